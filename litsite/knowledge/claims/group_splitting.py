"""Splitting a group of findings that is too big to be read at once into parts whose texts are alike."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass

MOST_TOGETHER = 150
"""Claims of a group that is not split."""

_ABOUT = 120
"""Claims of a part."""
_TERMS = 3


@dataclass(frozen=True, slots=True)
class Part:
    """Texts that are alike, by their places in the list, and the terms that they have in common."""

    places: tuple[int, ...]
    label: str


def parts_of(texts: Sequence[str]) -> tuple[Part, ...]:
    """Parts of about 120 texts each, the one with the first text first: k-means over TF-IDF.

    The same texts in the same order give the same parts. Texts without a word in common are one part.
    """
    # it comes without types
    from sklearn.cluster import KMeans  # type: ignore[import-untyped]
    from sklearn.exceptions import ConvergenceWarning  # type: ignore[import-untyped]
    from sklearn.feature_extraction.text import TfidfVectorizer  # type: ignore[import-untyped]

    vectorizer = TfidfVectorizer(max_features=500, min_df=2, max_df=0.9, stop_words="english")
    try:
        vectors = vectorizer.fit_transform(texts)
    except ValueError:  # no term is in two texts and not in nearly all
        return (Part(tuple(range(len(texts))), ""),)
    means = KMeans(n_clusters=math.ceil(len(texts) / _ABOUT), n_init=10, random_state=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # fewer distinct texts than parts: there are fewer parts
        numbers = means.fit_predict(vectors).tolist()
    terms = vectorizer.get_feature_names_out().tolist()
    parts = []
    for number in dict.fromkeys(numbers):
        weights = means.cluster_centers_[number].tolist()
        best = sorted(range(len(terms)), key=lambda place: (-round(weights[place], 9), terms[place]))[:_TERMS]
        places = tuple(place for place, each in enumerate(numbers) if each == number)
        parts.append(Part(places, ", ".join(terms[place] for place in best)))
    return tuple(parts)
