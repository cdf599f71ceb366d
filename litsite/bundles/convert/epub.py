"""EPUB books: the chapters in reading order."""

from __future__ import annotations

import posixpath
import re
import statistics
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from lxml import etree

from litsite.bundles.convert.archive import open_archive, read_member
from litsite.bundles.convert.charset import declared_charset, decode
from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.formulas import replace_formulas
from litsite.bundles.convert.heading_levels import settle_headings
from litsite.bundles.convert.html_blocks import blocks_of
from litsite.bundles.convert.html_tree import Element, parse_html, text_content
from litsite.bundles.convert.limits import MAX_CHARACTERS, truncation_warning
from litsite.bundles.convert.reference_list import split_references
from litsite.bundles.convert.xml_tree import parse_xml
from litsite.bundles.records import Block, Document

_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_TEXT_TYPES = frozenset({"application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document", ""})
_CHAPTER_SUFFIXES = (".xhtml", ".html", ".htm", ".xml")
_COVER = re.compile(r"(?:^|[/_-])cover(?:[._-]|page|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Package:
    """What the OPF file says: the book's title, its chapters as member names in reading order, its contents file."""

    title: str
    chapters: tuple[str, ...]
    contents: str


def convert_epub(path: Path, *, known_title: str = "") -> Document:
    """All chapters of a book as one document; chapters without a heading get theirs from the table of contents.

    A chapter that is missing or broken costs that chapter and is named in the warnings. Raises
    :class:`ConversionError` when the file is no EPUB, is damaged as a whole or is locked.
    """
    with open_archive(path) as archive:
        package = _package(archive)
        locked = _locked_members(archive)
        if package.chapters and locked.issuperset(package.chapters):
            raise ConversionError("the book is locked by digital rights management")
        labels = _labels(archive, package.contents)
        chapters, warnings = _chapters(archive, package.chapters)
    levels = [blocks[0].level for _, blocks in chapters if blocks[0].kind == "heading"]
    chapter_level = min(statistics.multimode(levels), default=1)
    blocks: list[Block] = []
    for name, chapter in chapters:
        if labels.get(name) and not any(block.kind == "heading" for block in chapter):
            blocks.append(Block(labels[name], "heading", chapter_level))
        blocks.extend(chapter)
    body, references = split_references(settle_headings(blocks, (known_title, package.title)))
    return Document(body, references, method="epub", title=package.title, warnings=warnings)


def _chapters(
    archive: zipfile.ZipFile, names: tuple[str, ...]
) -> tuple[list[tuple[str, tuple[Block, ...]]], tuple[str, ...]]:
    chapters: list[tuple[str, tuple[Block, ...]]] = []
    warnings: list[str] = []
    left = MAX_CHARACTERS
    for name in names:
        if left <= 0:
            warnings.append(truncation_warning(MAX_CHARACTERS))
            break
        try:
            content = read_member(archive, name)
        except ConversionError as error:
            warnings.append(f"a chapter was left out: {error}")
            continue
        tree = parse_html(decode(content, charset=declared_charset(content)), max_characters=left)
        replace_formulas(tree.body)
        blocks = blocks_of(tree.body)
        left -= sum(len(block.markdown) for block in blocks)
        if blocks:
            chapters.append((name, blocks))
    return chapters, tuple(warnings)


def _package(archive: zipfile.ZipFile) -> _Package:
    container = parse_xml(read_member(archive, _CONTAINER))
    opf = next((element.get("full-path", "") for element in container.iter("{*}rootfile")), "")
    package = parse_xml(read_member(archive, opf))
    folder = posixpath.dirname(opf)
    manifest = {item.get("id"): item for item in _children(package, "manifest")}
    chapters: list[str] = []
    for reference in _children(package, "spine"):
        item = manifest.get(reference.get("idref"))
        if item is not None and _is_chapter(item):
            chapters.append(_member_name(folder, item.get("href", "")))
    navigation = [item for item in manifest.values() if "nav" in item.get("properties", "").split()]
    navigation += [item for item in manifest.values() if item.get("media-type") == "application/x-dtbncx+xml"]
    contents = _member_name(folder, navigation[0].get("href", "")) if navigation else ""
    titles = package.iter("{http://purl.org/dc/elements/1.1/}title")
    title = next((" ".join(text_content(element).split()) for element in titles), "")
    return _Package(title, tuple(dict.fromkeys(chapters)), contents)


def _is_chapter(item: Element) -> bool:
    href = item.get("href", "")
    if "nav" in item.get("properties", "").split() or _COVER.search(href) or _COVER.search(item.get("id", "")):
        return False
    return item.get("media-type", "") in _TEXT_TYPES or href.lower().endswith(_CHAPTER_SUFFIXES)


def _labels(archive: zipfile.ZipFile, contents: str) -> dict[str, str]:
    """What the table of contents calls each chapter, by member name; the first entry of a chapter counts."""
    if not contents:
        return {}
    try:
        root = parse_xml(read_member(archive, contents))
    except ConversionError:
        return {}
    labels: dict[str, str] = {}
    for href, label in [*_ncx_entries(root), *_navigation_entries(root)]:
        text = " ".join(label.split())
        if text:
            labels.setdefault(_member_name(posixpath.dirname(contents), href), text)
    return labels


def _ncx_entries(root: Element) -> Iterator[tuple[str, str]]:
    for point in root.iter("{*}navPoint"):
        content = point.find("{*}content")
        if content is not None:
            yield content.get("src", ""), point.findtext("{*}navLabel/{*}text") or ""


def _navigation_entries(root: Element) -> Iterator[tuple[str, str]]:
    for link in root.iter("{*}a"):
        yield link.get("href", ""), text_content(link)


def _locked_members(archive: zipfile.ZipFile) -> frozenset[str]:
    """The members that the encryption file lists; obfuscated fonts are listed there too."""
    try:
        root = parse_xml(read_member(archive, _ENCRYPTION))
    except ConversionError:
        return frozenset()
    return frozenset(unquote(reference.get("URI", "")) for reference in root.iter("{*}CipherReference"))


def _children(package: Element, name: str) -> Iterator[Element]:
    for parent in package.iter(f"{{*}}{name}"):
        yield from (child for child in parent if etree.QName(child).localname in ("item", "itemref"))


def _member_name(folder: str, href: str) -> str:
    return posixpath.normpath(posixpath.join(folder, unquote(href.partition("#")[0])))
