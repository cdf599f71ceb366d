"""An effect that a sentence states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from litsite.knowledge.vocabulary import MIXED, NEGATIVE, NULL, POSITIVE


@dataclass(frozen=True, slots=True)
class StatedEffect:
    """An effect that a sentence states.

    ``direction`` is 1 when it raises the outcome, -1 when it lowers it, 0 when there is none. ``treatment`` and
    ``outcome`` are the phrases of either side as they stand there, empty where it has none, and ``place`` is the word
    that says it. ``is_hedged``: it only may be so. ``is_compared``: it says compared with what. ``is_mutual``: a
    correlation, so that either side may be the outcome.
    """

    direction: int
    treatment: str
    outcome: str
    place: int
    is_hedged: bool = False
    is_compared: bool = False
    is_mutual: bool = False


def sign_of(effects: Sequence[StatedEffect]) -> str:
    """The direction of a finding, empty when its sentence states none."""
    directions = {effect.direction for effect in effects}
    if len(directions) > 1:
        return MIXED
    return {1: POSITIVE, -1: NEGATIVE, 0: NULL}[directions.pop()] if directions else ""
