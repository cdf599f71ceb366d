"""Which entities papers name together, as a weighted graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

from litsite.knowledge.records import Entity
from litsite.knowledge.vocabulary import (
    ENTITY_TYPES,
    IDENTIFICATION,
    LIMITATION,
    MEASURE,
    METHOD,
    PAPER,
    TOPIC,
)

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

MOST_PER_PAPER = 60
"""So many entities of one paper are joined, the most telling: a long text would make thousands of edges otherwise."""

_LEFT_OUT = frozenset({PAPER, LIMITATION})
_HEAVY_PAIRS = {
    (TOPIC, METHOD): 2.0,
    (TOPIC, MEASURE): 2.0,
    (TOPIC, IDENTIFICATION): 1.5,
    (MEASURE, IDENTIFICATION): 1.5,
}


@dataclass(frozen=True, slots=True)
class CooccurrenceGraph:
    """An undirected graph. ``nodes`` are ids of entities, sorted.

    The edge from the node at ``sources[n]`` to the later one at ``targets[n]`` has weight ``weights[n]``; edges are
    sorted, each pair occurs once. ``named`` has the nodes that each paper names, as places in ``nodes``, ascending.
    """

    nodes: tuple[str, ...]
    sources: NDArray[int64]
    targets: NDArray[int64]
    weights: NDArray[float64]
    named: Mapping[str, tuple[int, ...]]


def pair_weight(one: str, other: str) -> float:
    """What it says that a paper names two entities of these types: most for a topic with a method or a measure."""
    return _HEAVY_PAIRS.get((one, other)) or _HEAVY_PAIRS.get((other, one)) or 1.0


def cooccurrence_graph(entities: Mapping[str, Entity], *, min_df: int, max_nodes: int) -> CooccurrenceGraph:
    """The graph of the entities that at least ``min_df`` papers name, ``max_nodes`` at most, the most frequent.

    Papers and limitations are no nodes. A paper that names n nodes adds the weight of their types over (n - 1) to each
    pair, so every paper adds about as much to an entity that it names, however many others it names.
    """
    found = (each for each in entities.values() if each.type not in _LEFT_OUT and len(each.papers) >= min_df)
    most_frequent = sorted(found, key=lambda each: (-len(each.papers), each.id))[:max_nodes]
    chosen = sorted(most_frequent, key=lambda each: each.id)
    named: dict[str, list[tuple[float, int]]] = {}
    for place, entity in enumerate(chosen):
        rarity = 1 / log(1 + len(entity.papers))
        for paper, count in occurrences(entity).items():
            named.setdefault(paper, []).append((-count * rarity, place))
    telling = (_places(sorted(ranked)[:MOST_PER_PAPER]) for _, ranked in sorted(named.items()))
    sources, targets, weights = _edges(telling, chosen)
    places = {paper: _places(ranked) for paper, ranked in sorted(named.items())}
    return CooccurrenceGraph(tuple(each.id for each in chosen), sources, targets, weights, places)


def occurrences(entity: Entity) -> dict[str, int]:
    """How often each of its papers names an entity, at least once."""
    found = dict.fromkeys(entity.papers, 0)
    for mention in entity.mentions:
        if mention.evidence.paper in found:
            found[mention.evidence.paper] += mention.occurrences
    return {paper: max(1, count) for paper, count in found.items()}


def _places(ranked: Iterable[tuple[float, int]]) -> tuple[int, ...]:
    return tuple(sorted(place for _, place in ranked))


def _edges(
    papers: Iterable[tuple[int, ...]], nodes: Sequence[Entity]
) -> tuple[NDArray[int64], NDArray[int64], NDArray[float64]]:
    """Sources, targets and weights of all edges; each weight is a sum in the order of the papers."""
    import numpy as np

    type_weights = np.array([[pair_weight(one, other) for other in ENTITY_TYPES] for one in ENTITY_TYPES])
    types = np.array([ENTITY_TYPES.index(each.type) for each in nodes], dtype=np.int64)
    pairs = [np.empty(0, dtype=np.int64)]
    shares = [np.empty(0)]
    ends = {size: np.triu_indices(size, k=1) for size in range(2, MOST_PER_PAPER + 1)}
    for places in papers:
        if len(places) < 2:
            continue
        indices = np.array(places, dtype=np.int64)
        first, second = ends[len(places)]
        one, other = indices[first], indices[second]
        pairs.append(one * len(nodes) + other)
        shares.append(type_weights[types[one], types[other]] / (len(indices) - 1))
    edges, place = np.unique(np.concatenate(pairs), return_inverse=True)
    weights = np.zeros(len(edges))
    np.add.at(weights, place, np.concatenate(shares))
    return edges // max(1, len(nodes)), edges % max(1, len(nodes)), weights
