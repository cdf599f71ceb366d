"""The seed's gate: three rules over what the search found."""

from __future__ import annotations

import pytest

from litsite.index.hybrid import Hit
from litsite.index.records import FRONT_MATTER, NOTE, SECTION, Chunk
from litsite.relations.background import DenseScale
from litsite.relations.gate_zocrates import (
    DEFAULT,
    RULES,
    hybrid,
    multi_chunk_cohesion,
    single_chunk_high,
    thresholds_for,
    zocrates_edges,
    zocrates_query,
)

CHUNKS = {
    chunk.id: chunk
    for chunk in (
        Chunk("AAAA", "AAAA", 0, FRONT_MATTER, "title: A"),
        Chunk("AAAA", "AAAA", 1, SECTION, "a one"),
        Chunk("AAAA", "AAAA", 2, SECTION, "a two"),
        Chunk("BBBB", "BBBB", 0, FRONT_MATTER, "title: B"),
        Chunk("BBBB", "BBBB", 1, SECTION, "b one"),
        Chunk("NOTE", "BBBB", 1, NOTE, "about b"),
        Chunk("CCCC", "CCCC", 1, SECTION, "c one"),
    )
}


def hit(chunk: str, similarity: float | None, method: str = "dense", score: float = 1 / 61) -> Hit:
    channels = ("dense", "lexical") if method == "hybrid" else (method,)
    return Hit(chunk, 1, score, channels, method, similarity)


@pytest.mark.parametrize(
    ("hits", "rules"),
    [
        ([hit("BBBB/1", 0.50, "hybrid")], [hybrid]),
        ([hit("BBBB/1", 0.49, "hybrid")], []),
        ([hit("BBBB/1", 0.60)], []),
        ([hit("BBBB/1", 0.65)], [single_chunk_high]),
        ([hit("BBBB/1", 0.65, "lexical")], [single_chunk_high]),
        ([hit("BBBB/1", 0.58), hit("NOTE/1", 0.58)], [multi_chunk_cohesion]),
        ([hit("BBBB/1", 0.58), hit("BBBB/1", 0.58)], []),
        ([hit("BBBB/1", 0.58), hit("NOTE/1", 0.57)], []),
        ([hit("BBBB/1", None, "lexical")], []),
    ],
)
def test_each_rule_lets_in_what_it_says(hits: list[Hit], rules: list[object]) -> None:
    assert [rule for rule in RULES if rule(hits, DEFAULT)] == rules


def test_the_query_has_every_word_of_title_keywords_and_tags_once() -> None:
    assert zocrates_query("Zorbic Flumes", ["zorbic pumps"], ["Flumes", "to read"]) == "zorbic flumes pumps to read"


def test_an_edge_names_its_first_rule_its_channels_and_the_best_passage() -> None:
    hits = {"AAAA": [hit("BBBB/1", 0.55, "hybrid", 2 / 61), hit("NOTE/1", 0.70)]}
    (edge,) = zocrates_edges(hits, CHUNKS)
    assert (edge.source, edge.target, edge.rule) == ("AAAA", "BBBB", "hybrid")
    assert edge.score == 0.58  # 2 / 61, rescaled
    assert edge.channels == ("dense", "lexical")
    assert edge.similarity == 0.70
    assert edge.overlap is None
    assert edge.source_chunk is None
    assert edge.target_chunk == CHUNKS["BBBB/1"]


def test_front_matter_and_the_papers_own_chunks_are_no_evidence() -> None:
    hits = {"AAAA": [hit("BBBB/0", 0.9, "hybrid"), hit("AAAA/1", 0.9, "hybrid")]}
    assert zocrates_edges(hits, CHUNKS) == ()


def test_a_note_speaks_for_its_paper() -> None:
    (edge,) = zocrates_edges({"CCCC": [hit("NOTE/1", 0.9)]}, CHUNKS)
    assert (edge.source, edge.target) == ("BBBB", "CCCC")
    assert edge.source_chunk == CHUNKS["NOTE/1"]
    assert zocrates_edges({"BBBB": [hit("NOTE/1", 0.9)]}, CHUNKS) == ()


def test_an_edge_found_from_both_ends_has_the_higher_score_and_both_passages() -> None:
    hits = {
        "AAAA": [hit("BBBB/1", 0.70, score=1 / 70)],
        "BBBB": [hit("AAAA/2", 0.55, "hybrid", score=2 / 61)],
    }
    (edge,) = zocrates_edges(hits, CHUNKS)
    assert (edge.rule, edge.score) == ("hybrid", 0.58)
    assert edge.source_chunk == CHUNKS["AAAA/2"]
    assert edge.target_chunk == CHUNKS["BBBB/1"]


def test_of_equal_scores_the_stronger_rule_names_the_edge_whichever_end_found_it() -> None:
    from_a = {"AAAA": [hit("BBBB/1", 0.70)], "BBBB": [hit("AAAA/1", 0.55, "hybrid")]}
    from_b = {"AAAA": [hit("BBBB/1", 0.55, "hybrid")], "BBBB": [hit("AAAA/1", 0.70)]}
    assert [edge.rule for edge in zocrates_edges(from_a, CHUNKS)] == ["hybrid"]
    assert [edge.rule for edge in zocrates_edges(from_b, CHUNKS)] == ["hybrid"]


def test_edges_are_sorted_whatever_was_asked_first() -> None:
    hits = {"CCCC": [hit("AAAA/1", 0.9), hit("BBBB/1", 0.9)], "AAAA": [hit("BBBB/1", 0.9)]}
    found = zocrates_edges(hits, CHUNKS)
    assert [(edge.source, edge.target) for edge in found] == [("AAAA", "BBBB"), ("AAAA", "CCCC"), ("BBBB", "CCCC")]
    assert zocrates_edges(dict(reversed(hits.items())), CHUNKS) == found


def test_another_model_has_thresholds_on_its_own_scale() -> None:
    # Where the default has a middle of 0.18 and a decile of 0.36, this one has 0.80 and 0.86: a third of the width.
    found = thresholds_for(DenseScale(0.80, 3.0))
    assert (found.hybrid, found.single_chunk, found.cohesion) == pytest.approx((0.90667, 0.95667, 0.93333), abs=1e-5)
    assert found.cohesion_chunks == 2
    assert thresholds_for(DenseScale()) == DEFAULT
