"""The running text of PDFs: reading order, paragraphs, hyphens, furniture, captions, lists, listings, references."""

from __future__ import annotations

from pathlib import Path

from litsite.bundles.convert.pdf import convert_pdf
from litsite.bundles.records import Block
from tests.bundles.convert.pdf.drawn_pdf import LEFT, PAGE_HEIGHT, SENTENCES, DrawnPdf


def texts(blocks: tuple[Block, ...], kind: str = "paragraph") -> list[str]:
    return [block.markdown for block in blocks if block.kind == kind]


def test_paragraphs_carry_the_page_they_begin_on(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    pdf.lines("This sentence begins on the first page of the paper, runs over its end and then")
    pdf.page()
    pdf.paragraph("ends on the second one.")
    pdf.paragraph(*SENTENCES)
    document = convert_pdf(pdf.save())
    assert [(block.page, block.markdown[:13]) for block in document.blocks] == [
        (1, "The measured "),
        (1, "This sentence"),
        (2, "The measured "),
    ]
    assert document.blocks[1].markdown.endswith("over its end and then ends on the second one.")
    assert document.pages == 2
    assert document.method == "pdf-layout"


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    left = [f"left column line {number} of the text that fills it" for number in range(12)]
    right = [f"right column line {number} of the text that fills" for number in range(12)]
    pdf.lines(*left, left=54)
    pdf.y = 90
    pdf.lines(*right, left=310)
    text = " ".join(texts(convert_pdf(pdf.save()).blocks))
    assert text == " ".join(left + right)


def test_two_columns_drawn_row_by_row_are_read_one_after_the_other(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    left = [f"left column line {number} of the text that fills it" for number in range(14)]
    right = [f"right column line {number} of the text that fills" for number in range(14)]
    for one, other in zip(left, right, strict=True):
        pdf.put(one, left=54, y=pdf.y)
        pdf.lines(other, left=310)
    text = " ".join(texts(convert_pdf(pdf.save()).blocks))
    assert text == " ".join(left + right)


def test_divided_words_are_mended_and_compounds_keep_their_hyphen(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(
        "A low-level interface was written for the instru-",
        "ment, and one low-",
        "level test of the Navier-",
        "Stokes solver from 2001-",
        "2004 was kept.",
    )
    (text,) = texts(convert_pdf(pdf.save()).blocks)
    assert text == (
        "A low-level interface was written for the instrument, and one low-level test of the Navier-Stokes solver from "
        "2001-2004 was kept."
    )


def test_running_heads_and_page_numbers_are_gone(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    for number in range(1, 7):
        pdf.put("Journal of Whales 12 (2019)", y=40)
        pdf.put(f"{number}. Some section of the day   {number + 100}", left=300, y=52, size=9)
        pdf.put(f"Page {number} of 6", left=280, y=810)
        pdf.paragraph(f"Of the whale called {chr(64 + number)} it is told that it was seen by every ship of the fleet.")
        pdf.page()
    document = convert_pdf(pdf.save())
    assert texts(document.blocks) == [
        f"Of the whale called {letter} it is told that it was seen by every ship of the fleet." for letter in "ABCDEF"
    ]


def test_a_rotated_stamp_is_gone_and_a_page_set_sideways_is_read(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    pdf.canvas.saveState()
    pdf.canvas.rotate(90)
    pdf.canvas.setFont("Times-Roman", 20)
    pdf.canvas.drawString(200, -30, "arXiv:1234.5678v1 [math.WH] 1 Jan 2001")
    pdf.canvas.restoreState()
    pdf.page()
    pdf.canvas.rotate(90)
    pdf.canvas.setFont("Times-Roman", 10)
    for row, sentence in enumerate(SENTENCES):
        pdf.canvas.drawString(100, -200 - 12 * row, sentence)
    document = convert_pdf(pdf.save())
    assert [(block.page, block.markdown) for block in document.blocks] == [
        (1, " ".join(SENTENCES)),
        (2, " ".join(SENTENCES)),
    ]


def test_line_numbers_of_a_manuscript_are_gone(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "manuscript.pdf")
    for row in range(24):
        pdf.put(str(row + 1), left=50, y=pdf.y, size=8)
        pdf.lines(SENTENCES[row % 3], left=64)
    text = " ".join(texts(convert_pdf(pdf.save()).blocks))
    assert text == " ".join(SENTENCES * 8)


def test_what_the_item_knows_is_left_out_before_the_abstract(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.lines("On the size of whales and of", "the ships that follow them", size=18, leading=22)
    pdf.lines("Ishmael Melville1 and Ada Lovelace2", "1 University of Nantucket, Nantucket", "ada@whales.example")
    pdf.heading("Abstract")
    pdf.paragraph(*SENTENCES)
    document = convert_pdf(
        pdf.save(),
        known_title="On the Size of Whales, and of the Ships that Follow Them",
        known_names=("Ishmael Melville", "Ada Lovelace"),
    )
    assert [block.markdown for block in document.blocks] == ["Abstract", " ".join(SENTENCES)]


def test_an_abstract_without_a_heading_stays(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.lines("On the size of whales", size=18, leading=30)
    pdf.lines("Ishmael Melville", after=12)
    pdf.paragraph(*SENTENCES)
    pdf.heading("1 Introduction")
    pdf.paragraph(*SENTENCES)
    document = convert_pdf(pdf.save(), known_title="On the size of whales", known_names=("Ishmael Melville",))
    assert [block.markdown for block in document.blocks] == [
        " ".join(SENTENCES),
        "1 Introduction",
        " ".join(SENTENCES),
    ]


def test_a_caption_does_not_cut_the_paragraph_around_it(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.lines("This paragraph goes on after the figure that stands at the end of the page, since")
    pdf.y += 300
    pdf.lines("Figure 1: A whale, seen from the ship.", size=9)
    pdf.page()
    pdf.paragraph("figures are set wherever there is room for them.")
    paragraph, caption = convert_pdf(pdf.save()).blocks
    assert paragraph.markdown == (
        "This paragraph goes on after the figure that stands at the end of the page, since figures are set wherever "
        "there is room for them."
    )
    assert (caption.kind, caption.markdown) == ("caption", "Figure 1: A whale, seen from the ship.")


def test_bulleted_lines_become_one_list(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    pdf.lines("• the blue whale, which is the largest animal that", left=LEFT + 10)
    pdf.lines("has ever lived;", left=LEFT + 18)
    pdf.lines("• the sperm whale.", left=LEFT + 10)
    pdf.y += 8
    pdf.paragraph(*SENTENCES)
    assert texts(convert_pdf(pdf.save()).blocks, "list") == [
        "- the blue whale, which is the largest animal that has ever lived;\n- the sperm whale."
    ]


def test_a_listing_keeps_its_lines_and_indents(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    pdf.lines("while whale:", font="Courier", size=9)
    pdf.lines("sail(`fast`)", font="Courier", size=9, left=LEFT + 4 * 5.4)
    pdf.y += 10
    pdf.paragraph(*SENTENCES)
    assert texts(convert_pdf(pdf.save()).blocks, "code") == ["```\nwhile whale:\n    sail(`fast`)\n```"]


def test_cells_in_columns_become_a_table(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    pdf.lines("Table 1: Sizes of whales.", after=8)
    for name, size, count in [("Whale", "Length", "Seen"), ("Blue", "30 m", "12"), ("Sperm | bull", "16 m", "7")]:
        pdf.put(name, left=100, y=pdf.y)
        pdf.put(size, left=240, y=pdf.y)
        pdf.lines(count, left=360)
    pdf.y += 10
    pdf.paragraph(*SENTENCES)
    blocks = convert_pdf(pdf.save()).blocks
    assert texts(blocks, "caption") == ["Table 1: Sizes of whales."]
    assert texts(blocks, "table") == [
        "| Whale | Length | Seen |\n| --- | --- | --- |\n| Blue | 30 m | 12 |\n| Sperm \\| bull | 16 m | 7 |"
    ]


def test_rows_that_do_not_line_up_keep_their_lines(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    for left, right, name in [(100, 240, "Blue"), (160, 300, "Sperm"), (110, 200, "Right")]:
        pdf.put(name, left=left, y=pdf.y)
        pdf.lines("30 m", left=right)
    pdf.y += 10
    pdf.paragraph(*SENTENCES)
    blocks = convert_pdf(pdf.save()).blocks
    assert texts(blocks, "table") == []
    assert texts(blocks)[1] == "Blue 30 m\\\nSperm 30 m\\\nRight 30 m"


def test_numbered_items_become_an_ordered_list(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    pdf.lines("1. the blue whale, which is the largest animal that", "    has ever lived.", left=LEFT + 10)
    pdf.lines("2. the sperm whale.", left=LEFT + 10)
    pdf.y += 8
    pdf.paragraph(*SENTENCES)
    assert texts(convert_pdf(pdf.save()).blocks, "list") == [
        "1. the blue whale, which is the largest animal that has ever lived.\n2. the sperm whale."
    ]


def test_letter_spaced_text_is_closed_up(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    text = pdf.canvas.beginText(LEFT, PAGE_HEIGHT - 100)
    text.setFont("Times-Roman", 10)
    text.setCharSpace(5)
    text.textOut("the white whale")
    pdf.canvas.drawText(text)
    pdf.y = 140
    pdf.paragraph(*SENTENCES)
    assert texts(convert_pdf(pdf.save()).blocks)[0] == "the white whale"


def test_nothing_in_a_pdf_is_taken_for_markup(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph("<script>alert(1)</script> and *stars* and [a link](javascript:alert(1)) and `code`.")
    assert texts(convert_pdf(pdf.save()).blocks) == [
        r"\<script>alert(1)\</script> and \*stars\* and [a link\](javascript:alert(1)) and \`code\`."
    ]


def test_references_with_hanging_indents_are_taken_apart(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.heading("1 Introduction")
    pdf.paragraph(*SENTENCES)
    pdf.heading("References")
    for name in ("Ahab", "Ishmael", "Queequeg"):
        pdf.lines(f"{name}, C. (1851). The whale, and what came of it: a report of the last voyage.")
        pdf.lines("Journal of Whales, 12, 34-56.", left=LEFT + 18)
    pdf.heading("Appendix A")
    pdf.paragraph(*SENTENCES)
    document = convert_pdf(pdf.save())
    assert document.references == tuple(
        f"{name}, C. (1851). The whale, and what came of it: a report of the last voyage. Journal of Whales, 12, 34-56."
        for name in ("Ahab", "Ishmael", "Queequeg")
    )
    assert [block.markdown for block in document.blocks] == [
        "1 Introduction",
        " ".join(SENTENCES),
        "Appendix A",
        " ".join(SENTENCES),
    ]


def test_numbered_references_are_taken_apart_at_their_numbers(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.heading("1 Introduction")
    pdf.paragraph(*SENTENCES)
    pdf.heading("References")
    for number in range(1, 5):
        pdf.lines(f"[{number}] C. Ahab. The whale, and what came of it, volume", "twelve. Nantucket Press, 1851.")
    document = convert_pdf(pdf.save())
    assert document.references == tuple(
        f"[{number}] C. Ahab. The whale, and what came of it, volume twelve. Nantucket Press, 1851."
        for number in range(1, 5)
    )


def test_converting_twice_gives_the_same_document(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    for text in ("1 Introduction", "2 Methods"):
        pdf.heading(text)
        pdf.paragraph(*SENTENCES)
    path = pdf.save()
    assert convert_pdf(path) == convert_pdf(path)


def test_labels_inside_a_figure_are_gone_but_a_table_in_their_font_stays(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "paper.pdf")
    pdf.paragraph(*SENTENCES)
    for place, label in enumerate(["0 50 100", "Weight in tonnes", "Length"]):
        pdf.put(label, left=150 + 90 * place, y=300 + 40 * place, font="Helvetica", size=8)
    pdf.put("Figure 1. Weight and length of whales.", y=430)
    pdf.page()
    pdf.paragraph("The names of whales are listed below.")
    pdf.lines("Table 1. Names of whales.", after=8)
    pdf.lines("Blue whale", "Sperm whale", "Right whale", font="Helvetica", size=8)
    shown = [block.markdown for block in convert_pdf(pdf.save()).blocks]
    assert shown == [
        " ".join(SENTENCES),
        "Figure 1. Weight and length of whales.",
        "The names of whales are listed below.",
        "Table 1. Names of whales.",
        "Blue whale Sperm whale Right whale",
    ]


def test_the_labels_of_a_diagram_are_gone_in_whatever_font_they_are_set(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "a.pdf")
    pdf.heading("Introduction")
    pdf.paragraph(*SENTENCES)
    for label in ("Start", "Simulation", "Termination", "(a)"):
        pdf.y += 30
        pdf.lines(label, left=200, size=8)
    pdf.y += 30
    pdf.lines("Figure 1: The stages of a simulation.", size=9, after=20)
    pdf.paragraph(*SENTENCES)
    blocks = convert_pdf(pdf.save()).blocks
    assert texts(blocks) == [" ".join(SENTENCES)] * 2
    assert texts(blocks, "caption") == ["Figure 1: The stages of a simulation."]


def test_short_lines_before_a_caption_stay_when_they_are_sentences_or_formulas(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "a.pdf")
    pdf.heading("Introduction")
    pdf.paragraph(*SENTENCES)
    for line in ("So it ends.", "And it begins.", "u = v", "x = y"):
        pdf.y += 30
        pdf.lines(line)
    pdf.y += 30
    pdf.lines("Figure 1: The stages of a simulation.", size=9)
    kept = " ".join(texts(convert_pdf(pdf.save()).blocks))
    assert [word in kept for word in ("So it ends.", "And it begins.", "u = v", "x = y")] == [True] * 4


def test_the_pieces_of_a_displayed_formula_are_one_paragraph_up_to_its_number(tmp_path: Path) -> None:
    pdf = DrawnPdf.at(tmp_path / "a.pdf")
    pdf.heading("Introduction")
    pdf.paragraph(*SENTENCES)
    for piece in ("dG", "dt = Gx", "(6)", "u = v (7)"):
        pdf.y += 28
        pdf.lines(piece, left=200)
    pdf.y += 28
    pdf.paragraph(*SENTENCES)
    prose = " ".join(SENTENCES)
    assert texts(convert_pdf(pdf.save()).blocks) == [prose, "dG dt = Gx (6)", "u = v (7)", prose]
