"""Entities and relations in plain words."""

from __future__ import annotations

from litsite.knowledge.vocabulary import (
    DATA,
    DEPENDS_ON,
    ENABLES,
    GENERATES,
    IDENTIFICATION,
    IMPLEMENTS,
    INTEGRATES_WITH,
    LIMITATION,
    MEASURE,
    MECHANISM,
    METHOD,
    PAPER,
    PAPER_MENTIONS_PAPER,
    PAPER_PREDICATES,
    SETTING,
    TOPIC,
    USES,
    WORKS_ON,
)

TYPE = {
    PAPER: "Paper",
    TOPIC: "Topic",
    METHOD: "Method",
    DATA: "Data source",
    MEASURE: "Measure",
    IDENTIFICATION: "Identification strategy",
    SETTING: "Setting",
    MECHANISM: "Mechanism",
    LIMITATION: "Limitation",
}
"""What a type of entity is called."""

TYPES = {kind: f"{name[:-1]}ies" if name.endswith("y") else f"{name}s" for kind, name in TYPE.items()}
"""The same of several."""

_ONE_PAPER = {
    TOPIC: "studies it",
    METHOD: "uses it",
    DATA: "uses it",
    MEASURE: "measures with it",
    IDENTIFICATION: "identifies with it",
    SETTING: "is set in it",
    MECHANISM: "proposes it",
    LIMITATION: "notes it",
}
_SAY_THAT_THEY = {
    TOPIC: "say that they study it",
    METHOD: "say that they use it",
    DATA: "say that they use it",
    MEASURE: "say that they measure with it",
    IDENTIFICATION: "say that they identify with it",
    SETTING: "say that they are set in it",
    MECHANISM: "propose it",
    LIMITATION: "note it as a limit of their own",
}
_PREDICATES = {
    **{PAPER_PREDICATES[kind]: words for kind, words in _ONE_PAPER.items()},
    PAPER_MENTIONS_PAPER: "names it",
}
_BETWEEN = {
    USES: "uses",
    DEPENDS_ON: "depends on",
    GENERATES: "generates",
    INTEGRATES_WITH: "integrates with",
    IMPLEMENTS: "implements",
    ENABLES: "enables",
    WORKS_ON: "works on",
}


def paper_does(predicate: str) -> str:
    """What a paper does with an entity: ``uses it``, ``measures with it``."""
    return _PREDICATES.get(predicate) or _as_words(predicate)


def joined_by(predicate: str) -> str:
    """What stands between the names of two entities: ``depends on``."""
    return _BETWEEN.get(predicate) or _as_words(predicate)


def named_in_words(papers: int, notes: int = 0) -> str:
    """Who names something: ``7 papers and 1 note``."""
    counts = [
        f"{count:,} {word}{'' if count == 1 else 's'}" for count, word in ((papers, "paper"), (notes, "note")) if count
    ]
    return " and ".join(counts) or "no paper"


def what_it_is(kind: str, papers: int, using: int, notes: int = 0) -> str:
    """An entity in one sentence: ``A method that 7 papers name; 4 say that they use it.``

    ``using`` counts the papers that say what they do with it.
    """
    name = TYPE.get(kind, kind).lower()
    article = "An" if name[:1] in "aeiou" else "A"
    verb = "names" if papers + notes == 1 else "name"
    sentence = f"{article} {name} that {named_in_words(papers, notes)} {verb}"
    if not using:
        return f"{sentence}."
    if using == 1:
        return f"{sentence}; {'the paper' if papers == 1 else '1 of them'} {_ONE_PAPER.get(kind, 'uses it')}."
    who = f"{using:,}" if using < papers else "both" if using == 2 else f"all {using:,}"
    return f"{sentence}; {who} {_SAY_THAT_THEY.get(kind, 'use it')}."


def times(count: int) -> str:
    """How often a text names something: ``once``, ``twice``, ``12 times``."""
    return {1: "once", 2: "twice"}.get(count, f"{count:,} times")


def _as_words(predicate: str) -> str:
    return predicate.lower().replace("_", " ")
