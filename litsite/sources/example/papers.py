"""Short papers as PDF files, made from Markdown: headings with an outline, one or two columns, a head and page numbers.

The same Markdown gives the same bytes: ReportLab's invariant mode leaves the clock and random ids out.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    FrameBreak,
    NextPageTemplate,
    PageTemplate,
    Paragraph,
    Table,
    TableStyle,
)

from litsite.sources.example.paper_markup import math_markup, paragraph_markup

_WIDTH, _HEIGHT = A4
_MARGIN = 62
_GUTTER = 20
_TEXT_WIDTH = _WIDTH - 2 * _MARGIN
_TEXT_HEIGHT = _HEIGHT - 2 * _MARGIN
_BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12.6, alignment=TA_JUSTIFY, spaceAfter=5)
_LABEL = ParagraphStyle("label", fontName="Helvetica-Oblique", fontSize=8.5, leading=11, spaceAfter=10)
_BYLINE = ParagraphStyle("byline", fontName="Times-Roman", fontSize=10.5, leading=13, spaceAfter=10)
_HEADINGS = {
    1: ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=17, leading=20.5, spaceAfter=5),
    2: ParagraphStyle("section", fontName="Helvetica-Bold", fontSize=12, leading=15, spaceBefore=8, spaceAfter=4),
    3: ParagraphStyle("subsection", fontName="Helvetica-Bold", fontSize=10, leading=13, spaceBefore=5, spaceAfter=3),
}
_FORMULA = ParagraphStyle("formula", _BODY, alignment=TA_CENTER, spaceBefore=3, spaceAfter=8)
_CELL = ParagraphStyle("cell", fontName="Times-Roman", fontSize=8.6, leading=10.4)
_LIST_ITEM = ParagraphStyle("item", _BODY, leftIndent=14, bulletIndent=3, spaceAfter=3)
_REFERENCE = ParagraphStyle("reference", _BODY, fontSize=8.8, leading=10.8, leftIndent=18, spaceAfter=3)
_TABLE = TableStyle(
    [
        ("LINEABOVE", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, 0), (-1, 0), 0.4, colors.black),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, colors.black),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ]
)


def make_pdf(
    markdown: str, *, running_head: str = "", author: str = "", two_columns: bool = False, roman_pages: bool = False
) -> bytes:
    """A paper as an A4 PDF from Markdown with headings, paragraphs, lists, tables and dollar math.

    The text begins with one paragraph that says what it is, then the title as its only first-level heading, and a
    line with the authors. ``running_head`` stands on every page but the first. ``roman_pages`` numbers the pages i,
    ii, iii, in print and as page labels.

    Raises ``ValueError`` for Markdown outside this subset.
    """
    tokens = MarkdownIt("commonmark").enable("table").use(dollarmath_plugin).parse(markdown)
    title = next(tokens[index + 1].content for index, token in enumerate(tokens) if token.tag == "h1")
    count = 2 if two_columns else 1
    width = (_TEXT_WIDTH - _GUTTER * (count - 1)) / count
    flowables = _Flowables(tokens, width)
    front, body = flowables.made[:3], flowables.made[3:]
    front_height = 12 + sum(flowable.wrap(_TEXT_WIDTH, _TEXT_HEIGHT)[1] + _space_after(flowable) for flowable in front)
    stream = io.BytesIO()
    document = _Document(stream, title=title, author=author, invariant=1)
    document.running_head = running_head
    document.roman_pages = roman_pages
    lefts = [_MARGIN + number * (width + _GUTTER) for number in range(count)]
    under_front = [_frame(left, _MARGIN, width, _TEXT_HEIGHT - front_height) for left in lefts]
    front_frame = _frame(_MARGIN, _HEIGHT - _MARGIN - front_height, _TEXT_WIDTH, front_height)
    whole = [_frame(left, _MARGIN, width, _TEXT_HEIGHT) for left in lefts]
    document.addPageTemplates([PageTemplate("first", [front_frame, *under_front]), PageTemplate("later", whole)])
    document.build([*front, FrameBreak(), NextPageTemplate("later"), *body])
    return stream.getvalue()


def _frame(left: float, bottom: float, width: float, height: float) -> Frame:
    return Frame(left, bottom, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def _space_after(flowable: Flowable) -> float:
    return float(flowable.getSpaceAfter())


class _Heading(Paragraph):
    """A heading that the document puts into its outline; ``level`` counts from 0."""

    def __init__(self, markup: str, text: str, level: int) -> None:
        super().__init__(markup, _HEADINGS[level + 1])
        self.text_of_outline = text
        self.level = level


class _Document(BaseDocTemplate):
    """Pages with a running head and a number, and an outline of the headings."""

    running_head = ""
    roman_pages = False

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - ReportLab's name
        if isinstance(flowable, _Heading):
            name = f"heading-{self.canv.getPageNumber()}-{self.frame._y:.0f}-{flowable.level}"
            self.canv.bookmarkPage(name)
            self.canv.addOutlineEntry(flowable.text_of_outline, name, flowable.level)

    def afterPage(self) -> None:  # noqa: N802 - ReportLab's name
        canvas: Canvas = self.canv
        number = canvas.getPageNumber()
        label = _roman(number) if self.roman_pages else str(number)
        if number == 1:
            canvas.addPageLabel(0, style="ROMAN_LOWER" if self.roman_pages else "ARABIC", start=1)
        canvas.setFont("Helvetica", 8)
        canvas.drawCentredString(_WIDTH / 2, _MARGIN / 2, label)
        if number > 1:
            canvas.drawString(_MARGIN, _HEIGHT - _MARGIN + 22, self.running_head)


def _roman(number: int) -> str:
    """A page number below ten in small Roman numerals."""
    return ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")[number]


class _Flowables:
    """Walks the blocks of one Markdown text and collects what ReportLab sets, in ``made``."""

    def __init__(self, tokens: Sequence[Token], width: float) -> None:
        self.tokens = list(tokens)
        self.width = width
        self.made: list[Flowable] = []
        self.in_references = False
        while self.tokens:
            self.block()

    def inline(self) -> Token:
        """The text of the block just opened; its closing token is dropped too."""
        inline, _closing = self.tokens.pop(0), self.tokens.pop(0)
        return inline

    def block(self) -> None:
        token = self.tokens.pop(0)
        if token.type == "heading_open":
            inline = self.inline()
            self.in_references = inline.content == "References"
            level = int(token.tag[1]) - 1
            self.made.append(_Heading(paragraph_markup(inline.children or ()), inline.content, level))
        elif token.type == "paragraph_open":
            style = {0: _LABEL, 2: _BYLINE}.get(len(self.made), _BODY)
            self.made.append(Paragraph(paragraph_markup(self.inline().children or ()), style))
        elif token.type == "math_block":
            self.made.append(Paragraph(math_markup(token.content.strip()), _FORMULA))
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            self.list_items(numbered=token.type == "ordered_list_open")
        elif token.type == "table_open":
            self.table()
        else:
            raise ValueError(f"the example's texts have no {token.type}")

    def list_items(self, *, numbered: bool) -> None:
        style = _REFERENCE if self.in_references else _LIST_ITEM
        number = 0
        while (token := self.tokens.pop(0)).type not in ("bullet_list_close", "ordered_list_close"):
            if token.type == "paragraph_open":
                number += 1
                markup = paragraph_markup(self.inline().children or ())
                self.made.append(Paragraph(markup, style, bulletText=f"{number}." if numbered else "•"))

    def table(self) -> None:
        rows: list[list[Paragraph]] = []
        while (token := self.tokens.pop(0)).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                markup = paragraph_markup(self.inline().children or ())
                rows[-1].append(Paragraph(f"<b>{markup}</b>" if token.type == "th_open" else markup, _CELL))
        columns = len(rows[0])
        first = 0.34 if columns > 2 else 0.5  # the first column names the row and needs more room
        widths = [self.width * first, *[self.width * (1 - first) / (columns - 1)] * (columns - 1)]
        table = Table(rows, colWidths=widths, style=_TABLE, hAlign="LEFT", spaceBefore=2, spaceAfter=9, repeatRows=1)
        self.made.append(table)
