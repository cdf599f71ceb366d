"""What a paper is about: its tags, the keywords its authors gave, and key phrases of its title."""

from __future__ import annotations

import re
from collections.abc import Iterator

from litsite.bundles.keywords.languages import ENGLISH
from litsite.bundles.keywords.vocabulary import FIRST_ONLY, GERUND, never_alone, vocabulary
from litsite.index.records import ABSTRACT, FRONT_MATTER
from litsite.knowledge.extraction.coercion import coerced_type
from litsite.knowledge.extraction.gate import is_plain_acronym, is_valid_name
from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.mentions import NameFinder, Place, mention_at
from litsite.knowledge.extraction.noun_phrases import as_name, is_name_like, is_vague, rarity, singular
from litsite.knowledge.extraction.word_lists import word_list
from litsite.knowledge.prose import BundleText, ProsePassage
from litsite.knowledge.records import Extraction, FoundMention, FoundRelation, Named
from litsite.knowledge.vocabulary import PAPER_PREDICATES, TOPIC
from litsite.store import digest_of

TAGS, AUTHOR_KEYWORDS, TITLE, KEYWORDS = "tags", "author keywords", "title", "keywords"
_VERSION = 1
_CONFIDENCE = {TAGS: 0.95, AUTHOR_KEYWORDS: 0.92, TITLE: 0.85, KEYWORDS: 0.55}
_TAG_LINE = "Tags: "
_LEAST_RARITY = 6
_LEAST_TELLING, _MEAN_TELLING = 4, 5
_MOST_TAG_WORDS = 5
_MOST_KEYWORDS = 15
_KEYWORD_LINE = re.compile(
    r"^(?:key ?words|index terms)(?: and phrases)?\s*(?:[:—–.-]\s*|\n)(?P<list>[^\n]{3,400})", re.I | re.M
)
_BETWEEN = re.compile(r"\s*[,;·•|]\s*")
# Tags by which people sort their reading, not by what it is about.
_WORKFLOW = re.compile(
    r"(?:to[ -]?)?(?:read|do|cite|check|review|print|buy|scan|skim)|unread|in ?progress|done|todo|import(?:ed|ant)|"
    r"new|old|seminal|insightful|orphaned|favou?rites?|star(?:red)?|toc|nosource|private|misc|other|later|skimmed|"
    r"group tag|.*\btest ?case.*|\W*|\d*|.*\d{2,}",
    re.IGNORECASE,
)
_PARTICIPLES = word_list("participles")
_NOT_LAST = word_list("not_last")
_ADJECTIVE = ("lar", "ous", "ible", "able", "ive")
_MARKED = re.compile(r"[\W_]")
_CLASS_CODE = re.compile(r"\A(?:\d\d[A-Z-]\S{2,3}|[A-Z]\d?\.) ")
_LAST_PART = re.compile(r".* (?:-|–|—|::?|>) |.*/(?=[^/]* )")
# What narrows a heading down: Libraries -- History, Wastes/adverse effects, Multicultural education-United States.
_FIRST_PART = re.compile(r"(?: -- |--|\$\$|\s*\(|/\*?[a-z]).*", re.DOTALL)
_PLACE_BEHIND = re.compile(r"(\S+ .*[a-z])-[A-Z][a-z]{3,}[\w ]*")


