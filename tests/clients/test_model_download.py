"""Models of the hub: fetched once when that is allowed, used from this computer ever after."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.model_hub import ModelHub, model_hub

_PROGRAM = """
import sys
from pathlib import Path
from litsite.clients.embedder import find_model, open_embedder
from litsite.errors import LitsiteError
try:
    model = find_model("owner/model", root=Path(), allow_downloads=sys.argv[1] == "allow")
    print(model.identity)
    print(model.dimensions, model.longest)
except LitsiteError as error:
    print(error)
"""


def find(hub: ModelHub, home: Path, allowed: str) -> str:
    """What a process prints that looks for the model, with this hub and this folder of downloads."""
    environment = {**os.environ, "HF_ENDPOINT": hub.address, "HF_HOME": str(home), "HF_HUB_DISABLE_PROGRESS_BARS": "1"}
    command = [sys.executable, "-c", _PROGRAM, allowed]
    return subprocess.run(command, cwd=home.parent, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def served(model_folder: Path, tmp_path: Path) -> Path:
    """What the hub has: the model, and the same weights for other programs."""
    folder = tmp_path / "served"
    shutil.copytree(model_folder, folder)
    (folder / "onnx").mkdir()
    for name in ("onnx/model.onnx", "onnx/config.json", "pytorch_model.bin"):
        (folder / name).write_bytes(b"the same again")
    return folder


def test_a_model_of_the_hub_is_fetched_when_allowed_and_never_again(served: Path, tmp_path: Path) -> None:
    home = tmp_path / "downloads"
    with model_hub("owner/model", served) as hub:
        assert "no model of this name has been downloaded" in find(hub, home, "refuse")
        assert hub.asked == []
        fetched = find(hub, home, "allow")
        assert fetched.endswith("\n32 62\n")
        assert {"model.safetensors", "tokenizer.json", "modules.json", "1_Pooling/config.json"} <= set(hub.asked)
        assert {"onnx/model.onnx", "onnx/config.json", "pytorch_model.bin", "README.md"} & set(hub.asked) == set()
        hub.asked.clear()
        assert find(hub, home, "allow") == fetched
        assert find(hub, home, "refuse") == fetched
        assert hub.asked == []


def test_a_model_that_the_hub_does_not_have_is_said_so(served: Path, tmp_path: Path) -> None:
    with model_hub("owner/other", served) as hub:
        said = find(hub, tmp_path / "downloads", "allow")
        assert said.startswith("owner/model: cannot be downloaded: ")
        assert "404" in said
