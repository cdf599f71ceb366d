"""What is found in the planted library is what was put there: all of it, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, NOTE, SECTION
from litsite.knowledge.entities.aliases import DEFINED, LISTED
from litsite.knowledge.entities.assembly import SPELLING
from litsite.knowledge.entities.merging import ALIKE
from litsite.knowledge.health import OK, WARN
from litsite.knowledge.records import ClaimFeatures, Knowledge
from litsite.knowledge.vocabulary import (
    CLAIM_CONTRADICTS,
    CLAIM_SUPPORTS,
    DATA,
    IDENTIFICATION,
    MEASURE,
    METHOD,
    NEGATIVE,
    NULL,
    PAPER,
    POSITIVE,
    TOPIC,
)
from tests.knowledge.planted_library import CURATION, planted_library
from tests.knowledge.workspaces import Workspace, claim, entity, evidence_of, relations

WOODS = ("WOODS111", "WOODS222", "WOODS333")
LESSONS = ("CLASS111", "CLASS222", "CLASS333")

ENTITIES = {
    # One spelling counts, the form of the word list (random decision forest) and the plural included.
    ("random forest", METHOD): WOODS,
    ("Sentinel-2", DATA): WOODS,
    # WOODS333 has only the acronym that the other two define, as a tag.
    ("forest carbon stock monitoring", TOPIC): WOODS,
    ("fire behavior", TOPIC): WOODS,
    ("tree crown delineation algorithm", METHOD): WOODS,
    # Named in a full text, where another one is named that others would take, and in a highlight.
    ("gradient boosting", METHOD): ("WOODS444",),
    ("support vector machine", METHOD): ("WOODS444",),
    ("simulated annealing", METHOD): ("WOODS444",),
    ("peer tutoring", TOPIC): LESSONS,
    ("randomized controlled trial", IDENTIFICATION): LESSONS,
    ("reading comprehension", MEASURE): LESSONS,
    ("test score", MEASURE): ("CLASS111", "CLASS222"),
    ("knowledge retention", TOPIC): ("CLASS444", "CLASS555"),
    ("lesson sequence coding algorithm", METHOD): ("CLASS444",),
    ("lesson sequence coding method", METHOD): ("CLASS555",),
    ("essay length scoring algorithm", METHOD): ("CLASS444",),
    ("essay length scoring method", METHOD): ("CLASS555",),
    # A note speaks for its paper, a standalone note for itself.
    ("beam search", METHOD): ("RESTS111",),
    ("particle swarm optimization", METHOD): ("NOTEALON",),
}

RELATIONS = {
    ("WOODS111", "PAPER_USES_METHOD", "random forest"),
    ("WOODS222", "PAPER_USES_METHOD", "random forest"),
    ("WOODS444", "PAPER_USES_METHOD", "gradient boosting"),
    ("WOODS111", "PAPER_USES_DATA", "Sentinel-2"),
    ("WOODS222", "PAPER_USES_DATA", "Sentinel-2"),
    *((paper, "PAPER_HAS_TOPIC", "fire behavior") for paper in WOODS),
    ("WOODS333", "PAPER_HAS_TOPIC", "forest carbon stock monitoring"),
    *((paper, "PAPER_IDENTIFIES_WITH", "randomized controlled trial") for paper in LESSONS),
    *((paper, "PAPER_HAS_TOPIC", "peer tutoring") for paper in LESSONS),
    ("CLASS111", "PAPER_USES_MEASURE", "reading comprehension"),
    ("CLASS222", "PAPER_USES_MEASURE", "reading comprehension"),
    ("RESTS111", "PAPER_MENTIONS_PAPER", "RESTS333"),
}

FINDINGS = {
    ("CLASS111", POSITIVE, "learning_outcomes", "tutoring"),
    ("CLASS222", NEGATIVE, "learning_outcomes", "tutoring"),
    ("CLASS333", NEGATIVE, "motivation", "tutoring"),
    ("CLASS444", POSITIVE, "retention_knowledge", "retrieval_practice"),
    ("CLASS555", NULL, "retention_knowledge", "retrieval_practice"),
    ("CLASS666", POSITIVE, "engagement", "feedback"),
    ("CLASS666", NEGATIVE, "engagement", "feedback"),
    ("RESTS111", NEGATIVE, "anxiety", "mindfulness"),
    ("RESTS222", NEGATIVE, "anxiety", "mindfulness"),
}


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A workspace with what people decided."""
    workspace = Workspace(tmp_path_factory.mktemp("planted"))
    workspace.curate(CURATION)
    return workspace


@pytest.fixture(scope="module")
def found(workspace: Workspace) -> Knowledge:
    """What is found in the library."""
    return workspace.build(planted_library(workspace.root))


def test_the_entities_are_those_that_were_planted(found: Knowledge) -> None:
    named = {(each.name, each.type): each.papers for each in found.entities.values() if each.type != PAPER}
    assert named == ENTITIES


