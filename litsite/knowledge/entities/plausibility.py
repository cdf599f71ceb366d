"""Which types of entities a predicate can join. What is implausible was misread, so it is no relation."""

from __future__ import annotations

from litsite.knowledge.vocabulary import (
    DATA,
    DEPENDS_ON,
    ENABLES,
    ENTITY_TYPES,
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

_THINGS = frozenset(ENTITY_TYPES) - {PAPER, LIMITATION}
_ACTING = frozenset({PAPER, METHOD, IDENTIFICATION, TOPIC})
_MATRIX: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    # A method, a field or a strategy uses tools; data, measures and settings use nothing.
    USES: (_ACTING | {MEASURE, MECHANISM}, frozenset({METHOD, DATA, MEASURE, IDENTIFICATION, MECHANISM})),
    DEPENDS_ON: (_THINGS | {PAPER}, _THINGS),
    GENERATES: (frozenset({PAPER, METHOD, DATA}), frozenset({DATA, MEASURE, MECHANISM, METHOD})),
    INTEGRATES_WITH: (frozenset({PAPER, METHOD, DATA}), frozenset({METHOD, DATA})),
    IMPLEMENTS: (frozenset({PAPER, METHOD}), frozenset({METHOD, IDENTIFICATION, MEASURE})),
    ENABLES: (_ACTING | {DATA, MEASURE, MECHANISM}, _THINGS | {LIMITATION}),
    WORKS_ON: (_ACTING, frozenset({TOPIC, SETTING, DATA, MECHANISM, MEASURE, METHOD})),
    PAPER_MENTIONS_PAPER: (frozenset({PAPER}), frozenset({PAPER})),
    **{predicate: (frozenset({PAPER}), frozenset({type_})) for type_, predicate in PAPER_PREDICATES.items()},
}


def is_plausible(subject_type: str, predicate: str, object_type: str) -> bool:
    """Whether entities of these types can be subject and object of a predicate; none can be of one that is unknown."""
    subjects, objects = _MATRIX.get(predicate, (frozenset(), frozenset()))
    return subject_type in subjects and object_type in objects
