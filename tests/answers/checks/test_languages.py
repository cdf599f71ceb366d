"""Whether a claim and a passage can be compared by their words."""

from __future__ import annotations

import pytest

from litsite.answers.checks.languages import are_comparable, is_english

ENGLISH = "The calibrated gate is one of the two that were compared, and it lets fewer of them in than the other."
GERMAN = (
    "Das kalibrierte Tor ist eines von den zweien, die wir verglichen haben, und es lässt weniger hinein als andere."
)
CHINESE = "我们比较了两种方法。密集检索可以找到更多相关论文。"


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        (ENGLISH, ENGLISH, True),
        (ENGLISH, GERMAN, False),
        (GERMAN, GERMAN, True),
        (ENGLISH, CHINESE, False),
        (CHINESE, CHINESE, True),
        ("CRISPR-Cas9 thermophoresis", GERMAN, True),  # too short to say
        ("", GERMAN, True),
    ],
)
def test_texts_in_two_known_languages_are_not_comparable(claim: str, passage: str, expected: bool) -> None:
    assert are_comparable(claim, passage) is expected
    assert are_comparable(passage, claim) is expected


def test_hints_are_for_english_alone() -> None:
    assert is_english(ENGLISH)
    assert is_english("Zinc helps.")
    assert not is_english(GERMAN)
