"""Answers in plain words: who wrote one, who checked it, and what such a check cannot see."""

from __future__ import annotations

from collections.abc import Sequence

from litsite.answers.records import MODEL, PERSON, QUOTED, Answer
from litsite.site.verdict_words import counted

_READ = "where it matters, read the passage"
_LOCAL_CAVEAT = (
    "These checks compare words and numbers. They see whether a passage speaks of something, not whether it says the"
    f" same of it: {_READ}."
)
_MODEL_CAVEAT = f"A probability is what a model believes, not a proof: {_READ}."
_QUOTED_CAVEAT = "Quoted means that a sentence stands in its passage word for word, not that the passage is right."


def author_in_words(answer: Answer) -> str:
    """Who wrote an answer, as a sentence."""
    if answer.method == PERSON:
        return "Written by hand."
    if answer.method == MODEL:
        return f"Written by the language model {answer.model}." if answer.model else "Written by a language model."
    return "Put together from the library’s own sentences."


def checker_in_words(answer: Answer) -> str:
    """Who checked the citations of an answer, as a sentence; empty when there was nothing to check."""
    if not answer.claims:
        return ""
    if answer.provider == "none":
        return "No citation was checked but for quotations."
    if answer.provider == "local":
        return "Checked on this computer by words and numbers; no model judged it."
    names = {"nli": "an entailment model on this computer", "laya": "Laya on this computer", "openrouter": "OpenRouter"}
    service = names.get(answer.provider, answer.provider)
    return f"Checked by {answer.verifier} through {service}." if answer.verifier else f"Checked by {service}."


def caveat_in_words(answer: Answer) -> str:
    """What the checks of an answer cannot see, as a sentence; empty when nothing was checked."""
    if not answer.claims:
        return ""
    if all(claim.state == QUOTED for claim in answer.claims):
        return _QUOTED_CAVEAT
    return _LOCAL_CAVEAT if answer.provider in ("local", "none") else _MODEL_CAVEAT


def questions_in_words(answers: Sequence[Answer]) -> str:
    """``6 questions: 5 answered, 1 that the library does not answer``."""
    unanswered = sum(not answer.is_answered for answer in answers)
    rest = f": {len(answers) - unanswered:,} answered, {unanswered:,} that the library does not answer"
    return f"{counted(len(answers), 'question')}{rest if unanswered else ''}"
