"""What holds for every library: ids that stay, results without a past."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.knowledge.entities.canonical import canonical_key, entity_id, named_id
from litsite.knowledge.records import (
    Extraction,
    Named,
)
from litsite.knowledge.vocabulary import DATA, METHOD, PAPER
from tests.knowledge.made_mentions import (
    Likeness,
    made_extraction,
    made_mention,
    resolved,
)

VOCABULARY = [
    Named(type_, name)
    for type_, name in itertools.product(
        [METHOD, DATA],
        ["random forest", "Random Forests", "random forest algorithm", "SQLite DB", "SQLite database", "CNN", "census"],
    )
]
MENTIONED = st.lists(st.tuples(st.sampled_from(VOCABULARY), st.sampled_from([(), ("CNN",)])), max_size=4)
LIBRARY = st.dictionaries(st.sampled_from([f"P{number}" for number in range(5)]), MENTIONED, max_size=5)
EVERYTHING_ALIKE = Likeness(["random forest", "random forest algorithm"], ["sqlite db", "sqlite database"])


def texts_of(library: dict[str, list[tuple[Named, tuple[str, ...]]]]) -> dict[str, Extraction]:
    return {
        paper: made_extraction(
            *(
                made_mention(paper, named, aliases=[each for each in aliases if each != named.name], start=100 * place)
                for place, (named, aliases) in enumerate(mentioned)
            )
        )
        for paper, mentioned in library.items()
    }


@settings(max_examples=60)
@given(LIBRARY, st.permutations(range(5)))
def test_the_order_of_bundles_and_what_was_judged_before_change_nothing(
    library: dict[str, list[tuple[Named, tuple[str, ...]]]], order: list[int]
) -> None:
    texts = texts_of(library)
    found = resolved(texts, vectors=EVERYTHING_ALIKE)
    turned = {f"P{number}": texts[f"P{number}"] for number in order if f"P{number}" in texts}
    judged = resolved(texts_of({"P7": [(each, ()) for each in VOCABULARY]}), vectors=EVERYTHING_ALIKE).judged
    again = resolved(turned, vectors=EVERYTHING_ALIKE, judged=judged)
    assert (again.entities, again.relations, again.merges, again.judged) == (
        found.entities,
        found.relations,
        found.merges,
        found.judged,
    )


@settings(max_examples=60)
@given(LIBRARY)
def test_a_paper_on_other_things_changes_no_id_and_no_merge(
    library: dict[str, list[tuple[Named, tuple[str, ...]]]],
) -> None:
    texts = texts_of(library)
    unrelated = [Named(METHOD, "gas chromatography"), Named(DATA, "Domesday Book")]
    more = texts | texts_of({"P9": [(each, ()) for each in unrelated]})
    before, after = resolved(texts, vectors=EVERYTHING_ALIKE), resolved(more, vectors=EVERYTHING_ALIKE)
    added = {entity_id(PAPER, "P9"), *map(named_id, unrelated)}
    assert after.entities.keys() - added == before.entities.keys()
    assert after.merges == before.merges


@settings(max_examples=60)
@given(LIBRARY)
def test_every_mention_is_in_one_entity_whose_id_is_that_of_its_name(
    library: dict[str, list[tuple[Named, tuple[str, ...]]]],
) -> None:
    texts = texts_of(library)
    found = resolved(texts, vectors=EVERYTHING_ALIKE)
    places = [
        (mention.evidence.chunk, mention.evidence.start)
        for entity in found.entities.values()
        for mention in entity.mentions
    ]
    assert sorted(places) == sorted(
        (mention.evidence.chunk, mention.evidence.start) for text in texts.values() for mention in text.mentions
    )
    for entity in found.entities.values():
        assert entity.id == entity_id(entity.type, entity.key if entity.type == PAPER else entity.name)
        assert entity.type == PAPER or canonical_key(entity.type, entity.name) == entity.key
    assert all(merge.source not in found.entities and merge.target in found.entities for merge in found.merges)
