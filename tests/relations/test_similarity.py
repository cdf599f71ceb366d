"""Candidates: every paper's nearest in meaning and in words, found exactly, whatever the order."""

from __future__ import annotations

import numpy as np
import pytest

from litsite.relations.lexical import LexicalVectors, PaperText, lexical_vectors
from litsite.relations.similarity import Pairs, candidate_pairs, paper_vectors, similarities
from tests.relations.made_papers import direction, stacked, towards


def without_words(count: int) -> LexicalVectors:
    return lexical_vectors([PaperText("", ())] * count)


def names(pairs: Pairs) -> list[tuple[int, int]]:
    return list(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))


def test_a_paper_stands_where_the_mean_of_its_chunks_points() -> None:
    chunks = np.array([[4000, 0], [0, 4000], [0, 4000], [-4000, 0]], np.int16)
    found = paper_vectors(chunks, [2, 0, 1, 1])
    assert found.tolist() == [[2828, 2828], [0, 0], [0, 4000], [-4000, 0]]


def test_similarities_are_cosines_and_nothing_is_near_a_paper_without_chunks() -> None:
    papers = np.array([[4000, 0], [2828, 2828], [0, 0], [-4000, 0]], np.int16)
    found = similarities(papers, np.array([0, 0, 0]), np.array([1, 2, 3]))
    assert found.tolist() == pytest.approx([0.70711, 0.0, -1.0], abs=1e-5)


def test_a_pair_is_a_candidate_when_either_paper_finds_the_other() -> None:
    # On a line: 0 and 1 are each other's nearest, 2 is nearest to 1, 3 to 2. Nobody's nearest is 3.
    angles = np.radians([0, 10, 25, 60])
    papers = stacked([np.array([np.cos(angle), np.sin(angle)]) for angle in angles])
    assert names(candidate_pairs(papers, without_words(4), nearest=1)) == [(0, 1), (1, 2), (2, 3)]


def test_papers_far_apart_in_meaning_are_candidates_when_they_share_rare_words() -> None:
    papers = stacked([direction(1), direction(2), towards(1, 3, 0.9), towards(2, 4, 0.9)])
    words = lexical_vectors([PaperText("", (text,)) for text in ("zorbic", "zorbic flumish", "snorkish", "quoxish")])
    found = candidate_pairs(papers, words, nearest=1)
    assert names(found) == [(0, 1), (0, 2), (1, 3)]
    assert found.overlap[0] > 0.5
    assert found.similarity[0] == pytest.approx(float(direction(1) @ direction(2)), abs=1e-3)


def test_papers_as_near_as_the_last_one_are_all_candidates() -> None:
    same = direction(1)
    papers = stacked([same] * 5)
    assert len(candidate_pairs(papers, without_words(5), nearest=1)) == 10


def test_words_that_many_papers_have_find_no_candidates_but_count_in_the_overlap() -> None:
    count = 1200
    papers = stacked([direction(place) for place in range(count)])
    texts = [PaperText("", (f"zorbic own{place}",)) for place in range(count)]
    found = candidate_pairs(papers, lexical_vectors(texts), nearest=1)
    assert len(found) < 2 * count
    assert (found.overlap > 0).all()


def test_light_words_of_a_long_paper_find_no_candidates() -> None:
    papers = stacked([direction(1), direction(2), towards(1, 3, 0.9), towards(2, 4, 0.9)])
    heavy = " ".join(f"heavy{place} heavy{place}" for place in range(64))
    long = lexical_vectors([PaperText("", (text,)) for text in (f"zorbic {heavy}", "zorbic", "snorkish", "quoxish")])
    assert names(candidate_pairs(papers, long, nearest=1)) == [(0, 2), (1, 3)]


def test_candidates_do_not_depend_on_the_order_of_the_library() -> None:
    count = 60
    generator = np.random.default_rng(7)
    papers = stacked([towards(place % 5, 100 + place, 0.6) for place in range(count)])
    vocabulary = [f"zorb{place}x" for place in range(90)]
    texts = [PaperText("", (" ".join(generator.choice(vocabulary, 25)),)) for _ in range(count)]
    found = candidate_pairs(papers, lexical_vectors(texts), nearest=4)
    order = generator.permutation(count)
    again = candidate_pairs(papers[order], lexical_vectors([texts[place] for place in order]), nearest=4)
    there = dict(zip(names(found), zip(found.similarity, found.overlap, strict=True), strict=True))
    back = {
        (min(order[one], order[other]), max(order[one], order[other])): values
        for (one, other), values in zip(names(again), zip(again.similarity, again.overlap, strict=True), strict=True)
    }
    assert there == back


def test_a_library_of_one_paper_or_none_has_no_candidates() -> None:
    assert len(candidate_pairs(stacked([direction(1)]), without_words(1))) == 0
    assert len(candidate_pairs(np.empty((0, 8), np.int16), without_words(0))) == 0
