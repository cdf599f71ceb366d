"""The index stage: what is read, embedded and forgotten when something changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from litsite.bundles import stage as bundles
from litsite.clients.embedder import EmbeddingModel
from litsite.config import Environment, config_from
from litsite.errors import LitsiteError
from litsite.index import stage
from litsite.index.full_text import DATABASE_NAME, FullText
from litsite.index.records import ABSTRACT, ANNOTATION, NOTE, VECTOR_CACHE, Index
from litsite.index.stage import Models, embedded_chunks, recorded_chunks
from litsite.index.vectors import VectorCache, text_digest
from litsite.pipeline import clean_workspace
from litsite.sources.records import Attachment, Item, Library, LibraryInfo, Note
from litsite.stage import Build
from litsite.store import Store
from tests.libraries import make_attachment, make_highlight, make_item, make_note

DIMENSIONS = 8
ROUND = "Rings are round, and this abstract says so in a dozen words."
CORNERS = "Squares have corners, and this abstract says so in a dozen words."
THOUGHT = "A thought about circles that goes on for a dozen words."
OTHER_THOUGHT = "Another thought about rings that goes on for a dozen words."
MARKED = "Ten or more words that were marked in the file."


@dataclass
class Counting:
    """Models that count: how often one is opened, and every text that is embedded."""

    identity: str = "counting 1"
    longest: int = 254
    counters: int = 0
    opened: int = 0
    embedded: list[str] = field(default_factory=list)
    broken_after: int | None = None

    @property
    def models(self) -> Models:
        return Models(self.find, self.open_token_counter, self.open_embedder)

    def find(self, name: str, **_: Any) -> EmbeddingModel:
        return EmbeddingModel(name, self.identity, DIMENSIONS, self.longest, Path())

    def open_token_counter(self, model: EmbeddingModel) -> Callable[[str], int]:  # noqa: ARG002 - as the real one
        self.counters += 1
        return lambda text: len(text.split())

    def open_embedder(self, model: EmbeddingModel, *, threads: int) -> CountingEmbedder:  # noqa: ARG002
        self.opened += 1
        return CountingEmbedder(model, self)


@dataclass
class CountingEmbedder:
    model: EmbeddingModel
    counting: Counting

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.counting.broken_after is not None and len(self.counting.embedded) >= self.counting.broken_after:
            raise KeyboardInterrupt
        self.counting.embedded += texts
        rows = np.array([list(hashlib.sha256(text.encode()).digest()[:DIMENSIONS]) for text in texts], np.float32)
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)


class Listener:
    """Progress that remembers what was said."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def track(self, things: Iterable[Any], *, label: str, total: int) -> Iterator[Any]:  # noqa: ARG002
        yield from things

    def say(self, text: str) -> None:
        self.lines.append(text)


def library(*items: Item, notes: tuple[Note, ...] = ()) -> Library:
    return Library("test", (LibraryInfo("user", "My Library"),), items, notes)


def indexed(
    folder: Path, content: Library, counting: Counting, *, depth: str = "key", said: Listener | None = None
) -> Index:
    """Run the bundles and the index stage on a library."""
    config = config_from({"index": {"depth": depth}}, root=folder)
    with Store(config.state) as store:
        build = Build(config, store, Environment.here(), said or Listener())
        corpus = bundles.run(build, content)
        counting.embedded.clear()
        return stage.run(build, content, corpus, counting.models)


def found(folder: Path, query: str) -> list[str]:
    """The ids of chunks that hold words of a query."""
    with FullText(folder / ".litsite" / DATABASE_NAME) as full_text:
        return [hit.chunk_id for hit in full_text.search(query, limit=20)]


def text_file(folder: Path, text: str) -> Attachment:
    path = folder / "storage" / "paper.md"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Attachment("FFFF2222", "File", content_type="text/markdown", path=path, exists=True)


