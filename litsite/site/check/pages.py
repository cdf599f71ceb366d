"""One page of a built site, read once for all rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lxml import etree

_parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)


@cache
def _query(expression: str) -> etree.XPath:
    return etree.XPath(expression, smart_strings=False)


def _tree(source: bytes) -> etree._Element | None:
    """The root of the tree that a browser would make of these bytes, None when there is no element at all."""
    return etree.fromstring(source, _parser)


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """A page: ``path`` relative to the site, its bytes, and its elements (None when there is nothing in it).

    ``attributes`` holds every attribute on the page as (element, attribute, value), names in lower case.
    """

    path: str
    source: bytes
    root: etree._Element | None
    attributes: tuple[tuple[str, str, str], ...]

    @classmethod
    def read(cls, path: str, source: bytes) -> CheckedPage:
        """Parse a page as a browser would: whatever it holds, there is a tree."""
        root = _tree(source)
        if root is None:
            return cls(path, source, None, ())
        attributes = [
            (str(element.tag).lower(), str(name).lower(), str(value))
            for element in root.iter()
            for name, value in element.items()
        ]
        return cls(path, source, root, tuple(attributes))

    def values(self, expression: str) -> list[str]:
        """The strings that an XPath expression gives, in document order."""
        if self.root is None:
            return []
        found = _query(expression)(self.root)
        return [value for value in found if isinstance(value, str)] if isinstance(found, list) else []

    def elements(self, expression: str) -> list[etree._Element]:
        """The elements that an XPath expression gives, in document order."""
        if self.root is None:
            return []
        found = _query(expression)(self.root)
        return [element for element in found if isinstance(element, etree._Element)] if isinstance(found, list) else []

    def meta(self, name: str) -> list[str]:
        """The contents of the ``<meta name=…>`` elements of this name."""
        return self.values(f"//meta[@name='{name}']/@content")

    @property
    def redirect(self) -> str | None:
        """Where a page that moved sends its reader, None for all others."""
        for element in self.elements("//meta[@http-equiv]"):
            if (element.get("http-equiv") or "").lower() == "refresh":
                _, _, address = (element.get("content") or "").partition("=")
                return address.strip(" '\"")
        return None


def text_of(element: etree._Element) -> str:
    """The text in an element with its blanks collapsed, the alternative text of its images included."""
    parts: list[str] = []
    for node in element.iter():
        if node is not element and isinstance(node.tag, str) and node.tag == "img":
            parts.append(node.get("alt") or "")
        if isinstance(node.tag, str) and node.text:
            parts.append(node.text)
        if node is not element and node.tail:
            parts.append(node.tail)
    return " ".join(" ".join(parts).split())
