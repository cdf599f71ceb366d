"""What a bundle's Markdown says, without its markup.

Reads what our converters write (see :mod:`litsite.bundles.convert.escaping`): a sign that could be markup and is not
escaped is markup. One pass of a regular expression, since every word of a library goes through it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable

_MARKS = re.compile(
    r"""
    (?=[!\\`*_|\[<$&~#>+\- ])(?:                                              # what can begin a mark, to be fast
      <!--(?:(?!<!--|-->).)*+-->
    | </?su[bp]>
    | ^(?P<fence>`{3,}+|~{3,}+)[^\n]*\n(?P<listing>.*?)(?:^(?P=fence)[`~]*[ ]*$|\Z)
    | (?<!`)(?P<ticks>`++)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)
    | \\(?P<escaped>[!-/:-@\[-`{-~\n])
    | ^\|(?:[ ]*:?-+:?[ ]*\|)+[ ]*$                                         # the second line of a table
    | ^\|(?P<row>[^\n]*)\|[ ]*$
    | (?P<image>!?)\[(?P<label>(?:[^\[\]\\\n]|\\.|\[[^\[\]\n]*\])*+)\]
        \((?:<[^<>\n]*>|(?:[^()\s<]|\([^()\s]*\))*+)(?:[ ]"[^"\n]*")?\)
    | <(?P<address>[a-z]+:[^<>\s]*)>
    | \$\$(?P<display>.+?)\$\$
    | (?<!\d)\$(?!\s)(?P<formula>(?:[^$\\\n]|\\[^\n])++)(?<!\s)\$(?!\d)
    | &(?P<entity>\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|\w{2,31});
    | ^[ ]*(?:-{3,}|_{3,}|\*{3,})[ ]*$                                      # a rule
    | ^(?:[ ]*(?:\#{1,6}|>|[-+])(?=[ \n]))+                                 # a heading, a quotation, a point of a list
    | (?P<stars>\*+) | (?P<lines>_+) | ~~
    )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
_BAR = re.compile(r"(?<!\\)\|")


def plain_text(markdown: str) -> str:
    """The text of some Markdown on one line.

    The label stands for a link; pictures go. Formulas are left as TeX and code as it is written. The cells of a table
    follow one another.
    """
    return " ".join(_MARKS.sub(_said, markdown).split())


def _said(found: re.Match[str]) -> str:
    """What a mark says."""
    match found.lastgroup:
        case "escaped" | "code" | "listing" | "address" | "display" | "formula" as group:
            return found[group]
        case "stars":
            return _unless_free(found, str.isspace)
        case "lines":
            return _unless_free(found, str.isalnum)
        case "label":
            return "" if found["image"] else plain_text(found["label"])
        case "row":
            return " ".join(plain_text(cell.replace("\\|", "|")) for cell in _BAR.split(found["row"]))
        case "entity":
            return html.unescape(found[0])
    return ""


def _unless_free(found: re.Match[str], is_free: Callable[[str], bool]) -> str:
    """Nothing for signs of emphasis; those with what ``is_free`` on both sides are none and stay."""
    before, after = found.string[max(0, found.start() - 1) : found.start()], found.string[found.end() : found.end() + 1]
    return found[0] if is_free(before) and is_free(after) else ""
