"""``python -m bench.site PAPERS_FOLDER``: what it costs to build the site of a folder of Markdown papers.

Every run is a process of its own; figures are medians of three. With Debian's ``hugo`` on the path, Hugo builds the
same files (table of contents and highlighting on) in the same run, in turn. Prints one JSON object.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.hugo import hugo_site

_RUNS = 3


def main() -> None:
    """Measure and print."""
    papers = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied = folder / "papers"
        shutil.copytree(papers, copied)
        figures: dict[str, Any] = {"papers": len(list(copied.glob("*.md"))), "litsite": _litsite(copied, folder)}
        if shutil.which("hugo"):
            figures["hugo"] = _hugo(copied, folder)
            ours, theirs = figures["litsite"]["cold"], figures["hugo"]
            figures["ratio_to_hugo"] = {
                name: round(ours[name] / theirs[name], 3) for name in ("cpu_seconds", "wall_seconds", "peak_mb")
            }
    print(json.dumps(figures))


def _litsite(papers: Path, folder: Path) -> dict[str, Any]:
    project = folder / "project"
    cold, unchanged, edited = [], [], []
    first = sorted(papers.glob("p*.md"))[0]
    for number in range(_RUNS):
        shutil.rmtree(project, ignore_errors=True)
        cold.append(_run([sys.executable, "-m", "bench.site_run", str(papers), str(project)]))
        unchanged.append(_run([sys.executable, "-m", "bench.site_run", str(papers), str(project)]))
        first.write_text(first.read_text("utf-8") + f"\nEdit number {number}.\n", encoding="utf-8")
        edited.append(_run([sys.executable, "-m", "bench.site_run", str(papers), str(project)]))
    pages = sorted(
        path.stat().st_size for path in (project / "site/papers").glob("*.html") if path.name != "index.html"
    )
    total = sum(path.stat().st_size for path in (project / "site").rglob("*") if path.is_file())
    return {
        "cold": _medians(cold),
        "unchanged": _medians(unchanged),
        "one_edit": _medians(edited),
        "bytes": {"site": total, "median_paper_page": pages[len(pages) // 2] if pages else 0},
    }


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
