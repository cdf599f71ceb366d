"""The vectors of entities' names, kept in a file of their own, since the cache of texts forgets what is in no text.

Imports numpy: import it only when names have to be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

from litsite.clients.embedder import Embedder, EmbeddingModel
from litsite.index.embedding import embed_missing
from litsite.index.stage import Models
from litsite.index.vectors import VectorCache, text_digest
from litsite.stage import Build

NAME_CACHE = "name_vectors.db"


class NameVectors(AbstractContextManager["NameVectors"]):
    """Embeds names, each once. Nothing is opened before a name is asked for."""

    def __init__(self, build: Build, models: Models) -> None:
        self._build = build
        self._models = models
        self._cache: VectorCache | None = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._cache is not None:
            self._cache.__exit__(kind, error, trace)

    def __call__(self, names: Sequence[str]) -> NDArray[np.int16]:
        """The vectors of some names in whole numbers, one a row (n, d).

        :raises LitsiteError: when the model is not there or the cache cannot be used.
        """
        if self._cache is None:
            self._cache = VectorCache(self._build.config.state / NAME_CACHE, self._model.identity)
            if self._cache.notice:
                self._build.progress.say(self._cache.notice)
        digests = {name: text_digest(name) for name in names}
        texts = {digest: name for name, digest in digests.items()}
        embed_missing(self._cache, self._open_embedder, texts, self._build.progress)
        return self._cache.matrix([digests[name] for name in names])

    @cached_property
    def _model(self) -> EmbeddingModel:
        return self._models.configured(self._build)

    def _open_embedder(self) -> Embedder:
        return self._models.open_embedder(self._model, threads=self._build.jobs)
