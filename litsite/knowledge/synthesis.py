"""What a library says, from what was found in its bundles: entities, findings, communities, and how sound all is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from litsite.config_sections import KnowledgeSection
from litsite.knowledge.claims.claim_features import claims_of
from litsite.knowledge.claims.claim_groups import claim_groups
from litsite.knowledge.claims.differences import claim_links, differences
from litsite.knowledge.claims.taxonomy import Taxonomy
from litsite.knowledge.communities.divisions import Divisions, Groups
from litsite.knowledge.communities.leiden import communities_of
from litsite.knowledge.communities.summaries import summaries_of
from litsite.knowledge.entities.admission import is_admitted
from litsite.knowledge.entities.deduplication import JudgedPairs, NameVectors
from litsite.knowledge.entities.resolution import resolve
from litsite.knowledge.records import Curation, Extraction, Knowledge, PaperFacts


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """What earlier builds worked out and need not again: names compared with one embedding model, graphs divided."""

    judged: JudgedPairs = field(default_factory=JudgedPairs)
    divisions: Mapping[str, Groups] = field(default_factory=dict)


def synthesis(
    found: Mapping[str, Extraction],
    papers: Mapping[str, PaperFacts],
    curation: Curation,
    taxonomy: Taxonomy,
    known: WorkedOut,
    vectors: NameVectors,
    settings: KnowledgeSection,
) -> tuple[Knowledge, WorkedOut]:
    """All that is known, from what was found in bundles by their addresses; and what was worked out for it.

    It is the same whatever is ``known`` from before.
    """
    resolved = resolve(found, papers, curation, known.judged, vectors, settings, admitted=is_admitted)
    divisions = Divisions(known.divisions)
    entities = resolved.entities
    claims = claims_of(
        {address: each.claims for address, each in found.items() if each.claims}, entities, resolved.id_of, taxonomy
    )
    groups, differing = claim_groups(claims), differences(claims, taxonomy)
    communities = communities_of(
        entities,
        min_df=settings.min_df,
        resolution=settings.resolution,
        max_nodes=settings.max_nodes,
        divisions=divisions,
    )
    summaries = summaries_of(
        communities, entities, resolved.relations, claims, groups, differing, papers, label=taxonomy.label
    )
    knowledge = Knowledge(
        entities=entities,
        relations=resolved.relations,
        claims=claims,
        groups=groups,
        differences=differing,
        claim_links=claim_links(claims, taxonomy),
        communities=communities,
        summaries=summaries,
        merges=resolved.merges,
        problems=resolved.problems,
    )
    return knowledge, WorkedOut(resolved.judged, divisions.used)
