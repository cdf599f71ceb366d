"""Words that a passage has under another name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.token_alignment import TokenAligner
from litsite.clients.embedder import DEFAULT_MODEL, TokenEmbedder, TokenVectors, find_model, open_embedder


class MadeEmbedder:
    """Each word is a token; its vector is that of its first letter. It counts the texts it has read."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def token_vectors(self, text: str) -> TokenVectors:
        """Vectors along one axis a letter; ``b`` lies between ``a`` and ``c``."""
        self.read.append(text)
        spans, vectors, place = [], [], 0
        for word in text.split():
            start = text.index(word, place)
            place = start + len(word)
            spans.append((start, place))
            vectors.append({"a": (1, 0), "b": (0.6, 0.8), "c": (0, 1)}[word[0]])
        return TokenVectors(np.array(vectors, np.float32).reshape(-1, 2), tuple(spans))


def test_a_word_counts_as_much_as_the_cosine_to_the_nearest_token() -> None:
    claim = "aaa bbb ccc"
    terms = ClaimTerms(claim)
    likeness = TokenAligner(MadeEmbedder()).likeness(claim, terms.words, ["axx", "bxx"])
    assert likeness == pytest.approx([1, 1, 0.8])
    assert TokenAligner(MadeEmbedder()).likeness(claim, terms.words, ["axx"]) == pytest.approx([1, 0.6, 0])


def test_a_word_of_several_tokens_has_their_mean_and_one_past_the_end_of_the_model_none() -> None:
    class Pieces:
        def token_vectors(self, text: str) -> TokenVectors:
            vectors = np.array([[1, 0], [0, 1]], np.float32)
            return (
                TokenVectors(vectors, ((0, 2), (2, 4)))
                if text.startswith("ab")
                else TokenVectors(vectors[:1], ((0, 1),))
            )

    claim = "abcd efgh"
    assert TokenAligner(Pieces()).likeness(claim, ClaimTerms(claim).words, ["x"]) == pytest.approx([0.5, 0])


def test_a_text_is_read_once() -> None:
    embedder = MadeEmbedder()
    aligner = TokenAligner(embedder)
    for claim in ("aaa", "bbb"):
        aligner.likeness(claim, ClaimTerms(claim).words, ["ccc axx"])
    assert embedder.read == ["aaa", "ccc axx", "bbb"]


def test_without_tokens_nothing_is_like_anything() -> None:
    aligner = TokenAligner(MadeEmbedder())
    assert aligner.likeness("aaa", ClaimTerms("aaa").words, []) == [0]
    assert aligner.likeness("aaa", ClaimTerms("aaa").words, [" "]) == [0]


def test_the_default_model_knows_words_for_the_same_thing(tmp_path: Path) -> None:
    embedder = open_embedder(find_model(DEFAULT_MODEL, root=tmp_path, allow_downloads=False))
    assert isinstance(embedder, TokenEmbedder)
    claim = "Physicians prescribe zinc."
    words = ClaimTerms(claim).words
    doctors, _, zinc = TokenAligner(embedder).likeness(claim, words, ["Doctors often give zinc to patients."])
    planets, _, iron = TokenAligner(embedder).likeness(claim, words, ["The orbits of planets are elliptical."])
    assert doctors > 0.5 > planets + 0.2
    assert zinc > 0.7 > iron + 0.3
