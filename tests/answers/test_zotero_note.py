"""An answer as a Zotero note: names that lead to items, everything escaped, nothing hidden."""

from __future__ import annotations

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from litsite.answers.records import (
    EXTRACTIVE,
    MODEL,
    NOT_FOUND,
    PERSON,
    QUOTED,
    UNVERIFIED,
    Answer,
    CheckedClaim,
    Citation,
    CitationGroup,
    Evidence,
    LocalChecks,
    Occurrence,
    Question,
    Resolution,
    Source,
)
from litsite.answers.zotero_note import answer_note
from litsite.bundles.convert.zotero_note import convert_note

WATSON = Source("WATSON23", "Molecular Structure", "Watson & Crick", "1953", "Nature")
SMITH = Source("g4711-SMYTH234", "Deep <b>Systems</b>", "Smith", "2020")
NOBODY = Source("from-a-file", "A *report*")


def passage(number: int, source: Source) -> Evidence:
    return Evidence(number, f"c{number}", source.address, source, "abstract", f"Passage {number}.")


def group(*numbers: int) -> CitationGroup:
    return CitationGroup(tuple(Citation(number, 1) for number in numbers))


def checked(number: int, claim: str, state: str) -> CheckedClaim:
    return CheckedClaim(Occurrence(Citation(number, 1), claim), state, LocalChecks("found", 1.0))


ANSWER = Answer(
    Question("helix", "What is the shape of DNA?", "questions/helix.md"),
    resolution=Resolution(
        ("DNA is a **double helix** ", group(1, 2), ".\n\n- It is long ", group(1), "."),
        cited=("WATSON23", "g4711-SMYTH234"),
        considered=("from-a-file",),
    ),
    evidence=(passage(1, WATSON), passage(2, SMITH), passage(3, NOBODY)),
    claims=(checked(1, "DNA is a double helix.", QUOTED), checked(2, "It weighs 3 & 4 kg.", NOT_FOUND)),
)


def test_an_answer_becomes_a_note_of_the_editor() -> None:
    note = answer_note(ANSWER, checked="2 claims checked: 1 quoted, 1 not found")
    watson = '<a href="zotero://select/library/items/WATSON23">'
    smith = '<a href="zotero://select/groups/4711/items/SMYTH234">'
    assert note.title == "What is the shape of DNA?"
    assert note.tags == ("litsite:answer",)
    assert note.html == (
        '<div data-schema-version="9"><h1>What is the shape of DNA?</h1>\n'
        "<p>DNA is a <strong>double helix</strong>"
        f" ({watson}Watson &amp; Crick, 1953</a>; {smith}Smith, 2020</a>).</p>\n"
        f"<ul>\n<li>It is long ({watson}Watson &amp; Crick, 1953</a>).</li>\n</ul>\n"
        "<h2>Cited sources</h2>\n<ul>\n"
        f"<li>{watson}<strong>Watson &amp; Crick (1953)</strong></a>. <em>Molecular Structure</em>. Nature.</li>\n"
        f"<li>{smith}<strong>Smith (2020)</strong></a>. <em>Deep &lt;b&gt;Systems&lt;/b&gt;</em>.</li>\n</ul>\n"
        "<h2>Other considered sources</h2>\n<ul>\n<li><strong>A *report*</strong>.</li>\n</ul>\n"
        "<h2>Citations that failed their check</h2>\n<ul>\n"
        f"<li>“It weighs 3 &amp; 4 kg.” ({smith}Smith, 2020</a>)</li>\n</ul>\n"
        "<p>Put together from sentences of the library."
        " 2 claims checked: 1 quoted, 1 not found. Saved by litsite.</p>\n"
        "</div>"
    )


def test_citations_that_failed_leave_the_text() -> None:
    gone = CitationGroup((), (Citation(1, 1),))
    answer = replace(ANSWER, resolution=Resolution(("It weighs 3 kg ", gone, ".")))
    assert "<p>It weighs 3 kg.</p>" in answer_note(answer).html


def test_a_question_that_the_library_does_not_answer_says_so() -> None:
    considered = Resolution((), (), ("WATSON23",))
    text = answer_note(replace(ANSWER, is_answered=False, resolution=considered, claims=())).html
    assert "<p>The library does not answer this question.</p>" in text
    assert "Other considered sources" in text
    assert "Cited sources" not in text


def test_a_note_says_who_wrote_it_and_what_nobody_checked() -> None:
    claims = (checked(1, "One.", UNVERIFIED), checked(1, "Two.", QUOTED))
    text = answer_note(replace(ANSWER, method=MODEL, model="llama <3>", claims=claims)).html
    assert "Written by llama &lt;3&gt;. 1 of 2 citations could not be checked." in text
    assert "Written by hand." in answer_note(replace(ANSWER, method=PERSON)).html


def test_formulas_are_those_of_the_editor() -> None:
    text = answer_note(replace(ANSWER, resolution=Resolution(("So $a<b$ holds.\n\n$$\nE = mc^2\n$$",)))).html
    assert '<span class="math">$a&lt;b$</span>' in text
    assert '<pre class="math">$$E = mc^2$$</pre>' in text


def test_links_that_run_something_and_pictures_from_elsewhere_are_text() -> None:
    parts = ("[a](javascript:alert(1)) ![pic](https://far.example/p.png) [b](https://example.org) <img src=x>",)
    text = answer_note(replace(ANSWER, resolution=Resolution(parts))).html
    assert "javascript:alert(1)" in text
    assert "<img" not in text
    assert re.findall(r'href="([^"]*)"', text) == ["https://example.org", "zotero://select/groups/4711/items/SMYTH234"]


def test_zoteros_note_reads_back_as_the_answer() -> None:
    found = convert_note(answer_note(ANSWER).html, image_href=lambda _: "")
    assert found.title == "What is the shape of DNA?"
    assert found.linked == ("WATSON23", "g4711-SMYTH234")
    assert "DNA is a **double helix**" in found.markdown


_TAGS = {"div", "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "a", "strong", "em", "s", "code", "pre"}
_TAGS |= {"blockquote", "hr", "br", "span", "table", "thead", "tbody", "tr", "th", "td"}
_MARKUP = (
    "<script>alert(1)</script>",
    '"><svg onload=x>',
    "\ue0109\ue011",
    "\ue0100\ue011",
    "&lt;",
    "```\n<x>",
    "**",
    "$<i>$",
)
_HOSTILE = st.text() | st.sampled_from(_MARKUP)


@given(_HOSTILE, _HOSTILE, _HOSTILE, _HOSTILE, _HOSTILE)
def test_nothing_in_an_answer_becomes_markup_of_its_own(
    question: str, text: str, name: str, claim: str, remark: str
) -> None:
    source = Source("WATSON23", name, name, "1953", name)
    resolution = Resolution((f"{text} ", group(1), f" {text}"), ("WATSON23",))
    answer = Answer(
        Question("q", question, "q"),
        method=EXTRACTIVE,
        resolution=resolution,
        evidence=(passage(1, source),),
        claims=(checked(1, claim, NOT_FOUND),),
    )
    tree = html.document_fromstring(answer_note(answer, checked=remark).html)
    for element in tree.iter(etree.Element):
        assert element.tag in _TAGS | {"html", "body"}
        assert set(element.attrib) <= {"href", "class", "data-schema-version", "title", "style", "start"}
        link = element.get("href", "zotero://select/library/items/WATSON23")
        assert link.startswith(("zotero://", "http://", "https://", "mailto:"))
