"""Citations resolved: bounds, failed checks, and sources in two tiers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.answers.citation_grammar import brackets
from litsite.answers.masking import mask
from litsite.answers.records import Citation, CitationGroup, Evidence, Resolution, Source
from litsite.answers.resolver import resolve
from tests.answers.made_claims import DOG, FOX, evidence

CAT = Source("CATCAT22", "The cat")
EVIDENCE = (evidence(1, FOX), evidence(2, DOG), evidence(3, FOX), evidence(4, CAT))
FOXES, DOGS, CATS = FOX.address, DOG.address, CAT.address


def kept(*numbers: int) -> CitationGroup:
    """A bracket whose numbers are all cited for the first time and stand."""
    return CitationGroup(tuple(Citation(number, 1) for number in numbers))


def test_text_and_citations_come_in_turn() -> None:
    resolution = resolve("Foxes jump [1]. Dogs sleep [2, 4].", EVIDENCE)
    assert resolution.parts == ("Foxes jump ", kept(1), ". Dogs sleep ", kept(2, 4), ".")


@pytest.mark.parametrize(
    "text",
    ["a [1, 2]", "a [1; 2]", "a [E1, E2]", "a [Chunk 1, 2]", "a 【1, 2】", "a 【1；2】", "a [1](https://e.org/x), [2]"],
)
def test_brackets_of_the_grammar_are_read(text: str) -> None:
    groups = [part for part in resolve(text, EVIDENCE).parts if isinstance(part, CitationGroup)]
    assert [citation for group in groups for citation in group.kept] == [Citation(1, 1), Citation(2, 1)]


def test_code_is_left_as_it_is() -> None:
    text = "`x[1]` and ``y [9]`` and\n```\nz[2] [9]\n```\n[3]: https://example.org\n![a [1]](b) $[0, 1]$"
    assert resolve(text, EVIDENCE).parts == (text,)
    assert resolve(f"Foxes [1] call `x[9]` .\n\n{text}", EVIDENCE).parts == (
        "Foxes ",
        kept(1),
        f" call `x[9]` .\n\n{text}",
    )


def test_numbers_out_of_bounds_leave_the_text() -> None:
    assert resolve("Foxes jump [99]. Dogs [0] sleep [2, 99].", EVIDENCE).parts == (
        "Foxes jump. Dogs sleep ",
        kept(2),
        ".",
    )


def test_every_citation_is_counted_by_itself() -> None:
    resolution = resolve("a [1] b [1, 2] c [2]", EVIDENCE, [Citation(1, 2), Citation(2, 2)])
    assert resolution.parts == (
        "a ",
        CitationGroup((Citation(1, 1),)),
        " b ",
        CitationGroup((Citation(2, 1),), (Citation(1, 2),)),
        " c ",
        CitationGroup((), (Citation(2, 2),)),
    )


def test_a_compound_bracket_loses_only_what_failed() -> None:
    resolution = resolve("Foxes jump [1, 2].", EVIDENCE, [Citation(2, 1)])
    assert resolution.parts == ("Foxes jump ", CitationGroup((Citation(1, 1),), (Citation(2, 1),)), ".")


def test_a_bracket_that_failed_as_a_whole_stays_to_be_shown() -> None:
    resolution = resolve("Foxes jump [1, 2] .", EVIDENCE, [Citation(2, 1), Citation(1, 1)])
    assert resolution.parts == ("Foxes jump ", CitationGroup((), (Citation(1, 1), Citation(2, 1))), " .")


def test_one_kept_citation_makes_a_source_cited() -> None:
    resolution = resolve("a [1]. b [1]. c [3]. d [2].", EVIDENCE, [Citation(1, 1), Citation(1, 2), Citation(2, 1)])
    assert resolution.cited == (FOXES,)
    assert resolution.considered == (DOGS, CATS)


def test_without_a_kept_citation_a_source_was_only_considered() -> None:
    resolution = resolve("a [1]. b [2].", EVIDENCE, [Citation(1, 1)])
    assert resolution.cited == (DOGS,)
    assert resolution.considered == (FOXES, CATS)


def test_sources_are_in_the_order_of_their_best_passage() -> None:
    backwards = tuple(reversed(EVIDENCE))
    assert resolve("a [4, 3].", backwards).cited == (FOXES, CATS)
    assert resolve("a [9].", backwards).considered == (FOXES, DOGS, CATS)


def test_an_answer_without_citations_cites_all_that_was_read() -> None:
    resolution = resolve("Foxes jump and dogs sleep.", EVIDENCE)
    assert resolution == Resolution(("Foxes jump and dogs sleep.",), (FOXES, DOGS, CATS), ())


def test_citations_in_code_are_none_and_all_that_was_read_is_cited() -> None:
    assert resolve("Call `x[1]`.", EVIDENCE).cited == (FOXES, DOGS, CATS)


def test_when_all_citations_failed_no_source_is_promoted() -> None:
    resolution = resolve("a [1]. b [2].", EVIDENCE, [Citation(1, 1), Citation(2, 1)])
    assert resolution.cited == ()
    assert resolution.considered == (FOXES, DOGS, CATS)


def test_when_all_citations_were_made_up_no_source_is_promoted() -> None:
    assert resolve("a [99].", EVIDENCE) == Resolution(("a.",), (), (FOXES, DOGS, CATS))


@pytest.mark.parametrize("text", ["The library does not answer this.", ""])
def test_without_an_answer_nothing_is_cited(text: str) -> None:
    resolution = resolve(text, EVIDENCE, is_answered=False)
    assert resolution == Resolution((text,) if text else (), (), (FOXES, DOGS, CATS))


@pytest.mark.parametrize("text", ["", " \n"])
def test_a_blank_answer_cites_nothing(text: str) -> None:
    assert resolve(text, EVIDENCE).cited == ()


def test_without_evidence_no_citation_stands() -> None:
    assert resolve("a [1] b.", ()) == Resolution(("a b.",))


def test_a_chinese_answer_is_resolved_like_any_other() -> None:
    resolution = resolve("狐狸会跳【1】。狗在睡觉【9】。", EVIDENCE)
    assert resolution.parts == ("狐狸会跳", kept(1), "。狗在睡觉。")


CITATIONS = ("[1]", "[2, 3]", "[1, 1]", "[99]", "【2】", "[E3]", "[[4]]", "[1](https://a.b)", "[0; 2]", "[1, 77]", "[5")
BETWEEN = (*"[](),.; \n|*。【】", "50", "a", " b", "and ", "\n\n", "- ", "see ")
ANSWERS = st.lists(st.sampled_from(CITATIONS + BETWEEN), max_size=30).map("".join)
SOURCES = st.lists(st.sampled_from([FOX, DOG, CAT]), max_size=12).map(
    lambda sources: tuple(evidence(number, source) for number, source in enumerate(sources, 1))
)
DEMOTED = st.frozensets(st.builds(Citation, st.integers(1, 5), st.integers(1, 3)))


@given(ANSWERS | st.text(), SOURCES, DEMOTED, st.booleans())
def test_all_that_was_read_is_cited_or_considered_and_never_both(
    text: str, read: tuple[Evidence, ...], demoted: frozenset[Citation], is_answered: bool
) -> None:
    resolution = resolve(text, read, demoted, is_answered=is_answered)
    assert sorted(resolution.cited + resolution.considered) == sorted({each.source.address for each in read})


@given(ANSWERS, SOURCES, DEMOTED)
def test_no_number_out_of_bounds_survives_and_nothing_demoted_is_kept(
    text: str, read: tuple[Evidence, ...], demoted: frozenset[Citation]
) -> None:
    parts = resolve(text, read, demoted).parts
    groups = [part for part in parts if isinstance(part, CitationGroup)]
    assert all(brackets(mask(part), 0) == () for part in parts if isinstance(part, str))
    assert not {citation for group in groups for citation in group.kept} & demoted
    assert {citation for group in groups for citation in group.demoted} <= demoted
    assert all(1 <= citation.evidence <= len(read) for group in groups for citation in group.kept + group.demoted)
    assert all(group.kept or group.demoted for group in groups)


@given(ANSWERS | st.text(), SOURCES)
def test_a_text_without_citations_is_left_as_it_is(text: str, read: tuple[Evidence, ...]) -> None:
    if not brackets(mask(text), 0):
        assert resolve(text, read).parts == ((text,) if text else ())


@given(st.text(st.sampled_from("ab,.() []`$1\n"), max_size=40) | st.text())
def test_letters_of_the_text_stay_in_their_order(text: str) -> None:
    parts = resolve(text, ()).parts
    assert [c for c in "".join(map(str, parts)) if c in "ab"] == [c for c in text if c in "ab"]


def test_a_megabyte_with_many_thousand_brackets_is_resolved_in_one_pass() -> None:
    text = "Foxes jump high [1], [9] and [2, 3] (see [9]) and so on. " * 18_000
    groups = [part for part in resolve(text, EVIDENCE[:3], [Citation(1, 5)]).parts if isinstance(part, CitationGroup)]
    assert len(groups) == 36_000
