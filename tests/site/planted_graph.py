"""Random graphs whose communities are known, as the scripts of the map read them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from litsite.relations.records import CITES, PRECEDENCE
from litsite.site.graph_data import GraphData
from litsite.site.graph_scripts import GraphScripts
from litsite.site.script_data import script_data

_LETTERS = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ"
_MOST_TRIES = 50


@dataclass(frozen=True, slots=True)
class PlantedGraph:
    """Keys, links (source, target, type, score in hundredths) and the planted community of each node, -1 for none."""

    keys: tuple[str, ...]
    links: tuple[tuple[int, int, int, int], ...]
    planted: tuple[int, ...]

    def without_last(self) -> PlantedGraph:
        """The library before its newest paper came."""
        last = len(self.keys) - 1
        links = tuple(link for link in self.links if last not in link[:2])
        return replace(self, keys=self.keys[:last], links=links, planted=self.planted[:last])

    @property
    def linked(self) -> list[int]:
        """The nodes that have a link."""
        return sorted({node for link in self.links for node in link[:2]})

    @property
    def columns(self) -> dict[str, object]:
        """The graph as the scripts read it; papers of one planted community share a keyword."""
        source, target, kind, score = ([link[part] for link in self.links] for part in range(4))
        groups = max(self.planted) + 1
        return {
            "keys": self.keys,
            "titles": [f"Paper {key}" for key in self.keys],
            "creators": ["" for _ in self.keys],
            "years": ["" for _ in self.keys],
            "keywords": [[group] if group >= 0 else [] for group in self.planted],
            "keywordNames": [f"topic {group}" for group in range(groups)],
            "types": PRECEDENCE,
            "source": source,
            "target": target,
            "type": kind,
            "score": score,
        }


def planted_graph(
    size: int,
    communities: int,
    *,
    seed: int,
    degree: float = 6,
    mixing: float = 0.15,
    alone: float = 0.05,
    uneven: bool = False,
) -> PlantedGraph:
    """``mixing`` of the links go anywhere, the others stay in their community; ``alone`` of the papers have none.

    There are ``degree / 2`` links a paper. ``uneven`` communities are as large as 1, 1/2, 1/3 …
    """
    random = Random(seed)
    keys = tuple("".join(random.choices(_LETTERS, k=8)) for _ in range(size))
    shares = [1 / (number + 1) if uneven else 1.0 for number in range(communities)]
    chosen = random.choices(range(communities), shares, k=size)
    planted = [-1 if random.random() < alone else group for group in chosen]
    members: list[list[int]] = [[] for _ in range(communities)]
    for node, group in enumerate(planted):
        if group >= 0:
            members[group].append(node)
    linked = [node for group in members for node in group]
    links: dict[tuple[int, int], tuple[int, int]] = {}
    wanted = round(len(linked) * degree / 2)
    for _ in range(_MOST_TRIES * wanted):
        if len(links) == wanted:
            break
        one = random.choice(linked)
        other = random.choice(linked if random.random() < mixing else members[planted[one]])
        if one != other:
            kind = random.choices(range(len(PRECEDENCE)), (1, 4, 15, 60, 20))[0]
            links[min(one, other), max(one, other)] = (kind, random.randint(50, 99))
    return PlantedGraph(keys, tuple((*pair, *links[pair]) for pair in sorted(links)), tuple(planted))


def put_on_map(site: Path, graph: PlantedGraph, *, directed: bool = False) -> None:
    """Let the map of a site show a graph. On a ``directed`` one links that are citations have arrows."""
    citing = PRECEDENCE.index(CITES) if directed else None
    columns = graph.columns | {
        "creators": [f"Author {key} et al." for key in graph.keys],
        "years": ["1998" for _ in graph.keys],
        "hrefs": ["index.html" for _ in graph.keys],
        **{name: [[] for _ in graph.keys] for name in ("tags", "collections")},
        **{name: [] for name in ("tagNames", "collectionNames", "termNames")},
        "typeLabels": GraphData().type_labels,
        "citing": [int(kind == citing) for _, _, kind, _ in graph.links],
        "terms": [[] for _ in graph.links],
    }
    with GraphScripts() as scripts:
        columns |= scripts.call("litsite.graphLayout", columns)
    (site / "data" / "graph.js").write_bytes(script_data("graph", columns))
