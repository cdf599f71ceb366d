"""Any embedding model but the default one, in sentence-transformers. It imports torch when it is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from litsite.clients.embedder import EmbeddingModel
from litsite.clients.torch_models import loaded, one_thread

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer


def _load(model: EmbeddingModel) -> SentenceTransformer:
    def load() -> SentenceTransformer:
        from sentence_transformers import SentenceTransformer

        return SentenceTransformer(str(model.folder), device="cpu", local_files_only=True, trust_remote_code=False)

    return loaded(load, folder=model.folder, setting="index.model")


def open_token_counter(model: EmbeddingModel) -> Callable[[str], int]:
    """A function that counts tokens with the tokenizer of a model that brings no tokenizer.json.

    :raises LitsiteError: when the model cannot be loaded.
    """
    tokenizer = _load(model).tokenizer
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False))


class SentenceTransformersEmbedder:
    """The open model, on the processor: another device gives other vectors."""

    def __init__(self, model: EmbeddingModel) -> None:
        """Load the model.

        :raises LitsiteError: when that fails.
        """
        self.model = model
        self._transformer = _load(model)

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of texts, one a row."""
        with one_thread():
            rows = [
                self._transformer.encode_document(
                    [text], batch_size=1, normalize_embeddings=True, show_progress_bar=False
                )
                for text in texts
            ]
        return np.concatenate(rows).astype(np.float32) if rows else np.empty((0, self.model.dimensions), np.float32)
