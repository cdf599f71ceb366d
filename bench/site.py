"""``python -m bench.site PAPERS_FOLDER``: what it costs to build the site of a folder of Markdown papers.

``cold`` takes the papers in as bundles and writes the site; ``rendered`` writes the site anew from the bundles, as
another site generator would from the same files; ``unchanged`` and ``one_edit`` are the second day. Every run is a
process of its own; figures are medians of three. With Debian's ``hugo`` on the path, Hugo builds the same files (table
of contents and highlighting on) in the same run. Prints one JSON object.

Papers are neither indexed nor related, which Hugo does not do either. With ``--whole`` they are, in one run of each
since embedding takes minutes, and Hugo is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from bench.hugo import hugo_site
from bench.site_run import WHOLE
from litsite.store import DATABASE_NAME

_RUNS = 3
_PAUSE = 1.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what the site of a folder of Markdown papers costs.")
    parser.add_argument("papers", type=Path)
    parser.add_argument("--whole", action="store_true", help="index and relate the papers too, in one run of each")
    arguments = parser.parse_args()
    papers = arguments.papers.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied = folder / "papers"
        shutil.copytree(papers, copied)
        figures: dict[str, Any] = {
            "papers": len(list(copied.glob("*.md"))),
            "litsite": _litsite(copied, folder, whole=arguments.whole),
        }
        if shutil.which("hugo") and not arguments.whole:
            figures["hugo"] = _hugo(copied, folder)
            theirs = figures["hugo"]
            figures["ratio_to_hugo"] = {
                name: {unit: round(figures["litsite"][name][unit] / theirs[unit], 3) for unit in theirs}
                for name in ("rendered", "cold")
            }
    print(json.dumps(figures))


def _litsite(papers: Path, folder: Path, *, whole: bool) -> dict[str, Any]:
    project = folder / "project"
    runs: dict[str, list[dict[str, float]]] = {"cold": [], "unchanged": [], "one_edit": [], "rendered": []}
    command = [sys.executable, "-m", "bench.site_run", str(papers), str(project), *([WHOLE] if whole else [])]
    first = sorted(papers.glob("p*.md"))[0]
    for number in range(1 if whole else _RUNS):
        shutil.rmtree(project, ignore_errors=True)
        runs["cold"].append(_run(command))
        runs["unchanged"].append(_run(command))
        first.write_text(first.read_text("utf-8") + f"\nEdit number {number}.\n", encoding="utf-8")
        runs["one_edit"].append(_run(command))
        _forget_the_site(project)
        runs["rendered"].append(_run(command))
    pages = sorted(
        path.stat().st_size for path in (project / "site/papers").glob("*.html") if path.name != "index.html"
    )
    total = sum(path.stat().st_size for path in (project / "site").rglob("*") if path.is_file())
    return {
        **{name: _medians(measured) for name, measured in runs.items()},
        "bytes": {"site": total, "median_paper_page": pages[len(pages) // 2] if pages else 0},
    }


def _forget_the_site(project: Path) -> None:
    """Leave the bundles and nothing that was made from them: what Hugo starts from as well."""
    shutil.rmtree(project / "site")
    connection = sqlite3.connect(project / ".litsite" / DATABASE_NAME)
    with closing(connection), connection:
        connection.execute("DELETE FROM work WHERE stage NOT IN ('bundles', 'conversion') AND unit != 'math font'")


def _hugo(papers: Path, folder: Path) -> dict[str, float]:
    site = hugo_site(papers, folder / "hugo")
    runs = []
    for _ in range(_RUNS):
        shutil.rmtree(site / "public", ignore_errors=True)
        runs.append(_run(["hugo", "--quiet", "--source", str(site), "--cacheDir", str(folder / "cache")]))
    return _medians(runs)


def _medians(runs: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(statistics.median(run[name] for run in runs), 3) for name in runs[0]}


def _run(command: list[str]) -> dict[str, float]:
    """Run a process: CPU seconds with its children, wall seconds, and its peak memory in megabytes."""
    os.sync()  # what an earlier run left to be written or freed would be charged to this one
    time.sleep(_PAUSE)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ | {"PYTHONPATH": os.getcwd()})
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter() - started
    if status:
        sys.exit(f"{command[0]} ended with status {status}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"cpu_seconds": cpu, "wall_seconds": wall, "peak_mb": usage.ru_maxrss / 1024}


if __name__ == "__main__":
    main()
