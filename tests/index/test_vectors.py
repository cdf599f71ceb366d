"""The cache of vectors, and that arithmetic with them is exact."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from litsite.errors import WorkspaceError
from litsite.index.vectors import VectorCache, cosines, text_digest, whole_numbers

MODEL = "a model, version 1"


def unit_vectors(count: int, dimensions: int, seed: int = 0) -> NDArray[np.float32]:
    """Random directions."""
    vectors = np.random.default_rng(seed).normal(size=(count, dimensions)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the cache is made."""
    return tmp_path / "state" / "vectors.db"


@pytest.fixture
def cache(path: Path) -> Iterator[VectorCache]:
    """A new cache."""
    with VectorCache(path, MODEL) as opened:
        yield opened


def test_a_text_is_known_by_the_sha_256_of_its_bytes() -> None:
    assert text_digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert text_digest("a\ud800") != text_digest("a")


def test_whole_numbers_are_the_nearest_to_four_thousand_times_the_vector() -> None:
    vectors = np.array([[0.6, -0.8], [0.000124, -0.000126], [1, 0], [0, 0]], np.float32)
    assert whole_numbers(vectors).tolist() == [[2400, -3200], [0, -1], [4000, 0], [0, 0]]
    assert whole_numbers(vectors).dtype == np.int16


def test_cosines_are_those_of_the_vectors() -> None:
    rows = np.array([[3, 4], [0, 0], [-4, 3]], np.int16)
    columns = np.array([[3, 4], [4, 3]], np.int16)
    assert cosines(rows, columns).tolist() == [
        [1, pytest.approx(24 / 25)],
        [0, 0],
        [0, pytest.approx(-7 / 25)],
    ]


def test_rounding_moves_a_cosine_by_a_ten_thousandth() -> None:
    first, second = unit_vectors(300, 384, 1), unit_vectors(300, 384, 2)
    moved = cosines(whole_numbers(first), whole_numbers(second)) - first.astype(np.float64) @ second.T
    assert moved.std() < 1.1e-4
    assert np.abs(moved).max() < 6e-4


def test_no_cosine_exceeds_one() -> None:
    rows = whole_numbers(unit_vectors(500, 384))
    scores = cosines(rows, rows)
    assert scores.max() <= 1
    np.testing.assert_allclose(np.diag(scores), 1, atol=1e-6)


@pytest.mark.parametrize("dimensions", [1, 7, 384, 1024, 4096, 30_000])
def test_a_float32_product_of_stored_vectors_is_exact(dimensions: int) -> None:
    """The worst case is a vector against itself, and it is in here."""
    even = np.full((1, dimensions), dimensions**-0.5, np.float32)  # rounding adds the most where all entries are alike
    single = np.eye(1, dimensions, dtype=np.float32)
    rows = whole_numbers(np.concatenate([unit_vectors(40, dimensions), even, -even, single]))
    exact = rows.astype(np.int64) @ rows.astype(np.int64).T
    product = rows.astype(np.float32) @ rows.astype(np.float32).T
    assert (product.astype(np.int64) == exact).all()
    assert np.abs(exact).max() < 2**24


def test_scores_are_the_same_to_the_last_bit_in_any_order_block_and_direction() -> None:
    rows, columns = whole_numbers(unit_vectors(120, 384, 1)), whole_numbers(unit_vectors(90, 384, 2))
    scores = cosines(rows, columns)
    order = np.random.default_rng(3).permutation(384)  # the order of the sums
    assert (cosines(rows[:, order], columns[:, order]) == scores).all()
    assert (scores == cosines(columns, rows).T).all()
    blocks = [cosines(rows[start : start + 13], columns) for start in range(0, 120, 13)]
    assert (np.concatenate(blocks) == scores).all()
    assert (cosines(rows[5:6], columns[7:8]) == scores[5, 7]).all()
    assert (cosines(rows[::-1], columns[::-1]) == scores[::-1, ::-1]).all()


def test_a_product_of_the_vectors_as_they_come_is_not_the_same_in_any_order() -> None:
    """What the whole numbers are for."""
    rows, order = unit_vectors(120, 384, 1), np.random.default_rng(3).permutation(384)
    assert (rows @ rows.T != rows[:, order] @ rows[:, order].T).any()


@settings(max_examples=50)
@given(st.integers(1, 600), st.integers(0, 2**32 - 1))
def test_products_are_exact_whatever_the_vectors(dimensions: int, seed: int) -> None:
    generator = np.random.default_rng(seed)
    vectors = generator.standard_t(1, size=(6, dimensions))  # heavy tails: some entries near 1, most near 0
    rows = whole_numbers((vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32))
    exact = rows.astype(np.int64) @ rows.astype(np.int64).T
    assert ((rows.astype(np.float32) @ rows.astype(np.float32).T).astype(np.int64) == exact).all()


def test_what_is_kept_comes_back_in_the_order_asked_for(cache: VectorCache) -> None:
    rows = whole_numbers(unit_vectors(5, 384))
    cache.keep(zip("abcde", rows, strict=True))
    assert cache.known(["e", "x", "a"]) == {"a", "e"}
    assert cache.known([]) == set()
    found = cache.matrix(["d", "a", "d"])
    assert found.dtype == np.int16
    assert (found == rows[[3, 0, 3]]).all()
    assert cache.matrix([]).shape[0] == 0


def test_it_is_still_there_after_closing(path: Path) -> None:
    rows = whole_numbers(unit_vectors(2, 384))
    with VectorCache(path, MODEL) as cache:
        cache.keep(zip("ab", rows, strict=True))
    with VectorCache(path, MODEL) as cache:
        assert (cache.matrix(["a", "b"]) == rows).all()
        assert cache.notice == ""


