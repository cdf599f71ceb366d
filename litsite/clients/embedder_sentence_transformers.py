"""Any embedding model but the default one, in sentence-transformers. Only this file imports torch, when it is used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from litsite.clients.embedder import EmbeddingModel
from litsite.errors import LitsiteError

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer


def _load(model: EmbeddingModel) -> SentenceTransformer:
    from huggingface_hub.utils.tqdm import disable_progress_bars

    disable_progress_bars()  # before transformers is imported: it draws one while it reads weights
    from sentence_transformers import SentenceTransformer

    try:
        return SentenceTransformer(str(model.folder), device="cpu", local_files_only=True, trust_remote_code=False)
    except Exception as error:  # what a folder of others can raise has no end
        reason = str(error).partition("\n")[0]
        hint = "choose another model in index.model"
        raise LitsiteError(f"cannot be loaded: {reason}", where=str(model.folder), hint=hint) from error


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
        import torch

        threads = torch.get_num_threads()
        torch.set_num_threads(1)
        try:
            rows = [
                self._transformer.encode_document(
                    [text], batch_size=1, normalize_embeddings=True, show_progress_bar=False
                )
                for text in texts
            ]
        finally:
            torch.set_num_threads(threads)
        return np.concatenate(rows).astype(np.float32) if rows else np.empty((0, self.model.dimensions), np.float32)
