"""Which chunks say most about a paper: the ones that are embedded with ``index.depth: key``.

Of a paper six chunks: its abstract, the most telling one of its introduction, its results and its conclusion, and for
the rest the most telling ones of equal stretches of the text, which is all there is to go by in a paper whose headings
say nothing. How telling a chunk is depends on how densely the paper's keyphrases stand in it, and on wording such
as "in this paper we show". A text with no more chunks than that has them all. Thanks, appendices, tables, listings and
the abstract's second appearance in the file are never chosen.

Of the annotations six as well, by the same measure, so that a paper with 300 highlights does not drown in them; of a
note three, its beginning among them. Abstracts, notes and annotations of less than ten words ("Not available", "SBB")
and remarks that come with imported records ("Includes bibliographical references", "Comment: 12 pages") are never
chosen: in real libraries they are half of all notes, and would relate papers that have nothing in common.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from litsite.bundles.keywords import keywords
from litsite.index.records import ABSTRACT, ANNOTATION, NOTE, SECTION, Chunk
from litsite.index.section_roles import ABSTRACT as ABSTRACT_ROLE
from litsite.index.section_roles import ASIDE, CONCLUSION, INTRODUCTION, RESULTS, section_role
from litsite.index.splitting import word_count
from litsite.index.words import words

VERSION = 1
"""Goes up when other chunks of the same text would be chosen."""

MOST_OF_PAPER = 6
MOST_OF_NOTE = 3
MOST_ANNOTATIONS = 6
_MOST_OF_ABSTRACT = 2
_FEWEST_WORDS = 10
_FULL_WORDS = 100  # a chunk shorter than this says less in proportion
_CUE_WORTH = 3.0  # as much as three mentions of the best keyphrase
_MOST_MENTIONS = 3
_REPEATED = 0.7  # of a chunk's words are in the abstract when it is the abstract once more

# What authors write where they say what they did, found or conclude: rows of words, as litsite.index.words finds them.
_CUES = re.compile(
    r"""
    [ ](?=[bdeimnoprtwв本我結结본])(?:
      in[ ](?:this|the[ ]present|our)[ ](?:paper|work|article|study|thesis|chapter|report)
    | (?:this|our|the[ ]present)[ ](?:paper|article|study|work)[ ](?:\w+[ ])?(?:proposes?|presents?|introduces?|
        describes?|shows?|demonstrates?|investigates?|examines?|reports?|provides?|explores?|aims?|contributes?)
    | we[ ](?:\w+[ ])?(?:propose|present|introduce|describe|show|demonstrate|find|found|conclude|argue|report|observed?)
    | (?:our|main|key)[ ](?:\w+[ ])?(?:contributions?|findings?|results?)
    | results[ ](?:\w+[ ])?(?:show|indicate|suggest|demonstrate|confirm|reveal)
    | in[ ](?:conclusion|summary)
    | in[ ](?:dieser|der[ ]vorliegenden)[ ](?:arbeit|studie) | dieser[ ](?:artikel|beitrag)
    | wir[ ](?:zeigen|stellen|schlagen|finden|untersuchen|beschreiben) | ergebnisse[ ]zeigen
    | dans[ ](?:cet[ ]article|ce[ ]travail|cette[ ](?:etude|these))
    | nous[ ](?:proposons|presentons|montrons|demontrons|decrivons|etudions) | resultats[ ]montrent
    | en[ ]este[ ](?:trabajo|articulo|estudio) | resultados[ ]muestran
    | proponemos | presentamos | mostramos | demostramos | describimos
    | in[ ]questo[ ](?:lavoro|articolo|studio) | neste[ ](?:trabalho|artigo|estudo)
    | в[ ](?:данной|этой|настоящей)[ ](?:работе|статье)
    | 本文 | 本研[ ]研究 | 我们[ ]们(?:提[ ]提出|发[ ]发现|证[ ]证明|介[ ]介绍) | 结果[ ]果表[ ]表明
    | 本論[ ]論文 | 結果[ ]果から | 본[ ](?:논문|연구)
    )[ ]
    """,
    re.VERBOSE,
)


# Notes that are made by importing: by library catalogues, Primo, ProQuest, arXiv, and by merging duplicates in Zotero.
_IMPORTED = re.compile(
    r"includes bibliographical references|bibliography: p|bibliographic level|source type: |id: \w+|doi: ?10\.|"
    r"from duplicate \d|(?:arxiv )?comments?: .{0,300}\Z",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A chunk that may be chosen, and how telling it is."""

    place: int
    role: str
    score: float


