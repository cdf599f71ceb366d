"""The words between two names that state how the two relate.

Each wording is what stands from the verb to the place where the other name, or a word that describes it, begins. What
may stand between a name and the verb, and what may not stand before, is said in :mod:`.predicates`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from litsite.knowledge.vocabulary import DEPENDS_ON, ENABLES, GENERATES, IMPLEMENTS, INTEGRATES_WITH, USES, WORKS_ON

SURE, USUAL, LOOSE = 0.92, 0.90, 0.88


@dataclass(frozen=True, slots=True)
class Wording:
    """How a relation is worded.

    ``is_reversed`` when the name before it is the object (*is used by*). ``needs_head`` when a name that describes the
    word behind it is not what is meant: *implements Python bindings* does not say that Python is implemented.
    ``is_plural`` marks the verb of several subjects, ``is_finite`` any verb that needs a subject (*uses*, not *based
    on*).
    """

    predicate: str
    pattern: str
    confidence: float
    is_reversed: bool = False
    needs_head: bool = False
    is_plural: bool = False
    is_finite: bool = True


_BE = r"(?:is|are|was|were|has been|have been)"
_HOW = r"(?:(?:\w+ly|also|often|well|now|both|further|currently)\s+){0,2}"
_BUILT = r"(?:built|based|founded|constructed|layered)\s+(?:\w+ly\s+)?(?:on\s+top\s+of|up\s?on|on|around)"
_LANGUAGES = (
    r"(?:python|cython|numba|julia|matlab|octave|fortran|java|javascript|typescript|rust|haskell|scala|perl|ruby|lua|idl"
    r"|kotlin|swift|cuda|opencl|pytorch|tensorflow|jax|keras|r\b|c\b|c\+\+|c#|f#|go\b)"
)
LANGUAGE = re.compile(_LANGUAGES, re.IGNORECASE)
"""The name of a language, or of what programs are written in like one."""
_WRITTEN = (
    r"(?:written|coded|programmed)\s+(?:\w+ly\s+)?in|(?:implemented|built|developed|written)\s+(?:\w+ly\s+)?(?:using|with)"
    rf"|(?:implemented|developed|built)\s+(?:\w+ly\s+)?in(?=\s+(?:pure\s+|modern\s+|standard\s+|the\s+)?{_LANGUAGES})"
)


_TO_THING = r"(?:with|for|to(?!\s+(?:define|use|create|build|run|perform|compute|access|call|set|explore|work)\b))"


def _active(
    predicate: str, confidence: float, verbs: str, rest: str = "", *, needs_head: bool = False
) -> Iterator[Wording]:
    """Verbs in the third person, given in the plural: ``use`` for ``uses``, and for ``use`` behind several subjects."""
    behind = rf"\s+(?:{rest})" if rest else ""
    singular = "|".join(map(_singular, verbs.split()))
    plural = "|".join(verbs.split())
    yield Wording(predicate, rf"(?:{singular}){behind}", confidence, needs_head=needs_head)
    yield Wording(predicate, rf"(?:{plural}){behind}", confidence, needs_head=needs_head, is_plural=True)


def _singular(verb: str) -> str:
    if verb.endswith("ly"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith("s") else f"{verb}s"


def _passive(predicate: str, confidence: float, verbs: str, *, needs_head: bool = False) -> Iterator[Wording]:
    """Participles with who does it: ``is used by``, and ``used by`` behind a name."""
    pattern = rf"(?:{verbs})\s+(?:\w+ly\s+)?by(?!\s+\w+ing\b)"
    yield Wording(predicate, rf"{_BE}\s+{_HOW}{pattern}", confidence, is_reversed=True, needs_head=needs_head)
    yield Wording(predicate, pattern, LOOSE, is_reversed=True, needs_head=needs_head, is_finite=False)


def _state(predicate: str, pattern: str) -> Iterator[Wording]:
    """Participles and adjectives: ``is based on``, and ``based on`` behind a name."""
    yield Wording(predicate, rf"{_BE}\s+{_HOW}(?:{pattern})", USUAL)
    yield Wording(predicate, rf"(?:{pattern})", LOOSE, is_finite=False)


WORDINGS: tuple[Wording, ...] = (
    *_active(USES, SURE, "use employ utilize utilise leverage"),
    *_active(USES, USUAL, "make", r"(?:\w+\s+)?use\s+of"),
    *_active(USES, LOOSE, "adopt exploit apply combine"),
    *_passive(USES, USUAL, "used|employed|utilized|utilised|leveraged|exploited|adopted"),
    *_state(USES, _WRITTEN),
    *_active(DEPENDS_ON, SURE, "depend rely", r"(?:\w+ly\s+)?(?:up\s?on|on)"),
    *_active(DEPENDS_ON, USUAL, "require"),
    *_active(DEPENDS_ON, USUAL, "build", r"(?:directly\s+)?(?:on\s+top\s+of|up\s?on|on)"),
    *_state(DEPENDS_ON, _BUILT),
    *_state(DEPENDS_ON, r"dependent\s+(?:up\s?)?on|powered\s+by|backed\s+by"),
    *_passive(DEPENDS_ON, USUAL, "required"),
    *_active(GENERATES, SURE, "generate produce", needs_head=True),
    *_active(GENERATES, LOOSE, "create", needs_head=True),
    *_passive(GENERATES, USUAL, "generated|produced|created", needs_head=True),
    *_active(INTEGRATES_WITH, SURE, "integrate interoperate interface", r"(?:\w+ly\s+)?with"),
    *_active(
        INTEGRATES_WITH,
        USUAL,
        "provide offer",
        rf"(?:an?\s+|the\s+)?(?:\w+\s+)?(?:interfaces?|bindings?)\s+{_TO_THING}",
    ),
    *_active(INTEGRATES_WITH, LOOSE, "wrap interface", "around|to"),
    *_active(INTEGRATES_WITH, LOOSE, "wrap"),
    *_state(INTEGRATES_WITH, r"(?:fully\s+)?(?:compatible|interoperable|interfaced|coupled)\s+(?:with|to)"),
    *_state(INTEGRATES_WITH, r"integrated\s+(?:with(?:in)?|into)"),
    Wording(
        INTEGRATES_WITH,
        r"can\s+(?:also\s+|easily\s+|directly\s+)?(?:be\s+(?:\w+ly\s+)?(?:integrated|interfaced|combined|coupled)"
        r"|integrate|interface|interoperate)\s+with",
        LOOSE,
    ),
    *_active(IMPLEMENTS, SURE, "implement", needs_head=True),
    *_active(
        IMPLEMENTS, USUAL, "provide offer", r"(?:(?:an?|the)\s+)?(?:\w+\s+){0,2}implementations?\s+of", needs_head=True
    ),
    Wording(IMPLEMENTS, r"(?:is|are)\s+an?\s+(?:[\w+#.-]+\s+){0,3}implementations?\s+of", SURE, needs_head=True),
    *_passive(IMPLEMENTS, USUAL, "implemented", needs_head=True),
    Wording(IMPLEMENTS, rf"{_BE}\s+{_HOW}implemented\s+(?:with)?in", LOOSE, is_reversed=True, needs_head=True),
    *_active(ENABLES, USUAL, "enable facilitate", needs_head=True),
    *_active(ENABLES, LOOSE, "allow", "for", needs_head=True),
    *_active(ENABLES, LOOSE, "allow permit", needs_head=True),
    *_passive(ENABLES, USUAL, "enabled|facilitated", needs_head=True),
    *_active(WORKS_ON, USUAL, "work operate run", r"(?:\w+ly\s+)?on(?:\s+top\s+of)?"),
    *_active(WORKS_ON, LOOSE, "process analyze analyse", needs_head=True),
    *_state(WORKS_ON, r"(?:applied|fitted|fit)\s+to|(?:pre-?)?(?:trained|tested|evaluated|benchmarked)\s+on"),
)

WORDING = re.compile(
    r"(?<![\w-])(?:"
    + "|".join(f"(?P<w{number}>{each.pattern})" for number, each in enumerate(WORDINGS))
    + r")(?![\w-])",
    re.IGNORECASE,
)
"""All of them; the one that matched is the number in the name of its group, ``w12``."""
