"""Papers as weighted words: what counts, how much, and always the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.relations.lexical import MOST_WORDS, PaperText, content_words, lexical_vectors

PAIR = (np.array([0]), np.array([1]))


def overlap(*texts: str, title: str = "") -> float:
    """The overlap of the first two of some papers."""
    found = lexical_vectors([PaperText(title, (text,)) for text in texts])
    return float(found.overlaps(*PAIR)[0])


def test_function_words_plurals_accents_and_single_letters_do_not_count() -> None:
    assert content_words("The flumes of a Zörbic x, and 7 studies") == ["flume", "zorbic", "study"]


def test_words_of_other_languages_keep_their_endings_and_lose_their_own_function_words() -> None:
    text = "Die Analyse des Gens und der Zellen ist mit den Methoden nicht einfach, weil sie von uns sind"
    found = content_words(text)
    assert "gens" in found
    assert not {"die", "des", "und", "der", "nicht"} & set(found)


def test_chinese_counts_as_pairs_of_characters() -> None:
    assert content_words("深度学习") == ["深度", "度学", "学习"]


def test_the_overlap_of_two_short_papers_is_what_the_formula_gives() -> None:
    # Two papers of two unheard-of words, one of them in both, all of the same length: BM25's factor of frequency is 1.
    # The shared word weighs (2 · ln(1 + 0.5/2.5) + 50 · 8) / 52, each other one (2 · ln(1 + 1.5/1.5) + 50 · 8) / 52.
    shared, own = 7.69932, 7.71897
    expected = shared**2 / (shared**2 + own**2)
    assert overlap("zorbic flumish", "zorbic snorkish") == pytest.approx(expected, abs=1e-4)


def test_a_word_that_comes_often_weighs_more_but_not_in_proportion() -> None:
    once = overlap("zorbic flumish", "zorbic snorkish")
    often = overlap("zorbic zorbic flumish", "zorbic zorbic snorkish")
    very_often = overlap("zorbic " * 20 + "flumish", "zorbic " * 20 + "snorkish")
    assert once < often < very_often < 0.9


def test_the_title_counts_twice() -> None:
    as_title = lexical_vectors([PaperText("zorbic", ("flumish",)), PaperText("zorbic", ("snorkish",))])
    as_text = lexical_vectors([PaperText("", ("zorbic zorbic flumish",)), PaperText("", ("zorbic zorbic snorkish",))])
    assert as_title.overlaps(*PAIR) == as_text.overlaps(*PAIR)


def test_words_that_scholars_use_everywhere_count_less_in_a_small_library() -> None:
    assert overlap("results zorbic flumish", "results snorkish drumlish") < overlap(
        "quoxish zorbic flumish", "quoxish snorkish drumlish"
    )


def test_a_word_of_the_whole_library_counts_less_than_a_rare_one() -> None:
    others = [f"zorbic other{place}" for place in range(300)]
    assert overlap("zorbic flumish", "zorbic snorkish", *others) < 0.2
    assert overlap("quoxish flumish", "quoxish snorkish", *others) > 0.4


def test_equal_papers_overlap_wholly_and_papers_without_words_not_at_all() -> None:
    found = lexical_vectors([PaperText("", ("zorbic flumish",)), PaperText("", ("zorbic flumish",)), PaperText("", ())])
    assert found.overlaps(np.array([0, 0, 2]), np.array([1, 2, 2])).tolist() == [1.0, 0.0, 0.0]
    assert found.sizes.tolist() == [2, 2, 0]
    assert found.amounts.tolist() == [1.0, 1.0, 0.0]


def test_a_library_without_any_word_has_vectors_of_nothing() -> None:
    found = lexical_vectors([PaperText("", ()), PaperText("", ("the of",))])
    assert found.overlaps(*PAIR).tolist() == [0.0]
    assert lexical_vectors([]).matrix.shape[0] == 0


def test_only_the_heaviest_words_of_a_long_paper_make_its_vector() -> None:
    words = [f"word{place:04}" for place in range(MOST_WORDS + 40)]
    text = " ".join([*words, *words[:10]])
    found = lexical_vectors([PaperText("", (text,)), PaperText("", ("zorbic",))])
    kept = found.matrix[[0]].indices.tolist()
    assert len(kept) == MOST_WORDS
    assert set(range(10)) <= set(kept)  # those that come twice
    assert max(kept) == MOST_WORDS - 1  # of equals the first in the alphabet
    assert found.sizes[0] == MOST_WORDS + 40


TEXTS = st.lists(
    st.lists(st.sampled_from(["zorbic", "flumish", "snorkish", "quoxish", "result", "network"])), min_size=2
)
TURNED = TEXTS.flatmap(lambda texts: st.tuples(st.just(texts), st.permutations(range(len(texts)))))


@given(TURNED)
def test_overlaps_do_not_depend_on_the_order_of_the_library(turned: tuple[list[list[str]], list[int]]) -> None:
    texts, order = turned
    papers = [PaperText(" ".join(words[:2]), (" ".join(words),)) for words in texts]
    one, other = lexical_vectors(papers), lexical_vectors([papers[place] for place in order])
    first, second = (np.array(ends) for ends in np.triu_indices(len(papers), 1))
    where = np.argsort(order)
    assert one.overlaps(first, second).tolist() == other.overlaps(where[first], where[second]).tolist()
    assert one.overlaps(first, second).tolist() == one.overlaps(second, first).tolist()
