"""The confidence that readers see, from 0.50 to 0.99."""

from __future__ import annotations

from math import exp

LEAST, MOST = 0.50, 0.99
RRF_MINIMUM = 0.015
RRF_DECAY = 0.10


def rescaled(raw: float, minimum: float = RRF_MINIMUM, decay: float = RRF_DECAY) -> float:
    """A raw score as a confidence: 0.50 at ``minimum``, from there to 0.99 with diminishing returns.

    round(0.50 + 0.49 · (1 - exp(-(raw - minimum) / decay)), 2), kept between 0.50 and 0.99. The defaults are those
    for the score of reciprocal rank fusion.
    """
    value = LEAST + (MOST - LEAST) * (1.0 - exp(-max(0.0, raw - minimum) / decay))
    return min(MOST, max(LEAST, round(value, 2)))
