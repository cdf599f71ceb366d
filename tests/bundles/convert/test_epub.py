"""EPUB books."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from litsite.bundles.convert.epub import convert_epub
from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.records import Block
from tests.bundles.convert.archives import CONTAINER, archive, epub


def test_chapters_come_in_the_order_of_the_spine(tmp_path: Path) -> None:
    path = epub(
        tmp_path / "b.epub", {"z.xhtml": "<h2>I</h2><p>One.</p>", "a.xhtml": "<h2>II</h2><h3>Sub</h3><p>Two.</p>"}
    )
    document = convert_epub(path)
    assert document.blocks == (
        Block("I", "heading", 1),
        Block("One."),
        Block("II", "heading", 1),
        Block("Sub", "heading", 2),
        Block("Two."),
    )
    assert (document.title, document.method, document.warnings) == ("A Book", "epub", ())


def test_a_chapter_without_heading_gets_it_from_the_table_of_contents(tmp_path: Path) -> None:
    contents = '<html><body><nav><a href="b.xhtml#top">The  Second</a><a href="b.xhtml">again</a></nav></body></html>'
    path = epub(
        tmp_path / "b.epub",
        {"a.xhtml": "<h2>I</h2><p>One.</p>", "b.xhtml": "<p>Two.</p>"},
        more={"OPS/nav.xhtml": contents},
    )
    assert convert_epub(path).blocks[2:] == (Block("The Second", "heading", 1), Block("Two."))


def test_a_chapter_named_by_the_table_of_contents_is_level_with_most_chapters(tmp_path: Path) -> None:
    contents = '<nav><a href="d.xhtml">Four</a></nav>'
    chapters = {
        "a.xhtml": "<h1>Part</h1><p>1</p>",
        "b.xhtml": "<h2>Two</h2><p>2</p>",
        "c.xhtml": "<h2>Three</h2><p>3</p>",
        "d.xhtml": "<p>4</p>",
    }
    document = convert_epub(epub(tmp_path / "b.epub", chapters, more={"OPS/nav.xhtml": contents}))
    assert [(block.level, block.markdown) for block in document.blocks if block.kind == "heading"] == [
        (1, "Part"),
        (2, "Two"),
        (2, "Three"),
        (2, "Four"),
    ]


def test_the_title_page_and_the_references_are_no_chapters(tmp_path: Path) -> None:
    path = epub(
        tmp_path / "b.epub",
        {
            "cover.xhtml": "<p>Cover</p>",
            "t.xhtml": "<h1>A Book</h1>",
            "a.xhtml": "<h1>I</h1><p>One.</p>",
            "r.xhtml": "<h1>Bibliography</h1><ul><li>Ada. 1843.</li><li>Babbage. 1864.</li></ul>",
        },
    )
    document = convert_epub(path)
    assert document.blocks == (Block("I", "heading", 1), Block("One."))
    assert document.references == ("Ada. 1843.", "Babbage. 1864.")


def test_a_call_of_a_note_stays_apart_from_the_word(tmp_path: Path) -> None:
    path = epub(tmp_path / "b.epub", {"a.xhtml": '<p>whale<a role="doc-noteref" href="notes.xhtml#n1">1</a>.</p>'})
    assert convert_epub(path).blocks == (Block("whale<sup>1</sup>."),)


def test_a_missing_or_damaged_chapter_costs_only_itself(tmp_path: Path) -> None:
    path = epub(tmp_path / "b.epub", {"a.xhtml": "", "b.xhtml": "<p>damaged</p>", "c.xhtml": "<p>Three.</p>"})
    with zipfile.ZipFile(path) as file:
        offset = file.getinfo("OPS/b.xhtml").header_offset
    content = bytearray(path.read_bytes())
    content[offset + 45 : offset + 60] = b"\xff" * 15
    path.write_bytes(content)
    document = convert_epub(path)
    assert document.blocks == (Block("Three."),)
    assert document.warnings == (
        "a chapter was left out: “OPS/a.xhtml” is missing from the archive",
        "a chapter was left out: “OPS/b.xhtml” in the archive is damaged",
    )


def test_a_chapter_that_is_a_bomb_is_left_out(tmp_path: Path) -> None:
    path = epub(tmp_path / "b.epub", {"a.xhtml": "<p>" + " " * 40_000_000, "b.xhtml": "<p>Two.</p>"})
    document = convert_epub(path)
    assert document.blocks == (Block("Two."),)
    assert document.warnings == ("a chapter was left out: “OPS/a.xhtml” in the archive is larger than 32 MB",)


def test_a_locked_book_says_so(tmp_path: Path) -> None:
    encryption = '<encryption><CipherData><CipherReference URI="OPS/a.xhtml"/></CipherData></encryption>'
    path = epub(tmp_path / "b.epub", {"a.xhtml": "<p>One.</p>"}, more={"META-INF/encryption.xml": encryption})
    with pytest.raises(ConversionError, match="digital rights management"):
        convert_epub(path)


def test_obfuscated_fonts_do_not_lock_a_book(tmp_path: Path) -> None:
    encryption = '<encryption><CipherReference URI="OPS/font.otf"/></encryption>'
    path = epub(tmp_path / "b.epub", {"a.xhtml": "<p>One.</p>"}, more={"META-INF/encryption.xml": encryption})
    assert convert_epub(path).blocks == (Block("One."),)


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({}, "“META-INF/container.xml” is missing"),
        ({"META-INF/container.xml": CONTAINER}, "“OPS/book.opf” is missing"),
        ({"META-INF/container.xml": "no XML"}, "no well-formed XML"),
    ],
)
def test_an_archive_without_a_book_says_what_is_missing(
    tmp_path: Path, members: dict[str, str | bytes], reason: str
) -> None:
    with pytest.raises(ConversionError, match=reason):
        convert_epub(archive(tmp_path / "b.epub", members))


def test_a_file_cut_short_is_refused(tmp_path: Path) -> None:
    path = epub(tmp_path / "b.epub", {"a.xhtml": "<p>One.</p>"})
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(ConversionError, match="the file is damaged"):
        convert_epub(path)
