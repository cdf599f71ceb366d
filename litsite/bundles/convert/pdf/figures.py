"""Labels inside figures: tick marks, axis names, node names. Without the picture they are noise between paragraphs.

A line is a label only when its font belongs to another family than text and headings, never sets a long line, and the
page has the caption of a figure but of no table. Formulas and listings have families of their own and are kept.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from litsite.bundles.convert.pdf.fonts import Font
from litsite.bundles.convert.pdf.lines import Line
from litsite.bundles.convert.pdf.typography import BodyStyle
from litsite.bundles.convert.pdf.wording import caption_of

_CAPTION_INITIALS = frozenset("ABCEFLOPQSTabcefloqst图圖表")
_LONGEST_LABEL = 45
_LABELS_AT_LEAST = 3
_FORMULA_FONT = re.compile(
    r"^(?:CM|SF|LM|EC|TC|NewCM)[A-Z]|^r?[tp]x|stix|xits|boondox|math|symb|mt(?:sy|mi|ex)|msam|msbm|[tp]x(?:b?mi|b?sy|b?ex)"
    r"|eu(?:fm|sm|rm|ler)|stmary|esint|wasy|ding|(?:mi|sy|ex)\d+$|bbm|dsrom|rsfs|^.?pi$",
    re.IGNORECASE,
)
_FORMULA_SIGN = re.compile(r"[=≤≥∈∑∫∂∇]|^\W*$")


def labels_in_figures(lines: Sequence[Line], headings: Collection[int], body: BodyStyle) -> frozenset[int]:
    """Return the indexes of the lines that are labels inside figures."""
    longest: Counter[Font] = Counter()
    figures: defaultdict[int, set[str]] = defaultdict(set)
    for line in lines:
        length = len(line.text)
        if length > longest[line.font]:
            longest[line.font] = length
        if line.text[0] in _CAPTION_INITIALS and (kind := caption_of(line.text)):
            figures[line.page].add(kind)
    known = {_family(lines[index].font) for index in headings} | {_family(body.font)}
    labels = {
        font
        for font, length in longest.items()
        if length < _LONGEST_LABEL
        and font.name
        and not font.monospaced
        and _family(font) not in known
        and not _FORMULA_FONT.search(font.name)
    }
    pages = {page for page, kinds in figures.items() if kinds == {"figure"}}
    found = [
        index
        for index, line in enumerate(lines)
        if line.page in pages
        and line.font in labels
        and index not in headings
        and line.size <= body.size + 1
        and not _FORMULA_SIGN.search(line.text)
    ]
    by_page = Counter(lines[index].page for index in found)
    return frozenset(index for index in found if by_page[lines[index].page] >= _LABELS_AT_LEAST)


def _family(font: Font) -> str:
    """Return the name that the fonts of one family share."""
    return re.split(r"[-,]", font.name)[0].rstrip("0123456789")
