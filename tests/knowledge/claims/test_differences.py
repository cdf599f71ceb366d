"""Where findings of different papers differ, on a planted library."""

from __future__ import annotations

from collections.abc import Iterable

from litsite.index.records import SECTION, Chunk
from litsite.knowledge.claims.claim_features import claims_of
from litsite.knowledge.claims.differences import claim_links, differences
from litsite.knowledge.claims.taxonomy import load_taxonomy
from litsite.knowledge.extraction.findings.finding_extractor import FindingExtractor
from litsite.knowledge.prose import BundleText, prose_passages
from litsite.knowledge.records import Claim, ClaimFeatures
from litsite.knowledge.vocabulary import IDENTIFICATION, TOPIC
from tests.knowledge.made_entities import made_entity, quote

TAXONOMY = load_taxonomy()

PLANTED = {
    "EXERCISE1": "We found that exercise increases working memory in older adults. Thirty people took part.",
    "EXERCISE2": "Our results show that physical activity decreases working memory among patients.",
    "EXERCISE3": "We found that walking did not improve working memory in a longitudinal study.",
    "LECTURES1": "Exam performance was significantly higher in active learning classes than in lectures.",
    "LECTURES2": "We observed that peer instruction improved exam performance by 12%.",
    "WAGES1": "We found that the minimum wage increases unemployment. We found that it was raised in 1998.",
    "WAGES2": "Smith et al. found that the minimum wage decreases unemployment.",
    "WAGES3": "We investigate whether the minimum wage decreases unemployment.",
    "ITSELF1": "We found that yoga reduces anxiety. We found that meditation increases anxiety in women.",
    "MIXED1": "We found that feedback increases motivation but decreases self-esteem.",
    "MIXED2": "We found that feedback decreases motivation.",
    "OTHER1": "We found that warming increases species richness.",
    "OTHER2": "We found that pesticides decrease species richness.",
}


def claims_in(texts: dict[str, str]) -> dict[str, Claim]:
    extractor = FindingExtractor()
    found = {}
    for address, text in texts.items():
        passages = prose_passages([Chunk(address, address, 1, SECTION, text, ("Results",))])
        found[address] = extractor.extract(BundleText(address, address, "", (), (), passages)).claims
    trial = made_entity("randomised trial", ["EXERCISE1", "EXERCISE2"], IDENTIFICATION)
    topic = made_entity("ageing", ["EXERCISE1", "EXERCISE2", "EXERCISE3"], TOPIC)
    return claims_of(found, {each.id: each for each in (trial, topic)}, lambda *_: None, TAXONOMY)


def claim(paper: str, sign: str, features: ClaimFeatures, confidence: float = 0.8) -> Claim:
    text = f"{paper} {sign} {confidence} {features.topic}"
    return Claim(text, paper, text, sign, confidence, quote(paper, text), features)


def mapping(claims: Iterable[Claim]) -> dict[str, Claim]:
    return {each.id: each for each in claims}


def test_the_planted_contradictions_are_found_and_nothing_else() -> None:
    claims = claims_in(PLANTED)
    (difference,) = differences(claims, TAXONOMY)
    assert (difference.outcome, difference.treatment) == ("cognition", "exercise")
    sides = {sign: [claims[each].paper for each in ids] for sign, ids in difference.claims.items()}
    assert sides == {"positive": ["EXERCISE1"], "negative": ["EXERCISE2"], "null": ["EXERCISE3"]}
    assert list(sides) == ["positive", "negative", "null"]
    assert difference.apart == (
        "identification: Randomised experiment / Randomised experiment / Longitudinal study",
        "setting: Older adults / Clinics / not stated",
    )


def test_the_planted_agreements_and_contradictions_are_linked_and_nothing_else() -> None:
    claims = claims_in(PLANTED)
    links = {
        (frozenset({claims[link.source].paper, claims[link.target].paper}), link.predicate)
        for link in claim_links(claims, TAXONOMY)
    }
    assert links == {
        (frozenset({"EXERCISE1", "EXERCISE2"}), "CLAIM_CONTRADICTS"),
        (frozenset({"EXERCISE1", "EXERCISE3"}), "CLAIM_CONTRADICTS"),
        (frozenset({"EXERCISE2", "EXERCISE3"}), "CLAIM_CONTRADICTS"),
        (frozenset({"LECTURES1", "LECTURES2"}), "CLAIM_SUPPORTS"),
    }


def test_another_paper_changes_no_id() -> None:
    before = claims_in(PLANTED)
    after = claims_in(PLANTED | {"NEW": "We found that coffee increases insomnia."})
    assert set(before) < set(after)
    assert differences(before, TAXONOMY) == differences(after, TAXONOMY)
    assert claim_links(before, TAXONOMY) == claim_links(after, TAXONOMY)


def test_the_order_of_claims_makes_no_difference() -> None:
    claims = claims_in(PLANTED)
    turned = dict(reversed(claims.items()))
    assert differences(claims, TAXONOMY) == differences(turned, TAXONOMY)
    assert claim_links(claims, TAXONOMY) == claim_links(turned, TAXONOMY)


def test_a_broad_treatment_is_only_compared_within_a_topic() -> None:
    def about(topic: str) -> ClaimFeatures:
        return ClaimFeatures(topic, "speed", "algorithm")

    apart = mapping([claim("P1", "positive", about("fluids")), claim("P2", "negative", about("parsing"))])
    unknown = mapping([claim("P1", "positive", about("")), claim("P2", "negative", about(""))])
    together = mapping([claim("P1", "positive", about("fluids")), claim("P2", "negative", about("fluids"))])
    assert [len(differences(each, TAXONOMY)) for each in (apart, unknown, together)] == [0, 0, 1]
    assert [len(claim_links(each, TAXONOMY)) for each in (apart, unknown, together)] == [0, 0, 1]


def test_of_every_paper_the_surest_claim_of_a_direction_is_linked_and_of_20_papers_at_most() -> None:
    about = ClaimFeatures("", "cognition", "exercise")
    claims = mapping(
        each
        for number in range(30)
        for each in (claim(f"P{number:02}", "positive", about, 0.7), claim(f"P{number:02}", "positive", about, 0.9))
    )
    links = claim_links(claims, TAXONOMY)
    assert len(links) == 20 * 19 / 2
    assert {claims[each].confidence for link in links for each in (link.source, link.target)} == {0.9}


def test_without_outcome_or_treatment_nothing_is_compared() -> None:
    known = [ClaimFeatures("", "cognition", ""), ClaimFeatures("", "", "exercise"), ClaimFeatures("sleep")]
    claims = mapping(claim(f"P{sign}", sign, each) for each in known for sign in ("positive", "negative"))
    assert differences(claims, TAXONOMY) == ()
    assert claim_links(claims, TAXONOMY) == ()
