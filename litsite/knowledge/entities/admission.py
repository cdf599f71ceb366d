"""Which of the names that texts hold a library keeps as entities: what one paper calls so in passing is none yet."""

from __future__ import annotations

from litsite.knowledge.extraction import abbreviations, lexicon_terms, limitations, phrases, software, topics
from litsite.knowledge.vocabulary import LIMITATION, PAPER

_CERTAIN = frozenset(
    {
        lexicon_terms.NAME,
        abbreviations.NAME,
        software.NAME,
        phrases.NAMED,
        topics.TAGS,
        topics.AUTHOR_KEYWORDS,
        topics.TITLE,
    }
)
_UNCERTAIN = frozenset({phrases.NAME, topics.KEYWORDS, limitations.NAME})
_ENOUGH_PAPERS = 2
_ENOUGH_FOR_LOOSE = 3
"""Papers that have to share a phrase whose noun alone tells its type, or a keyword of one word."""
_SURE = 0.85


def is_admitted(type_: str, extractors: frozenset[str], papers: int, confidence: float, name: str) -> bool:
    """Whether a library keeps an entity that so many papers name, as these extractors found, with this confidence."""
    if type_ == PAPER or extractors & _CERTAIN:
        return True
    is_loose = extractors == {phrases.NAME} or (extractors == {topics.KEYWORDS} and " " not in name)
    if papers >= (_ENOUGH_FOR_LOOSE if is_loose else _ENOUGH_PAPERS):
        return True
    is_sure = confidence >= _SURE
    # Beyond the uncertain ones a model found it.
    return is_sure and (bool(extractors - _UNCERTAIN) or type_ == LIMITATION)
