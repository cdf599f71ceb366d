"""A workspace for tests of knowledge: bundles, index and knowledge of a library, with a model that takes no time."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from litsite.bundles import stage as bundles
from litsite.clients.embedder import EmbeddingModel
from litsite.config import Environment, config_from
from litsite.index import stage as index
from litsite.index.records import Chunk
from litsite.knowledge import stage as knowledge
from litsite.knowledge.database.knowledge_database import DATABASE_NAME
from litsite.knowledge.records import Claim, Entity, Evidence, Knowledge
from litsite.sources.records import Library
from litsite.stage import Build
from litsite.store import Store
from tests.relations.workspaces import MODELS as WORD_MODELS
from tests.relations.workspaces import WordEmbedder

T = TypeVar("T")
_SAY_LITTLE = frozenset({"algorithm", "method", "scheme"})


@dataclass(frozen=True, slots=True)
class MeaningEmbedder:
    """Embeds a text by its words, without those that say little: names that differ in these alone are the same."""

    model: EmbeddingModel
    asked: list[str] = field(default_factory=list)

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit rows."""
        self.asked.extend(texts)
        telling = [" ".join(word for word in text.split() if word not in _SAY_LITTLE) or text for text in texts]
        return WordEmbedder(self.model).vectors(telling)


@dataclass(frozen=True, slots=True)
class Watching:
    """Progress that remembers which bundles were read for knowledge, and what was said."""

    read: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def track(self, things: Iterable[T], *, label: str, total: int) -> Iterator[T]:  # noqa: ARG002 - the protocol's
        """Pass ``things`` through."""
        for thing in things:
            if label == "Reading":
                self.read.append(str(thing))
            yield thing

    def say(self, text: str) -> None:
        """Remember it."""
        self.said.append(text)


@dataclass(frozen=True, slots=True)
class Workspace:
    """A project folder without a source. ``settings`` are sections of the configuration.

    ``embedded`` are the names of entities that the embedding model was given, in the order in which it was.
    """

    root: Path
    settings: dict[str, Any] = field(default_factory=dict)
    embedded: list[str] = field(default_factory=list)

    @property
    def state(self) -> Path:
        """The folder of the databases."""
        return self.root / ".litsite"

    @property
    def database(self) -> Path:
        """The database of knowledge."""
        return self.state / DATABASE_NAME

    def curate(self, text: str, name: str = "entities.yaml") -> None:
        """Write a file of the folder ``curation``, in place of the one that is there."""
        folder = self.root / "curation"
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")

    def build(
        self, library: Library, *, share: bool = False, jobs: int = 1, watching: Watching | None = None
    ) -> Knowledge:
        """Run the stages up to the knowledge."""
        config = config_from(self.settings, root=self.root)
        environment = Environment(self.root, {}, "linux")
        with Store(config.state) as store:
            build = Build(config, store, environment, watching or Watching(), jobs, share)
            corpus = bundles.run(build, library)
            indexed = index.run(build, library, corpus, WORD_MODELS)
            models = replace(WORD_MODELS, open_embedder=lambda model, **_: MeaningEmbedder(model, self.embedded))
            return knowledge.run(build, library, corpus, indexed, models)

    def copy(self, folder: Path) -> Workspace:
        """A copy of the whole folder, to go on in."""
        shutil.copytree(self.root, folder)
        return Workspace(folder, self.settings)

    def fresh(self, folder: Path, library: Library, *, share: bool = False) -> Knowledge:
        """What a folder that nothing was done in gives, with the same decisions of people."""
        folder.mkdir()
        if (self.root / "curation").is_dir():
            shutil.copytree(self.root / "curation", folder / "curation")
        return Workspace(folder, self.settings).build(library, share=share)

    def chunks(self, address: str) -> dict[str, Chunk]:
        """The chunks of a bundle by their ids."""
        with Store(self.state) as store:
            return {chunk.id: chunk for chunk in index.recorded_chunks(store, address)}


def entity(found: Knowledge, name: str) -> Entity:
    """The only entity of a name."""
    (only,) = [each for each in found.entities.values() if each.name == name]
    return only


def claim(found: Knowledge, text: str, paper: str) -> Claim:
    """The only claim of a paper that begins so."""
    (only,) = [each for each in found.claims.values() if each.text.startswith(text) and each.paper == paper]
    return only


def relations(found: Knowledge) -> set[tuple[str, str, str]]:
    """All relations as (subject, predicate, object): papers by their address, the others by name."""

    def shown(id_: str) -> str:
        each = found.entities[id_]
        return each.key if each.type == "Paper" else each.name

    return {(shown(each.subject), each.predicate, shown(each.object)) for each in found.relations}


def evidence_of(found: Knowledge) -> list[Evidence]:
    """All that anything rests on, summaries included."""
    return [
        *(mention.evidence for each in found.entities.values() for mention in each.mentions),
        *(evidence for relation in found.relations for evidence in relation.evidence),
        *(each.evidence for each in found.claims.values()),
        *(
            evidence
            for summary in found.summaries.values()
            for part in (
                summary.scope,
                summary.measures,
                summary.identification,
                summary.consensus,
                summary.debates,
                summary.gaps,
            )
            for statement in part.statements
            for evidence in statement.evidence
        ),
    ]