PAPER = make_item("AAAA2222", title="Rings", abstract=ROUND)
NOTED = replace(
    PAPER,
    notes=(make_note("NNNN2222", THOUGHT, parent_key="AAAA2222"),),
    attachments=(make_attachment("PPPP2222", annotations=(make_highlight("HHHH2222", MARKED),)),),
)


def test_a_paper_is_its_abstract_annotations_and_notes(tmp_path: Path) -> None:
    alone = make_note("NNNN3333", "A lone thought.")
    index = indexed(tmp_path, library(NOTED, notes=(alone,)), Counting())
    assert list(index.papers) == ["AAAA2222"]
    paper = index.papers["AAAA2222"]
    assert [(chunk.kind, chunk.id, chunk.paper) for chunk in paper.chunks] == [
        (ABSTRACT, "AAAA2222/1", "AAAA2222"),
        (ANNOTATION, "AAAA2222/2", "AAAA2222"),
        (NOTE, "NNNN2222/0", "AAAA2222"),
    ]
    assert paper.vectors[0] == text_digest(f"Rings. {ROUND}")
    with VectorCache(index.vectors, index.model) as cache:
        assert cache.matrix(paper.vectors).shape == (3, DIMENSIONS)
    assert found(tmp_path, "lone") == ["NNNN3333/0"]
    assert found(tmp_path, "Lovelace") == ["AAAA2222/0"]  # front matter can be searched for, though it has no vector


def test_a_note_that_several_papers_have_word_for_word_speaks_for_none(tmp_path: Path) -> None:
    papers = [
        make_item(key, abstract="", notes=(make_note(f"N{key[1:]}", THOUGHT, parent_key=key),))
        for key in ("AAAA2222", "BBBB2222", "CCCC2222")
    ]
    both = indexed(tmp_path, library(*papers[:2]), Counting())
    assert [len(paper.chunks) for paper in both.papers.values()] == [0, 0]
    assert len(found(tmp_path, "circles")) == 2
    alone = indexed(tmp_path, library(papers[0]), Counting())
    assert len(alone.papers["AAAA2222"].chunks) == 1


def test_a_paper_with_nothing_to_say_has_no_chunk(tmp_path: Path) -> None:
    counting = Counting()
    index = indexed(tmp_path, library(make_item("AAAA2222", abstract="")), counting)
    assert index.papers["AAAA2222"].chunks == ()
    assert counting.opened == 0


def test_when_nothing_has_changed_no_document_is_read_and_no_model_opened(tmp_path: Path) -> None:
    counting = Counting()
    first = indexed(tmp_path, library(NOTED), counting)
    assert (counting.counters, counting.opened) == (1, 1)
    assert indexed(tmp_path, library(NOTED), counting) == first
    assert (counting.counters, counting.opened) == (1, 1)


def test_an_edited_note_embeds_its_own_chunks_only(tmp_path: Path) -> None:
    counting = Counting()
    first = indexed(tmp_path, library(NOTED), counting)
    edited = replace(NOTED, notes=(make_note("NNNN2222", OTHER_THOUGHT, parent_key="AAAA2222"),))
    second = indexed(tmp_path, library(edited), counting)
    assert counting.embedded == [OTHER_THOUGHT]
    assert second.papers["AAAA2222"].digest != first.papers["AAAA2222"].digest
    assert second.papers["AAAA2222"].chunks[:2] == first.papers["AAAA2222"].chunks[:2]
    assert (found(tmp_path, "circles"), found(tmp_path, "Another")) == ([], ["NNNN2222/0"])


def test_an_edited_annotation_embeds_itself_only(tmp_path: Path) -> None:
    counting = Counting()
    indexed(tmp_path, library(NOTED), counting)
    words = "Eleven other words that were marked in it later than before."
    marked = make_attachment("PPPP2222", annotations=(make_highlight("HHHH2222", words),))
    indexed(tmp_path, library(replace(NOTED, attachments=(marked,))), counting)
    assert counting.embedded == [words]


