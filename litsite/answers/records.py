"""What the answers stage hands on: questions with their evidence, the answer, and what the checks say of each citation.

Words: *evidence* is a numbered passage that was read for a question; a *citation* is one number in one bracket of the
answer; its *claim* is the sentence that it stands for. A citation is *kept* or *demoted*; one that could not be checked
is kept and says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from litsite.errors import Problem

# Who wrote an answer.
PERSON = "person"
MODEL = "model"
EXTRACTIVE = "extractive"

# What the checks say of one citation.
QUOTED = "quoted"  # the claim stands word for word in the passage
VERIFIED = "verified"  # a decision model's probability reaches the threshold
FOUND = "found"  # the passage holds what the claim speaks of; whether it supports it, no local check can say
PARTLY = "partly"
NOT_FOUND = "not_found"
REJECTED = "rejected"  # a probability below the threshold, or a number that the passage does not hold
UNVERIFIED = "unverified"  # nobody checked: no service, no answer, or checks are off

NOT_ANSWERED = "The library does not answer this question."
"""What is said where the evidence does not answer."""

# Where a question comes from.
FILE = "file"
NOTE = "note"


@dataclass(frozen=True, slots=True)
class Scope:
    """Which part of the library may answer: papers in one of the collections and with one of the tags, where given."""

    collections: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EvidenceReference:
    """An entry of a person's evidence list: an item's key or citation key, and a section where one is meant."""

    item: str
    section: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question. ``slug`` is unique and names its page; ``where`` is its file or its note, for messages.

    ``answer`` is Markdown written by a person, empty when it is to be found in the library. In it ``[n]`` means entry n
    of ``evidence`` and ``[@key]`` any item. ``note`` is the address of the Zotero note it was written in, if it was.
    """

    slug: str
    text: str
    where: str
    scope: Scope = Scope()
    answer: str = ""
    evidence: tuple[EvidenceReference, ...] = ()
    origin: str = FILE
    note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A paper (or a standalone note) as answers name it: ``authors`` in APA short form, all of it plain text."""

    address: str
    title: str
    authors: str = ""
    year: str = ""
    publication: str = ""

    @property
    def author_year(self) -> str:
        """``Watson & Crick, 1953``; what is known of it, and the title when neither is."""
        return ", ".join(part for part in (self.authors, self.year) if part) or self.title


@dataclass(frozen=True, slots=True)
class Evidence:
    """One passage, plain text, never shortened. ``number`` counts from 1 in descending relevance.

    ``kind`` is the chunk's (``abstract``, ``section``, ``note``, ``annotation``), ``bundle`` the address of the bundle
    it stands in: of a note, ``source`` is the paper that the note belongs to. ``section``, ``page`` and ``annotation``
    are those of :class:`litsite.index.records.Chunk`. ``is_withheld`` passages are not shown in a shared site.
    """

    number: int
    chunk: str
    bundle: str
    source: Source
    kind: str
    text: str
    section: tuple[str, ...] = ()
    page: int | None = None
    annotation: str = ""
    is_withheld: bool = False


@dataclass(frozen=True, slots=True)
class Citation:
    """One number in one bracket: it cites ``evidence`` for the ``occurrence``-th time (from 1) in the answer."""

    evidence: int
    occurrence: int


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A citation with the claim it stands for. ``is_compound`` when its bracket cites more than one passage."""

    citation: Citation
    claim: str
    is_compound: bool = False


@dataclass(frozen=True, slots=True)
class LocalChecks:
    """What can be said of a claim and a passage without any model of entailment. None of it is a probability.

    ``quoted`` is the span of the passage in which the claim stands word for word. ``match`` is ``found``, ``partly`` or
    ``not_found`` by ``recall``, the share (0 to 1, weighed by rarity) of the claim's words that the passage has, or
    ``unverified`` where there is nothing to compare. ``missing_words`` are the other words, rarest first.
    ``missing_numbers`` are numbers and units of the claim that the passage does not hold. ``hint`` is ``negation`` or
    ``direction`` where claim and passage may say opposite things. ``attribution`` are the spans of the passage's
    sentences that carry the claim.
    """

    match: str
    recall: float
    quoted: tuple[int, int] | None = None
    missing_words: tuple[str, ...] = ()
    missing_numbers: tuple[str, ...] = ()
    hint: str = ""
    attribution: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A citation's claim with what was found out. ``probability`` is a decision model's, None when none was asked."""

    occurrence: Occurrence
    state: str
    checks: LocalChecks
    probability: float | None = None

    @property
    def is_demoted(self) -> bool:
        """Whether the citation is taken out of the answer."""
        return self.state in (NOT_FOUND, REJECTED)


@dataclass(frozen=True, slots=True)
class CitationGroup:
    """The citations of one bracket. Those that failed have left the answer's text and are shown as failed."""

    kept: tuple[Citation, ...] = ()
    demoted: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Resolution:
    """An answer with its citations resolved.

    ``parts`` are Markdown text and citation groups in turn; text forms are made from them. ``cited`` and ``considered``
    are addresses of sources in order of relevance: together all that was read, and no source in both.
    """

    parts: tuple[str | CitationGroup, ...] = ()
    cited: tuple[str, ...] = ()
    considered: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question.

    ``method`` is ``person``, ``model`` or ``extractive``; ``model`` names the language model that wrote it.
    ``is_answered`` is false when the library does not answer the question: then nothing is cited and all evidence was
    merely considered. ``evidence`` and ``claims`` are in order of number and of appearance. ``provider`` says who
    checked (``local``, ``nli``, ``laya``, ``openrouter``), ``verifier`` with which model.
    """

    question: Question
    method: str = EXTRACTIVE
    model: str = ""
    is_answered: bool = True
    resolution: Resolution = Resolution()
    evidence: tuple[Evidence, ...] = ()
    claims: tuple[CheckedClaim, ...] = ()
    provider: str = "local"
    verifier: str = ""
    threshold: float = 0.6


@dataclass(frozen=True, slots=True)
class Answers:
    """All answers by slug, sorted. ``is_provisional`` when a service failed, so that the next build asks it again."""

    answers: tuple[Answer, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
    is_provisional: bool = False
