"""``litsite ask`` and ``litsite note``."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from litsite.asking import add_question, recorded_answer, save_note, shown_answer
from litsite.config import Environment, SiteConfig, config_from
from litsite.errors import LitsiteError
from tests.answers.projects import RIGHT, Project
from tests.clients.http_servers import http_server
from tests.clients.zotero_server import ZoteroService
from tests.projects import litsite, small_project


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose one question a person answered."""
    root = tmp_path_factory.mktemp("built")
    project = Project(root)
    project.ask("bees", answer=f"{RIGHT.rstrip('.')} [@ho2019]. Bees kept awake remembered 14 percent [@ho2019].")
    project.build()
    return root


@pytest.fixture
def config(built: Path, tmp_path: Path) -> SiteConfig:
    """A copy of that project."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return config_from({}, root=tmp_path)


def test_a_question_is_written_once(tmp_path: Path) -> None:
    config = config_from({}, root=tmp_path)
    slug = add_question(config, "Why do bees sleep?")
    assert add_question(config, "  why do bees\nsleep? ") == slug
    assert [path.name for path in (tmp_path / "questions").iterdir()] == [f"{slug}.md"]


def test_an_answer_is_shown_with_its_sources_and_how_its_claims_fared(config: SiteConfig, tmp_path: Path) -> None:
    shown = shown_answer(config, "bees")
    assert shown.page == tmp_path / "site/questions/bees.html"
    assert "73 percent of the flowers [1]. Bees kept awake remembered 14 percent.\n" in shown.text
    assert "2 claims checked: 1 quoted, 1 rejected" in shown.text
    assert "- [1] **Ho & Li (2015)**. *Sleep and the memory of bees*. Journal of Examples." in shown.text


@pytest.mark.parametrize("name", ["bees", "bees.md", "questions/bees.md", "How does sleep change the memory of bees?"])
def test_a_question_is_found_by_its_name_its_file_and_its_text(config: SiteConfig, name: str) -> None:
    assert recorded_answer(config, name).question.slug == "bees"


def test_a_question_that_is_not_there_is_said_with_those_that_are(config: SiteConfig) -> None:
    with pytest.raises(LitsiteError) as caught:
        recorded_answer(config, "wasps")
    assert caught.value.hint == "there are: bees"


def test_a_note_is_saved_once_and_then_replaced(config: SiteConfig, tmp_path: Path) -> None:
    answer = recorded_answer(config, "bees")
    environment = Environment(tmp_path, {"LITSITE_ZOTERO_API_KEY": "sesame"}, "linux")
    service = ZoteroService("sesame")
    with http_server(service) as server:
        first = save_note(config, answer, environment, base_url=server.url)
        again = save_note(config, answer, environment, base_url=server.url)
    assert (first.library, first.key) == ("user", again.key)
    (note,) = service.notes.values()
    assert "Bees that slept remembered" in note["note"]
    assert "2 claims checked: 1 quoted, 1 rejected." in note["note"]
    assert note["tags"] == [{"tag": "litsite:answer"}]


def test_without_a_key_nothing_is_saved(config: SiteConfig, tmp_path: Path) -> None:
    with pytest.raises(LitsiteError, match="there is no key for Zotero"):
        save_note(config, recorded_answer(config, "bees"), Environment(tmp_path, {}, "linux"))


def test_the_command_line_asks_shows_and_saves_nothing_unasked(tmp_path: Path) -> None:
    small_project(tmp_path)
    asked = litsite("ask", "Which tax law did Iceland pass in 1998?", cwd=tmp_path)
    assert asked.returncode == 0, asked.stderr
    assert "The library does not answer this question." in asked.stdout
    assert str(tmp_path / "site/questions/which-tax-law-did-iceland-pass-in-1998.html") in asked.stdout
    shown = litsite("note", "which-tax-law-did-iceland-pass-in-1998", cwd=tmp_path)
    assert (shown.returncode, "Nothing was saved" in shown.stderr) == (0, True)
    assert "Which tax law did Iceland pass in 1998?" in shown.stdout
    refused = litsite("note", "which-tax-law-did-iceland-pass-in-1998", "--yes", cwd=tmp_path)
    assert (refused.returncode, "there is no key for Zotero" in refused.stderr) == (2, True)


def test_the_command_line_says_how_laya_is(tmp_path: Path) -> None:
    small_project(tmp_path)
    (tmp_path / "site_config.yaml").write_text("verification: {local_url: 'http://127.0.0.1:9'}\n", "utf-8")
    done = litsite("laya", "status", cwd=tmp_path, PATH="", HOME=str(tmp_path))
    assert (done.returncode, done.stdout.strip()) == (0, "Laya is not installed")
    stopped = litsite("laya", "stop", cwd=tmp_path, PATH="", HOME=str(tmp_path))
    assert stopped.stdout.strip() == "No Laya was running that litsite had started."
