"""``python -m bench.search SITE``: what search costs on a finished site, in Chromium on ``file://``.

``bytes`` are what lies on disk and what a page has loaded when the first query can be answered (scripts of the page,
the engine, the manifest) and when it has been. Times are milliseconds from the query to the eight best results drawn,
excerpts and marks included: ``cold`` each in a fresh page with nothing but the engine loaded, ``warm`` when everything
was asked before. The queries are drawn from the site's own texts, the same every time. Prints one JSON object.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, Request, sync_playwright

from litsite.index.words import words
from tests.browser.chromium import launch

_TEXTS = 8
_WARM_RUNS = 5
_ASK = """async (queries) => {
  const search = await litsite.loadSearch();
  const times = [];
  for (const query of queries) {
    const started = performance.now();
    const found = await search(query, 8);
    const place = document.createElement('div');
    found.records.forEach((record) => litsite.showResult(place, record, found.match));
    times.push([performance.now() - started, found.total]);
  }
  return times;
}"""


def main() -> None:
    """Measure and print."""
    site = Path(sys.argv[1]).resolve()
    program = shutil.which("chromium") or sys.exit("bench.search needs Debian's chromium")
    with sync_playwright() as playwright:
        browser = launch(playwright, program)
        print(json.dumps(_figures(site, browser)))
        browser.close()


def _figures(site: Path, browser: Browser) -> dict[str, Any]:
    queries = drawn_queries(site)
    cold, found, loaded = [], {}, []
    for query in queries:
        page = browser.new_page()
        requested: list[str] = []
        page.on("request", partial(_note_address, requested))
        page.goto((site / "index.html").as_uri())
        page.evaluate(_ASK, [])
        before = _bytes(requested)
        ((milliseconds, total),) = page.evaluate(_ASK, [query])
        cold.append(milliseconds)
        loaded.append((before, _bytes(requested)))
        found[query] = total
        page.close()
    page = browser.new_page()
    page.goto((site / "index.html").as_uri())
    page.evaluate(_ASK, queries)
    warm = [milliseconds for _ in range(_WARM_RUNS) for milliseconds, _ in page.evaluate(_ASK, queries)]
    page.close()
    folder = site / "data" / "search"
    return {
        "documents": len(list((folder / "texts").iterdir())),
        "queries": len(queries),
        "found": found,
        "bytes": {
            **{name: _size(folder / name) for name in ("manifest.js", "postings", "spellings", "texts")},
            "shards": len(list((folder / "postings").iterdir())),
            "before_first_query": max(before for before, _ in loaded),
            "after_first_query_median": statistics.median(after for _, after in loaded),
        },
        "cold_ms": _spread(cold),
        "warm_ms": _spread(warm),
    }


def drawn_queries(site: Path) -> list[str]:
    """Queries of every kind from documents that are evenly spread over the site."""
    paths = sorted((site / "data" / "search" / "texts").glob("*.js"))
    queries = []
    for path in paths[:: max(1, len(paths) // _TEXTS)][:_TEXTS]:
        record = json.loads(path.read_text("utf-8").partition(" = ")[2].rstrip(";\n"))
        title = words(record["title"])
        text = words(record.get("text") or record.get("abstract") or record["title"])
        long = max(text, key=lambda word: (len(word), word))
        middle = len(text) // 2
        queries += [
            title[-1],
            " ".join(title[:2]),
            long[:3],
            " ".join((text[middle], long)),
            " ".join(sorted(set(text), key=len)[-3:]),
            long[:2] + long[3:],
            f'"{" ".join(text[middle : middle + 3])}"',
            f"{text[middle]} year:{record.get('year', 2000)}-",
            f"{text[0]} -{title[0]}",
        ]
        queries += [f"author:{words(record['creators'][0])[-1]} {text[middle]}"] if record.get("creators") else []
    return queries


def _note_address(into: list[str], request: Request) -> None:
    into.append(request.url)


def _bytes(urls: Sequence[str]) -> int:
    scripts = {unquote(urlsplit(url).path) for url in urls}
    return sum(Path(path).stat().st_size for path in scripts if path.endswith(".js"))


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else sum(each.stat().st_size for each in path.iterdir())


def _spread(milliseconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(milliseconds)
    return {
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
        "max": round(ordered[-1], 1),
    }


if __name__ == "__main__":
    main()
