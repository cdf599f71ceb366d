"""A tree of HTML as blocks: the one way to Markdown for snapshots, EPUB chapters, Word files, JATS and notes.

The tree may hold ``formula`` elements (see :mod:`litsite.bundles.convert.formulas`) beside HTML's own.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator

from litsite.bundles.convert.formulas import split_delimited_tex
from litsite.bundles.convert.html_tree import Element
from litsite.bundles.convert.inline import Token, math_block, plain_text, to_markdown
from litsite.bundles.convert.links import safe_link
from litsite.bundles.records import Block

_INLINE = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "dfn": "em", "var": "em", "s": "del", "strike": "del",
    "del": "del", "sub": "sub", "sup": "sup", "a": "a",
}  # fmt: skip
_CODE = frozenset({"code", "kbd", "samp", "tt"})
_TRANSPARENT = frozenset(
    "span font u ins mark small big abbr acronym bdi bdo cite q label time data output ruby rb rt rp wbr nobr center "
    "address-line x-span".split()
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_BLOCK_LEVEL = frozenset(_HEADINGS) | _LISTS | frozenset({"p", "div", "table", "pre", "blockquote", "figure", "section", "dl"})
_LINE_BREAK = Token("structure", "<br>")
_PUNCTUATION = re.compile(r"[.,;:]\Z")
_EQUATION_NUMBER = re.compile(r"\(?[A-Z]{0,2}\.?\d{1,3}(?:\.\d{1,3})*[a-z]?\)?\Z")
_LANGUAGE = re.compile(r"(?:language|lang|highlight-source|brush:)-?\s?([a-z+#]{1,20})\b")
_MAX_LIST_DEPTH = 12
_MAX_TABLE_SPAN = 50

ImageSource = Callable[[Element], str]


def _no_image(_image: Element) -> str:
    return ""


def blocks_of(
    root: Element, *, base: str = "", image_source: ImageSource = _no_image, delimited_tex: bool = False
) -> tuple[Block, ...]:
    """The blocks of ``root``'s content, in reading order, headings with the level of their tag.

    ``image_source`` gives the relative path of an ``img`` element's picture; where that is empty, the alternative text
    stands for it. ``base`` resolves relative links. ``delimited_tex`` takes TeX between its own brackets for formulas.
    """
    writer = _BlockWriter(base, image_source, delimited_tex)
    writer.write(root)
    writer.end_paragraph()
    return tuple(writer.blocks)


class _BlockWriter:
    """Walks a tree and collects its blocks; ``_line`` holds the tokens of the paragraph that is being read."""

    def __init__(self, base: str, image_source: ImageSource, delimited_tex: bool) -> None:
        self.blocks: list[Block] = []
        self._line: list[Token] = []
        self._base = base
        self._image_source = image_source
        self._delimited_tex = delimited_tex

    def write(self, element: Element) -> None:
        """Read the content of a container: its text is paragraphs, its blocks are blocks."""
        self._text(element.text)
        for child in element:
            if isinstance(child.tag, str):
                self._write_child(child)
            self._text(child.tail)

    def end_paragraph(self, kind: str = "paragraph") -> None:
        """Finish the paragraph that is being read, if there is anything in it."""
        tokens, self._line = self._line, []
        said = plain_text(tokens)
        if not said and not any(token.kind == "image" for token in tokens):
            return
        if kind == "paragraph" and self.blocks and self.blocks[-1].kind == "math" and self._belongs_to_formula(said):
            return
        self._add(to_markdown(tokens, "p"), kind)

    def _write_child(self, child: Element) -> None:
        tag = child.tag
        if tag in _HEADINGS:
            self._heading(child, _HEADINGS[tag])
        elif tag in _LISTS:
            self._structure(child, "list")
        elif tag == "table":
            self._table(child)
        elif tag == "blockquote":
            self._structure(child, "quote")
        elif tag == "pre":
            self._preformatted(child)
        elif tag == "formula" and child.get("display") == "block":
            self._displayed_formula(child)
        elif tag in ("figcaption", "caption"):
            self._container(child, "caption")
        elif tag == "dt":
            self._container_in(child, "strong")
        elif tag in _INLINE or tag in _TRANSPARENT:
            self._inline_or_container(child)
        elif tag in _CODE or tag in ("formula", "img", "br"):
            self._line.extend(self._inline(child))
        else:
            self._container(child)
