"""Relations between two things that one sentence names: *SunPy is built on Astropy*, *X implements the Kalman filter*.

What stands between the two names has to be understood whole, from the end of the first to the beginning of the second:
a verb of :mod:`.predicate_wordings`, with no more around it than adverbs, brackets, an apposition, and words that
describe the second name. So a negation, a modal verb, a comparison or the border of a clause in between is no relation
without being looked for; before the first name they are looked for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from litsite.knowledge.extraction.predicate_wordings import LANGUAGE, WORDING, WORDINGS, Wording
from litsite.knowledge.extraction.protocol import evidence_at
from litsite.knowledge.extraction.quoting import quoted_span
from litsite.knowledge.prose import BundleText, ProsePassage
from litsite.knowledge.records import FoundMention, FoundRelation, Named

EXTRACTOR = "predicates"

_BRACKETS = r"(?:\s*(?:\((?:[^()]|\([^()]*\)){0,160}\)|\[[^\[\]]{0,80}\]))"
_KINDS = (
    r"(?:packages?|librar(?:y|ies)|frameworks?|tool(?:kit|box|chain)?s?|software|modules?|codes?|models?|algorithms?"
    r"|methods?|approach(?:es)?|systems?|platforms?|pipelines?|interfaces?|programs?|languages?|solvers?|classes"
    r"|datasets?|data\s+sets?|databases?|estimators?|techniques?|networks?|simulators?|suites?|ecosystem|project)"
)
_ADVERBS = r"(?:(?:\w+ly|also|thus|then|often|already|now|currently|further|hence|in\s+turn|by\s+default)\s+){0,2}"
# What may stand between a name and its verb.
_TO_VERB = re.compile(
    rf"{_BRACKETS}?(?:\s+v?\d+(?:\.\d+)*)?(?:\s+{_KINDS})?{_BRACKETS}?"
    r"(?P<apposition>,\s+(?:an?|the|our|which\s+is\s+an?)\s+[^,;:()]{3,100},)?"
    r"(?P<definition>\s+(?:is|are)\s+(?:an?|the|our)\s+[^,;:()]{3,100}?)??"
    rf"(?P<relative>,?\s+(?:which|that))?(?P<comma>,)?\s+{_ADVERBS}\Z",
    re.IGNORECASE,
)
_VERB_REACH = 220
# Nothing of this may be in what is passed over: it says the contrary, or begins another clause.
_CONTRARY = re.compile(
    r"\b(?:not|cannot|never|no|nor|neither|without|unlike|than|instead|rather|except|lacks?|could|would|should|might"
    r"|may|must|will|if|whether|unless|unclear|hardly|rarely|hypothesi[sz]\w*|fails?|need(?:s|ed)?\s+to)\b|n['’]t\b",
    re.IGNORECASE,
)
_CLAUSE_BORDER = re.compile(
    r"[,;:()\[\]–—]|\b(?:that|which|while|whereas|although|because|since|where|and|but|or|how|when|here|whilst|so)\b",
    re.IGNORECASE,
)
# Before a name, with nothing but words that describe it in between: the verb has another subject then.
_PREPOSITIONS = (
    r"of|for|in|with|to|from|on|by|like|as|via|using|between|under|into|within|among|against|over|through|about|across"
    r"|per|both|either|around|at"
)
_GOVERNS_ALWAYS = re.compile(rf"\b(?:{_PREPOSITIONS})\b", re.IGNORECASE)
# A verb, with the name as its object.
_GOVERNS = re.compile(
    rf"\b(?:{_PREPOSITIONS}|is|are|was|were|be|let|lets|makes?|helps?|have|has|had|do|does|did|we)\b", re.IGNORECASE
)
_ENDS = (
    r"\s*(?:[.,;:)!?]|\Z)|\s*[(\[]|\s+(?:and|or|as|for|in|on|with|to|from|of|by|at|via|using|through|that|which|when"
    r"|while|where|so|but|is|are|was|were|has|have|can|into|within|under|over|based|both|without)\b"
)
_COMMON_NAME_ENDS = re.compile(rf"{_ENDS}|\s+{_KINDS}\b", re.IGNORECASE)
_NAME_ENDS = re.compile(
    rf"{_ENDS}|\s+(?:algorithm|method|approach|technique|package|library|framework)\b", re.IGNORECASE
)
_ANOTHER_NAME = re.compile(rf"\s+(?i:{_KINDS})\s+[A-Z]")
_OTHER_PART = re.compile(r"[-‐–'’/]\w|\s+(?:users?|developers?|programmers?|communit(?:y|ies))\b", re.IGNORECASE)
_SEVERAL_KINDS = re.compile(r"\s+(?:packages|libraries|frameworks|tools|modules|codes|programs)\b", re.IGNORECASE)
_BASED = re.compile(r"[-‐]based\b", re.IGNORECASE)
# What may stand between the verb and a name: articles, describing words, and heads that stand for what is in them.
_LIMITING = (
    r"a|an|the|its|their|our|his|this|these|those|several|many|some|both|various|other|existing|multiple|two|three|one"
)
_NO_DESCRIPTION = (
    r"of|for|in|with|to|from|on|by|like|as|via|using|between|under|into|within|among|against|over|through|about|at"
    r"|and|or|but|nor|not|no|than|instead|rather|that|which|who|where|when|while|if|because|since|it|them|they|we"
    r"|is|are|was|were|be|been|has|have|had|do|does|did|can|could|may|might|will|would|should|must|users?|us|you|only"
    r"|without|unlike|neither|either|what|how|whose|up|out|more|less|most|least"
)
_TO_OBJECT = re.compile(
    rf"\s+(?:(?:{_LIMITING})\s+){{0,2}}"
    r"(?:(?:combinations?|mixtures?|variants?|versions?|sets?|forms?|extensions?|use|power|capabilities|ensembles?)"
    r"\s+of\s+(?:(?:a|an|the)\s+)?"
    r"|(?:\w+\s+)?(?:data|observations|images|records|measurements|spectra)\s+(?:from|of)\s+(?:the\s+)?)?"
    rf"(?:(?!(?:{_NO_DESCRIPTION})\b)[\w+#.’'-]+\s+){{0,3}}"
    r"(?:(?:such\s+as|including|namely|called|named)\s+(?:the\s+)?)?[\"“‘'(]?\Z",
    re.IGNORECASE,
)
_OBJECT_REACH = 90
_COORDINATION = re.compile(
    rf"{_BRACKETS}?(?:\s+{_KINDS})?{_BRACKETS}?"
    r"(?:\s*,\s*(?:(?:and|as\s+well\s+as)\s+(?:the\s+)?)?|\s+(?:and|as\s+well\s+as|&)\s+(?:the\s+)?)",
    re.IGNORECASE,
)
_SHORT_FORM = re.compile(r"\s*[(\[]\Z")
_KIND_BEHIND = re.compile(rf"\s+(?:\w+\s+)?{_KINDS}\b", re.IGNORECASE)
_ONE_OF = re.compile(r"\b(?:an?|any|some|every|each|another)\s+(?:[\w-]+\s+){0,3}\Z", re.IGNORECASE)
_AND_ALSO = re.compile(rf"{_BRACKETS}?(?:\s*,)?\s+and\s+{_ADVERBS}", re.IGNORECASE)
_APPOSED_HEAD = re.compile(rf"\s+{_KINDS},?\s+\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Place:
    """A mention by its place in the prose of a passage."""

    start: int
    end: int
    entity: Named


@dataclass(frozen=True, slots=True)
class _Sentence:
    passage: ProsePassage
    start: int
    end: int
    places: tuple[_Place, ...]

    @property
    def prose(self) -> str:
        return self.passage.prose


def domain_relations(text: BundleText, mentions: Sequence[FoundMention]) -> tuple[FoundRelation, ...]:
    """The relations between mentions that sentences of a bundle state, in the order of the text.

    ``mentions`` are all of the bundle, in any order; of those that overlap the longest counts. Nothing is said here of
    which types go with a predicate. Evidence is the sentence.
    """
    by_chunk: dict[str, list[_Place]] = defaultdict(list)
    for mention in mentions:
        start = mention.evidence.start + mention.offset
        by_chunk[mention.evidence.chunk].append(_Place(start, start + len(mention.surface), mention.entity))
    found: list[FoundRelation] = []
    for passage in text.passages:
        places = _apart(by_chunk.get(passage.chunk.id, ()))
        for sentence in _sentences(passage, places):
            found.extend(_relations(sentence))
    return tuple(dict.fromkeys(found))


def _apart(places: Iterable[_Place]) -> list[_Place]:
    """Places that do not overlap, in their order: the longest of those that do."""
    kept: list[_Place] = []
    for place in sorted(places, key=lambda place: (place.start, -place.end, place.entity)):
        if not kept or place.start >= kept[-1].end:
            kept.append(place)
        elif place.end - place.start > kept[-1].end - kept[-1].start:
            kept[-1] = place
    return kept


def _sentences(passage: ProsePassage, places: Sequence[_Place]) -> Iterator[_Sentence]:
    """The sentences that name at least two things."""
    first = 0
    for start, end in passage.sentences:
        while first < len(places) and places[first].start < start:
            first += 1
        last = first
        while last < len(places) and places[last].end <= end:
            last += 1
        if last - first > 1 and not passage.prose[start:end].endswith("?"):
            yield _Sentence(passage, start, end, tuple(places[first:last]))
        first = last


def _relations(sentence: _Sentence) -> Iterator[FoundRelation]:
    prose = sentence.prose
    spoken_of: list[_Place] = []
    said = 0  # where what was said of them ends
    for verb in WORDING.finditer(prose, sentence.places[0].end, sentence.end):
        wording = WORDINGS[int((verb.lastgroup or "w0")[1:])]
        if spoken_of and wording.is_finite and _AND_ALSO.fullmatch(prose, said, verb.start()):
            before = spoken_of
        else:
            before = _subjects(sentence, verb.start(), wording)
        after = _objects(sentence, verb.end(), wording) if before else []
        if not after:
            continue
        spoken_of, said = before, after[-1].end
        subjects, objects = (after, before) if wording.is_reversed else (before, after)
        for subject in subjects:
            for object_ in objects:
                if subject.entity != object_.entity:
                    yield _found(sentence, subject, wording, object_)


def _found(sentence: _Sentence, subject: _Place, wording: Wording, object_: _Place) -> FoundRelation:
    named = min(subject.start, object_.start), max(subject.end, object_.end)
    chunk = sentence.passage.chunk
    span = quoted_span(sentence.prose, (sentence.start, sentence.end), named)
    evidence = evidence_at(chunk, span, extractor=EXTRACTOR, confidence=wording.confidence)
    return FoundRelation(subject.entity, wording.predicate, object_.entity, evidence)


def _subjects(sentence: _Sentence, verb: int, wording: Wording) -> list[_Place]:
    """The names before a verb that it speaks of, none where it speaks of something else."""
    prose = sentence.prose
    for number in range(len(sentence.places) - 1, -1, -1):
        place = sentence.places[number]
        if place.end > verb:
            continue
        if verb - place.end > _VERB_REACH:
            break
        passed = prose[place.end : verb]
        link = _TO_VERB.fullmatch(passed)
        if link and not _CONTRARY.search(passed) and _may_link(link, wording) and not _describes(sentence, place):
            chain = _chain_before(sentence, number) if wording.is_finite else [place]
            return chain if _is_subject(sentence, chain, wording, is_relative=bool(link["relative"])) else []
    return []


def _may_link(link: re.Match[str], wording: Wording) -> bool:
    if link["comma"] and (wording.is_finite or link["apposition"]):
        return False
    if link["definition"] is not None:
        return bool(link["relative"]) if wording.is_finite else not link["relative"]
    return wording.is_finite or not link["relative"]


def _describes(sentence: _Sentence, place: _Place) -> bool:
    """Whether a name describes a kind of thing of which one is spoken of: ``a GAN model``, ``the Python package``."""
    prose = sentence.prose
    if not _KIND_BEHIND.match(prose, place.end):
        return False
    is_language = LANGUAGE.fullmatch(prose, place.start, place.end) is not None
    return is_language or _ONE_OF.search(prose, sentence.start, place.start) is not None


def _chain_before(sentence: _Sentence, number: int) -> list[_Place]:
    """A name and those that are listed before it: ``A, B and C``."""
    chain = [sentence.places[number]]
    for place in reversed(sentence.places[:number]):
        if not _COORDINATION.fullmatch(sentence.prose, place.end, chain[0].start):
            break
        chain.insert(0, place)
    return chain


def _is_subject(sentence: _Sentence, chain: list[_Place], wording: Wording, *, is_relative: bool) -> bool:
    before = sentence.prose[sentence.start : chain[0].start]
    borders = list(_CLAUSE_BORDER.finditer(before))
    border = borders[-1].group().lower() if borders else ""
    rest = before[borders[-1].end() :] if borders else before
    governed = _GOVERNS_ALWAYS if is_relative or not wording.is_finite else _GOVERNS
    if governed.search(rest) or _CONTRARY.search(before if border == "that" else rest):
        return False
    if not wording.is_plural:
        return True
    is_listed = border in ("and", "or") and not rest.strip()
    return not is_listed and (len(chain) > 1 or sentence.prose[chain[-1].end - 1] == "s")


def _objects(sentence: _Sentence, verb_end: int, wording: Wording) -> list[_Place]:
    """The names behind a verb that are its objects, with those listed behind the first."""
    prose = sentence.prose
    for number, place in enumerate(sentence.places):
        if place.start <= verb_end:
            continue
        if place.start - verb_end > _OBJECT_REACH or not _TO_OBJECT.fullmatch(prose, verb_end, place.start):
            return []
        return [each for each in _chain_behind(sentence, number) if _is_meant(prose, each, wording)]
    return []


def _chain_behind(sentence: _Sentence, number: int) -> list[_Place]:
    """A name and those that are listed behind it. In ``the Python library NumPy`` the name is the last one."""
    prose = sentence.prose
    chain: list[_Place] = []
    for place in sentence.places[number:]:
        if not chain or _COORDINATION.fullmatch(prose, chain[-1].end, place.start):
            chain.append(place)
        elif _APPOSED_HEAD.fullmatch(prose, chain[-1].end, place.start):
            chain[-1] = place
        elif not _SHORT_FORM.fullmatch(prose, chain[-1].end, place.start):
            break
    return chain


def _is_meant(prose: str, place: _Place, wording: Wording) -> bool:
    """Whether a name stands for itself where it stands: not in ``Python users``, nor in ``machine learning interface``.

    Names of their own may describe what is of them (``NumPy arrays``), where that is what is used.
    """
    if _ANOTHER_NAME.match(prose, place.end):
        return False
    is_common = prose[place.start : place.end].islower()
    if wording.needs_head:
        is_whole = (_COMMON_NAME_ENDS if is_common else _NAME_ENDS).match(prose, place.end) is not None
        return is_whole and not (wording.is_reversed and _SEVERAL_KINDS.match(prose, place.end))
    if _BASED.match(prose, place.end):
        return True
    ends = _COMMON_NAME_ENDS.match(prose, place.end) is not None
    return ends if is_common else not _OTHER_PART.match(prose, place.end)
