"""Relations in plain words: what an edge is called, and the sentences that say why it is there."""

from __future__ import annotations

from collections.abc import Sequence

from litsite.relations.records import CITES, CURATED, CURATED_AND_HYBRID, HYBRID, SHARED_TAGS, Evidence, Relation

BY_HAND = "Related by hand"
LABELS = {
    CURATED_AND_HYBRID: "By hand, texts agree",
    CURATED: "By hand",
    CITES: "Cites",
    HYBRID: "Similar content",
    SHARED_TAGS: "Shared tags",
}
"""What an edge of each type is called in a table."""

CITED_BY = "Cited by"
EACH_OTHER = "Cite each other"

_MOST_TERMS = 4
_TOGETHER = "In wording and meaning together"
_NEAREST = "Of all their passages, these are nearest in meaning."
_SEARCH = "A search with the title, keywords and tags of one paper"
_RULES = {
    "related_by_hand": "The two were related in Zotero, by hand.",
    "note_related_by_hand": "A note on one of them was related in Zotero, by hand.",
    "cited_doi": "The entry of the reference list has the DOI of the paper.",
    "cited_title": "The entry of the reference list has the title, the first author and the year of the paper.",
    "shared_tags": "Tags that a large part of the library carries do not count.",
    "strong_pair": f"{_TOGETHER} the two papers have far more in common than unrelated papers here. {_NEAREST}",
    "same_company": (
        f"{_TOGETHER} the two papers are nearly near enough by themselves, and the papers nearest to both are the same."
        f" {_NEAREST}"
    ),
    "hybrid": f"{_SEARCH} found the other by its words and by its meaning.",
    "single_chunk_high": f"{_SEARCH} found a passage of the other so close in meaning that it speaks alone.",
    "multi_chunk_cohesion": f"{_SEARCH} found several passages of the other that are close in meaning.",
}


def citing_in(relation: Relation) -> tuple[bool, bool]:
    """Whether the source of a relation cites its target, and whether it is cited by it."""
    citing = {evidence.citing for evidence in relation.evidence if evidence.relation == CITES}
    return relation.source in citing, relation.target in citing


def type_in_words(relation: Relation) -> str:
    """What an edge is called in a table."""
    return EACH_OTHER if relation.type == CITES and all(citing_in(relation)) else LABELS[relation.type]


def clause(evidence: Evidence, source: str) -> str:
    """The evidence in a few words, seen from the paper ``source``, to stand inside a sentence."""
    if evidence.relation == CITES:
        return "this paper cites it" if evidence.citing == source else "it cites this paper"
    if evidence.relation == SHARED_TAGS:
        if not evidence.terms:
            return "both carry tags that are not part of a shared site"
        return f"both are tagged {_listed([f'“{tag}”' for tag in evidence.terms])}"
    if evidence.relation == HYBRID:
        if evidence.terms:
            return f"both discuss {_listed(evidence.terms)}"
        return "their texts are close in meaning"
    return "related by hand in Zotero"


def reason(evidence: Sequence[Evidence], source: str) -> str:
    """The evidence for an edge in one line. That people related two papers goes without saying beside a reason."""
    return _sentence(evidence, source, (CURATED, CURATED_AND_HYBRID)) or _sentence(evidence, source)


def common_ground(evidence: Sequence[Evidence], source: str) -> str:
    """The evidence for an edge whose type and ends are named beside it, in one line; empty where those say it all."""
    return _sentence(evidence, source, (CURATED, CURATED_AND_HYBRID, CITES))


def _sentence(evidence: Sequence[Evidence], source: str, without: Sequence[str] = ()) -> str:
    clauses = (clause(each, source) for each in evidence if each.relation not in without)
    words = "; ".join(dict.fromkeys(clauses))
    return f"{words[0].upper()}{words[1:]}." if words else ""


def explanation(evidence: Evidence) -> str:
    """The rule that let an edge in and its figures, as sentences."""
    shared = f"Both passages speak of {_all_listed(evidence.terms)}." if _speaks_of_terms(evidence) else ""
    return " ".join(filter(None, (shared, _rule(evidence), _figures(evidence))))


def _speaks_of_terms(evidence: Evidence) -> bool:
    return evidence.relation == HYBRID and bool(evidence.terms)


def _rule(evidence: Evidence) -> str:
    if evidence.rule in _RULES:
        return _RULES[evidence.rule]
    near = [word for channel, word in (("lexical", "wording"), ("dense", "meaning")) if channel in evidence.channels]
    if not near:
        return ""
    return f"In {' and '.join(near)} they are closer than unrelated papers of this library."


def _figures(evidence: Evidence) -> str:
    figures = [
        f"{name} {value:.2f}"
        for name, value in (("wording", evidence.overlap), ("meaning", evidence.similarity))
        if value is not None
    ]
    if not figures:
        return ""
    words = " and ".join(figures)
    return f"{words[0].upper()}{words[1:]}, where 1 would be the same text."


def _listed(names: Sequence[str]) -> str:
    """The first few names: ``a, b and c``, with `` and 3 more`` for what is left out."""
    if len(names) <= _MOST_TERMS:
        return _all_listed(names)
    return f"{', '.join(names[:_MOST_TERMS])} and {len(names) - _MOST_TERMS} more"


def _all_listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
