"""What all bundles say, put together."""

from __future__ import annotations

import pytest

from litsite.config_sections import KnowledgeSection
from litsite.knowledge.entities.canonical import entity_id, named_id
from litsite.knowledge.entities.deduplication import JudgedPairs
from litsite.knowledge.entities.resolution import resolve
from litsite.knowledge.records import (
    Alias,
    Curation,
    Extraction,
    FoundMention,
    FoundRelation,
    Named,
    PaperFacts,
)
from litsite.knowledge.vocabulary import DATA, METHOD, PAPER, SETTING, TOPIC
from tests.knowledge.made_mentions import (
    Likeness,
    made_evidence,
    made_extraction,
    made_mention,
    made_papers,
    resolved,
)
from tests.knowledge.made_mentions import named_entities as names

FOREST = Named(METHOD, "random forest")
NEWS = Named(METHOD, "cable news network")
DATABASE = Named(DATA, "SQLite database")


def test_spellings_of_one_name_are_one_entity_with_all_mentions() -> None:
    found = resolved(
        {
            "P1": made_extraction(made_mention("P1", FOREST)),
            "P2": made_extraction(made_mention("P2", Named(METHOD, "Random Forests"))),
            "P3": made_extraction(made_mention("P3", FOREST)),
        }
    )
    entity = found.entities[named_id(FOREST)]
    assert (entity.name, entity.key, entity.papers) == ("random forest", "random forest", ("P1", "P2", "P3"))
    assert [each.surface for each in entity.mentions] == ["random forest", "Random Forests", "random forest"]
    assert entity.aliases == ()
    assert entity.confidence == pytest.approx(1 - 0.2 * 0.2)  # P1 and P3 have the same sentence
    assert found.id_of(Named(METHOD, "RANDOM FORESTS")) == entity.id
    assert found.id_of(Named(TOPIC, "random forest")) is None


def test_a_spelling_that_differs_in_more_than_case_hyphens_and_number_is_an_alias() -> None:
    spelled = ["randomized trial", "Randomized Trials", "randomized-trial", "randomised trials"]
    texts = {
        f"P{place}": made_extraction(made_mention(f"P{place}", Named(METHOD, name)))
        for place, name in enumerate(spelled)
    }
    [entity] = [each for each in resolved(texts).entities.values() if each.type != PAPER]
    assert (entity.name, entity.aliases) == ("randomized trial", (Alias("randomised trials", "another spelling"),))


def test_every_paper_is_an_entity_that_others_may_name() -> None:
    one_names_two = FoundMention(Named(PAPER, "P2"), "Title of P2", 0, made_evidence("P1", "Title of P2 began it."))
    stated = FoundRelation(None, "PAPER_MENTIONS_PAPER", Named(PAPER, "P2"), one_names_two.evidence)
    unknown = FoundMention(Named(PAPER, "P9"), "Other", 0, made_evidence("P1", "Other."))
    found = resolved({"P1": made_extraction(one_names_two, unknown, relations=[stated]), "P2": Extraction()})
    first, second = (found.entities[entity_id(PAPER, address)] for address in ("P1", "P2"))
    assert (first.type, first.key, first.name, first.papers) == (PAPER, "P1", "Title of P1", ())
    assert (second.papers, [each.surface for each in second.mentions]) == (("P1",), ["Title of P2"])
    assert [(each.subject, each.object) for each in found.relations] == [(first.id, second.id)]
    assert len(found.entities) == 2


def test_a_hidden_name_is_no_entity_and_nothing_relates_to_it() -> None:
    mention = made_mention("P1", FOREST)
    stated = FoundRelation(None, "PAPER_USES_METHOD", FOREST, mention.evidence)
    texts = {"P1": made_extraction(mention, relations=[stated])}
    assert len(resolved(texts).relations) == 1
    found = resolved(texts, curation=Curation(hidden=frozenset({Named(METHOD, "Random Forests")})))
    assert (names(found), found.relations, found.problems) == ({}, (), ())


