"""XML from anywhere: no entities expanded, nothing fetched, broken documents read as far as they go."""

from __future__ import annotations

import html
import re

from lxml import etree

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.html_tree import Element

_NAMED_ENTITY = re.compile(rb"&([A-Za-z_:][A-Za-z0-9_.:-]{0,99});")
_XML_ENTITIES = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})


def parse_xml(content: bytes) -> Element:
    """The root element of a document.

    Entities of HTML (``&alpha;``) become their characters, since the DTD that defines them is not read; any other
    entity stands for nothing. Raises :class:`ConversionError` when there is no element to be found.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        recover=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(_NAMED_ENTITY.sub(_character, content), parser)
    except etree.XMLSyntaxError as error:
        raise ConversionError("the file is no well-formed XML") from error
    if root is None:
        raise ConversionError("the file is no well-formed XML")
    etree.strip_elements(root, etree.Entity, with_tail=False)
    return root


def _character(match: re.Match[bytes]) -> bytes:
    name = match.group(1)
    if name in _XML_ENTITIES:
        return match.group()
    text = html.unescape(f"&{name.decode('ascii')};")
    return "".join(f"&#{ord(character)};" for character in text).encode() if not text.startswith("&") else b""
