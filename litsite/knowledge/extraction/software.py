"""Software by name: Julia packages (``Flux.jl``), and what a text calls a package, a library, a tool."""

from __future__ import annotations

import re
from collections.abc import Iterator

from litsite.knowledge.extraction.gate import is_valid_name
from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.mentions import mentions_of, sentences_of
from litsite.knowledge.extraction.noun_phrases import is_in_title_case, is_name_like, is_unheard_of, is_vague
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, Named
from litsite.knowledge.vocabulary import METHOD
from litsite.store import digest_of

NAME = "software"
_VERSION = 1
_CONFIDENCE = 0.88
_KINDS = r"(?:packages?|library|libraries|toolbox|toolkit|software|framework|simulator|plug-?in|add-on|app|web app|IDE)"
_LANGUAGES = r"(?:R|Python|Julia|MATLAB|Matlab|Java|JavaScript|C\+\+|Stata|Fortran|Rust|Haskell|Perl|Ruby)"
_LANGUAGE = re.compile(rf"C|{_LANGUAGES}")
_NAME = r"(?P<name>[A-Za-z][\w+-]*(?:\.(?!jl)[A-Za-z]\w*)?)"
_FILES = frozenset({"Core.jl", "Main.jl", "Manifest.jl", "Project.jl", "Test.jl", "Tests.jl"})
_JULIA = re.compile(r"(?<![\w./-])(?P<name>[A-Z]\w+\.jl)\b")
_CALLED = (
    re.compile(rf"\b(?:[Tt]he|[Oo]ur|an?) {_NAME} (?:{_LANGUAGES} )?(?:software )?{_KINDS}\b"),
    re.compile(
        rf"\b(?:{_LANGUAGES}) {_KINDS},? (?:called |named |for [\w -]+ called )?{_NAME}"
        r"(?= \(|,| is\b| has\b| provides\b| \[)"
    ),
    re.compile(rf"\b{_KINDS},? (?:called|named) {_NAME}"),
    re.compile(rf"(?:\A|(?<=[.:;] )){_NAME} (?:is|provides) an? (?:[\w-]+,? ){{0,4}}?(?:{_LANGUAGES} )?{_KINDS}\b"),
)
_TITLE = re.compile(rf"{_NAME}: ")
_PACKAGE_TITLE = re.compile(
    rf"(?P<name>[A-Z][\w-]+(?: [A-Z][\w-]+){{1,2}}): An? (?:[\w-]+ ){{0,4}}?(?:{_KINDS}|[Aa]pplication)\b"
)
_CAMEL_CASE = re.compile(r"[A-Za-z]+[a-z][A-Z]\w*")
_LOWER_NAME = re.compile(r"[a-z]+\d+|[a-z]{5,}")


class SoftwareNames:
    """Finds software that a text calls so, and every later mention."""

    name = NAME

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.identity = digest_of(NAME, _VERSION, lexicon.identity)

    def extract(self, text: BundleText) -> Extraction:
        """All mentions of the software that the text names."""
        found = set(_names(text))
        names = {name: self._entity(f"{name}.jl" if f"{name}.jl" in found else name) for name in sorted(found)}
        if not names:
            return Extraction()
        return Extraction(
            mentions=tuple(mentions_of(text, names, {}, extractor=NAME, confidence=_CONFIDENCE, in_any_case=False))
        )

    def _entity(self, name: str) -> Named:
        term = self._lexicon.named(name)
        return Named(term.type, term.name) if term else Named(METHOD, name)


def _names(text: BundleText) -> Iterator[str]:
    if (found := _TITLE.match(text.title)) and _CAMEL_CASE.fullmatch(found["name"]):
        yield found["name"]
    if found := _PACKAGE_TITLE.match(text.title):
        yield found["name"]
    for passage, (start, end) in sentences_of(text):
        sentence = passage.prose[start:end]
        yield from (found["name"] for found in _JULIA.finditer(sentence) if found["name"] not in _FILES)
        in_title_case: bool | None = None
        for pattern in _CALLED:
            for found in pattern.finditer(sentence):
                if in_title_case is None:
                    in_title_case = is_in_title_case(sentence, 0, len(sentence))
                if _is_name(found["name"], found.start("name"), in_title_case=in_title_case):
                    yield found["name"]


def _is_name(word: str, place: int, *, in_title_case: bool) -> bool:
    """Whether a word is a name: written like one, or unheard of and with a capital where none is due."""
    if not is_valid_name(word) or is_vague(word) or _LANGUAGE.fullmatch(word):
        return False
    if is_name_like(word) or word[-1].isdigit():
        return "-" not in word or not word.islower()
    has_capital = word[0].isupper() and place > 0 and not in_title_case
    if word.islower() and word.endswith(("ed", "ing", "ised", "ized", "able", "ly")):
        return False
    return is_unheard_of(word) and "-" not in word and (has_capital or _LOWER_NAME.fullmatch(word) is not None)
