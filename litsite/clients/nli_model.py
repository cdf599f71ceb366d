"""Entailment by a cross-encoder on this computer: how probable it is that a passage entails a claim.

The passage is the premise, the claim the hypothesis. Models differ in their classes (entailment, neutral and
contradiction in any order; entailment or not; one output), so the class is found by its name in the model's
configuration.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import exp, isfinite
from pathlib import Path

from litsite.clients.cross_encoder import CrossEncoderModel, find_cross_encoder
from litsite.clients.decision import Assessed, Assessment
from litsite.errors import LitsiteError

_LARGEST_EXPONENT = 700.0  # of what a float can hold
_SETTING = "verification.model"
_ENTAILMENT = re.compile(r"(?:entail(?:s|ed|ment)?|support(?:s|ed)?|consistent|attributable)(?:[_ ]\d+)?")


class NliModel:
    """A decision model that needs no service. Its weights are read when it is asked for the first time."""

    def __init__(self, model: CrossEncoderModel) -> None:
        """Take a cross-encoder.

        :raises LitsiteError: when none of its classes is named as entailment.
        """
        self._model = model
        named = [place for place, label in enumerate(model.labels) if _ENTAILMENT.fullmatch(label)]
        if len(model.labels) > 1 and len(named) != 1:
            hint = "name its class of entailment in id2label of its config.json, or choose another model"
            labels = ", ".join(model.labels)
            raise LitsiteError(f"which of its classes is entailment? ({labels})", where=str(model.folder), hint=hint)
        self._entailment = named[0] if named else 0

    @property
    def identity(self) -> str:
        """Changes whenever its probabilities could."""
        return f"nli {self._model.identity}"

    def assess(self, assessments: Sequence[Assessment]) -> Assessed:
        """The probability of entailment of each claim; where a passage is too long for the model, of its best part."""
        try:
            return Assessed(tuple(self._probability(assessment) for assessment in assessments))
        except LitsiteError as error:
            return Assessed((None,) * len(assessments), str(error))

    def _probability(self, assessment: Assessment) -> float | None:
        premises = self._model.windows(assessment.source_text, assessment.claim)
        found = [
            self._of_entailment(logits) for logits in self._model.logits([(p, assessment.claim) for p in premises])
        ]
        return max((each for each in found if isfinite(each)), default=None)

    def _of_entailment(self, logits: Sequence[float]) -> float:
        """The softmax of the class of entailment; the logistic function of a single output."""
        own = logits[self._entailment]
        others = [logit for place, logit in enumerate(logits) if place != self._entailment] or [0.0]
        return 1.0 / (1.0 + sum(_exp(other - own) for other in others))


def _exp(value: float) -> float:
    return exp(min(value, _LARGEST_EXPONENT))


def open_nli_model(
    name: str, *, root: Path, allow_downloads: bool, file_digest: Callable[[Path], str] | None = None
) -> NliModel:
    """The model that the configuration names: a folder (relative to ``root``), or a name on the hub.

    :raises ModelNotHereError: when it is one of the hub that is not on this computer and may not be fetched.
    :raises LitsiteError: when there is no such model, or it is none of entailment.
    """
    model = find_cross_encoder(
        name, root=root, allow_downloads=allow_downloads, setting=_SETTING, file_digest=file_digest
    )
    return NliModel(model)
