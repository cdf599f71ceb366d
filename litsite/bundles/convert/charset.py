"""Bytes to text, for files whose character set is given, marked, guessed or wrong."""

from __future__ import annotations

import codecs
import re

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# What browsers decode these labels as (WHATWG Encoding Standard, table of names and labels).
_READ_AS = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
_NO_CHARSETS = frozenset({"unicode_escape", "raw_unicode_escape", "idna", "punycode", "undefined", "utf_7"})
_META_CHARSET = re.compile(rb"<meta[^>]{0,400}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,40})", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"^\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9_.:-]{2,40})")


def decode(content: bytes, *, charset: str = "") -> str:
    """The text of ``content``, never failing.

    Tried in this order: a byte order mark, ``charset``, UTF-8, Windows-1252. UTF-8 with a few broken bytes is still
    UTF-8: those bytes become U+FFFD instead of turning every accent of the page into two letters.
    """
    for mark, name in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(name, "replace")
    named = _codec_name(charset)
    # A UTF-16 label on bytes without a single zero is wrong: any Latin text has them.
    if named and not (named.startswith(("utf-16", "utf-32")) and b"\0" not in content):
        try:
            return content.decode(named)
        except UnicodeDecodeError:
            pass
    text = content.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if broken == 0 or broken * 20 <= sum(character > "\x7f" for character in text):
        return text
    return content.decode("cp1252", "replace")


def declared_charset(content: bytes) -> str:
    """The character set that an HTML or XML file says it has, empty when it says nothing."""
    head = content[:4096]
    match = _XML_ENCODING.search(head) or _META_CHARSET.search(head)
    return match.group(1).decode("ascii") if match else ""


def _codec_name(charset: str) -> str:
    """Python's name for a character set, empty for none, an unknown one and codecs that are no character sets."""
    if not charset or "\0" in charset:
        return ""
    try:
        name = codecs.lookup(charset.strip()).name
    except LookupError:
        return ""
    return "" if name.replace("-", "_") in _NO_CHARSETS else _READ_AS.get(name, name)