def mark_key_chunks(chunks: Sequence[Chunk], phrases: Sequence[str]) -> tuple[Chunk, ...]:
    """The chunks of one bundle with ``is_key`` set on those that say most.

    ``phrases`` are the paper's keyphrases, best first. A long note's own are found here.
    """
    if any(chunk.kind == NOTE for chunk in chunks):
        chosen = _of_note(chunks)
    else:
        forms = _searchable(phrases)
        chosen = _of_paper(chunks, forms) | _of_annotations(chunks, forms)
    return tuple(replace(chunk, is_key=place in chosen) for place, chunk in enumerate(chunks))


def _of_paper(chunks: Sequence[Chunk], phrases: Sequence[str]) -> set[int]:
    abstract = [place for place, chunk in enumerate(chunks) if chunk.kind == ABSTRACT][:_MOST_OF_ABSTRACT]
    if sum(word_count(chunks[place].text) for place in abstract) < _FEWEST_WORDS:
        abstract = []
    known = {word for place in abstract for word in words(chunks[place].text)}
    candidates = []
    for place, chunk in enumerate(chunks):
        if chunk.kind == SECTION and chunk.is_prose and (role := section_role(chunk.section)) != ASIDE:
            found = words(chunk.text)
            if not _repeats(found, known):
                candidates.append(_Candidate(place, role, _telling(found, phrases)))
    return set(abstract) | _spread(candidates, MOST_OF_PAPER - len(abstract), has_abstract=bool(abstract))


def _spread(candidates: Sequence[_Candidate], most: int, *, has_abstract: bool) -> set[int]:
    """The best of each part that says what a paper is about, then the best of equal stretches of what is left."""
    if len(candidates) <= most:
        return {each.place for each in candidates}
    chosen: set[int] = set()
    roles = (INTRODUCTION, RESULTS, CONCLUSION)
    for role in roles if has_abstract else (ABSTRACT_ROLE, *roles):
        chosen |= {each.place for each in _best([each for each in candidates if each.role == role], 1)}
    left = [each for each in candidates if each.place not in chosen]
    stretches = most - len(chosen)
    for number in range(stretches):
        stretch = left[number * len(left) // stretches : (number + 1) * len(left) // stretches]
        chosen |= {each.place for each in _best(stretch, 1)}
    return chosen


def _of_annotations(chunks: Sequence[Chunk], phrases: Sequence[str]) -> set[int]:
    candidates = [
        _Candidate(place, "", _telling(words(chunk.text), phrases))
        for place, chunk in enumerate(chunks)
        if chunk.kind == ANNOTATION and word_count(chunk.text) >= _FEWEST_WORDS
    ]
    return {each.place for each in _best(candidates, MOST_ANNOTATIONS)}


def _of_note(chunks: Sequence[Chunk]) -> set[int]:
    prose = [place for place, chunk in enumerate(chunks) if chunk.is_prose]
    if sum(word_count(chunks[place].text) for place in prose) < _FEWEST_WORDS or _IMPORTED.match(chunks[0].text):
        return set()
    if len(prose) <= MOST_OF_NOTE:
        return set(prose)
    text = "\n".join(chunks[place].text for place in prose)
    headings = sorted({heading for place in prose for heading in chunks[place].section})
    phrases = _searchable([keyword.phrase for keyword in keywords("", text, headings)])
    first, *others = prose
    candidates = [_Candidate(place, "", _telling(words(chunks[place].text), phrases)) for place in others]
    return {first} | _spread(candidates, MOST_OF_NOTE - 1, has_abstract=True)


def _best(candidates: Sequence[_Candidate], most: int) -> list[_Candidate]:
    return sorted(candidates, key=lambda each: (-each.score, each.place))[:most]


def _telling(found: Sequence[str], phrases: Sequence[str]) -> float:
    """How densely the words of a chunk name what the paper is about: mentions of keyphrases, the better ones more.

    A long chunk needs more mentions, though not in proportion; a short one says
    little, whatever it mentions.
    """
    row = f" {' '.join(found)} "
    mentions = sum(
        min(row.count(phrase), _MOST_MENTIONS) / (1.0 + rank / len(phrases)) for rank, phrase in enumerate(phrases)
    )
    cue = _CUE_WORTH if _CUES.search(row) else 0.0
    fullness = len(found) / _FULL_WORDS
    return (1.0 + mentions + cue) * (fullness if fullness < 1.0 else fullness**-0.5)


def _searchable(phrases: Sequence[str]) -> list[str]:
    """Phrases as they stand in a row of words between blanks; a plural or another ending may follow."""
    return [f" {' '.join(found)}" for phrase in phrases if (found := words(phrase))]


def _repeats(found: Sequence[str], known: set[str]) -> bool:
    distinct = set(found)
    return bool(known) and len(distinct & known) >= _REPEATED * len(distinct)
