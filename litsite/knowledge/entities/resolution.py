"""What all bundles say, put together: entities under one name each, relations between them, all with their evidence.

The result depends on what was found and decided alone, never on an earlier one: every id is made from a name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from litsite.config_sections import KnowledgeSection
from litsite.errors import Problem
from litsite.knowledge.entities.aliases import Definitions
from litsite.knowledge.entities.assembly import Admitted, entities_of, gather, paper_entities, relations_of
from litsite.knowledge.entities.canonical import canonical_key, entity_id, named_id
from litsite.knowledge.entities.deduplication import JudgedPairs, NameVectors
from litsite.knowledge.entities.maintenance import without_dangling, without_orphans
from litsite.knowledge.entities.merging import Name, merge_names
from litsite.knowledge.extraction import lexicon_terms
from litsite.knowledge.records import Curation, Entity, Extraction, FoundMention, Merge, Named, PaperFacts, Relation


@dataclass(frozen=True)
class Resolved:
    """Entities by id, sorted; relations sorted by subject, predicate and object; merges by what they ended in.

    ``judged`` is to be handed in the next time.
    """

    entities: Mapping[str, Entity]
    relations: tuple[Relation, ...]
    merges: tuple[Merge, ...]
    judged: JudgedPairs
    problems: tuple[Problem, ...]
    _definitions: Definitions
    _becomes: Mapping[str, str]

    def id_of(self, named: Named, paper: str = "") -> str | None:
        """The id of the entity that a name stands for in a paper, None when it is none."""
        found = _meant(self._definitions, named, paper)
        found = self._becomes.get(found, found)
        return found if found in self.entities else None


def resolve(
    extractions: Mapping[str, Extraction],
    papers: Mapping[str, PaperFacts],
    curation: Curation,
    judged: JudgedPairs,
    vectors: NameVectors,
    settings: KnowledgeSection,
    *,
    admitted: Admitted,
) -> Resolved:
    """Put together what was found in bundles, by their addresses.

    ``vectors`` embeds names that were never compared, and is called only when there are any. ``admitted`` decides what
    is kept once all that is known of it is together.
    """
    hidden = {named_id(named) for named in curation.hidden}
    definitions = _definitions(extractions, curation)
    names, mentions = _named(extractions, definitions, hidden)
    merging = merge_names(names, definitions, curation, judged, vectors, similarity=settings.merge_similarity)
    gathered = gather(names, mentions, merging)
    locked = {merging.becomes.get(lock, lock) for lock in map(named_id, curation.locks)}
    found = entities_of(gathered, definitions, admitted=admitted, locked=locked)
    entities = dict(sorted(without_orphans(found | paper_entities(papers, mentions)).items()))
    merges = tuple(merge for merge in merging.merges if merge.target in entities)
    resolved = Resolved(entities, (), merges, merging.judged, merging.problems, definitions, merging.becomes)
    relations = relations_of(extractions, papers, entities, resolved.id_of)
    return replace(resolved, relations=without_dangling(relations, entities))


def _definitions(extractions: Mapping[str, Extraction], curation: Curation) -> Definitions:
    definitions = Definitions(curation)
    for _, extraction in sorted(extractions.items()):
        for mention in extraction.mentions:
            if mention.aliases:
                definitions.read(mention)
    return definitions


def _meant(definitions: Definitions, named: Named, paper: str) -> str:
    """The id of what a name stands for in a paper, before names are merged."""
    return definitions.in_paper(paper, named.type, named.name) or entity_id(named.type, named.name)


def _named(
    extractions: Mapping[str, Extraction], definitions: Definitions, hidden: set[str]
) -> tuple[dict[str, Name], dict[str, list[FoundMention]]]:
    """The names that texts use, and their mentions, by id; what an acronym stands for in a paper has its mentions."""
    names: dict[str, Name] = {}
    mentions: defaultdict[str, list[FoundMention]] = defaultdict(list)
    for _, extraction in sorted(extractions.items()):
        for mention in extraction.mentions:
            named, paper = mention.entity, mention.evidence.paper
            own = entity_id(named.type, named.name)
            meant = definitions.in_paper(paper, named.type, named.name) or own
            if own in hidden or meant in hidden:
                continue
            mentions[meant].append(mention)
            if meant == own:
                name = names.get(own)
                if name is None:
                    name = names[own] = Name(own, named.type, canonical_key(named.type, named.name))
                name.forms[named.name].add(paper)
                if mention.evidence.extractor == lexicon_terms.NAME:
                    name.listed.add(named.name)
    return names, mentions
