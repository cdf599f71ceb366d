"""The words of the knowledge graph: types of entities, predicates, and the directions of findings."""

from __future__ import annotations

PAPER = "Paper"
TOPIC = "Topic"
MEASURE = "MeasureProxy"
IDENTIFICATION = "IdentificationStrategy"
METHOD = "Method"
SETTING = "Setting"
DATA = "DataSource"
MECHANISM = "Mechanism"
LIMITATION = "LimitationGap"

ENTITY_TYPES = (PAPER, TOPIC, METHOD, DATA, MEASURE, IDENTIFICATION, SETTING, MECHANISM, LIMITATION)
"""In the order in which they are shown."""

PAPER_PREDICATES = {
    TOPIC: "PAPER_HAS_TOPIC",
    MEASURE: "PAPER_USES_MEASURE",
    IDENTIFICATION: "PAPER_IDENTIFIES_WITH",
    METHOD: "PAPER_USES_METHOD",
    SETTING: "PAPER_IN_SETTING",
    DATA: "PAPER_USES_DATA",
    MECHANISM: "PAPER_PROPOSES_MECHANISM",
    LIMITATION: "PAPER_NOTES_LIMITATION",
}
"""How a paper relates to an entity of a type. A mention alone is no such relation, a cue in its sentence makes one."""

PAPER_MENTIONS_PAPER = "PAPER_MENTIONS_PAPER"
CLAIM_SUPPORTS = "CLAIM_SUPPORTS"
CLAIM_CONTRADICTS = "CLAIM_CONTRADICTS"

USES = "USES"
DEPENDS_ON = "DEPENDS_ON"
GENERATES = "GENERATES"
INTEGRATES_WITH = "INTEGRATES_WITH"
IMPLEMENTS = "IMPLEMENTS"
ENABLES = "ENABLES"
WORKS_ON = "WORKS_ON"
DOMAIN_PREDICATES = (USES, DEPENDS_ON, GENERATES, INTEGRATES_WITH, IMPLEMENTS, ENABLES, WORKS_ON)
"""How two entities relate that one sentence names."""

POSITIVE = "positive"
NEGATIVE = "negative"
MIXED = "mixed"
NULL = "null"
SIGNS = (POSITIVE, NEGATIVE, MIXED, NULL)
