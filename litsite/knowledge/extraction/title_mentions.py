"""Papers that a text names by their title, in plain text: no link, no reference list is needed.

A long title is known by its words alone. A shorter one may be a phrase of the language: it has to stand in quotation
marks, or begin with a capital where none is due. Of one or two words, and of common words alone, only the first will
do, unless one or two are written in the very case of a name (``PlasmaPy``, ``Moby Dick``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from litsite.index.records import FRONT_MATTER
from litsite.index.words import fold
from litsite.knowledge.data_files import data_of
from litsite.knowledge.extraction.mentions import mention_at
from litsite.knowledge.prose import BundleText, ProsePassage
from litsite.knowledge.records import FoundMention, FoundRelation, Named
from litsite.knowledge.vocabulary import PAPER, PAPER_MENTIONS_PAPER

EXTRACTOR = "titles"
CONFIDENCE = 0.85

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
_WORD = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+|&")
_SUBTITLE = re.compile(r"[:?：]\s|[：]|\s[–—-]\s")
_LONG_WORDS = 9
_MAIN_TITLE_WORDS = 4
_SHORT_WORDS = 2
_FEW_TITLES = 50
_QUOTES = {
    '"': '"',
    "“": "”",
    "„": "“”",
    "‘": "’",
    "'": "'",
    "«": "»",
    "»": "«",
    "‹": "›",
    "「": "」",
    "『": "』",
    "《": "》",
    "*": "*",
}
_PUNCTUATION = ".,;:?!"
_BEFORE_SENTENCE = " \"'([*–—-"
_MOST_WORDS = 0.6  # of a title whose words begin with capitals; the small ones do not
_INSIDE_CAPITAL = re.compile(r"[^\W\d_][^\W_]*(?:[A-Z]|\d)|\d[^\W\d_]")
_NEAR = 40
_WORD_BEFORE = re.compile(r"(?<![^\W_])([^\W_]+)[ -]\Z")
_WORD_BEHIND = re.compile(r"[ -]([^\W_]+)")
_COMMON_WORDS = "common_title_words.yaml"


@dataclass(frozen=True, slots=True)
class _Form:
    """A way to write a paper's title: ``written`` as it stands in the library."""

    address: str
    words: tuple[str, ...]
    written: str

    @property
    def is_long(self) -> bool:
        letters = sum(map(len, self.words))
        return len(self.words) >= _LONG_WORDS and letters >= 4 * _LONG_WORDS

    @property
    def is_common(self) -> bool:
        """Whether it is made of common words alone."""
        return _common_words().issuperset(self.words)


class TitleIndex:
    """Titles by their first two words (or their only one). Those that begin alike are made ready when they are first
    asked for: most titles of a library begin like nothing in the few texts that are read again after a change."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self._titles = titles
        self._starting: dict[str, list[str]] = {}
        self._forms: dict[str, Sequence[_Form]] = {}
        for address, title in sorted(titles.items()):
            words = islice(_WORD.finditer(title), 2)
            if start := " ".join(_folded(word[0]) for word in words):
                self._starting.setdefault(start, []).append(address)

    def words(self, address: str) -> tuple[str, ...]:
        """The words of a paper's title; none when there is no such paper."""
        return _title_words(self._titles.get(address, ""))

    def forms(self, start: str) -> Sequence[_Form]:
        """The titles that begin so, the longest first.

        Of several papers with the same title the first counts; the main part of a title that several have does not.
        """
        if start not in self._starting:
            return ()
        if start not in self._forms:
            self._forms[start] = _forms((address, self._titles[address]) for address in self._starting[start])
        return self._forms[start]

    def may_name(self, text: str) -> bool:
        """Whether a text may name one of the titles: quick, and right when it says no; made for a few titles.

        With more than a few it says yes.
        """
        if len(self._titles) > _FEW_TITLES:
            return True
        folded = fold(text)
        forms = (form for start in self._starting for form in self.forms(start))
        return any(all(word in folded for word in form.words if word != "and") for form in forms)


def _forms(titles: Iterable[tuple[str, str]]) -> Sequence[_Form]:
    """The forms of titles that begin alike, which come with their addresses."""
    whole: dict[tuple[str, ...], _Form] = {}
    mains: dict[tuple[str, ...], list[_Form]] = {}
    for address, title in titles:
        words = _title_words(title)
        whole.setdefault(words, _Form(address, words, title))
        main = title[: found.start()] if (found := _SUBTITLE.search(title)) else ""
        if len(main_words := _title_words(main)) >= _MAIN_TITLE_WORDS:
            mains.setdefault(main_words, []).append(_Form(address, main_words, main))
    alone = {words: forms[0] for words, forms in mains.items() if len(forms) == 1}
    return [form for _, form in sorted((alone | whole).items(), key=lambda each: (-len(each[0]), each[0]))]


