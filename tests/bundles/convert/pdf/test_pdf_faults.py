"""Files that are no readable PDF: what is said of them, and that they harm nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.pdfencrypt import StandardEncryption

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.pdf import convert_pdf
from tests.bundles.convert.pdf.drawn_pdf import SENTENCES, DrawnPdf


def test_a_password_is_asked_for_in_words(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "secret.pdf", encrypt=StandardEncryption("user", ownerPassword="owner"))
    pdf.paragraph(*SENTENCES)
    with pytest.raises(ConversionError, match="needs a password"):
        convert_pdf(pdf.save())


def test_a_pdf_that_anyone_may_open_is_read_although_encrypted(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "locked.pdf", encrypt=StandardEncryption("", ownerPassword="owner"))
    pdf.paragraph(*SENTENCES)
    assert convert_pdf(pdf.save()).blocks[0].markdown == " ".join(SENTENCES)


@pytest.mark.parametrize("content", [b"", b"no pdf at all", b"%PDF-1.7\n", b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"])
def test_a_file_that_is_no_pdf_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(content)
    with pytest.raises(ConversionError, match="no PDF, or it is damaged"):
        convert_pdf(path)


def test_a_missing_file_is_said_to_be_unreadable(tmp_path: Path) -> None:
    with pytest.raises(ConversionError, match="cannot be opened"):
        convert_pdf(tmp_path / "nowhere.pdf")


def test_pages_without_text_need_ocr(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "scan.pdf")
    for _ in range(3):
        pdf.canvas.rect(100, 100, 300, 500, fill=1)
        pdf.page()
    document = convert_pdf(pdf.save())
    assert document.blocks == ()
    assert document.pages == 3
    assert document.warnings == ("this PDF has no text layer: it needs OCR",)


def test_single_pages_without_text_are_counted(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "plates.pdf")
    pdf.paragraph(*SENTENCES)
    pdf.page()
    pdf.canvas.rect(100, 100, 300, 500, fill=1)
    document = convert_pdf(pdf.save())
    assert document.warnings == ("1 of 2 pages hold no text: they may be pictures",)


def test_symbols_instead_of_letters_are_called_garbled(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "symbols.pdf")
    for _ in range(20):
        pdf.lines("abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz", font="ZapfDingbats")
    (warning,) = convert_pdf(pdf.save()).warnings
    assert warning.startswith("the text of this PDF is garbled")


def outcome(path: Path) -> str:
    """The method of the document, or the reason why there is none."""
    try:
        return convert_pdf(path).method
    except ConversionError as reason:
        return str(reason)


@settings(max_examples=60, deadline=None)
@given(
    cut=st.integers(min_value=0, max_value=3000), flips=st.lists(st.integers(min_value=0, max_value=3000), max_size=8)
)
def test_a_damaged_pdf_gives_a_document_or_a_reason(
    tmp_path_factory: pytest.TempPathFactory, cut: int, flips: list[int]
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    pdf = DrawnPdf.at(folder / "paper.pdf")
    pdf.heading("1 Introduction", level=0)
    pdf.paragraph(*SENTENCES)
    content = bytearray(pdf.save().read_bytes())
    for flip in flips:
        content[flip % len(content)] ^= 0x55
    damaged = folder / "damaged.pdf"
    damaged.write_bytes(content[: len(content) - cut])
    assert outcome(damaged).startswith(("pdf-layout", "this "))
