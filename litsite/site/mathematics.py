"""TeX to MathML at build time, so that a page needs no script and no web font service."""

from __future__ import annotations

import html
import re
from functools import cache, lru_cache

import math_core

_LONGEST_FORMULA = 5_000


@cache
def _converter() -> math_core.LatexToMathML:
    return math_core.LatexToMathML(fancy_error=False)


@lru_cache(maxsize=20_000)
def mathml(tex: str, *, display: bool = False) -> str:
    """A formula as MathML; one that cannot be read is shown as its TeX source in ``<code>``.

    ``\\(…\\)``, ``\\[…\\]`` and dollar signs around the source are taken off first.
    """
    source = re.sub(r"^(\$\$?|\\[(\[])|(\$\$?|\\[)\]])$", "", tex.strip()).strip()
    if not source or len(source) > _LONGEST_FORMULA:
        return _as_source(source)
    try:
        return _converter().convert_with_local_state(source, displaystyle=display)
    except math_core.LatexError:
        return _as_source(source)


def _as_source(source: str) -> str:
    return f'<code class="tex">{html.escape(source)}</code>'
