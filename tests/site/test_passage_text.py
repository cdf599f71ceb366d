"""Claims and passages as HTML: what is marked, what an excerpt shows, and that foreign text stays text."""

from __future__ import annotations

import re
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from litsite.site.passage_text import LONGEST, claim_markup, excerpt_markup, is_long, passage_markup

FIRST = "The first sentence opens the passage."
SECOND = "The second one carries the claim."
THIRD = "The third one closes it."
TEXT = f"{FIRST} {SECOND} {THIRD}"
FILLING = "Here are words that fill the passage so that it becomes long. " * 20


def span(text: str, part: str) -> tuple[int, int]:
    """Where a part stands in a text."""
    start = text.index(part)
    return start, start + len(part)


def text_of(html: str) -> str:
    """What a browser shows of HTML without formulas."""
    return unescape(re.sub(r"<[^>]*>", "", html))


def test_the_sentences_that_carry_a_claim_are_marked_and_the_rest_is_not() -> None:
    assert passage_markup(TEXT, [span(TEXT, SECOND)]) == f"{FIRST} <mark>{SECOND}</mark> {THIRD}"


def test_what_stands_word_for_word_is_marked_within_its_sentence() -> None:
    exact = span(TEXT, "carries the claim")
    assert passage_markup(TEXT, [span(TEXT, SECOND)], [exact]) == (
        f'{FIRST} <mark>The second one <span class="exact">carries the claim</span>.</mark> {THIRD}'
    )
    assert passage_markup(TEXT, (), [exact]) == (
        f'{FIRST} The second one <mark><span class="exact">carries the claim</span></mark>. {THIRD}'
    )


def test_spans_that_touch_or_overlap_become_one_mark() -> None:
    assert passage_markup("abcdef", [(3, 5), (0, 2), (1, 3)]) == "<mark>abcde</mark>f"


def test_spans_outside_the_text_mark_what_there_is() -> None:
    assert passage_markup("abc", [(-4, 1), (2, 99), (7, 9), (2, 2)]) == "<mark>a</mark>b<mark>c</mark>"


def test_formulas_become_mathml_in_all_four_notations() -> None:
    html = passage_markup(r"a $x^2$ b $$y$$ c \(z\) d \[w\] e")
    assert html.count("<math") == 4
    assert html.count('display="block"') == 2
    assert "$" not in html
    assert "\\" not in html


def test_sums_of_money_are_no_formulas() -> None:
    text = "It costs $5 and $10, or US$20 more."
    assert passage_markup(text) == text


def test_a_mark_that_ends_inside_a_formula_takes_all_of_it() -> None:
    text = "We see $a + b$ here."
    html = passage_markup(text, [(0, text.index("+"))])
    assert html.startswith("<mark>We see <math")
    assert html.endswith("</math></mark> here.")
    assert passage_markup(text, [(text.index("+"), len(text))]).startswith("We see <mark><math")


def test_quotation_marks_around_nothing_but_a_formula_are_dropped_from_a_claim() -> None:
    assert claim_markup('The bound "$n$" holds.') == claim_markup("The bound $n$ holds.")
    assert claim_markup("The bound “$n$” holds.") == claim_markup("The bound $n$ holds.")
    assert claim_markup('He says "so".') == "He says &#34;so&#34;."


def test_a_short_passage_is_not_cut() -> None:
    assert not is_long("x" * LONGEST)
    assert is_long("x" * (2 * LONGEST))


def test_an_excerpt_is_the_sentences_that_carry_the_claim() -> None:
    text = f"{FILLING}{SECOND} {FILLING}"
    assert excerpt_markup(text, [span(text, SECOND)]) == f"…\u00a0<mark>{SECOND}</mark>\u00a0…"


def test_an_excerpt_says_where_it_leaves_something_out() -> None:
    text = f"{FIRST} {FILLING}{THIRD}"
    html = excerpt_markup(text, [span(text, FIRST), span(text, THIRD)])
    assert html == f"<mark>{FIRST}</mark>\u00a0… <mark>{THIRD}</mark>"


def test_what_little_parts_two_sentences_is_shown_with_them() -> None:
    text = f"{FIRST} And. {SECOND} {FILLING}"
    html = excerpt_markup(text, [span(text, FIRST), span(text, SECOND)])
    assert html == f"<mark>{FIRST}</mark> And. <mark>{SECOND}</mark>\u00a0…"


def test_an_excerpt_without_a_carrying_sentence_is_the_beginning_up_to_a_word() -> None:
    shown = text_of(excerpt_markup(FILLING))
    assert shown.endswith("\u00a0…")
    assert FILLING.startswith(shown.removesuffix("\u00a0…") + " ")
    assert LONGEST - 20 < len(shown) <= LONGEST + 2


def test_a_carrying_sentence_without_end_is_cut_too() -> None:
    word = "x" * 50_000
    assert text_of(excerpt_markup(word, [(0, len(word))])) == f"{'x' * LONGEST}\u00a0…"


def test_foreign_markup_is_text() -> None:
    text = '<script>alert(1)</script> & "quoted" $<img src=x onerror=alert(1)>$'
    html = passage_markup(text, [(0, 8)], [(2, 5)])
    assert "<script" not in html
    assert "<img" not in html


def test_opened_formulas_that_never_end_cost_little() -> None:
    for opening in (r"\(", r"\[", "$", "$$", "$x"):
        text = f"{opening}a" * 20_000
        assert len(passage_markup(text)) >= len(text) // 2


@given(
    st.text(alphabet="ab <>&\"'.\n é工", max_size=60),
    st.lists(st.tuples(st.integers(-5, 70), st.integers(-5, 70)), max_size=5),
    st.lists(st.tuples(st.integers(-5, 70), st.integers(-5, 70)), max_size=3),
)
def test_marks_never_change_the_text(text: str, carrying: list[tuple[int, int]], exact: list[tuple[int, int]]) -> None:
    html = passage_markup(text, carrying, exact)
    assert text_of(html) == text
    assert html.count("<mark>") == html.count("</mark>")
    marked = {place for start, end in (*carrying, *exact) for place in range(max(start, 0), min(end, len(text)))}
    assert len(text_of("".join(re.findall(r"<mark>(.*?)</mark>", html, re.DOTALL)))) == len(marked)


@given(st.text(alphabet="ab. \n", min_size=1, max_size=2_000), st.integers(0, 1_999), st.integers(1, 900))
def test_an_excerpt_begins_where_the_claim_is_carried_and_is_never_longer_than_the_room(
    text: str, start: int, length: int
) -> None:
    shown = text_of(excerpt_markup(text, [(start, start + length)])).removeprefix("…\u00a0").removesuffix("\u00a0…")
    assert len(shown) <= LONGEST
    assert text[start if start < len(text) else 0 :].startswith(shown)
