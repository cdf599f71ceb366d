"""How Laya and OpenRouter's decision models are asked: one question of the kind *noul* about a state.

Its answer is the probability that the question is to be answered with yes. The wire format is that of TypeSafe Jev's
``/v1/systemone``, which both speak.
"""

from __future__ import annotations

from typing import Any

from litsite.clients.decision import Assessment

UNUSABLE = "gave no probability from 0 to 1"
_QUESTION = "support"


def state_of(assessment: Assessment) -> dict[str, str]:
    """What is looked at."""
    return {"source_text": assessment.source_text, "claim": assessment.claim}


def questions_for(assessment: Assessment) -> dict[str, Any]:
    """What is asked about it."""
    return {_QUESTION: {"type": "noul", "instructions": assessment.question}}


def probability_in(reply: Any) -> float | None:
    """The probability that a reply gives; None when it answers anything else."""
    answers = reply.get("answers") if isinstance(reply, dict) else None
    answer = answers.get(_QUESTION) if isinstance(answers, dict) else None
    if not isinstance(answer, dict) or answer.get("type") != "noul":
        return None
    return as_probability(answer.get("noul"))


def as_probability(value: Any) -> float | None:
    """A number from 0 to 1, None for anything else."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and 0 <= value <= 1 else None
