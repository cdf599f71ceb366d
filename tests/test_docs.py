"""The documentation keeps up: commands, configuration keys, files and links that it names are there."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from litsite.command_line import make_parser
from litsite.config import annotated_config
from tools.configuration_page import PAGE, page

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def _commands() -> dict[str, set[str]]:
    """Every command of the command line with its long options, those of its own commands included."""
    return {name: set(_options(parser)) for name, parser in _below(make_parser()).items()}


def _below(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    choices = (action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return {name: below for found in choices for name, below in found.items()}


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield from (name for action in parser._actions for name in action.option_strings if name.startswith("--"))
    for below in _below(parser).values():
        yield from _options(below)


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
