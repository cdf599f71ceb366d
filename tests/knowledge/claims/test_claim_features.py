"""What a claim is about."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from litsite.knowledge.claims.claim_features import claims_of
from litsite.knowledge.claims.taxonomy import load_taxonomy
from litsite.knowledge.extraction.findings.finding_signs import stated_effects
from litsite.knowledge.extraction.findings.stated_effect import sign_of
from litsite.knowledge.records import Claim, ClaimFeatures, Entity, FoundClaim, Mention, Named
from litsite.knowledge.vocabulary import IDENTIFICATION, MEASURE, METHOD, SETTING, TOPIC
from litsite.store import digest_of
from tests.knowledge.made_entities import entity_id, made_entity, quote


def finding(text: str, paper: str = "P1", number: int = 1, kind: str = "section", *named: Named) -> FoundClaim:
    return FoundClaim(text, sign_of(stated_effects(text)), quote(paper, text, number, kind), entities=named)


def claims(*found: FoundClaim, entities: Iterable[Entity] = ()) -> list[Claim]:
    known = {entity.id: entity for entity in entities}
    by_bundle: dict[str, list[FoundClaim]] = {}
    for each in found:
        by_bundle.setdefault(each.evidence.address, []).append(each)
    resolved = claims_of(by_bundle, known, lambda named, _: entity_id(named.name, named.type), load_taxonomy())
    assert list(resolved) == sorted(resolved)
    assert all(key == claim.id for key, claim in resolved.items())
    return list(resolved.values())


def features(text: str, *entities: Entity) -> ClaimFeatures:
    named = [Named(each.type, each.name) for each in entities]
    return claims(finding(text, "P1", 1, "section", *named), entities=entities)[0].features


@pytest.mark.parametrize(
    ("sentence", "treatment", "outcome"),
    [
        ("We found that exercise increases working memory in older adults.", "exercise", "cognition"),
        ("Anxiety was reduced by meditation.", "mindfulness", "anxiety"),
        ("Mortality was higher in smokers who drank alcohol than in others.", "smoking", "mortality"),
        ("There was a positive effect of active learning on exam performance.", "active_learning", "learning_outcomes"),
        ("Smoking was associated with depression.", "smoking", "depression"),
        ("Depression was associated with smoking.", "smoking", "depression"),
        ("Compared with lectures, feedback increased motivation.", "feedback", "motivation"),
        ("Sleep increases attention span.", "sleep_duration", "attention"),
        ("Acupuncture increases sleep quality.", "acupuncture", "sleep"),
        ("The accuracy was better than before.", "", "accuracy"),
        ("Feedback resulted in better motivation than lectures.", "feedback", "motivation"),
        ("Exercise resulted in better mortality than rest.", "exercise", ""),
        ("Mortality was higher in the placebo group without vaccination than elsewhere.", "", "mortality"),
        ("Less exercise increases anxiety.", "", "anxiety"),
        ("We found that gadgets increase gizmos.", "", ""),
    ],
)
def test_treatment_and_outcome_are_taken_from_their_sides(sentence: str, treatment: str, outcome: str) -> None:
    found = features(sentence)
    assert (found.treatment, found.outcome) == (treatment, outcome)


def test_an_entity_stands_in_where_the_taxonomy_has_no_family() -> None:
    zeta = made_entity("zeta transform", ["P1"], METHOD)
    kappa = made_entity("kappa index", ["P1"], MEASURE)
    found = features("We found that the Zeta-Transform increases the kappa index.", kappa, zeta)
    assert (found.treatment, found.outcome) == ("zeta transform", "kappa index")
    turned = features("We found that the kappa index increases the zeta transform.", kappa, zeta)
    assert (turned.treatment, turned.outcome) == ("", "")


def test_the_topic_is_the_one_that_most_papers_share() -> None:
    rare = made_entity("an own topic", ["P1"], TOPIC)
    shared = made_entity("sleep", ["P1", "P2", "P3"], TOPIC)
    elsewhere = made_entity("whales", ["P2", "P3", "P4", "P5"], TOPIC)
    claim = claims(finding("We found that exercise increases memory."), entities=[rare, shared, elsewhere])[0]
    assert claim.features.topic == "sleep"


def test_identification_and_setting_come_from_the_claim_before_the_paper() -> None:
    trial = made_entity("cluster randomised trial", ["P1"], IDENTIFICATION)
    place = made_entity("hospital", ["P1"], SETTING)
    of_paper = claims(finding("We found that exercise increases memory."), entities=[trial, place])[0].features
    assert (of_paper.identification, of_paper.setting) == ("randomised_experiment", "clinic")
    said = "We found in a longitudinal study that exercise increases memory at high schools."
    of_claim = claims(finding(said), entities=[trial, place])[0].features
    assert (of_claim.identification, of_claim.setting) == ("longitudinal", "secondary_school")
    unknown = claims(finding("We found that exercise increases memory."))[0].features
    assert (unknown.identification, unknown.setting) == ("", "")


def test_the_setting_of_a_paper_is_the_one_that_it_names_most_often() -> None:
    def named(name: str, paper: str, times: int) -> Entity:
        mention = Mention(name, 0, quote(paper, name), times)
        return made_entity(name, ["P1", "P2"], SETTING, [mention])

    hospital, school = named("hospital", "P1", 5), named("school", "P2", 9)
    texts = [finding("We found that exercise increases memory.", paper) for paper in ("P1", "P2")]
    found = {claim.paper: claim.features.setting for claim in claims(*texts, entities=[hospital, school])}
    assert found == {"P1": "clinic", "P2": "school"}


def test_a_paper_without_a_family_of_identification_keeps_the_name_of_its_own() -> None:
    method = made_entity("random forest", ["P1"], METHOD)
    own = made_entity("shift-share design", ["P1"], IDENTIFICATION)
    found = claims(finding("We found that exercise increases memory."), entities=[method, own])[0].features
    assert found.identification == "shift-share design"


def test_a_sentence_in_two_places_of_a_paper_is_one_claim_with_its_best_evidence() -> None:
    text = "We found that exercise increases memory in older adults."
    found = claims(
        finding(text, number=5, kind="annotation"),
        finding("that exercise increases memory in older adults", number=6, kind="annotation"),
        finding(text, number=3),
        finding(text, number=1, kind="abstract"),
        finding(text, "P2", number=1),
    )
    assert sorted((claim.paper, claim.evidence.kind) for claim in found) == [("P1", "abstract"), ("P2", "section")]


def test_a_claim_is_named_by_its_chunk_and_text_and_knows_its_entities() -> None:
    memory = made_entity("memory", ["P1"], MEASURE)
    text = "We found that exercise increases memory."
    gone = Named(METHOD, "gone")
    (claim,) = claims(finding(text, "P1", 1, "section", Named(MEASURE, "memory"), gone), entities=[memory])
    assert claim.id == digest_of("P1/1", text)[:32]
    assert claim.entities == (memory.id,)
