"""Which converter a file gets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from litsite.bundles.convert import ConversionError, convert, is_convertible
from litsite.bundles.records import ConversionJob, Document
from tests.bundles.convert.archives import archive, docx, epub, paragraph

HTML = b"<!DOCTYPE html><html><body><h2>Part</h2><p>Text.</p></body></html>"
JATS = b'<?xml version="1.0"?><article><body><p>Text.</p></body></article>'
XHTML = (
    b'<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body><p>Text.</p></body></html>'
)


def run(path: Path, content_type: str = "", charset: str = "") -> Document:
    return convert(ConversionJob("ABCD2345", "EFGH6789", path, content_type, charset))


@pytest.mark.parametrize(
    ("name", "content_type", "content", "method"),
    [
        ("page.html", "text/html", HTML, "html-main"),
        ("paper.pdf", "application/pdf", HTML, "html-main"),
        ("paper", "", b"\n  <html><p>Text.</p>", "html-main"),
        ("page.html", "text/html; charset=utf-8", b"Text without any tag", "html-main"),
        ("page.xhtml", "application/xhtml+xml", XHTML, "html-main"),
        ("a.xml", "text/xml", JATS, "jats"),
        ("a.nxml", "", b"\xef\xbb\xbf<!DOCTYPE article PUBLIC 'x' 'y'>" + JATS[21:], "jats"),
        ("notes.txt", "text/plain", b"Text about <b> and <html>.", "text"),
        ("notes.txt", "text/plain", HTML, "html-main"),
        ("notes.txt", "text/plain", "Text".encode("utf-16"), "text"),
        ("readme.md", "text/plain", b"# One\n\n<div>two</div>", "markdown"),
        ("readme", "text/markdown", b"Text", "markdown"),
    ],
)
def test_the_content_decides_then_the_type_then_the_name(
    tmp_path: Path, name: str, content_type: str, content: bytes, method: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert run(path, content_type).method == method


def test_archives_are_told_apart_by_what_is_in_them(tmp_path: Path) -> None:
    assert run(epub(tmp_path / "a.zip", {"a.xhtml": "<p>Text.</p>"}), "application/zip").method == "epub"
    assert run(docx(tmp_path / "b.epub", paragraph("Text.")), "application/epub+zip").method == "docx"


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.html", b"", "the file is empty"),
        ("a.txt", b" \n\n", "the file is empty"),
        ("a.html", b"<p> </p><script>x</script>", "no text was found in the file"),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office file of the old kind"),
        ("a.rtf", b"{\\rtf1 text}", "a rich text file"),
        ("a.pdf", b"GIF89a\0\0", "no PDF, whatever its name says"),
        ("a.pdf", b"Error 404", "no PDF, whatever its name says"),
        ("a.docx", b"Error 404", "no DOCX, whatever its name says"),
        ("a.txt", b"\x7fELF\0\0\0", "holds no text"),
        ("a.bin", b"some bytes", "a format that cannot be converted"),
        ("a.xml", b"<?xml version='1.0'?><feed/>", "only JATS"),
    ],
)
def test_what_cannot_be_converted_says_why(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ConversionError, match=reason):
        run(path)


def test_an_archive_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConversionError, match="neither EPUB nor DOCX"):
        run(archive(tmp_path / "a.epub", {"readme.txt": "x"}))


def test_a_missing_file_is_a_failure_without_its_folder(tmp_path: Path) -> None:
    with pytest.raises(ConversionError) as caught:
        run(tmp_path / "gone.html")
    assert str(caught.value) == "the file cannot be read: No such file or directory"


@pytest.mark.parametrize(
    ("content_type", "file_name", "expected"),
    [
        ("application/pdf", "x", True),
        ("", "Paper.PDF", True),
        ("text/html; charset=utf-8", "", True),
        ("application/octet-stream", "a.epub", True),
        ("image/png", "a.png", False),
        ("video/mp4", "talk.mp4", False),
        ("", "", False),
    ],
)
def test_type_or_name_say_whether_a_file_is_worth_trying(content_type: str, file_name: str, expected: bool) -> None:
    assert is_convertible(content_type, file_name) is expected


def test_naming_the_converters_loads_none_of_them() -> None:
    script = (
        "import sys, litsite.bundles.convert, litsite.bundles.workers\n"
        "heavy = {'lxml', 'html_to_markdown', 'mammoth', 'pypdfium2', 'markdown_it', 'multiprocessing'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
