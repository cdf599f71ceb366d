"""Communities: entities that occur together more than with others, found by the Leiden algorithm at two levels.

The parts of the graph that no edge joins are divided one by one, so a paper that shares no entity with the rest of the
library changes nothing elsewhere: modularity compares with the weight of all edges, which then are those of the part.

Traag, Waltman and van Eck, From Louvain to Leiden: guaranteeing well-connected communities, Scientific Reports 9, 2019.
Lancichinetti and Fortunato, Consensus clustering in complex networks, Scientific Reports 2, 2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from litsite.knowledge.community_names import community_name, hub_of
from litsite.knowledge.cooccurrence import CooccurrenceGraph, cooccurrence_graph
from litsite.knowledge.divisions import Divisions
from litsite.knowledge.records import Community, Entity, Member
from litsite.store import digest_of

if TYPE_CHECKING:
    from numpy import int64
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
_READ_EDGES = 800_000  # in all runs together, as near as may be: small graphs get more runs for the same time
_MICRO_SHARE = 3  # a third of the runs will do for micro communities, which move less
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
        edges = _associations(describing.matrix, part)
        runs = min(_MOST_RUNS, max(_FEWEST_RUNS, _READ_EDGES // max(1, edges.nnz)))
        for members in _divided(edges, part, resolution, runs, divisions):
            community = describing.community(MACRO, members)
            if len(community.papers) >= FEWEST_PAPERS:
                found.append((community, _micro(describing, community, members, resolution, runs, divisions)))
    found.sort(key=lambda pair: _biggest_first(pair[0]))
    return tuple(each for community, micro in found for each in (community, *micro))


def _micro(
    describing: _Describing,
    macro: Community,
    members: NDArray[int64],
    resolution: float,
    runs: int,
    divisions: Divisions,
) -> Iterable[Community]:
    inner = _associations(describing.matrix, members)
    fewer = max(_FEWEST_RUNS, runs // _MICRO_SHARE)
    parts = _divided(inner, members, resolution * _MICRO_RESOLUTION, fewer, divisions)
    if len(parts) < 2:
        return ()
    found = (describing.community(MICRO, part, macro.id) for part in parts)
    return sorted((each for each in found if len(each.papers) >= FEWEST_PAPERS), key=_biggest_first)


def _biggest_first(community: Community) -> tuple[int, int, str]:
    return -len(community.papers), -len(community.members), community.id


class _Describing:
    """Makes the records of communities from places in a graph."""

    def __init__(self, graph: CooccurrenceGraph, entities: Mapping[str, Entity]) -> None:
        import numpy as np

        self.matrix = _matrix(graph)
        self._nodes = [entities[node] for node in graph.nodes]
        self._named = graph.named
        self._totals = np.asarray(self.matrix.sum(axis=1)).ravel()
        self._papers: list[list[str]] = [[] for _ in graph.nodes]
        for paper, places in graph.named.items():
            for place in places:
                self._papers[place].append(paper)

    def community(self, level: str, members: NDArray[int64], parent: str = "") -> Community:
        """The record of a community of these places."""
        inner = self.matrix[members][:, members].tocoo()
        weights = dict.fromkeys(members.tolist(), 0.0)
        links = []
        for one, other, weight in zip(inner.row.tolist(), inner.col.tolist(), inner.data.tolist(), strict=True):
            weights[int(members[one])] += weight
            if one < other:
                links.append((self._nodes[members[one]].id, self._nodes[members[other]].id, round(weight, 6)))
        shares = {self._nodes[place].id: weight / self._totals[place] for place, weight in weights.items()}
        named = [self._nodes[place] for place in weights]
        hub = hub_of(named, shares)
        found = [
            Member(self._nodes[place].id, round(weight, 6), self._nodes[place] is hub)
            for place, weight in weights.items()
        ]
        return Community(
            id=digest_of("community", level, hub.id)[:32],
            level=level,
            name=community_name(hub, named, shares),
            members=tuple(sorted(found, key=lambda each: (not each.is_hub, -each.weight, each.entity))),
            papers=tuple(self._telling_papers(weights)),
            links=tuple(sorted(links, key=lambda link: (-link[2], link))[:MOST_LINKS]),
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


def _associations(matrix: Any, part: NDArray[int64]) -> Any:
    """The edges among some places, weighted by how much more they are than chance.

    A weight w becomes w log(w W / (s t)), where s and t are the weights of the two nodes and W that of all: its part of
    the mutual information. Edges below chance are left out, and those that are not among the strongest of either end.
    """
    import numpy as np
    from scipy.sparse import csr_array

    inner = matrix[part][:, part].tocoo()
    totals = np.asarray(inner.sum(axis=1)).ravel()
    chance = totals[inner.row] * totals[inner.col] / totals.sum()
    strength = inner.data * np.log(inner.data / chance)
    order = np.lexsort((inner.col, -strength, inner.row))
    rows = inner.row[order]
    ranks = np.arange(len(rows)) - np.searchsorted(rows, rows)
    kept = order[(ranks < _STRONGEST_EDGES) & (strength[order] > 0)]
    strongest = csr_array((strength[kept], (inner.row[kept], inner.col[kept])), shape=inner.shape)
    found = strongest.maximum(strongest.T).tocsr()
    found.sort_indices()
    return found


def _divided(
    matrix: Any, part: NDArray[int64], resolution: float, runs: int, divisions: Divisions
) -> list[NDArray[int64]]:
    """The communities among the places of a part, each ascending; ``matrix`` has their edges."""
    return [part[group] for group in divisions.of(matrix, resolution, runs, lambda: _divide(matrix, resolution, runs))]


def _divide(matrix: Any, resolution: float, runs: int) -> list[NDArray[int64]]:
    """The communities of a graph.

    One run depends on chance, and one paper more may turn it. So there are several ``runs``, then one more with edges
    weighted by the share of runs in which their ends were together.
    """
    import numpy as np
    from scipy.sparse import csr_array

    if not matrix.nnz:
        return []
    rows, columns = matrix.tocoo().coords
    together = np.zeros(len(rows))
    for seed in range(runs):
        labels = _leiden(matrix, resolution, seed)
        together += labels[rows] == labels[columns]
    together[together < _FEWEST_TOGETHER * runs] = 0
    agreed = csr_array((matrix.data * together / runs, (rows, columns)), shape=matrix.shape)
    agreed.eliminate_zeros()
    if not agreed.nnz:
        return []
    labels = _leiden(agreed, resolution, _MOST_RUNS)
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
