"""Which pages of a built site a browser test looks at."""

from __future__ import annotations

import re
from pathlib import Path

_KIND = re.compile(r'<body class="([a-z_]+)')


def pages_by_kind(site: Path) -> dict[str, Path]:
    """The fullest page of each kind of template, by its name; pages that moved are left out."""
    fullest: dict[str, Path] = {}
    for path in sorted(site.rglob("*.html")):
        found = _KIND.search(path.read_text("utf-8"))
        assert found, f"{path} does not say of which kind it is"
        kind = found[1]
        if kind != "redirect" and (kind not in fullest or path.stat().st_size > fullest[kind].stat().st_size):
            fullest[kind] = path
    return fullest


def fullest_page(folder: Path) -> Path:
    """The page below a folder that says most, its index left aside."""
    return max(
        (path for path in folder.rglob("*.html") if path.name != "index.html"), key=lambda path: path.stat().st_size
    )
