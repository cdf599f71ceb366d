"""A workspace for tests of relations: bundles, index and relations of a library, with a model that takes no time."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from litsite.bundles import stage as bundles
from litsite.bundles.records import Corpus
from litsite.clients.embedder import Embedder, EmbeddingModel
from litsite.config import Environment, config_from
from litsite.index import stage as index
from litsite.index.records import Index
from litsite.index.words import words
from litsite.relations import stage as relations
from litsite.relations.records import Relations
from litsite.sources.records import Item, Library, LibraryInfo, Note
from litsite.stage import Build, Silent
from litsite.store import DATABASE_NAME, Store

_DIMENSIONS = 64


def library_of(*items: Item, notes: Sequence[Note] = ()) -> Library:
    """A library of these, sorted as a source sorts them."""
    by_address = sorted(items, key=lambda item: item.address)
    return Library("test", (LibraryInfo("user", "My Library"),), tuple(by_address), tuple(notes))


@dataclass(frozen=True, slots=True)
class WordEmbedder:
    """Embeds a text as the directions of its words, added up: texts with the same words are close."""

    model: EmbeddingModel

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit rows."""
        rows = np.zeros((len(texts), _DIMENSIONS), np.float64)
        for row, text in enumerate(texts):
            for word in words(text):
                digest = hashlib.sha512(word.encode()).digest()
                rows[row] += np.frombuffer(digest, np.int8).astype(np.float64)
        lengths = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
        unit: NDArray[np.float32] = (rows / lengths).astype(np.float32)
        return unit


def _find(name: str, *, root: Path, **_: Any) -> EmbeddingModel:
    return EmbeddingModel(name, "words", _DIMENSIONS, 400, root)


def _open_token_counter(model: EmbeddingModel) -> Callable[[str], int]:  # noqa: ARG001 - as the real one is called
    return lambda text: len(text.split())


def _open_embedder(model: EmbeddingModel, **_: Any) -> Embedder:
    return WordEmbedder(model)


MODELS = index.Models(find=_find, open_token_counter=_open_token_counter, open_embedder=_open_embedder)


@dataclass(frozen=True, slots=True)
class Workspace:
    """A project folder without a source. ``settings`` are sections of the configuration."""

    root: Path
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def corpus(self) -> Path:
        """The folder of the bundles."""
        return self.root / "corpus"

    def build(self, library: Library) -> Relations:
        """Run the stages up to the relations."""
        config = config_from(self.settings, root=self.root)
        with Store(config.state) as store:
            build = Build(config, store, Environment.here(), Silent())
            corpus = bundles.run(build, library)
            return relations.run(build, library, corpus, index.run(build, library, corpus, MODELS), MODELS)

    def given(self, library: Library) -> tuple[Library, Corpus, Index]:
        """What the relations stage is given of a library."""
        config = config_from(self.settings, root=self.root)
        with Store(config.state) as store:
            build = Build(config, store, Environment.here(), Silent())
            corpus = bundles.run(build, library)
            return library, corpus, index.run(build, library, corpus, MODELS)

    def file(self, address: str) -> Path:
        """The relations file of a paper."""
        return self.corpus / address / "item_relations.md"

    def files(self) -> dict[str, bytes]:
        """Every file of the corpus with its bytes."""
        return {
            path.relative_to(self.corpus).as_posix(): path.read_bytes()
            for path in sorted(self.corpus.rglob("*"))
            if path.is_file()
        }

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows of the table as they are in the database."""
        with closing(sqlite3.connect(self.root / ".litsite" / DATABASE_NAME)) as connection:
            return connection.execute("SELECT * FROM item_relations ORDER BY 1, 2, 4").fetchall()
