"""What the claims bench reads, and the pairs it makes: claims with wrong sources, and claims that were altered."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from litsite.answers.checks.quantities import quantities
from litsite.relations.lexical import PaperText, lexical_vectors

_BLOCK = 500
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|can|could|may|might|will|would|should|must|does|do|did)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim and a source, and whether the source fully supports it."""

    claim: str
    source: str
    is_supported: bool = True

    @property
    def digest(self) -> str:
        """What pairs are drawn by, so that the same file gives the same ones."""
        return _digest(f"{self.claim}\0{self.source}")


def read_pairs(file: Path) -> list[Pair]:
    """Read pairs, one JSON object a line: ``claim``, ``source`` and ``label`` (1 supported, less if not fully)."""
    rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    return [Pair(str(row["claim"]), str(row["source"]), float(row["label"]) >= 1) for row in rows]


def sampled(pairs: Sequence[Pair], most: int) -> list[Pair]:
    """Up to ``most`` of the pairs, by their digests; all of them when ``most`` is 0."""
    return sorted(pairs, key=lambda pair: pair.digest)[: most or None]


def with_random_source(supported: Sequence[Pair], pairs: Sequence[Pair]) -> list[Pair]:
    """Each claim with a source that stands beside other claims only; where there is none, it is left out."""
    sources = sorted({pair.source for pair in pairs}, key=_digest)
    own = _own_sources(pairs)
    found = []
    for pair in supported:
        start = int(pair.digest[:12], 16)
        others = (sources[(start + step) % len(sources)] for step in range(len(sources)))
        wrong = next((source for source in others if source not in own[_claim_key(pair.claim)]), None)
        if wrong is not None:
            found.append(replace(pair, source=wrong, is_supported=False))
    return found


def with_hardest_source(supported: Sequence[Pair], pairs: Sequence[Pair]) -> list[Pair]:
    """Each claim with that of the other claims' sources which is nearest to it by weighted words."""
    sources = sorted({pair.source for pair in pairs}, key=_digest)
    own = _own_sources(pairs)
    texts = [PaperText("", (text,)) for text in (*sources, *(pair.claim for pair in supported))]
    vectors = lexical_vectors(texts)
    lengths = np.sqrt(np.maximum(vectors.squares, 1).astype(np.float64))
    matrix, claims = vectors.matrix[: len(sources)], vectors.matrix[len(sources) :]
    places = {source: place for place, source in enumerate(sources)}
    found = []
    for start in range(0, len(supported), _BLOCK):
        cosines = (claims[start : start + _BLOCK] @ matrix.T).toarray() / lengths[: len(sources)]
        for pair, row in zip(supported[start : start + _BLOCK], cosines, strict=True):
            row[[places[source] for source in own[_claim_key(pair.claim)]]] = -1
            if row.max() >= 0:
                found.append(replace(pair, source=sources[int(row.argmax())], is_supported=False))
    return found


def with_changed_number(pair: Pair) -> Pair | None:
    """The claim with one digit of one of its numerals changed; None when it has no numeral that is asked for."""
    asked = [each for each in quantities(pair.claim) if not each.is_name and not each.is_word]
    if not asked:
        return None
    draw = int(pair.digest[:12], 16)
    start, end = asked[draw % len(asked)].span
    digits = [place for place in range(start, end) if pair.claim[place].isdecimal()]
    place = digits[draw // 7 % len(digits)]
    is_leading = place == digits[0] and len(digits) > 1
    others = [digit for digit in "0123456789"[is_leading:] if digit != pair.claim[place]]
    changed = pair.claim[:place] + others[draw // 77 % len(others)] + pair.claim[place + 1 :]
    return replace(pair, claim=changed, is_supported=False)


def with_negation(pair: Pair) -> Pair | None:
    """The claim with "not" behind its first auxiliary verb; None when it has none."""
    verb = _AUXILIARY.search(pair.claim)
    if verb is None:
        return None
    return replace(pair, claim=f"{pair.claim[: verb.end()]} not{pair.claim[verb.end() :]}", is_supported=False)


def _own_sources(pairs: Sequence[Pair]) -> Mapping[str, set[str]]:
    """The sources of each claim, whatever they say of it."""
    own: defaultdict[str, set[str]] = defaultdict(set)
    for pair in pairs:
        own[_claim_key(pair.claim)].add(pair.source)
    return own


def _claim_key(claim: str) -> str:
    return " ".join(claim.lower().split())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
