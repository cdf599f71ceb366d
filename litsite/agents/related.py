"""The papers that belong with a paper, each with what speaks for it: what a reader wants to know, and no more."""

from __future__ import annotations

from litsite.agents.library_access import Entry, LibraryAccess
from litsite.relations.records import CITES, CURATED, CURATED_AND_HYBRID, HYBRID, SHARED_TAGS, Evidence, Relation
from litsite.relations.relation_rows import relations_of
from litsite.relations.relations_file import evidence_sentence

_CATEGORIES = {
    CURATED_AND_HYBRID: "related by hand, and similar content",
    CURATED: "related by hand",
    HYBRID: "similar content",
    SHARED_TAGS: "shared tags",
}


def related_items(access: LibraryAccess, entry: Entry, *, limit: int) -> str:
    """The related papers in Markdown, the most trusted kind of relation first, at most ``limit`` of them.

    A note stands for the paper it belongs to.

    :raises LitsiteError: when no relations are on record.
    """
    source = (access.entry(entry.parent) if entry.parent else None) or entry
    relations = relations_of(access.relations(source)).get(source.address, ())
    shown = [(other, each) for each in relations if (other := access.entry(each.target))][:limit]
    if not shown:
        return f"# Related Items: {source.title}\nNo connected papers: nothing in the library corroborates a relation."
    count = f"{len(relations)} connected paper{'' if len(relations) == 1 else 's'}"
    if len(shown) < len(relations):
        count = f"{len(shown)} of {count}"
    return "\n\n".join(
        [
            f"# Related Items: {source.title}\n{count}",
            *(_described(number, other, relation) for number, (other, relation) in enumerate(shown, start=1)),
        ]
    )


def _described(number: int, other: Entry, relation: Relation) -> str:
    sentence = " ".join(evidence_sentence(_most_telling(relation), relation.source).split())
    return (
        f"{number}. {other.reference} [{other.address}]\n"
        f"   - **Relationship**: {_category(relation)} (Confidence: {relation.score:.2f})\n"
        f"   - **Evidence**: {sentence}\n"
        f"   - **File**: {other.path}"
    )


def _most_telling(relation: Relation) -> Evidence:
    """What can be checked best: that people related two papers says the relationship already."""
    checkable = [each for each in relation.evidence if each.relation != CURATED] or relation.evidence
    wanted = HYBRID if relation.type == CURATED_AND_HYBRID else relation.type
    return next((each for each in checkable if each.relation == wanted), checkable[0])


def _category(relation: Relation) -> str:
    """The type of a relation in words; a citation is said with its direction."""
    if relation.type != CITES:
        return _CATEGORIES[relation.type]
    citing = {each.citing for each in relation.evidence if each.relation == CITES}
    if len(citing) > 1:
        return "cite each other"
    return "cited by this paper" if relation.source in citing else "cites this paper"
