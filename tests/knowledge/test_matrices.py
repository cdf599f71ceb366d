from __future__ import annotations

from dataclasses import replace

from litsite.knowledge.matrices import claim_matrix, paper_matrix
from litsite.knowledge.records import ClaimFeatures, Knowledge
from litsite.knowledge.vocabulary import DATA, METHOD, MIXED, NEGATIVE, NULL, POSITIVE, TOPIC
from tests.knowledge.made_entities import MadeLibrary

READING = (TOPIC, "reading")
PHONICS = (METHOD, "phonics")
FEATURES = ClaimFeatures("reading", "fluency", "phonics", "", "schools")
OTHER = ClaimFeatures(outcome="speed")


def knowledge() -> tuple[MadeLibrary, Knowledge]:
    made = MadeLibrary()
    made.says("P2", "Phonics is taught.", PHONICS)
    for number in range(3):
        made.finds(made.says("P1", f"Reading by phonics helped {number}.", READING, PHONICS), POSITIVE, FEATURES)
    made.finds(made.says("P2", "Phonics harmed.", PHONICS), NEGATIVE, FEATURES)
    made.finds(made.says("P1", "It was as fast, by PISA.", (DATA, "PISA")), NULL, OTHER)
    return made, Knowledge(entities=made.entities, claims=made.claims, groups=made.groups)


def test_a_paper_has_what_it_names_by_type_and_its_findings_by_direction() -> None:
    made, known = knowledge()
    first, second = paper_matrix(known, made.papers).rows
    assert (first.paper, first.title, first.creators, first.year) == ("P1", "Title of P1", "Ho & Li", "2020")
    assert (first.topics, first.methods, first.data) == (("reading",), ("phonics",), ("PISA",))
    assert (first.measures, first.identification, first.settings) == ((), (), ())
    assert first.claims == {POSITIVE: 3, NEGATIVE: 0, MIXED: 0, NULL: 1}
    assert first.claim_count == 4
    assert (second.paper, second.methods, second.claim_count) == ("P2", ("phonics",), 1)


def test_names_that_a_paper_mentions_more_often_come_first() -> None:
    made = MadeLibrary()
    made.says("P1", "A and B.", (TOPIC, "A"), (TOPIC, "B"))
    made.says("P1", "B again.", (TOPIC, "B"))
    (row,) = paper_matrix(Knowledge(entities=made.entities), made.papers).rows
    assert row.topics == ("B", "A")


def test_a_paper_that_names_nothing_has_a_row_all_the_same_and_a_note_has_none() -> None:
    made, _ = knowledge()
    rows = paper_matrix(Knowledge(), made.papers).rows
    assert [(row.paper, row.topics, row.claim_count) for row in rows] == [("P1", (), 0), ("P2", (), 0)]
    made.finds(made.says("NOTE", "Phonics helped.", PHONICS), POSITIVE, FEATURES)
    papers = {paper: facts for paper, facts in made.papers.items() if paper != "NOTE"}
    known = Knowledge(entities=made.entities, claims=made.claims)
    assert [row.paper for row in paper_matrix(known, papers).rows] == ["P1", "P2"]


def test_a_group_has_its_findings_of_every_direction_side_by_side() -> None:
    made, known = knowledge()
    first, second = claim_matrix(known, made.papers, label=str.upper).rows
    assert (first.topic, first.outcome, first.treatment, first.identification, first.setting) == (
        "READING",
        "FLUENCY",
        "PHONICS",
        "",
        "SCHOOLS",
    )
    assert first.size == 4
    assert first.counts == {POSITIVE: 3, NEGATIVE: 1, MIXED: 0, NULL: 0}
    assert {sign: len(cells) for sign, cells in first.cells.items()} == {POSITIVE: 3, NEGATIVE: 1, MIXED: 0, NULL: 0}
    (cell,) = first.cells[NEGATIVE]
    assert (cell.quote, cell.paper, cell.title, cell.page) == ("Phonics harmed.", "P2", "Title of P2", 2)
    assert (second.outcome, second.size) == ("SPEED", 1)


def test_of_a_big_group_a_few_are_shown_of_each_direction_and_all_are_counted() -> None:
    made, known = knowledge()
    first = claim_matrix(known, made.papers, top_k_per_group=2).rows[0]
    assert {sign: len(cells) for sign, cells in first.cells.items()} == {POSITIVE: 1, NEGATIVE: 1, MIXED: 0, NULL: 0}
    assert first.size == 4


def test_the_surest_finding_comes_first() -> None:
    made, known = knowledge()
    sure = max(known.claims.values(), key=lambda claim: (claim.sign == POSITIVE, claim.text))
    claims = {**known.claims, sure.id: replace(sure, confidence=0.99)}
    first = claim_matrix(Knowledge(claims=claims, groups=known.groups), made.papers).rows[0]
    assert first.cells[POSITIVE][0].claim == sure.id
