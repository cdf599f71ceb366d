"""The pages of entities, their index, and what the pages of papers say of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from litsite.knowledge.records import Knowledge, Merge
from litsite.site import addresses
from litsite.site.check import check_site
from litsite.site.entity_records import EntitiesPage, EntityPage, PaperKnowledge
from litsite.site.records import Link
from tests.libraries import make_note
from tests.site.made_knowledge import (
    CENTRE,
    CHUNKING,
    COMMUNITY,
    COPPER,
    EVIL,
    GROUPS,
    KNOWLEDGE,
    MEMORY,
    OWN,
    SHORT,
    SPAN,
    MadePages,
    build_knowledge_site,
    entity,
    made_pages,
    mention,
    said,
)
from tests.site.related_papers import HOSTILE, ITEMS

PAGE = "papers/miller-1956-working-memory-and-its-limits-centre22.html"


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadePages]:
    """The pages of the made knowledge."""
    with made_pages(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with these pages."""
    return build_knowledge_site(tmp_path_factory.mktemp("knowledge"))


def page_of(made: MadePages, which: Any) -> EntityPage:
    """The completed page of an entity."""
    page = made.planned[addresses.entity_path(which.name, which.id)].completed()
    assert isinstance(page, EntityPage)
    return page


def index_of(made: MadePages) -> EntitiesPage:
    """The index."""
    page = made.planned[addresses.ENTITIES].completed()
    assert isinstance(page, EntitiesPage)
    return page


def knowledge_of(made: MadePages, address: str) -> PaperKnowledge:
    """What the page of a paper says."""
    found = made.entities.of_paper(address)
    assert found
    return found


def with_entities(*entities: Any) -> Knowledge:
    """The made knowledge with other entities in it."""
    known = {**KNOWLEDGE.entities, **{each.id: each for each in entities}}
    return replace(KNOWLEDGE, entities=dict(sorted(known.items())))


def tree(path: Path) -> Any:
    """A page, parsed."""
    return html.fromstring(path.read_text("utf-8"))


def test_an_entity_says_what_it_is_and_who_names_it_those_first_that_do_something_with_it(made: MadePages) -> None:
    page = page_of(made, CHUNKING)
    assert (page.title, page.label) == ("Chunking", "Method")
    assert page.what == "A method that 3 papers name; 1 of them uses it."
    assert [(each.link.detail, each.does, each.times) for each in page.papers] == [
        ("Miller (1956)", ("uses it",), "4 times"),
        (f"{HOSTILE} (2001)", (), "once"),
        ("Simon (1973)", (), "once"),
    ]
    assert [quote.text for quote in page.papers[0].quotes] == ["<mark>Chunking</mark> widens it."]


def test_a_paper_that_only_names_an_entity_comes_after_those_that_use_it_however_often_it_does(made: MadePages) -> None:
    found = [(each.link.detail, each.does, each.times) for each in page_of(made, SPAN).papers]
    assert found == [("Miller (1956)", ("measures with it",), "twice"), ("Baddeley (1974)", (), "9 times")]


def test_mentions_stand_by_paper_with_the_name_marked_and_their_place(made: MadePages) -> None:
    page = page_of(made, MEMORY)
    assert [(each.by, [str(quote.text) for quote in each.quotes]) for each in page.mentions] == [
        (
            "Miller (1956)",
            [
                "We measure the span of <mark>working memory</mark>.",
                "We test the span of a private store in <mark>working memory</mark>, twice.",
            ],
        ),
        ("Simon (1973)", ["Chess masters hold chunks in <mark>working memory</mark>."]),
    ]
    assert page.mentions[0].quotes[1].place == Link("2 Methods › 2.1 Spans & stores", f"{PAGE}#s-2-1-spans-stores")


def test_a_sentence_that_two_passages_share_is_quoted_once(tmp_path: Path) -> None:
    again = mention("span", said("CENTRE22", "We measure the span of working memory.", "section", number=5))
    other = mention("span", said("CENTRE22", "Another span.", "section", number=5, start=80))
    with made_pages(tmp_path, with_entities(replace(SPAN, mentions=(*SPAN.mentions, other, again)))) as made:
        quotes = page_of(made, SPAN).mentions[0].quotes
    assert [(quote.kind, quote.text.striptags()) for quote in quotes] == [
        ("abstract", "We measure the span of working memory."),
        ("section", "Another span."),
    ]


def test_names_in_several_bundles_of_a_paper_are_counted_together_and_each_bundle_once(made: MadePages) -> None:
    assert page_of(made, MEMORY).papers[0].times == "12 times"  # two passages of one bundle that has twelve in all
    assert page_of(made, CHUNKING).papers[0].times == "4 times"  # three in the paper, one in its note


