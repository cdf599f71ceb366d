"""The gate that every name of an entity passes: five rules that tell a name from a piece of a sentence or of markup."""

from __future__ import annotations

import re
import unicodedata

from litsite.bundles.keywords.background import rarities
from litsite.bundles.keywords.vocabulary import BOUND, FUNCTION, PREPOSITION, vocabulary
from litsite.knowledge.extraction.word_lists import word_list

MOST_WORDS = 6
MOST_LETTERS = 60

_SHORT_NAMES = frozenset({"C", "R", "C++", "C#", "F#"})
_ACRONYM = re.compile(r"(?=[^a-z]*[A-Z])[A-Z0-9][A-Z0-9&/.+-]{0,7}[A-Z0-9+]s?")
_ROMAN = re.compile(r"[IVX]+")
_UNITS = word_list("units")
_SHOUTED = word_list("shouted")
_CLAUSE = word_list("clause")
_MARKUP = re.compile(
    r"[<>{}|\\=^_~$%@\"“”„`…†‡§•*;:!?¿¡]|data-|\d\.\d|https?:|www\.|\.\.|[(\[][^)\]]*\Z|\A[^(\[]*[)\]]|\bet al\b"
)
_SIGNS_OF_NAMES = re.compile(r"(?:A\*|[CF]#)(?=\W|\Z)|(?<=\w)!\Z")
_REPEATED = re.compile(r"(.)\1{3}")
_CONSONANTS = re.compile(r"[bcdfghjklmnpqrstvwxz]{6,}", re.IGNORECASE)
_VOWEL = re.compile(r"[aeiouy]", re.IGNORECASE)
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
# Ligatures and the like, signs of control, those without a width, and those that turn the direction of a text.
_STRANGE_LETTER = re.compile(
    r"[ſı\ue000-\uf8ff\ufffd\ufb00-\ufb06\u00ad\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]"
)
_FRAGMENT = re.compile(r"(?:\A|\s)[-‐‑–'’]|[-‐‑–]\Z|\A\d+(?:\s|\Z)|\s\d+(?:st|nd|rd|th)?\Z(?<!\s\d)")
_WORD = re.compile(r"\S+")


def is_valid_name(name: str, *, defined: bool = False) -> bool:
    """Whether a name can be that of an entity."""
    return not rejection(name, defined=defined)


def rejection(name: str, *, defined: bool = False) -> str:
    """Why a name cannot be that of an entity, empty when it can.

    ``defined`` says that the text itself defines it, or that people chose it: then acronyms of any kind are names, and
    so are words that look unusual.
    """
    words = _WORD.findall(name)
    return (
        _length(name, words, defined=defined)
        or _markup(name, defined=defined)
        or _boundary(words, defined=defined)
        or ("a clause" if any(word.strip(",.'’").lower() in _CLAUSE for word in words) else "")
        or _spelling(name, words, defined=defined)
    )


def is_plain_acronym(name: str) -> bool:
    """Whether a name is an acronym without a definition: two to six capitals, no Roman number, unit, English word."""
    bare = name[:-1] if name.endswith("s") else name
    letters = re.sub(r"[^A-Z0-9]", "", bare)
    return (
        _ACRONYM.fullmatch(name) is not None
        and 2 <= len(letters) <= MOST_WORDS
        and not _ROMAN.fullmatch(bare)
        and bare.upper() not in _UNITS | _SHOUTED
        and sum(map(str.isdigit, letters)) * 2 <= len(letters)
    )


def _length(name: str, words: list[str], *, defined: bool) -> str:
    if not words or name != " ".join(words):
        return "blanks"
    if len(name) > MOST_LETTERS or len(words) > MOST_WORDS:
        return "too long"
    letters = sum(map(str.isalpha, name))
    if len(name) == 1:
        return "" if name in _SHORT_NAMES or unicodedata.category(name) == "Lo" else "too short"
    if not letters or sum(map(str.isdigit, name)) > (letters if not defined else 3 * letters):
        return "hardly a letter"
    is_short = len(name) <= 3 and name.isascii()
    return "too short" if is_short and not (defined or name in _SHORT_NAMES or is_plain_acronym(name)) else ""


def _markup(name: str, *, defined: bool) -> str:
    bare = _SIGNS_OF_NAMES.sub("", name)
    if _MARKUP.search(bare) or _STRANGE_LETTER.search(bare):
        return "markup"
    return "a piece of a word or number" if not defined and _FRAGMENT.search(name) else ""


def _boundary(words: list[str], *, defined: bool) -> str:
    known = vocabulary("en")
    for word in (words[0], words[-1]):
        bare = word.strip(",.()[]")
        if not bare:
            return "punctuation at its end"
        if not bare.isascii() or (bare[-1:].isdigit() and bare != words[0]) or bare == "C++" or len(bare) == 1:
            continue
        if bare.isupper() and (defined or is_plain_acronym(bare)):
            continue
        kind = known[bare].kind
        if kind in (FUNCTION, PREPOSITION) or (kind == BOUND and not defined and bare.islower() and bare.isalpha()):
            return "a function word or verb at its end"
    if len(words) == 1 and words[0].upper() in _SHOUTED and not defined:
        return "a common word"
    return "punctuation at its end" if words[-1][-1] in ",.:;-" or words[0][0] in ",.:;-" else ""


def _spelling(name: str, words: list[str], *, defined: bool) -> str:
    if _REPEATED.search(name.lower()):
        return "a letter repeated"
    for word in words:
        for latin in _LATIN_WORD.findall(word):
            if defined or latin.isupper() or latin.lower() in rarities():
                continue
            if len(latin) > 3 and latin.islower() and not _VOWEL.search(latin):
                return "no vowel"
            if latin.islower() and _CONSONANTS.search(latin) and "ngth" not in latin:
                return "a run of consonants"
    return ""
