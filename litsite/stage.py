"""What a stage is, and what it is given to work with. The pipeline runs stages; stages never import the pipeline."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from litsite.config import Environment, SiteConfig
from litsite.store import Store

T = TypeVar("T")


class Progress(Protocol):
    """Where a stage tells how far it is. The command line shows it; tests and libraries may ignore it."""

    def track(self, things: Iterable[T], *, label: str, total: int) -> Iterator[T]:
        """Pass ``things`` through, counting them against ``total`` under ``label``."""
        ...

    def say(self, text: str) -> None:
        """Tell the user one line."""
        ...


class Silent:
    """Progress that nobody watches."""

    def track(self, things: Iterable[T], *, label: str, total: int) -> Iterator[T]:  # noqa: ARG002 - the protocol's
        """Pass ``things`` through."""
        yield from things

    def say(self, text: str) -> None:
        """Say nothing."""


@dataclass(frozen=True, slots=True)
class Build:
    """One run: the configuration, the open workspace database, and how many processes may work.

    ``share`` is true for a site that is handed to others: it holds nothing private.
    """

    config: SiteConfig
    store: Store
    environment: Environment
    progress: Progress
    jobs: int = 1
    share: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of the pipeline: what it reads and writes (names of results), and the function that does it.

    ``config_section`` is the part of the configuration its work rests on; ``version`` goes up when the same input
    would give another result, so that work done by an earlier version is done again. ``run`` is called with the build
    and the results named in ``reads``; its value is kept under ``writes``. ``stamp`` is a cheap digest of what the
    stage reads from outside the workspace; it opens nothing and changes when that does.
    """

    name: str
    reads: tuple[str, ...]
    writes: str
    config_section: str
    version: int
    run: Callable[..., Any]
    stamp: Callable[[Build], str] | None = None
