"""Rerankers, with a tiny random one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from litsite.clients.reranker import Reranker, open_reranker
from litsite.errors import LitsiteError
from tests.clients.cross_encoders import own_logits, write_cross_encoder
from tests.clients.model_hub import model_hub

PASSAGES = ("a b c", "", "x y z " * 50, "q")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with one output."""
    return write_cross_encoder(tmp_path_factory.mktemp("reranker"), ["LABEL_0"])


def opened(folder: Path) -> Reranker:
    """The model in a folder."""
    return open_reranker(str(folder), root=folder.parent, allow_downloads=False)


def test_scores_are_the_outputs_of_the_model(folder: Path) -> None:
    expected = [own_logits(folder, ("a query", passage))[0] for passage in PASSAGES]
    assert opened(folder).scores("a query", PASSAGES) == pytest.approx(expected, abs=1e-5)


def test_a_passage_has_one_score_whatever_is_scored_along_with_it(folder: Path) -> None:
    reranker = opened(folder)
    together = reranker.scores("q", PASSAGES)
    assert [reranker.scores("q", [passage])[0] for passage in PASSAGES] == together
    assert reranker.scores("q", PASSAGES[::-1]) == together[::-1]
    assert len(set(together)) == len(PASSAGES)
    assert reranker.scores("q", []) == []


def test_the_number_of_threads_is_left_as_it_was(folder: Path) -> None:
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(3)
    try:
        opened(folder).scores("a", ["b"])
        assert torch.get_num_threads() == 3
    finally:
        torch.set_num_threads(before)


def test_a_folder_is_relative_to_the_project_and_known_by_its_content(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "copy")
    copy = open_reranker("copy", root=tmp_path, allow_downloads=False)
    assert copy.identity == opened(folder).identity
    weights = bytearray((tmp_path / "copy" / "model.safetensors").read_bytes())
    weights[-1] ^= 1
    (tmp_path / "copy" / "model.safetensors").write_bytes(weights)
    assert open_reranker("copy", root=tmp_path, allow_downloads=False).identity != copy.identity


def test_a_model_with_classes_is_no_reranker(tmp_path: Path) -> None:
    folder = write_cross_encoder(tmp_path, ["contradiction", "entailment", "neutral"])
    with pytest.raises(LitsiteError, match="it has 3 classes") as raised:
        opened(folder)
    assert "answers.reranker" in raised.value.hint


def test_weights_that_cannot_be_read_are_the_users_to_fix(folder: Path, tmp_path: Path) -> None:
    broken = Path(shutil.copytree(folder, tmp_path / "broken"))
    (broken / "model.safetensors").write_bytes(b"no weights")
    with pytest.raises(LitsiteError, match="cannot be loaded") as raised:
        opened(broken).scores("a", ["b"])
    assert "answers.reranker" in raised.value.hint
    assert "\n" not in str(raised.value)


_PROGRAM = """
import sys
from pathlib import Path
from litsite.clients.reranker import open_reranker
from litsite.errors import LitsiteError
try:
    reranker = open_reranker("owner/model", root=Path(), allow_downloads=sys.argv[1] == "allow")
    print(reranker.scores("a b", ["c d"]))
except LitsiteError as error:
    print(error)
"""


def test_a_model_of_the_hub_is_fetched_when_allowed_and_never_otherwise(folder: Path, tmp_path: Path) -> None:
    with model_hub("owner/model", folder) as hub:
        environment = {
            **os.environ,
            "HF_ENDPOINT": hub.address,
            "HF_HOME": str(tmp_path / "downloads"),
            "HF_HUB_DISABLE_PROGRESS_BARS": "1",
        }

        def ran(allowed: str) -> tuple[str, str]:
            command = [sys.executable, "-W", "error", "-c", _PROGRAM, allowed]
            done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
            return done.stdout, done.stderr

        refused, _ = ran("refuse")
        assert "no model of this name has been downloaded" in refused
        assert "answers.reranker" in refused
        assert hub.asked == []
        fetched = ran("allow")
        assert "model.safetensors" in hub.asked
        hub.asked.clear()
        assert ran("refuse") == fetched == (f"{opened(folder).scores('a b', ['c d'])}\n", "")
        assert hub.asked == []