def test_every_paper_and_standalone_note_is_an_entity(found: Knowledge) -> None:
    papers = {each.key for each in found.entities.values() if each.type == PAPER}
    assert papers == {
        "BAREBARE",
        *(f"CLASS{number}" for number in (111, 222, 333, 444, 555, 666)),
        "NOTEALON",
        *(f"RESTS{number}" for number in (111, 222, 333)),
        *(f"WOODS{number}" for number in (111, 222, 333, 444)),
    }


def test_an_acronym_that_others_define_is_a_mention_of_what_it_stands_for(found: Knowledge) -> None:
    monitoring = entity(found, "forest carbon stock monitoring")
    assert [(each.evidence.paper, each.surface) for each in monitoring.mentions] == [
        ("WOODS111", "forest carbon stock monitoring"),
        ("WOODS111", "FCSM"),
        ("WOODS222", "forest carbon stock monitoring"),
        ("WOODS222", "FCSM"),
        ("WOODS333", "FCSM"),
    ]


def test_other_names_say_why_they_are_names(found: Knowledge) -> None:
    def aliases(name: str) -> dict[str, str]:
        return {alias.name: alias.reason for alias in entity(found, name).aliases}

    assert aliases("forest carbon stock monitoring") == {"FCSM": DEFINED}
    assert aliases("fire behavior") == {"fire behaviour": SPELLING}
    assert aliases("peer tutoring") == {"pupil tutoring": "merged by hand: two words for one thing"}
    assert aliases("tree crown delineation algorithm") == {"tree crown delineation method": ALIKE}
    assert aliases("random forest")["random decision forest"] == LISTED
    assert aliases("reading comprehension") == {}


def test_what_was_merged_is_on_record_and_nothing_else_was(found: Knowledge) -> None:
    merges = {
        (each.source_name, each.target_name): (each.reason, each.is_manual, each.similarity) for each in found.merges
    }
    assert merges == {
        ("FCSM", "forest carbon stock monitoring"): (DEFINED, False, None),
        ("tree crown delineation method", "tree crown delineation algorithm"): (ALIKE, False, 1.0),
        ("pupil tutoring", "peer tutoring"): ("merged by hand: two words for one thing", True, None),
    }


def test_only_names_that_words_leave_open_are_compared_by_their_meaning(workspace: Workspace, found: Knowledge) -> None:
    assert found.merges
    assert sorted(workspace.embedded) == [
        "lesson sequence coding algorithm",
        "lesson sequence coding method",
        "tree crown delineation algorithm",
        "tree crown delineation method",
    ]


def test_a_lock_holds_and_is_shown(found: Knowledge) -> None:
    assert entity(found, "essay length scoring algorithm").is_locked
    assert [each.name for each in found.entities.values() if each.is_locked] == ["essay length scoring algorithm"]


def test_papers_use_what_they_say_they_use_and_only_mention_the_rest(found: Knowledge) -> None:
    assert relations(found) == RELATIONS


def test_a_note_names_a_paper_by_its_title(found: Knowledge) -> None:
    (relation,) = [each for each in found.relations if each.predicate == "PAPER_MENTIONS_PAPER"]
    (evidence,) = relation.evidence
    assert (evidence.address, evidence.paper, evidence.kind) == ("RESTNOTE", "RESTS111", NOTE)
    assert evidence.quote == "Read it beside “Quiet rooms for restless readers”, and try beam search on it."
    (mention,) = entity(found, "Quiet rooms for restless readers").mentions
    assert (mention.surface, mention.offset) == ("Quiet rooms for restless readers", 16)


def test_the_findings_are_those_that_were_planted(found: Knowledge) -> None:
    stated = [(each.paper, each.sign, each.features.outcome, each.features.treatment) for each in found.claims.values()]
    assert sorted(stated) == sorted(FINDINGS)


def test_a_finding_says_how_much_under_which_conditions_and_of_what(found: Knowledge) -> None:
    measured = claim(found, "We found that peer tutoring increased", "CLASS111")
    assert (measured.text, measured.effect_size) == (
        "We found that peer tutoring increased test scores by 12%.",
        "by 12%",
    )
    assert measured.features == ClaimFeatures(
        "peer tutoring", "learning_outcomes", "tutoring", "randomised_experiment", ""
    )
    assert {found.entities[each].name for each in measured.entities} == {"peer tutoring", "test score"}
    assert claim(found, "We found", "RESTS111").conditions == ("among nurses",)


def test_exactly_the_papers_that_differ_are_said_to_differ(found: Knowledge) -> None:
    """Not CLASS333, whose outcome is another one, nor CLASS666, which only disagrees with itself."""
    differences = {
        (each.outcome, each.treatment): {
            sign: {found.claims[id_].paper for id_ in claims} for sign, claims in each.claims.items()
        }
        for each in found.differences
    }
    assert differences == {
        ("learning_outcomes", "tutoring"): {POSITIVE: {"CLASS111"}, NEGATIVE: {"CLASS222"}},
        ("retention_knowledge", "retrieval_practice"): {POSITIVE: {"CLASS444"}, NULL: {"CLASS555"}},
    }


