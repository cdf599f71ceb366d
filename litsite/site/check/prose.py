"""Rules about what pages say to their readers: Zotero's item keys are for programs and stand in no sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from lxml import etree

from litsite.site.check.pages import CheckedPage
from litsite.site.check.records import Placed

_KEY = re.compile(r"(?<![A-Za-z0-9])[A-Z0-9]{8}(?![A-Za-z0-9])")
# ``zotero://select/library/items/KEY``, ``…/collections/KEY``, ``zotero://open-pdf/…/items/KEY?annotation=KEY``
_LINKED_KEY = re.compile(r"(?:/items/|/collections/|[?&]annotation=)([A-Z0-9]{8})(?![A-Za-z0-9])")

# What a program wrote for programs: listings, keys to press, and what is not shown at all.
_TECHNICAL = frozenset({"code", "kbd", "pre", "samp", "script", "style", "template"})
_READ_OUT = frozenset({"alt", "aria-label", "placeholder", "title"})


def known_keys(page: CheckedPage) -> set[str]:
    """The Zotero keys that a page names as such: its own, and those that its links into Zotero lead to."""
    addresses = (value for _, name, value in page.attributes if name == "href" and value.startswith("zotero:"))
    return {*page.meta("litsite:key"), *(key for address in addresses for key in _LINKED_KEY.findall(address))}


def words_like_keys(page: CheckedPage) -> frozenset[str]:
    """The words that a page shows or has read out and that have the form of a Zotero key."""
    read_out = (value for _, name, value in page.attributes if name in _READ_OUT)
    texts = (*page.meta("description"), *read_out, *_shown(page))
    return frozenset(word for text in texts for word in _KEY.findall(text))


def keys_in_prose(said: Mapping[str, Iterable[str]], known: set[str]) -> Iterator[Placed]:
    """No item key of this library stands where people read; addresses and listings may hold it.

    ``said`` are the words like keys on every page, ``known`` the keys that any page of the site names. A word that
    merely looks like a key is a word.
    """
    for page, words in said.items():
        for word in sorted(known.intersection(words)):
            yield page, (f"says the item key {word} to its readers", "name the paper by its authors, year or title")


def _shown(page: CheckedPage) -> Iterator[str]:
    """The texts of a page with such a word in them, those in technical blocks left out."""
    for element in () if page.root is None else page.root.iter():
        if element.text and isinstance(element.tag, str) and _KEY.search(element.text) and not _is_technical(element):
            yield element.text
        above = element.getparent() if element.tail and _KEY.search(element.tail) else None
        if above is not None and not _is_technical(above):
            yield element.tail or ""


def _is_technical(element: etree._Element) -> bool:
    return element.tag in _TECHNICAL or any(above.tag in _TECHNICAL for above in element.iterancestors())
