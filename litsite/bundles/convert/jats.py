"""JATS (and its ancestor NLM) articles: the XML that PubMed Central, eLife, PLOS and many others give out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.formulas import clean_tex, formula, tex_of_mathml
from litsite.bundles.convert.heading_levels import settle_headings
from litsite.bundles.convert.html_blocks import blocks_of
from litsite.bundles.convert.html_tree import Element, append_text, clean_text, text_content
from litsite.bundles.convert.jats_references import reference_paragraph
from litsite.bundles.convert.limits import read_bounded
from litsite.bundles.convert.mathml import readable_formula
from litsite.bundles.convert.xml_tree import parse_xml
from litsite.bundles.records import Document

_HTML_NAMES = {
    "italic": "i", "bold": "b", "sub": "sub", "sup": "sup", "strike": "s", "monospace": "code", "p": "p",
    "list-item": "li", "disp-quote": "blockquote", "verse-group": "blockquote", "verse-line": "p",
    "preformat": "pre", "code": "pre", "break": "br", "def-list": "dl", "term": "dt", "def": "dd",
    "table": "table", "thead": "thead", "tbody": "tbody", "tfoot": "tfoot", "tr": "tr", "td": "td", "th": "th",
    "row": "tr", "entry": "td", "speech": "p", "attrib": "p", "table-wrap-foot": "section", "body": "div",
    "back": "div", "app-group": "div", "boxed-text": "section", "statement": "section", "fn": "p",
    "supplementary-material": "section",
}  # fmt: skip
_LEFT_OUT = frozenset(
    [
        "graphic",
        "inline-graphic",
        "media",
        "object-id",
        "related-article",
        "related-object",
        "alt-text",
        "long-desc",
        "index-term",
        "permissions",
        "sec-meta",
        "ref-list",
        "label",
        "title",
        "tex-math",
        "sub-article",
        "response",
        "target",
    ]
)
# Sections of the back matter that often come without a title of their own.
_DEFAULT_TITLES = {
    "abstract": "Abstract", "trans-abstract": "Abstract", "ack": "Acknowledgements", "app": "Appendix",
    "fn-group": "Notes", "glossary": "Glossary", "floats-group": "Figures and tables",
}  # fmt: skip
_SECTIONS = frozenset(
    {"sec", "app", "ack", "glossary", "notes", "abstract", "trans-abstract", "floats-group", "fn-group"}
)
_ABSTRACTS_LEFT_OUT = frozenset({"graphical", "toc", "teaser", "web-summary", "video"})
_XLINK = "{http://www.w3.org/1999/xlink}href"
_MAX_DEPTH = 60


def convert_jats(path: Path, *, known_title: str = "") -> Document:
    """An article's abstract, sections, figures' captions, tables and formulas; its reference lists apart.

    Raises :class:`~litsite.bundles.convert.failure.ConversionError` when the file is no JATS article.
    """
    root = parse_xml(read_bounded(path))
    article = next(root.iter("{*}article"), None)
    if article is None or (article.find("{*}front") is None and article.find("{*}body") is None):
        raise ConversionError("the XML is no article: only JATS (NLM) XML can be read")
    title_element = article.find("{*}front//{*}article-title")
    title = clean_text(" ".join(text_content(title_element).split())) if title_element is not None else ""
    page = etree.Element("body")
    for part in _parts(article):
        _write(part, page, 1)
    blocks = settle_headings(blocks_of(page), (known_title, title))
    cited = (reference for part in _parts(article) for reference in part.iter("{*}ref"))
    references = (
        " ".join(block.markdown for block in blocks_of(reference_paragraph(ref, _write_inline))) for ref in cited
    )
    return Document(blocks, tuple(filter(None, references)), method="jats", title=title)


def _parts(article: Element) -> Iterator[Element]:
    front = article.find("{*}front")
    if front is not None:
        for abstract in front.iter("{*}abstract", "{*}trans-abstract"):
            if abstract.get("abstract-type", "") not in _ABSTRACTS_LEFT_OUT:
                yield abstract
    yield from article.iterchildren("{*}body", "{*}back", "{*}floats-group")


def _write(source: Element, target: Element, depth: int) -> None:
    """Write a JATS element into an HTML tree. ``depth`` is the level that the next section's heading gets."""
    name = etree.QName(source).localname
    if name in _SECTIONS:
        _write_section(source, name, target, depth)
    elif name in ("fig", "table-wrap"):
        _write_float(source, target, depth)
    elif name in ("inline-formula", "disp-formula", "tex-math", "math"):
        _write_formula(source, name, target)
    elif name == "alternatives":
        _write_best_alternative(source, target, depth)
    elif name in ("ext-link", "uri", "email"):
        _write_link(source, name, target, depth)
    elif name == "list":
        kind = source.get("list-type", "").partition("-")[0]
        _write_content(source, etree.SubElement(target, "ol" if kind in ("order", "alpha", "roman") else "ul"), depth)
    elif name == "fn" and target.tag != "section":
        _write_footnote(source, target, depth)
    elif name not in _LEFT_OUT:
        element = etree.SubElement(target, _HTML_NAMES.get(name, "span"))
        for attribute in ("colspan", "rowspan"):
            element.set(attribute, source.get(attribute, ""))
        _write_content(source, element, depth)


