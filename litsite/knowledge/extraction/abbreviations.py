"""Short forms that a text defines: ``Long Form (LF)``.

A. S. Schwartz and M. A. Hearst, A simple algorithm for identifying abbreviation definitions in biomedical text, Pacific
Symposium on Biocomputing 2003. Stricter than there: most letters of the short form begin a word of the long one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from litsite.knowledge.extraction.coercion import coerced_type
from litsite.knowledge.extraction.gate import is_plain_acronym, is_valid_name
from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.mentions import mentions_of, sentences_of
from litsite.knowledge.extraction.noun_phrases import is_unheard_of, is_vague, singular
from litsite.knowledge.extraction.word_lists import word_list
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, Named
from litsite.knowledge.vocabulary import TOPIC
from litsite.store import digest_of

NAME = "abbreviations"
_VERSION = 1
_CONFIDENCE = 0.92
_SHORT = re.compile(r"[A-Za-z0-9][A-Za-z0-9/&.+-]{1,9}")
_DEFINITION = re.compile(rf"(?<=[\w)]) \((?P<short>{_SHORT.pattern})(?:[,;] (?!(?:and )?[A-Z]{{2,}})[^()]*)?\)")
_REVERSED = re.compile(r"(?<![\w-])(?P<short>[A-Z][A-Z0-9]{1,7}) \((?P<long>[A-Za-z][A-Za-z -]{5,60})\)")
_BREAK = re.compile(r"[,;:()\[\]“”\"]|  ")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_LEAST_INITIALS = 0.6
_MOST_SKIPPED = 1
_REACH = 150
"""Letters before a bracket that are read for the long form."""
_SMALL_WORDS = word_list("small_words")
# Bodies and meetings are no entities of these types.
_BODIES = re.compile(
    r"\b(?:universit\w+|institut\w*|foundation|agency|ministry|department|dept|society|association|committee|council|"
    r"commission|conferences?|workshops?|symposium|journal|cent(?:re|er)s?|laborator(?:y|ies)|bureau|office|college|board|"
    r"consortium|administration|organi[sz]ation|funds?|academy|hospital|museum|corporation|company|federation|initiative|"
    r"proceedings|transactions|grant|awards?|fellowship|alliance|authority|division|faculty|facility|m[ée]d[ée]cins|school|taskforce|collaboration)\b",
    re.IGNORECASE,
)


_TIME = re.compile(r"(?:second|minute|hour|day|week|month|year)s?", re.IGNORECASE)


class Abbreviations:
    """Finds what a text gives a short form to, and every later mention by either form."""

    name = NAME

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.identity = digest_of(NAME, _VERSION, lexicon.identity)

    def extract(self, text: BundleText) -> Extraction:
        """All mentions of what the text defines a short form of."""
        names: dict[str, Named] = {}
        aliases: dict[Named, tuple[str, ...]] = {}
        for short, long in _definitions(text):
            single = short[:-1] if short.endswith("s") and short[:-1].isupper() else short
            if single in names:
                continue
            entity = self._entity(long, is_plural=single != short)
            names[single] = names[long] = names[f"{single}s"] = entity
            names.setdefault(entity.name, entity)
            aliases[entity] = (*aliases.get(entity, ()), single)
        if not names:
            return Extraction()
        found = mentions_of(text, names, aliases, extractor=NAME, confidence=_CONFIDENCE, in_any_case=True)
        return Extraction(mentions=tuple(found))

    def _entity(self, long: str, *, is_plural: bool) -> Named:
        before, _, last = long.rpartition(" ")
        name = f"{before} {singular(last)}" if last.islower() or is_plural else long
        term = self._lexicon.named(long) or self._lexicon.named(name)
        return Named(term.type, term.name) if term else Named(coerced_type(TOPIC, name), name)


def _definitions(text: BundleText) -> Iterator[tuple[str, str]]:
    for passage, (start, end) in sentences_of(text):
        prose = passage.prose
        for found in _DEFINITION.finditer(prose, start, end):
            short = found["short"].rstrip(".")
            long = long_form(short, prose[max(start, found.start() - _REACH) : found.start()])
            if long and _is_entity(short, long):
                yield short, long
        for found in _REVERSED.finditer(prose, start, end):
            long = long_form(found["short"], found["long"])
            if long == found["long"] and _is_entity(found["short"], long):
                yield found["short"], long


def long_form(short: str, before: str) -> str:
    """What a short form in brackets stands for: the end of the text before it, empty when that does not fit."""
    letters = "".join(filter(str.isalnum, short)).lower()
    if letters.endswith("s") and short.endswith("s") and short[:-1].isupper():
        letters = letters[:-1]
    if not _is_short_form(short):
        return ""
    breaks = list(_BREAK.finditer(before))
    tail = before[breaks[-1].end() :] if breaks else before
    words = list(_WORD.finditer(tail))[-min(len(letters) + 5, 2 * len(letters)) :]
    if not words:
        return ""
    tail, offset = tail[words[0].start() :], words[0].start()
    starts = {word.start() - offset for word in words}
    place = len(tail) - 1
    initials, used = 0, set()
    for number in range(len(letters) - 1, -1, -1):
        while place >= 0 and not (tail[place].lower() == letters[number] and (number or place in starts)):
            place -= 1
        if place < 0:
            return ""
        place = _preferred(tail, place, starts, letters[number], is_first=number == 0)
        initials += place in starts or tail[place].isupper()
        used.add(max((start for start in starts if start <= place), default=0))
        place -= 1
    long = tail[place + 1 :].strip()
    inside = [word for word in words if word.start() - offset >= place + 1]
    skipped = [word for word in inside if word.start() - offset not in used and word[0].lower() not in _SMALL_WORDS]
    is_close = initials >= max(2, _LEAST_INITIALS * sum(map(str.isalpha, letters))) and len(skipped) <= _MOST_SKIPPED
    return long if is_close and len(long) > len(short) and not long[-1].isdigit() else ""


def _preferred(tail: str, place: int, starts: set[int], letter: str, *, is_first: bool) -> int:
    """The place of a letter, moved to the beginning of its word where that begins with the same letter."""
    if is_first or place in starts:
        return place
    begin = max((start for start in starts if start <= place), default=place)
    return begin if tail[begin].lower() == letter else place


def _is_short_form(short: str) -> bool:
    letters = [letter for letter in short.rstrip("s") if letter.isalpha()]
    capitals = sum(map(str.isupper, letters))
    return (
        len(letters) >= 2
        and capitals >= 2
        and capitals > len(letters) / 2
        and (is_plain_acronym(short) or (not short.isupper() and is_plain_acronym(short.upper())))
    )


def _is_entity(short: str, long: str) -> bool:
    if _BODIES.search(long) or not is_valid_name(long, defined=True) or not is_valid_name(short, defined=True):
        return False
    words = long.split()
    if words[0].endswith(("'s", "’s")) or is_vague(words[0]):
        return False
    if "at" in words or _TIME.fullmatch(words[0]):
        return False
    is_title = all(word.istitle() for word in words)
    is_person = is_title and ((len(words) == 2 and is_unheard_of(words[1])) or all(map(is_unheard_of, words)))
    if words[-1].endswith("ed") or (words[0].endswith("ed") and words[min(1, len(words) - 1)] in _SMALL_WORDS):
        return False
    return len(words) > 1 and not is_person and not long.isupper()
