"""Text from a file, written so that a Markdown renderer shows exactly that text.

Readers open the bundles' Markdown in an editor too, so only what a renderer would take as markup is escaped: ``p < 0.05``,
``snake_case``, ``[1]`` and ``a * b`` stay as they are. Besides CommonMark, the extensions that Markdown renderers commonly
switch on are kept out as well: strikethrough, dollar math, tables, footnotes, task lists, definition lists, wiki links.
"""

from __future__ import annotations

import re

_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LINE_BREAKS = re.compile(r"\r\n?|[\u2028\u2029]")
_SUSPICIOUS = re.compile(r"[\\`*_\[\]<&$~\n]|\s#|^[ \t]*[#>+\-=|:0-9]|[ \t]$|^[ \t]")
_INLINE = re.compile(
    r"""
      \\(?=[!-/:-@\[-`{-~\n]|\Z)            # a backslash that would escape something, or break the line
    | `
    | (?<!\s)\*+ | \*+(?!\s)                # stars, unless they stand free
    | (?<![^\W_])_+ | _+(?![^\W_])          # underscores, unless inside a word
    | \[(?=[\[^]) | (?<=\^)\[ | \](?=[\[(:])  # the parts of a link, a footnote or a definition; a lone [1] is none
    | <(?=[A-Za-z/!?])
    | &(?=\#?\w+;)
    | \$
    | ~+
    | (?<=\s)\#+(?=[ \t]*(?:\n|\Z))         # what would close a heading
    """,
    re.VERBOSE,
)
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
    text = _CONTROLS.sub("", _LINE_BREAKS.sub("\n", text))
    if not _SUSPICIOUS.search(text):
        return text
    lines = (line.strip() for line in text.split("\n"))
    escaped = _INLINE.sub(_escape_run, "\n".join(lines))
    return _LINE_START.sub(_escape_line_start, escaped) if line_start else escaped


def escape_cell(text: str) -> str:
    """Return ``text`` as the content of one cell of a pipe table."""
    return escape_markdown(" ".join(text.split())).replace("|", "\\|")


def _escape_run(match: re.Match[str]) -> str:
    return "".join(f"\\{character}" for character in match.group())


def _escape_line_start(match: re.Match[str]) -> str:
    if match["number"]:
        return f"{match['number']}\\{match['mark']}"
    return f"\\{match['sign']}"
