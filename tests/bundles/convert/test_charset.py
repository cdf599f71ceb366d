"""Bytes to text."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.convert.charset import declared_charset, decode


@pytest.mark.parametrize(
    ("content", "charset", "text"),
    [
        ("Müller".encode(), "", "Müller"),
        ("Müller".encode("cp1252"), "", "Müller"),
        ("“Müller”".encode("cp1252"), "iso-8859-1", "“Müller”"),
        ("Дом".encode("cp1251"), "windows-1251", "Дом"),
        ("漢字".encode("shift_jis"), "Shift_JIS", "漢字"),
        (codecs.BOM_UTF8 + "é".encode(), "latin-1", "é"),
        (codecs.BOM_UTF16_LE + "é".encode("utf-16-le"), "utf-8", "é"),
        (codecs.BOM_UTF16_BE + "é".encode("utf-16-be"), "", "é"),
        ("Müller".encode(), "utf-16", "Müller"),
        ("Müller".encode(), "no-such-charset", "Müller"),
        ("Müller".encode(), "unicode_escape", "Müller"),
        ("Дом".encode(), "ascii", "Ð”Ð¾Ð¼"),
        (b"", "", ""),
    ],
)
def test_the_mark_the_given_charset_utf8_and_windows_are_tried_in_turn(content: bytes, charset: str, text: str) -> None:
    assert decode(content, charset=charset) == text


def test_a_few_broken_bytes_do_not_spoil_a_whole_page_of_utf8() -> None:
    assert decode("é".encode() * 100 + b"\xe9") == "é" * 100 + "\ufffd"


@given(st.binary(), st.sampled_from(["", "utf-8", "utf-16", "cp1252", "big5", "hz", "x", "utf-7", "\0"]))
def test_every_file_has_some_text(content: bytes, charset: str) -> None:
    assert isinstance(decode(content, charset=charset), str)


def test_a_page_says_its_charset() -> None:
    assert declared_charset(b'<?xml version="1.0" encoding="KOI8-R"?><html>') == "KOI8-R"
    assert declared_charset(b"<html><meta charset='gbk'>") == "gbk"
    assert declared_charset(b'<META http-equiv="Content-Type" content="text/html; charset=big5">') == "big5"
    assert declared_charset(b"<p>charset=none") == ""
