"""A resolved answer as text: Markdown with numbers, a copy with authors and years, a copy without citations."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from types import MappingProxyType

from litsite.answers.citation_grammar import LONGEST_OPENED_REFERENCE, NOTHING, OPENED_REFERENCE, is_separator, without
from litsite.answers.masking import BLOCK, VERBATIM, mask
from litsite.answers.records import NOT_ANSWERED, Answer, CitationGroup, Evidence, Resolution, Source
from litsite.bundles.convert.escaping import escape_markdown

CITED_HEADING = "# Cited Sources"
CONSIDERED_HEADING = "## Other Considered Sources"
UNTITLED = "Untitled"

_OPENING = "([（【"
_CLOSING = ")]）】"
# Zotero's alphabet has no 0, no 1 and no O.
_KEY = "[2-9A-NP-Z]{8}"
_QUOTED_KEY = rf"[`\"']?(?:g\d+-)?{_KEY}[`\"']?"
_KIND = r"(?:note|item|paper|parent|zotero|attachment|annotation|document|source|citation)"
_LABEL = rf"(?:(?:{_KIND}\s+){{0,3}}keys?\s*[:=#]?\s*)"
_LABELLED = re.compile(
    rf"""
      (?P<address>\]\([^()\s]*+\)|\b[a-z][a-z0-9+.-]*+://[^\s<>"')\]]++)
    | (?P<form>[(\[（【]\s*(?i:{_LABEL}){_QUOTED_KEY}(?:\s*[,;|]\s*(?i:{_LABEL})?{_QUOTED_KEY})*\s*[)\]）】])
    | (?P<label>\b(?i:(?:{_KIND}\s+){{1,3}}key\s*:\s*){_QUOTED_KEY}(?![\w-])(?:\s*[,;](?=\s))?)
    | (?P<key>`(?:g\d+-)?{_KEY}`|(?<![\w-])(?:g\d+-)?{_KEY}(?![\w-]))
    """,
    re.VERBOSE,
)
_BARE_KEYS = re.compile(_KEY)
_HEADING = re.compile(r"^[ \t]*+#{1,6}[ \t]", re.MULTILINE)
_SOURCES_HEADING = re.compile(
    r"""^[ \t]*+(?:(?P<marks>\#{1,6}[ \t]+)|(?P<bold>\*\*|__))?
        (?:(?:cited|other\ considered)\ sources|(?:list\ of\ )?(?:sources|references)|bibliography|works\ cited
            |literature|quellen|literatur(?:verzeichnis)?|参考文献)
        (?:[:：]?(?P=bold)[:：]?|(?(marks)[ :\#]*|[:：]))[ \t]*+$""",
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
# Points of a list, entries that begin with their number, and lines that go on with one.
_ONLY_A_LIST = re.compile(
    r"(?:\n|(?<=\n)(?:[ \t]*+(?:[-*+]|\d{1,3}[.)])[ \t]|[ \t]*+[\[【]\d|[ \t]+)[^\n]*+|(?<=\n)[ \t]++)*+"
)
_NAMES_A_KIND = re.compile(rf"\b{_KIND}\s+(?:{_KIND}\s+)*key", re.IGNORECASE)


def numbered_text(resolution: Resolution) -> str:
    """Markdown with the numbers of the citations that were kept: ``[1, 2]``."""
    return "".join(
        part if isinstance(part, str) else f"[{', '.join(str(citation.evidence) for citation in part.kept)}]"
        for part in without(resolution.parts, _has_failed)
    )


def clean_text(resolution: Resolution) -> str:
    """Markdown without citations and without sources, for reading or pasting."""
    return _without_citations(resolution.parts)


def author_year_text(resolution: Resolution, evidence: Sequence[Evidence]) -> str:
    """Markdown with ``(Watson & Crick, 1953; Franklin, 1952)`` for citations, followed by the sources in two tiers."""
    labels = {passage.number: _in_line(passage.source.author_year or UNTITLED) for passage in evidence}
    pending: dict[str, None] = {}  # labels of neighbouring brackets, each once
    pieces: list[str] = []
    parts = without(resolution.parts, _has_failed)
    for part, following in zip_longest(parts, parts[1:]):
        if isinstance(part, CitationGroup):
            pending |= dict.fromkeys(labels[citation.evidence] for citation in part.kept)
        elif pending and isinstance(following, CitationGroup) and is_separator(part) and not part.strip(" ,;"):
            continue
        else:
            pieces += [_parenthesis(pending, pieces[-1] if pieces else "", part), part]
            pending = {}
    pieces.append(_parenthesis(pending, pieces[-1] if pieces else "", ""))
    return _with_sources("".join(pieces).rstrip(), bibliography(resolution, evidence))


def numbered_markdown(answer: Answer) -> str:
    """An answer for a terminal: Markdown with numbers, and the sources with the numbers of what is cited of each."""
    sources = {passage.number: passage.source.address for passage in answer.evidence}
    groups = [part for part in answer.resolution.parts if isinstance(part, CitationGroup)]
    numbers: dict[str, list[str]] = defaultdict(list)
    for number in sorted({citation.evidence for group in groups for citation in group.kept}):
        numbers[sources[number]].append(str(number))
    labels = {address: f"[{', '.join(each)}] " for address, each in numbers.items()}
    text = numbered_text(answer.resolution).strip() if answer.is_answered else NOT_ANSWERED
    return _with_sources(text, bibliography(answer.resolution, answer.evidence, labels))


def bibliography(
    resolution: Resolution, evidence: Iterable[Evidence], labels: Mapping[str, str] = MappingProxyType({})
) -> str:
    """The sources as bulleted Markdown, those that are cited before those that were merely considered.

    ``labels`` are put before the sources with these addresses.
    """
    sources = {passage.source.address: passage.source for passage in evidence}
    tiers = ((CITED_HEADING, resolution.cited), (CONSIDERED_HEADING, resolution.considered))
    return "\n\n".join(
        "\n".join([heading, *(f"- {labels.get(address, '')}{reference(sources[address])}" for address in addresses)])
        for heading, addresses in tiers
        if addresses
    )


def reference(source: Source) -> str:
    """A source in one line of Markdown: ``**Smith (2023)**. *Deep RAG Systems*. Nature.``; what is unknown is left out.

    A source without authors begins with its title.
    """
    title, authors, year, publication = (
        _in_line(field) for field in (source.title or UNTITLED, source.authors, source.year, source.publication)
    )
    name = f"{authors or title} ({year})" if year else authors or title
    return " ".join(
        [f"**{name}**{_full_stop(name)}"]
        + ([f"*{title}*{_full_stop(title)}"] if authors else [])
        + ([f"{publication}{_full_stop(publication)}"] if publication else [])
    )


def without_sources(text: str) -> str:
    """A language model's answer without a list of sources at its end: the numbers there stand for nothing it says.

    A section headed *References* or the like that holds anything but a list stays.
    """
    masked = mask(text)
    pieces = []
    start = 0
    for heading in _SOURCES_HEADING.finditer(masked):
        following = _HEADING.search(masked, heading.end())
        end = following.start() if following else len(text)
        if heading.start() >= start and _ONLY_A_LIST.fullmatch(masked, heading.end(), end):
            pieces.append(text[start : heading.start()])
            start = end
    return "".join([*pieces, text[start:]]).rstrip() if start else text


def strip_keys(text: str, keys: Iterable[str] = ()) -> str:
    """Prose of a language model without Zotero's item keys.

    Taken out are labelled keys (``[Note Key: ABCD2345, Parent Paper Key: EFGH6789]``, ``(key ABCD2345)``) and, wherever
    they stand, those in ``keys`` (keys or addresses of items). Other words of eight capitals stay, and so do keys in
    addresses of links and in code.
    """
    known = {_bare_key(key) for key in keys}
    masked = mask(text)
    parts: list[str | CitationGroup] = []
    start = 0
    for found in _LABELLED.finditer(text):
        if not _is_key(found, known) or _is_in_code(found, masked):
            continue
        parts += [text[start : found.start()], NOTHING]
        start = found.end()
    return _without_citations([*parts, text[start:]])


def _without_citations(parts: Iterable[str | CitationGroup]) -> str:
    return "".join(part for part in without(parts, lambda _: True) if isinstance(part, str))


def _with_sources(text: str, sources: str) -> str:
    return "\n\n".join(filter(None, (text, sources))) + "\n"


def _has_failed(group: CitationGroup) -> bool:
    return not group.kept


def _parenthesis(labels: Iterable[str], before: str, after: str) -> str:
    """Labels in parentheses, unless they stand in some already (``(see [1])``)."""
    joined = "; ".join(labels)
    if not joined:
        return ""
    if after[:1] in _CLOSING and OPENED_REFERENCE.search(before[-LONGEST_OPENED_REFERENCE:]):
        return joined if before[-1] in _OPENING or before[-1].isspace() else f" {joined}"
    return f"({joined})" if not before or before[-1].isspace() or before[-1] in _OPENING else f" ({joined})"


def _in_line(text: str) -> str:
    """A field of a source as Markdown, on one line."""
    return escape_markdown(" ".join(text.split()), line_start=False)


def _full_stop(text: str) -> str:
    return "" if text.endswith((".", "!", "?", "…", "。", "！", "？")) else "."


def _bare_key(address: str) -> str:
    return address.rpartition("-")[2]


def _is_key(found: re.Match[str], known: Collection[str]) -> bool:
    """Whether a match of ``_LABELLED`` is an item key: labelled as one of Zotero's, unlike a word, or known."""
    keys = _BARE_KEYS.findall(found[0])
    if all(key in known for key in keys):
        return found["address"] is None
    if found["form"]:
        return _NAMES_A_KIND.search(found[0]) is not None or any(map(str.isdigit, "".join(keys)))
    return found["label"] is not None


def _is_in_code(found: re.Match[str], masked: str) -> bool:
    """Whether a match is part of code; a key that is all there is between its backticks is not."""
    sign = masked[found.start()]
    return sign == BLOCK or (sign == VERBATIM and not found[0].startswith("`"))
