"""The passages that are read for a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from litsite.answers.records import Source
from litsite.clients.embedder import DEFAULT_MODEL
from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, NOTE
from litsite.relations.background import DenseScale
from tests.answers.made_library import HONEY, MITES, QUESTION, TEXT, Indexed, bee_library, indexed
from tests.libraries import make_item
from tests.relations.workspaces import library_of


@pytest.fixture(scope="module")
def bees(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Indexed]:
    folder = tmp_path_factory.mktemp("bees")
    with indexed(folder, bee_library(folder)) as made:
        yield made


def test_passages_are_numbered_by_relevance_and_name_their_paper(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        found = retriever.evidence("**What** does the dance of a worker tell her sisters? [3]")
    assert [passage.number for passage in found] == list(range(1, len(found) + 1))
    assert found[0].source == Source("DANC2222", "Dances of Apis bees", "Frisch et al.", "2015", "Journal of Examples")
    assert found[0].text == HONEY
    assert {passage.chunk for passage in found} & {"DANC2222/0", "TEAA2222/0"} == set()


def test_notes_and_highlights_fold_into_their_paper_and_lone_notes_speak_for_themselves(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        found = {passage.bundle: passage for passage in retriever.evidence("flowers and bees dance, my own thought")}
    assert (found["NOTE2222"].kind, found["NOTE2222"].source.address) == (NOTE, "DANC2222")
    assert found["ALON2222"].source == Source("ALON2222", "Bees and flowers belong together in every garden of mine.")


def test_a_note_that_asks_is_no_evidence(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        found = retriever.evidence(QUESTION)
    assert "ASKS2222" not in {passage.bundle for passage in found}


def test_a_paper_in_two_libraries_is_read_once(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        found = retriever.evidence("Do parasitic mites weaken the immunity of bees?")
    assert [passage.bundle for passage in found if passage.text == MITES] == ["MITE2222"]


def test_the_scope_leaves_other_papers_out(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        found = retriever.evidence(QUESTION, papers=frozenset({"MITE2222", "DANC2222"}))
        assert {passage.source.address for passage in found} == {"MITE2222", "DANC2222"}
        assert retriever.evidence(QUESTION, papers=frozenset()) == ()


def test_a_shared_site_reads_abstracts_alone(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        found = retriever.evidence(QUESTION, only_abstracts=True)
    assert {passage.kind for passage in found} == {ABSTRACT}
    assert found[0].text == HONEY


def test_a_question_without_words_finds_nothing(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        assert retriever.evidence("[1]") == ()


def test_a_second_run_embeds_nothing(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        first = retriever.evidence("Where do bees store honey?")
        retriever.vectors([QUESTION])
    assert "Where do bees store honey?" in bees.counting.embedded
    bees.counting.embedded.clear()
    with bees.retriever() as retriever:
        assert retriever.evidence("Where do bees store honey?") == first
        retriever.vectors([QUESTION])
    assert bees.counting.embedded == []


def test_a_cross_encoder_decides_where_there_is_one(bees: Indexed) -> None:
    asked: list[str] = []

    def rerank(query: str, passages: Sequence[str]) -> list[float]:
        asked.append(query)
        return [float(len(passage)) for passage in passages]

    with bees.retriever(rerank=rerank) as retriever:
        found = retriever.evidence(QUESTION)
    sizes = [len(passage.text) for passage in found]
    assert sizes == sorted(sizes, reverse=True)
    assert asked == [QUESTION]


def test_the_number_of_passages_is_that_of_the_configuration(tmp_path: Path) -> None:
    with indexed(tmp_path, bee_library(tmp_path), evidence=2) as made, made.retriever() as retriever:
        assert [passage.number for passage in retriever.evidence(QUESTION)] == [1, 2]


def test_all_that_a_paper_says_can_be_read_in_its_order(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        passages = retriever.passages_of("DANC2222")
        (empty,) = retriever.passages_of("BOOK2222")
    assert [passage.kind for passage in passages][:1] == [ABSTRACT]
    assert ANNOTATION not in {passage.kind for passage in passages}
    assert [passage.section for passage in passages][1:3] == [
        ("Dances of bees", "1 Introduction"),
        ("Dances of bees", "2 Results"),
    ]
    assert "All 48 dances" in TEXT
    assert "All 48 dances" in passages[2].text
    assert (empty.source.title, empty.text, empty.kind) == ("A book on bees", "", FRONT_MATTER)


def test_the_model_is_named_and_opened_only_when_it_is_asked(bees: Indexed) -> None:
    with bees.retriever() as retriever:
        assert retriever.model == bees.index.model
        assert not retriever.has_token_vectors
        assert retriever.embedder().vectors(["bees"]).shape[0] == 1


def test_only_the_default_model_tells_the_vectors_of_tokens(tmp_path: Path) -> None:
    library = bee_library(tmp_path)
    with indexed(tmp_path, library, model=DEFAULT_MODEL) as made, made.retriever() as retriever:
        assert retriever.has_token_vectors
        assert retriever.scale == DenseScale()


def test_the_scale_of_another_model_is_read_from_passages_of_different_papers(tmp_path: Path) -> None:
    items = [make_item(f"PAPE{number:04}", abstract=f"{HONEY} Number {number}.") for number in range(30)]
    with indexed(tmp_path, library_of(*items)) as made, made.retriever() as retriever:
        assert retriever.scale.middle > 0.8  # all of them say the same
