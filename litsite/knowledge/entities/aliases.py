"""Other names of entities, as texts define them and lexicons list them.

An acronym means in a paper what that paper says it means, whatever it means elsewhere. In papers that do not say it, it
means what the library's papers agree on, and stays a name of its own where they do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from litsite.knowledge.entities.canonical import canonical_key, entity_id, id_of_key, is_acronym, named_id
from litsite.knowledge.extraction import lexicon_terms, topics
from litsite.knowledge.records import Alias, Curation, FoundMention, Named

DEFINED = "defined in the text"
LISTED = "listed in the lexicon"

_LISTING = frozenset({lexicon_terms.NAME, topics.TAGS, topics.AUTHOR_KEYWORDS, topics.KEYWORDS, topics.TITLE})
"""Extractors whose aliases are a lexicon's."""

_DOMINANCE = 4
"""Of an acronym's long forms the one that so many times more papers give than all others is meant."""

_STATED_PAPERS = 3  # as which it counts when a lexicon says it, or a text of a name that is no acronym
_SHORT_ACRONYM = 3
_SHORT_PAPERS = 2  # papers that have to define a short acronym before it holds elsewhere


class Definitions:
    """Which other names entities have. Entities are known by the ids of their names, before anything is merged."""

    def __init__(self, curation: Curation) -> None:
        """What a person locked or keeps apart has no other name than its own."""
        self._locked = set(map(named_id, curation.locks))
        self._apart = {frozenset(map(named_id, pair)) for pair in curation.apart}
        self._in_paper: dict[tuple[str, str], dict[str, Named]] = {}
        self._in_library: dict[tuple[str, str], dict[str, set[str]]] = {}
        self._stated: dict[tuple[str, str], set[str]] = {}
        self._aliases: dict[str, dict[str, Alias]] = {}
        self._acronyms: dict[tuple[Named, tuple[str, ...], bool], list[str]] = {}

    def read(self, mention: FoundMention) -> None:
        """Take up what a mention says of other names of its entity.

        An acronym is the text's own, unless it comes from a lexicon and does not stand in brackets.
        """
        entity, aliases, evidence = mention.entity, mention.aliases, mention.evidence
        is_listed = evidence.extractor in _LISTING
        acronyms = self._acronyms.get((entity, aliases, is_listed))
        if acronyms is None:
            acronyms = self._acronyms[entity, aliases, is_listed] = list(filter(is_acronym, aliases))
            for alias in aliases:
                if is_listed or alias not in acronyms:
                    self._define(entity, alias, "", LISTED if is_listed else DEFINED)
        for acronym in acronyms:
            if not is_listed or f"({acronym})" in evidence.quote:
                self._define(entity, acronym, evidence.paper, DEFINED)

    def _define(self, entity: Named, name: str, paper: str, reason: str) -> None:
        target, key = named_id(entity), canonical_key(entity.type, name)
        own = id_of_key(entity.type, key)
        if own == target or own in self._locked or {own, target} in self._apart:
            return
        if paper:
            self._in_paper.setdefault((paper, key), {})[target] = entity
            self._in_library.setdefault((entity.type, key), {}).setdefault(target, set()).add(paper)
        else:
            self._stated.setdefault((entity.type, key), set()).add(target)
        known = self._aliases.setdefault(target, {})
        new = Alias(name, reason)
        known[key] = min(known.get(key, new), new, key=lambda each: (each.reason, len(each.name), each.name))

    def in_paper(self, paper: str, type_: str, name: str) -> str | None:
        """The id of what a paper itself says that a name means, None when it does not say so or says two things.

        One of the same type is preferred; an acronym means what it was defined to mean, of whatever type that is.
        """
        found = self._in_paper.get((paper, canonical_key(type_, name)))
        if not found:
            return None
        own = entity_id(type_, name)
        if own in self._locked:
            return None
        meant = {target: named for target, named in found.items() if named.type == type_}
        if not meant and is_acronym(name):
            meant = found
        if len(meant) != 1:
            return None
        [(target, named)] = meant.items()
        # What is itself another name of something is settled for the whole library, where circles are seen.
        return None if target == own or (paper, canonical_key(named.type, named.name)) in self._in_paper else target

    def in_library(self, type_: str, key: str) -> str | None:
        """The id of what a canonical key of a type means where a paper does not say it, None when that is not clear."""
        counts = {target: len(papers) for target, papers in self._in_library.get((type_, key), {}).items()}
        for target in self._stated.get((type_, key), ()):
            counts[target] = counts.get(target, 0) + _STATED_PAPERS
        if not counts:
            return None
        best = max(sorted(counts), key=counts.__getitem__)
        others = sum(counts.values()) - counts[best]
        enough = _SHORT_PAPERS if len(key) <= _SHORT_ACRONYM else 1
        return best if counts[best] >= max(enough, _DOMINANCE * others) else None

    def other_names(self) -> Iterator[tuple[str, str]]:
        """The types and canonical keys of all other names, sorted."""
        return iter(sorted(self._in_library.keys() | self._stated.keys()))

    def reason(self, target: str, key: str) -> str:
        """Why a canonical key is another name of what an id stands for, which it is."""
        return self._aliases[target][key].reason

    def of(self, target: str) -> Iterable[Alias]:
        """The other names of what an id stands for."""
        return self._aliases.get(target, {}).values()
