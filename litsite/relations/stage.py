"""The relations stage: every reason for an edge gathered, the edges on record, and each paper's ``item_relations.md``.

Edges depend on the whole library, so they are worked out together, and not at all when nothing they rest on has
changed: then they are read back from the table. Rows and files that come out as they were are not written again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import orjson

from litsite import __version__
from litsite.bundles.document import tag_names
from litsite.bundles.records import Bundle, Corpus
from litsite.index.records import Index
from litsite.index.stage import Models
from litsite.relation_table import RelationRow
from litsite.relations.citations import citation_findings, reference_entries
from litsite.relations.coalesce import coalesce
from litsite.relations.corpus_files import is_as_written, put_in_place
from litsite.relations.curated import curated_findings
from litsite.relations.evidence import hybrid_finding
from litsite.relations.records import CITES, HYBRID, Finding, Relation, Relations
from litsite.relations.reference_match import ReferenceMatcher
from litsite.relations.relation_rows import relation_of, relations_of, row_of
from litsite.relations.relations_file import relations_document
from litsite.relations.shared_tags import shared_tag_findings
from litsite.sources.records import Item, Library
from litsite.sources.vocabulary import display_title
from litsite.stage import Build, Stage
from litsite.store import Store, digest_of

NAME = "relations"
VERSION = 1
_EDGES = "edges"
_EVIDENCE = "evidence"
_FILES = "relations file"
_REFERENCES = "references"


def run(build: Build, library: Library, corpus: Corpus, index: Index, models: Models | None = None) -> Relations:
    """Bring the edges and the relations files of a library up to date.

    :raises LitsiteError: when an index cannot be used or a file cannot be written.
    """
    of = _Edges(build, library, corpus, index, models or Models()).up_to_date()
    _write_files(build.store, corpus.root, library, of)
    return Relations(of, build.config.relations.gate, index.problems)


def forget(store: Store) -> None:
    """See that the next build works all relations out anew."""
    with store.batch():
        for stage in (NAME, _EVIDENCE, _REFERENCES):
            store.forget(stage, sorted(store.digests(stage)))


class _Edges:
    """The edges of a library. What texts and reference lists say is worked out again only when these have changed."""

    def __init__(self, build: Build, library: Library, corpus: Corpus, index: Index, models: Models) -> None:
        self.build = build
        self.library = library
        self.corpus = corpus
        self.index = index
        self.models = models
        self.store = build.store
        self.recorded = build.store.digests(NAME)
        self.digests = self._digests()
        self.kept: dict[str, list[Finding]] = defaultdict(list)
        self.evidence = self.store.digests(_EVIDENCE)

    def up_to_date(self) -> Mapping[str, tuple[Relation, ...]]:
        """All edges, from the record when nothing they rest on has changed, else worked out and put on record."""
        before = self.store.relations.rows()
        if self.recorded == self.digests:
            return relations_of(before)
        for row in before:
            if row.source < row.target:
                for evidence in relation_of(row).evidence:
                    self.kept[evidence.relation].append(Finding(row.source, row.target, evidence))
        tags = shared_tag_findings(self.library, include_automatic=self.build.config.relations.include_automatic_tags)
        findings = [
            *curated_findings(self.library),
            *tags,
            *self._current(CITES, self._citations),
            *self._current(HYBRID, self._gated),
        ]
        of = coalesce(findings, {item.address: item.modified or item.added for item in self.library.items})
        self._put_on_record(before, [row_of(relation) for relations in of.values() for relation in relations])
        return of

    def _digests(self) -> dict[str, str]:
        """What all edges rest on, what those of reference lists do, and what those of texts do."""
        items, config = self.library.items, self.build.config
        bundles = [(item.address, self.corpus.bundles[item.address]) for item in items]
        works = [
            (item.address, item.type, item.title, item.lead_creators, item.date.year, item.extra, _places(item))
            for item in items
        ]
        cites = digest_of(VERSION, works, [(address, bundle.digest) for address, bundle in bundles])
        papers = [(address, paper.digest) for address, paper in self.index.papers.items()]
        asked = [(item.address, item.title, tag_names(item.tags)) for item in items]
        keywords = [(address, bundle.keywords) for address, bundle in bundles]
        hybrid = digest_of(VERSION, config.relations, config.index, self.index.model, papers, asked, keywords)
        others = [
            (item.address, item.modified or item.added, item.related, _tags(item), _related_notes(item))
            for item in items
        ]
        return {CITES: cites, HYBRID: hybrid, _EDGES: digest_of(VERSION, config.relations, cites, hybrid, others)}

    def _current(self, kind: str, find: Callable[[], Iterable[Finding]]) -> Iterable[Finding]:
        """The findings of one kind: those on record while they are current, else found anew."""
        return self.kept[kind] if self.recorded.get(kind) == self.digests[kind] else find()

    def _citations(self) -> Iterable[Finding]:
        papers = [self.corpus.bundles[item.address] for item in self.library.items]
        return citation_findings(_references(self.store, papers), ReferenceMatcher(self.library.items))

    def _gated(self) -> Iterable[Finding]:
        """What the texts say, where the gate lets it through. An edge that is as it was keeps its evidence."""
        from litsite.relations.gating import gated_edges  # numpy is not needed where nothing has changed

        known = {f"{each.source} {each.target}": each for each in self.kept[HYBRID]}
        recorded, self.evidence = self.evidence, {}
        for edge in gated_edges(self.build, self.library, self.corpus, self.index, self.models):
            pair = f"{edge.source} {edge.target}"
            self.evidence[pair] = digest_of(VERSION, edge)
            yield known[pair] if recorded.get(pair) == self.evidence[pair] and pair in known else hybrid_finding(edge)

    def _put_on_record(self, before: Sequence[RelationRow], after: Sequence[RelationRow]) -> None:
        """Write the rows that differ from those on record, and take away those that are no more."""
        known = {_key(row): row for row in before}
        gone = known.keys() - {_key(row) for row in after}
        digests = {NAME: self.digests, _EVIDENCE: self.evidence}
        with self.store.batch():
            self.store.relations.replace((row for row in after if known.get(_key(row)) != row), sorted(gone))
            for stage, current in digests.items():
                recorded = self.store.digests(stage)
                self.store.record(
                    stage, [(unit, each, None) for unit, each in current.items() if recorded.get(unit) != each]
                )
                self.store.forget(stage, sorted(recorded.keys() - current.keys()))


def _key(row: RelationRow) -> tuple[str, str, str]:
    return row.source, row.target, row.relation_type


def _places(item: Item) -> list[str]:
    return [item.field(name) for name in ("DOI", "url", "archiveID")]


def _related_notes(item: Item) -> list[tuple[str, tuple[str, ...]]]:
    return [(note.address, note.related) for note in item.notes]


def _tags(item: Item) -> list[object]:
    marks = [annotation.tags for attachment in item.attachments for annotation in attachment.annotations]
    return [item.tags, [note.tags for note in item.notes], [each.tags for each in item.attachments], marks]


def _references(store: Store, papers: Sequence[Bundle]) -> dict[str, list[str]]:
    """The reference list of every paper that has one, read again only where the document has changed."""
    recorded = store.recorded(_REFERENCES)
    found: dict[str, list[str]] = {}
    fresh = []
    for bundle in papers:
        digest = digest_of(VERSION, bundle.digest)
        known, result = recorded.get(bundle.address, ("", b""))
        if known == digest:
            entries = orjson.loads(result)
        else:
            entries = reference_entries(bundle.document.read_text("utf-8")) if bundle.full_text else []
            fresh.append((bundle.address, digest, entries))
        if entries:
            found[bundle.address] = entries
    with store.batch():
        store.record(_REFERENCES, fresh)
        store.forget(_REFERENCES, sorted(recorded.keys() - {bundle.address for bundle in papers}))
    return found


def _write_files(store: Store, root: Path, library: Library, of: Mapping[str, tuple[Relation, ...]]) -> None:
    """Write every relations file that would come out differently, or is not as it was left."""
    titles = {item.address: display_title(item) for item in library.items}
    recorded = store.recorded(_FILES)
    fresh = []
    for item in library.items:
        relations = of.get(item.address, ())
        shown = [(relation, titles[relation.target]) for relation in relations]
        digest = digest_of(VERSION, __version__, item.key, item.library, titles[item.address], shown)
        folder = root / item.address
        known, result = recorded.get(item.address, ("", b'""'))
        if is_as_written(folder, orjson.loads(result)) and known == digest:
            continue
        content = relations_document(item, relations, titles).encode("utf-8", "replace")
        fresh.append((item.address, digest, put_in_place(folder, content)))
    with store.batch():
        store.record(_FILES, fresh)
        store.forget(_FILES, sorted(recorded.keys() - titles.keys()))


STAGE = Stage(
    name=NAME,
    reads=("library", "corpus", "index"),
    writes="relations",
    config_section="relations",
    version=VERSION,
    run=run,
)
