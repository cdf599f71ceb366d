"""The name of an entity as it is compared, and the entity's id, which is made from that and its type alone.

The comparison is on the safe side: case, hyphens, plurals and the spelling of one side of the Atlantic do not count,
anything that could tell two things apart does, as in C, C++ and C#, or in R and R².
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

from litsite.index.words import fold
from litsite.knowledge.entities.word_forms import compared_form
from litsite.knowledge.records import Named
from litsite.knowledge.vocabulary import PAPER

_LETTER = r"[A-Za-z0-9\u0080-\U0010ffff]"
# A word; a dot inside it or before it belongs to it (node.js, 3.10, .NET), and so does a sign at its end (C++, C#, A*).
_TOKEN = re.compile(
    rf"(?:(?<![.]|{_LETTER})\.(?=[^\W\d_]))?{_LETTER}+(?:\.{_LETTER}+)*(?:\+{{1,2}}(?!{_LETTER})|[#*](?!{_LETTER}))?"
    r"|[+*<>=]+"
)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "&": " and "})
_POSSESSIVE = re.compile(rf"(?<={_LETTER})'s(?!{_LETTER})")
_NUMBERED = re.compile(r"([^\W\d_]{2,})(\d+(?:\.\d+)*)")
_GREEK = re.compile(r"([α-ω])(\d*)")
_PREFIX_LIST = (
    "anti auto bio cyber electro geo hydro hyper inter intra macro meta micro multi nano neuro non photo pre pseudo"
    " psycho quasi semi socio spatio thermo"
)
_PREFIXES = frozenset(_PREFIX_LIST.split())
_COMPOUNDS = {
    ("back", "propagation"),
    ("bench", "mark"),
    ("class", "room"),
    ("data", "base"),
    ("data", "set"),
    ("down", "sampling"),
    ("feed", "forward"),
    ("ground", "water"),
    ("health", "care"),
    ("life", "cycle"),
    ("over", "fitting"),
    ("stake", "holder"),
    ("under", "fitting"),
    ("up", "sampling"),
    ("wave", "length"),
    ("web", "site"),
    ("work", "flow"),
}
# The keys are in the form that is compared, which is no word here.
_SPLIT = {"timesery": ("time", "series"), "crossvalidation": ("cross", "validation")}
_ID_LENGTH = 16
_LONGEST_ACRONYM = 10


@lru_cache(maxsize=100_000)
def canonical_key(type_: str, name: str) -> str:
    """The name of an entity of a type as it is compared. Papers are named by their address, which stays as it is."""
    if type_ == PAPER:
        return name
    text = unicodedata.normalize("NFKC", name).translate(_QUOTES)
    if text.isupper() and len(text) > _LONGEST_ACRONYM and " " in text:  # PHOTOVOLTAIC CELLS are no acronyms
        text = text.lower()
    if not text.isascii():
        text = "".join(map(_letter_or_blank, text))
    text = _POSSESSIVE.sub("", text).replace("'", "")
    tokens = [form for token in _TOKEN.findall(text) for form in _forms(token)]
    key = " ".join(_joined(tokens))
    return key or " ".join(name.casefold().split()) or name


@lru_cache(maxsize=100_000)
def entity_id(type_: str, name: str) -> str:
    """The id of the entity that a name of a type stands for: 16 hexadecimal digits."""
    return id_of_key(type_, canonical_key(type_, name))


def id_of_key(type_: str, key: str) -> str:
    """The id of the entity with a canonical key."""
    return sha256(f"{type_}\n{key}".encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH]


def named_id(named: Named) -> str:
    """The id of the entity that a name stands for before it is merged with others."""
    return entity_id(named.type, named.name)


@lru_cache(maxsize=100_000)
def is_acronym(name: str) -> bool:
    """Whether a name is made of initials (``CNN``, ``IoT``, ``GPT-2``), in which every letter counts."""
    letters = [letter for letter in name.removesuffix("s") if letter.isalpha()]
    capitals = sum(letter.isupper() for letter in letters)
    return " " not in name and len(name) <= _LONGEST_ACRONYM and capitals >= 2 and 2 * capitals >= len(letters)


def display_name(forms: Iterable[tuple[str, int, bool]]) -> str:
    """The one of an entity's names that is shown, of (name, papers that use it, whether it is a lexicon's).

    A lexicon's name, then the one that most papers use, then the shortest, and the first in the alphabet.
    """
    return min(forms, key=lambda form: (not form[2], -form[1], len(form[0]), form[0].swapcase()))[0]


def _letter_or_blank(letter: str) -> str:
    if letter.isascii():
        return letter
    category = unicodedata.category(letter)
    return "" if category == "Cf" else " " if category[0] in "PZ" or category == "Cc" else letter


def _forms(token: str) -> tuple[str, ...]:
    """The parts of a token in the form that is compared."""
    pieces = token.split(".")
    if len(pieces) > 1 and all(len(piece) == 1 and piece.isalpha() for piece in pieces):  # U.S.A.
        return ("".join(pieces).lower(),)
    if numbered := _NUMBERED.fullmatch(token):  # GPT2 is GPT 2; x86 and H1 are no numbered things
        return fold(numbered[1]), numbered[2]
    if greek := _GREEK.fullmatch(token.lower()):
        spelled = unicodedata.name(greek[1]).split()[-1].lower()
        return (spelled, greek[2]) if greek[2] else (spelled,)
    form = compared_form(token if token.isascii() else fold(token))
    return _SPLIT.get(form, (form,))


def _joined(tokens: list[str]) -> list[str]:
    """Tokens with prefixes and compounds written as one word, without an article before them."""
    found: list[str] = []
    for place, token in enumerate(tokens):
        before = tokens[place - 1] if place else ""
        if token == "mean" and len(before) == 1:  # k-means
            found.append("means")
        elif (before in _PREFIXES and token.isalpha() and len(token) > 2) or (before, token) in _COMPOUNDS:
            found[-1] += token
        else:
            found.append(token)
    return found[1:] if len(found) > 1 and found[0] == "the" else found
