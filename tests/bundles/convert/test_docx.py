"""Word files."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.bundles.convert.docx import convert_docx
from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.records import Block
from tests.bundles.convert.archives import archive, docx, paragraph

CELL = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"


def test_headings_text_tables_and_references_are_read(tmp_path: Path) -> None:
    rows = ("".join(map(CELL.format, row)) for row in ("ab", "12"))
    table = f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"
    body = (
        paragraph("On Engines", "Title")
        + paragraph("Methods", "heading1")
        + paragraph("It costs *5* &lt;b&gt;.")
        + paragraph("Table 1. Costs", "caption")
        + table
        + paragraph("Words", "Quote")
        + paragraph("References", "heading1")
        + paragraph("Ada. Notes. 1843.")
        + paragraph("Babbage. Passages. 1864.")
    )
    document = convert_docx(docx(tmp_path / "a.docx", body), known_title="On engines")
    assert document.blocks == (
        Block("Methods", "heading", 1),
        Block("It costs \\*5\\* \\<b>."),
        Block("Table 1. Costs", "caption"),
        Block("| a | b |\n| --- | --- |\n| 1 | 2 |", "table"),
        Block("> Words", "quote"),
    )
    assert document.references == ("Ada. Notes. 1843.", "Babbage. Passages. 1864.")
    assert document.method == "docx"


def test_a_picture_that_is_not_in_the_file_harms_nothing(tmp_path: Path) -> None:
    picture = (
        "<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill>"
        '<a:blip r:embed="r99"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
        "</w:r></w:p>"
    )
    assert convert_docx(docx(tmp_path / "a.docx", picture + paragraph("Text."))).blocks == (Block("Text."),)


def run(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


def test_formulas_of_the_equation_editor_are_readable_text(tmp_path: Path) -> None:
    fraction = f"<m:f><m:num>{run('a+b')}</m:num><m:den>{run('2')}</m:den></m:f>"
    index = f"<m:sSubSup><m:e>{run('x')}</m:e><m:sub>{run('i')}</m:sub><m:sup>{run('2')}</m:sup></m:sSubSup>"
    total = (
        '<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>'
        f"<m:sub>{run('i=1')}</m:sub><m:sup>{run('n')}</m:sup><m:e>{index}</m:e></m:nary>"
    )
    root = f"<m:rad><m:deg/><m:e>{run('y')}</m:e></m:rad>"
    row = f"<m:mr><m:e>{run('1')}</m:e><m:e>{run('0')}</m:e></m:mr>"
    matrix = f"<m:d><m:dPr><m:begChr m:val='['/></m:dPr><m:e><m:m>{row}</m:m></m:e></m:d>"
    body = (
        f'<w:p><w:r><w:t xml:space="preserve">We get </w:t></w:r><m:oMath>{index}{run("=")}{total}</m:oMath></w:p>'
        f"<w:p><m:oMathPara><m:oMath>{fraction}{run('=')}{root}</m:oMath></m:oMathPara></w:p>"
        f"<w:p><m:oMath>{matrix}</m:oMath></w:p>"
    )
    assert [block.markdown for block in convert_docx(docx(tmp_path / "a.docx", body)).blocks] == [
        "We get x<sub>i</sub><sup>2</sup>=∑<sub>i=1</sub><sup>n</sup>x<sub>i</sub><sup>2</sup>",
        "(a+b)/2=√(y)",
        "\\[\\[1, 0])",
    ]


def test_a_damaged_word_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConversionError, match="damaged"):
        convert_docx(archive(tmp_path / "a.docx", {"word/document.xml": "<w:document"}))
