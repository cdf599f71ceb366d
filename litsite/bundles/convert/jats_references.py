"""The entries of a JATS reference list, as written or put together from their parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from lxml import etree

from litsite.bundles.convert.html_tree import Element, append_text, clean_text, text_content

_CITATIONS = frozenset({"mixed-citation", "element-citation", "citation", "nlm-citation", "note", "p"})
_TITLES = ("article-title", "chapter-title", "part-title", "data-title")
_SEPARATOR = re.compile(r"[.,;:(]")
_FEWEST_SEPARATORS = 2

WriteInline = Callable[[Element, Element], None]


def reference_paragraph(reference: Element, write_inline: WriteInline) -> Element:
    """One entry as an HTML ``p`` element; ``write_inline`` writes the content of a JATS element into an HTML one."""
    paragraph = etree.Element("p")
    for citation in _citations(reference):
        append_text(paragraph, " ")
        if _is_prose(citation):
            _write_prose(citation, etree.SubElement(paragraph, "span"), write_inline)
        else:
            _assemble(citation, etree.SubElement(paragraph, "span"), write_inline)
    return paragraph


def _citations(reference: Element) -> Iterator[Element]:
    for child in reference:
        name = _name(child)
        if name == "citation-alternatives":
            best = child.find("{*}mixed-citation")
            yield child[0] if best is None else best
        elif name in _CITATIONS:
            yield child


def _is_prose(citation: Element) -> bool:
    """Whether the punctuation of the entry is written out between its parts."""
    own = (citation.text or "") + "".join(child.tail or "" for child in citation)
    return len(_SEPARATOR.findall(own)) >= _FEWEST_SEPARATORS or not len(citation)


def _write_prose(citation: Element, target: Element, write_inline: WriteInline) -> None:
    _append(target, citation.text)
    for child in citation:
        name = _name(child)
        if name in ("person-group", "name") and not _SEPARATOR.search("".join(inner.tail or "" for inner in child)):
            _append(target, ", ".join(_people(child)))
        elif name == "pub-id" and child.get("pub-id-type") == "doi":
            _write_doi(child, target, "")
        elif name == "source":
            write_inline(child, etree.SubElement(target, "span"))
        else:
            write_inline(child, etree.SubElement(target, "i" if name == "italic" else "span"))
        _append(target, child.tail)


def _assemble(citation: Element, target: Element, write_inline: WriteInline) -> None:
    """Authors (year). Title. *Source* volume(issue): pages. Publisher. DOI."""
    people = list(_people(citation))
    year = _text(citation, "year")
    _append(target, ", ".join(people) + (f" ({year}). " if year else ". " if people else ""))
    title = next((found for name in _TITLES if (found := citation.find(f".//{{*}}{name}")) is not None), None)
    if title is not None:
        write_inline(title, etree.SubElement(target, "span"))
        _append(target, " " if _text(citation, etree.QName(title).localname).endswith((".", "?", "!")) else ". ")
    source = citation.find(".//{*}source")
    if source is not None:
        write_inline(source, etree.SubElement(target, "i"))
    volume, issue = _text(citation, "volume"), _text(citation, "issue")
    first, last = _text(citation, "fpage"), _text(citation, "lpage")
    pages = (
        f"{first}–{last}"
        if first and last
        else first or _text(citation, "page-range") or _text(citation, "elocation-id")
    )
    place = f"{f' {volume}' if volume else ''}{f'({issue})' if issue else ''}{f': {pages}' if pages else ''}"
    publisher = ": ".join(filter(None, (_text(citation, "publisher-loc"), _text(citation, "publisher-name"))))
    _append(target, f"{place}. " if place or source is not None else "")
    _append(target, f"{publisher}. " if publisher else "")
    for identifier in citation.iter("{*}pub-id"):
        if identifier.get("pub-id-type") == "doi":
            _write_doi(identifier, target, "doi:")
    for link in citation.iter("{*}ext-link", "{*}uri"):
        _append(target, " ")
        write_inline(link, etree.SubElement(target, "span"))


def _people(group: Element) -> Iterator[str]:
    for person in group.iter("{*}name", "{*}string-name", "{*}collab", "{*}etal"):
        name = _name(person)
        if name == "etal":
            yield "et al."
        elif name == "collab":
            yield " ".join(text_content(person).split())
        else:
            yield " ".join(
                filter(None, (_text(person, "surname"), _text(person, "given-names"), _text(person, "suffix")))
            )


def _write_doi(identifier: Element, target: Element, prefix: str) -> None:
    doi = text_content(identifier).strip().removeprefix("https://doi.org/").removeprefix("doi:")
    link = etree.SubElement(target, "a")
    link.set("href", f"https://doi.org/{doi}")
    _append(link, f"{prefix}{doi}")


def _text(parent: Element, name: str) -> str:
    found = parent.find(f".//{{*}}{name}")
    return " ".join(text_content(found).split()) if found is not None else ""


def _append(target: Element, text: str | None) -> None:
    append_text(target, clean_text(text or ""))


def _name(element: Element) -> str:
    return etree.QName(element).localname
