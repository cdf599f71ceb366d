"""The default gate: an edge needs words and meaning, stands out of the library, and names its rule."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from litsite.relations.gate_calibrated import (
    COMPANY_WEIGHT,
    LEAST,
    MOST,
    RULES,
    PairScore,
    Thresholds,
    calibrated_edges,
    same_company,
    strengths,
    strong_pair,
    strongest_chunks,
    thresholds,
)
from litsite.relations.gated_edge import GatedEdge
from litsite.relations.lexical import PaperText, lexical_vectors
from litsite.relations.similarity import Pairs
from tests.relations.made_papers import crowd, direction, library, made_words, paper, stacked, towards

Entries = dict[str, tuple[str, NDArray[np.float64]]]


def text(own: str, shared: str = "subject", share: int = 15) -> str:
    """Thirty words, of which so many are a subject's."""
    return f"{made_words(shared, share)} {made_words(own, 30 - share)}"


def related(first: str = "AAAA", second: str = "BBBB", share: int = 15, cosine: float = 0.85) -> Entries:
    """Two papers near in words and meaning: half their words are the same, their vectors have a cosine of 0.72."""
    return {
        first: (text("one", share=share), towards(1, 11, cosine)),
        second: (text("two", share=share), towards(1, 12, cosine)),
    }


def edges(entries: Entries, *, is_default_model: bool = True) -> tuple[GatedEdge, ...]:
    papers, vectors = library(entries)
    return calibrated_edges(papers, vectors, {}, is_default_model=is_default_model)


def ends(found: tuple[GatedEdge, ...]) -> list[tuple[str, str]]:
    return [(edge.source, edge.target) for edge in found]


@pytest.mark.parametrize("others", [1, 10, 60, 300])
def test_related_papers_get_an_edge_in_a_library_of_any_size(others: int) -> None:
    found = edges({**related(), **crowd(others)})
    assert ends(found) == [("AAAA", "BBBB")]
    (edge,) = found
    assert edge.rule == "strong_pair"
    assert edge.channels == ("dense", "lexical")
    assert edge.similarity == pytest.approx(0.72, abs=0.1)
    assert edge.overlap == pytest.approx(0.5, abs=0.05)
    assert 0.5 <= edge.score <= 0.99
    assert [chunk and chunk.address for chunk in (edge.source_chunk, edge.target_chunk)] == ["AAAA", "BBBB"]


def test_papers_of_other_fields_stay_alone() -> None:
    field = {f"FIELD{place}": (text(f"field{place}", share=16), towards(1, 500 + place, 0.86)) for place in range(40)}
    found = edges({**field, **crowd(60)})
    assert len(found) > 100
    assert all(edge.source.startswith("FIELD") and edge.target.startswith("FIELD") for edge in found)


def test_meaning_alone_makes_no_edge() -> None:
    assert edges({**related(share=0, cosine=0.99), **crowd(40)}) == ()


def test_words_alone_make_no_edge() -> None:
    same_words = {
        "AAAA": (text("one", share=28), direction(11)),
        "BBBB": (text("two", share=28), direction(12)),
    }
    assert edges({**same_words, **crowd(40)}) == ()


def test_the_same_company_lets_in_a_pair_that_is_nearly_near_enough() -> None:
    # AAAA and BBBB are too far apart by themselves, and near to the same three papers.
    pair: Entries = {
        "AAAA": (text("one", share=6), towards(1, 11, 0.80)),
        "BBBB": (text("two", share=6), towards(1, 12, 0.80)),
    }
    friends: Entries = {
        f"FRIEND{place}": (
            f"{made_words('subject', 6)} {made_words('one', 12)} {made_words('two', 12)}",
            towards(1, 20 + place, 0.85),
        )
        for place in range(3)
    }
    assert ("AAAA", "BBBB") not in ends(edges({**pair, **crowd(40)}))
    found = {(edge.source, edge.target): edge for edge in edges({**pair, **friends, **crowd(40)})}
    assert found["AAAA", "BBBB"].rule == "same_company"


