"""The formulas of a page, whichever of MathJax, KaTeX, LaTeXML, Wikipedia or plain MathML wrote them.

Each becomes one ``formula`` element that holds TeX, with ``display="block"`` when it stands on a line of its own.
MathML that comes without its TeX becomes readable text instead: a guessed TeX source would be wrong too often.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator

from lxml import etree

from litsite.bundles.convert.html_tree import Element, remove_element, text_content
from litsite.bundles.convert.mathml import readable_formula

_RENDERINGS = frozenset(
    [
        "MathJax",
        "MathJax_Display",
        "MathJax_SVG",
        "MathJax_SVG_Display",
        "MathJax_CHTML",
        "mjx-chtml",
        "MathJax_Preview",
        "MathJax_MathML",
    ]
)
_WRAPPERS = frozenset({"katex", "katex-display", "mwe-math-element"})  # of MathML and of a drawing of the same formula
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_DISPLAY_STYLE = re.compile(r"\{\\(?:displaystyle|textstyle)\s*(.*)\}\Z", re.DOTALL)
_DELIMITERS = (("$$", "$$"), (r"\[", r"\]"), (r"\(", r"\)"), ("$", "$"))
_DOCUMENT = re.compile(r"\\begin\{document\}(.*)\\end\{document\}", re.DOTALL)
_LOOKS_LIKE_TEX = re.compile(r"[\\^_{}]")
_DELIMITED = re.compile(r"\\\((?P<inline>[^\n$]{1,1000}?)\\\)|\\\[(?P<display>[^$]{1,2000}?)\\\]")
_DOLLAR = re.compile(r"(?<!\\)\$")
MAX_TEX = 20_000


def clean_tex(source: str) -> str:
    """TeX on one line, without comments, delimiters and document wrapper; empty if it cannot stand between dollars."""
    document = _DOCUMENT.search(source)
    tex = _COMMENT.sub("", document.group(1) if document else source)
    tex = " ".join(tex.split())
    for opening, closing in _DELIMITERS:
        if tex.startswith(opening) and tex.endswith(closing) and len(tex) >= len(opening) + len(closing):
            tex = tex[len(opening) : len(tex) - len(closing)].strip()
            break
    wrapper = _DISPLAY_STYLE.match(tex)
    if wrapper and _balanced(wrapper.group(1)):
        tex = wrapper.group(1).strip()
    if tex.endswith("\\") and not tex.endswith("\\\\"):
        tex = tex[:-1].rstrip()
    return "" if len(tex) > MAX_TEX or _DOLLAR.search(tex) else tex


def formula(tex: str, *, display: bool = False) -> Element:
    """A ``formula`` element. ``tex`` is expected to have gone through :func:`clean_tex`."""
    element = etree.Element("formula")
    element.text = tex
    if display:
        element.set("display", "block")
    return element


def replace_formulas(body: Element) -> None:
    """Turn every formula below ``body`` into a ``formula`` element, or into readable text."""
    for element in list(body.iter("span", "div", "math", "script", "mjx-container", "img")):
        parent = element.getparent()
        if parent is None:
            continue
        if _is_second_copy(element):
            remove_element(element)
            continue
        replacement = _replacement(element)
        if replacement is not None:
            replacement.tail = element.tail
            parent.replace(element, replacement)
    for table in body.iter("table"):
        if any(name.startswith("ltx_equation") for name in _classes(table)):
            _join_rows(table)


def _join_rows(table: Element) -> None:
    """LaTeXML sets aligned equations as a table with a formula in every cell: one displayed formula a row."""
    for row in table.iter("tr"):
        pieces = list(row.iter("formula"))
        for piece in pieces[1:]:
            remove_element(piece)
        if pieces:
            pieces[0].text = " ".join((piece.text or "").removeprefix("\\displaystyle").strip() for piece in pieces)
            pieces[0].set("display", "block")


def split_delimited_tex(text: str) -> Iterator[tuple[str, str]]:
    r"""The pieces of a text, as ``("text" | "inline" | "display", content)``.

    ``\( … \)`` and ``\[ … \]`` in running text are formulas: pages hold them so until a script has drawn them.
    """
    position = 0
    for match in _DELIMITED.finditer(text):
        kind = "inline" if match["inline"] is not None else "display"
        tex = clean_tex(match[kind])
        if tex:
            yield "text", text[position : match.start()]
            yield kind, tex
            position = match.end()
    yield "text", text[position:]


def tex_of_mathml(math: Element) -> str:
    """The TeX that a ``math`` element carries along, empty when it has none."""
    for annotation in math.iter("{*}annotation"):
        if "tex" in annotation.get("encoding", "").lower():
            return clean_tex(text_content(annotation))
    alternative = math.get("alttext", "")
    is_tex = _LOOKS_LIKE_TEX.search(alternative) or "ltx_Math" in _classes(math)  # elsewhere it may be words
    return clean_tex(alternative) if is_tex else ""


def _replacement(element: Element) -> Element | None:
    classes = _classes(element)
    if element.tag == "script":
        tex = clean_tex(element.text or "")
        return formula(tex, display="mode=display" in element.get("type", "").replace(" ", "")) if tex else None
    if element.tag == "math":
        return _from_mathml(element, display=_is_display(element))
    if element.tag == "img":
        return _from_image(element, classes)
    if not classes.isdisjoint(_WRAPPERS):
        math = next(element.iter("math"), None)
        display = "katex-display" in classes or (math is not None and _is_display(math))
        return _from_mathml(math, display=display) if math is not None else None
    if element.tag == "mjx-container" or not _RENDERINGS.isdisjoint(classes):
        return _from_mathjax(element, classes)
    return None


def _from_mathjax(element: Element, classes: frozenset[str]) -> Element | None:
    display = "MathJax_Display" in classes or "MathJax_SVG_Display" in classes or _is_display(element)
    for inner in element.iter():
        if inner.get("data-latex"):
            tex = clean_tex(inner.get("data-latex", ""))
            return formula(tex, display=display) if tex else None
    math = next(element.iter("math"), None)
    if math is None:
        source = next((inner.get("data-mathml", "") for inner in element.iter() if inner.get("data-mathml")), "")
        with contextlib.suppress(etree.XMLSyntaxError):
            parser = etree.XMLParser(resolve_entities=False, no_network=True)
            math = etree.fromstring(source.encode("utf-8", "replace"), parser) if source else None
    return _from_mathml(math, display=display) if math is not None else None


def _from_mathml(math: Element, *, display: bool) -> Element:
    tex = tex_of_mathml(math)
    return formula(tex, display=display) if tex else readable_formula(math)


def _from_image(element: Element, classes: frozenset[str]) -> Element | None:
    """A picture of a formula whose alternative text is its TeX."""
    if classes.isdisjoint(("tex", "latex", "math")) and not any(name.startswith("mwe-math") for name in classes):
        return None
    tex = clean_tex(element.get("alt", ""))
    return formula(tex) if _LOOKS_LIKE_TEX.search(tex) else None


def _is_second_copy(element: Element) -> bool:
    """MathJax 2 puts a preview and the drawn formula before the script that holds the source."""
    classes = _classes(element)
    if classes.isdisjoint(_RENDERINGS):
        return False
    following = element.getnext()
    return "MathJax_Preview" in classes or (following is not None and following.tag == "script")


def _is_display(element: Element) -> bool:
    return element.get("display") in ("block", "true") or element.get("mode") == "display"


def _classes(element: Element) -> frozenset[str]:
    return frozenset(element.get("class", "").split())


def _balanced(tex: str) -> bool:
    depth = 0
    for character in re.sub(r"\\.", "", tex):
        depth += (character == "{") - (character == "}")
        if depth < 0:
            return False
    return depth == 0
