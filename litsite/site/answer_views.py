"""An answer as its page shows it: citations as pills in the text, sources in two tiers, passages with their places."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import starmap

from markupsafe import Markup

from litsite.answers.records import Answer, CheckedClaim, Citation, CitationGroup, Evidence, Source
from litsite.site.addresses import claims_path
from litsite.site.answer_html import answer_html
from litsite.site.answer_records import CitationView, EvidenceView, SourceView
from litsite.site.attribution import attributed, carrying_spans
from litsite.site.evidence_places import EvidencePlaces
from litsite.site.markdown import MarkdownRenderer, Rendered
from litsite.site.records import NOTHING
from litsite.site.rich_text import title_markup
from litsite.site.verdict_words import Verdict, verdict_of
from litsite.sources.inline_markup import plain_text

_LONGEST_NAME = 48
_KINDS = {"abstract": "Abstract", "note": "Note", "annotation": "Annotation", "section": "Full text"}
_PILL = Markup(
    '<a class="citation {css}" id="citation-{mark}" href="#evidence-{number}" data-citation="{mark}" title="{hint}"'
    ' dir="auto">{name}</a>'
)
_LOST = Markup(
    '<a class="citation lost" id="citation-{mark}" href="{row}" title="{hint}"><s dir="auto">{name}</s>'
    " <span>{words}</span></a>"
)
_TOGETHER = Markup('<span class="citations"> {}</span>')  # with its blank, so that it can be hidden whole
_BLANK = Markup(" ")


def citation_mark(citation: Citation) -> str:
    """``3-1``: passage 3, cited for the first time."""
    return f"{citation.evidence}-{citation.occurrence}"


def source_name(source: Source) -> str:
    """``Watson & Crick (1953)``; the title where nobody is known to have written it. Long names are shortened."""
    name = source.authors or plain_text(source.title)
    if len(name) > _LONGEST_NAME:
        name = f"{name[:_LONGEST_NAME].rsplit(' ', 1)[0]} …"
    return f"{name} ({source.year})" if source.year else name


class AnswerView:
    """What the page of one answer shows."""

    def __init__(self, answer: Answer, places: EvidencePlaces) -> None:
        self._answer = answer
        self._places = places
        self._evidence = {each.number: each for each in answer.evidence}
        self._claims: dict[Citation, CheckedClaim] = {}
        self._rows: dict[Citation, str] = {}
        for number, claim in enumerate(answer.claims, 1):
            self._claims[claim.occurrence.citation] = claim
            self._rows[claim.occurrence.citation] = f"{claims_path(answer.question.slug)}#claim-{number}"

    def body(self, renderer: MarkdownRenderer) -> Rendered:
        """The answer's text with its citations."""
        return answer_html(self._answer.resolution.parts, self._group, renderer)

    def cited(self) -> tuple[SourceView, ...]:
        """The sources that the answer cites, with all that was read in them."""
        return self._sources(self._answer.resolution.cited)

    def considered(self) -> tuple[SourceView, ...]:
        """The sources that were read and are not cited."""
        return self._sources(self._answer.resolution.considered)

    def _group(self, group: CitationGroup) -> Markup:
        """The citations of one bracket: those that hold together, those that were taken out after them."""
        kept = [self._citation(_PILL, citation) for citation in group.kept]
        lost = [self._citation(_LOST, citation) for citation in group.demoted]
        return _TOGETHER.format(_BLANK.join([*kept, *lost]))

    def _citation(self, form: Markup, citation: Citation) -> Markup:
        passage, verdict = self._evidence[citation.evidence], self._verdict(citation)
        hint = [
            f"Title: {plain_text(passage.source.title)}",
            f"Section: {self._section(passage)}",
            f"Verdict: {verdict.words}",
        ]
        if form is _LOST:
            hint.append(verdict.explanation)
        return form.format(
            css=verdict.css,
            mark=citation_mark(citation),
            number=citation.evidence,
            row=self._rows.get(citation, "").rpartition("/")[2],  # the inspector is in the same folder
            hint="\n".join(hint),
            name=source_name(passage.source),
            words=verdict.words,
        )

    def _verdict(self, citation: Citation) -> Verdict:
        return verdict_of(self._claims[citation], self._answer.threshold)

    def _sources(self, addresses: Iterable[str]) -> tuple[SourceView, ...]:
        read: dict[str, list[Evidence]] = {address: [] for address in addresses}
        for each in self._answer.evidence:
            if each.source.address in read:
                read[each.source.address].append(each)
        return tuple(starmap(self._source, read.items()))

    def _source(self, address: str, read: list[Evidence]) -> SourceView:
        source = read[0].source
        row = self._places.views.rows.get(address)
        return SourceView(
            name=source_name(source) if source.authors else source.year,
            title=row.title if row else title_markup(source.title),
            href=self._places.views.catalogue.path_of(address),
            publication=source.publication,
            is_retracted=row is not None and row.retracted,
            passages=tuple(map(self._passage, read)),
        )

    def _passage(self, evidence: Evidence) -> EvidenceView:
        place, _ = self._places.of(evidence)
        cited = [citation for citation in self._claims if citation.evidence == evidence.number]
        carrying = {citation_mark(citation): carrying_spans(self._claims[citation]) for citation in cited}
        return EvidenceView(
            id=f"evidence-{evidence.number}",
            number=evidence.number,
            kind=evidence.kind,
            section=self._section(evidence),
            text=NOTHING if evidence.is_withheld else attributed(evidence.text, carrying),
            place=place.href if place else "",
            reader=self._places.reader(evidence),
            select=self._places.select(evidence),
            citations=tuple(
                CitationView(
                    mark=citation_mark(citation),
                    verdict=self._verdict(citation),
                    is_demoted=self._claims[citation].is_demoted,
                    row=self._rows[citation],
                )
                for citation in cited
            ),
        )

    def _section(self, evidence: Evidence) -> str:
        """Where a passage stands, in words: its section, and its page where that is known."""
        place, file = self._places.of(evidence)
        name = str(place.label) if place else ""
        if not name or name == "Paper":
            name = " › ".join(evidence.section) or _KINDS.get(evidence.kind, "Passage")
        page = str(file.label) if file and str(file.label).startswith("page") else ""
        return f"{name}, {page}" if page else name