def _write_content(source: Element, target: Element, depth: int) -> None:
    _write_text(target, source.text)
    for child in source:
        if sum(1 for _ in child.iterancestors()) > _MAX_DEPTH:
            _write_text(target, text_content(child))
        else:
            _write(child, target, depth)
        _write_text(target, child.tail)


def _write_section(source: Element, name: str, target: Element, depth: int) -> None:
    section = etree.SubElement(target, "section")
    title, label = source.find("{*}title"), source.findtext("{*}label")
    if title is not None and text_content(title).strip():
        heading = etree.SubElement(section, f"h{min(depth, 6)}")
        _write_text(heading, f"{label} " if label else "")
        _write_content(title, heading, depth)
    elif name in _DEFAULT_TITLES:
        language = source.get("{http://www.w3.org/XML/1998/namespace}lang", "") if name == "trans-abstract" else ""
        heading = etree.SubElement(section, f"h{min(depth, 6)}")
        _write_text(heading, f"{_DEFAULT_TITLES[name]} ({language})" if language else _DEFAULT_TITLES[name])
    else:
        depth -= 1
    _write_content(source, section, depth + 1)


def _write_float(source: Element, target: Element, depth: int) -> None:
    """A figure or table: its label and caption as one caption, then what it holds."""
    figure = etree.SubElement(target, "figure")
    caption = etree.SubElement(figure, "figcaption")
    label = " ".join((source.findtext("{*}label") or "").split())
    _write_text(caption, f"{label.rstrip('.')}. " if label else "")
    for part in source.iterchildren("{*}caption"):
        title = part.find("{*}title")
        if title is not None:
            _write_content(title, etree.SubElement(caption, "span"), depth)
            _write_text(caption, " " if text_content(title).rstrip().endswith((".", "?", "!", ":")) else ". ")
        _write_content(part, etree.SubElement(caption, "span"), depth)
    for child in source.iterchildren():
        if etree.QName(child).localname != "caption":
            _write(child, figure, depth)


def _write_formula(source: Element, name: str, target: Element) -> None:
    display = name == "disp-formula"
    tex_source = source if name == "tex-math" else next(source.iter("{*}tex-math"), None)
    math = next(source.iter("{*}math"), None)
    tex = clean_tex(text_content(tex_source)) if tex_source is not None else ""
    tex = tex or (tex_of_mathml(math) if math is not None else "")
    element = target
    if tex:
        target.append(formula(clean_text(tex), display=display))
    else:
        element = etree.SubElement(target, "p" if display else "span")
        if math is not None:
            element.append(readable_formula(math))
        elif next(source.iter("{*}graphic", "{*}inline-graphic"), None) is not None:
            _write_text(element, "[formula]")  # it is there, as a picture only
        else:
            _write_content(source, element, 1)
    label = source.findtext("{*}label") if display else ""
    if label:
        _write_text(etree.SubElement(target, "p") if tex else element, f" ({label.strip('() ')})")


def _write_footnote(source: Element, target: Element, depth: int) -> None:
    """A footnote within running text, in brackets where it is called."""
    _write_text(target, " (")
    for position, paragraph in enumerate(source.iter("{*}p")):
        _write_text(target, " " if position else "")
        _write_content(paragraph, etree.SubElement(target, "span"), depth)
    _write_text(target, ")")


def _write_best_alternative(source: Element, target: Element, depth: int) -> None:
    """Of several forms of one thing, the one that can be read best."""
    for wanted in ("{*}tex-math", "{*}math", "{*}table", "{*}textual-form", "*"):
        found = source.find(wanted)
        if found is not None:
            _write(found, target, depth)
            return


def _write_link(source: Element, name: str, target: Element, depth: int) -> None:
    address = source.get(_XLINK, "") or text_content(source).strip()
    link = etree.SubElement(target, "a")
    link.set("href", f"mailto:{address}" if name == "email" and not address.startswith("mailto:") else address)
    _write_content(source, link, depth)


def _write_inline(source: Element, target: Element) -> None:
    _write_content(source, target, 1)


def _write_text(target: Element, text: str | None) -> None:
    if text:
        append_text(target, clean_text(text))
