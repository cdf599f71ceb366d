"""Clusters and forces of the map written down once more in plain Python, from their description alone."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from fractions import Fraction
from math import hypot, log, sqrt

Link = tuple[int, int, int]
"""Two nodes and the weight between them in hundredths."""

Point = tuple[float, float]


def communities(size: int, links: Sequence[Link]) -> list[int]:
    """The community of every node, numbered by their smallest members; -1 for nodes without links."""
    near: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for one, other, weight in links:
        near[one].append((other, weight))
        near[other].append((one, weight))
    labels = list(range(size))
    _settle(labels, near)
    while _join(labels, links):
        pass
    _settle(labels, near)
    return _connected(labels, near, size)


def _settle(labels: list[int], near: dict[int, list[tuple[int, int]]]) -> None:
    waiting = deque(range(len(labels)))
    while waiting:
        node = waiting.popleft()
        weights: Counter[int] = Counter()
        for other, weight in near[node]:
            weights[labels[other]] += weight
        heaviest = max(weights.values(), default=0)
        if weights[labels[node]] < heaviest:
            labels[node] = min(label for label, weight in weights.items() if weight == heaviest)
            for other, _ in near[node]:
                if other not in waiting:
                    waiting.append(other)


def _join(labels: list[int], links: Sequence[Link]) -> bool:
    """One round in which every pair of labels that are each other's best match becomes one."""
    total = sum(weight for _, _, weight in links)
    one_link = Fraction(total, max(1, len(links)))
    at: Counter[int] = Counter()
    between: Counter[frozenset[int]] = Counter()
    for one, other, weight in links:
        at[labels[one]] += weight
        at[labels[other]] += weight
        if labels[one] != labels[other]:
            between[frozenset((labels[one], labels[other]))] += weight
    gains: dict[int, dict[int, Fraction]] = defaultdict(dict)
    for pair, shared in between.items():
        one, other = sorted(pair)
        chance = Fraction(at[one] * at[other], 2 * total)
        sure = shared - chance - one_link > 3 * sqrt(chance * one_link)
        enough = Fraction(3, 2) * chance
        if shared > enough and (sure or 16 * shared >= min(at[one], at[other])):
            gains[one][other] = gains[other][one] = shared - enough
    best = {label: min(found, key=lambda match: (-found[match], match)) for label, found in gains.items()}
    joined = {label: match for label, match in best.items() if match < label and best[match] == label}
    labels[:] = [joined.get(label, label) for label in labels]
    return bool(joined)


def _connected(labels: list[int], near: dict[int, list[tuple[int, int]]], size: int) -> list[int]:
    numbers = [-1] * size
    count = 0
    for first in range(size):
        if near[first] and numbers[first] < 0:
            part = {first}
            while more := {o for n in part for o, _ in near[n] if labels[o] == labels[first]} - part:
                part |= more
            for node in part:
                numbers[node] = count
            count += 1
    return numbers


def repulsion(points: Sequence[Point]) -> list[Point]:
    """The force of 4000 / (d² + 400) away from every other node."""
    forces = []
    for x, y in points:
        pushes = [
            (4000 / (d * d + 400), (x - ox) / d, (y - oy) / d) for ox, oy in points if (d := hypot(x - ox, y - oy)) > 0
        ]
        forces.append((sum(f * ux for f, ux, _ in pushes), sum(f * uy for f, _, uy in pushes)))
    return forces


def springs(points: Sequence[Point], links: Sequence[Link], community: Sequence[int], widening: float) -> list[Point]:
    """Springs of 0.045 and 65 px inside a community, of 0.005 and 280 px between two (as wide as the map)."""
    forces = [(0.0, 0.0)] * len(points)
    for one, other, _ in links:
        (ax, ay), (bx, by) = points[one], points[other]
        distance = hypot(bx - ax, by - ay)
        if community[one] == community[other]:
            pull = 0.045 * (distance - 65)
        else:
            pull = 0.005 / widening * (distance - 280 * widening)
        if distance:
            ux, uy = (bx - ax) / distance, (by - ay) / distance
            forces[one] = forces[one][0] + pull * ux, forces[one][1] + pull * uy
            forces[other] = forces[other][0] - pull * ux, forces[other][1] - pull * uy
    return forces


def mutual_information(one: Sequence[int], other: Sequence[int]) -> float:
    """Normalised mutual information of two partitions: 1 for the same, 0 when one says nothing of the other."""
    size = len(one)
    both = Counter(zip(one, other, strict=True))
    ones, others = Counter(one), Counter(other)
    shared = sum(n / size * log(n * size / (ones[a] * others[b])) for (a, b), n in both.items())
    entropy = sum(-n / size * log(n / size) for n in (*ones.values(), *others.values()))
    return 2 * shared / entropy if entropy else 1.0
