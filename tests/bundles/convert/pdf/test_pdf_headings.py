"""Headings of PDFs: what is one, at which level, and what is none."""

from __future__ import annotations

from pathlib import Path

from litsite.bundles.convert.pdf import convert_pdf
from litsite.bundles.records import Document
from tests.bundles.convert.pdf.drawn_pdf import LEFT, SENTENCES, DrawnPdf


def headings(document: Document) -> list[tuple[int, str]]:
    return [(block.level, block.markdown) for block in document.blocks if block.kind == "heading"]


def test_numbered_headings_take_their_level_from_their_number(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    for text, size in [("1. Introduction", 14), ("1.1 Earlier work", 12), ("2. Methods", 14), ("2.1.1 Sampling", 11)]:
        pdf.heading(text, size=size)
        pdf.paragraph(*SENTENCES)
    assert headings(convert_pdf(pdf.save())) == [
        (1, "1. Introduction"),
        (2, "1.1 Earlier work"),
        (1, "2. Methods"),
        (3, "2.1.1 Sampling"),
    ]


def test_a_heading_over_two_lines_is_one_heading(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.heading("Introduction")
    pdf.paragraph(*SENTENCES)
    pdf.lines("Methods that were tried in the laboratory before the", "field campaign", font="Helvetica-Bold", size=14)
    pdf.y += 10
    pdf.paragraph(*SENTENCES)
    pdf.heading("Results")
    pdf.paragraph(*SENTENCES)
    assert [text for _, text in headings(convert_pdf(pdf.save()))] == [
        "Introduction",
        "Methods that were tried in the laboratory before the field campaign",
        "Results",
    ]


def test_the_outline_finds_headings_that_look_like_text(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    for text, level in [("Of whales", 0), ("Of their size", 1), ("Of ships", 0)]:
        pdf.heading(text, size=10, font="Times-Roman", level=level)
        pdf.paragraph(*SENTENCES)
    path = pdf.save()
    assert headings(convert_pdf(path)) == [(1, "Of whales"), (2, "Of their size"), (1, "Of ships")]
    assert headings(convert_pdf(path, use_outline=False)) == []


def test_an_outline_under_one_root_is_that_of_the_sections(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.heading("A study of whales", size=18, level=0)
    for text in ("Of whales", "Of ships", "Of the sea"):
        pdf.heading(text, level=1)
        pdf.paragraph(*SENTENCES)
    assert headings(convert_pdf(pdf.save())) == [(1, "Of whales"), (1, "Of ships"), (1, "Of the sea")]


def test_a_run_in_heading_is_parted_from_its_paragraph(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.heading("2. Methods")
    pdf.paragraph(*SENTENCES)
    lead = "2.1.1 Sampling of the water."
    pdf.put(lead, y=pdf.y, font="Times-Italic")
    width = pdf.canvas.stringWidth(lead + " ", "Times-Italic", 10)
    pdf.put("Samples were taken every morning at the same place,", left=LEFT + width, y=pdf.y)
    pdf.y += 12
    pdf.paragraph("and kept in the dark until noon.")
    pdf.heading("3. Results")
    pdf.paragraph(*SENTENCES)
    document = convert_pdf(pdf.save())
    assert headings(document) == [(1, "2. Methods"), (3, "2.1.1 Sampling of the water"), (1, "3. Results")]
    assert document.blocks[3].markdown == (
        "Samples were taken every morning at the same place, and kept in the dark until noon."
    )


def test_captions_code_and_bold_phrases_are_no_headings(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    for text in ("1 Introduction", "2 Methods", "3 Results"):
        pdf.heading(text)
        pdf.paragraph(*SENTENCES)
    pdf.lines("Table 1: Sizes of whales", font="Helvetica-Bold", after=10)
    pdf.lines("4 while whale_is_near():", "5     sail()", font="Courier-Bold", after=10)
    pdf.lines("It must be said once and for all,", font="Times-Bold")
    pdf.paragraph(*SENTENCES)
    assert [text for _, text in headings(convert_pdf(pdf.save()))] == ["1 Introduction", "2 Methods", "3 Results"]


def test_standard_headings_in_other_languages_are_known(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    for text in ("Einleitung", "Ergebnisse", "Zusammenfassung"):
        pdf.heading(text, size=10, font="Times-Bold")
        pdf.paragraph(*SENTENCES)
    assert [text for _, text in headings(convert_pdf(pdf.save()))] == ["Einleitung", "Ergebnisse", "Zusammenfassung"]


def test_a_chapter_number_and_its_title_are_one_heading(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "thesis.pdf")
    for number, title in enumerate(["Introduction", "Of whales", "Of ships"], start=1):
        pdf.heading(f"Chapter {number}", size=20)
        pdf.heading(title, size=24)
        pdf.paragraph(*SENTENCES)
    assert [text for _, text in headings(convert_pdf(pdf.save()))] == [
        "Chapter 1 Introduction",
        "Chapter 2 Of whales",
        "Chapter 3 Of ships",
    ]


def test_a_printed_table_of_contents_gives_no_headings_and_no_text(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "report.pdf")
    pdf.heading("Contents")
    pdf.lines("1 Introduction 1", "2 Methods 4", "2.1 Sampling . . . . . . . . . . . . 5", "3 Results 9", after=20)
    for text in ("1 Introduction", "2 Methods", "3 Results"):
        pdf.heading(text)
        pdf.paragraph(*SENTENCES)
    document = convert_pdf(pdf.save())
    assert [text for _, text in headings(document)] == ["1 Introduction", "2 Methods", "3 Results"]
    assert not any("Sampling" in block.markdown for block in document.blocks)


def test_a_standard_word_that_is_smaller_than_the_text_is_no_heading(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "a.pdf")
    pdf.heading("1 Introduction")
    pdf.paragraph(*SENTENCES)
    pdf.lines("Results", font="Helvetica", size=9, after=2)
    pdf.paragraph(*SENTENCES)
    assert headings(convert_pdf(pdf.save())) == [(1, "1 Introduction")]


def test_an_outlined_run_in_heading_keeps_the_bracket_that_closes_it(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "a.pdf")
    for title in ("Introduction", "Methods"):
        pdf.heading(title, level=0)
        pdf.paragraph(*SENTENCES)
    pdf.canvas.bookmarkPage("FCN")
    pdf.canvas.addOutlineEntry("Fully connected (FCN)", "FCN", 1)
    pdf.put("Fully connected (FCN)", y=pdf.y, font="Times-Bold")
    pdf.put("This network has two layers and was trained as it was before.", left=190, y=pdf.y)
    pdf.y += 12
    pdf.paragraph(*SENTENCES)
    assert headings(convert_pdf(pdf.save()))[-1] == (2, "Fully connected (FCN)")