def test_a_paper_of_a_few_words_takes_no_part() -> None:
    few = {
        "AAAA": (made_words("subject", 6), towards(1, 11, 0.99)),
        "BBBB": (made_words("subject", 6), towards(1, 12, 0.99)),
    }
    assert edges({**few, **crowd(40)}) == ()


def test_a_narrow_library_asks_more_than_a_broad_one() -> None:
    def pairs(similarity: float, overlap: float) -> Pairs:
        spread = np.linspace(-0.1, 0.1, 1000)
        rows = np.arange(1000)
        return Pairs(rows, rows + 1, similarity + spread, np.full(1000, overlap))

    broad, narrow = pairs(0.1, 0.02), pairs(0.5, 0.10)
    assert thresholds(broad, (broad.similarity + broad.overlap) / 2) == LEAST
    raised = thresholds(narrow, (narrow.similarity + narrow.overlap) / 2)
    # The ninth decile of strength is (0.58 + 0.10) / 2 = 0.34: 0.332 + 0.17. 95 % of similarities are below 0.59.
    assert raised.score == pytest.approx(0.502, abs=1e-3)
    assert raised.similarity == pytest.approx(0.59, abs=1e-3)
    assert raised.overlap == pytest.approx(0.10)


def test_papers_about_one_thing_are_no_background_for_each_other() -> None:
    rows = np.arange(1000)
    near = Pairs(rows, rows + 1, np.full(1000, 0.9), np.full(1000, 0.5))
    assert thresholds(near, np.full(1000, 0.7)) == MOST


def test_a_tiny_library_has_no_background_and_the_least_thresholds() -> None:
    rows = np.arange(20)
    near = Pairs(rows, rows + 1, np.full(20, 0.9), np.full(20, 0.5))
    assert thresholds(near, np.full(20, 0.7)) == LEAST


@pytest.mark.parametrize(
    ("pair", "admitted"),
    [
        (PairScore(similarity=0.7, overlap=0.3, strength=0.5, company=0.0), [strong_pair, same_company]),
        (PairScore(similarity=0.6, overlap=0.2, strength=0.4, company=0.5), [same_company]),
        (PairScore(similarity=0.6, overlap=0.2, strength=0.4, company=0.0), []),
        (PairScore(similarity=0.9, overlap=0.05, strength=0.475, company=1.0), []),
        (PairScore(similarity=0.3, overlap=0.9, strength=0.6, company=1.0), []),
    ],
)
def test_each_rule_asks_for_both_halves(pair: PairScore, admitted: list[object]) -> None:
    asked = Thresholds(score=0.45, similarity=0.40, overlap=0.08)
    assert [rule for rule in RULES if rule(pair, asked)] == admitted


def test_the_score_is_the_strength_and_a_little_company() -> None:
    assert PairScore(0.6, 0.2, 0.4, 0.5).score == pytest.approx(0.4 + COMPANY_WEIGHT * 0.5)


def test_the_evidence_is_the_pair_of_chunks_nearest_in_meaning() -> None:
    one = stacked([direction(1), direction(2), direction(3)])
    other = stacked([direction(4), towards(3, 9, 0.9), towards(1, 8, 0.7)])
    assert strongest_chunks(one, other) == (2, 1)
    assert strongest_chunks(one[:1], np.stack([one[0], one[0]])) == (0, 0)


def test_the_chunks_of_a_paper_are_taken_together() -> None:
    papers = [
        paper("AAAA", text("one"), made_words("aside", 20)),
        paper("BBBB", made_words("digression", 20), text("two")),
        *library(crowd(40))[0],
    ]
    vectors = np.concatenate(
        [
            stacked([towards(1, 11, 0.9), towards(1, 13, 0.6), towards(1, 14, 0.6), towards(1, 12, 0.9)]),
            library(crowd(40))[1],
        ]
    )
    (edge,) = calibrated_edges(papers, vectors, {})
    assert edge.source_chunk == papers[0].chunks[0]
    assert edge.target_chunk == papers[1].chunks[1]


