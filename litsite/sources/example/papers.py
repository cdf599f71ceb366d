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
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    FrameBreak,
    KeepTogether,
    NextPageTemplate,
    PageTemplate,
    Paragraph,
    Table,
    TableStyle,
)

from litsite.sources.example.paper_markup import math_markup, paragraph_markup

_WIDTH, _HEIGHT = A4
_TOP = 62  # the margin above and below the text, in points like all lengths here
_TEXT_HEIGHT = _HEIGHT - 2 * _TOP
_GUTTER = 20
_CELL_PADDING = 3
_FRONT_COUNT = 3  # what stands above the columns: title, authors, and what the text is
_BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12.6, alignment=TA_JUSTIFY, spaceAfter=5)
_BYLINE = ParagraphStyle("byline", fontName="Times-Roman", fontSize=10.5, leading=13, spaceAfter=8)
_LABEL = ParagraphStyle("label", _BODY, fontName="Times-Italic", spaceAfter=8)
_HEADINGS = {
    1: ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=17, leading=20.5, spaceAfter=5),
    2: ParagraphStyle("section", fontName="Helvetica-Bold", fontSize=12, leading=15, spaceBefore=8, spaceAfter=4),
    3: ParagraphStyle("subsection", fontName="Helvetica-Bold", fontSize=10, leading=13, spaceBefore=5, spaceAfter=3),
}
_FORMULA = ParagraphStyle("formula", _BODY, alignment=TA_CENTER, spaceBefore=3, spaceAfter=8)
_CELL = ParagraphStyle("cell", fontName="Times-Roman", fontSize=8.6, leading=10.4)
_LIST_ITEM = ParagraphStyle("item", _BODY, leftIndent=14, bulletIndent=3, spaceAfter=3, bulletFontName="Times-Roman")
_REFERENCE = ParagraphStyle("reference", _LIST_ITEM, fontSize=8.8, leading=10.8, leftIndent=18, bulletFontSize=8.8)
_TABLE = TableStyle(
    [
        ("LINEABOVE", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, 0), (-1, 0), 0.4, colors.black),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, colors.black),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ("LEFTPADDING", (0, 0), (-1, -1), _CELL_PADDING),
        ("RIGHTPADDING", (0, 0), (-1, -1), _CELL_PADDING),
    ]
)


def make_pdf(
    markdown: str, *, running_head: str = "", author: str = "", two_columns: bool = False, roman_pages: bool = False
) -> bytes:
    """A paper as an A4 PDF from Markdown with headings, paragraphs, lists, tables and dollar math.

    The text begins with the title as its only first-level heading, a line with the authors, and a paragraph that says
    what it is. ``running_head`` stands on every page. ``roman_pages`` numbers the pages i,
    ii, iii, in print and as page labels.

    Raises ``ValueError`` for Markdown outside this subset.
    """
    tokens = MarkdownIt("commonmark").enable("table").use(dollarmath_plugin).parse(markdown)
    title = next(tokens[index + 1].content for index, token in enumerate(tokens) if token.tag == "h1")
    margin, count = (62, 2) if two_columns else (96, 1)
    text_width = _WIDTH - 2 * margin
    width = (text_width - _GUTTER * (count - 1)) / count
    flowables = _Flowables(tokens, width).made
    front, body = flowables[:_FRONT_COUNT], flowables[_FRONT_COUNT:]
    front_height = 12 + sum(each.wrap(text_width, _TEXT_HEIGHT)[1] + each.getSpaceAfter() for each in front)
    lefts = [margin + number * (width + _GUTTER) for number in range(count)]
    first = [_frame(margin, _HEIGHT - _TOP - front_height, text_width, front_height)]
    first += [_frame(left, _TOP, width, _TEXT_HEIGHT - front_height) for left in lefts]
    later = [_frame(left, _TOP, width, _TEXT_HEIGHT) for left in lefts]
    stream = io.BytesIO()
    document = _Document(stream, title=title, author=author, invariant=1)
    document.running_head, document.head_left, document.roman_pages = running_head, margin, roman_pages
    document.addPageTemplates([PageTemplate("first", first), PageTemplate("later", later)])
    document.build([*front, FrameBreak(), NextPageTemplate("later"), *body])
    return stream.getvalue()


def _frame(left: float, bottom: float, width: float, height: float) -> Frame:
    return Frame(left, bottom, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


class _Heading(Paragraph):
    """A heading that the document puts into its outline; ``level`` counts from 0."""

    def __init__(self, markup: str, text: str, level: int) -> None:
        super().__init__(markup, _HEADINGS[level + 1])
        self.text_of_outline = text
        self.level = level


class _Document(BaseDocTemplate):
    """Pages with a running head and a number, and an outline of the headings."""

    running_head = ""
    head_left = 0.0
    roman_pages = False
    heading_count = 0

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - ReportLab's name
        if isinstance(flowable, _Heading):
            self.heading_count += 1
            name = f"heading-{self.heading_count}"
            self.canv.bookmarkPage(name)
            self.canv.addOutlineEntry(flowable.text_of_outline, name, flowable.level)

    def beforePage(self) -> None:  # noqa: N802 - ReportLab's name
        canvas: Canvas = self.canv
        number = canvas.getPageNumber()
        label = _roman(number) if self.roman_pages else str(number)
        if number == 1:
            canvas.addPageLabel(0, style="ROMAN_LOWER" if self.roman_pages else "ARABIC", start=1)
        canvas.setFont("Helvetica", 8)
        canvas.drawString(self.head_left, _HEIGHT - _TOP + 22, self.running_head)
        canvas.drawCentredString(_WIDTH / 2, _TOP / 2, label)


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
            style = {1: _BYLINE, 2: _LABEL}.get(len(self.made), _BODY)
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
        table = Table(rows, colWidths=_column_widths(rows, self.width), style=_TABLE, hAlign="LEFT", spaceAfter=9)
        self.made.append(KeepTogether([table]))


def _column_widths(rows: Sequence[Sequence[Paragraph]], width: float) -> list[float]:
    """Room for the longest word of each column, and of what is left a share for those whose text is longer."""
    columns = list(zip(*rows, strict=True))
    needed = [max(cell.minWidth() for cell in column) + 2 * _CELL_PADDING + 1 for column in columns]
    wanted = [max(_line_width(cell) for cell in column) + 2 * _CELL_PADDING + 1 for column in columns]
    missing = [max(0.0, want - need) for want, need in zip(wanted, needed, strict=True)]
    share = min(1.0, (width - sum(needed)) / (sum(missing) or 1.0))
    return [need + share * gap for need, gap in zip(needed, missing, strict=True)]


def _line_width(cell: Paragraph) -> float:
    """The width of a cell's text on one line."""
    return float(stringWidth(cell.getPlainText(identify=True), "Times-Bold", _CELL.fontSize))
