"""Passages with the words that matter marked, as HTML that nothing in the passage can break out of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup, escape

from litsite.relations.shared_terms import JOINING, WORD, term_words

Span = tuple[int, int]


def marked(text: str, terms: Iterable[str]) -> Markup:
    """``text`` escaped, with every occurrence of a term inside ``<mark>``.

    Words compare as those of terms do: without case, diacritics and plural endings. A term of several words is marked
    where they follow each other.
    """
    pieces: list[str] = []
    position = 0
    for start, end in _joined(text, _occurrences(text, terms)):
        pieces += (escape(text[position:start]), "<mark>", escape(text[start:end]), "</mark>")
        position = end
    pieces.append(escape(text[position:]))
    return Markup("".join(pieces))


def _occurrences(text: str, terms: Iterable[str]) -> Iterator[Span]:
    """Where the terms stand in the text, in order; the longest one where several begin."""
    beginning: dict[str, list[tuple[str, ...]]] = {}
    for term in sorted({term_words(term) for term in terms} - {()}, key=len, reverse=True):
        beginning.setdefault(term[0], []).append(term)
    if not beginning:
        return
    found = list(WORD.finditer(text))
    words = term_words(text)
    for place, word in enumerate(words):
        for term in beginning.get(word, ()):
            if words[place : place + len(term)] == term:
                yield found[place].start(), found[place + len(term) - 1].end()
                break


def _joined(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Spans that overlap, touch, or have one blank or hyphen between them made one."""
    begun: Span | None = None
    for start, end in spans:
        if begun is None:
            begun = (start, end)
        elif text[begun[1] : start] in JOINING:
            begun = (begun[0], max(end, begun[1]))
        else:
            yield begun
            begun = (start, end)
    if begun is not None:
        yield begun
