"""The phrases of a text that could be keywords: runs of up to four words between function words and punctuation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from litsite.bundles.keywords.general_words import HEADINGS
from litsite.bundles.keywords.languages import ENGLISH, language_of
from litsite.bundles.keywords.vocabulary import BOUND, FUNCTION, PREPOSITION, vocabulary

_LONGEST_TEXT = 20_000
_MOST_HEADINGS = 60
_SURELY_ENGLISH = 0.25  # the share of function words among words and marks

_TOKEN = re.compile(r"\w++(?:[-‐‑–'’]\w++)*+|\S")  # what has underscores is cut out before
# In kinds of words. A gerund after a preposition governs the phrase and is left out: ``by training networks``.
_GOVERNING_GERUND = re.compile(r"(?<=p)[gG](?=[wgiflWGIFL])")
_PHRASE = re.compile(r"[wgWG](?:[wgiflWGIFL]*[wglWGL])?|[fF][wgiflWGIFL]*[wglWGL]")
_SUSPECT_MARK = re.compile(r"[\\$^_{}<>=|~@#&]")
_SUSPECT_SIGNS = ("://", "www.", "10.")
_SUSPECT = re.compile(r"[\\$^_{}<>=|~@#]|&\w|://|www\.|10\.\d{4}")
_DOLLARS = re.compile(r"\$(?=[^\s$])[^$\n]{0,200}?(?<=[^\s\\])\$(?![\w$])")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,500}>|<!--.{0,500}?-->|&(?:#\w{1,8}|\w{2,10});")
_TYPESETTING = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff\ufb00-\ufb06]")
_ELISION = re.compile(r"\b((?:[cdjlmnst]|[dn]ell|all|qu)['’])(?=\w)", re.IGNORECASE)
_ELIDING = ("fr", "it")
_RIGHTS = re.compile(r"(?:©|\(c\)\s*\d{4}|copyright\s*\d{4}).{0,300}$", re.IGNORECASE | re.DOTALL)
_RIGHTS_SIGNS = ("©", "(c)", "(C)", "opyright", "OPYRIGHT")
_HEADING_WORD = re.compile(r"[^\W\d_]{2,}|[as]\b")
_SENTENCE_ENDS = frozenset(".!?:;")


@dataclass(frozen=True, slots=True)
class Candidates:
    """The runs of words that could be phrases, in order, and the paper they are from.

    ``tokens`` are the words and marks of title, abstract and headings, in this order, each text after a full stop;
    ``kinds`` has a letter for each (see the vocabulary). ``phrases`` are the runs as folded words, ``spans`` their
    places among the tokens. ``title`` and ``headings`` are folded words between spaces. The title ends before
    ``abstract_from``, the abstract before ``headings_from``.
    """

    tokens: Sequence[str] = ()
    kinds: str = ""
    phrases: Sequence[str] = ()
    spans: Sequence[tuple[int, int]] = ()
    title: str = ""
    headings: str = ""
    abstract_from: int = 0
    headings_from: int = 0

    def in_sentence(self, start: int) -> bool:
        """Whether a phrase stands in running text and not at the beginning of a sentence."""
        return self.abstract_from <= start < self.headings_from and self.tokens[start - 1] not in _SENTENCE_ENDS

    def spelling(self, phrase: str) -> str:
        """How a phrase is spelled best: as inside a sentence, as in the abstract, as in the title, as in a heading."""
        number, worst = -1, 9
        best = (0, 0)
        for _ in range(self.phrases.count(phrase)):
            number = self.phrases.index(phrase, number + 1)
            worse = self._worse_spelled(self.spans[number][0])
            if worse < worst:
                best, worst = self.spans[number], worse
        return " ".join(self.tokens[best[0] : best[1]])

    def _worse_spelled(self, start: int) -> int:
        if self.in_sentence(start):
            return 0
        if start < self.abstract_from:
            return 2
        return 1 if start < self.headings_from else 3


def find_candidates(title: str, abstract: str, headings: Sequence[str]) -> Candidates:
    """Read a paper's title, abstract and headings; nothing is found in languages without known function words."""
    abstract = abstract[:_LONGEST_TEXT]
    if any(sign in abstract for sign in _RIGHTS_SIGNS):
        abstract = _RIGHTS.sub("", abstract)
    telling = [heading for heading in headings[:_MOST_HEADINGS] if _heading_form(heading) not in HEADINGS]
    texts = [_cleaned(text) for text in (title, abstract, " . ".join(telling))]
    in_english = _candidates(texts, ENGLISH)
    prose = in_english.kinds[in_english.abstract_from : in_english.headings_from]
    if prose.count(FUNCTION) + prose.count(PREPOSITION) > _SURELY_ENGLISH * len(prose):
        return in_english
    lower = [token.lower() for token in in_english.tokens]
    language = language_of(lower, lower[in_english.abstract_from : in_english.headings_from])
    if not language:
        return Candidates()
    if language in _ELIDING:
        texts = [_ELISION.sub(r"\1 ", text) for text in texts]
    return in_english if language == ENGLISH else _candidates(texts, language)


def _candidates(texts: Sequence[str], language: str) -> Candidates:
    """The candidates of a title, an abstract and headings that are in a language."""
    tokens = ["."]
    starts = []
    for text in texts:
        starts.append(len(tokens))
        tokens += _TOKEN.findall(text)
        tokens.append(".")
    known = vocabulary(language)
    letters, folded = zip(*[known[token] for token in tokens], strict=True)
    kinds = "".join(letters)
    if "pg" in kinds or "pG" in kinds:
        kinds = _GOVERNING_GERUND.sub(BOUND, kinds)
    spans = [found.span() for found in _PHRASE.finditer(kinds)]
    return Candidates(
        tokens=tokens,
        kinds=kinds,
        phrases=[" ".join(folded[start:end]) for start, end in spans],
        spans=spans,
        title=f" {' '.join(folded[: starts[1]])} ",
        headings=f" {' '.join(folded[starts[2] :])} ",
        abstract_from=starts[1],
        headings_from=starts[2],
    )


def _cleaned(text: str) -> str:
    """The text with a bar where formulas, markup, addresses and program text were."""
    text = text[:_LONGEST_TEXT]
    if not text.isascii():
        text = unicodedata.normalize("NFC", _TYPESETTING.sub(_without_typesetting, text))
    if not _SUSPECT_MARK.search(text) and not any(sign in text for sign in _SUSPECT_SIGNS):
        return text
    text = _TAG.sub(" | ", _DOLLARS.sub(" | ", text))
    return " ".join("|" if _SUSPECT.search(word) else word for word in text.split())


def _without_typesetting(found: re.Match[str]) -> str:
    """The letters of a ligature; nothing for soft hyphens and other characters that are not seen."""
    character = found.group()
    return unicodedata.normalize("NFKC", character) if "\ufb00" <= character <= "\ufb06" else ""


def _heading_form(heading: str) -> str:
    return " ".join(_HEADING_WORD.findall(heading[:200].lower()))
