"""What a gate hands to the relations stage: the edges it let in, each with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from litsite.index.records import Chunk

DENSE = "dense"
LEXICAL = "lexical"


@dataclass(frozen=True, slots=True)
class GatedEdge:
    """An edge between two papers that a gate let in, once for both directions: ``source`` sorts before ``target``.

    ``rule`` is the name of the rule that let it in and ``score`` what readers see, from 0.50 to 0.99. ``channels`` are
    those that agree (``dense``, ``lexical``), ``similarity`` the cosine of meaning of the two papers and ``overlap``
    the cosine of their weighted words, both from 0 to 1; the gate that never compared them leaves them out.
    ``source_chunk`` and ``target_chunk`` are the strongest pair of passages, one of each paper. A gate whose query is
    no passage (the title, keywords and tags of a paper) may know the passage of one end alone.
    """

    source: str
    target: str
    rule: str
    score: float
    channels: tuple[str, ...]
    similarity: float | None = None
    overlap: float | None = None
    source_chunk: Chunk | None = None
    target_chunk: Chunk | None = None
