"""Which item of the library an entry of a reference list names: by its DOI, or by title, author and year.

A wrong edge is worse than none. A DOI has to be the whole DOI. A title has to stand in the entry whole, between signs
that end a title, beside the first author's name, and near the item's year; titles that many works bear never count.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from urllib.parse import unquote

from litsite.index.words import fold
from litsite.sources.inline_markup import plain_text
from litsite.sources.records import Item

BY_DOI = "cited_doi"
BY_TITLE = "cited_title"

_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/\S+")
_ARXIV = re.compile(r"arxiv(?:\.org/(?:abs|pdf)/|\s*:\s*)(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})", re.IGNORECASE)
# Line breaks of a PDF leave blanks inside DOIs: what follows is searched without them.
_DOI_START = re.compile(r"10 ?\. ?\d{4,9}(?:\.\d+)* ?/")
_LONGEST_DOI = 120
_CLOSING = ".,;:)]}>”’\"'*"
_PREPRINT = re.compile(r"10\.(?:48550|1101|2139|5281|31234|31219|21203|20944|26434|36227|6084|17605)/")

_WORD = re.compile(r"[^\W_]+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_KEY = 6
_SHORTEST = 8
"""Letters of the shortest title that can be told from chance; those of Chinese, Japanese and Korean count twice."""
_LONG_LETTERS, _LONG_WORDS = 25, 4
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?=[a-z]?(?!\w))")
_ENDS_IN_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d[a-z]?$")
_RUN_TOGETHER = 4
"""Letters of the shortest name that is looked for inside a longer run of letters."""
_REACH = 300
"""How many characters before and after a title belong to it where entries have run together."""
_LONGEST_ENTRY = 2 * _REACH
_BEFORE = frozenset(".,;:?![(¬)]}”“\"‘’'«»*—–-/|>")
_AFTER = frozenset(".,;:?!([{)]}”“\"‘’'«»*—–/|<")
# What makes a title the title of something else: a reply to it, a replication, a part, the book that holds a chapter.
_LEAD_IN = re.compile(
    r"(?:\b(?:comments?|commentary|reply|response|rejoinder|discussion|review|correction|erratum|corrigendum|addendum"
    r"|retraction|replication|reproduction|reproducibility (?:study|report)|supplement|supplementary \w+)"
    r"(?:\W+(?:on|to|of|for|the))*|[\[(]\s*[^\w\s]?r[epx]{0,2}\s*[\])])\W*$"
)
_CONTAINER = re.compile(
    r"(?:^|[.,;?!)\]”\"'’]\s*)in\b\s*:?\s(?:[^.]|\b\w{1,2}\.|\beds?\.)*$|\beds?\.?\W*[).,]\W*$|\beditors?\W+$"
)
_PART = re.compile(
    r":?\s*\d\d?[.:]|\W*(?:part|teil|partie)\s+\w+|\W*[ivx]{1,4}\b(?!\.\s*\w\.)|\W+(?:a )?(?:comment|reply|response)\b"
)

_GENERIC = re.compile(
    r"""
    abstracts? | acknowledge?ments | announcements? | appendix | authorsreply | backmatter | bibliography | bookreviews?
    | comment | commentary | comments | conclusions? | contents | corrections? | correspondence | corrigendum
    | discussion | (?:guest)?editorial | editorialnote | editorsnote | erratum | foreword | frontmatter | glossary
    | inmemoriam | index | introduction(?:tothespecialissue)? | letters?totheeditor | listofcontributors | methods
    | news | notes | obituary | overview | perspectives? | preface | prologue | references | reply | response | results
    | reviews? | specialissue | summary | supplementary(?:information|material) | tableofcontents | titlepage | untitled
    """,
    re.VERBOSE,
)


def normal_doi(text: str) -> str:
    """A DOI as DOIs are compared: lower case, without its resolver's address; empty when ``text`` holds none."""
    found = _DOI.search(unquote(text).lower().replace(" ", ""))
    return _open_brackets_only(found.group()) if found else ""


def dois_of(item: Item) -> frozenset[str]:
    """Every DOI of an item: its own, one in its web address, and that which arXiv gives its preprints."""
    given = filter(None, map(normal_doi, (item.field("DOI"), item.field("url"))))
    numbered = [line for line in item.extra.split("\n") if line.lower().startswith("arxiv:")]
    return frozenset({*given, *_arxiv_dois(" ".join((item.field("url"), item.field("archiveID"), *numbered)))})


