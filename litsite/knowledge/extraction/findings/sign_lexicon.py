"""The words that give a finding its direction, from ``data/signs.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache

from litsite.knowledge.data_files import data_of

VERB = "verb"
MOVEMENT = "movement"
BEATING = "beating"
ACTING = "acting"
CHANGING = "changing"
COMPARATIVE = "comparative"
NOUN = "noun"
ASSOCIATED = "associated"
EFFECT = "effect"
DIFFERENCE = "difference"

BASE = "base"
PRESENT = "present"
PAST = "past"
PARTICIPLE = "participle"
GERUND = "gerund"

_DIRECTIONS = {"up": 1, "down": -1}


@dataclass(frozen=True, slots=True)
class Sense:
    """What a word can say: its ``kind``, its ``direction`` (1, -1, or 0 without one), and which ``form`` a verb has."""

    kind: str
    direction: int = 0
    form: str = ""


@dataclass(frozen=True, slots=True)
class SignLexicon:
    """The senses of words, by the word in small letters, and the sets of words that the grammar of findings hangs on.

    What each set is for stands in the data file.
    """

    senses: Mapping[str, tuple[Sense, ...]]
    telling: frozenset[str]
    favourable: frozenset[str]
    unfavourable: frozenset[str]
    resulting: frozenset[str]
    performing: frozenset[str]
    be: frozenset[str]
    have: frozenset[str]
    do: frozenset[str]
    hedges: frozenset[str]
    negations: frozenset[str]
    people: frozenset[str]
    prepositions: frozenset[str]
    determiners: frozenset[str]
    fillers: frozenset[str]
    clauses: frozenset[str]
    reporting: frozenset[str]
    causes: frozenset[str]
    compared: frozenset[str]
    found_to: frozenset[str]
    seeing: frozenset[str]
    circumstances: frozenset[str]
    contrasts: frozenset[str]
    presence: frozenset[str]
    counts: frozenset[str]
    controls: frozenset[str]
    materials: frozenset[str]

    def sense(self, word: str, *kinds: str) -> Sense | None:
        """The sense of one of these kinds that a word has."""
        return next((sense for sense in self.senses.get(word, ()) if sense.kind in kinds), None)

    def direction(self, word: str) -> int:
        """Whether a word speaks of more (1) or less (-1) of something, 0 for neither."""
        return next((sense.direction for sense in self.senses.get(word, ()) if sense.direction), 0)


@cache
def sign_lexicon() -> SignLexicon:
    """The lexicon, read once."""
    data = data_of("signs.yaml")
    senses: dict[str, list[Sense]] = {}
    for section, kind in (("verbs", VERB), ("movements", MOVEMENT)):
        for side, words in data[section].items():
            _add_verbs(senses, words, kind, _DIRECTIONS[side])
    _add_verbs(senses, data["beating"], BEATING, 1)
    _add_verbs(senses, data["neutral"]["acting"], ACTING, 0)
    _add_verbs(senses, data["neutral"]["changing"], CHANGING, 0)
    for section, kind in (("comparatives", COMPARATIVE), ("nouns", NOUN)):
        for side, words in data[section].items():
            for word in words:
                senses.setdefault(word, []).append(Sense(kind, _DIRECTIONS[side]))
    for section, kind in (("associated", ASSOCIATED), ("effects", EFFECT), ("differences", DIFFERENCE)):
        for word in data[section]:
            senses.setdefault(word, []).append(Sense(kind))
    names = [each.name for each in fields(SignLexicon) if each.name != "senses"]
    return SignLexicon(
        {word: tuple(found) for word, found in senses.items()}, **{name: frozenset(data[name]) for name in names}
    )


def _add_verbs(senses: dict[str, list[Sense]], verbs: list[str], kind: str, direction: int) -> None:
    for verb in verbs:
        for word, form in _forms(verb.split()):
            senses.setdefault(word, []).append(Sense(kind, direction, form))


def _forms(given: list[str]) -> tuple[tuple[str, str], ...]:
    """The forms of a verb: base, and where they are irregular past, participle and gerund."""
    base = given[0]
    stem = base.removesuffix("e")
    if base.endswith("y") and base[-2] not in "aeiou":
        present, regular = f"{base[:-1]}ies", f"{base[:-1]}ied"
    else:
        present, regular = f"{base}{'es' if base.endswith(('s', 'sh', 'ch', 'x')) else 's'}", f"{stem}ed"
    past = given[1] if len(given) > 1 else regular
    participle = given[2] if len(given) > 2 else past
    gerund = given[3] if len(given) > 3 else f"{stem}ing"
    forms = ((base, BASE), (present, PRESENT), (past, PAST), (gerund, GERUND))
    return forms if participle == past else (*forms, (participle, PARTICIPLE))
