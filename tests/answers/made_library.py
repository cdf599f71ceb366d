"""A small library of papers on bees and tea, indexed with a model that takes no time and counts its work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from litsite.answers.retrieval import Rerank, Retriever
from litsite.bundles import stage as bundles
from litsite.clients.embedder import Embedder, EmbeddingModel
from litsite.config import Environment, config_from
from litsite.index import stage as index
from litsite.index.records import Index
from litsite.index.stage import Models
from litsite.sources.records import Attachment, Creator, Item, Library, Note, Tag
from litsite.stage import Build, Silent
from litsite.store import Store
from tests.libraries import GROUP, make_attachment, make_highlight, make_item, make_note
from tests.relations.workspaces import MODELS, library_of

HONEY = (
    "Bees store honey in combs of wax. The dance of a worker tells her sisters the direction of a field of flowers. "
    "In three apiaries the dance reduced the search for flowers by 40 per cent."
)
TEA = (
    "Green tea loses its aroma within a year of storage. Sealed tins slowed the loss of aroma in green tea by half. "
    "The aroma of black tea was not measured."
)
MITES = "Parasitic mites weaken the immunity of bees and spread a virus among the colonies of an apiary."
QUESTION = "How do bees find flowers?"
TEXT = """# Dances of bees

## 1 Introduction

Beekeepers have long wondered how bees find flowers that are far away from the hive.

## 2 Results

The angle of the dance gives the direction of the flowers, and its length gives the distance to the flowers.
All 48 dances that were filmed pointed to flowers within 300 metres of the hive.

## Acknowledgements

We thank the flowers and the bees for their help with the dances and the flowers.
"""


@dataclass
class CountingModels:
    """The models of :mod:`tests.relations.workspaces`, and every text that one of them embedded."""

    embedded: list[str] = field(default_factory=list)

    @property
    def models(self) -> Models:
        """As the index stage and search take them."""
        return Models(MODELS.find, MODELS.open_token_counter, self.open_embedder)

    def open_embedder(self, model: EmbeddingModel, **options: Any) -> Embedder:
        """An embedder that counts."""
        return _CountingEmbedder(model, self, MODELS.open_embedder(model, **options))


@dataclass
class _CountingEmbedder:
    model: EmbeddingModel
    counting: CountingModels
    inner: Embedder

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit rows."""
        self.counting.embedded += texts
        return self.inner.vectors(texts)


def text_attachment(folder: Path, key: str, text: str) -> Attachment:
    """A Markdown file as an attachment."""
    path = folder / "storage" / key / "text.md"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return Attachment(key, "File", content_type="text/markdown", path=path, exists=True)


def bee_library(folder: Path) -> Library:
    """Papers on bees (one with a text, a note and a highlight, one twice) and one on tea; a book without any text."""
    dances = make_item(
        "DANC2222",
        title="Dances of <i>Apis</i> bees",
        creators=(Creator("Frisch", "Karl"), Creator("Rösch", "Gustav"), Creator("Beutler", "Ruth")),
        abstract=HONEY,
        citation_key="frisch1927",
        attachments=(
            text_attachment(folder, "TEXT2222", TEXT),
            make_attachment(
                "PDFF2222",
                annotations=(make_highlight("HIGH2222", "Flowers are found by dances.", comment="Flowers!"),),
            ),
        ),
        notes=(
            make_note("NOTE2222", "My own thought: flowers and bees dance.", parent_key="DANC2222"),
            make_note("ASKS2222", f"{QUESTION} Bees find flowers by flowers.", tags=(Tag("litsite:question"),)),
        ),
    )
    items: tuple[Item, ...] = (
        dances,
        make_item(
            "TEAA2222", title="Aroma of tea", abstract=TEA, citation_key="okakura1906", collections=("CCCC2222",)
        ),
        make_item("MITE2222", title="Mites", abstract=MITES, citation_key="ruttner1988", tags=(Tag("pests"),)),
        make_item("MITE2222", library=GROUP, title="Mites", abstract=MITES),
        make_item("BOOK2222", title="A book on bees", citation_key="book1900"),
    )
    thoughts: Sequence[Note] = (make_note("ALON2222", "Bees and flowers belong together in every garden of mine."),)
    return library_of(*items, notes=thoughts)


@dataclass(frozen=True, slots=True)
class Indexed:
    """An indexed library: what a retriever is opened with."""

    build: Build
    library: Library
    index: Index
    counting: CountingModels

    def retriever(self, rerank: Rerank | None = None) -> Retriever:
        """A new retriever over it."""
        return Retriever(self.build, self.library, self.index, models=self.counting.models, rerank=rerank)


@contextmanager
def indexed(folder: Path, library: Library, *, model: str = "words", **settings: Any) -> Iterator[Indexed]:
    """Run the stages up to the index, and keep the workspace open; ``settings`` are those of the answers."""
    config = config_from({"index": {"model": model}, "answers": settings}, root=folder)
    counting = CountingModels()
    with Store(config.state) as store:
        build = Build(config, store, Environment.here(), Silent())
        made = index.run(build, library, bundles.run(build, library), counting.models)
        counting.embedded.clear()
        yield Indexed(build, library, made, counting)
