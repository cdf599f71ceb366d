"""Reading papers and notes, whole and in parts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.agents.library_access import LibraryAccess
from litsite.agents.outline import Heading
from litsite.agents.reading import PART, Reading
from litsite.config import SiteConfig
from litsite.errors import LitsiteError

BODY = """\
# Paper

## Abstract

In short.

<!-- full text: pdf-layout -->

<!-- page 1 -->

First words without a heading.

## 1 Methods

We measured ([Ho, 2019](zotero://select/groups/4711/items/ABCD2345)) it, see [page 2](zotero://open-pdf/library/items/X2345678?page=2).

### 1.1 Data

<!-- page 2 -->

Data.

## 2 Methods again

Done.

<!-- references -->

## References

- Ho (2019).
"""


def _write(folder: Path, address: str, front: str, body: str, name: str = "document.md") -> None:
    path = folder / "corpus" / address / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'---\n{front}\nlibrary: "user"\n---\n\n{body}', encoding="utf-8")


@pytest.fixture
def access(tmp_path: Path) -> LibraryAccess:
    """A paper with annotations and two notes."""
    _write(tmp_path, "PAPERAAA", 'type: "Paper"\ntitle: "Paper"\nyear: 2020', BODY)
    _write(tmp_path, "PAPERAAA", 'type: "Annotations"', "# Annotations on Paper\n\n> Marked.\n", "annotations.md")
    for key in ("NOTEBBBB", "NOTEAAAA"):
        front = f'type: "Note"\ntitle: "Thought {key}"\nparent_key: "PAPERAAA"\ndescription: "Note on Paper"'
        _write(tmp_path, key, front, f"# Thought {key}\n\n## Part\n\n```\n# code\n```\n\n###### Deep\n")
    return LibraryAccess(SiteConfig(root=tmp_path))


def _reading(access: LibraryAccess, key: str = "PAPERAAA") -> Reading:
    return Reading.of(access, access.find(key))


def test_a_paper_is_read_with_annotations_and_notes(access: LibraryAccess) -> None:
    text = _reading(access).part()
    assert text.startswith("# Paper\n\nPaper (2020). [PAPERAAA]\n\n## Abstract\n\nIn short.\n\n[page 1]\n\nFirst words")
    assert "## References\n\n- Ho (2019).\n\n## Annotations\n\n> Marked.\n\n## Thought NOTEAAAA (note NOTEAAAA)" in text
    assert "### Part\n\n```\n# code\n```\n\n###### Deep\n\n## Thought NOTEBBBB (note NOTEBBBB)" in text


def test_marks_and_links_of_the_machinery_are_gone(access: LibraryAccess) -> None:
    text = _reading(access).part()
    assert "<!--" not in text
    assert "zotero:" not in text
    assert "We measured (Ho, 2019 [g4711-ABCD2345]) it, see page 2." in text


def test_sections_are_those_of_the_document_then_those_of_the_reader(access: LibraryAccess) -> None:
    assert [each.text for each in _reading(access).sections] == [
        "Abstract", "1 Methods", "1.1 Data", "2 Methods again", "References", "Annotations",
        "Thought NOTEAAAA (note NOTEAAAA)", "Part", "Deep", "Thought NOTEBBBB (note NOTEBBBB)", "Part", "Deep",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Abstract", "## Abstract\n\nIn short."),
        (" 1.1  data ", "### 1.1 Data\n\n[page 2]\n\nData."),
        ("2 Methods AGAIN", "## 2 Methods again\n\nDone."),
        ("2", "## 2 Methods again\n\nDone."),
        ("again", "## 2 Methods again\n\nDone."),
        ("annotations", "## Annotations\n\n> Marked."),
        ("references", "## References\n\n- Ho (2019)."),
    ],
)
def test_one_section_is_read(access: LibraryAccess, name: str, text: str) -> None:
    assert _reading(access).part(name) == text


def test_a_section_holds_those_below_it(access: LibraryAccess) -> None:
    assert _reading(access).part("1 methods") == (
        "## 1 Methods\n\nWe measured (Ho, 2019 [g4711-ABCD2345]) it, see page 2.\n\n### 1.1 Data\n\n[page 2]\n\nData."
    )


def test_an_unknown_section_names_those_there_are(access: LibraryAccess) -> None:
    with pytest.raises(LitsiteError, match=r"there is no section “Nope” \(the sections are: Abstract; 1 Methods;"):
        _reading(access).part("Nope")


def test_a_full_text_without_headings_is_a_section(tmp_path: Path) -> None:
    body = "# P\n\n## Abstract\n\nShort.\n\n<!-- full text: text -->\n\nLong.\n\n"
    body += "<!-- references -->\n\n## References\n\n- R\n"
    _write(tmp_path, "PAPERAAA", 'type: "Paper"\ntitle: "P"', body)
    reading = _reading(LibraryAccess(SiteConfig(root=tmp_path)))
    assert [each.text for each in reading.sections] == ["Abstract", "Full text", "References"]
    assert reading.part("full text") == "Long."
    assert reading.part("abstract") == "## Abstract\n\nShort."


def test_a_note_is_read_by_its_own_key(access: LibraryAccess) -> None:
    text = _reading(access, "NOTEAAAA").part()
    assert text.startswith("# Thought NOTEAAAA\n\nThought NOTEAAAA. Note on Paper. [NOTEAAAA]\n\n## Part")


def test_a_long_text_comes_in_parts_that_end_between_paragraphs() -> None:
    paragraphs = [f"{number} " + "word " * 200 for number in range(40)]
    reading = Reading("\n\n".join(paragraphs), ())
    first = reading.part()
    assert len(first) < PART + 100
    assert first.split("\n\n")[-2].startswith("10 ")
    assert re.fullmatch(r"\[Characters 0 to [\d,]+ of [\d,]+\. Go on with start=\d+\.\]", first.split("\n\n")[-1])
    assert "".join(_read_on(reading).split()) == "".join(" ".join(paragraphs).split())


def test_a_start_beyond_the_text_says_where_it_may_lie() -> None:
    with pytest.raises(LitsiteError, match=r"nothing at character 4 \(start must lie between 0 and 3\)"):
        Reading("text", ()).part(start=4)
    with pytest.raises(LitsiteError, match="nothing at character -1"):
        Reading("text", ()).part(start=-1)


@given(st.lists(st.sampled_from([("a", 9000), ("b c\n", 2000), ("\n\n", 1), ("x", 1), (" ", 7000)]), max_size=6))
def test_parts_put_together_are_the_whole(pieces: list[tuple[str, int]]) -> None:
    text = "".join(piece * times for piece, times in pieces)
    assert "".join(_read_on(Reading(text, ())).split()) == "".join(text.split())


def test_an_empty_text_has_an_empty_part() -> None:
    assert Reading("", (Heading(2, "x", 0),)).part() == ""


def _read_on(reading: Reading) -> str:
    """The whole text, as somebody reads it who does as the parts say."""
    start, whole = 0, ""
    while True:
        part = reading.part(start=start)
        more = re.search(r"\n\n\[Characters .* Go on with start=(\d+)\.\]\Z", part)
        whole += " " + (part[: more.start()] if more else part.removesuffix("\n\n[End of the text.]"))
        if not more:
            return whole
        assert int(more[1]) > start
        start = int(more[1])
