"""Code coloured at build time by Pygments; the colours are the theme's own properties."""

from __future__ import annotations

import html
from functools import cache, lru_cache
from typing import Any

_LONGEST_CODE = 50_000
# A token's group by the beginning of Pygments' short name for its type; what is in no group is plain text.
_GROUPS = {
    "keyword": ("k", "ow"),
    "string": ("s", "dl", "ld"),
    "comment": ("c",),
    "number": ("m", "il"),
    "function": ("nf", "fm", "nc", "nd"),
    "name": ("nb", "bp", "na", "nt", "nn", "ne"),
    "operator": ("o", "p"),
}


@lru_cache(maxsize=4_000)
def highlight(code: str, language: str) -> str:
    """A code block as HTML; a language that Pygments does not know stays plain."""
    label = f' data-language="{html.escape(language)}"' if language else ""
    inner = _coloured(code, language) if language and len(code) <= _LONGEST_CODE else html.escape(code, quote=False)
    return f'<pre tabindex="0"{label}><code>{inner}</code></pre>'


def code_styles() -> str:
    """The style sheet of highlighted code, in terms of each theme's ``--code-*`` properties."""
    return "".join(f"pre .{group} {{ color: var(--code-{group}); }}\n" for group in _GROUPS)


def _coloured(code: str, language: str) -> str:
    lexer = _lexer(language)
    if lexer is None:
        return html.escape(code, quote=False)
    pieces = []
    for _, kind, text in lexer.get_tokens_unprocessed(code.replace("\r\n", "\n")):
        group = _group(kind)
        escaped = html.escape(text, quote=False)
        pieces.append(f'<span class="{group}">{escaped}</span>' if group and not text.isspace() else escaped)
    return "".join(pieces)


@cache
def _lexer(language: str) -> Any:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return None


@cache
def _group(kind: Any) -> str:
    """The group of a token type; a type that has none of its own takes its parent's."""
    from pygments.token import STANDARD_TYPES

    while kind is not None:
        short = STANDARD_TYPES.get(kind, "")
        for group, names in _GROUPS.items():
            if short.startswith(names) and (short in names or short[:1] in names):
                return group
        kind = kind.parent
    return ""
