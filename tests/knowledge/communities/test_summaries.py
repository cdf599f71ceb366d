from __future__ import annotations

from dataclasses import fields

import pytest

from litsite.knowledge.communities.summaries import coverage_of, homes, is_thin, summaries_of
from litsite.knowledge.records import ClaimFeatures, Community, CommunitySummary, Difference, SummaryPart
from litsite.knowledge.vocabulary import LIMITATION, MEASURE, METHOD, NEGATIVE, POSITIVE, TOPIC
from tests.knowledge.made_entities import MadeLibrary, entity_id, made_community, made_difference, quote

READING = (TOPIC, "reading")
PHONICS = (METHOD, "phonics")
FLUENCY = (MEASURE, "fluency")
SMALL = (LIMITATION, "small sample")
FEATURES = ClaimFeatures(topic="reading", outcome="fluency", treatment="phonics")


def library() -> MadeLibrary:
    """Four papers on phonics and reading, of which two say what they find."""
    made = MadeLibrary()
    made.says("P1", "Learning of reading by phonics: a trial", READING, PHONICS, kind="frontmatter")
    made.says(
        "P1", "We study how children learn reading when they are taught with phonics at school.", READING, PHONICS
    )
    found = made.says("P1", "Phonics raised reading fluency by 0.4 standard deviations.", READING, PHONICS, FLUENCY)
    made.finds(found, POSITIVE, FEATURES, PHONICS, READING)
    limited = made.says("P1", "The study is limited by a small sample of two schools.", SMALL, kind="section")
    made.states(limited, "PAPER_NOTES_LIMITATION", SMALL)
    made.says("P2", "Any small sample of schools misleads, as others have found before us.", SMALL, kind="section")
    made.says(
        "P2", "This trial of phonics in nine schools follows the reading of pupils for two years.", READING, PHONICS
    )
    again = made.says("P2", "Pupils taught with phonics gained in fluency compared with the others.", PHONICS, FLUENCY)
    made.finds(again, POSITIVE, FEATURES, PHONICS)
    made.says("P3", "Many things matter for reading, and the home is the first of them by far.", READING)
    made.says("P4", "However, reading is hard.", READING, kind="section")
    return made


SAMPLE = library()


def community(made: MadeLibrary) -> Community:
    entities = made.entities
    members = [entities[entity_id(name, kind)] for kind, name in (READING, PHONICS, FLUENCY)]
    return made_community(members, ["P1", "P2", "P3", "P4"], name="reading · phonics")


def summary(made: MadeLibrary, *differences: Difference) -> CommunitySummary:
    group = community(made)
    found = summaries_of(
        [group],
        made.entities,
        made.relations,
        made.claims,
        made.groups,
        differences,
        made.papers,
        label=str.upper,
    )
    return found[group.id]


def parts(found: CommunitySummary) -> list[SummaryPart]:
    values = (getattr(found, each.name) for each in fields(found))
    return [value for value in values if isinstance(value, SummaryPart)]


def texts(part: SummaryPart) -> list[str]:
    return [statement.text for statement in part.statements]


def test_every_statement_has_evidence_and_a_quote_is_what_it_rests_on() -> None:
    found = summary(library())
    statements = [statement for part in parts(found) for statement in part.statements]
    assert statements
    assert all(statement.evidence for statement in statements)
    for part in (found.scope, found.measures, found.identification, found.gaps):
        assert all(statement.text == statement.evidence[0].quote for statement in part.statements)


def test_no_passage_stands_twice() -> None:
    quoted = [text for part in parts(summary(library())) for text in texts(part)]
    assert len(quoted) == len(set(quoted))


def test_the_scope_counts_what_papers_name_and_quotes_papers_that_findings_do_not_quote_yet() -> None:
    scope = summary(library()).scope
    assert scope.description == (
        "3 entities that 4 papers name together, among them reading (4 papers), phonics (2 papers) and "
        "fluency (2 papers)."
    )
    assert scope.key_points == ("reading", "phonics", "fluency")
    assert texts(scope) == [
        "Many things matter for reading, and the home is the first of them by far.",
        "This trial of phonics in nine schools follows the reading of pupils for two years.",
    ]


def test_a_title_is_no_quote() -> None:
    made = MadeLibrary()
    for paper in ("P1", "P2", "P3"):
        made.says(paper, "Phonics, reading and fluency", READING, PHONICS, FLUENCY, kind="frontmatter")
    found = summary(made)
    assert all(not part.statements for part in parts(found))
    assert found.coverage == "low"
    assert found.needs_human_review


def test_findings_of_two_papers_that_have_one_direction_are_a_consensus() -> None:
    consensus = summary(library()).consensus
    assert consensus.description == "Findings of two papers or more agree on 1 question."
    assert consensus.key_points == ("PHONICS and FLUENCY",)
    (statement,) = consensus.statements
    assert statement.text == "Findings of 2 papers on PHONICS and FLUENCY are positive."
    assert [each.paper for each in statement.evidence] == ["P1", "P2"]


