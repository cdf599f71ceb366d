"""Where templates, styles and scripts are found, and the Jinja environment over them."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

from litsite.config_sections import THEME_NAMES

STYLES = Path("css")
SCRIPTS = Path("js")
_BESIDE_PACKAGE = Path(__file__).resolve().parents[2] / "themes"
_INSIDE_PACKAGE = Path(__file__).resolve().parents[1] / "themes"


@cache
def themes_folder() -> Path:
    """``themes/``: inside the installed package, or beside it in a checkout."""
    return _INSIDE_PACKAGE if _INSIDE_PACKAGE.is_dir() else _BESIDE_PACKAGE


def theme_files() -> dict[str, Path]:
    """Every asset that is copied as it is: its place on the site and the file it comes from, sorted."""
    base = themes_folder() / "base"
    found = {"assets/icon.svg": base / "icon.svg"}
    found |= {f"assets/css/{path.name}": path for path in (base / STYLES).glob("*.css")}
    found |= {f"assets/js/{path.name}": path for path in (base / SCRIPTS).glob("*.js")}
    found |= {f"assets/css/theme-{name}.css": themes_folder() / name / "theme.css" for name in THEME_NAMES}
    return dict(sorted(found.items()))


def template_files() -> tuple[Path, ...]:
    """The templates, sorted: what pages rest on besides their records."""
    return tuple(sorted((themes_folder() / "base" / "templates").glob("*.html")))


def template_environment(cache: Path) -> Environment:
    """Jinja with escaping on and no forgiveness for a name that a record does not have.

    Compiled templates are kept in ``cache``: compiling them anew would be a good part of a small build.
    """
    cache.mkdir(parents=True, exist_ok=True)
    return Environment(
        bytecode_cache=FileSystemBytecodeCache(str(cache)),
        loader=FileSystemLoader(themes_folder() / "base" / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def root_of(path: str) -> str:
    """What leads from a page to the site's root: ``../`` for ``papers/x.html``, nothing for ``index.html``."""
    return "../" * path.count("/")


def url_for(path: str) -> Callable[[str], str]:
    """The ``url`` function of a page's template: root-relative addresses become relative to the page."""
    folder = posixpath.dirname(path)
    root = root_of(path)

    def url(href: str) -> str:
        if not href or href.startswith("#") or ":" in href.partition("/")[0]:
            return href
        if folder and href.startswith(f"{folder}/") and "/" not in href[len(folder) + 1 :].partition("#")[0]:
            return href[len(folder) + 1 :]
        return root + href

    return url
