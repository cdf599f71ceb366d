"""What a test needs of the machine beyond Python: skipped with a reason where it is missing, a failure in CI."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

IN_CI = os.environ.get("CI") == "true"

BROWSERS = {"chromium": ("chromium", "chromium-browser"), "firefox": ("firefox-esr", "firefox")}


def missing(what: str) -> None:
    """End a test because ``what`` is not on this machine."""
    if IN_CI:
        pytest.fail(f"CI needs {what}")
    pytest.skip(f"needs {what}")


def browser(name: str) -> str:
    """The program of a browser on this machine; ends the test where there is none."""
    program = find_browser(name)
    if program is None:
        missing(f"the browser {BROWSERS[name][0]}")
        raise AssertionError("not reached")
    return program


def find_browser(name: str) -> str | None:
    """The program of a browser on this machine, None where there is none."""
    return next(filter(None, map(shutil.which, BROWSERS[name])), None)


def okf_validator(name: str) -> Path:
    """The folder into which ``make test`` installs a validator; ends the test where it could not."""
    folder = Path(sys.prefix) / "okf-validators" / name
    if not folder.is_dir():
        missing(f"the validator {name}, which make test installs")
    return folder
