"""What an Extra field says, and what of it stays as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.sources.extra import Extra, ExtraCreator, ExtraNames, parse_extra

NAMES = ExtraNames(
    fields={"title": "title", "university": "publisher", "publisher": "publisher", "rights": "rights"},
    roles={"author": "author", "serieseditor": "seriesEditor"},
    types={"book": "book", "computerprogram": "computerProgram"},
)


def parse(text: str) -> Extra:
    return parse_extra(text, NAMES)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Citation Key: smith2020", "smith2020"),
        ("citation-key: smith2020", "smith2020"),
        ("citationKey: smith2020", "smith2020"),
        ("bibtex: smith2020", "smith2020"),
        ("Citation Key: torreNeural25 J ", "torreNeural25 J"),
        ("Citation Key: conf/aaai/Baier:06", "conf/aaai/Baier:06"),
    ],
)
def test_a_citation_key_is_found_in_each_of_its_forms_and_leaves_the_text(line: str, key: str) -> None:
    assert parse(f"before\n{line}\nafter") == Extra(citation_key=key, text="before\nafter")


def test_the_first_citation_key_wins() -> None:
    assert parse("Citation Key:\nCitation Key: one\nbibtex: two") == Extra(citation_key="one")


@pytest.mark.parametrize("name", ["original-date", "Original Date", "originalDate", "ORIGINAL DATE", "original_date"])
def test_a_field_may_be_written_in_every_usual_way(name: str) -> None:
    assert parse(f"{name}: 1843").fields == (("originalDate", "1843"),)


def test_csl_variables_fields_of_the_type_and_identifiers_are_understood() -> None:
    extra = parse(
        "container-title: Notes\nUniversity: Turin\nRights: CC BY\nPMID: 12\narXiv: 1706.03762 [cs]\n"
        "publisher-place: Oslo"
    )
    assert extra == Extra(
        fields=(
            ("PMID", "12"),
            ("arXiv", "1706.03762 [cs]"),
            ("place", "Oslo"),
            ("publicationTitle", "Notes"),
            ("publisher", "Turin"),
            ("rights", "CC BY"),
        )
    )


def test_fields_in_braces_are_taken_out_of_their_line() -> None:
    extra = parse("Seen in {:original-date: 1843} a letter {:unknown: x}\n{:DOI: 10.1/x}{:issue: 4}\nend")
    assert extra.fields == (("DOI", "10.1/x"), ("issue", "4"), ("originalDate", "1843"))
    assert extra.text == "Seen in  a letter {:unknown: x}\nend"


@pytest.mark.parametrize(
    "text",
    [
        "tex.entrysubtype: nonacademic",
        "https://example.org/page",
        "Note: see page 5",
        "Subject: a word that is the title of an e-mail elsewhere",
        "Code: https://example.org/code",
        "OCLC: 123",
        "12: a number",
        "DOI:",
        "type: constitution",
        "Author: without bars is a sentence",
        ": no key",
        "one\n\ntwo",
    ],
)
def test_what_is_not_understood_stays(text: str) -> None:
    assert parse(text) == Extra(text=text)


@pytest.mark.parametrize(
    ("line", "item_type"),
    [
        ("type: computerProgram", "computerProgram"),
        ("Type: dataset", "dataset"),
        ("type: motion_picture", "film"),
        ("{:type: article-magazine}", "magazineArticle"),
    ],
)
def test_a_type_line_names_zoteros_or_csls_type(line: str, item_type: str) -> None:
    assert parse(line) == Extra(type=item_type)


def test_creators_are_named_with_two_bars() -> None:
    assert parse("Author: Curie || Marie\nSeries Editor: Board ||").creators == (
        ExtraCreator("author", "Curie", "Marie"),
        ExtraCreator("seriesEditor", "Board", ""),
    )


def test_the_last_of_several_lines_for_one_field_wins() -> None:
    assert parse("issue: 1\nissue: 2") == Extra(fields=(("issue", "2"),))


@given(st.text())
def test_any_text_is_read_and_reading_the_rest_again_finds_nothing_new(text: str) -> None:
    rest = parse(text).text
    assert parse(rest) == Extra(text=rest)


@given(st.lists(st.text(alphabet="abcdefgh ,.;", min_size=1).map(str.strip).filter(bool)))
def test_lines_without_a_colon_are_kept_as_they_are(lines: list[str]) -> None:
    assert parse("\n".join(lines)).text == "\n".join(lines)


def test_a_long_hostile_line_is_read_quickly() -> None:
    for line in ("{:a:" * 50_000, "a " * 100_000, " " * 200_000 + ":", "{:" * 100_000 + "}"):
        assert parse(line).fields == ()
