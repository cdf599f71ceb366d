from __future__ import annotations

import orjson
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from litsite.knowledge.communities.summary_files import summary_json, summary_markdown
from litsite.knowledge.records import (
    CommunitySummary,
    EntryPoint,
    PaperFacts,
    Statement,
    SummaryPart,
)
from tests.knowledge.made_entities import made_community, made_entity, quote

READING = made_entity("reading", ["P1", "P2"])
COMMUNITY = made_community([READING], ["P1", "P2"], name="reading · phonics")
FIRST = quote("P1", "Reading is learned.", page=3)
SECOND = quote("P2", "Reading is taught.", number=2)
PAPERS = {"P1": PaperFacts("P1", "On reading", "Ho & Li", "2020"), "P2": PaperFacts("P2", "On teaching")}
SUMMARY = CommunitySummary(
    COMMUNITY.id,
    scope=SummaryPart("1 entity that 2 papers name.", ("reading",), (Statement("Reading is learned.", (FIRST,)),)),
    consensus=SummaryPart("Findings agree.", (), (Statement("Both say so.", (FIRST, SECOND)),)),
    entry_points=(EntryPoint("P1", "On reading", "names 1 of its 1 entities"),),
    coverage="high",
    needs_human_review=True,
)


def rendered(markdown: str) -> str:
    return str(MarkdownIt("commonmark").use(footnote_plugin).enable("table").render(markdown))


def test_markdown_has_a_footnote_for_each_quote_with_its_paper_and_page() -> None:
    assert summary_markdown(COMMUNITY, SUMMARY, PAPERS) == (
        "# reading · phonics\n"
        "\n"
        "Quotes chosen by a program; descriptions count what papers name. Coverage: high. "
        "It needs a person's review.\n"
        "\n"
        "## Scope\n"
        "\n"
        "1 entity that 2 papers name.\n"
        "\n"
        "- Reading is learned.[^1]\n"
        "\n"
        "## Findings that agree\n"
        "\n"
        "Findings agree.\n"
        "\n"
        "- Both say so.[^1][^2]\n"
        "\n"
        "## Papers to begin with\n"
        "\n"
        "- On reading: names 1 of its 1 entities\n"
        "\n"
        "[^1]: “Reading is learned.” On reading (Ho & Li, 2020), p. 3.\n"
        "[^2]: “Reading is taught.” On teaching.\n"
    )


def test_footnotes_are_linked_by_a_renderer() -> None:
    html = rendered(summary_markdown(COMMUNITY, SUMMARY, PAPERS))
    assert html.count('class="footnote-item"') == 2


@given(st.text("[](){}<>*_`#!|\\^:-+&;=~$ aB1\n", min_size=1, max_size=30))
def test_hostile_titles_and_quotes_show_as_they_are_written(text: str) -> None:
    summary = CommunitySummary(
        COMMUNITY.id,
        scope=SummaryPart(f"x {text}", (), (Statement(f"{text} x", (quote("P1", f"x {text} x"),)),)),
        entry_points=(EntryPoint("P1", f"{text} x", text),),
    )
    papers = {"P1": PaperFacts("P1", f"x {text} x", text, text)}
    html = rendered(summary_markdown(COMMUNITY, summary, papers))
    links = html.count("<a ")
    assert links == html.count('<a href="#fn')
    assert not any(f"<{tag}>" in html for tag in ("em", "strong", "code", "img", "table", "pre", "blockquote", "h3"))
    assert html.count("<h1>") == 1
    assert html.count("<h2>") == 2


def test_json_has_the_keys_of_a_structured_summary_and_evidence_by_its_place() -> None:
    value = orjson.loads(summary_json(COMMUNITY, SUMMARY, PAPERS, {READING.id: READING}))
    assert value["community"]["entities"] == [{"id": READING.id, "type": "Topic", "name": "reading", "is_hub": True}]
    assert value["scope"]["key_topics"] == ["reading"]
    assert value["scope"]["evidence"][0] | {"chunk": ""} == {
        "paper": "P1",
        "title": "On reading",
        "page": 3,
        "section": [],
        "quote": "Reading is learned.",
        "chunk": "",
        "start": 0,
        "end": 19,
        "extractor": "made",
        "confidence": 0.9,
    }
    assert value["consensus"]["key_findings"] == ["Both say so."]
    assert value["consensus"]["statements"] == [{"text": "Both say so.", "evidence": [0, 1]}]
    assert [each["paper"] for each in value["consensus"]["evidence"]] == ["P1", "P2"]
    assert value["measures"] == {"description": "", "key_measures": [], "statements": [], "evidence": []}
    assert value["entry_points"]["recommended_papers"] == [
        {"paper": "P1", "title": "On reading", "reason": "names 1 of its 1 entities"}
    ]
    assert (value["coverage"], value["needs_human_review"], value["method"]) == ("high", True, "extractive")
    for name, points in (("identification", "key_strategies"), ("debates", "key_debates"), ("gaps", "key_gaps")):
        assert value[name][points] == []
