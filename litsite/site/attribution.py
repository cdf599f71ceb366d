"""Passages in which what carries a claim can be lit up: spans of the text name the citations that they speak for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from markupsafe import Markup

from litsite.answers.records import CheckedClaim
from litsite.site.passage_text import Span, passage_markup


def carrying_spans(claim: CheckedClaim) -> tuple[Span, ...]:
    """The parts of the passage that carry a claim: where it stands word for word, else the sentences that bear it."""
    return (claim.checks.quoted,) if claim.checks.quoted else claim.checks.attribution


def attributed(text: str, carrying: Mapping[str, Sequence[Span]]) -> Markup:
    """A passage, cut where a span begins or ends; a piece inside one names in ``data-carries`` whose it is.

    ``carrying`` holds the spans by citation. Spans may overlap; what lies outside the text is left out. Formulas are
    rendered but for one that a span cuts through.
    """
    spans = [
        (max(0, start), min(end, len(text)), mark)
        for mark, found in carrying.items()
        for start, end in found
        if max(0, start) < min(end, len(text))
    ]
    edges = sorted({0, len(text)} | {edge for start, end, _ in spans for edge in (start, end)})
    pieces = []
    for start, end in pairwise(edges):
        marks = dict.fromkeys(mark for begin, stop, mark in spans if begin <= start and end <= stop)
        piece = passage_markup(text[start:end])
        pieces.append(Markup('<span data-carries="{}">{}</span>').format(" ".join(marks), piece) if marks else piece)
    return Markup("").join(pieces)
