"""Trying out a service: whether it answers, how fast, and with what."""

from __future__ import annotations

import time
from dataclasses import dataclass

from litsite.clients.decision import Assessment, DecisionModel
from litsite.clients.language_model import LanguageModel, LanguageModelError

# A claim that its passage bears out in other words: a model that works gives it a high probability.
_SAMPLE = Assessment(
    claim="Water boils at a lower temperature on high mountains.",
    source_text="The boiling point of water falls with air pressure: at an altitude of 3,000 metres it is about 90 °C.",
)
_SAMPLE_TOKENS = 200


@dataclass(frozen=True, slots=True)
class Probe:
    """How a service did: wall time, the probability of a sample claim (of decision models), or why it failed."""

    milliseconds: float
    probability: float | None = None
    failure: str = ""

    @property
    def is_working(self) -> bool:
        """Whether it can be used."""
        return not self.failure


def probe_decision_model(model: DecisionModel) -> Probe:
    """Have a decision model look at one sample claim."""
    started = time.perf_counter()
    assessed = model.assess([_SAMPLE])
    return Probe((time.perf_counter() - started) * 1000, assessed.probabilities[0], assessed.failure)


def probe_language_model(model: LanguageModel) -> Probe:
    """Have a language model write a word."""
    started = time.perf_counter()
    failure = ""
    try:
        model.complete([{"role": "user", "content": "Answer with the single word: ready"}], max_tokens=_SAMPLE_TOKENS)
    except LanguageModelError as error:
        failure = str(error)
    return Probe((time.perf_counter() - started) * 1000, failure=failure)
