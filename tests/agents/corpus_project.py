"""A project with the small library's corpus and some relations on record: what the agents' functions read."""

from __future__ import annotations

from pathlib import Path

from litsite.bundles.stage import STAGE as BUNDLES
from litsite.config import Environment, SiteConfig
from litsite.relations.records import (
    CITES,
    CURATED,
    CURATED_AND_HYBRID,
    HYBRID,
    SHARED_TAGS,
    Evidence,
    Passage,
    Relation,
)
from litsite.relations.relation_rows import row_of
from litsite.sources.stage import STAGE as SOURCES
from litsite.stage import Build, Silent
from litsite.store import Store
from tests.projects import small_project

ABSTRACT = Passage("SMALLART/1", "SMALLART", "abstract", "Sorting takes many steps.", ("Abstract",))
CLAIM = Passage("SMALLPAT/1", "SMALLPAT", "section", "The machine is sorting.", ("Claims",), page=3)
BY_HAND = Evidence(CURATED, "related_by_hand", 1.0)
SIMILAR = Evidence(HYBRID, "calibrated", 0.71, ("dense", "lexical"), 0.6, 0.4, ABSTRACT, CLAIM, ("sorting",))
CITATION = Evidence(CITES, "cited_title", 1.0, citing="SMALLART", entry="A page on the web")
TAGGED = Evidence(SHARED_TAGS, "shared_tags", 0.55, terms=("graphs", "cards"))
RELATIONS = (
    Relation("SMALLART", "SMALLPDF", 0.55, SHARED_TAGS, (TAGGED,)),
    Relation("SMALLART", "SMALLPAT", 0.71, HYBRID, (SIMILAR,)),
    Relation("SMALLART", "SMALLWEB", 1.0, CITES, (CITATION,)),
    Relation("SMALLART", "SMALLBOO", 1.0, CURATED, (BY_HAND,)),
    Relation("SMALLPAT", "SMALLWEB", 1.0, CURATED_AND_HYBRID, (BY_HAND, CITATION, SIMILAR)),
)


def write_corpus_project(folder: Path) -> SiteConfig:
    """Write the project: ``SMALLART`` is connected to four papers, ``SMALLBOO`` to one, the group's paper to none."""
    config = small_project(folder)
    with Store(config.state) as store:
        build = Build(config, store, Environment.here(), Silent())
        BUNDLES.run(build, SOURCES.run(build))
        with store.batch():
            store.relations.replace(row_of(each) for one in RELATIONS for each in (one, one.reversed()))
    return config