def test_only_what_is_admitted_is_kept_and_all_that_is_known_is_asked_with_it() -> None:
    asked = []

    def admitted(type_: str, extractors: frozenset[str], papers: int, confidence: float, name: str) -> bool:
        asked.append((type_, sorted(extractors), papers, confidence, name))
        return papers > 1

    texts = {
        "P1": made_extraction(made_mention("P1", FOREST, extractor="lexicon"), made_mention("P1", NEWS, start=90)),
        "P2": made_extraction(made_mention("P2", FOREST, "Random forests")),
    }
    found = resolve(
        texts, made_papers("P1", "P2"), Curation(), JudgedPairs(), Likeness(), KnowledgeSection(), admitted=admitted
    )
    assert sorted(asked) == [
        (METHOD, ["lexicon", "phrases"], 2, 0.96, "random forest"),
        (METHOD, ["phrases"], 1, 0.8, "cable news network"),
    ]
    assert set(names(found)) == {"random forest"}


def test_relations_are_fused_and_implausible_ones_are_left_out() -> None:
    schools = Named(SETTING, "schools")
    evidence = [
        made_evidence("P1", "We grow a random forest.", confidence=0.5),
        made_evidence("P2", "Forests of schools."),
    ]
    texts = {
        "P1": made_extraction(
            made_mention("P1", FOREST),
            relations=[
                FoundRelation(None, "PAPER_USES_METHOD", FOREST, evidence[0]),
                FoundRelation(None, "PAPER_USES_METHOD", Named(METHOD, "random forests"), evidence[0]),
                FoundRelation(FOREST, "USES", Named(METHOD, "Random forest"), evidence[0]),
                FoundRelation(None, "PAPER_IN_SETTING", FOREST, evidence[0]),
            ],
        ),
        "P2": made_extraction(
            made_mention("P2", schools), relations=[FoundRelation(schools, "USES", FOREST, evidence[1])]
        ),
    }
    [relation] = resolved(texts).relations
    assert (relation.subject, relation.predicate) == (entity_id(PAPER, "P1"), "PAPER_USES_METHOD")
    assert (relation.object, relation.evidence) == (named_id(FOREST), (evidence[0],))
    assert (relation.confidence, relation.updated) == (0.5, "2024-05-01T00:00:00Z")


def test_what_two_papers_say_survives_the_loss_of_one_and_is_older_or_newer_with_it() -> None:
    uses = {
        paper: FoundRelation(FOREST, "USES", DATABASE, made_evidence(paper, quote, confidence=0.5))
        for paper, quote in (("P1", "Forests use SQLite databases."), ("P2", "An SQLite database feeds a forest."))
    }
    texts = {
        paper: made_extraction(made_mention(paper, FOREST), made_mention(paper, DATABASE, start=90), relations=[stated])
        for paper, stated in uses.items()
    }
    papers = {
        "P1": PaperFacts("P1", "One", modified="2024-01-01"),
        "P2": PaperFacts("P2", "Two", modified="2024-06-01"),
        "P3": PaperFacts("P3", "Three", modified="2024-06-20"),
    }
    [both] = resolved(texts, papers=papers).relations
    assert (both.confidence, both.weight, both.updated) == (0.75, 0.75, "2024-06-01")
    assert [each.paper for each in both.evidence] == ["P1", "P2"]
    del texts["P2"]
    [one] = resolved(texts, papers=papers).relations
    assert (one.id, one.confidence, one.weight, one.updated) == (both.id, 0.5, 0.475, "2024-01-01")
    del texts["P1"]
    assert resolved(texts, papers=papers).relations == ()


def test_one_place_is_one_mention_whoever_found_it() -> None:
    texts = {
        "P1": made_extraction(
            made_mention("P1", FOREST, confidence=0.6),
            made_mention("P1", FOREST, extractor="lexicon", confidence=0.9),
        )
    }
    [mention] = resolved(texts).entities[named_id(FOREST)].mentions
    assert (mention.evidence.extractor, mention.evidence.confidence) == ("lexicon", 0.9)
