"""Embedding what is missing, with an embedder that counts."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest
from numpy.typing import NDArray

from litsite.clients.embedder import EmbeddingModel
from litsite.index.embedding import embed_missing
from litsite.index.vectors import VectorCache, text_digest
from litsite.stage import Silent

T = TypeVar("T")
MODEL = EmbeddingModel("counting", "counting 1", 2, 100, Path())


class CountingEmbedder:
    """Vectors by the length of the text; stops with an exception at a text, if told so."""

    def __init__(self, stop_at: str | None = None) -> None:
        self.model = MODEL
        self.seen: list[str] = []
        self.opened = 0
        self._stop_at = stop_at

    def open(self) -> CountingEmbedder:
        """What the caller is given to open it."""
        self.opened += 1
        return self

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors in the plane."""
        if self._stop_at in texts:
            raise KeyboardInterrupt
        self.seen += texts
        return np.array([[np.cos(len(text)), np.sin(len(text))] for text in texts], np.float32).reshape(-1, 2)


class Watched(Silent):
    """Progress that remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[str, int, int]] = []

    def track(self, things: Iterable[T], *, label: str, total: int) -> Iterator[T]:
        """Count what passes."""
        count = 0
        for thing in things:
            yield thing
            count += 1
        self.shown.append((label, total, count))


def by_digest(texts: Iterable[str]) -> dict[str, str]:
    """Texts under their digests."""
    return {text_digest(text): text for text in texts}


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[VectorCache]:
    """An empty cache."""
    with VectorCache(tmp_path / "vectors.db", MODEL.identity) as opened:
        yield opened


def test_every_text_gets_the_vector_of_its_own(cache: VectorCache) -> None:
    texts = by_digest("x" * length for length in range(100))
    assert embed_missing(cache, CountingEmbedder().open, texts, Silent()) == 100
    expected = [[round(4000 * np.cos(len(text))), round(4000 * np.sin(len(text)))] for text in texts.values()]
    np.testing.assert_allclose(cache.matrix(list(texts)), expected, atol=1)


def test_only_what_is_missing_is_embedded(cache: VectorCache) -> None:
    embed_missing(cache, CountingEmbedder().open, by_digest(["a", "bb"]), Silent())
    embedder = CountingEmbedder()
    assert embed_missing(cache, embedder.open, by_digest(["a", "ccc", "bb"]), Silent()) == 1
    assert embedder.seen == ["ccc"]


@pytest.mark.parametrize("texts", [["a", "bb"], []])
def test_the_model_is_not_opened_when_nothing_is_missing(texts: list[str], cache: VectorCache) -> None:
    embed_missing(cache, CountingEmbedder().open, by_digest(texts), Silent())
    embedder, progress = CountingEmbedder(), Watched()
    assert embed_missing(cache, embedder.open, by_digest(texts), progress) == 0
    assert (embedder.opened, progress.shown) == (0, [])


def test_texts_go_from_long_to_short_whatever_order_they_come_in(cache: VectorCache, tmp_path: Path) -> None:
    texts = by_digest([f"{'word ' * (number % 7)}{number}" for number in range(80)])
    first, second = CountingEmbedder(), CountingEmbedder()
    embed_missing(cache, first.open, texts, Silent())
    with VectorCache(tmp_path / "other.db", MODEL.identity) as other:
        embed_missing(other, second.open, dict(reversed(texts.items())), Silent())
    assert first.seen == second.seen
    assert [len(text) for text in first.seen] == sorted((len(text) for text in texts.values()), reverse=True)


def test_progress_counts_the_texts_that_are_missing(cache: VectorCache) -> None:
    embed_missing(cache, CountingEmbedder().open, by_digest(["x"]), Silent())
    progress = Watched()
    embed_missing(cache, CountingEmbedder().open, by_digest("x" * length for length in range(1, 71)), progress)
    assert progress.shown == [("Embedding", 69, 69)]


def test_an_interrupt_loses_the_batch_at_hand_and_nothing_else(cache: VectorCache) -> None:
    texts = by_digest("x" * length for length in range(100))
    with pytest.raises(KeyboardInterrupt):
        embed_missing(cache, CountingEmbedder(stop_at="x" * 20).open, texts, Silent())
    kept = cache.known(texts)
    assert {len(texts[digest]) for digest in kept} == set(range(36, 100))  # two batches of 32, the longest first
    embedder = CountingEmbedder()
    assert embed_missing(cache, embedder.open, texts, Silent()) == 36
    assert len(embedder.seen) == 36


def test_a_process_that_is_killed_leaves_what_it_had_done(tmp_path: Path) -> None:
    program = """
import os, signal, sys
from pathlib import Path
from litsite.index.vectors import VectorCache
from litsite.index.embedding import embed_missing
from litsite.stage import Silent
from tests.index.test_embedding import CountingEmbedder, MODEL, by_digest

class Killed(CountingEmbedder):
    def vectors(self, texts):
        if "x" * 20 in texts:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().vectors(texts)

with VectorCache(Path(sys.argv[1]), MODEL.identity) as cache:
    embed_missing(cache, Killed().open, by_digest("x" * length for length in range(100)), Silent())
"""
    path = tmp_path / "vectors.db"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", program, str(path)], cwd=root, check=False)
    assert done.returncode == -signal.SIGKILL
    texts = by_digest("x" * length for length in range(100))
    with VectorCache(path, MODEL.identity) as cache:
        assert cache.notice == ""
        assert len(cache.known(texts)) == 64
        assert embed_missing(cache, CountingEmbedder().open, texts, Silent()) == 36
