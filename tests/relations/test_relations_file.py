"""item_relations.md: its front matter, its list, and titles that try to break out of it."""

from __future__ import annotations

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from litsite.bundles.front_matter import split_front_matter
from litsite.bundles.okf_check import check_file
from litsite.relations.coalesce import coalesce
from litsite.relations.records import CITES, CURATED, HYBRID, SHARED_TAGS, Evidence, Finding, Passage, Relation
from litsite.relations.relations_file import evidence_sentence, relations_document
from tests.libraries import make_item

ITEM = make_item("AAAA2222", title="Cards in <i>linear</i> time")
WHEN = "2025-01-01T00:00:00Z"
SAID = Evidence(
    HYBRID,
    "both",
    0.73,
    source=Passage("AAAA2222/1", "AAAA2222", "section", "Plasma heats.", page=4),
    target=Passage("NNNN2222/0", "NNNN2222", "note", "Is it plasma?"),
    terms=("plasma", "edge"),
)


def _relations(*evidence: Evidence, target: str = "BBBB2222") -> tuple[Relation, ...]:
    return coalesce([Finding("AAAA2222", target, each) for each in evidence], {target: WHEN})["AAAA2222"]


def test_the_file_of_a_paper_with_a_neighbour() -> None:
    relations = _relations(Evidence(CURATED, "related_by_hand", 1.0), SAID)
    assert relations_document(ITEM, relations, {"BBBB2222": "Waves [in] time"}).partition("generated: ")[2] == (
        '{"by": "litsite/0.1.0", "at": "2025-01-01T00:00:00Z"}\n'
        "---\n\n"
        "# Related Literature: Cards in linear time\n\n"
        r"- [BBBB2222 - Waves \[in\] time](../BBBB2222/document.md)" + "\n"
        "  - **Relationship**: `human_curated_and_hybrid_search` (Confidence: 1.00)\n"
        "  - **Evidence**: Related by hand in Zotero. Both speak of plasma and edge: “Plasma heats” (page 4) / "
        "“Is it plasma?”.\n"
    )


def test_the_front_matter_lists_the_relationships_and_passes_the_check_of_the_format() -> None:
    text = relations_document(ITEM, _relations(SAID), {"BBBB2222": "Waves"})
    values = yaml.safe_load(split_front_matter(text)[0])
    assert values["type"] == "Relations"
    assert values["title"] == "Related Literature: Cards in linear time"
    assert values["description"] == "1 paper related to Cards in linear time"
    assert values["relationships"] == [{"to": "../BBBB2222/document.md", "type": "hybrid_search", "score": 0.73}]
    assert list(check_file("AAAA2222/item_relations.md", text.encode())) == []


def test_a_paper_without_neighbours_has_an_empty_file() -> None:
    assert relations_document(ITEM, (), {}) == ""


@pytest.mark.parametrize(
    ("evidence", "sentence"),
    [
        (Evidence(CURATED, "related_by_hand", 1.0), "Related by hand in Zotero."),
        (Evidence(CURATED, "note_related_by_hand", 1.0), "Related by hand in Zotero, through a note."),
        (Evidence(CITES, "cited_doi", 1.0, citing="AAAA2222", entry="Ho. Cards."), "Cites it: “Ho. Cards”."),
        (Evidence(CITES, "cited_doi", 1.0, citing="BBBB2222", entry="Ho. Cards."), "Is cited by it: “Ho. Cards”."),
        (Evidence(SHARED_TAGS, "shared_tags", 0.6, terms=("x",)), "Share the tag x."),
        (Evidence(SHARED_TAGS, "shared_tags", 0.6, terms=("x", "y", "z")), "Share the tags x, y and z."),
        (Evidence(HYBRID, "both", 0.6), "Their texts are close in meaning."),
        (SAID, "Both speak of plasma and edge: “Plasma heats” (page 4) / “Is it plasma?”."),
    ],
)
def test_each_kind_of_evidence_is_one_plain_sentence(evidence: Evidence, sentence: str) -> None:
    assert evidence_sentence(evidence, "AAAA2222") == sentence


_HOSTILE = [
    "](javascript:alert(1)) <script>alert(1)</script>",
    "Line\nbreak\n\n# Heading",
    "`code` **bold** [[wiki]] $math$ ![x](y) <!-- c -->",
    "- list\x00\x07 \u2028 end\\",
    "---",
]


@pytest.mark.parametrize("title", _HOSTILE)
def test_hostile_titles_stay_text_inside_their_link(title: str) -> None:
    _stays_text(title)


@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=60))
def test_any_title_stays_text_inside_its_link(title: str) -> None:
    _stays_text(title)


def _stays_text(title: str) -> None:
    """The list has one link, to the neighbour, and its text is the title, white space and controls apart."""
    item = make_item("AAAA2222", title="Cards")
    quoted = Evidence(CITES, "cited_title", 1.0, citing="AAAA2222", entry=title)
    text = relations_document(item, _relations(quoted), {"BBBB2222": title})
    assert list(check_file("AAAA2222/item_relations.md", text.encode())) == []
    tokens = MarkdownIt("commonmark").parse(split_front_matter(text)[1])
    inline = [child for token in tokens for child in token.children or ()]
    assert [child.attrs["href"] for child in inline if child.type == "link_open"] == ["../BBBB2222/document.md"]
    assert {child.type for child in inline} <= {
        "text",
        "link_open",
        "link_close",
        "strong_open",
        "strong_close",
        "code_inline",
    }
    assert [token.tag for token in tokens if token.type == "heading_open"] == ["h1"]
    label = "".join(child.content for child in [token for token in tokens if token.type == "inline"][1].children or ())
    plain = re.sub(r"[\x00-\x1f\x7f-\x9f]", "", " ".join(title.split()))
    assert " ".join(label.split()) == " ".join(f"BBBB2222 - {plain}".split())