def test_every_other_name_says_why_it_is_one(tmp_path: Path) -> None:
    merges = (
        Merge("a", "immediate memory", MEMORY.id, MEMORY.name, MEMORY.type, "alike in words", similarity=0.912),
        Merge("b", "short-term store", MEMORY.id, MEMORY.name, MEMORY.type, "merged by hand: same", is_manual=True),
        Merge("c", "WM", MEMORY.id, MEMORY.name, MEMORY.type, "defined"),
    )
    with made_pages(tmp_path, replace(KNOWLEDGE, merges=merges)) as made:
        page = page_of(made, MEMORY)
    assert page.aliases == (
        ("<b>store</b>", "merged by hand: <i>they mean the same</i>"),
        ("immediate memory", "alike in words at cosine 0.91"),
        ("short-term store", "merged by hand: same"),
        ("WM", "defined in the text"),
    )
    assert page.is_locked


def test_relations_are_read_from_left_to_right_on_the_pages_of_both_ends(made: MadePages) -> None:
    here = made.entities.href
    (there,) = page_of(made, CHUNKING).relations
    (back,) = page_of(made, MEMORY).relations
    assert (there.subject, there.predicate) == (Link("Chunking", ""), "enables")
    assert there.object == Link("Working memory", here(MEMORY.id))
    assert (back.subject, back.object) == (Link("Chunking", here(CHUNKING.id)), Link("Working memory", ""))
    assert [(quote.by, quote.text) for quote in back.quotes] == [("Miller (1956)", "Chunking widens it.")]
    assert there.quotes[0].text == "<mark>Chunking</mark> widens it."


def test_neighbours_are_named_by_two_papers_together_with_it(made: MadePages) -> None:
    assert page_of(made, MEMORY).neighbours == (Link("Chunking", made.entities.href(CHUNKING.id), count=2),)
    assert page_of(made, CHUNKING).neighbours == (
        Link(HOSTILE, made.entities.href(EVIL.id), count=2),
        Link("Working memory", made.entities.href(MEMORY.id), count=2),
    )
    assert page_of(made, SPAN).neighbours == ()


def test_an_entity_leads_to_its_communities_and_to_the_findings_that_name_it(made: MadePages) -> None:
    page = page_of(made, SPAN)
    path = addresses.community_path(COMMUNITY.name, COMMUNITY.id)
    assert page.communities == (Link("Working memory", path, "3 entities"),)
    (finding,) = page.findings
    assert (finding.sign, finding.label, finding.text) == ("negative", "negative", "Stores are <i>short</i>.")
    assert finding.quote.text == SHORT
    assert finding.group is not None
    assert finding.group.label == "2 findings on the same"
    assert finding.group.href.startswith(addresses.finding_group_path(GROUPS[0].id))


def test_an_entity_of_one_paper_has_a_line_that_leads_to_the_passage_and_no_page(made: MadePages) -> None:
    line = addresses.entity_line(COPPER.name, COPPER.id)
    assert made.entities.href(COPPER.id) == line
    assert addresses.entity_path(COPPER.name, COPPER.id) not in made.planned
    (section,) = [each for each in index_of(made).sections if each.label == "Data sources"]
    assert section.shared == ()
    paper = "papers/bednorz-1986-superconductors-alone222.html"
    assert section.single == (
        Link("Barium & copper", f"{paper}#entity-{COPPER.id[:8]}", "Superconductors", id=line.partition("#")[2]),
    )
    assert [each.id for each in knowledge_of(made, "ALONE222").named] == [f"entity-{COPPER.id[:8]}"]


def test_a_paper_leads_to_its_own_page_and_what_is_unknown_leads_nowhere(made: MadePages) -> None:
    assert made.entities.href(CENTRE.id) == PAGE
    assert made.entities.href("no such entity") == ""


def test_an_entity_that_only_a_note_names_leads_to_the_note(tmp_path: Path) -> None:
    plan = entity("Method", "Planning", (mention("plan", said("OWNNOTE2", "A plan of mine.", "note")),))
    with made_pages(tmp_path, with_entities(plan), notes=(make_note("OWNNOTE2", "A plan of mine."),)) as made:
        (section,) = [each for each in index_of(made).sections if each.label == "Methods"]
        (line,) = section.single
        assert line.href == made.views.catalogue.path_of("OWNNOTE2")


def test_the_index_is_by_type_with_the_most_papers_first(made: MadePages) -> None:
    page = index_of(made)
    found = [(each.label, [(link.label, link.count) for link in each.shared]) for each in page.sections]
    assert found == [
        ("Topics", [("Working memory", 2)]),
        ("Methods", [("Chunking", 3), (HOSTILE, 2)]),
        ("Data sources", []),
        ("Measures", [("Memory span", 2)]),
    ]
    assert (page.total, page.facts) == (6, ("6 entities", "4 named by several papers"))
    assert len(made.entities) == 6


def test_a_library_of_which_nothing_is_known_has_an_empty_index_and_untouched_papers(tmp_path: Path) -> None:
    with made_pages(tmp_path, Knowledge()) as made:
        assert [each.page.path for each in made.entities.all()] == [addresses.ENTITIES]
        assert index_of(made).sections == ()
        assert made.entities.of_paper("CENTRE22") is None
        assert made.entities.rests_on("CENTRE22") == ""
        assert made.entities.names() == []


