"""What people can do about entities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from litsite.errors import LitsiteError
from litsite.knowledge.curation import read_curation
from litsite.knowledge.database.knowledge_database import KnowledgeDatabase
from litsite.knowledge.entity_commands import entity_named, list_entities, lock, merge, undo, unlock
from litsite.knowledge.records import CuratedMerge, Curation, Named
from litsite.knowledge.vocabulary import DATA, METHOD, TOPIC
from tests.knowledge.made_knowledge import CENSUS, ENTITIES, FOREST, GRAPH, made_graph_entity

FOREST_NAME = Named(METHOD, "random forest")
CENSUS_NAME = Named(DATA, "census of Zürich")
GROVES_NAME = Named(TOPIC, "groves")
TOPIC_FOREST = made_graph_entity(TOPIC, "Random Forests", *CENSUS.mentions)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[KnowledgeDatabase]:
    with KnowledgeDatabase(tmp_path / "knowledge.db") as opened:
        opened.write(GRAPH)
        yield opened


@pytest.fixture
def curation(tmp_path: Path) -> Path:
    return tmp_path / "curation" / "entities.yaml"


def told(error: pytest.ExceptionInfo[LitsiteError]) -> str:
    return str(error.value)


def test_entities_are_listed_by_words_and_type(database: KnowledgeDatabase) -> None:
    assert [row.name for row in list_entities(database, "forest")] == ["random forest"]
    assert [row.name for row in list_entities(database, "", "datasource")] == ["census of Zürich"]
    with pytest.raises(LitsiteError, match="did you mean Method") as error:
        list_entities(database, "", "Methods")
    assert "Methods" in told(error)


def test_two_entities_are_merged_by_their_names(database: KnowledgeDatabase, curation: Path) -> None:
    said = merge(curation, database, "DataSource: Census of Zurich", "rf", " the  same ")
    assert said.startswith("DataSource: census of Zürich becomes part of Method: random forest.")
    assert read_curation(curation) == Curation(merges=(CuratedMerge(CENSUS_NAME, FOREST_NAME, "the same"),))


@pytest.mark.parametrize(
    ("source", "target", "what", "hint"),
    [
        ("random wood", "groves", "no entity called 'random wood'", "did you mean Method: random forest?"),
        ("Topic: random forest", "groves", "no entity called", "did you mean Method: random forest?"),
        ("xyz", "groves", "no entity called 'xyz'", "litsite entities list"),
        ("RF", "Random Forests", "are one entity already", ""),
        ("Paper: P1", "groves", "papers are neither merged nor locked", "another type"),
    ],
)
def test_names_that_cannot_be_merged_are_told(
    database: KnowledgeDatabase, curation: Path, source: str, target: str, what: str, hint: str
) -> None:
    with pytest.raises(LitsiteError) as error:
        merge(curation, database, source, target)
    assert what in error.value.what
    assert hint in error.value.hint
    assert not curation.exists()


def test_a_name_of_two_types_has_to_be_told_with_its_type(database: KnowledgeDatabase, curation: Path) -> None:
    database.write(replace(GRAPH, entities={**ENTITIES, TOPIC_FOREST.id: TOPIC_FOREST}))
    with pytest.raises(LitsiteError, match="may be several entities") as error:
        lock(curation, database, "random forest")
    assert "Method: random forest; Topic: Random Forests" in told(error) or "Topic: Random Forests; Method" in told(
        error
    )
    merge(curation, database, "Topic: random forest", "Method: random forest")
    assert read_curation(curation).merges == (CuratedMerge(Named(TOPIC, "Random Forests"), FOREST_NAME),)


def test_a_second_merge_or_a_circle_is_refused_with_the_way_out(database: KnowledgeDatabase, curation: Path) -> None:
    merge(curation, database, "census of Zürich", "random forest")
    with pytest.raises(LitsiteError, match="is merged into Method: random forest already") as error:
        merge(curation, database, "census of Zürich", "groves")
    assert 'litsite entities undo "DataSource: census of Zürich"' in told(error)
    merge(curation, database, "random forest", "groves")
    with pytest.raises(LitsiteError, match="close a circle"):
        merge(curation, database, "groves", "census of Zürich")


def test_a_merge_by_hand_is_taken_out_again(database: KnowledgeDatabase, curation: Path) -> None:
    merge(curation, database, "census of Zürich", "random forest")
    merge(curation, database, "groves", "random forest")
    assert "no longer merged" in undo(curation, database, "Census of Zürich")
    assert read_curation(curation).merges == (CuratedMerge(GROVES_NAME, FOREST_NAME),)
    undo(curation, database, "Topic: Groves")
    assert read_curation(curation) == Curation()


def test_an_automatic_merge_is_undone_by_keeping_the_two_apart(database: KnowledgeDatabase, curation: Path) -> None:
    said = undo(curation, database, "Method: random forest tool")
    assert said.startswith("Method: random forest tool is kept apart from Method: random forest.")
    assert read_curation(curation).apart == ((Named(METHOD, "random forest tool"), FOREST_NAME),)
    assert "already" in undo(curation, database, "random forest tool")
    assert len(read_curation(curation).apart) == 1


def test_an_acronym_that_a_text_defines_is_taken_from_its_entity(database: KnowledgeDatabase, curation: Path) -> None:
    undo(curation, database, "RF")
    assert read_curation(curation).apart == ((Named(METHOD, "RF"), FOREST_NAME),)


def test_what_was_never_merged_cannot_be_undone(database: KnowledgeDatabase, curation: Path) -> None:
    with pytest.raises(LitsiteError, match="nothing called 'groves' was merged") as error:
        undo(curation, database, "groves")
    assert "Method: random forest tool" in error.value.hint


def test_a_merge_by_hand_that_no_build_has_seen_is_among_those_that_can_be_undone(
    database: KnowledgeDatabase, curation: Path
) -> None:
    merge(curation, database, "census of Zürich", "random forest")
    with pytest.raises(LitsiteError) as error:
        undo(curation, database, "xyz")
    assert "merged are: DataSource: census of Zürich; " in error.value.hint


@pytest.mark.parametrize("text", ["", '"', "Method:", "NEAR("])
def test_nothing_is_guessed_from_a_name_without_a_word_of_an_entity(database: KnowledgeDatabase, text: str) -> None:
    with pytest.raises(LitsiteError) as error:
        entity_named(database, text)
    assert error.value.hint == "litsite entities list WORDS finds names"


def test_a_name_is_locked_once_and_unlocked(database: KnowledgeDatabase, curation: Path) -> None:
    assert "is locked:" in lock(curation, database, "RF")
    assert "already" in lock(curation, database, "Method: Random Forests")
    assert read_curation(curation).locks == {FOREST_NAME}
    with pytest.raises(LitsiteError, match="nothing called 'groves' is locked") as error:
        unlock(curation, "groves")
    assert "Method: random forest" in error.value.hint
    assert "no longer locked" in unlock(curation, "random forests")
    assert read_curation(curation) == Curation()


def test_an_entity_may_have_a_colon_in_its_name(database: KnowledgeDatabase) -> None:
    titled = made_graph_entity(DATA, "Method: a survey", *FOREST.mentions)
    database.write(replace(GRAPH, entities={**ENTITIES, titled.id: titled}))
    assert entity_named(database, "Method: a survey") == Named(DATA, "Method: a survey")