def title_mentions(text: BundleText, index: TitleIndex) -> tuple[tuple[FoundMention, ...], tuple[FoundRelation, ...]]:
    """The papers that a bundle names by their title, and for each that the bundle's paper mentions it.

    The longest title counts where several begin, and a paper's own title never does. The entity's name is the address
    of the paper that is named.
    """
    own = index.words(text.paper) or _title_words(text.title)
    mentions = []
    for passage in text.passages:
        for form, start, end in _found(passage, index):
            if form.address == text.paper or form.words == own or not _is_meant(passage, form, start, end):
                continue
            place, entity = (passage, _sentence(passage, start, end)), Named(PAPER, form.address)
            mentions.append(mention_at(place, (start, end), entity, extractor=EXTRACTOR, confidence=CONFIDENCE))
    relations = tuple(FoundRelation(None, PAPER_MENTIONS_PAPER, each.entity, each.evidence) for each in mentions)
    return tuple(mentions), relations


def _title_words(title: str) -> tuple[str, ...]:
    return tuple(_folded(word) for word in _WORD.findall(title))


@cache
def _common_words() -> frozenset[str]:
    return frozenset(data_of(_COMMON_WORDS))


@lru_cache(maxsize=100_000)
def _folded(word: str) -> str:
    return "and" if word == "&" else fold(word)


def _found(passage: ProsePassage, index: TitleIndex) -> Iterator[tuple[_Form, int, int]]:
    """Where the words of titles stand in a passage; what stands inside of a longer title is left out."""
    places = list(_WORD.finditer(passage.prose))
    words = [_folded(place[0]) for place in places]
    number = 0
    while number < len(words):
        form = _longest(words, number, index)
        if form is None:
            number += 1
            continue
        last = number + len(form.words) - 1
        yield form, places[number].start(), places[last].end()
        number = last + 1


def _longest(words: Sequence[str], number: int, index: TitleIndex) -> _Form | None:
    for start in (" ".join(words[number : number + 2]), words[number]):
        for form in index.forms(start):
            if tuple(words[number : number + len(form.words)]) == form.words:
                return form
    return None


def _is_meant(passage: ProsePassage, form: _Form, start: int, end: int) -> bool:
    """Whether the title is meant where its words stand."""
    prose = passage.prose
    if passage.chunk.kind == FRONT_MATTER:  # another edition has the same title, and the book a line of its own
        return _is_quoted(prose, start, end) and end < passage.sentences[0][1]
    if form.is_long or _is_quoted(prose, start, end):
        return True
    if form.is_common or _goes_on(passage, start, end):
        return False
    surface = prose[start:end]
    capitals = _capitals(surface)
    if len(form.words) <= _SHORT_WORDS:
        if _INSIDE_CAPITAL.search(form.written):
            return surface == form.written
        return surface == form.written and capitals == len(form.words) == _SHORT_WORDS
    if any(begin <= start and not prose[begin:start].strip(_BEFORE_SENTENCE) for begin, _ in passage.sentences):
        return capitals >= _MOST_WORDS * len(form.words) and not surface.isupper()
    return surface[0].isupper() or (surface == form.written and capitals > 0)


def _is_quoted(prose: str, start: int, end: int) -> bool:
    closing = _QUOTES.get(prose[start - 1 : start] or " ", "")
    behind = prose[end : end + 2].lstrip(_PUNCTUATION)[:1]
    return bool(closing) and bool(behind) and behind in closing


def _capitals(surface: str) -> int:
    """How many words begin with a capital; small words (``of``, ``for``) are let be."""
    return sum(word[0].isupper() or word[0].isdigit() for word in _WORD.findall(surface))


def _goes_on(passage: ProsePassage, start: int, end: int) -> bool:
    """Whether capitals go on before or behind: ``Advanced Deep Learning``, where ``Deep Learning`` is looked for.

    A capital at the beginning of a sentence says nothing.
    """
    before = _WORD_BEFORE.search(passage.prose, max(0, start - _NEAR), start)
    if before and any(begin == before.start(1) for begin, _ in passage.sentences):
        before = None
    behind = _WORD_BEHIND.match(passage.prose, end, end + _NEAR)
    return any(near is not None and near[1][0].isupper() and len(near[1]) > 1 for near in (before, behind))


def _sentence(passage: ProsePassage, start: int, end: int) -> tuple[int, int]:
    """The sentence that names a title, or the sentences, where the title holds the end of one."""
    return (
        max((begin for begin, _ in passage.sentences if begin <= start), default=start),
        min((last for _, last in passage.sentences if last >= end), default=end),
    )
