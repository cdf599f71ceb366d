from __future__ import annotations

from litsite.knowledge.communities.summary_evidence import (
    Candidate,
    LibraryEvidence,
    PassageChoice,
    evidence_of,
    evidence_pack,
)
from litsite.knowledge.records import Community, CommunitySummary, Statement, SummaryPart
from litsite.knowledge.vocabulary import METHOD, TOPIC
from tests.knowledge.made_entities import MadeLibrary, entity_id, made_community, quote

READING = (TOPIC, "reading")
PHONICS = (METHOD, "phonics")
BOTH = "Most of these schools teach reading to all of their pupils by phonics."
ONE = "Most of these schools teach reading to all of their pupils somehow."


def choice(made: MadeLibrary, *papers: str) -> tuple[LibraryEvidence, PassageChoice]:
    library = LibraryEvidence(made.entities, made.relations, made.claims)
    return library, PassageChoice(community(made, *papers))


def community(made: MadeLibrary, *papers: str) -> Community:
    return made_community(made.entities.values(), papers)


def test_the_passage_that_names_most_members_is_chosen_and_none_twice() -> None:
    made = MadeLibrary()
    made.says("P1", ONE, READING)
    made.says("P1", BOTH, READING, PHONICS)
    library, passages = choice(made, "P1")
    candidates = list(library.candidates(entity_id("reading"), ["P1"]))
    assert [passages.best(candidates) for _ in range(3)] == [quote_of(made, BOTH), quote_of(made, ONE), None]


def quote_of(made: MadeLibrary, text: str) -> object:
    return next(
        mention.evidence
        for entity in made.entities.values()
        for mention in entity.mentions
        if mention.evidence.quote == text
    )


def test_a_passage_of_another_paper_is_preferred_to_a_second_one_of_the_same() -> None:
    made = MadeLibrary()
    made.says("P1", BOTH, READING, PHONICS)
    made.says("P1", BOTH.replace("schools", "colleges"), READING, PHONICS)
    made.says("P2", ONE, READING)
    library, passages = choice(made, "P1", "P2")
    candidates = list(library.candidates(entity_id("reading"), ["P1", "P2"]))
    chosen = [passages.best(candidates) for _ in range(3)]
    assert [each.paper for each in chosen if each] == ["P1", "P2", "P1"]


def test_what_stands_in_a_passage_that_was_chosen_is_not_said_again() -> None:
    made = MadeLibrary()
    made.says("P1", f"In short: {BOTH}", READING, PHONICS)
    made.says("P2", BOTH, READING)
    library, passages = choice(made, "P1", "P2")
    candidates = list(library.candidates(entity_id("reading"), ["P1", "P2"]))
    assert passages.best(candidates) is not None
    assert passages.best(candidates) is None


def test_a_sentence_that_says_what_the_paper_does_is_preferred() -> None:
    made = MadeLibrary()
    made.says("P1", ONE, READING)
    stated = made.says("P1", ONE.replace("Most", "Some"), READING)
    made.states(stated, "PAPER_HAS_TOPIC", READING)
    library, passages = choice(made, "P1")
    assert passages.best(library.candidates(entity_id("reading"), ["P1"])) == stated


def test_debris_is_never_chosen() -> None:
    made = MadeLibrary()
    made.says("P1", "Reading", READING, kind="frontmatter")
    made.says("P2", "reading, see 2010, 2011, 2012 and others, and so on and so forth", READING, kind="section")
    library, passages = choice(made, "P1", "P2")
    assert passages.best(library.candidates(entity_id("reading"), ["P1", "P2"])) is None


def test_a_sentence_that_leans_on_the_one_before_it_comes_after_one_that_does_not() -> None:
    made = MadeLibrary()
    leaning = made.says("P1", f"However, {ONE[0].lower()}{ONE[1:]}", READING)
    standing = made.says("P1", ONE, READING)
    library, passages = choice(made, "P1")
    candidates = [Candidate(each, library.passage(each)) for each in (leaning, standing)]
    assert passages.best(candidates) == standing


def test_the_evidence_of_a_summary_is_all_of_it_once() -> None:
    one, other = quote("P1", ONE), quote("P2", BOTH)
    part = SummaryPart(statements=(Statement("x", (one, other)), Statement("y", (one,))))
    assert evidence_of(CommunitySummary("c", scope=part, gaps=part)) == [one, other]


def test_a_pack_begins_with_what_the_summary_quotes_and_takes_members_in_turn() -> None:
    made = MadeLibrary()
    for number in range(4):
        made.says(f"R{number}", f"{ONE[:-1]} and again {number} times.", READING)
        made.says(f"S{number}", f"Most of the {number} towns pay for phonics from what the state gives them.", PHONICS)
    papers = sorted(made.papers)
    entities = made.entities
    group = made_community([entities[entity_id("reading")], entities[entity_id("phonics", METHOD)]], papers)
    first = next(iter(entities[entity_id("phonics", METHOD)].mentions)).evidence
    summary = CommunitySummary(group.id, scope=SummaryPart(statements=(Statement("x", (first,)),)))
    library = LibraryEvidence(entities, (), {})
    pack = evidence_pack(library, group, summary, most=5)
    assert pack[0] == first
    assert [each.paper[0] for each in pack[1:]] == ["R", "S", "R", "S"]
    assert len(evidence_pack(library, group, summary, most=100)) == 8
