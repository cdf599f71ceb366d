"""Code coloured at build time by Pygments; the colours are the theme's own properties."""

from __future__ import annotations

import html
from functools import cache, lru_cache
from typing import Any

_LONGEST_CODE = 50_000
_GROUPS = {
    "keyword": "k kc kd kn kp kr kt ow",
    "string": "s sa sb sc dl sd s2 se sh si sx sr s1 ss",
    "comment": "c ch cm cp cpf c1 cs",
    "number": "m mb mf mh mi mo il",
    "function": "nf fm nc nd",
    "name": "nb bp na nt nn ne",
    "operator": "o p",
}


@lru_cache(maxsize=4_000)
def highlight(code: str, language: str) -> str:
    """A code block as HTML; a language that Pygments does not know stays plain."""
    label = f' data-language="{html.escape(language)}"' if language else ""
    inner = _coloured(code, language) if language and len(code) <= _LONGEST_CODE else html.escape(code, quote=False)
    return f'<pre tabindex="0"{label}><code>{inner}</code></pre>'


def code_styles() -> str:
    """The style sheet of highlighted code, in terms of each theme's ``--code-*`` properties."""
    rules = [
        ", ".join(f"pre .{name}" for name in classes.split()) + f" {{ color: var(--code-{group}); }}"
        for group, classes in _GROUPS.items()
    ]
    return "\n".join(rules) + "\n"


def _coloured(code: str, language: str) -> str:
    lexer = _lexer(language)
    if lexer is None:
        return html.escape(code, quote=False)
    from pygments import highlight as pygments_highlight

    return str(pygments_highlight(code, lexer, _formatter()))


@cache
def _lexer(language: str) -> Any:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


@cache
def _formatter() -> Any:
    from pygments.formatters import HtmlFormatter

    return HtmlFormatter(nowrap=True)
