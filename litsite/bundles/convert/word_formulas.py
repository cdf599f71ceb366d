"""Formulas of Word's equation editor (OMML), as readable text where they stand.

They are first written as MathML, whose text form they then share (:mod:`litsite.bundles.convert.mathml`).
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from litsite.bundles.convert.html_tree import Element, text_content
from litsite.bundles.convert.mathml import readable_formula
from litsite.bundles.convert.xml_tree import parse_xml

_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_OMML = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
# OMML element: (MathML element, the parts that become its children, in order)
_PARTS = {
    "f": ("mfrac", ("num", "den")),
    "sSup": ("msup", ("e", "sup")),
    "sSub": ("msub", ("e", "sub")),
    "sSubSup": ("msubsup", ("e", "sub", "sup")),
    "limLow": ("munder", ("e", "lim")),
    "limUpp": ("mover", ("e", "lim")),
    "func": ("mrow", ("fName", "e")),
    "d": ("mfenced", ("e",)),
    "m": ("mtable", ("mr",)),
    "mr": ("mtr", ("e",)),
    "eqArr": ("mtable", ("e",)),
}


def with_readable_formulas(document: bytes) -> bytes:
    """The main part of a Word file, with runs of text in the place of each formula."""
    root = parse_xml(document)
    paragraphs = list(root.iter(f"{_OMML}oMathPara"))
    inline = [formula for formula in root.iter(f"{_OMML}oMath") if formula.getparent() not in paragraphs]
    for formula in (*paragraphs, *inline):
        parent = formula.getparent()
        if parent is not None:
            math = etree.Element("math")
            _write_all(formula, math)
            position = parent.index(formula)
            parent[position : position + 1] = list(_runs(readable_formula(math), ""))
    return etree.tostring(root, encoding="utf-8", xml_declaration=True)


def _write_all(source: Element, into: Element) -> None:
    for child in source:
        _write(child, etree.QName(child).localname, into)


def _write(source: Element, name: str, into: Element) -> None:
    if name == "r":
        etree.SubElement(into, "mtext").text = "".join(map(text_content, source.iter(f"{_OMML}t")))
    elif name == "nary":
        scripted = etree.SubElement(into, "msubsup")
        etree.SubElement(scripted, "mo").text = _property(source, "chr", "∫")
        _write_parts(source, ("sub", "sup"), scripted)
        _write_parts(source, ("e",), into)
    elif name == "rad":
        with_degree = any(text_content(degree).strip() for degree in source.iter(f"{_OMML}deg"))
        root = etree.SubElement(into, "mroot" if with_degree else "msqrt")
        _write_parts(source, ("e", "deg") if with_degree else ("e",), root)
    elif name in ("acc", "bar"):
        accented = etree.SubElement(into, "mrow")
        _write_parts(source, ("e",), accented)
        etree.SubElement(accented, "mtext").text = _property(source, "chr", "\u0304" if name == "bar" else "\u0302")
    elif name in _PARTS:
        kind, parts = _PARTS[name]
        element = etree.SubElement(into, kind)
        if name == "d":
            element.set("open", _property(source, "begChr", "("))
            element.set("close", _property(source, "endChr", ")"))
        _write_parts(source, parts, element)
    elif not name.endswith("Pr"):  # properties: fonts, alignment
        _write_all(source, into)


def _write_parts(source: Element, names: tuple[str, ...], into: Element) -> None:
    for name in names:
        for part in source.iterchildren(f"{_OMML}{name}"):
            if name in _PARTS:
                _write(part, name, into)
            else:
                _write_all(part, etree.SubElement(into, "mrow"))


def _property(source: Element, name: str, default: str) -> str:
    found = next(source.iterfind(f"*/{_OMML}{name}"), None)
    return default if found is None else found.get(f"{_OMML}val", "")


def _runs(element: Element, position: str) -> Iterator[Element]:
    """Text with ``sub`` and ``sup`` elements as runs of a Word paragraph."""
    yield from _run(element.text, position)
    for child in element:
        yield from _runs(child, {"sub": "subscript", "sup": "superscript"}.get(child.tag, position))
        yield from _run(child.tail, position)


def _run(text: str | None, position: str) -> Iterator[Element]:
    if not text:
        return
    run = etree.Element(f"{_WORD}r")
    if position:
        properties = etree.SubElement(run, f"{_WORD}rPr")
        etree.SubElement(properties, f"{_WORD}vertAlign").set(f"{_WORD}val", position)
    etree.SubElement(run, f"{_WORD}t").text = text
    yield run
