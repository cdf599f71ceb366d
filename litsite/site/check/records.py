"""What the checker hands on."""

from __future__ import annotations

from dataclasses import dataclass

Complaint = tuple[str, str]
"""What a rule says of one page: what is wrong, and a hint."""

Placed = tuple[str, Complaint]
"""A complaint with the page or file that it is about."""


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing wrong with a built site.

    ``rule`` is the name of the rule that found it, ``where`` the page or file, relative to the site's folder, ``what``
    says what is wrong and ``hint`` what to do about it.
    """

    rule: str
    where: str
    what: str
    hint: str