def test_an_edited_tag_embeds_nothing_and_leaves_the_paper_as_it_was_for_relations(tmp_path: Path) -> None:
    counting = Counting()
    first = indexed(tmp_path, library(NOTED), counting)
    second = indexed(tmp_path, library(replace(NOTED, citation_key="rings2015")), counting)
    assert counting.embedded == []
    assert second.papers == first.papers


def test_what_has_left_the_library_is_forgotten(tmp_path: Path) -> None:
    other = make_item("BBBB2222", title="Squares", abstract=CORNERS)
    indexed(tmp_path, library(NOTED, other), Counting())
    index = indexed(tmp_path, library(PAPER), Counting())
    assert list(index.papers) == ["AAAA2222"]
    assert [chunk.kind for chunk in index.papers["AAAA2222"].chunks] == [ABSTRACT]
    assert found(tmp_path, "corners circles marked") == []
    with Store(tmp_path / ".litsite") as store:
        assert list(embedded_chunks(store)) == ["AAAA2222"]
        assert recorded_chunks(store, "BBBB2222") == ()


def test_a_paper_that_comes_back_is_not_embedded_again(tmp_path: Path) -> None:
    counting = Counting()
    first = indexed(tmp_path, library(NOTED), counting)
    indexed(tmp_path, library(), counting)
    assert indexed(tmp_path, library(NOTED), counting) == first
    assert counting.embedded == []


def test_any_way_to_a_library_ends_in_the_same_index(tmp_path: Path) -> None:
    other = make_item("BBBB2222", title="Squares", abstract=CORNERS)
    for state in (library(other), library(PAPER, other), library(NOTED)):
        grown = indexed(tmp_path / "grown", state, Counting())
    clean = indexed(tmp_path / "clean", library(NOTED), Counting())
    assert grown.papers == clean.papers


LONG = "# Rings\n\n" + "\n\n".join(
    f"## {name}\n\n" + " ".join(f"Sentence {number} of {name} says that rings are round." for number in range(80))
    for name in ("Introduction", "Methods", "Results", "Conclusion")
)


def test_depth_key_embeds_six_chunks_of_a_paper_and_full_embeds_all_but_its_front_matter(tmp_path: Path) -> None:
    item = replace(PAPER, attachments=(text_file(tmp_path, LONG),))
    key = indexed(tmp_path, library(item), Counting())
    assert len(key.papers["AAAA2222"].chunks) == 6
    counting = Counting()
    full = indexed(tmp_path, library(item), counting, depth="full")
    with Store(tmp_path / ".litsite") as store:
        everything = recorded_chunks(store, "AAAA2222")
    assert [chunk.number for chunk in everything] == list(range(len(everything)))
    assert full.papers["AAAA2222"].chunks == everything[1:]
    assert len(everything) > 15
    assert len(counting.embedded) == len(everything) - 1 - 6
    assert set(found(tmp_path, "Methods")) <= {chunk.id for chunk in everything}


def test_another_model_embeds_everything_again(tmp_path: Path) -> None:
    indexed(tmp_path, library(NOTED), Counting())
    other = Counting(identity="counting 2")
    assert indexed(tmp_path, library(NOTED), other).model == "counting 2"
    assert len(other.embedded) == 3


def test_a_model_that_reads_less_at_once_gets_shorter_chunks(tmp_path: Path) -> None:
    item = replace(PAPER, abstract=" ".join(f"Sentence {number} says it." for number in range(20)))
    assert len(indexed(tmp_path, library(item), Counting()).papers["AAAA2222"].chunks) == 1
    shorter = Counting(identity="counting 2", longest=50)
    chunks = indexed(tmp_path, library(item), shorter).papers["AAAA2222"].chunks
    assert max(len(chunk.embedded_text.split()) for chunk in chunks) <= 50


