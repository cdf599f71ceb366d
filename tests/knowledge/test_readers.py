"""Who reads the texts of a build, as the configuration has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from litsite.clients.language_model import KEY_VARIABLE
from litsite.config import Environment, config_from
from litsite.errors import ConfigError, LitsiteError
from litsite.knowledge.extraction.models.entity_model import LABELS
from litsite.knowledge.readers import Readers, needed_language_model, readers
from litsite.reply_archive import ReplyArchive
from litsite.stage import Build, Silent
from litsite.store import Store
from tests.clients.gliner_folders import write_gliner
from tests.clients.http_servers import as_json, http_server

TEXT_READERS = ("lexicon", "abbreviations", "software", "title", "phrases", "limitations", "findings")
MODEL = {"base_url": "http://127.0.0.1:1/v1", "model": "tiny"}


@contextmanager
def build_of(root: Path, settings: dict[str, Any] | None = None) -> Iterator[tuple[Build, ReplyArchive]]:
    """A build in a folder, and an archive of replies."""
    config = config_from(settings or {}, root=root)
    environment = Environment(root, {KEY_VARIABLE: "sesame"}, "linux")
    with Store(config.state) as store, ReplyArchive(config.state / "replies.db") as archive:
        yield Build(config, store, environment, Silent()), archive


def readers_of(root: Path, **settings: Any) -> Readers:
    """The readers of a build in a folder."""
    with build_of(root, settings) as (build, archive):
        return readers(build, archive)


def names(found: Readers) -> tuple[str, ...]:
    """The names of all extractors."""
    return tuple(each.name for each in found.extractors)


def test_word_lists_and_patterns_always_read(tmp_path: Path) -> None:
    found = readers_of(tmp_path)
    assert (names(found), found.model, found.may_part) == (TEXT_READERS, None, True)


def test_their_identity_changes_with_the_word_list_and_with_nothing_else(tmp_path: Path) -> None:
    before = readers_of(tmp_path).identity
    assert readers_of(tmp_path, knowledge={"resolution": 3.0}, language_model=MODEL).identity == before
    (tmp_path / "curation").mkdir()
    own = tmp_path / "curation/lexicon.yaml"
    own.write_text("Topic:\n  bees:\n", "utf-8")
    with_bees = readers_of(tmp_path).identity
    own.write_text("Topic:\n  wasps:\n", "utf-8")
    assert len({before, with_bees, readers_of(tmp_path).identity}) == 3
    own.unlink()
    assert readers_of(tmp_path).identity == before


def test_a_wrong_word_list_stops(tmp_path: Path) -> None:
    (tmp_path / "curation").mkdir()
    (tmp_path / "curation/lexicon.yaml").write_text("- bees\n", "utf-8")
    with pytest.raises(LitsiteError, match="has another shape than a lexicon"):
        readers_of(tmp_path)


def test_a_language_model_reads_last_and_has_to_be_asked_beforehand(tmp_path: Path) -> None:
    found = readers_of(tmp_path, language_model=MODEL, knowledge={"extract_with_model": True})
    assert names(found) == (*TEXT_READERS, "model")
    assert found.model is found.extractors[-1]
    assert found.may_part
    assert found.identity != readers_of(tmp_path).identity
    other = readers_of(tmp_path, language_model=MODEL | {"model": "other"}, knowledge={"extract_with_model": True})
    assert found.identity != other.identity


def test_a_model_in_a_folder_cannot_be_parted_among_processes(tmp_path: Path) -> None:
    write_gliner(tmp_path / "tiny", tuple(LABELS), {})
    found = readers_of(tmp_path, knowledge={"gliner_model": "tiny"})
    assert (names(found), found.model, found.may_part) == ((*TEXT_READERS, "gliner"), None, False)


def test_the_language_model_has_the_key_of_the_environment(tmp_path: Path) -> None:
    reply = as_json({"choices": [{"message": {"content": "Yes."}, "finish_reason": "stop"}]})
    with (
        http_server(lambda _: reply) as server,
        build_of(tmp_path, {"language_model": MODEL | {"base_url": server.url}}) as (
            build,
            _,
        ),
    ):
        model = needed_language_model(build, "summarize_with_model")
        assert model.complete([{"role": "user", "content": "Well?"}], max_tokens=5).text == "Yes."
        assert server.asked[0].headers["authorization"] == "Bearer sesame"


def test_without_one_the_key_that_asks_for_it_is_named_and_both_ways_out(tmp_path: Path) -> None:
    with build_of(tmp_path) as (build, _), pytest.raises(ConfigError) as caught:
        needed_language_model(build, "summarize_with_model")
    said = str(caught.value)
    assert "knowledge.summarize_with_model" in said
    assert "language_model.base_url" in said
    assert "summarize_with_model: false" in said
