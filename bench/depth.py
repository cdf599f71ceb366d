"""What ``index.depth: key`` loses against ``full``: ``python -m bench.depth KEY_WORKSPACE FULL_WORKSPACE``.

Both are built workspaces of one library (the folders that hold ``.litsite``), one of each depth. Their edges from texts
are compared with each other, and with the citations and related items that the library itself states::

    {"stated": pairs that reference lists or people state,
     "key" and "full": {"edges": from texts, "stated": of these, "confidence": their median},
     "both": edges that both have,
     "found_again": {"0.6": share of the edges of depth full with that confidence or more that depth key has too}}
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from litsite.relations.records import CITES, CURATED, HYBRID
from litsite.relations.relation_rows import relations_of
from litsite.store import Store

Pair = tuple[str, str]

_CONFIDENCES = (0.5, 0.6, 0.7)


def main(argv: Sequence[str] | None = None) -> None:
    """Print the comparison as one JSON object."""
    parser = argparse.ArgumentParser(description="Compare the edges of two depths of the index.")
    parser.add_argument("key", type=Path)
    parser.add_argument("full", type=Path)
    arguments = parser.parse_args(argv)
    print(json.dumps(comparison(arguments.key, arguments.full)))


def comparison(key: Path, full: Path) -> dict[str, Any]:
    """The edges of two workspaces compared."""
    (ours, stated), (theirs, _) = edges_of(key), edges_of(full)
    return {
        "stated": len(stated),
        "key": _figures(ours, stated),
        "full": _figures(theirs, stated),
        "both": len(ours.keys() & theirs.keys()),
        "found_again": {str(least): _found_again(ours, theirs, least) for least in _CONFIDENCES},
    }


def edges_of(workspace: Path) -> tuple[dict[Pair, float], set[Pair]]:
    """The edges from texts with their confidence, and the pairs that the library states."""
    with Store(workspace / ".litsite") as store:
        of = relations_of(store.relations.rows())
    found: dict[Pair, float] = {}
    stated: set[Pair] = set()
    for relations in of.values():
        for relation in relations:
            pair = (min(relation.source, relation.target), max(relation.source, relation.target))
            for evidence in relation.evidence:
                if evidence.relation == HYBRID:
                    found[pair] = evidence.score
                elif evidence.relation in (CITES, CURATED):
                    stated.add(pair)
    return found, stated


def _figures(edges: dict[Pair, float], stated: set[Pair]) -> dict[str, float]:
    confidence = round(median(edges.values()), 3) if edges else 0.0
    return {"edges": len(edges), "stated": len(edges.keys() & stated), "confidence": confidence}


def _found_again(ours: dict[Pair, float], theirs: dict[Pair, float], least: float) -> float | None:
    strong = [pair for pair, confidence in theirs.items() if confidence >= least]
    return round(sum(pair in ours for pair in strong) / len(strong), 3) if strong else None


if __name__ == "__main__":
    main()
