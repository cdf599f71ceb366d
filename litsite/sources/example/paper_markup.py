"""Markdown's inline parts and a little TeX as the markup of ReportLab's paragraphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape

from markdown_it.token import Token

_COMMANDS = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "lambda": "λ",
    "pi": "π",
    "Pi": "Π",
    "pm": "±",
    "sigma": "σ",
    "theta": "θ",
    "chi": "χ",
    "eta": "η",
    "sum": "∑",
    "in": "∈",
    "infty": "∞",
    "le": "≤",
    "ge": "≥",
    "ne": "≠",
    "sim": "∼",
    "approx": "≈",
    "propto": "∝",
    "times": "×",
    "cdot": "·",
    "mid": "|",
    "to": "→",
    "ldots": "…",
    "log": "log ",
}
_OPERATORS = "=<>+-≤≥≠∼≈∝×·→±∈|"
_TOKEN = re.compile(r"\\(?P<command>[A-Za-z]+)|(?P<letter>[A-Za-z])|(?P<mark>[{}_^])|(?P<sign>[^\\{}_^A-Za-z\s])")
# The standard PDF fonts hold the Windows-1252 letters; Greek and mathematical signs are in the standard Symbol font.
_SYMBOLS = re.compile("[α-ωΑ-Ω∀-⋿→←]+")
_SINGLE = re.compile(r"(<i>\w</i>|\d+)(<su\w+>((?!</su).)*</su\w+>)?")
_EMPHASIS = {"em_open": "<i>", "em_close": "</i>", "strong_open": "<b>", "strong_close": "</b>", "softbreak": " "}


def paragraph_markup(tokens: Sequence[Token]) -> str:
    """The inline tokens of one block of Markdown as ReportLab markup.

    Raises ``ValueError`` for Markdown that the example's texts do not use.
    """
    parts: list[str] = []
    for token in tokens:
        if token.type == "text":
            parts.append(_in_symbol_font(escape(token.content)))
        elif token.type == "math_inline":
            parts.append(math_markup(token.content))
        elif token.type in _EMPHASIS:
            parts.append(_EMPHASIS[token.type])
        else:
            raise ValueError(f"the example's texts have no {token.type}: {token.content}")
    return "".join(parts)


def math_markup(tex: str) -> str:
    r"""A formula in the small part of TeX that the example uses: letters, scripts, ``\frac``, ``\sqrt``, Greek, signs.

    Fractions are written on one line; as in TeX, operators set their own spaces. Raises ``KeyError`` for a command
    that is not known.
    """
    return _in_symbol_font(_group(list(_TOKEN.finditer(tex))).strip())


def _group(tokens: list[re.Match[str]]) -> str:
    """The markup up to the closing brace of the group, or to the end; takes what it reads off ``tokens``."""
    parts: list[str] = []
    while tokens:
        if tokens[0]["mark"] == "}":
            tokens.pop(0)
            break
        parts.append(_next(tokens))
    return "".join(parts)


def _next(tokens: list[re.Match[str]]) -> str:
    token = tokens.pop(0)
    if token["letter"]:
        return f"<i>{token['letter']}</i>"
    if token["sign"]:
        return _sign(token["sign"])
    if token["mark"] == "{":
        return _group(tokens)
    if token["mark"]:
        tag = {"_": "sub", "^": "super"}[token["mark"]]
        return f"<{tag}>{_next(tokens).replace(' ', '')}</{tag}>"
    return _command(token["command"], tokens)


def _sign(sign: str) -> str:
    spaced = f" {sign} " if sign in _OPERATORS else f"{sign} " if sign == "," else sign
    return escape(spaced.replace("-", "−"))


def _command(name: str, tokens: list[re.Match[str]]) -> str:
    if name == "frac":
        return f"{_bracketed(_next(tokens))} / {_bracketed(_next(tokens))}"
    if name == "sqrt":
        return f"√{_bracketed(_next(tokens))}"
    if name == "mathrm":
        return re.sub("</?i>", "", _next(tokens))
    return _sign(_COMMANDS[name])


def _bracketed(markup: str) -> str:
    """Markup in brackets, unless it is a single letter or number with its scripts."""
    return markup if _SINGLE.fullmatch(markup) else f"({markup})"


def _in_symbol_font(markup: str) -> str:
    return _SYMBOLS.sub(lambda match: f'<font face="Symbol">{match[0]}</font>', markup)
