"""Vectors of names: each is worked out once, and nothing is opened before one is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from litsite.config import Environment, config_from
from litsite.errors import LitsiteError
from litsite.index.stage import Models
from litsite.knowledge.entities.name_vectors import NAME_CACHE, NameVectors
from litsite.stage import Build
from litsite.store import Store
from tests.index.test_index_stage import Counting
from tests.knowledge.workspaces import Watching


@contextmanager
def vectors_of(root: Path, models: Models, watching: Watching | None = None) -> Iterator[NameVectors]:
    """The vectors of a build in a folder."""
    config = config_from({}, root=root)
    with Store(config.state) as store:
        build = Build(config, store, Environment.here(), watching or Watching())
        with NameVectors(build, models) as vectors:
            yield vectors


def test_nothing_is_opened_before_a_name_is_asked_for(tmp_path: Path) -> None:
    counting = Counting()
    with vectors_of(tmp_path, counting.models):
        pass
    assert (counting.opened, (tmp_path / ".litsite" / NAME_CACHE).exists()) == (0, False)


def test_rows_are_in_the_order_of_the_names_and_names_may_come_twice(tmp_path: Path) -> None:
    counting = Counting()
    with vectors_of(tmp_path, counting.models) as vectors:
        rows = vectors(["tree", "forest", "tree"])
        alone = vectors(["forest"])
    assert rows.dtype == np.int16
    assert np.array_equal(rows[0], rows[2])
    assert not np.array_equal(rows[0], rows[1])
    assert np.array_equal(rows[1], alone[0])
    assert sorted(counting.embedded) == ["forest", "tree"]


def test_a_name_is_embedded_once_for_all_builds(tmp_path: Path) -> None:
    counting = Counting()
    with vectors_of(tmp_path, counting.models) as vectors:
        first = vectors(["tree", "forest"])
    counting.embedded.clear()
    with vectors_of(tmp_path, counting.models) as vectors:
        assert np.array_equal(vectors(["tree", "forest"]), first)
        assert (counting.opened, counting.embedded) == (1, [])
        vectors(["tree", "grove"])
    assert counting.embedded == ["grove"]


def test_another_model_has_vectors_of_its_own(tmp_path: Path) -> None:
    for identity in ("counting 1", "counting 2", "counting 1"):
        counting = Counting(identity=identity)
        with vectors_of(tmp_path, counting.models) as vectors:
            vectors(["tree"])
    assert counting.embedded == []


def test_a_damaged_cache_is_set_aside_and_said(tmp_path: Path) -> None:
    counting, watching = Counting(), Watching()
    with vectors_of(tmp_path, counting.models) as vectors:
        first = vectors(["tree"])
    (tmp_path / ".litsite" / NAME_CACHE).write_bytes(b"damaged" * 1000)
    with vectors_of(tmp_path, counting.models, watching) as vectors:
        assert np.array_equal(vectors(["tree"]), first)
    assert ["damaged" in said for said in watching.said] == [True]


def test_a_cache_that_cannot_be_written_is_the_users_to_fix(tmp_path: Path) -> None:
    (tmp_path / ".litsite" / NAME_CACHE).mkdir(parents=True)
    with vectors_of(tmp_path, Counting().models) as vectors, pytest.raises(LitsiteError, match="cannot be used"):
        vectors(["tree"])
