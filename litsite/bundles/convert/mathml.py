"""MathML that came without its TeX, as readable text."""

from __future__ import annotations

from lxml import etree

from litsite.bundles.convert.html_tree import Element, append_text, text_content

_SPACED_OPERATORS = frozenset(
    [
        "=",
        "≠",
        "<",
        ">",
        "≤",
        "≥",
        "≈",
        "≡",
        "∼",
        "≃",
        "≅",
        "∝",
        "∈",
        "∉",
        "⊂",
        "⊆",
        "⊃",
        "⊇",
        "→",
        "←",
        "↔",
        "⇒",
        "⇐",
        "⇔",
        "↦",
        "+",
        "−",
        "±",
        "∓",
        "×",
        "÷",
        "∪",
        "∩",
        "∧",
        "∨",
        ":=",
        "≪",
        "≫",
        "⊕",
        "⊗",
    ]
)
_ACCENTS = {
    "¯": "\u0304", "‾": "\u0304", "_": "\u0332", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303",
    "→": "\u20d7", "˙": "\u0307", "¨": "\u0308", "ˇ": "\u030c",
}  # fmt: skip
_INVISIBLE = str.maketrans("", "", "\u2061\u2062\u2063\u2064")
_LEFT_OUT = frozenset({"annotation", "annotation-xml", "mphantom", "none", "mprescripts", "maligngroup", "malignmark"})


def readable_formula(math: Element) -> Element:
    """MathML as text in a ``span``: indices as ``sub`` and ``sup``, fractions with a slash, roots with a sign."""
    span = etree.Element("span")
    _write(math, span)
    return span


def _write(element: Element, into: Element) -> None:
    name = etree.QName(element).localname
    children = list(element)
    if name in ("mi", "mn", "mo", "mtext", "ms"):
        _write_token(name, text_content(element), into)
    elif name == "mspace":
        append_text(into, " ")
    elif name in ("msub", "msup", "msubsup", "munder", "mover", "munderover") and len(children) > 1:
        _write_scripts(name, children, into)
    elif name == "mfrac" and len(children) == 2:
        _write_grouped(children[0], into)
        append_text(into, "/")
        _write_grouped(children[1], into)
    elif name == "msqrt":
        append_text(into, "√(")
        _write_all(children, into)
        append_text(into, ")")
    elif name == "mroot" and len(children) == 2:
        _write(children[1], etree.SubElement(into, "sup"))
        append_text(into, "√")
        _write_grouped(children[0], into)
    elif name == "mfenced":
        _write_separated(children, into, element.get("separators", ",").strip()[:1] + " ", element.get("open", "("))
        append_text(into, element.get("close", ")"))
    elif name == "mtable":
        _write_separated(children, into, "; ", "[")
        append_text(into, "]")
    elif name in ("mtr", "mlabeledtr"):
        _write_separated(children, into, ", ", "")
    elif name == "semantics":
        _write_all(children[:1], into)
    elif name not in _LEFT_OUT:
        _write_all(children, into)


def _write_all(elements: list[Element], into: Element) -> None:
    for element in elements:
        _write(element, into)


def _write_token(name: str, text: str, into: Element) -> None:
    text = " ".join(text.translate(_INVISIBLE).split())
    if name == "mo" and text in _SPACED_OPERATORS:
        text = f" {text} "
    elif name == "mo" and text in (",", ";"):
        text = f"{text} "
    append_text(into, text)


def _write_scripts(name: str, children: list[Element], into: Element) -> None:
    accent = _ACCENTS.get(text_content(children[1]).strip()) if name == "mover" else None
    _write(children[0], into)
    if accent:
        append_text(into, accent)
        return
    places = {"msubsup": ("sub", "sup"), "munderover": ("sub", "sup"), "msup": ("sup",), "mover": ("sup",)}.get(
        name, ("sub",)
    )
    for place, child in zip(places, children[1:], strict=False):
        _write(child, etree.SubElement(into, place))


def _write_grouped(element: Element, into: Element) -> None:
    """Write an operand of a fraction or root, in brackets unless it is one symbol or number."""
    said = "".join(text_content(element).split())
    simple = (len(said) <= 1 or said.isalnum()) and next(element.iter("{*}mfrac"), None) is None
    append_text(into, "" if simple else "(")
    _write(element, into)
    append_text(into, "" if simple else ")")


def _write_separated(elements: list[Element], into: Element, separator: str, opening: str) -> None:
    append_text(into, opening)
    for position, element in enumerate(elements):
        if position:
            append_text(into, separator)
        _write(element, into)
