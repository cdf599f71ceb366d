"""A page that is going to be written: its record, and how to complete it when it has to be rendered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from litsite.site.records import Page


@dataclass(frozen=True, slots=True)
class PlannedPage:
    """``page`` is the record without what is costly (full text); ``complete`` adds it.

    ``rests_on`` are the digests of what ``complete`` reads, so that a page that has not changed is not completed.
    """

    page: Page
    rests_on: tuple[str, ...] = ()
    complete: Callable[[], Page] | None = None

    def completed(self) -> Page:
        """The whole record."""
        return self.complete() if self.complete else self.page
