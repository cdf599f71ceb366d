"""Scores of a cross-encoder, kept by what was scored: it takes seconds to open, and more to read all passages again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from litsite.answers.archive import AnswerArchive
from litsite.store import digest_of


class Scorer(Protocol):
    """What scores passages: :class:`litsite.clients.reranker.Reranker`."""

    @property
    def identity(self) -> str:
        """Changes whenever its scores could."""
        ...

    def scores(self, query: str, passages: Sequence[str]) -> list[float]:
        """How relevant each passage is to the query."""
        ...


class KeptScores:
    """A reranker with a memory."""

    def __init__(self, reranker: Scorer, archive: AnswerArchive) -> None:
        self._reranker = reranker
        self._archive = archive

    def __call__(self, query: str, passages: Sequence[str]) -> list[float]:
        """How relevant each passage is to the query, more is better.

        :raises LitsiteError: when the model cannot be loaded.
        """
        requests = {text: digest_of(self._reranker.identity, query, text) for text in passages}
        found = {text: float(kept) for text, request in requests.items() if (kept := self._archive.reply(request))}
        missing = [text for text in requests if text not in found]
        if missing:
            made = dict(zip(missing, self._reranker.scores(query, missing), strict=True))
            self._archive.keep((requests[text], repr(score)) for text, score in made.items())
            found |= made
        return [found[text] for text in passages]
