"""A project folder for tests: the small library as a Zotero folder and a configuration over it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from litsite.config import Environment, SiteConfig, load_config
from litsite.pipeline import Summary, build_site
from tests.libraries import write_small_library


def small_project(folder: Path, **source: Any) -> SiteConfig:
    """Write the small library and a configuration that shows all of it; ``source`` sets keys of that section."""
    folder.mkdir(parents=True, exist_ok=True)
    write_small_library(folder / "zotero")
    keys = {"zotero_data_dir": "zotero", "libraries": "[all]", **source}
    lines = ["site:", "  title: Small library", "source:", *(f"  {key}: {value}" for key, value in keys.items())]
    (folder / "site_config.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load_config(folder / "site_config.yaml")


def build(config: SiteConfig, **options: Any) -> Summary:
    """Build a project in this process."""
    return build_site(config, environment=Environment.here(), **options)


def litsite(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "litsite", *arguments],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
