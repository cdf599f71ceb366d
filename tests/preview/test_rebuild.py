"""What comes of a build that the preview runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from litsite.config import Environment
from litsite.preview.rebuild import Rebuilder
from litsite.stage import Progress, Silent
from tests.projects import small_project

T = TypeVar("T")


class Stumbling(Silent):
    """Progress that fails as a bug in a stage would."""

    def track(self, things: Iterable[T], *, label: str, total: int) -> Iterator[T]:  # noqa: ARG002 - the protocol's
        raise ZeroDivisionError("a <bug>")


def _rebuilder(project: Path, progress: Progress) -> Rebuilder:
    return Rebuilder(project / "site_config.yaml", Environment.here(), progress, 1)


def test_a_bug_in_a_build_is_shown_and_the_last_good_site_stays(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    first = _rebuilder(tmp_path, Stumbling()).build()
    assert (first.site, "ZeroDivisionError: a <bug>" in first.failure) == (None, True)
    assert _rebuilder(tmp_path, Silent()).build().failure == ""
    (tmp_path / ".litsite/conversion_meta.db").unlink()
    again = _rebuilder(tmp_path, Stumbling()).build()
    assert (again.site, "ZeroDivisionError" in again.failure) == (config.output, True)


def test_the_stamp_follows_the_configuration_and_the_questions(tmp_path: Path) -> None:
    small_project(tmp_path)
    rebuilder = _rebuilder(tmp_path, Silent())
    stamps = [rebuilder.stamp()]
    (tmp_path / "questions").mkdir()
    (tmp_path / "questions/one.md").write_text("Why?", encoding="utf-8")
    stamps.append(rebuilder.stamp())
    (tmp_path / "site_config.yaml").write_text("site: [", encoding="utf-8")
    stamps.append(rebuilder.stamp())
    assert len(set(stamps)) == 3
