"""The package as others get it: what the wheel holds, and that it works away from the checkout."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from litsite import __version__
from litsite.site.check import check_site
from tests.machine import missing

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("litsite", "themes", "pyproject.toml", "README.md", "LICENSE", ".gitignore")
# What a build of torch for a graphics card brings along; which of them depends on the machine, so none is pinned.
ACCELERATOR_PACKAGE = re.compile(r"nvidia-|cuda-|triton|intel-|pytorch-triton")
IGNORED = ("litsite/site/__pycache__/stale.pyc", "themes/base/css/__pycache__/stale.pyc", "themes/slate/build/old.css")


def kept_in_git(*folders: str) -> set[str]:
    """The files that belong to the project: those in git, or new and not ignored."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        missing("a git checkout")
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run([*command, *folders], cwd=ROOT, capture_output=True, text=True, check=True)
    return {name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the sources in which files lie that git ignores."""
    copy = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name)
        else:
            shutil.copy(ROOT / name, copy / name)
    for name in IGNORED:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text("stale")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(copy / "dist"), str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (copy / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel is installed; what it depends on comes from the environment of the tests."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    subprocess.run([*command, str(wheel)], check=True)
    return folder


def run_installed(installed: Path, cwd: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a program with the installed package in front of everything else."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def test_the_wheel_holds_the_package_and_the_themes_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    info = f"litsite-{__version__}.dist-info/"
    expected = {re.sub(r"^themes/", "litsite/themes/", name) for name in kept_in_git("litsite", "themes")}
    assert {name for name in names if not name.startswith(info)} == expected
    assert {name for name in names if name.startswith(info)} == {
        f"{info}{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
    }
    suffixes = {name.rpartition(".")[2] for name in expected}
    assert {"py", "html", "css", "js"} <= suffixes
    assert suffixes & {"pyc", "db", "sqlite", "pdf", "ttf", "otf", "woff2", "log"} == set()


def test_the_installed_wheel_builds_the_example_away_from_the_checkout(installed: Path, tmp_path: Path) -> None:
    where = run_installed(installed, tmp_path, sys.executable, "-c", "import litsite; print(litsite.__file__)")
    assert Path(where.stdout.strip()).is_relative_to(installed), where.stderr
    done = run_installed(installed, tmp_path, sys.executable, "-m", "litsite", "demo", "example", "--json")
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["items"] >= 40
    assert (tmp_path / "example" / "site" / "index.html").is_file()
    assert check_site(tmp_path / "example" / "site") == ()


def test_the_wheel_brings_the_command(installed: Path, tmp_path: Path) -> None:
    scripts = [path for path in installed.rglob("litsite*") if path.parent.name in ("bin", "Scripts")]
    assert len(scripts) == 1
    done = run_installed(installed, tmp_path, str(scripts[0]), "--version")
    assert (done.returncode, done.stdout.strip()) == (0, f"litsite {__version__}")


def pins() -> dict[str, str]:
    """The versions in constraints.txt by name."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    return {canonicalize_name(line.partition("==")[0]): line.partition("==")[2] for line in lines if line[:1] != "#"}


def needed_by(name: str, extras: frozenset[str]) -> Iterator[Requirement]:
    """What an installed package needs on this machine, with its extras."""
    for line in distribution(name).requires or ():
        requirement = Requirement(line)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield requirement


def test_every_package_that_is_installed_is_pinned_at_its_version() -> None:
    waiting = [Requirement("litsite[test]")]
    versions: dict[str, str] = {}
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name not in versions:
            versions[name] = Version(distribution(name).version).public  # "2.13.0+cpu" is a build of 2.13.0
            needs = needed_by(name, frozenset(requirement.extras))
            waiting += [need for need in needs if not ACCELERATOR_PACKAGE.match(need.name)]
    del versions["litsite"]
    assert versions.items() <= pins().items()


def test_the_build_backend_is_pinned_the_same_everywhere() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert set(re.findall(r'"hatchling==([^"]+)"', text)) == {pins()["hatchling"]}