def test_a_vector_that_is_not_there_is_named(cache: VectorCache) -> None:
    cache.keep([("a", np.array([1, 2], np.int16))])
    with pytest.raises(KeyError, match="gone"):
        cache.matrix(["a", "gone", "lost"])


def test_models_do_not_see_each_others_vectors(path: Path) -> None:
    with VectorCache(path, MODEL) as one, VectorCache(path, "another") as other:
        one.keep([("a", np.array([1, 2], np.int16))])
        assert other.known(["a"]) == set()
        other.keep([("a", np.array([3, 4, 5], np.int16))])
        assert one.matrix(["a"]).tolist() == [[1, 2]]
        assert other.matrix(["a"]).tolist() == [[3, 4, 5]]


def test_a_vector_that_is_there_stays_as_it_is(cache: VectorCache) -> None:
    cache.keep([("a", np.array([1, 2], np.int16))])
    cache.keep([("a", np.array([9, 9], np.int16)), ("b", np.array([3, 4], np.int16))])
    assert cache.matrix(["a", "b"]).tolist() == [[1, 2], [3, 4]]


def test_a_batch_is_kept_whole_or_not_at_all(cache: VectorCache) -> None:
    def broken() -> Iterator[tuple[str, NDArray[np.int16]]]:
        yield "a", np.array([1, 2], np.int16)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cache.keep(broken())
    assert cache.known(["a"]) == set()


def test_another_process_that_keeps_writing_is_the_users_to_wait_for(cache: VectorCache, path: Path) -> None:
    with VectorCache(path, MODEL, patience=0.01) as second:
        writer = sqlite3.connect(path, isolation_level=None)
        writer.execute("BEGIN IMMEDIATE")
        with pytest.raises(WorkspaceError, match="another litsite is writing"):
            second.keep([("a", np.array([1], np.int16))])
        writer.close()
        second.keep([("a", np.array([1], np.int16))])
    assert cache.known(["a"]) == {"a"}


def foreign_database(path: Path) -> None:
    """Another program's database."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE vectors (id, vector)")
    connection.close()


def other_version(path: Path) -> None:
    """A cache as another version of litsite would write it."""
    with VectorCache(path, MODEL):
        pass
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()


def scribbled(path: Path) -> None:
    """A cache with something else in its middle."""
    with VectorCache(path, MODEL) as cache:
        cache.keep((text_digest(str(number)), row) for number, row in enumerate(whole_numbers(unit_vectors(100, 384))))
    content = bytearray(path.read_bytes())
    content[20_000:30_000] = os.urandom(10_000)
    path.write_bytes(content)


def shortened(path: Path) -> None:
    """A cache whose end is lost."""
    scribbled(path)
    with path.open("r+b") as stream:
        stream.truncate(50_000)


def text_file(path: Path) -> None:
    """No database at all."""
    path.write_text("this is no database " * 100, encoding="utf-8")


@pytest.mark.parametrize("spoil", [foreign_database, other_version, scribbled, shortened, text_file])
def test_a_file_that_is_no_sound_cache_is_set_aside_and_said_so(spoil: object, path: Path) -> None:
    assert callable(spoil)
    path.parent.mkdir()
    spoil(path)
    spoilt = path.read_bytes()
    with VectorCache(path, MODEL) as cache:
        assert cache.notice == "The cache of vectors was damaged; it was set aside and the texts are embedded anew."
        assert cache.known([text_digest(str(number)) for number in range(100)]) == set()
        cache.keep([("a", np.array([1, 2], np.int16))])
    assert path.with_suffix(".damaged").read_bytes() == spoilt
    with VectorCache(path, MODEL) as cache:
        assert (cache.notice, cache.known(["a"])) == ("", {"a"})


def test_an_empty_file_is_a_new_cache(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with VectorCache(path, MODEL) as cache:
        assert cache.notice == ""
        cache.keep([("a", np.array([1, 2], np.int16))])


def test_a_place_that_cannot_be_used_is_the_users_to_fix(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(WorkspaceError, match="cannot be used"):
        VectorCache(tmp_path / "file" / "vectors.db", MODEL)
    (tmp_path / "vectors.db").mkdir()
    with pytest.raises(WorkspaceError, match="cannot be used"):
        VectorCache(tmp_path / "vectors.db", MODEL)


def test_unused_vectors_stay_until_they_are_many_and_then_the_oldest_go(path: Path) -> None:
    row = np.array([1], np.int16)
    digests = [f"{number:05}" for number in range(20_010)]
    with VectorCache(path, "left") as left:
        left.keep((digest, row) for digest in digests[:5])
    with VectorCache(path, MODEL) as cache:
        cache.keep((digest, row) for digest in digests)
        used = [*digests[:3], *digests[-7:]]
        assert cache.prune(used) == 5  # 20,015 are there, 10 are used, 20,000 others may stay
        assert cache.known(digests) == set(digests)
        assert cache.prune(digests[:3]) == 7  # the unused ones next in age: 3 to 9
        assert cache.known(digests) == set(digests) - set(digests[3:10])
        assert cache.prune(digests) == 0
    with VectorCache(path, "left") as left:
        assert left.known(digests) == set()


def test_pruning_gives_the_room_back(path: Path) -> None:
    row = np.zeros(384, np.int16)
    with VectorCache(path, MODEL) as cache:
        cache.keep((str(number), row) for number in range(30_000))
    before = path.stat().st_size
    with VectorCache(path, MODEL) as cache:
        assert cache.prune([]) == 10_000
    assert path.stat().st_size < 0.7 * before
