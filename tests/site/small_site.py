"""A small site without a fault, into which the checker's tests put one fault each."""

from __future__ import annotations

from pathlib import Path

from litsite.site.check import check_site

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
)

STYLE = (
    "@font-face { font-family: Math; src: url(math.woff2); }\nbody { background: url('data:image/png;base64,AA') }\n"
)


def page(
    body: str = "", *, head: str = "", up: str = "../", policy: str = POLICY, heading: str = "<h1>A page</h1>"
) -> str:
    """A page without a fault; ``up`` leads to the site's folder."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width"><title>A page</title>'
        f'<link rel="stylesheet" href="{up}assets/site.css"><script defer src="{up}assets/site.js"></script>'
        f"{head}</head>"
        f'<body><main id="main">{heading}{body}</main></body></html>\n'
    )


def item_head(key: str, library: str = "user") -> str:
    """What the page of an item has in its head."""
    return f'<meta name="litsite:key" content="{key}"><meta name="litsite:library" content="{library}">'


def write_site(site: Path, pages: dict[str, str] | None = None) -> Path:
    """Write the site with some of its files replaced or added, and return its folder."""
    files = {
        "index.html": page('<p><a href="papers/index.html">Papers</a></p>', up=""),
        "papers/index.html": page(
            '<ul><li><a href="one.html">One</a></li><li><a href="../papers/two.html#results">Two</a></li>'
            '<li><a href="https://example.org/">Elsewhere</a></li>'
            '<li><a href="zotero://select/library/items/AAAA1111">Zotero</a></li></ul>'
            '<label for="filter">Filter</label><input id="filter"><button>Go</button>'
        ),
        "papers/one.html": page('<p>α <a href="#main">top</a></p>'),
        "papers/two.html": page('<h2 id="results">Results</h2><img src="../assets/dot.png" alt="">'),
        "items/a.html": page(head=item_head("AAAA1111")),
        "items/b.html": page(head=item_head("BBBB2222")),
        "assets/site.css": STYLE,
        "assets/site.js": "window.litsite = {};\n",
        "assets/math.woff2": "font",
        "assets/dot.png": "image",
        **(pages or {}),
    }
    for name, text in files.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return site


def findings(site: Path, pages: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """Write the site with these files and give what the checker finds as (rule, page)."""
    return [(finding.rule, finding.where) for finding in check_site(write_site(site, pages))]
