"""One answer's checks by a service: what was found, what failed and why, and when asking on is of no use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from litsite.clients.decision import Assessed
from litsite.clients.http_client import BROKEN, TIMEOUT, UNREACHABLE, ServiceError

_OUT_OF_TIME = "the time for one answer's checks ran out"
_REFUSED = (401, 402, 403)  # the key is wrong, has no credit, or may not do this
_ENOUGH_SILENCE = 3  # requests without a reply in time
_MOST_REASONS = 2


class Turn:
    """Probabilities by place, and the reasons for those that are not there."""

    def __init__(self, count: int) -> None:
        self._probabilities: list[float | None] = [None] * count
        self._reasons: list[str] = [""] * count
        self._open = set(range(count))
        self._errors: list[ServiceError] = []

    @property
    def is_hopeless(self) -> bool:
        """Whether the rest need not be asked: the service refuses the key, cannot be reached, or keeps silent."""
        if any(error.status in _REFUSED for error in self._errors):
            return True
        kinds = [error.kind for error in self._errors]
        return not self._found and (UNREACHABLE in kinds or kinds.count(TIMEOUT) >= _ENOUGH_SILENCE)

    @property
    def is_futile(self) -> bool:
        """Whether the service is not worth asking again for the next answer."""
        slow = bool(self._errors) and all(error.kind in (TIMEOUT, BROKEN, UNREACHABLE) for error in self._errors)
        return self.is_hopeless or (slow and not self._found)

    @property
    def _found(self) -> bool:
        return any(probability is not None for probability in self._probabilities)

    def found(self, place: int, probability: float) -> None:
        """Keep a probability."""
        self._probabilities[place] = probability
        self._open.discard(place)

    def failed(self, places: Iterable[int], why: str | ServiceError) -> None:
        """Keep why there is none."""
        if isinstance(why, ServiceError):
            self._errors.append(why)
        for place in places:
            self._reasons[place] = str(why.what if isinstance(why, ServiceError) else why)
            self._open.discard(place)

    def assessed(self, where: str, *, is_over_budget: bool) -> Assessed:
        """The outcome. What nobody came to is put down to the time, or to the error that ended it all."""
        if self._open:
            self.failed(sorted(self._open), _OUT_OF_TIME if is_over_budget else self._errors[-1])
        reasons = Counter(reason for reason in self._reasons if reason)
        if not reasons:
            return Assessed(tuple(self._probabilities))
        ranked = sorted(reasons, key=lambda reason: (-reasons[reason], reason))
        text = "; ".join(ranked[:_MOST_REASONS]) + ("; …" if len(ranked) > _MOST_REASONS else "")
        missing, total = sum(reasons.values()), len(self._probabilities)
        share = f" ({missing} of {total} claims not checked)" if missing < total else ""
        return Assessed(tuple(self._probabilities), f"{where}: {text}{share}", is_over_budget)
