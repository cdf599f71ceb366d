"""The citations of an answer resolved: what has no passage or failed its check leaves it, and sources go in two tiers.

Pure and synchronous: what the checks found comes in as the citations to demote.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from litsite.answers.citation_grammar import NOTHING, Bracket, brackets, without
from litsite.answers.masking import mask
from litsite.answers.records import Citation, CitationGroup, Evidence, Resolution


def resolve(
    text: str, evidence: Sequence[Evidence], demoted: Collection[Citation] = (), *, is_answered: bool = True
) -> Resolution:
    """Resolve the citations of an answer.

    ``text`` is Markdown with ``[n]`` for the n-th passage of ``evidence`` (numbered from 1), ``demoted`` the citations
    that failed their check. A number without a passage is left out; a bracket whose citations all failed stays in the
    parts with nothing kept, so that a page can show what was taken out. Code is not looked into.

    A source is cited when one of its citations is kept, and considered otherwise. Without any bracket in the text,
    all that was read counts as cited, unless ``is_answered`` is false or the text is blank; with brackets of which none
    was kept, nothing does: an unverified source must not be promoted.
    """
    found = brackets(mask(text), len(evidence))
    parts = without(_parts(text, found, frozenset(demoted)), lambda group: group == NOTHING)
    numbers = {citation.evidence for part in parts if isinstance(part, CitationGroup) for citation in part.kept}
    if not found and is_answered and text.strip():
        numbers = set(range(1, len(evidence) + 1))
    ranked = sorted(evidence, key=lambda passage: passage.number)
    cited = dict.fromkeys(passage.source.address for passage in ranked if passage.number in numbers)
    every = dict.fromkeys(passage.source.address for passage in ranked)
    return Resolution(
        parts=parts,
        cited=tuple(address for address in every if address in cited),
        considered=tuple(address for address in every if address not in cited),
    )


def _parts(text: str, found: Sequence[Bracket], demoted: Collection[Citation]) -> list[str | CitationGroup]:
    """Text and groups in turn; a bracket of which no number has a passage is nothing."""
    parts: list[str | CitationGroup] = []
    start = 0
    for bracket in found:
        kept = tuple(citation for citation in bracket.citations if citation not in demoted)
        failed = tuple(citation for citation in bracket.citations if citation in demoted)
        parts += [text[start : bracket.start], CitationGroup(kept, failed)]
        start = bracket.end
    return [*parts, text[start:]]