class Topics:
    """Finds what the tags, the authors' keywords, the title and the key phrases of a paper name."""

    name = TITLE

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.identity = digest_of(TITLE, _VERSION, lexicon.identity)

    def extract(self, text: BundleText) -> Extraction:
        """All topics with evidence, and the relations of the paper to those that it is about."""
        found = [*self._tags(text), *self._author_keywords(text), *self._key_phrases(text)]
        about = [mention for mention, is_about in found if is_about and mention.entity.type == TOPIC]
        return Extraction(
            mentions=tuple(mention for mention, _ in found),
            relations=tuple(FoundRelation(None, PAPER_PREDICATES[TOPIC], each.entity, each.evidence) for each in about),
        )

    def _tags(self, text: BundleText) -> Iterator[tuple[FoundMention, bool]]:
        front = _front_matter(text)
        line = front.chunk.text.find(f"\n{_TAG_LINE}") + 1 if front else 0
        if not front or not line:
            return
        end = front.chunk.text.find("\n", line)
        sentence = (line, end if end > 0 else len(front.chunk.text))
        for tag in text.tags:
            name = tag_topic(tag)
            place = front.chunk.text.find(name, line + len(_TAG_LINE), sentence[1]) if name else -1
            if place >= 0:
                yield self._mention((front, sentence), (place, place + len(name)), name, TAGS), True

    def _author_keywords(self, text: BundleText) -> Iterator[tuple[FoundMention, bool]]:
        for passage in text.passages:
            if passage.chunk.kind == FRONT_MATTER:
                continue
            for line in _KEYWORD_LINE.finditer(passage.chunk.text):
                listed = line["list"]
                if len(_BETWEEN.split(listed)) > _MOST_KEYWORDS or not _BETWEEN.search(listed):
                    continue
                place = line.start("list")
                for keyword in _BETWEEN.split(listed):
                    start = passage.chunk.text.index(keyword, place)
                    place = start + len(keyword)
                    name = keyword.rstrip(".").partition(" (")[0]
                    if is_valid_name(name, defined=True) and len(name) > 1:
                        span = (start, start + len(name))
                        extractor = AUTHOR_KEYWORDS if _says_enough(name) else KEYWORDS
                        yield self._mention((passage, line.span("list")), span, name, extractor), True

    def _key_phrases(self, text: BundleText) -> Iterator[tuple[FoundMention, bool]]:
        phrases = [phrase for phrase in text.keywords if _is_topic(phrase)]
        finder = NameFinder((phrase.lower() for phrase in phrases), in_any_case=True)
        found: dict[str, list[tuple[Place, tuple[int, int]]]] = {}
        in_title: set[str] = set()
        in_abstract: set[str] = set()
        has_abstract = any(passage.chunk.kind == ABSTRACT for passage in text.passages)
        for passage in text.passages:
            if passage.chunk.kind not in (FRONT_MATTER, ABSTRACT):
                continue
            for sentence in passage.sentences:
                for name, start, end in finder.found_in(passage.prose, *sentence):
                    found.setdefault(name, []).append(((passage, sentence), (start, end)))
                    (in_title if passage.chunk.kind == FRONT_MATTER else in_abstract).add(name)
        for name, places in found.items():
            is_sure = name in in_title and name in in_abstract and _is_telling(name, places)
            extractor = TITLE if is_sure else KEYWORDS
            spelled = places[-1][0][0].chunk.text[slice(*places[-1][1])]
            for number, (place, span) in enumerate(places):
                is_about = number == 0 and name in in_title and (name in in_abstract or not has_abstract)
                yield self._mention(place, span, _spelling(spelled), extractor), is_about

    def _mention(self, place: Place, span: tuple[int, int], name: str, extractor: str) -> FoundMention:
        term = self._lexicon.named(name)
        entity = Named(term.type, term.name) if term else Named(coerced_type(TOPIC, name), name)
        return mention_at(
            place,
            span,
            entity,
            extractor=extractor,
            confidence=_CONFIDENCE[extractor],
            aliases=term.aliases if term else (),
        )


def tag_topic(tag: str) -> str:
    """The topic that a tag names, empty for one by which somebody sorts their reading.

    Of subject headings (``A -- B``) the first part counts, of paths and classes (``A/B``, ``A - B``) the last.
    """
    if not tag or _MARKED.match(tag):
        return ""
    name = _FIRST_PART.sub("", _CLASS_CODE.sub("", tag))
    name = _PLACE_BEHIND.sub(r"\1", _LAST_PART.sub("", name).partition(", ")[0].strip())
    if _WORKFLOW.fullmatch(name) or len(name.split()) > _MOST_TAG_WORDS:
        return ""
    return name if is_valid_name(name, defined=True) else ""


def _front_matter(text: BundleText) -> ProsePassage | None:
    return next((passage for passage in text.passages if passage.chunk.kind == FRONT_MATTER), None)


def _is_topic(phrase: str) -> bool:
    words = phrase.split()
    if not is_valid_name(phrase) or is_vague(words[0]) or words[-1].endswith(("'s", "’s")):
        return False
    if len(words) == 1:
        return rarity(phrase) >= _LEAST_RARITY or is_name_like(phrase) or is_plain_acronym(phrase)
    if words[-1] in _NOT_LAST or not _is_rare(words):
        return False
    kind = vocabulary(ENGLISH)[words[0]].kind.lower()
    return kind not in (GERUND, FIRST_ONLY) or words[0].lower() in _PARTICIPLES or is_name_like(words[0])


def _says_enough(name: str) -> bool:
    """Whether a keyword is more than a common word."""
    return " " in name or is_name_like(name) or is_plain_acronym(name) or rarity(name) >= _LEAST_RARITY


def _is_rare(words: list[str]) -> bool:
    """Whether the words of a phrase are rare enough to say by themselves what something is about."""
    return rarity(words[-1]) >= _LEAST_TELLING and sum(map(rarity, words)) >= len(words) * _MEAN_TELLING


def _is_telling(name: str, places: list[tuple[Place, tuple[int, int]]]) -> bool:
    """Whether a phrase of title and abstract says by itself what a paper is about: a name, or rare words alone."""
    if any(
        is_name_like(word) or is_plain_acronym(word)
        for place, span in places
        for word in place[0].chunk.text[slice(*span)].split()
    ):
        return True
    words = name.split()
    is_noun = singular(words[-1]) not in never_alone() and not words[-1].endswith(_ADJECTIVE)
    return len(words) > 1 and is_noun


def _spelling(phrase: str) -> str:
    return as_name(tuple(phrase.split()), keeps_capitals=True)
