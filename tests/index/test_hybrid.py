"""Hybrid search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from litsite.index.dense import DenseHit, ExactSearch
from litsite.index.full_text import FullText, LexicalHit
from litsite.index.hybrid import REACH, Hit, HybridSearch, fuse
from litsite.index.records import SECTION, Chunk


def test_reciprocal_ranks_add_up_and_equals_come_by_id() -> None:
    dense = [DenseHit("A/1", 0.9), DenseHit("B/1", 0.8), DenseHit("C/1", 0.7)]
    lexical = [LexicalHit("C/1", 12.0), LexicalHit("A/1", 5.0), LexicalHit("D/1", 1.0), LexicalHit("E/1", 0.5)]
    both = ("dense", "lexical")
    assert fuse(dense, lexical) == [
        Hit("A/1", 1, 1 / 61 + 1 / 62, both, "hybrid", 0.9),
        Hit("C/1", 2, 1 / 63 + 1 / 61, both, "hybrid", 0.7),
        Hit("B/1", 3, 1 / 62, ("dense",), "dense", 0.8),
        Hit("D/1", 4, 1 / 63, ("lexical",), "lexical", None),
        Hit("E/1", 5, 1 / 64, ("lexical",), "lexical", None),
    ]


def test_first_in_one_list_equals_first_in_the_other_and_the_id_decides() -> None:
    found = fuse([DenseHit("B/1", 0.9)], [LexicalHit("A/1", 3.0)])
    assert [(hit.chunk_id, hit.rank, hit.score) for hit in found] == [("A/1", 1, 1 / 61), ("B/1", 2, 1 / 61)]


def test_a_small_constant_lets_the_first_ranks_weigh_more() -> None:
    dense = [DenseHit("A/1", 0.9), DenseHit("B/1", 0.8)]
    lexical = [LexicalHit(f"X/{number}", 1.0) for number in range(4)] + [LexicalHit("B/1", 0.1)]
    # k = 0: A is 1, B is 1/2 + 1/5 = 0.7; k = 60: A is 1/61 = .0164, B is 1/62 + 1/65 = .0315
    assert [hit.chunk_id for hit in fuse(dense, lexical, k=0) if hit.chunk_id in ("A/1", "B/1")] == ["A/1", "B/1"]
    assert [hit.chunk_id for hit in fuse(dense, lexical) if hit.chunk_id in ("A/1", "B/1")] == ["B/1", "A/1"]


def test_nothing_joined_with_nothing_is_nothing() -> None:
    assert fuse([], []) == []


# A small world: three words, and vectors that say where the meaning of a chunk lies. Lengths are all 5.
TEXTS = {"A": "kelp forest", "B": "sea weed", "C": "kelp bread", "D": "stock market"}
VECTORS = {
    "A/0": np.array([5, 0], np.int16),
    "B/0": np.array([4, 3], np.int16),
    "C/0": np.array([3, 4], np.int16),
    "D/0": np.array([0, 5], np.int16),
}
EMBEDDED = ("A/0", "B/0", "D/0")


@pytest.fixture
def full_text(tmp_path: Path) -> Iterator[FullText]:
    with FullText(tmp_path / "search.db") as index:
        index.update({address: [Chunk(address, address, 0, SECTION, text)] for address, text in TEXTS.items()})
        yield index


class Vectors:
    """Gives vectors of chunks and remembers which were asked for."""

    def __init__(self, known: Mapping[str, NDArray[np.int16]]) -> None:
        self.known = known
        self.asked: list[list[str]] = []

    def __call__(self, chunks: Sequence[str]) -> dict[str, NDArray[np.int16]]:
        self.asked.append(list(chunks))
        return {chunk: self.known[chunk] for chunk in chunks if chunk in self.known}


def search_in(full_text: FullText, vectors: Callable[[Sequence[str]], Mapping[str, NDArray[np.int16]]]) -> HybridSearch:
    matrix = np.stack([VECTORS[chunk] for chunk in EMBEDDED])
    dense = ExactSearch(EMBEDDED, matrix, [chunk[0] for chunk in EMBEDDED])
    return HybridSearch(full_text, dense, lambda _: np.array([5, 0], np.int16), vectors)


def test_words_and_meaning_are_joined_and_what_only_words_found_is_embedded(full_text: FullText) -> None:
    vectors = Vectors(VECTORS)
    found = search_in(full_text, vectors).search("kelp", limit=9)
    assert vectors.asked == [["C/0"]], "the others have vectors"
    # Words: A, C (equals by id). Meaning: A 1.0, B 0.8, C 0.6 (put where it belongs), D 0.0.
    assert [(hit.chunk_id, hit.score, hit.method) for hit in found] == [
        ("A/0", 1 / 61 + 1 / 61, "hybrid"),
        ("C/0", 1 / 63 + 1 / 62, "hybrid"),
        ("B/0", 1 / 62, "dense"),
        ("D/0", 1 / 64, "dense"),
    ]
    assert [hit.similarity for hit in found] == pytest.approx([1.0, 0.6, 0.8, 0.0])
    assert [hit.rank for hit in found] == [1, 2, 3, 4]


def test_a_chunk_that_cannot_be_embedded_stays_a_lexical_hit(full_text: FullText) -> None:
    found = search_in(full_text, Vectors({})).search("bread", limit=9)
    (bread,) = [hit for hit in found if hit.chunk_id == "C/0"]
    assert (bread.method, bread.channels, bread.similarity) == ("lexical", ("lexical",), None)


def test_a_search_among_some_papers_finds_no_others(full_text: FullText) -> None:
    found = search_in(full_text, Vectors(VECTORS)).search("kelp market", limit=9, papers=frozenset({"C", "D"}))
    assert {hit.chunk_id for hit in found} == {"C/0", "D/0"}


def test_the_limit_holds_and_nothing_is_asked_of_a_query_without_text(full_text: FullText) -> None:
    vectors = Vectors(VECTORS)
    search = search_in(full_text, vectors)
    assert [hit.chunk_id for hit in search.search("kelp", limit=1)] == ["A/0"]
    assert search.search(" \n", limit=9) == []
    assert search.search("kelp", limit=0) == []
    assert len(vectors.asked) == 1


def test_only_the_first_lexical_hits_are_embedded_for_a_question(full_text: FullText) -> None:
    full_text.update({"E": [Chunk("E", "E", number, SECTION, "tide") for number in range(REACH + 10)]})
    vectors = Vectors({f"E/{number}": np.array([0, 5], np.int16) for number in range(REACH + 10)})
    found = search_in(full_text, vectors).search("tide", limit=99)
    assert [len(asked) for asked in vectors.asked] == [REACH]
    assert sum(hit.chunk_id.startswith("E/") and hit.similarity is None for hit in found) == 10


def test_a_lexical_hit_far_from_the_question_is_no_dense_hit_but_its_cosine_is_told(full_text: FullText) -> None:
    near = [f"N/{number}" for number in range(60)]
    dense = ExactSearch(near, np.tile(np.array([5, 0], np.int16), (60, 1)))
    search = HybridSearch(full_text, dense, lambda _: np.array([5, 0], np.int16), Vectors(VECTORS))
    (market,) = [hit for hit in search.search("market", limit=10) if hit.chunk_id == "D/0"]
    assert (market.method, market.channels, market.similarity) == ("lexical", ("lexical",), 0.0)
