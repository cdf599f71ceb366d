"""Chunks by their ids, and vectors that are made once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from litsite.clients.embedder import Embedder
from litsite.index.passage_store import PassageStore
from litsite.index.vectors import VectorCache, whole_numbers
from tests.answers.made_library import HONEY, Indexed, bee_library, indexed


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Indexed]:
    with indexed(tmp_path, bee_library(tmp_path)) as bees:
        yield bees


@pytest.fixture
def opened() -> list[Embedder]:
    """The models that were opened."""
    return []


@pytest.fixture
def passages(made: Indexed, opened: list[Embedder]) -> Iterator[PassageStore]:
    def open_embedder() -> Embedder:
        model = made.counting.models.find("words", root=made.build.config.root)
        opened.append(made.counting.open_embedder(model))
        return opened[-1]

    with VectorCache(made.index.vectors, made.index.model) as cache:
        yield PassageStore(made.build.store, cache, open_embedder)


def test_chunks_are_found_by_their_ids(passages: PassageStore) -> None:
    found = passages.chunks(["DANC2222/1", "GONE2222/0", "DANC2222/99"])
    assert {id_: chunk.text for id_, chunk in found.items()} == {"DANC2222/1": HONEY}
    assert [chunk.number for chunk in passages.chunks_of("TEAA2222")] == [0, 1]
    assert passages.chunks_of("GONE2222") == ()


def test_vectors_go_with_their_texts_and_are_made_once(
    passages: PassageStore, made: Indexed, opened: list[Embedder]
) -> None:
    assert passages.kept_vectors([]).shape[0] == 0
    assert passages.vectors_of(["GONE2222/0"]) == {}
    assert opened == []
    rows = passages.kept_vectors(["bees", "tea", "bees"])
    assert np.array_equal(rows[0], rows[2])
    assert np.array_equal(rows[1], whole_numbers(opened[0].vectors(["tea"]))[0])
    made.counting.embedded.clear()
    assert np.array_equal(passages.kept_vectors(["tea", "bees"]), rows[[1, 0]])
    assert made.counting.embedded == []
    passages.vectors(["tea"])
    assert made.counting.embedded == ["tea"]
    assert len(opened) == 1


def test_chunks_without_vectors_get_them_when_they_are_asked_for(passages: PassageStore, made: Indexed) -> None:
    (vector,) = passages.vectors_of(["DANC2222/0"]).values()
    assert len(made.counting.embedded) == 1
    assert np.array_equal(passages.vectors_of(["DANC2222/0"])["DANC2222/0"], vector)
    assert len(made.counting.embedded) == 1
