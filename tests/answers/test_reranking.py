"""Scores of a cross-encoder, kept by what was scored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from litsite.answers.archive import AnswerArchive
from litsite.answers.reranking import KeptScores


class Lengths:
    """Scores a passage by its length and remembers what it was given."""

    def __init__(self, identity: str = "lengths") -> None:
        self.identity = identity
        self.read: list[str] = []

    def scores(self, query: str, passages: Sequence[str]) -> list[float]:
        """A third of the letters of query and passage."""
        self.read += passages
        return [(len(query) + len(passage)) / 3 for passage in passages]


def test_a_passage_is_read_once_for_a_query(tmp_path: Path) -> None:
    lengths = Lengths()
    with AnswerArchive(tmp_path) as archive:
        scored = KeptScores(lengths, archive)
        assert scored("why", ["one", "three"]) == [2.0, 8 / 3]
        assert scored("why", ["three", "four", "one", "four"]) == [8 / 3, 7 / 3, 2.0, 7 / 3]
        assert lengths.read == ["one", "three", "four"]
        scored("how?", ["one"])
        assert lengths.read[3:] == ["one"]


def test_scores_belong_to_their_model(tmp_path: Path) -> None:
    with AnswerArchive(tmp_path) as archive:
        KeptScores(Lengths(), archive)("why", ["one"])
        other = Lengths("other")
        KeptScores(other, archive)("why", ["one"])
        assert other.read == ["one"]
