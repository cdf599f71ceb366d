"""How often each term occurs in a document, fields weighted, and how that is rounded.

The weights make one frequency of all fields before BM25 sees it (Robertson, Zaragoza and Taylor, "Simple BM25
extension to multiple weighted fields", 2004): a word in the title counts as six in the text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from litsite.index.words import last_letters, words
from litsite.site.search.records import DocumentTerms, SearchDocument

TITLE, CREATORS, TAGS, ABSTRACT, VENUE, TEXT = 6, 4, 4, 2, 2, 1
LEVELS = (1, 2, 3, 4, 6, 9, 13, 20)
"""Frequencies that are told apart: each stands for itself and those up to the next."""

_LEVEL = [max(level for level, least in enumerate(LEVELS) if least <= max(1, count)) for count in range(LEVELS[-1] + 1)]


def terms_of(document: SearchDocument, abstract: str, texts: Iterable[str]) -> DocumentTerms:
    """The terms of a document. ``texts`` are its full text, annotations and whatever else counts once.

    A word in one of the fields that can be asked for is also a term with the field before it: ``author:lovelace``.
    """
    counts: Counter[str] = Counter()
    for text in (*texts, document.context):
        _add(counts, text, TEXT)
    _add(counts, abstract, ABSTRACT)
    fields: Counter[str] = Counter()
    for name, text, weight in (
        ("title", document.title, TITLE),
        ("author", " \n ".join(document.creators), CREATORS),
        ("tag", " \n ".join(document.tags), TAGS),
        ("venue", document.venue, VENUE),
        ("type", document.type, 0),
    ):
        found = Counter(words(text) + last_letters(text))
        for word, number in found.items():
            fields[f"{name}:{word}"] = number
            if weight:
                counts[word] += weight * number
    length = counts.total()
    counts.update(fields)
    levels: list[list[str]] = [[] for _ in LEVELS]
    for term in sorted(counts):
        levels[_LEVEL[min(counts[term], LEVELS[-1])]].append(term)
    return DocumentTerms(length, tuple(" ".join(level) for level in levels))


def _add(counts: Counter[str], text: str, weight: int) -> None:
    found = words(text) + last_letters(text)
    if weight == 1:
        counts.update(found)
    else:
        for word, number in Counter(found).items():
            counts[word] += weight * number
