"""What can go wrong, and for whom.

    LitsiteError            the user can fix it: one line, the file or key, a hint
    ├── ConfigError         site_config.yaml or a command-line value
    ├── SourceError         the Zotero folder or an export cannot be read
    ├── WorkspaceError      the workspace or the output folder cannot be used
    └── BuildProblems       a strict build that ended with problems

Anything else that escapes is a bug and shows its traceback. One bad item never raises past its stage: it becomes a
:class:`Problem`, which the build report and the problems page show.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that went wrong without stopping the build.

    ``where`` names the item, file or page, ``what`` says what happened, ``hint`` says what to do about it. ``key`` is
    the address of the item concerned (see :func:`litsite.sources.records.address`), empty when there is none.
    """

    where: str
    what: str
    hint: str = ""
    key: str = ""


class LitsiteError(Exception):
    """Something the user can fix. ``where`` names the file or key, ``hint`` says what to do."""

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text} ({self.hint})" if self.hint else text


class ConfigError(LitsiteError):
    """The configuration or a command-line value is wrong. Carries every problem found, not only the first."""

    def __init__(self, problems: list[Problem]) -> None:
        first = problems[0]
        super().__init__(first.what, where=first.where, hint=first.hint)
        self.problems = tuple(problems)


class SourceError(LitsiteError):
    """The Zotero folder, or the file named as a source, cannot be read."""


class WorkspaceError(LitsiteError):
    """The workspace or the output folder cannot be used."""
