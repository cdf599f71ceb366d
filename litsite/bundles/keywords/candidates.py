"""The phrases of a text that could be keywords: runs of up to four words between function words and punctuation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from litsite.bundles.keywords.general_words import HEADINGS
from litsite.bundles.keywords.languages import language_of
from litsite.bundles.keywords.vocabulary import Word, vocabulary

_LONGEST_PHRASE = 4
_LONGEST_TEXT = 20_000
_MOST_HEADINGS = 60

_TOKEN = re.compile(r"\w+(?:[-‐‑–'’]\w+)*|[^\w\s]")  # what has underscores is cut out before
# In kinds of words. A gerund after a preposition governs the phrase and is left out: ``by training networks``.
_PHRASE = re.compile(r"(?:(?<=p)g(?=[wgifl]))?((?=[wgf])[wgifl]*[wgl])")
_SUSPECT_MARK = re.compile(r"[\\$^_{}<>=|~@#&]")
_SUSPECT_SIGNS = ("://", "www.", "10.")
_SUSPECT = re.compile(r"[\\$^_{}<>=|~@#]|&\w|://|www\.|10\.\d{4}")
_DOLLARS = re.compile(r"\$(?=[^\s$])[^$\n]{0,200}?(?<=[^\s\\])\$(?![\w$])")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,500}>|<!--.{0,500}?-->|&(?:#\w{1,8}|\w{2,10});")
_INVISIBLE = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_ELISION = re.compile(r"\b((?:[cdjlmnst]|[dn]ell|all|qu)['’])(?=\w)", re.IGNORECASE)
_ELIDING = ("fr", "it")
_RIGHTS = re.compile(r"(?:©|\(c\)\s*\d{4}|copyright\s*\d{4}).{0,300}$", re.IGNORECASE | re.DOTALL)
_RIGHTS_SIGNS = ("©", "(c)", "(C)", "opyright", "OPYRIGHT")
_HEADING_WORD = re.compile(r"[^\W\d_]{2,}|[as]\b")
_SENTENCE_ENDS = frozenset(".!?:;")


class Source(IntEnum):
    """Where a phrase stands: the lower, the better is its spelling."""

    SENTENCE = 0
    SENTENCE_START = 1
    TITLE = 2
    HEADING = 3


_SOURCES = (Source.TITLE, Source.SENTENCE)  # of title and abstract; what follows are headings


@dataclass(slots=True)
class Candidate:
    """A phrase by its folded words: how often it occurs, after how many words first, and its best spelling.

    ``source`` says where the spelling is from. The phrase is ``whole`` when it has stood by itself, not only as the end
    of a longer run.
    """

    words: tuple[str, ...]
    first: int
    spelling: str
    source: Source
    whole: bool
    count: int = 1


@dataclass(slots=True)
class Candidates:
    """All candidates of a paper, the folded words of all runs, and title and headings as folded words."""

    phrases: dict[tuple[str, ...], Candidate] = field(default_factory=dict)
    content: list[str] = field(default_factory=list)
    title: str = ""
    headings: str = ""


def find_candidates(title: str, abstract: str, headings: Sequence[str]) -> Candidates:
    """Read a paper's title, abstract and headings; nothing is found in languages without known function words."""
    abstract = abstract[:_LONGEST_TEXT]
    if any(sign in abstract for sign in _RIGHTS_SIGNS):
        abstract = _RIGHTS.sub("", abstract)
    telling = [heading for heading in headings[:_MOST_HEADINGS] if _heading_form(heading) not in HEADINGS]
    texts = [_cleaned(text) for text in (title, abstract, *telling)]
    parts = [_TOKEN.findall(text) for text in texts]
    spellings = [[token.lower() for token in part] for part in parts]
    language = language_of([word for part in spellings for word in part], spellings[1])
    if language in _ELIDING:
        parts = [_TOKEN.findall(_ELISION.sub(r"\1 ", text)) for text in texts]
        spellings = [[token.lower() for token in part] for part in parts]
    found = Candidates()
    if not language:
        return found
    known = vocabulary(language)
    position = 0
    for number, (tokens, lower) in enumerate(zip(parts, spellings, strict=True)):
        words = [known[word] for word in lower]
        folded = [word.folded for word in words]
        source = _SOURCES[number] if number < len(_SOURCES) else Source.HEADING
        _read(tokens, words, folded, source, position, found)
        position += len(words)
        if source == Source.TITLE:
            found.title = f" {' '.join(folded)} "
        elif source == Source.HEADING:
            found.headings += f" {' '.join(folded)} "
    return found


def _read(
    tokens: Sequence[str],
    words: Sequence[Word],
    folded: Sequence[str],
    source: Source,
    position: int,
    found: Candidates,
) -> None:
    """Add the phrases of one text, whose first word comes after ``position`` others."""
    phrases, content = found.phrases, found.content
    in_sentence = source == Source.SENTENCE
    for match in _PHRASE.finditer("".join([word.kind for word in words])):
        start, end = match.span(1)
        content += folded[start:end]
        length = end - start
        if length == 1 and not words[start].alone:
            continue
        whole = length <= _LONGEST_PHRASE
        if not whole:
            start = end - _LONGEST_PHRASE
        better = source
        if in_sentence and (start == 0 or tokens[start - 1] in _SENTENCE_ENDS):
            better = Source.SENTENCE_START
        key = tuple(folded[start:end])
        known = phrases.get(key)
        if known is None:
            phrases[key] = Candidate(key, position + start, " ".join(tokens[start:end]), better, whole)
            continue
        known.count += 1
        known.whole |= whole
        if better < known.source:
            known.spelling, known.source = " ".join(tokens[start:end]), better


def _cleaned(text: str) -> str:
    """The text with a bar where formulas, markup, addresses and program text were."""
    text = text[:_LONGEST_TEXT]
    if not text.isascii():
        text = _LIGATURE.sub(lambda found: unicodedata.normalize("NFKC", found.group()), _INVISIBLE.sub("", text))
        text = unicodedata.normalize("NFC", text)
    if not _SUSPECT_MARK.search(text) and not any(sign in text for sign in _SUSPECT_SIGNS):
        return text
    text = _TAG.sub(" | ", _DOLLARS.sub(" | ", text))
    return " ".join("|" if _SUSPECT.search(word) else word for word in text.split())


def _heading_form(heading: str) -> str:
    return " ".join(_HEADING_WORD.findall(heading[:200].lower()))
