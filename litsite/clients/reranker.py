"""Rerankers: cross-encoders that say how relevant a passage is to a query."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from litsite.clients.cross_encoder import CrossEncoderModel, find_cross_encoder
from litsite.errors import LitsiteError

_SETTING = "answers.reranker"


class Reranker:
    """An open reranker. Its weights are read when it scores for the first time."""

    def __init__(self, model: CrossEncoderModel) -> None:
        """Take a cross-encoder with one output.

        :raises LitsiteError: when it has several: those are classes, and none of them means relevance.
        """
        if len(model.labels) != 1:
            hint = f"name a model with one output in {_SETTING}"
            raise LitsiteError(
                f"is no reranker: it has {len(model.labels)} classes", where=str(model.folder), hint=hint
            )
        self._model = model

    @property
    def identity(self) -> str:
        """Changes whenever its scores could."""
        return f"reranker {self._model.identity}"

    def scores(self, query: str, passages: Sequence[str]) -> list[float]:
        """How relevant each passage is to the query: more is better, on the model's own scale.

        :raises LitsiteError: when the model cannot be loaded.
        """
        return [logit for (logit,) in self._model.logits([(query, passage) for passage in passages])]


def open_reranker(
    name: str, *, root: Path, allow_downloads: bool, file_digest: Callable[[Path], str] | None = None
) -> Reranker:
    """The reranker that the configuration names: a folder (relative to ``root``), or a name on the hub.

    :raises ModelNotHereError: when it is one of the hub that is not on this computer and may not be fetched.
    :raises LitsiteError: when there is no such model, or it is no reranker.
    """
    model = find_cross_encoder(
        name, root=root, allow_downloads=allow_downloads, setting=_SETTING, file_digest=file_digest
    )
    return Reranker(model)
