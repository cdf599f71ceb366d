"""Words of a claim that a passage has under another name, found by the vectors of tokens.

The recall of BERTScore (T. Zhang et al. 2020): each token of the claim counts as much as the cosine to the nearest
token of the passage. Vectors of tokens depend on their context, so only texts of a sentence or two are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from litsite.answers.checks.claim_words import ClaimWord
from litsite.clients.embedder import TokenEmbedder

_REMEMBERED = 128  # texts: several claims cite one passage, and one claim several
_LONGEST = 180  # characters of a sentence that are read: a token costs a fifth of a millisecond


class TokenAligner:
    """Compares claims with sentences by the tokens of an open model."""

    def __init__(self, embedder: TokenEmbedder) -> None:
        self._vectors = lru_cache(maxsize=_REMEMBERED)(embedder.token_vectors)

    def likeness(self, claim: str, words: Sequence[ClaimWord], sentences: Sequence[str]) -> list[float]:
        """For each word of a claim the cosine, -1 to 1, to the nearest token of the sentences.

        The mean over the word's tokens; 0 for words past the end of what the model reads.
        """
        tokens = self._vectors(claim)
        others = [self._vectors(sentence[:_LONGEST]).vectors for sentence in sentences]
        if not len(tokens.vectors) or not sum(map(len, others)):
            return [0.0] * len(words)
        nearest = (tokens.vectors @ np.concatenate(others).T).max(axis=1)
        starts, ends = np.array(tokens.spans, np.int64).T
        found = []
        for word in words:
            first, last = np.searchsorted(ends, word.span[0], "right"), np.searchsorted(starts, word.span[1], "left")
            found.append(float(nearest[first:last].mean()) if first < last else 0.0)
        return found
