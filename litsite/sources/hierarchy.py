"""Parents and children: items under items, collections under collections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def with_descendants(roots: Iterable[Node], parents: Mapping[Node, Node]) -> frozenset[Node]:
    """The roots and everything below them. ``parents`` maps a child to its parent; cycles are harmless."""
    children: dict[Node, list[Node]] = defaultdict(list)
    for child, parent in parents.items():
        children[parent].append(child)
    found: set[Node] = set()
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting.extend(children.get(node, ()))
    return frozenset(found)


def without_cycles(parents: Mapping[int, int]) -> dict[int, int]:
    """The same parents, less those that would close a cycle, so that every walk upwards ends."""
    kept: dict[int, int] = {}
    for child in sorted(parents):
        ancestor = parents[child]
        while ancestor != child and ancestor in kept:
            ancestor = kept[ancestor]
        if ancestor != child:
            kept[child] = parents[child]
    return kept
