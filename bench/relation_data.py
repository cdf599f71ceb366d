"""What the relations bench reads, and what it counts: documents, judgements, rankings and graphs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

_GRADED_COLUMNS = 4
_RELEVANT = 2
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Document:
    """A title with an abstract, and the keywords that came with it."""

    id: str
    title: str
    abstract: str
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgements:
    """Which documents belong together, by their places in the list of documents.

    ``relevant`` holds for each query how relevant the judged documents are. When ``is_pooled`` only judged documents
    are ranked and only judged edges are counted; else what was not judged is not relevant. ``threshold`` is the least
    grade of a right answer.
    """

    relevant: Mapping[int, Mapping[int, int]]
    is_pooled: bool
    threshold: int = 1

    @property
    def right(self) -> frozenset[Pair]:
        """The pairs that belong together."""
        pairs = ((query, one, grade) for query, grades in self.relevant.items() for one, grade in grades.items())
        return frozenset(ordered(query, one) for query, one, grade in pairs if grade >= self.threshold)

    @property
    def judged(self) -> frozenset[Pair]:
        """The pairs that somebody has looked at."""
        return frozenset(ordered(query, one) for query, grades in self.relevant.items() for one in grades)

    def unlinked(self, documents: int) -> frozenset[int]:
        """The documents that belong to no other; of a pool, those that were judged and found to have no relevance."""
        grades = [(query, one, grade) for query, found in self.relevant.items() for one, grade in found.items()]
        linked = {end for query, one, grade in grades if grade for end in (query, one)}
        looked_at = {one for _, one, _ in grades} if self.is_pooled else set(range(documents))
        return frozenset(looked_at - linked)


def read_documents(file: Path) -> list[Document]:
    """Read documents, one JSON object a line; those without an abstract are left out, as the gates leave them out."""
    rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    found = {
        str(row["id"]): Document(
            str(row["id"]), row.get("title") or "", row["abstract"], tuple(map(str, row.get("keywords") or ()))
        )
        for row in rows
        if (row.get("abstract") or "").strip()
    }
    return [found[name] for name in sorted(found)]


def read_judgements(file: Path, documents: Sequence[Document]) -> Judgements:
    """Read judgements: lines with tabs, of one of two kinds, with or without a first line that names the columns.

    Four columns are ``query, facet, document, relevance``: the greatest relevance of all facets counts. Any other
    number of columns is ``one, other, count...``: the two belong together when a count is above zero, or without any.
    """
    places = {document.id: place for place, document in enumerate(documents)}
    rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    graded = bool(rows) and len(rows[0]) == _GRADED_COLUMNS
    relevant: dict[int, dict[int, int]] = {}
    for row in rows:
        ends = (row[0], row[2] if graded else row[1])
        one, other = (places.get(end, -1) for end in ends)
        if min(one, other) < 0 or one == other:
            continue
        if graded:
            grades = relevant.setdefault(one, {})
            grades[other] = max(int(float(row[3])), grades.get(other, 0))
        elif len(row) == 2 or any(float(count) > 0 for count in row[2:]):
            relevant.setdefault(one, {})[other] = relevant.setdefault(other, {})[one] = 1
    greatest = max((grade for grades in relevant.values() for grade in grades.values()), default=1)
    return Judgements(relevant, graded, min(_RELEVANT, greatest) if graded else 1)


def ordered(one: int, other: int) -> Pair:
    """A pair that is the same from either end."""
    return (one, other) if one < other else (other, one)


def gain(found: Sequence[int], grades: Mapping[int, int], length: int = 10) -> float:
    """The normalised discounted cumulative gain of a ranking, with gains of 2^grade - 1."""
    ideal = _discounted(sorted(grades.values(), reverse=True)[:length])
    return _discounted([grades.get(one, 0) for one in found[:length]]) / ideal if ideal else 0.0


def ranking_figures(rankings: Mapping[int, Sequence[int]], judgements: Judgements) -> dict[str, float]:
    """``ndcg_at_10`` and ``p_at_5`` over the queries that have a relevant document."""
    queries = [query for query, grades in judgements.relevant.items() if any(grades.values())]
    gains = [gain(rankings[query], judgements.relevant[query]) for query in queries]
    right = [_right(rankings[query][:5], judgements.relevant[query], judgements.threshold) / 5 for query in queries]
    count = max(1, len(queries))
    return {"ndcg_at_10": round(sum(gains) / count, 4), "p_at_5": round(sum(right) / count, 4)}


def graph_figures(edges: Iterable[Pair], judgements: Judgements, documents: int) -> dict[str, float]:
    """``edges_per_node``, ``precision`` and ``orphans_linked`` of a graph over the documents.

    ``precision`` is the share of edges between documents that belong together, ``orphans_linked`` the share of
    documents without any such relation that have an edge. Of pooled judgements, edges that nobody judged do not count.
    """
    all_edges = frozenset(edges)
    counted = all_edges & judgements.judged if judgements.is_pooled else all_edges
    unlinked = judgements.unlinked(documents)
    linked = {end for edge in counted for end in edge}
    return {
        "edges_per_node": round(len(all_edges) / max(1, documents), 4),
        "precision": round(len(counted & judgements.right) / max(1, len(counted)), 4),
        "orphans_linked": round(len(unlinked & linked) / max(1, len(unlinked)), 4),
    }


def _right(found: Sequence[int], grades: Mapping[int, int], threshold: int) -> int:
    return sum(grades.get(one, 0) >= threshold for one in found)


def _discounted(grades: Sequence[int]) -> float:
    return sum((2.0**grade - 1) / log2(place + 2) for place, grade in enumerate(grades))
