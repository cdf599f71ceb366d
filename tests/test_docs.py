"""The documentation keeps up: commands, configuration keys, files and links that it names are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from litsite.command_line import make_parser
from litsite.config import annotated_config
from tools.configuration_page import PAGE, page

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def _commands() -> dict[str, set[str]]:
    """Every command of the command line with its long options."""
    (subparsers,) = (action for action in make_parser()._actions if hasattr(action, "choices") and action.choices)
    assert isinstance(subparsers.choices, dict)
    return {
        name: {option for action in parser._actions for option in action.option_strings if option.startswith("--")}
        for name, parser in subparsers.choices.items()
    }


def test_the_configuration_page_says_what_the_configuration_class_says() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python -m tools.configuration_page"


def test_the_annotated_configuration_is_the_one_that_init_writes() -> None:
    assert (ROOT / "site_config.yaml").read_text("utf-8") == annotated_config(), "write annotated_config() there"


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in _commands() if f"litsite {name}" not in readme] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_commands_and_options_in_the_documentation_exist(path: Path) -> None:
    commands = _commands()
    every_option = {option for options in commands.values() for option in options}
    text = path.read_text("utf-8")
    for name in re.findall(r"`litsite ([a-z]+)", text):
        assert name in commands, name
    for option in re.findall(r"`(--[a-z]+)", text):
        assert option in every_option, option


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_between_files_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", path.read_text("utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", ["demo", "test", "bench", "clean"])
def test_make_has_the_targets_that_the_documentation_names(name: str) -> None:
    assert re.search(rf"^{name}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
