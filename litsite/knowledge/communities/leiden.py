"""Communities: entities that occur together more than with others, found by the Leiden algorithm at two levels.

The parts of the graph that no edge joins are divided one by one, so a paper that shares no entity with the rest of the
library changes nothing elsewhere: modularity compares with the weight of all edges, which then are those of the part.

Traag, Waltman and van Eck, From Louvain to Leiden: guaranteeing well-connected communities, Scientific Reports 9, 2019.
Lancichinetti and Fortunato, Consensus clustering in complex networks, Scientific Reports 2, 2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from litsite.knowledge.communities.community_names import community_name, most_telling
from litsite.knowledge.communities.cooccurrence import CooccurrenceGraph, cooccurrence_graph
from litsite.knowledge.communities.divisions import Divisions
from litsite.knowledge.records import Community, Entity, Member
from litsite.store import digest_of

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray

MACRO = "macro"
MICRO = "micro"
SMALLEST = 3
"""Fewer entities are no community."""

FEWEST_PAPERS = 2
"""Entities that fewer papers name together are no community."""

MOST_LINKS = 60
"""So many of its strongest edges a community shows at most."""

_MICRO_RESOLUTION = 1.5  # times that of the macro communities
_STRONGEST_EDGES = 10  # of each entity; the many weak ones blur the communities and move them with every paper
_FEWEST_RUNS = 10
_MOST_RUNS = 60
_READ_EDGES = 800_000  # in all runs together at most, beyond the fewest runs
_SETTLED = 0.02  # there are runs until the standard error of the shares that they are for is so small on average
_FEWEST_TOGETHER = 0.5  # an edge whose ends were together in fewer runs joins nothing


def communities_of(
    entities: Mapping[str, Entity],
    *,
    min_df: int,
    resolution: float,
    max_nodes: int,
    divisions: Divisions | None = None,
) -> tuple[Community, ...]:
    """The macro communities, each followed by its micro ones, the biggest first.

    Nodes are the entities that at least ``min_df`` papers name, ``max_nodes`` at most. A higher ``resolution`` gives
    more and smaller communities. A macro community that is not divided any further has no micro ones. ``divisions``
    saves dividing again what was divided before.
    """
    graph = cooccurrence_graph(entities, min_df=min_df, max_nodes=max_nodes)
    if not len(graph.weights):
        return ()
    describing = _Describing(graph, entities)
    divisions = divisions or Divisions()
    found = []
    for part in _connected_parts(describing.matrix):
        for members in _divided(_inside(describing.matrix, part), part, resolution, divisions):
            edges = _inside(describing.matrix, members)
            community = describing.community(MACRO, members, edges)
            if len(community.papers) >= FEWEST_PAPERS:
                found.append((community, _micro(describing, community, members, edges, resolution, divisions)))
    found.sort(key=lambda pair: _biggest_first(pair[0]))
    return tuple(each for community, micro in found for each in (community, *micro))


def _micro(
    describing: _Describing,
    macro: Community,
    members: NDArray[int64],
    edges: _Edges,
    resolution: float,
    divisions: Divisions,
) -> Iterable[Community]:
    parts = _divided(edges, members, resolution * _MICRO_RESOLUTION, divisions)
    if len(parts) < 2:
        return ()
    found = (describing.community(MICRO, part, _inside(describing.matrix, part), macro.id) for part in parts)
    return sorted((each for each in found if len(each.papers) >= FEWEST_PAPERS), key=_biggest_first)


def _biggest_first(community: Community) -> tuple[int, int, str]:
    return -len(community.papers), -len(community.members), community.id


@dataclass(frozen=True, slots=True)
class _Edges:
    """Edges in both directions, row by row, by the places of their ends among those that are looked at."""

    rows: NDArray[int64]
    columns: NDArray[int64]
    weights: NDArray[float64]


class _Describing:
    """Makes the records of communities from places in a graph."""

    def __init__(self, graph: CooccurrenceGraph, entities: Mapping[str, Entity]) -> None:
        import numpy as np

        self.matrix = _matrix(graph)
        self._nodes = [entities[node] for node in graph.nodes]  # in the order of their ids
        self._named = graph.named
        self._totals = np.asarray(self.matrix.sum(axis=1)).ravel()
        self._papers: list[list[str]] = [[] for _ in graph.nodes]
        for paper, places in graph.named.items():
            for place in places:
                self._papers[place].append(paper)

    def community(self, level: str, members: NDArray[int64], edges: _Edges, parent: str = "") -> Community:
        """The record of a community of these places, with the edges among them."""
        import numpy as np

        named = [self._nodes[place] for place in members]
        weights = np.bincount(edges.rows, edges.weights, len(members))
        shares = dict(zip((each.id for each in named), (weights / self._totals[members]).tolist(), strict=True))
        ranked = most_telling(named, shares)
        found = [
            Member(each.id, round(weight, 6), each is ranked[0])
            for each, weight in zip(named, weights.tolist(), strict=True)
        ]
        return Community(
            id=digest_of("community", level, ranked[0].id)[:32],
            level=level,
            name=community_name(ranked),
            members=tuple(sorted(found, key=lambda each: (not each.is_hub, -each.weight, each.entity))),
            papers=tuple(self._telling_papers(members.tolist())),
            links=tuple(_strongest_links(named, edges)),
            parent=parent,
        )

    def _telling_papers(self, members: Iterable[int]) -> list[str]:
        """Papers that name two of these entities, or no other one than one of them; those that name many of them and
        few others come first."""
        counts: dict[str, int] = {}
        for place in members:
            for paper in self._papers[place]:
                counts[paper] = counts.get(paper, 0) + 1
        sizes = {paper: len(self._named[paper]) for paper in counts}
        telling = [paper for paper, count in counts.items() if count >= min(2, sizes[paper])]
        return sorted(telling, key=lambda paper: (-(counts[paper] ** 2) / sizes[paper], paper))


def _strongest_links(named: Sequence[Entity], edges: _Edges) -> Iterator[tuple[str, str, float]]:
    """The strongest edges; of those as strong as each other the first by the ids of their ends."""
    import numpy as np

    once = edges.rows < edges.columns
    rows, columns = edges.rows[once], edges.columns[once]
    weights = [round(weight, 6) for weight in edges.weights[once].tolist()]
    for place in np.lexsort((columns, rows, np.negative(weights)))[:MOST_LINKS].tolist():
        yield named[rows[place]].id, named[columns[place]].id, weights[place]


def _matrix(graph: CooccurrenceGraph) -> Any:
    """The weights as a symmetric sparse matrix."""
    from scipy.sparse import csr_array  # type: ignore[import-untyped]

    half = csr_array((graph.weights, (graph.sources, graph.targets)), shape=(len(graph.nodes), len(graph.nodes)))
    return (half + half.T).tocsr()


def _connected_parts(matrix: Any) -> Iterator[NDArray[int64]]:
    """The places of each connected part that is big enough, ascending."""
    import numpy as np
    from scipy.sparse.csgraph import connected_components  # type: ignore[import-untyped]

    _, labels = connected_components(matrix, directed=False)
    return (part for part in _groups(np.arange(matrix.shape[0]), labels) if len(part) >= SMALLEST)


def _inside(matrix: Any, members: NDArray[int64]) -> _Edges:
    """The edges of a sparse matrix with sorted indices among some of its places, which are ascending."""
    import numpy as np

    places = np.full(matrix.shape[0], -1)
    places[members] = np.arange(len(members))
    chosen = matrix[members]
    rows = np.repeat(np.arange(len(members)), np.diff(chosen.indptr))
    columns = places[chosen.indices]
    inside = columns >= 0
    return _Edges(rows[inside], columns[inside], chosen.data[inside])


def _associations(edges: _Edges, size: int) -> Any:
    """The edges among so many places as a sparse matrix, weighted by how much more they are than chance.

    A weight w becomes w log(w W / (s t)), where s and t are the weights of the two nodes and W that of all: its part of
    the mutual information. Edges below chance are left out, and those that are not among the strongest of either end.
    """
    import numpy as np
    from scipy.sparse import csr_array

    rows, columns = edges.rows, edges.columns
    totals = np.bincount(rows, edges.weights, size)
    strength = edges.weights * np.log(edges.weights / (totals[rows] * totals[columns] / totals.sum()))
    order = np.lexsort((columns, -strength, rows))
    ranks = np.empty_like(order)
    ranks[order] = np.arange(len(order)) - np.searchsorted(rows, rows)
    of_one_end = (ranks < _STRONGEST_EDGES) & (strength > 0)
    turned = np.lexsort((rows, columns))  # where each edge stands the other way round
    kept = of_one_end | of_one_end[turned]
    starts = np.searchsorted(rows[kept], np.arange(size + 1))
    return csr_array((strength[kept], columns[kept], starts), shape=(size, size))


def _divided(edges: _Edges, part: NDArray[int64], resolution: float, divisions: Divisions) -> list[NDArray[int64]]:
    """The communities among the places of a part, each ascending, given the edges among them."""
    matrix = _associations(edges, len(part))
    how = f"{resolution} {_FEWEST_RUNS} {_MOST_RUNS} {_READ_EDGES} {_SETTLED} {_FEWEST_TOGETHER}"
    return [part[group] for group in divisions.of(matrix, how, lambda: _divide(matrix, resolution))]


def _divide(matrix: Any, resolution: float) -> list[NDArray[int64]]:
    """The communities of a graph.

    One run depends on chance, and one paper more may turn it. So there are several runs, then one more with edges
    weighted by the share of runs in which their ends were together. There are as many as it takes until these shares
    are settled: few where a graph falls apart by itself.
    """
    import numpy as np
    from scipy.sparse import csr_array

    if not matrix.nnz:
        return []
    rows, columns = matrix.tocoo().coords
    together = np.zeros(len(rows))
    for run in range(max(_FEWEST_RUNS, min(_MOST_RUNS, _READ_EDGES // matrix.nnz))):
        labels = _leiden(matrix, resolution, seed=run)
        together += labels[rows] == labels[columns]
        shares = together / (run + 1)
        if run + 1 >= _FEWEST_RUNS and np.sqrt(shares * (1 - shares) / (run + 1)).mean() <= _SETTLED:
            break
    shares[shares < _FEWEST_TOGETHER] = 0
    agreed = csr_array((matrix.data * shares, (rows, columns)), shape=matrix.shape)
    agreed.eliminate_zeros()
    if not agreed.nnz:
        return []
    labels = _leiden(agreed, resolution, seed=_MOST_RUNS)
    return [group for group in _groups(np.arange(matrix.shape[0]), labels) if len(group) >= SMALLEST]


def _leiden(matrix: Any, resolution: float, seed: int) -> NDArray[int64]:
    """The number of the community of each place, by modularity. ``matrix`` has an edge at least."""
    import graspologic_native  # type: ignore[import-untyped]
    import numpy as np

    _, found = graspologic_native.leiden_csr(
        matrix.indptr.astype(np.int64),
        matrix.indices.astype(np.int32),
        matrix.data,
        matrix.shape[0],
        resolution=resolution,
        seed=seed,
    )
    return np.fromiter(map(found.__getitem__, range(matrix.shape[0])), dtype=np.int64, count=matrix.shape[0])


def _groups(places: NDArray[int64], labels: NDArray[int64]) -> list[NDArray[int64]]:
    """The places of each label, in the order of the labels."""
    import numpy as np

    order = np.argsort(labels, kind="stable")
    _, starts = np.unique(labels[order], return_index=True)
    return np.split(places[order], starts[1:])