def test_findings_of_two_papers_support_or_contradict_each_other(found: Knowledge) -> None:
    links = {
        (each.predicate, frozenset((found.claims[each.source].paper, found.claims[each.target].paper)))
        for each in found.claim_links
    }
    assert links == {
        (CLAIM_CONTRADICTS, frozenset({"CLASS111", "CLASS222"})),
        (CLAIM_CONTRADICTS, frozenset({"CLASS444", "CLASS555"})),
        (CLAIM_SUPPORTS, frozenset({"RESTS111", "RESTS222"})),
    }
    assert len(found.claim_links) == 3


def test_both_directions_of_a_question_share_a_group(found: Knowledge) -> None:
    assert sorted(len(each.claims) for each in found.groups) == [1, 2, 2, 2, 2]
    assert sorted(claim for each in found.groups for claim in each.claims) == sorted(found.claims)
    (tutoring,) = [each for each in found.groups if each.features.outcome == "learning_outcomes"]
    assert {found.claims[each].paper for each in tutoring.claims} == {"CLASS111", "CLASS222"}


def test_the_two_fields_are_the_two_communities(found: Knowledge) -> None:
    communities = {
        each.papers: (each.level, {found.entities[member.entity].name for member in each.members})
        for each in found.communities
    }
    assert communities == {
        WOODS: (
            "macro",
            {
                "random forest",
                "Sentinel-2",
                "forest carbon stock monitoring",
                "fire behavior",
                "tree crown delineation algorithm",
            },
        ),
        LESSONS: ("macro", {"peer tutoring", "randomized controlled trial", "reading comprehension", "test score"}),
    }


def test_a_community_has_a_summary_that_knows_of_its_debate(found: Knowledge) -> None:
    (lessons,) = [each for each in found.communities if each.papers == LESSONS]
    summary = found.summaries[lessons.id]
    cited = {evidence.paper for statement in summary.debates.statements for evidence in statement.evidence}
    assert {"CLASS111", "CLASS222"} <= cited <= set(LESSONS)
    assert {each.paper for each in summary.entry_points} <= set(LESSONS)
    assert found.summaries.keys() == {each.id for each in found.communities}


def test_every_quote_stands_in_its_chunk_to_the_letter(workspace: Workspace, found: Knowledge) -> None:
    evidence = evidence_of(found)
    assert {each.kind for each in evidence} == {FRONT_MATTER, ABSTRACT, SECTION, NOTE, ANNOTATION}
    for each in evidence:
        chunk = workspace.chunks(each.address)[each.chunk]
        assert each.quote == chunk.text[each.start : each.end] != ""
        assert (each.paper, each.kind, each.section) == (chunk.paper, chunk.kind, chunk.section)


def test_every_mention_stands_in_its_quote(found: Knowledge) -> None:
    for each in found.entities.values():
        for mention in each.mentions:
            assert mention.evidence.quote[mention.offset :].startswith(mention.surface)


def test_evidence_of_a_full_text_knows_its_section_and_that_of_a_highlight_the_annotation(found: Knowledge) -> None:
    (boosting,) = entity(found, "gradient boosting").mentions
    assert boosting.evidence.section == ("Methods",)
    (annealing,) = entity(found, "simulated annealing").mentions
    assert annealing.evidence.annotation == "LARCHMRK"


def test_the_rules_are_kept_and_what_is_pointed_out_is_explained(found: Knowledge) -> None:
    assert [each.number for each in found.health] == list(range(1, 17))
    pointed_out = {each.number: each for each in found.health if each.state != OK}
    assert {number: each.state for number, each in pointed_out.items()} == {6: WARN, 13: WARN}
    assert pointed_out[6].explanation.startswith("4 of 19 entities are topics")
    assert pointed_out[13].examples == ("knowledge retention",)


def test_what_somebody_hid_is_none(found: Knowledge) -> None:
    assert not [each for each in found.entities.values() if "kitchen" in each.name]
    assert found.problems == ()


def test_without_decisions_names_stay_as_the_texts_have_them(tmp_path: Path) -> None:
    found = Workspace(tmp_path).build(planted_library(tmp_path))
    assert entity(found, "pupil tutoring").papers == ("CLASS333",)
    assert entity(found, "peer tutoring").papers == ("CLASS111", "CLASS222")
    assert entity(found, "lesson sequence coding algorithm").papers == ("CLASS444", "CLASS555")
    assert entity(found, "essay length scoring algorithm").papers == ("CLASS444", "CLASS555")
    assert entity(found, "kitchen table").papers == ("RESTS111",)
