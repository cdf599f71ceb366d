"""However a library came to be what it is, its relations are those of a build from nothing."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from litsite.sources.records import Attachment, Item, Library, Note, Tag
from tests.libraries import make_item, make_note
from tests.relations.workspaces import Workspace, library_of

KEYS = ("AAAA2222", "BBBB2222", "CCCC2222", "DDDD2222", "EEEE2222")
TEXTS = (
    "",
    "Plasma turbulence in a tokamak edge drives filaments of heat across magnetic field lines towards the wall.",
    "Filaments of heat that plasma turbulence drives across magnetic field lines were seen in a tokamak edge.",
    "Silver moths of alpine meadows lay eggs on gentian leaves when snow melts late in cold northern valleys.",
    "Medieval tithe registers record taxes on barley and wool that villages paid to abbeys after poor harvests.",
)


@dataclass(frozen=True, slots=True)
class Paper:
    """What a test says of one paper of the library."""

    title: str
    abstract: str
    tags: frozenset[str]
    related: frozenset[str]
    cites: frozenset[str]
    note: str | None
    note_related: frozenset[str]
    modified: int


_SOME_KEYS = st.frozensets(st.sampled_from(KEYS), max_size=2)
_PAPER = st.builds(
    Paper,
    title=st.sampled_from(["Edge filaments", "Alpine moths", "Tithe registers of abbeys"]),
    abstract=st.sampled_from(TEXTS),
    tags=st.frozensets(st.sampled_from("xyz"), max_size=2),
    related=_SOME_KEYS,
    cites=_SOME_KEYS,
    note=st.none() | st.sampled_from(TEXTS),
    note_related=_SOME_KEYS,
    modified=st.integers(1, 9),
)
_LIBRARY = st.dictionaries(st.sampled_from(KEYS), _PAPER, max_size=len(KEYS))


def _library(papers: dict[str, Paper], folder: Path) -> Library:
    return library_of(*(_item(key, paper, folder) for key, paper in papers.items()))


def _item(key: str, paper: Paper, folder: Path) -> Item:
    notes: tuple[Note, ...] = ()
    if paper.note is not None:
        related = tuple(sorted(paper.note_related))
        notes = (make_note(f"N{key[1:]}", paper.note, parent_key=key, related=related, tags=(Tag("note"),)),)
    return make_item(
        key,
        title=paper.title,
        abstract=paper.abstract,
        fields=(("DOI", f"10.1000/{key}"),),
        tags=tuple(Tag(name) for name in sorted(paper.tags)),
        related=tuple(sorted(paper.related - {key})),
        notes=notes,
        attachments=(_text(paper, folder),) if paper.cites else (),
        modified=f"2025-01-0{paper.modified}T00:00:00Z",
    )


def _text(paper: Paper, folder: Path) -> Attachment:
    """A text that cites papers: files keep their content, so another text is another file."""
    entries = "".join(f"- Somebody. Something. https://doi.org/10.1000/{key}\n" for key in sorted(paper.cites))
    path = folder / f"{'-'.join(sorted(paper.cites))}.md"
    path.write_text(f"# Text\n\n{TEXTS[1]}\n\n## References\n\n{entries}", encoding="utf-8")
    return Attachment("FFFF2222", "Text", content_type="text/markdown", path=path, exists=True)


@pytest.mark.parametrize("gate", ["calibrated", "zocrates"])
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(states=st.lists(_LIBRARY, min_size=2, max_size=4))
def test_any_history_ends_byte_for_byte_as_a_build_from_nothing(gate: str, states: list[dict[str, Paper]]) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        grown, fresh = (Workspace(folder / name, {"relations": {"gate": gate}}) for name in ("grown", "fresh"))
        for state in states:
            found = grown.build(_library(state, folder))
        assert fresh.build(_library(states[-1], folder)) == found
        assert fresh.files() == grown.files()
        assert fresh.rows() == grown.rows()
        assert not list(grown.corpus.rglob(".tmp*"))
    finally:
        shutil.rmtree(folder)