def test_a_paper_names_its_entities_by_type_with_what_it_does_with_them(made: MadePages) -> None:
    found = knowledge_of(made, "CENTRE22")
    assert [(each.label, [(link.label, link.detail) for link in each.first]) for each in found.groups] == [
        ("Topics", [("Working memory", "studies it"), ("Seven", "")]),
        ("Methods", [("Chunking", "uses it")]),
        ("Measures", [("Memory span", "measures with it")]),
    ]
    assert found.groups[0].first[1].href == f"#entity-{OWN.id[:8]}"
    (only_here,) = found.named
    assert (only_here.name, only_here.label) == ("Seven", "Topic")
    assert only_here.quote.text == "<mark>Seven</mark>, plus or minus two, is private."
    assert found.count == 5


def test_a_paper_names_other_papers_with_the_passage_and_never_itself(tmp_path: Path) -> None:
    evidence = said("HANDMADE", "As in working memory and its limits.")
    named = replace(CENTRE, papers=("CENTRE22", "HANDMADE"), mentions=(mention("working memory", evidence),))
    with made_pages(tmp_path, with_entities(named)) as made:
        (papers,) = [each for each in knowledge_of(made, "HANDMADE").groups if each.label == "Papers"]
        assert papers.first == (Link("Working memory and its limits", PAGE),)
        assert "Papers" not in [each.label for each in knowledge_of(made, "CENTRE22").groups]


def test_findings_of_a_paper_have_their_direction_in_words_and_their_limits(made: MadePages) -> None:
    (finding,) = knowledge_of(made, "CENTRE22").findings
    assert (finding.label, finding.effect_size, finding.conditions) == ("positive", "by two items", ("among experts",))
    assert finding.text == ""  # the quote says it already
    assert finding.quote.place == Link("Abstract", f"{PAGE}#_abstract")


def test_many_entities_of_one_type_are_behind_a_switch(tmp_path: Path) -> None:
    many = [entity("Method", f"Method {n:02}", (mention("span", said("CENTRE22", "A span.")),)) for n in range(20)]
    with made_pages(tmp_path, with_entities(*many)) as made:
        (methods,) = [each for each in knowledge_of(made, "CENTRE22").groups if each.label == "Methods"]
    assert (len(methods.first), len(methods.rest)) == (12, 9)
    assert methods.first[0].label == "Chunking"


def test_the_palette_knows_the_entities_that_have_a_page(made: MadePages) -> None:
    names = made.entities.names()
    assert names[0] == ("Chunking", made.entities.href(CHUNKING.id), "method, 3 papers")
    assert {name for name, _, _ in names} == {"Chunking", "Working memory", "Memory span", HOSTILE}


def digests(folder: Path, knowledge: Knowledge = KNOWLEDGE, **titles: str) -> dict[str, tuple[object, ...]]:
    """What each page rests on, with some papers under other titles."""
    items = [replace(item, title=titles.get(item.key, item.title)) for item in ITEMS]
    with made_pages(folder, knowledge, items=items) as made:
        return {path: (planned.page, planned.rests_on) for path, planned in made.planned.items()}


def test_a_page_is_written_anew_only_when_something_it_shows_changes(tmp_path: Path) -> None:
    before = digests(tmp_path / "before")
    stranger = entity("Method", "A stranger", (mention("Barium", said("ALONE222", "Barium.")),))
    after = digests(tmp_path / "after", with_entities(stranger))
    changed = {path for path in before if before[path] != after[path]}
    assert changed == {addresses.ENTITIES, "papers/bednorz-1986-superconductors-alone222.html"}
    renamed = digests(tmp_path / "renamed", HANDMADE="Chunks in chess")
    paths = [addresses.entity_path(each.name, each.id) for each in (MEMORY, CHUNKING, EVIL, SPAN)]
    assert [before[path] == renamed[path] for path in paths] == [False, False, False, True]


def test_nothing_in_a_hostile_name_becomes_markup(site: Path) -> None:
    for path in (site / "entities").glob("*.html"):
        page = tree(path)
        assert not page.xpath("//main//img | //main//script | //*[@onerror]"), path.name
    evil = tree(site / addresses.entity_path(EVIL.name, EVIL.id))
    assert " ".join(evil.xpath("string(//h1)").split()).startswith("<img src=x onerror=")
    assert next(mark.text for mark in evil.xpath("//mark")).startswith("<img")


def test_the_checker_has_nothing_to_say_of_these_pages(site: Path) -> None:
    others = ("communities/", "findings/")
    found = [
        each
        for each in check_site(site)
        if each.where.startswith(("entities/", "health", "papers/")) and not any(name in str(each) for name in others)
    ]
    assert found == []


def test_links_between_papers_and_entities_arrive(site: Path) -> None:
    paper = tree(site / PAGE)
    (section,) = paper.xpath("//section[@aria-labelledby='_knowledge']")
    assert section.xpath(".//h2[@id='_knowledge']")
    assert paper.xpath("//nav[@id='_right']//a[@href='#_knowledge']")
    (link,) = section.xpath(".//a[normalize-space()='Working memory']/@href")
    assert (site / "papers" / link).resolve() == site / addresses.entity_path(MEMORY.name, MEMORY.id)
    assert section.xpath(f".//li[@id='entity-{OWN.id[:8]}']")
