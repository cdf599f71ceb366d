"""Which papers of the library cite each other, by their own reference lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from litsite.bundles.marks import REFERENCES_MARK
from litsite.index.plain_text import plain_text
from litsite.relations.records import CITES, Evidence, Finding
from litsite.relations.reference_match import ReferenceMatcher, normal_doi

_WEIGHT = 1.0
_ENTRY = "- "
_LINK = re.compile(r"\]\(<?([^()\s>]*(?:\([^()\s>]*\)[^()\s>]*)*)>?\)")
_OWN_NUMBER = re.compile(r"(?:\[\w{1,12}\]|\(?\d{1,4}[.)])\s+")
_BARE_NUMBER = re.compile(r"(\d{1,4})\s*(?=[^\W\d_])")


def reference_entries(document: str) -> list[str]:
    """The entries of the reference list of ``document.md``, as plain text without their numbers."""
    _, _, after = document.partition(f"\n{REFERENCES_MARK}\n")
    lines = (line.removeprefix(_ENTRY) for line in after.split("\n") if line.startswith(_ENTRY))
    return [_entry(line, number) for number, line in enumerate(lines, start=1)]


def citation_findings(references: Mapping[str, Sequence[str]], matcher: ReferenceMatcher) -> Iterator[Finding]:
    """What each paper (an address) cites of the library, by the entries of its reference list, sorted.

    ``source`` and ``citing`` are the citing paper, ``entry`` the entry that names the cited one.
    """
    for citing in sorted(references):
        for cited, reference in matcher.cited(citing, references[citing]).items():
            evidence = Evidence(CITES, reference.rule, _WEIGHT, citing=citing, entry=reference.entry)
            yield Finding(citing, cited, evidence)


def _entry(markdown: str, number: int) -> str:
    """An entry as text, with the addresses of its links where they name a DOI that the text does not."""
    text = plain_text(markdown)
    marked = _OWN_NUMBER.match(text)
    if marked:
        text = text[marked.end() :]
    elif (bare := _BARE_NUMBER.match(text)) and int(bare[1]) == number:
        text = text[bare.end() :]
    addresses = (address for address in _LINK.findall(markdown) if normal_doi(address))
    return " ".join(
        [text, *(address for address in dict.fromkeys(addresses) if normal_doi(address) not in text.lower())]
    )
