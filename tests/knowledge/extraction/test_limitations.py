"""What a text says there is a lack of."""

from __future__ import annotations

import pytest

from litsite.knowledge.extraction.limitations import Limitations
from tests.knowledge.extraction.bundles_of_text import bundle


def found(text: str) -> list[tuple[str, float]]:
    mentions = Limitations().extract(bundle(text)).mentions
    return [(mention.entity.name, mention.evidence.confidence) for mention in mentions]


def test_a_short_phrase_behind_lack_of_is_a_limitation() -> None:
    assert found("There is a lack of viral monitoring in clinics.") == [("lack of viral monitoring", 0.6)]
    assert found("A limitation is the Lack of GPU clusters.") == [("lack of GPU clusters", 0.85)]


@pytest.mark.parametrize(
    "text",
    [
        "The lack of reliable and open software is bad.",
        "The lack of it is bad.",
        "The lack of the whole of this is bad.",
        "The lack of very long and winding roads that go on is bad.",
        "Black of night.",
    ],
)
def test_what_is_no_noun_phrase_is_left_out(text: str) -> None:
    assert found(text) == []