@dataclass(frozen=True, slots=True)
class _Citable:
    """What is compared of an item: ``letters`` of its title, ``family`` the longest word of its first author's name."""

    address: str
    library: str
    dois: frozenset[str]
    letters: str = ""
    is_long: bool = False
    family: str = ""
    personal: bool = False
    year: int | None = None

    def is_same_work(self, other: _Citable) -> bool:
        """Whether two items are copies of one work, which cannot cite itself."""
        if self.dois & other.dois:
            return True
        return bool(self.letters) and (self.letters, self.family) == (other.letters, other.family)


@dataclass(frozen=True, slots=True)
class Reference:
    """That an entry names an item: by which rule, and the entry as plain text."""

    rule: str
    entry: str


class ReferenceMatcher:
    """Finds the items of a library among the entries of reference lists."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._citables = {item.address: _citable(item) for item in items}
        self._by_doi: dict[str, list[_Citable]] = defaultdict(list)
        self._by_start: dict[str, list[_Citable]] = defaultdict(list)
        for citable in self._citables.values():
            for doi in sorted(citable.dois):
                self._by_doi[doi].append(citable)
            if citable.letters:
                self._by_start[citable.letters[:_KEY]].append(citable)
        for doi, bearers in list(self._by_doi.items()):
            if len({citable.letters for citable in bearers}) > 1:  # chapters that bear the DOI of their book
                del self._by_doi[doi]
        self._doi_lengths = sorted({len(doi) for doi in self._by_doi}, reverse=True)

    def cited(self, citing: str, entries: Iterable[str]) -> dict[str, Reference]:
        """The items that the reference list of ``citing`` (an address) names, by address, sorted.

        Copies of the citing work are left out. Where several libraries hold the cited one, that of the citing item
        counts. A DOI is better evidence than a title, else the first entry is.
        """
        own = self._citables[citing]
        found: dict[str, Reference] = {}
        for entry in entries:
            named = [
                (citable, reference)
                for citable, reference in self._named(entry)
                if citable.address != citing and not citable.is_same_work(own)
            ]
            is_at_home = any(citable.library == own.library for citable, _ in named)
            for citable, reference in named:
                if is_at_home and citable.library != own.library:
                    continue
                known = found.get(citable.address)
                if known is None or (known.rule, reference.rule) == (BY_TITLE, BY_DOI):
                    found[citable.address] = reference
        return dict(sorted(found.items()))

    def _named(self, entry: str) -> Iterator[tuple[_Citable, Reference]]:
        """The items that an entry names, by DOI first; what is named by its DOI is named by its title again."""
        dois = self._dois_in(entry)
        for doi, place in dois.items():
            for citable in self._by_doi.get(doi, ()):
                yield citable, Reference(BY_DOI, _excerpt(entry, place))
        for citable, place in self._named_by_title(entry):
            if not _is_elsewhere(citable, dois):
                yield citable, Reference(BY_TITLE, _excerpt(entry, place))

    def _dois_in(self, entry: str) -> dict[str, int]:
        """The DOIs of an entry and where they begin; one that blanks break is healed when the library holds it."""
        lowered = unquote(entry).lower()
        dois = dict.fromkeys(_arxiv_dois(lowered), 0)
        for start in _DOI_START.finditer(lowered):
            tail = lowered[start.start() : start.start() + _LONGEST_DOI]
            whole = _open_brackets_only(tail.split()[0])
            dois.setdefault(whole if whole in self._by_doi else self._healed(tail) or whole, start.start())
        return dois

    def _healed(self, tail: str) -> str:
        """The longest DOI of the library that ``tail`` begins with, its blanks left out, and that ends there."""
        pieces = tail.split()
        joined = "".join(pieces)
        blanks = set(accumulate(map(len, pieces)))
        for length in self._doi_lengths:
            if joined[:length] in self._by_doi:
                closing = len(joined[length:]) - len(joined[length:].lstrip(_CLOSING))
                end = length + closing
                if length in blanks or (closing and (end in blanks or not joined[end].isalnum())):
                    return joined[:length]
        return ""

    def _named_by_title(self, entry: str) -> Iterator[tuple[_Citable, int]]:
        folded = fold(entry)
        words = _WORD.findall(folded)
        letters = "".join(words)
        starts = list(accumulate(map(len, words), initial=0))
        numbers: dict[int, int] = {}
        spans: list[tuple[int, int]] = []
        for number, start in enumerate(starts[:-1]):
            for citable in self._by_start.get(letters[start : start + _KEY], ()):
                if not letters.startswith(citable.letters, start):
                    continue
                if not spans:
                    spans = [found.span() for found in _WORD.finditer(folded)]
                    numbers = {place: number for number, place in enumerate(starts)}
                last = numbers.get(start + len(citable.letters))
                if last is not None and _is_named(citable, folded, spans[number][0], spans[last - 1][1]):
                    yield citable, spans[number][0]


def _citable(item: Item) -> _Citable:
    title = fold(plain_text(item.title))
    words = _WORD.findall(title)
    letters = "".join(words)
    weight = len(letters) + len(_CJK.findall(letters))
    if item.type == "attachment" or _GENERIC.fullmatch(letters) or weight < _SHORTEST or len(letters) < _KEY:
        letters = ""  # a file's name is no title
    first = item.lead_creators[0] if item.lead_creators else None
    names = _WORD.findall(fold(first.family or first.given)) if first else []
    return _Citable(
        address=item.address,
        library=item.library,
        dois=dois_of(item),
        letters=letters,
        is_long=weight >= _LONG_LETTERS and (len(words) >= _LONG_WORDS or weight > len(letters)),
        family=max(names, key=len, default=""),
        personal=first is not None and not first.single,
        year=item.date.year,
    )


def _is_named(citable: _Citable, entry: str, start: int, end: int) -> bool:
    """Whether the title that stands at a place of a folded entry is meant to be that item."""
    before, after = entry[max(0, start - _REACH) : start], entry[end : end + _REACH]
    if not _stands_alone(before, after, subtitle_may_follow=citable.is_long):
        return False
    years = {int(year) for year in _YEAR.findall(before) + _YEAR.findall(after)}
    if not _names_author(citable, before, after, years):
        return False
    if citable.year is None or not years:
        return citable.is_long and bool(citable.family) and not after.lstrip().startswith(":")
    distance = min(abs(citable.year - year) for year in years)
    if not citable.personal:
        return distance == 0 and citable.is_long  # reports of organisations bear one title year after year
    return distance <= (2 if citable.is_long and not after.lstrip().startswith(":") else 1)


def _stands_alone(before: str, after: str, *, subtitle_may_follow: bool) -> bool:
    lead, rest = before.rstrip(), after.lstrip()
    if lead and lead[-1] not in _BEFORE and not _ENDS_IN_YEAR.search(lead):
        return False
    if rest and rest[0] not in _AFTER and not _YEAR.match(rest):
        return False
    if rest.startswith((":", "—", "–", "-")) and not subtitle_may_follow:
        return False
    return not (_LEAD_IN.search(lead) or _CONTAINER.search(lead) or _PART.match(rest))


def _is_elsewhere(citable: _Citable, dois: Collection[str]) -> bool:
    """Whether the DOIs of an entry and of an item that bears its title say that they are two works.

    A preprint and the article that came of it are one work with two DOIs.
    """
    if len(dois) != 1 or not citable.dois or citable.dois.intersection(dois):
        return False
    return not any(_PREPRINT.match(doi) for doi in (*dois, *citable.dois))


def _names_author(citable: _Citable, before: str, after: str, years: set[int]) -> bool:
    family = citable.family
    if not family:
        return True
    if family in _WORD.findall(before) or (citable.is_long and family in _WORD.findall(after)):
        return True
    # Some publishers run names together (``WongDJSegalE``), and Chinese names have no blanks.
    run_together = citable.is_long and citable.year in years and len(family) >= _RUN_TOGETHER
    return family in before and bool(run_together or _CJK.search(family))


def _excerpt(entry: str, place: int) -> str:
    """An entry, or what stands around a place of it where entries have run together."""
    if len(entry) <= _LONGEST_ENTRY:
        return entry
    start, end = max(0, place - _REACH), place + _REACH
    text = entry[start:end]
    text = text.partition(" ")[2] if start else text
    return f"{'… ' if start else ''}{text.rpartition(' ')[0]} …" if end < len(entry) else f"… {text}"


def _arxiv_dois(text: str) -> list[str]:
    return [f"10.48550/arxiv.{number.lower()}" for number in _ARXIV.findall(text)]


def _open_brackets_only(doi: str) -> str:
    """A DOI without the signs that end the sentence or the bracket it stands in; its own brackets stay."""
    while doi and doi[-1] in _CLOSING and not (doi[-1] == ")" and doi.count("(") >= doi.count(")")):
        doi = doi[:-1]
    return doi