def test_a_cleaned_workspace_is_indexed_again_without_embedding(tmp_path: Path) -> None:
    first = indexed(tmp_path, library(NOTED), Counting())
    clean_workspace(config_from({}, root=tmp_path))
    counting = Counting()
    assert indexed(tmp_path, library(NOTED), counting) == first
    assert (counting.counters, counting.embedded) == (1, [])
    with Store(tmp_path / ".litsite") as store:
        assert [chunk.number for chunk in recorded_chunks(store, "AAAA2222")] == [0, 1, 2]


def test_what_was_embedded_before_an_interrupt_is_kept(tmp_path: Path) -> None:
    items = [
        make_item(
            f"AAAA{number:04}".replace("0", "Z").replace("1", "Y"),
            abstract=f"Abstract {number}, which goes on for as long as a dozen words.",
        )
        for number in range(100)
    ]
    counting = Counting(broken_after=40)
    with pytest.raises(KeyboardInterrupt):
        indexed(tmp_path, library(*items), counting)
    done = len(counting.embedded)
    assert 40 <= done < 100
    counting.broken_after = None
    indexed(tmp_path, library(*items), counting)
    assert len(counting.embedded) == 100 - done


@pytest.mark.parametrize("content", [None, b"no database at all" * 100], ids=["deleted", "damaged"])
def test_a_full_text_index_that_is_gone_or_damaged_is_filled_again(tmp_path: Path, content: bytes | None) -> None:
    indexed(tmp_path, library(NOTED), Counting())
    path = tmp_path / ".litsite" / DATABASE_NAME
    path.unlink()
    if content:
        path.write_bytes(content)
    said, counting = Listener(), Counting()
    indexed(tmp_path, library(NOTED), counting, said=said)
    assert found(tmp_path, "circles") == ["NNNN2222/0"]
    assert counting.embedded == []
    assert len(said.lines) == (1 if content else 0)


def test_vectors_that_are_gone_are_made_again(tmp_path: Path) -> None:
    first = indexed(tmp_path, library(NOTED), Counting())
    (tmp_path / ".litsite" / VECTOR_CACHE).unlink()
    counting = Counting()
    assert indexed(tmp_path, library(NOTED), counting) == first
    assert len(counting.embedded) == 3


def test_a_document_that_cannot_be_read_is_a_problem_and_the_rest_is_indexed(tmp_path: Path) -> None:
    other = make_item("BBBB2222", title="Squares", abstract=CORNERS)
    config = config_from({}, root=tmp_path)
    with Store(config.state) as store:
        build = Build(config, store, Environment.here(), Listener())
        corpus = bundles.run(build, library(PAPER, other))
        stage.run(build, library(PAPER, other), corpus, Counting().models)
        (tmp_path / "corpus/AAAA2222/document.md").unlink()
        broken = replace(
            corpus, bundles=corpus.bundles | {"AAAA2222": replace(corpus.bundles["AAAA2222"], digest="other")}
        )
        for _ in range(2):
            index = stage.run(build, library(PAPER, other), broken, Counting().models)
            (problem,) = index.problems
            assert (problem.where, problem.key) == ("AAAA2222/document.md", "AAAA2222")
            assert [len(paper.chunks) for paper in index.papers.values()] == [0, 1]


def test_a_model_that_is_not_there_is_the_users_to_mend(tmp_path: Path) -> None:
    config = config_from({"index": {"model": "./no-such-folder"}}, root=tmp_path)
    with Store(config.state) as store:
        build = Build(config, store, Environment.here(), Listener())
        with pytest.raises(LitsiteError, match="no-such-folder"):
            stage.run(build, library(PAPER), bundles.run(build, library(PAPER)))


def test_the_model_that_comes_with_litsite_embeds_a_small_library(tmp_path: Path) -> None:
    config = config_from({}, root=tmp_path)
    with Store(config.state) as store:
        build = Build(config, store, Environment.here(), Listener())
        index = stage.run(build, library(PAPER), bundles.run(build, library(PAPER)))
    with VectorCache(index.vectors, index.model) as cache:
        assert cache.matrix(index.papers["AAAA2222"].vectors).shape == (1, 384)