def test_findings_that_differ_are_a_debate_with_both_sides_and_no_consensus() -> None:
    made = library()
    against = made.says("P3", "No child taught with phonics gained in fluency; all of them fell behind.", PHONICS)
    made.finds(against, NEGATIVE, FEATURES, PHONICS)
    difference = made_difference("fluency", "phonics", *made.claims.values(), apart=("setting: towns / cities",))
    found = summary(made, difference)
    (statement,) = found.debates.statements
    assert statement.text == (
        "Findings on PHONICS and FLUENCY differ: 2 positive, 1 negative (setting: towns / cities)."
    )
    assert {each.paper for each in statement.evidence} == {"P1", "P2", "P3"}
    assert "agree on" not in found.consensus.description
    assert found.needs_human_review


def test_what_a_paper_elsewhere_disputes_is_no_consensus() -> None:
    made = library()
    against = made.says("P9", "No child taught with phonics gained in fluency; all of them fell behind.", PHONICS)
    made.finds(against, NEGATIVE, FEATURES, PHONICS)
    found = summary(made, made_difference("fluency", "phonics", *made.claims.values()))
    assert "agree on" not in found.consensus.description
    assert "P9" in {each.paper for each in found.debates.statements[0].evidence}


def test_findings_of_one_paper_are_no_consensus_and_are_said_to_be_single() -> None:
    made = library()
    made.claims = {claim.id: claim for claim in made.claims.values() if claim.paper == "P2"}
    consensus = summary(made).consensus
    assert "single papers report" in consensus.description
    assert texts(consensus) == ["Pupils taught with phonics gained in fluency compared with the others."]


def test_measures_and_methods_are_counted_and_quoted() -> None:
    found = summary(library())
    assert found.measures.description == "Its papers name 1 measure: fluency (2 papers)."
    assert found.measures.key_points == ("fluency",)
    assert found.identification.description == "Its papers name 1 method: phonics (2 papers)."


def test_gaps_quote_limitations_that_papers_state_and_say_what_is_not_covered() -> None:
    gaps = summary(library()).gaps
    assert texts(gaps) == ["The study is limited by a small sample of two schools."]
    assert "1 of its papers states a limitation that was recognised." in gaps.description
    assert "3 of its 4 papers are quoted here." in gaps.description
    assert "Not found in any of its papers: identification strategies, data sources and settings." in gaps.description


def test_a_paper_is_at_home_where_most_of_its_entities_are_and_its_limitations_are_told_there_alone() -> None:
    made = library()
    entities = made.entities
    group = community(made)
    other = made_community([entities[entity_id("phonics", METHOD)]], ["P1", "P2"])
    assert homes([other, group], entities) == {group.id: frozenset({"P1", "P2", "P3", "P4"}), other.id: frozenset()}
    assert homes([other], entities) == {other.id: frozenset({"P1", "P2"})}
    found = summaries_of([group, other], entities, made.relations, {}, (), (), made.papers)
    assert len(found[group.id].gaps.statements) == 1
    assert found[other.id].gaps.statements == ()


def test_a_part_without_anything_is_empty() -> None:
    made = MadeLibrary()
    for paper in ("P1", "P2"):
        made.says(paper, "We study reading and phonics and fluency of children in all schools.", READING)
    entities = made.entities
    group = made_community([entities[entity_id("reading")]], ["P1", "P2"])
    found = summaries_of([group], entities, (), {}, (), (), made.papers)[group.id]
    assert found.measures == found.identification == found.consensus == found.debates == SummaryPart()


def test_entry_points_say_how_much_of_the_community_they_name() -> None:
    points = summary(library()).entry_points
    assert [point.paper for point in points] == ["P1", "P2", "P3", "P4"]
    assert points[0].title == "Title of P1"
    assert points[0].reason == "names 3 of its 3 entities; 1 finding"
    assert points[1].reason == "names 3 of its 3 entities; most connected; 1 finding"
    assert points[2].reason == "names 1 of its 3 entities"


@pytest.mark.parametrize(("quoted", "coverage"), [(10, "high"), (5, "high"), (4, "medium"), (2, "medium"), (1, "low")])
def test_coverage_is_the_share_of_papers_that_are_quoted(quoted: int, coverage: str) -> None:
    papers = [f"P{number}" for number in range(10)]
    group = made_community(SAMPLE.entities.values(), papers)
    evidence = [quote(paper, "It is so.") for paper in papers[:quoted]]
    assert coverage_of([*evidence, quote("elsewhere", "It is so.")], group) == coverage


def test_a_summary_of_fewer_than_three_papers_is_thin_however_few_there_are() -> None:
    group = made_community(SAMPLE.entities.values(), ["P1", "P2"])
    assert coverage_of([quote("P1", "a"), quote("P2", "b")], group) == "high"
    assert is_thin([quote("P1", "a"), quote("P2", "b")], group)


def test_a_well_covered_summary_without_debates_needs_no_review() -> None:
    found = summary(library())
    assert found.coverage == "high"
    assert not found.needs_human_review
