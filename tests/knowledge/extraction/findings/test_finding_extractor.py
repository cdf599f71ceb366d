"""Which sentences are findings of the paper itself."""

from __future__ import annotations

import pytest

from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, NOTE, SECTION, Chunk
from litsite.knowledge.extraction.findings.finding_extractor import FindingExtractor
from litsite.knowledge.prose import BundleText, prose_passages
from litsite.knowledge.records import FoundClaim
from tests.knowledge.extraction.bundles_of_text import PAPER, bundle, is_verbatim

FOUND = "We found that sleep increases recall."


def found(text: str, *section: str, kind: str = SECTION) -> tuple[FoundClaim, ...]:
    chunk = Chunk(PAPER, PAPER, 1, kind, text, section)
    return FindingExtractor().extract(BundleText(PAPER, PAPER, "", (), (), prose_passages([chunk]))).claims


@pytest.mark.parametrize(
    "sentence",
    [
        FOUND,
        "Our results show that the drug did not reduce pain.",
        "Figure 3 shows that accuracy increased with depth.",
        "It was found that annealing lowers the resistance of the films.",
        "Consistent with previous studies, we found that noise reduces sleep (Ho, 2010).",
        "There was no significant difference in recall between the groups.",
    ],
)
def test_a_report_of_ones_own_is_a_finding_in_any_section(sentence: str) -> None:
    assert [claim.text for claim in found(sentence, "Three")] == [sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "Recall was significantly higher in the group that slept than in the other.",
        "The new solver is 3 times faster than the old one.",
        "Wages rose by 4% after the reform.",
        "Sleep was associated with recall (r = 0.41, p < .001).",
    ],
)
def test_in_results_a_measured_or_compared_effect_is_a_finding_and_in_the_introduction_not(sentence: str) -> None:
    assert len(found(sentence, "Results")) == 1
    assert len(found(sentence, kind=ABSTRACT)) == 1
    if "r = " not in sentence:
        assert found(sentence, "1 Introduction") == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "Smith et al. found that sleep increases recall (p < .01).",
        "Previous studies have shown that sleep increases recall by 5%.",
        "These results support the previous findings that sleep increases recall.",
        "According to Ho (2010), sleep increases recall by 5%.",
        "We hypothesised that sleep increases recall.",
        "We investigate whether sleep increases recall by 5%.",
        "Does sleep increase recall by 5%, as we found?",
        "Sleep would increase recall by 5% compared with caffeine.",
        "Future work may show that sleep increases recall by 5%.",
        "If sleep increased recall, we found no sign of it.",
        "We found the code of the original study.",
        "We used a sample of 40 students (p < .05).",
        "Figure 2: Recall increased by 5% (p < .05).",
        "In the original paper recall increased by 5% compared with caffeine.",
        "Sleep increases recall [12].",
    ],
)
def test_what_others_found_or_what_is_expected_asked_or_done_is_no_finding(sentence: str) -> None:
    assert found(sentence, "Results") == ()


def test_a_finding_has_its_sign_its_size_and_its_conditions() -> None:
    (claim,) = found("We found that sleep increases recall among students (d = 0.42, p < .01).", "Results")
    assert (claim.sign, claim.effect_size, claim.conditions) == ("positive", "d = 0.42, p < .01", ("among students",))


def test_the_evidence_is_the_sentence_to_the_letter_and_the_text_has_single_blanks() -> None:
    text = bundle(f"Sleep is old. We  found that sleep increases `x` recall. {FOUND} Thanks.")
    claims = FindingExtractor().extract(text).claims
    assert [claim.text for claim in claims] == ["We found that sleep increases `x` recall.", FOUND]
    assert all(is_verbatim(claim.evidence, text) for claim in claims)


def test_the_more_speaks_for_a_finding_the_surer_it_is() -> None:
    sentences = [
        FOUND,
        "We found that sleep significantly increases recall compared with caffeine.",
        "We found that sleep significantly increases recall compared with caffeine (d = 0.42, p < .01).",
    ]
    sure = [found(each, "Results")[0].evidence.confidence for each in sentences]
    assert sure == sorted(set(sure))
    assert sure[0] >= 0.6
    assert sure[-1] <= 0.95


def test_a_note_is_less_sure_than_the_text() -> None:
    sentence = "We found that sleep significantly increases recall compared with caffeine."
    (noted,), (written,) = found(sentence, kind=NOTE), found(sentence, "One")
    assert 0.6 <= noted.evidence.confidence < written.evidence.confidence


def test_a_highlight_may_be_a_piece_of_a_sentence_and_a_section_may_not() -> None:
    piece = "we found that sleep increases recall in students by 5%"
    assert len(found(piece, kind=ANNOTATION)) == 1
    assert found(piece, "Results") == ()


def test_titles_are_no_findings() -> None:
    assert found(FOUND, kind=FRONT_MATTER) == ()
