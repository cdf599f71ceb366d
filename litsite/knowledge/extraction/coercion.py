"""The type that a name has, whatever an extractor thinks: the noun that a name is built on decides.

Names are never those of people here, so that a name in title case (Random Forest) is what its head noun says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from litsite.bundles.keywords.background import fold
from litsite.knowledge.extraction.word_lists import word_list
from litsite.knowledge.vocabulary import (
    DATA,
    ENTITY_TYPES,
    IDENTIFICATION,
    LIMITATION,
    MEASURE,
    MECHANISM,
    METHOD,
    SETTING,
    TOPIC,
)

_IDENTIFICATION = re.compile(
    r"difference[s-]*(?: |-)in(?: |-)difference|instrumental variable|regression discontinuity|natural experiment|"
    r"fixed[ -]effects?\Z|randomi[sz]ed|synthetic control|propensity score|quasi-?experiment|"
    r"mendelian randomi[sz]ation|interrupted time series|event study|"
    r"(?:cohort|case-control|cross-sectional|longitudinal|observational|twin) "
    r"study\Z|(?:clinical|controlled|crossover|pragmatic|factorial) trial\Z",
    re.IGNORECASE,
)
_LIMITATION = re.compile(
    r"(?:lack|absence|shortage|scarcity|paucity|dearth) of |(?:small|limited|low) sample|limited general", re.IGNORECASE
)

HEADS: Mapping[str, str] = {
    noun: type_
    for type_, nouns in (
        (METHOD, "method_heads"),
        (DATA, "data_heads"),
        (MEASURE, "measure_heads"),
        (MECHANISM, "mechanism_heads"),
        (SETTING, "setting_heads"),
        (LIMITATION, "limitation_heads"),
    )
    for noun in word_list(nouns)
}
"""The head nouns that decide, without their plural endings."""

_WEAK = word_list("weak_heads")
_DATA_SET = re.compile(r"(?:\A|[ -])data ?sets?\Z| data\Z", re.IGNORECASE)


def coerced_type(type_: str, name: str) -> str:
    """The type of an entity: the given one, unless the name says another. A type that does not exist is a topic.

    A name that is built on a weak noun (*learning*, *school*) keeps a known type other than topic.
    """
    if _LIMITATION.match(name):
        return LIMITATION
    if _IDENTIFICATION.search(name):
        return IDENTIFICATION
    if _DATA_SET.search(name):
        return DATA
    head = head_noun(name)
    said = HEADS.get(head, "")
    if not said:
        return type_ if type_ in ENTITY_TYPES else TOPIC
    if head in _WEAK and type_ in ENTITY_TYPES:
        return type_
    return said


def head_noun(name: str) -> str:
    """The noun a name is built on, in lower case and without its plural ending: the last word before *of*."""
    words = name.partition(" (")[0].partition(" of ")[0].lower().split()
    return fold(re.split("[-‐‑–]", words[-1])[-1]) if words else ""
