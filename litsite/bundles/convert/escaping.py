"""Text from a file, written so that a Markdown renderer shows exactly that text.

Readers open the bundles' Markdown in an editor too, so only what a renderer would take as markup is escaped:
``p < 0.05``, ``snake_case``, ``[1]`` and ``a * b`` stay as they are. Besides CommonMark, the extensions that Markdown
renderers commonly switch on are kept out as well: strikethrough, dollar math, tables, footnotes, task lists, definition
lists, wiki links.
"""

from __future__ import annotations

import re

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LINE_BREAKS = re.compile(r"\r\n?|[\u2028\u2029]")
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_SPECIAL = re.compile(r"([\\`*_\[\]<&$~#])\1*")
_TAG_START = re.compile(r"[A-Za-z/!?]")
_ENTITY_REST = re.compile(r"#?\w+;")
_LINE_END = re.compile(r"[ \t]*(?:\n|\Z)")
_LINE_START = re.compile(
    r"""
      ^(?P<number>\d{1,9})(?P<mark>[.)])(?=[ \t]|$)           # an ordered list
    | ^(?P<sign>
          [-+*](?=[ \t]|$)                                    # a bullet list
        | \#{1,6}(?=[ \t]|$)                                  # a heading
        | >                                                   # a quotation
        | [:~]                                                # a definition
        | =(?==*[ \t]*$)                                      # the underline of a heading
        | [-*_](?=[ \t]*(?:[-*_][ \t]*)*$)                    # a rule, or an underline
        | [-|:](?=[-|: \t]*$)                                 # the second line of a table
        | \[(?=[ xX]\][ \t])                                  # a task
      )
    """,
    re.VERBOSE | re.MULTILINE,
)


def escape_markdown(text: str, *, line_start: bool = True) -> str:
    """Return ``text`` as Markdown that renders back to it, apart from white space at the ends of lines.

    Safe at the start of a line and anywhere in one; with ``line_start`` false only for what stands inside a line, such
    as the text of a heading, where ``1. Introduction`` needs no escaping. Line breaks stay; a blank line begins a new
    paragraph, as ever in Markdown. Control characters, which are no text, are left out.
    """
    if not text.isprintable():
        text = _CONTROLS.sub("", _LINE_BREAKS.sub("\n", text))
    if "\n" in text:
        escaped = _SPECIAL.sub(_escape_run, "\n".join(line.strip() for line in text.split("\n")))
        return _LINE_START.sub(_escape_line_start, escaped) if line_start else escaped
    escaped = _SPECIAL.sub(_escape_run, text.strip())
    start = _LINE_START.match(escaped) if line_start else None
    return _escape_line_start(start) + escaped[start.end() :] if start else escaped


def escape_cell(text: str) -> str:
    """Return ``text`` as the content of one cell of a pipe table."""
    return " ".join(escape_markdown(text).split()).replace("|", "\\|")


def _escape_run(match: re.Match[str]) -> str:
    run = match.group()
    before = match.string[match.start() - 1 : match.start()]
    if run.startswith("\\\\") or _is_markup(match[1], before, match.string, match.end()):
        return "".join(f"\\{character}" for character in run)
    return run


def _is_markup(sign: str, before: str, text: str, end: int) -> bool:
    """Whether a run of ``sign`` that ends at ``end`` may mean something, ``before`` being the character before it."""
    after = text[end : end + 1]
    if sign == "\\":  # it escapes punctuation, and breaks the line
        return after in _PUNCTUATION or after in {"", "\n"}
    if sign == "*":  # emphasis, unless it stands free
        return not before.isspace() or not after.isspace()
    if sign == "_":  # emphasis, unless it is inside a word
        return not before.isalnum() or not after.isalnum()
    if sign == "[":  # of a footnote or a wiki link; a lone [1] is none
        return before == "^" or after == "^" or text[end - 2 : end] == "[["
    if sign == "]":  # what follows makes it a link or a definition
        return after != "" and after in "[(:"
    if sign == "<":
        return _TAG_START.match(text, end) is not None
    if sign == "&":
        return _ENTITY_REST.match(text, end) is not None
    if sign == "#":  # closes a heading
        return (not before or before.isspace()) and _LINE_END.match(text, end) is not None
    return True


def _escape_line_start(match: re.Match[str]) -> str:
    if match["number"]:
        return f"{match['number']}\\{match['mark']}"
    return f"\\{match['sign']}"