def test_titles_count_as_words() -> None:
    entries = {**related(share=4, cosine=0.85), **crowd(40)}
    papers, vectors = library(entries)
    titles = {"AAAA": made_words("title", 6), "BBBB": made_words("title", 6)}
    assert calibrated_edges(papers, vectors, {}) == ()
    assert ends(calibrated_edges(papers, vectors, titles)) == [("AAAA", "BBBB")]


def test_edges_do_not_depend_on_the_order_of_papers() -> None:
    field = {
        f"FIELD{place}": (text(f"field{place}", f"subject{place % 3}", 14), towards(place % 3, 500 + place, 0.8))
        for place in range(45)
    }
    papers, vectors = library({**field, **crowd(20)})
    titles = {each.address: made_words("title", place % 4) for place, each in enumerate(papers)}
    order = np.random.default_rng(5).permutation(len(papers))
    found = calibrated_edges(papers, vectors, titles)
    assert len(found) > 100
    assert calibrated_edges([papers[place] for place in order], vectors[order], titles) == found


def test_a_model_with_high_cosines_gives_the_same_edges_on_its_own_scale() -> None:
    # The same library as another model might see it: every vector has a large part in common with all others.
    field = {
        f"FIELD{place:02}": (text(f"field{place}", f"subject{place % 8}", 14), towards(place % 8, 500 + place, 0.8))
        for place in range(48)
    }
    entries = {**field, **crowd(100)}
    papers, vectors = library(entries)
    common = np.zeros((len(papers), 1))
    common[:] = np.sqrt(0.7 / 0.3) * 4000
    shifted = np.hstack([vectors.astype(np.float64), common])
    other = stacked(list(shifted / np.linalg.norm(shifted, axis=1, keepdims=True)))
    own = calibrated_edges(papers, other, {}, is_default_model=False)
    assert {(int(edge.source[5:]) - int(edge.target[5:])) % 8 for edge in own} == {0}
    assert len(own) > 50
    assert min(edge.similarity or 0.0 for edge in own) > 0.75  # 0.7 + 0.3 of what the default model would say
    assert own != calibrated_edges(papers, other, {})


def test_a_pair_is_as_strong_from_either_end() -> None:
    generator = np.random.default_rng(11)
    words = lexical_vectors([PaperText("", (text(f"paper{place}"),)) for place in range(100)])
    words = replace(words, amounts=generator.uniform(0.7, 1.4, 100))
    first, second = np.triu_indices(100, 1)
    halves = (generator.uniform(0, 1, len(first)), generator.uniform(0, 1, len(first)))
    there, back = strengths(Pairs(first, second, *halves), words), strengths(Pairs(second, first, *halves), words)
    assert there.tolist() == back.tolist()


def test_a_library_without_papers_or_with_one_has_no_edges() -> None:
    assert calibrated_edges([], np.empty((0, 8), np.int16), {}) == ()
    assert edges({"AAAA": (text("one"), direction(1))}) == ()


def test_words_weigh_less_where_there_are_few_and_not_boundlessly_more_where_there_are_many() -> None:
    words = lexical_vectors([PaperText("", (text(f"paper{place}"),)) for place in range(3)])
    pairs = Pairs(np.array([0, 0, 1]), np.array([1, 2, 2]), np.full(3, 0.5), np.full(3, 0.4))
    found = strengths(pairs, replace(words, amounts=np.array([0.9, 0.1, 4.0])))
    # Half of 0.5 and half of 0.4 with the root of 0.9 · 0.8, of 0.9 · 1.25 and of 0.8 · 1.25.
    assert found.tolist() == pytest.approx([0.25 + 0.2 * 0.84853, 0.25 + 0.2 * 1.06066, 0.25 + 0.2], abs=1e-5)
