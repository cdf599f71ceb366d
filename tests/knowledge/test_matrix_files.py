from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import openpyxl  # type: ignore[import-untyped]
import orjson
import pytest

from litsite.knowledge.matrices import ClaimCell, ClaimMatrix, ClaimRow, PaperMatrix, PaperRow
from litsite.knowledge.matrix_files import MOST_LETTERS, csv_file, json_file, xlsx_file
from litsite.knowledge.vocabulary import MIXED, NEGATIVE, NULL, POSITIVE

COUNTS = {POSITIVE: 2, NEGATIVE: 1, MIXED: 0, NULL: 0}
PAPERS = PaperMatrix(
    (
        PaperRow("ABCD2345", "Über «Lesen»", "Ho & Li", "2020", ("reading", "phonics"), ("trial",), claims=COUNTS),
        PaperRow("BCDE3456", "Undated", "", "in press"),
    )
)
CELL = ClaimCell("c1", "Phonics helped.", "ABCD2345", "Über «Lesen»", "Ho & Li", "2020", 3, 0.8)
FINDINGS = ClaimMatrix(
    (
        ClaimRow(
            "g1",
            "reading",
            "fluency",
            "phonics",
            "",
            "schools",
            "",
            3,
            COUNTS,
            {POSITIVE: (CELL,), NEGATIVE: (ClaimCell("c2", "It\nharmed.", "X", "Undated", "", "", None, 0.7),)},
        ),
    )
)


def rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def sheet(data: bytes, name: str) -> list[list[object]]:
    book = openpyxl.load_workbook(io.BytesIO(data))
    return [list(row) for row in book[name].iter_rows(values_only=True)]


def with_title(title: str) -> PaperMatrix:
    return PaperMatrix((PaperRow("ABCD2345", title, "", ""),))


def test_papers_as_csv() -> None:
    data = csv_file(PAPERS)
    assert data.startswith(b"\xef\xbb\xbf")
    header, first, second = rows(data)
    assert header[:5] == ["Paper", "Title", "Creators", "Year", "Topics"]
    assert header[-5:] == ["Findings", "Positive", "Negative", "Mixed", "Null"]
    assert first == [
        *("ABCD2345", "Über «Lesen»", "Ho & Li", "2020", "reading; phonics", "trial", "", "", "", ""),
        *("3", "2", "1", "0", "0"),
    ]
    assert second[1:4] == ["Undated", "", "in press"]


def test_findings_as_csv() -> None:
    header, first = rows(csv_file(FINDINGS))
    assert dict(zip(header, first, strict=True)) == {
        "Topic": "reading",
        "Outcome": "fluency",
        "Treatment": "phonics",
        "Identification": "",
        "Setting": "schools",
        "Part": "",
        "Findings": "3",
        "Positive": "2",
        "Negative": "1",
        "Mixed": "0",
        "Null": "0",
        "Positive findings": "“Phonics helped.” (Ho & Li 2020, p. 3)",
        "Negative findings": "“It harmed.” (Undated)",
        "Mixed findings": "",
        "Null findings": "",
    }


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1+1", "\u00a0=1", "＝1"])
def test_no_cell_is_a_formula(title: str) -> None:
    cell = rows(csv_file(with_title(title)))[1][1]
    assert cell.startswith("'")
    book = openpyxl.load_workbook(io.BytesIO(xlsx_file(with_title(title), ClaimMatrix())))
    found = book["Papers"].cell(2, 2)
    assert found.data_type == "s"
    assert found.value.strip() == title.strip()


def test_a_minus_inside_a_text_and_a_number_stay_as_they_are() -> None:
    assert rows(csv_file(with_title("A - B = C")))[1][1] == "A - B = C"
    assert rows(csv_file(PAPERS))[1][-1] == "0"


def test_both_matrices_as_json() -> None:
    papers = orjson.loads(json_file(PAPERS))["paper_matrix"]
    assert papers[0]["topics"] == ["reading", "phonics"]
    assert papers[0]["claims"] == COUNTS
    assert papers[0]["claim_count"] == 3
    (group,) = orjson.loads(json_file(FINDINGS))["groups"]
    assert (group["outcome"], group["size"], group["counts"]) == ("fluency", 3, COUNTS)
    assert [(claim["claim"], claim["sign"], claim["page"]) for claim in group["claims"]] == [
        ("c1", "positive", 3),
        ("c2", "negative", None),
    ]


def test_a_workbook_has_both_sheets_with_a_frozen_header_and_a_filter() -> None:
    book = openpyxl.load_workbook(io.BytesIO(xlsx_file(PAPERS, FINDINGS)))
    assert book.sheetnames == ["Papers", "Findings"]
    assert book["Papers"].freeze_panes == book["Findings"].freeze_panes == "A2"
    assert book["Papers"].auto_filter.ref == "A1:O3"
    assert book["Findings"].auto_filter.ref == "A1:O2"


def test_a_workbook_has_numbers_where_there_are_numbers() -> None:
    _, first, second = sheet(xlsx_file(PAPERS, FINDINGS), "Papers")
    assert first[:5] == ["ABCD2345", "Über «Lesen»", "Ho & Li", 2020, "reading; phonics"]
    assert first[-5:] == [3, 2, 1, 0, 0]
    assert second[3] == "in press"
    assert sheet(xlsx_file(PAPERS, FINDINGS), "Findings")[1][11] == "“Phonics helped.” (Ho & Li 2020, p. 3)"


def test_links_and_numbers_in_titles_are_text() -> None:
    for title in ("https://example.org/", "0123", "mailto:a@b.c", "internal:A1", "{=1}", "TRUE"):
        assert sheet(xlsx_file(with_title(title), ClaimMatrix()), "Papers")[1][1] == title


@pytest.mark.parametrize("letter", ["a", "𝒜"])
def test_a_text_is_cut_where_a_cell_ends(letter: str) -> None:
    found = sheet(xlsx_file(with_title(letter * 40_000), ClaimMatrix()), "Papers")[1][1]
    assert isinstance(found, str)
    assert MOST_LETTERS - 2 <= len(found.encode("utf-16-le")) // 2 <= MOST_LETTERS
    assert found.endswith(f"{letter} …")
    assert rows(csv_file(with_title(letter * 40_000)))[1][1] == found


def test_what_no_file_can_hold_is_left_out() -> None:
    matrix = with_title("a\x00b\ud800c\uffffd\x1be")
    assert rows(csv_file(matrix))[1][1] == "abcde"
    assert sheet(xlsx_file(matrix, ClaimMatrix()), "Papers")[1][1] == "abcde"


def test_the_same_matrices_give_the_same_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = [csv_file(PAPERS), json_file(FINDINGS), xlsx_file(PAPERS, FINDINGS)]
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.chdir(tmp_path)
    assert [csv_file(PAPERS), json_file(FINDINGS), xlsx_file(PAPERS, FINDINGS)] == first
    with zipfile.ZipFile(io.BytesIO(first[2])) as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert b"1980-01-01" in archive.read("docProps/core.xml")
    assert list(tmp_path.iterdir()) == []


def test_empty_matrices_have_their_headers() -> None:
    assert len(rows(csv_file(PaperMatrix()))) == 1
    assert len(sheet(xlsx_file(PaperMatrix(), ClaimMatrix()), "Findings")) == 1
