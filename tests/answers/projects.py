"""A project with questions, for tests of the answers stage: four papers, of which one has a full text."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from litsite.answers import stage as answers
from litsite.answers.archive import ARCHIVE
from litsite.answers.records import Answer, Answers
from litsite.bundles import stage as bundles
from litsite.config import Environment, config_from
from litsite.index import stage as index
from litsite.index.stage import Models
from litsite.sources.records import Attachment, Creator, Item, Library, LibraryInfo, Note
from litsite.stage import Build, Silent
from litsite.store import Store
from tests.libraries import make_attachment, make_item, make_note

QUESTION = "How does sleep change the memory of bees?"
RIGHT = "Bees that slept remembered 73 percent of the flowers."
BEES = """# Bees and sleep

## Methods

We kept forty colonies of honey bees in glass hives for two summers and trained their foragers on coloured flowers. Half
of the foragers were kept awake through the night by gentle shaking of the hive, the other half could sleep.

## Results

Bees that slept remembered 73 percent of the flowers. Bees that were kept awake remembered 41 percent of them on the
following morning. Sleep after training therefore strengthens the memory of bees, and the gain did not depend on age.
"""


@dataclass
class Project:
    """A folder with a configuration, a library, and questions. ``settings`` are sections of the configuration."""

    root: Path
    settings: dict[str, Any] = field(default_factory=dict)
    variables: dict[str, str] = field(default_factory=dict)
    text: str = BEES
    notes: tuple[Note, ...] = ()

    def ask(self, slug: str, question: str = QUESTION, answer: str = "", front: str = "") -> None:
        """Write a question, in place of the one of the same name."""
        folder = self.root / "questions"
        folder.mkdir(exist_ok=True)
        (folder / f"{slug}.md").write_text(f"---\nquestion: {question}\n{front}---\n{answer}\n", "utf-8")

    def build(self, *, share: bool = False, models: Models | None = None) -> Answers:
        """Run the stages up to the answers."""
        config = config_from(self.settings, root=self.root)
        environment = Environment(self.root, self.variables, "linux")
        library = self.library()
        with Store(config.state) as store:
            build = Build(config, store, environment, Silent(), share=share)
            corpus = bundles.run(build, library)
            return answers.run(build, library, index.run(build, library, corpus, models), models)

    def answer(self, **options: Any) -> Answer:
        """The only answer of a build."""
        (only,) = self.build(**options).answers
        return only

    def library(self) -> Library:
        """Four papers and the notes."""
        items = (_bees(self._file()), *_OTHERS)
        return Library("test", (LibraryInfo("user", "My Library"),), items, self.notes)

    def archived(self, query: str) -> list[Any]:
        """What the archive of replies says."""
        with closing(sqlite3.connect(self.root / ".litsite" / ARCHIVE)) as connection:
            return connection.execute(query).fetchall()

    def _file(self) -> Attachment:
        path = self.root / "bees.md"
        path.write_text(self.text, "utf-8")
        return make_attachment("BEESFILE", content_type="text/markdown", path=path, exists=True)


def _bees(attachment: Attachment) -> Item:
    return make_item(
        "BEESBEES",
        title="Sleep and the memory of bees",
        abstract="Sleep strengthens the memory of honey bees. We trained bees on flowers and kept half of them awake.",
        citation_key="ho2019",
        creators=(Creator("Ho", "Ann"), Creator("Li", "Bo")),
        attachments=(attachment,),
        notes=(make_note("BEESNOTE", "Ask Ann about the shaking of the hives at night.", parent_key="BEESBEES"),),
    )


_OTHERS = (
    make_item(
        "MICEMICE",
        title="Memory of mice after sleep",
        abstract="Mice that sleep after learning keep their memory of a maze for longer. The hippocampus replays the"
        " way through the maze while the animals are asleep.",
        citation_key="sato2021",
        creators=(Creator("Sato", "Ken"),),
    ),
    make_item("MUTEMUTE", title="A mute book", citation_key="mute2020", creators=(Creator("Roe", "Al"),)),
    make_item(
        "QUAKES22",
        title="Earthquakes below the sea",
        abstract="Earthquakes below the sea raise waves. Their height depends on how far the sea floor is lifted.",
        citation_key="diaz2018",
        creators=(Creator("Diaz", "Eva"),),
    ),
    make_item(
        "STEELS22",
        title="The fatigue of steel",
        abstract="Steel that is bent again and again breaks. Small cracks grow from the surface of the metal inwards.",
        citation_key="berg2017",
        creators=(Creator("Berg", "Ulf"),),
    ),
)
