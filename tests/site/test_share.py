"""What a shared site is made from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from litsite.answers.records import PERSON, Answer, Source
from litsite.bundles.records import Bundle, Corpus
from litsite.errors import Problem
from litsite.knowledge.records import Alias, Entity, Knowledge, Merge
from litsite.relations.records import CITES, CURATED, HYBRID, SHARED_TAGS, Evidence, Finding, Passage, Relation
from litsite.site.check import check_site
from litsite.site.share import (
    shareable,
    shareable_answers,
    shareable_corpus,
    shareable_knowledge,
    shareable_relations,
)
from litsite.sources.records import Item, Library, Tag
from tests.libraries import make_attachment, make_item, make_note
from tests.site.made_answers import (
    CHINESE,
    EXTRACTED,
    FROM_A_NOTE,
    UNANSWERED,
    WRITTEN,
    evidence,
    made_answers,
)
from tests.site.related_papers import ITEMS as PAPERS
from tests.site.related_papers import build_related_site, passage, related

WITHHELD = Passage("", "", "", "")
ABSTRACT = passage("BBBB2222", "Public words.")
ITEMS = (
    make_item(
        "AAAA2222",
        abstract="An abstract.",
        tags=(Tag("public"), Tag("mine")),
        notes=(make_note("NNNN2222", parent_key="AAAA2222", tags=(Tag("private"),)),),
    ),
    make_item("BBBB2222", abstract="Public words.", tags=(Tag("public"), Tag("private"))),
    make_item("FFFF2222", type="attachment", attachments=(make_attachment("FFFF2222"),)),
)


def shared(evidence: Evidence, *, items: tuple[Item, ...] = ITEMS, target: str = "BBBB2222") -> tuple[Relation, ...]:
    """What a shared site shows on the page of AAAA2222 of an edge with this evidence."""
    library = shareable(Library("a test", items=items))
    relations = shareable_relations(related([Finding("AAAA2222", target, evidence)]), library)
    return relations.of.get("AAAA2222", ())


def test_keywords_that_rest_on_a_private_file_are_not_shared() -> None:
    root = Path("corpus")
    bundles = {
        key: Bundle(key, "paper", key, root / key / "document.md", "", full_text=method, keywords=("flumes",))
        for key, method in (("AAAA2222", "pdf-layout"), ("BBBB2222", ""))
    }
    shared = shareable_corpus(Corpus(root, bundles)).bundles
    assert {key: bundle.keywords for key, bundle in shared.items()} == {"AAAA2222": (), "BBBB2222": ("flumes",)}


def test_names_and_remarks_of_whoever_corrects_entities_are_not_shared() -> None:
    aliases = (Alias("RF", "defined in the text"), Alias("forests", "merged by hand: my student's word"))
    forest = Entity("0a", "Method", "random forest", "random forest", 0.9, ("AAAA2222",), aliases=aliases)
    by_hand = Merge("0b", "forests", "0a", "random forest", "Method", "merged by hand: my student's word", True)
    alike = Merge("0c", "forest", "0a", "random forest", "Method", "alike in words and meaning", False, 0.9)
    curation = Problem("curation/entities.yaml", "locks names Method: my idea, which no text names any more")
    model = Problem("knowledge", "the model did not answer")
    shared = shareable_knowledge(
        Knowledge(entities={"0a": forest}, merges=(by_hand, alike), problems=(curation, model))
    )
    assert shared.entities["0a"].aliases == (aliases[0], Alias("forests", "merged by hand"))
    assert shared.merges == (replace(by_hand, reason="merged by hand"), alike)
    assert shared.problems == (model,)


def hybrid(source: Passage) -> Evidence:
    """The evidence of two passages that agree."""
    return Evidence(HYBRID, "hybrid", 0.8, ("dense",), 0.7, 0.5, source, ABSTRACT, ("words",))


def test_passages_from_abstracts_are_shared_with_all_that_was_found() -> None:
    evidence = hybrid(passage("AAAA2222", "An abstract."))
    (relation,) = shared(evidence)
    assert relation.evidence == (evidence,)


@pytest.mark.parametrize(
    "private",
    [
        passage("AAAA2222", "Full text.", "section", section=("Secret",), page=3),
        passage("NNNN2222", "A note.", "note"),
        passage("AAAA2222", "A mark.", "annotation", annotation="MMMM2222", page=3),
        passage("NNNN2222", "Called an abstract and of another bundle.", "abstract"),
    ],
    ids=["full text", "note", "annotation", "abstract of another bundle"],
)
def test_of_private_passages_the_edge_its_rule_and_its_figures_stay(private: Passage) -> None:
    (relation,) = shared(hybrid(private))
    expected = Evidence(HYBRID, "hybrid", 0.8, ("dense",), 0.7, 0.5, WITHHELD, ABSTRACT)
    assert (relation.type, relation.score, relation.evidence) == (HYBRID, 0.8, (expected,))


def test_an_abstract_that_zotero_does_not_hold_comes_from_a_private_file() -> None:
    items = (make_item("AAAA2222"), *ITEMS[1:])
    (relation,) = shared(hybrid(passage("AAAA2222", "Found in the PDF.")), items=items)
    assert relation.evidence[0].source == WITHHELD


def test_a_citation_keeps_its_direction_and_loses_its_entry() -> None:
    (relation,) = shared(Evidence(CITES, "cited_doi", 1.0, citing="BBBB2222", entry="Ho (2001)."))
    assert relation.evidence == (Evidence(CITES, "cited_doi", 1.0, citing="BBBB2222"),)


def test_tags_that_are_not_both_papers_own_are_not_named() -> None:
    (relation,) = shared(Evidence(SHARED_TAGS, "shared_tags", 0.6, terms=("private", "public", "mine")))
    assert relation.evidence[0].terms == ("public",)


def test_that_a_note_was_related_is_not_told() -> None:
    (relation,) = shared(Evidence(CURATED, "note_related_by_hand", 1.0))
    assert relation.evidence == (Evidence(CURATED, "related_by_hand", 1.0),)


def test_a_file_that_is_an_item_has_no_page_and_no_edge() -> None:
    assert shared(Evidence(CURATED, "related_by_hand", 1.0), target="FFFF2222") == ()


def shared_answers(*answers: Answer) -> dict[str, Answer]:
    """What a shared site shows of answers, by slug."""
    library = shareable(Library("a test", items=PAPERS))
    return {each.question.slug: each for each in shareable_answers(made_answers(answers), library).answers}


def test_a_machine_answer_is_shared_when_it_rests_on_abstracts_alone() -> None:
    assert shared_answers(CHINESE, UNANSWERED) == {each.question.slug: each for each in (CHINESE, UNANSWERED)}
    assert shared_answers(EXTRACTED) == {}


def test_an_abstract_of_a_paper_without_one_in_zotero_is_private() -> None:
    bare = evidence(3, Source("CITED222", "Retention of nonsense", "Ebbinghaus", "1885"), "Found in the PDF.")
    assert shared_answers(replace(CHINESE, evidence=(*CHINESE.evidence, bare))) == {}


def test_a_persons_answer_is_shared_with_its_verdicts_and_without_private_passages() -> None:
    (shown,) = shared_answers(WRITTEN).values()
    assert shown.resolution == WRITTEN.resolution
    assert [claim.state for claim in shown.claims] == [claim.state for claim in WRITTEN.claims]
    withheld = [each for each in shown.evidence if each.is_withheld]
    assert [each.number for each in withheld] == [2, 4]
    for each in withheld:
        assert (each.text, each.section, each.page, each.annotation, each.chunk) == ("", (), None, "", "")
        assert each.source.authors == "Miller"
    assert [claim.checks.quoted for claim in shown.claims if claim.occurrence.citation.evidence in (2, 4)] == [None] * 3
    assert shown.evidence[0] == WRITTEN.evidence[0]


def test_a_source_that_is_not_shared_is_not_named() -> None:
    note = evidence(1, Source("NOTE9999", "My secret plan", "Me", "2020"), "Secret.", "note")
    (shown,) = shared_answers(replace(WRITTEN, method=PERSON, evidence=(note, *WRITTEN.evidence[1:]))).values()
    assert shown.evidence[0].source == Source("NOTE9999", "A source that is not shared")


def test_questions_from_notes_and_problems_are_not_shared() -> None:
    library = shareable(Library("a test", items=PAPERS))
    assert shareable_answers(made_answers([FROM_A_NOTE, CHINESE]), library).problems == ()
    assert shared_answers(FROM_A_NOTE, replace(FROM_A_NOTE, method=PERSON)) == {}


def test_no_private_word_is_on_a_shared_page_of_a_question(tmp_path: Path) -> None:
    site = build_related_site(tmp_path, answers=made_answers(), share=True).output
    pages = {path.stem: path.read_text("utf-8") for path in (site / "questions").glob("*.html")}
    assert set(pages) >= {WRITTEN.question.slug, CHINESE.question.slug, UNANSWERED.question.slug, "index"}
    assert not {EXTRACTED.question.slug, FROM_A_NOTE.question.slug} & set(pages)
    whole = "".join(pages.values())
    for private in ("My own thought on chunking", "plus or minus two", "a private store", "zotero://open"):
        assert private not in whole
    assert "This passage is not part of a shared site." in pages[WRITTEN.question.slug]
    assert check_site(site) == ()
