"""Decision models: what is asked of one, and what it gives back. Each service has a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

SINGLE_QUESTION = "Does the `source_text` support the `claim`?"
COMPOUND_QUESTION = (
    "This claim cites multiple sources. Does the `source_text` support a substantive part of the `claim`?"
)


@dataclass(frozen=True, slots=True)
class Assessment:
    """A claim to be held against a passage. One that ``is_compound`` cites several, of which each may bear a part."""

    claim: str
    source_text: str
    is_compound: bool = False

    @property
    def question(self) -> str:
        """What the model is asked for it."""
        return COMPOUND_QUESTION if self.is_compound else SINGLE_QUESTION


@dataclass(frozen=True, slots=True)
class Assessed:
    """Probabilities of support (0 to 1) in the order asked, None where there is none.

    ``failure`` says in words why there is none; ``is_over_budget`` when the time for all of them ran out.
    """

    probabilities: tuple[float | None, ...]
    failure: str = ""
    is_over_budget: bool = False


class DecisionModel(Protocol):
    """A model that says how probable it is that a passage supports a claim."""

    @property
    def identity(self) -> str:
        """Service and model in one line: probabilities of one identity may be kept and compared."""
        ...

    def assess(self, assessments: Sequence[Assessment]) -> Assessed:
        """Hold every claim against its passage. A service that fails raises nothing: there is no probability then."""
        ...
