"""A tree of HTML as blocks: the one way to Markdown for snapshots, EPUB chapters, Word files, JATS and notes.

The tree may hold ``formula`` elements (see :mod:`litsite.bundles.convert.formulas`) beside HTML's own.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator

from lxml import etree

from litsite.bundles.convert.code_blocks import fenced_element, preformatted_text
from litsite.bundles.convert.formulas import split_delimited_tex
from litsite.bundles.convert.html_tree import Element
from litsite.bundles.convert.inline import Token, math_block, plain_text, to_markdown
from litsite.bundles.convert.links import safe_link
from litsite.bundles.convert.tables import is_layout, span_attributes
from litsite.bundles.records import Block

_INLINE = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "dfn": "em", "var": "em", "s": "del", "strike": "del",
    "del": "del", "sub": "sub", "sup": "sup", "a": "a",
}  # fmt: skip
_CODE = frozenset({"code", "kbd", "samp", "tt"})
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_CONTAINERS = frozenset(
    [
        "body",
        "p",
        "div",
        "section",
        "article",
        "main",
        "header",
        "footer",
        "aside",
        "nav",
        "form",
        "fieldset",
        "legend",
        "details",
        "summary",
        "figure",
        "center",
        "address",
        "li",
        "dl",
        "dd",
        "dt",
        "tr",
        "td",
        "th",
        "tbody",
        "thead",
        "tfoot",
        "hr",
        "noframes",
    ]
)
BLOCK_LEVEL = frozenset(_HEADINGS) | _LISTS | _CONTAINERS | {"table", "pre", "blockquote", "figcaption", "caption"}
_LINE_BREAK = Token("structure", "<br>")
_PUNCTUATION = re.compile(r"\s*(?P<mark>[.,;:])(?:\s+|\Z)")
_EQUATION_NUMBER = re.compile(r"\(?(?P<number>[A-Z]{0,2}\.?\d{1,3}(?:\.\d{1,3})*[a-z]?)\)?\Z")
_PERMALINKS = frozenset({"¶", "#", "§", "🔗"})
# The Markdown renderers in use stop at 20 nested blocks, and a list takes two.
_MAX_NESTING = 8
_MAX_SPANNING_CELLS = 5000
_MAX_HEADING = 300

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
            self._write_child(child)
            self._text(child.tail)

    def end_paragraph(self, kind: str = "paragraph") -> None:
        """Finish the paragraph that is being read, if there is anything in it."""
        tokens, self._line = self._line, []
        said = plain_text(tokens)
        if not said and not any(token.kind == "image" for token in tokens):
            return
        if kind == "paragraph" and self.blocks and self.blocks[-1].kind == "math":
            tokens = self._without_formula_end(tokens, said)
        self._add(to_markdown(tokens, "p"), kind)

    def _write_child(self, child: Element) -> None:
        tag = child.tag
        if tag in _HEADINGS:
            self._heading(child, _HEADINGS[tag])
        elif tag == "hgroup":
            self._heading_group(child)
        elif tag in _LISTS or tag == "blockquote":
            self._structure(child)
        elif tag == "table":
            self._table(child)
        elif tag == "pre":
            self._preformatted(child)
        elif tag == "formula" and child.get("display") == "block":
            self._displayed(child.text or "")
        elif tag in ("figcaption", "caption"):
            self._caption(child)
        elif tag == "br":
            self._break_line()
        elif tag in _CONTAINERS:
            self._container(child)
        elif (tag in _INLINE and not _has_blocks(child)) or tag in _CODE or tag in ("formula", "img", "q", "rt", "rp"):
            self._line.extend(self._inline(child))
        else:
            self.write(child)

    def _caption(self, element: Element) -> None:
        self.end_paragraph()
        self._line = [Token("text", " ") if token == _LINE_BREAK else token for token in self._inside(element)]
        self.end_paragraph("caption")

    def _container(self, element: Element) -> None:
        self.end_paragraph()
        if element.tag == "figure" and element.find(".//figcaption") is not None:
            for image in element.iter("img"):
                image.set("alt", "")  # the caption says it better
        if element.tag in ("dt", "summary") and not _has_blocks(element):
            self._line = [Token("open", tag="strong"), *self._inside(element), Token("close", tag="strong")]
        else:
            self.write(element)
        self.end_paragraph()

    def _heading_group(self, element: Element) -> None:
        """Several headings of one section, such as "XLVI" over "Surmises", as one."""
        headings = list(element.iter(*_HEADINGS))
        if not headings:
            self._container(element)
            return
        joined = headings[0]
        for heading in headings[1:]:
            etree.SubElement(joined, "span").text = ": "
            joined.append(heading)
        self._heading(joined, _HEADINGS[joined.tag])

    def _heading(self, element: Element, level: int) -> None:
        self.end_paragraph()
        tokens = [
            Token("text", " ") if token.kind == "structure" else token
            for token in self._inside(element)
            if token.tag not in ("a", "strong") and token.kind != "image"
        ]
        if len(plain_text(tokens)) > _MAX_HEADING:
            self._add(to_markdown(tokens, "p"), "paragraph")
        else:
            self._add(to_markdown(tokens, "h1").removeprefix("#").strip(), "heading", level)

    def _structure(self, element: Element) -> None:
        self.end_paragraph()
        tag = "blockquote" if element.tag == "blockquote" else "ol" if element.tag == "ol" else "ul"
        tokens = list(self._nested(element, 1))
        if plain_text(tokens) or any(token.kind == "image" for token in tokens):
            self._add(to_markdown(tokens, tag, _start(element)), "quote" if tag == "blockquote" else "list")

    def _table(self, table: Element) -> None:
        self.end_paragraph()
        rows = [[cell for cell in row if cell.tag in ("td", "th")] for row in table.iter("tr")]
        if is_layout(table, rows):
            self.write(table)
            self.end_paragraph()
            return
        caption = table.find("caption")
        if caption is not None:
            self._caption(caption)
        spans = sum(map(len, rows)) <= _MAX_SPANNING_CELLS
        tokens: list[Token] = []
        for row in filter(None, rows):
            tokens.append(Token("structure", "<tr>"))
            for cell in row:
                tokens.append(Token("structure", f"<{cell.tag}{span_attributes(cell) if spans else ''}>"))
                tokens.extend(Token("text", " ") if token == _LINE_BREAK else token for token in self._inside(cell))
                tokens.append(Token("structure", f"</{cell.tag}>"))
            tokens.append(Token("structure", "</tr>"))
        if plain_text(tokens) or any(token.kind == "image" for token in tokens):
            self._add(to_markdown(tokens, "table"), "table")

    def _preformatted(self, element: Element) -> None:
        self.end_paragraph()
        self._add(fenced_element(element), "code")

    def _break_line(self) -> None:
        """A second line break in a row ends the paragraph: pages without ``p`` elements are written so."""
        while self._line and self._line[-1].kind == "text" and not self._line[-1].value.strip():
            self._line.pop()
        if self._line and self._line[-1] == _LINE_BREAK:
            self._line.pop()
            self.end_paragraph()
        elif self._line:
            self._line.append(_LINE_BREAK)

    def _nested(self, element: Element, depth: int) -> Iterator[Token]:
        """The tokens of a list or quotation, with those nested in it."""
        one_paragraph = element.tag == "li" and sum(child.tag == "p" for child in element) == 1
        yield from self._text_tokens(element.text)
        for child in element:
            tag = child.tag
            if tag == "p" and one_paragraph:  # without its paragraph, the list is written without blank lines
                yield from self._nested(child, depth)
            elif tag in _LISTS or tag == "blockquote":
                name = tag if tag in ("ol", "blockquote") else "ul"
                if depth >= _MAX_NESTING:
                    name = "div"
                yield Token("structure", f"<{name}{_start(child)}>")
                yield from self._nested(child, depth + 1)
                yield Token("structure", f"</{name}>")
            elif tag == "pre":
                yield Token("structure", f"<pre>{html.escape(preformatted_text(child))}</pre>")
            elif tag in _HEADINGS or tag == "dt":
                yield from (Token("structure", "<p>"), Token("open", tag="strong"))
                yield from (token for token in self._inside(child) if token.tag != "strong")
                yield from (Token("close", tag="strong"), Token("structure", "</p>"))
            elif tag in BLOCK_LEVEL:
                name = "li" if tag == "li" and depth <= _MAX_NESTING else "p" if tag == "p" else "div"
                yield Token("structure", f"<{name}>")
                yield from self._nested(child, depth)
                yield Token("structure", f"</{name}>")
            elif tag in _INLINE and _has_blocks(child):
                yield from self._nested(child, depth)
            else:
                yield from self._inline(child)
            yield from self._text_tokens(child.tail)

    def _inside(self, element: Element, *, linked: bool = False) -> Iterator[Token]:
        """The tokens of an element's content as one line: blocks in it are set apart by spaces."""
        yield from self._text_tokens(element.text)
        for child in element:
            yield from self._inline(child, linked=linked)
            yield from self._text_tokens(child.tail)

    def _inline(self, element: Element, *, linked: bool = False) -> Iterator[Token]:
        tag = element.tag
        if tag == "br":
            yield _LINE_BREAK
        elif tag in _CODE or tag == "pre":
            source = preformatted_text(element)
            code = " ".join(source.split())
            yield Token("text", " " if source[:1].isspace() else "")
            if code:
                yield Token("code", code)
            yield Token("text", " " if source[-1:].isspace() else "")
        elif tag == "formula":
            if element.text:
                yield Token("formula", element.text, element.get("display", ""))
        elif tag == "img":
            yield from self._image(element)
        elif tag == "a":
            yield from self._link(element, linked)
        elif tag in _INLINE:
            yield Token("open", tag=_INLINE[tag])
            yield from self._inside(element, linked=linked)
            yield Token("close", tag=_INLINE[tag])
        elif tag in ("q", "rt"):
            opening, closing = "“”" if tag == "q" else "()"
            yield Token("text", opening)
            yield from self._inside(element, linked=linked)
            yield Token("text", closing)
        elif tag != "rp":
            space = tag in BLOCK_LEVEL or tag == "table"
            yield Token("text", " " if space else "")
            yield from self._inside(element, linked=linked)
            yield Token("text", " " if space else "")

    def _link(self, element: Element, linked: bool) -> Iterator[Token]:
        destination = "" if linked else safe_link(element.get("href", ""), base=self._base)
        tokens = list(self._inside(element, linked=linked or bool(destination)))
        label = plain_text(tokens)
        if label in _PERMALINKS:
            return
        if element.get("role") == "doc-noteref" and not destination:
            tokens = [Token("open", tag="sup"), *tokens, Token("close", tag="sup")]
        if destination and (label or any(token.kind == "image" for token in tokens)):
            tokens = [Token("open", destination, "a"), *tokens, Token("close", tag="a")]
        yield from tokens

    def _image(self, element: Element) -> Iterator[Token]:
        source, alternative = self._image_source(element), " ".join(element.get("alt", "").split())
        if source:
            yield Token("image", source, alternative)
        elif alternative:
            yield Token("text", alternative)

    def _text(self, text: str | None) -> None:
        for token in self._text_tokens(text):
            if token.kind == "formula" and token.tag == "block":
                self._displayed(token.value)
            else:
                self._line.append(token)

    def _displayed(self, tex: str) -> None:
        self.end_paragraph()
        self._add(math_block(tex) if tex else "", "math")

    def _text_tokens(self, text: str | None) -> Iterator[Token]:
        if not text:
            return
        if not (self._delimited_tex and "\\" in text):
            yield Token("text", text)
            return
        for kind, piece in split_delimited_tex(text):
            yield (
                Token("text", piece)
                if kind == "text"
                else Token("formula", piece, "block" if kind == "display" else "")
            )

    def _without_formula_end(self, tokens: list[Token], said: str) -> list[Token]:
        """Put the number of an equation, or the comma that follows it, into the displayed formula before."""
        tex = self.blocks[-1].markdown.removeprefix("$$").removesuffix("$$")
        number = _EQUATION_NUMBER.match(said)
        if number:
            self.blocks[-1] = Block(math_block(f"{tex} \\qquad ({number['number']})"), "math")
            return []
        mark = _PUNCTUATION.match(tokens[0].value) if tokens[0].kind == "text" else None
        if mark is None:
            return tokens
        self.blocks[-1] = Block(math_block(f"{tex}{mark['mark']}"), "math")
        return [Token("text", tokens[0].value[mark.end() :]), *tokens[1:]]

    def _add(self, markdown: str, kind: str, level: int = 0) -> None:
        if markdown:
            self.blocks.append(Block(markdown, kind, level))


def _has_blocks(element: Element) -> bool:
    inside = element.iterdescendants("formula", *BLOCK_LEVEL)
    return any(inner.tag != "formula" or inner.get("display") == "block" for inner in inside)


def _start(element: Element) -> str:
    start = element.get("start", "") if element.tag == "ol" else ""
    return f' start="{start}"' if start.isdecimal() and len(start) < 9 and start.isascii() else ""
