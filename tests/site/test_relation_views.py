"""Related papers as a paper's page shows them: grouped, explained, each passage with its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.relations import curated, gate_calibrated, reference_match, shared_tags
from litsite.relations.records import CITES, CURATED, HYBRID, SHARED_TAGS, Evidence, Finding
from litsite.site.markdown import MarkdownRenderer
from litsite.site.passage_places import heading_of
from litsite.site.records import PaperPage
from litsite.site.relation_records import PassageView, RelationView
from litsite.site.relation_views import SHOWN
from litsite.site.relation_words import clause, explanation, reason
from litsite.sources.records import PartialDate, Retraction, Tag
from litsite.store import digest_of
from tests.libraries import make_attachment
from tests.site.related_papers import ITEMS, TEXT, paper, paper_pages, passage, planned


@pytest.fixture
def centre(tmp_path: Path) -> PaperPage:
    """The page of the paper that is related in every way."""
    return paper_pages(tmp_path)["CENTRE22"]


def relation(page: PaperPage, key: str) -> RelationView:
    """The line of one related paper."""
    views = [each for group in page.related for each in (*group.first, *group.rest)]
    return next(view for view in views if view.id == f"related-{key.lower()}")


def passages(page: PaperPage, key: str) -> tuple[PassageView, ...]:
    """The passages that speak for the similarity of one related paper."""
    return next(each.passages for each in relation(page, key).evidence if each.passages)


def test_related_papers_are_grouped_by_type_in_the_order_of_precedence(centre: PaperPage) -> None:
    assert [(group.label, [view.id for view in group.first]) for group in centre.related] == [
        ("Related by hand", ["related-handmade"]),
        ("Cites", ["related-cited222"]),
        ("Cited by", ["related-citing22"]),
        ("Similar content", ["related-similar2", "related-hostile2"]),
        ("Shared tags", ["related-tagged22"]),
    ]
    assert centre.related_count == 6


def test_a_citation_is_shown_with_its_direction_from_both_ends(tmp_path: Path) -> None:
    pages = paper_pages(tmp_path)
    assert [group.label for group in pages["CITED222"].related] == ["Cited by"]
    assert [group.label for group in pages["CITING22"].related] == ["Cites"]
    (evidence,) = relation(pages["CITED222"], "CENTRE22").evidence
    assert (evidence.citing, evidence.entry) == ("Miller (1956)", "Ebbinghaus, H. (1885). Private entry.")
    assert relation(pages["CENTRE22"], "CITED222").evidence[0].citing == "this paper"


def test_papers_that_cite_each_other_are_a_group_of_their_own(tmp_path: Path) -> None:
    both = [
        Finding("CENTRE22", "CITED222", Evidence(CITES, "cited_doi", 1.0, citing=key))
        for key in ("CENTRE22", "CITED222")
    ]
    page = paper_pages(tmp_path, both)["CENTRE22"]
    assert [group.label for group in page.related] == ["Cite each other"]


def test_each_line_has_confidence_and_evidence_in_plain_words(centre: PaperPage) -> None:
    lines = {key: relation(centre, key) for key in ("HANDMADE", "CITED222", "CITING22", "SIMILAR2", "TAGGED22")}
    assert {key: (line.score, line.percent) for key, line in lines.items()} == {
        "HANDMADE": ("1.00", 100),
        "CITED222": ("1.00", 100),
        "CITING22": ("1.00", 100),
        "SIMILAR2": ("0.66", 66),
        "TAGGED22": ("0.85", 85),
    }
    assert {key: line.reason for key, line in lines.items()} == {
        "HANDMADE": "Both discuss working memory and chunking.",
        "CITED222": "This paper cites it.",
        "CITING22": "It cites this paper.",
        "SIMILAR2": "Both discuss span and store.",
        "TAGGED22": "Both are tagged “span” and “memory”.",
    }
    assert {key: line.mark for key, line in lines.items() if line.mark} == {"HANDMADE": "texts agree"}


def test_both_passages_stand_side_by_side_with_the_shared_words_marked(centre: PaperPage) -> None:
    mine, other = passages(centre, "HANDMADE")
    assert (mine.paper, other.paper) == ("This paper", "Simon (1973)")
    assert mine.text == "We measure the span of <mark>working memory</mark>. <mark>Chunking</mark> widens it."
    assert other.text == "Chess masters hold chunks in <mark>working memory</mark>."


def test_the_same_evidence_is_shown_the_other_way_round_on_the_other_page(tmp_path: Path) -> None:
    pages = paper_pages(tmp_path)
    mine, other = passages(pages["HANDMADE"], "CENTRE22")
    assert (mine.paper, other.paper) == ("This paper", "Miller (1956)")
    assert "Chess masters" in mine.text


def test_a_passage_leads_to_its_section_and_to_its_page_in_the_file(tmp_path: Path) -> None:
    pages = paper_pages(tmp_path)
    mine, other = passages(pages["CENTRE22"], "SIMILAR2")
    assert mine.place is not None
    assert mine.file is not None
    assert (mine.place.label, mine.place.href) == ("2 Methods › 2.1 Spans & stores", "#s-2-1-spans-stores")
    assert (mine.file.label, mine.file.href) == ("page 2", "zotero://open-pdf/library/items/FILEPDF2?page=2")
    assert other.place is not None
    assert other.place.href.endswith("-similar2.html#_abstract")
    _, from_there = passages(pages["SIMILAR2"], "CENTRE22")
    assert from_there.place is not None
    assert from_there.place.href == f"{pages['CENTRE22'].path}#s-2-1-spans-stores"
    assert from_there.file == mine.file
    assert 'id="s-2-1-spans-stores"' in pages["CENTRE22"].body


def test_a_heading_that_occurs_twice_is_told_by_its_page_and_its_path() -> None:
    headings = MarkdownRenderer().converted(TEXT, level=3).headings
    section = ("2 Methods", "2.1 Spans & stores")
    second = replace(passage("CENTRE22", "x", "section"), section=("3 Results", "2.1 Spans & stores"))
    cases = (
        (replace(second, section=section, page=2), "s-2-1-spans-stores"),
        (replace(second, page=3), "s-2-1-spans-stores-2"),
        (second, "s-2-1-spans-stores-2"),
        (replace(second, section=("Elsewhere", "2.1 Spans & stores"), page=3), "s-2-1-spans-stores-2"),
        (replace(second, section=("Gone",)), None),
        (replace(second, section=()), None),
    )
    for wanted, anchor in cases:
        found = heading_of(headings, wanted)
        assert (found.id if found else None) == anchor


def test_a_section_that_is_not_found_leads_to_the_full_text(tmp_path: Path) -> None:
    lost = passage("CENTRE22", "Lost words.", "section", section=("Nowhere",))
    evidence = Evidence(HYBRID, "hybrid", 0.6, source=lost, target=passage("SIMILAR2", "Words."))
    page = paper_pages(tmp_path, [Finding("CENTRE22", "SIMILAR2", evidence)])["CENTRE22"]
    mine, _ = passages(page, "SIMILAR2")
    assert mine.place is not None
    assert (mine.place.href, mine.file) == ("#_text", None)


def test_notes_and_annotations_lead_to_where_they_stand_on_the_page(tmp_path: Path) -> None:
    ends = {
        "HANDMADE": passage("CENTRE22", "Seven.", "annotation", annotation="MARK2222", page=3),
        "SIMILAR2": passage("NOTE2222", "A thought.", "note"),
    }
    findings = [
        Finding("CENTRE22", key, Evidence(HYBRID, "hybrid", 0.6, source=end, target=passage(key, "Words.")))
        for key, end in ends.items()
    ]
    page = paper_pages(tmp_path, findings)["CENTRE22"]
    mark, note = (passages(page, key)[0] for key in ends)
    assert mark.place is not None
    assert mark.file is not None
    assert note.place is not None
    assert (mark.place.href, mark.file.label) == ("#annotation-mark2222", "page 83")
    assert mark.file.href == "zotero://open-pdf/library/items/FILEPDF2?page=3&annotation=MARK2222"
    assert (note.place.href, note.file) == ("#note-note2222", None)


def test_a_query_that_is_no_passage_leaves_one_passage(tmp_path: Path) -> None:
    evidence = Evidence(HYBRID, "hybrid", 0.6, target=passage("SIMILAR2", "Words."))
    page = paper_pages(tmp_path, [Finding("CENTRE22", "SIMILAR2", evidence)])["CENTRE22"]
    (only,) = passages(page, "SIMILAR2")
    assert only.paper == "Baddeley (1974)"


def test_tags_lead_to_their_pages(centre: PaperPage) -> None:
    (evidence,) = relation(centre, "TAGGED22").evidence
    assert [(tag.name, tag.href) for tag in evidence.tags] == [
        ("span", "tags/span.html"),
        ("memory", "tags/memory.html"),
    ]


def test_a_long_list_shows_the_strongest_and_holds_the_rest_back(tmp_path: Path) -> None:
    others = [paper(f"OTHER{number:03}", f"Paper {number}", "Ho", 2000) for number in range(SHOWN + 3)]
    findings = [
        Finding("CENTRE22", other.key, Evidence(SHARED_TAGS, "shared_tags", 0.5 + number / 100, terms=("memory",)))
        for number, other in enumerate(others)
    ]
    (group,) = paper_pages(tmp_path, findings, items=[*ITEMS, *others])["CENTRE22"].related
    assert (len(group.first), len(group.rest), group.count) == (SHOWN, 3, SHOWN + 3)
    assert group.first[0].id == f"related-{others[-1].key.lower()}"


def test_a_paper_without_neighbours_is_told_apart_from_one_without_anything_to_compare(tmp_path: Path) -> None:
    pages = paper_pages(tmp_path)
    assert (pages["ALONE222"].related_count, pages["ALONE222"].is_silent) == (0, False)
    assert (pages["SILENT22"].related_count, pages["SILENT22"].is_silent) == (0, True)


CENTRE = ITEMS[0]


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("SIMILAR2", {"title": "Another title"}),
        ("SIMILAR2", {"date": PartialDate("1975", 1975)}),
        ("SIMILAR2", {"creators": ()}),
        ("SIMILAR2", {"abstract": ""}),
        ("SIMILAR2", {"citation_key": "baddeley1974"}),
        ("SIMILAR2", {"retraction": Retraction("2010-02-02")}),
        ("TAGGED22", {"tags": ()}),
        ("ALONE222", {"tags": (Tag("Span"),)}),  # a file name that differs in case only is none: both get another
        ("CENTRE22", {"notes": ()}),
        ("CENTRE22", {"attachments": (*CENTRE.attachments, make_attachment("FILEPDF3", exists=True))}),
        ("CENTRE22", {"attachments": (replace(CENTRE.attachments[0], annotations=()),)}),
    ],
)
def test_a_page_that_would_come_out_differently_rests_on_something_else(
    tmp_path: Path, key: str, change: dict[str, Any]
) -> None:
    items = [replace(item, **change) if item.key == key else item for item in ITEMS]
    with planned(tmp_path / "one") as before, planned(tmp_path / "two", items=items) as after:
        for path in before.pages.keys() & after.pages.keys():
            old, new = before.pages[path], after.pages[path]
            if digest_of(old.page, old.rests_on) == digest_of(new.page, new.rests_on):
                assert old.completed() == new.completed(), path


def test_a_page_rests_on_the_headings_that_its_evidence_leads_to(tmp_path: Path) -> None:
    texts = {"CENTRE22": TEXT.replace("## 1 Introduction", "## 2.1 Spans & stores")}
    with planned(tmp_path / "one") as before, planned(tmp_path / "two", texts=texts) as after:
        (path,) = (path for path in before.pages if path.endswith("-similar2.html"))
        old, new = before.pages[path], after.pages[path]
        assert old.completed() != new.completed()
        assert digest_of(old.page, old.rests_on) != digest_of(new.page, new.rests_on)


def test_a_page_does_not_rest_on_what_it_does_not_show(tmp_path: Path) -> None:
    items = [replace(item, extra="A remark", added="2030-01-01") if item.key == "SIMILAR2" else item for item in ITEMS]
    with planned(tmp_path / "one") as before, planned(tmp_path / "two", items=items) as after:
        (path,) = (path for path in before.pages if path.startswith("papers/") and path.endswith("-centre22.html"))
        old, new = before.pages[path], after.pages[path]
        assert digest_of(old.page, old.rests_on) == digest_of(new.page, new.rests_on)


def test_the_words_of_a_rule_say_what_it_saw() -> None:
    evidence = Evidence(HYBRID, "hybrid", 0.8, ("dense", "lexical"), 0.71, 0.52, terms=("a", "b", "c"))
    assert explanation(evidence) == (
        "Both passages speak of a, b and c. "
        "A search with the title, keywords and tags of one paper found the other by its words and by its meaning. "
        "Wording 0.52 and meaning 0.71, where 1 would be the same text."
    )
    unknown = Evidence(HYBRID, "a_new_rule", 0.8, ("lexical",), None, 0.4)
    assert explanation(unknown) == (
        "In wording they are closer than unrelated papers of this library. "
        "Wording 0.40, where 1 would be the same text."
    )


def test_every_rule_of_the_program_has_its_sentence() -> None:
    by_people = {
        curated.BY_HAND,
        curated.NOTE_BY_HAND,
        reference_match.BY_DOI,
        reference_match.BY_TITLE,
        shared_tags.RULE,
    }
    by_gates = {rule.__name__ for rule in gate_calibrated.RULES} | {
        "hybrid",
        "single_chunk_high",
        "multi_chunk_cohesion",
    }
    for rule in by_people | by_gates:
        sentence = explanation(Evidence(CURATED, rule, 1.0))
        assert sentence.endswith("."), rule


def test_many_terms_are_counted_and_no_terms_are_no_gap_in_the_sentence() -> None:
    many = Evidence(HYBRID, "hybrid", 0.8, terms=("a", "b", "c", "d", "e", "f"))
    assert clause(many, "") == "both discuss a, b, c, d and 2 more"
    assert reason([Evidence(HYBRID, "hybrid", 0.8)], "") == "Their texts are close in meaning."
    assert reason([Evidence(CURATED, "related_by_hand", 1.0)], "") == "Related by hand in Zotero."
    assert reason([Evidence(SHARED_TAGS, "shared_tags", 0.5)], "") == (
        "Both carry tags that are not part of a shared site."
    )


BLOCKS = st.lists(
    st.sampled_from(
        [
            "# One",
            "## Two *words* of `code`",
            "### Two",
            "# One\n\n# One",
            "#### $x^2$ and &amp; <sub>2</sub>",
            "Plain text",
            "```\n# no heading\n```",
            "<!-- page 3 -->",
            "> # quoted",
            "- # in a list",
            "Under\n-----",
            "# [a link](https://example.org) and <b>raw</b>",
            "#",
        ]
    )
)


@given(BLOCKS)
def test_headings_alone_have_the_anchors_of_the_whole_text(blocks: list[str]) -> None:
    renderer = MarkdownRenderer()
    text = "\n\n".join(blocks)
    assert renderer.headings(text, level=3) == renderer.converted(text, level=3).headings
