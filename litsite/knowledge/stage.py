"""The knowledge stage: every text is read for entities, relations and findings, and what all say is put together.

What a bundle says is found from its text alone, and read again only when that changes. What the library says is worked
out from all of it, and not at all when nothing it rests on has changed: then it is read back from ``knowledge.db``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from litsite.bundles.records import Corpus
from litsite.errors import Problem
from litsite.index.records import Index
from litsite.index.stage import Models, chunk_digests, recorded_chunks
from litsite.knowledge.bundle_texts import bundles_to_read, paper_facts
from litsite.knowledge.claims.taxonomy import TAXONOMY_NAME, Taxonomy, load_taxonomy
from litsite.knowledge.collector_pause import collector_paused
from litsite.knowledge.curation import CURATION_NAME, read_curation
from litsite.knowledge.database.knowledge_database import DATABASE_NAME, SHARED_DATABASE_NAME, KnowledgeDatabase
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, Knowledge, PaperFacts
from litsite.reply_archive import ReplyArchive
from litsite.sources.records import Library
from litsite.stage import Build, Stage
from litsite.stamp import tree_stamp
from litsite.store import Store, digest_of

if TYPE_CHECKING:
    from litsite.knowledge.reading import Reading
    from litsite.knowledge.synthesis import WorkedOut

NAME = "knowledge"
VERSION = 1
REPLIES = "knowledge_replies.db"
_FOUND = "found"
_TITLES = "titles"
_ALL_TITLES = "all titles"
_PAPERS = f"{NAME} papers"
_WORKED_OUT = "worked out"

Extract = Callable[[BundleText], Extraction]


def run(build: Build, library: Library, corpus: Corpus, index: Index, models: Models | None = None) -> Knowledge:
    """Read what has changed, and put together what the library says.

    :raises LitsiteError: when a file in ``curation/`` is wrong, or a model that should be here is not.
    """
    with ExitStack() as opened:
        with collector_paused():
            reading = _Run(build, library, corpus, index, models or Models(), opened)
        return reading.knowledge()


def forget(store: Store) -> None:
    """See that the next build reads everything anew. Names that were compared stay compared."""
    with store.batch():
        for stage in (NAME, *(_stage(each, share=share) for each in (_FOUND, _TITLES) for share in (False, True))):
            store.forget(stage, sorted(store.digests(stage)))


def knowledge_stamp(state: Path) -> str:
    """Changes when the database was deleted. Nothing is opened."""
    return str((state / DATABASE_NAME).is_file())


def recorded_knowledge(state: Path) -> tuple[Knowledge, dict[str, PaperFacts]]:
    """What the last build of the private site knew, and its papers by address. ``state`` is the workspace's folder."""
    import msgspec

    with KnowledgeDatabase(state / DATABASE_NAME) as database, Store(state) as store:
        kept = store.recorded(_PAPERS).get(DATABASE_NAME)
        return database.read(), msgspec.json.decode(kept[1], type=dict[str, PaperFacts]) if kept else {}


class _Run:
    def __init__(
        self, build: Build, library: Library, corpus: Corpus, index: Index, models: Models, opened: ExitStack
    ) -> None:
        from litsite.knowledge.readers import readers

        self.build = build
        self.store = build.store
        self.index = index
        self.models = models
        self.settings = build.config.knowledge
        name = SHARED_DATABASE_NAME if build.share else DATABASE_NAME
        self.database = opened.enter_context(KnowledgeDatabase(build.config.state / name))
        self.archive = opened.enter_context(ReplyArchive(build.config.state / REPLIES))
        for each in (self.database, self.archive):
            if each.notice:
                build.progress.say(each.notice)
        self.readers = readers(build, self.archive)
        self.papers = paper_facts(library, share=build.share)
        self.chunks = chunk_digests(build.store)
        self.bundles = {
            address: bundle
            for address, bundle in bundles_to_read(library, corpus, share=build.share).items()
            if address in self.chunks
        }
        self.digests = {address: bundle.digest(self.chunks[address]) for address, bundle in self.bundles.items()}
        self.problems: list[Problem] = []
        self.unread: frozenset[str] = frozenset()
        self.is_provisional = False

    def knowledge(self) -> Knowledge:
        """All that the library says: read back when nothing it rests on has changed, else put together anew."""
        read = self._read_titles(), self._read_texts()
        curation = self.build.config.curation
        taxonomy = load_taxonomy(curation / TAXONOMY_NAME)
        own = [self._file_digest(curation / each) for each in (CURATION_NAME, TAXONOMY_NAME)]
        model = self.build.config.language_model if self.settings.summarize_with_model else ""
        papers = digest_of(self.papers)
        digest = digest_of(VERSION, read, papers, self.index.model, self.settings, own, model)
        name = self.database.path.name
        kept = self.store.current(NAME, name, digest)
        # There are always rules that were checked: without them it was deleted, or left behind by an interrupt.
        if kept is not None and int(kept) == self.database.facts().entities and self.database.health():
            return replace(self.database.read(), labels=taxonomy.labels, digest=digest)
        with collector_paused():
            knowledge = self._put_together(taxonomy)
        digest = "" if self.is_provisional else digest
        with self.store.batch():
            self.store.record(NAME, [(name, digest, self.database.facts().entities)])
            if self.store.digests(_PAPERS).get(name) != papers:
                self.store.record(_PAPERS, [(name, papers, self.papers)])
        return replace(knowledge, digest=digest)

    def _put_together(self, taxonomy: Taxonomy) -> Knowledge:
        from litsite.knowledge.entities.name_vectors import NameVectors
        from litsite.knowledge.health import LibraryFacts, validate
        from litsite.knowledge.synthesis import synthesis

        readings = self._readings()
        with NameVectors(self.build, self.models) as vectors:
            knowledge, worked_out = synthesis(
                {address: each.found for address, each in readings.items()},
                self.papers,
                read_curation(self.build.config.curation / CURATION_NAME),
                taxonomy,
                self._worked_out(),
                vectors,
                self.settings,
            )
        with self.store.batch():
            self.store.record(_stage(_WORKED_OUT, share=self.build.share), [(self.index.model, "", worked_out)])
            self.store.forget(NAME, [self.database.path.name])  # it is what is on record no more, once it is written
        if self.settings.summarize_with_model:
            knowledge = self._summarized(knowledge)
        problems = tuple(sorted({*knowledge.problems, *self.problems}))
        knowledge = replace(knowledge, problems=problems, labels=taxonomy.labels, is_provisional=self.is_provisional)
        self.database.write(knowledge)
        chunks = {f"{address}/{number}" for address, each in readings.items() for number in range(each.chunks)}
        facts = LibraryFacts(self.papers.keys(), chunks, self.settings.min_df)
        health = validate(knowledge, self.database.facts(), facts)
        self.database.record_health(health)
        return replace(knowledge, health=health)

    def _summarized(self, knowledge: Knowledge) -> Knowledge:
        """The same with summaries by the language model."""
        from litsite.knowledge.communities.summary_evidence import LibraryEvidence
        from litsite.knowledge.communities.summary_model import modelled_summaries
        from litsite.knowledge.readers import needed_language_model

        settings = self.build.config.language_model
        found = modelled_summaries(
            knowledge.communities,
            knowledge.summaries,
            LibraryEvidence(knowledge.entities, knowledge.relations, knowledge.claims),
            self.papers,
            model=needed_language_model(self.build, "summarize_with_model"),
            archive=self.archive,
            context_tokens=settings.context_tokens,
            answer_tokens=settings.answer_tokens,
            concurrency=self.settings.concurrency,
        )
        self.problems += found.problems
        self.is_provisional |= found.is_provisional
        return replace(knowledge, summaries=found.summaries)

    def _read_titles(self) -> dict[str, str]:
        """See which papers each text names by their titles; returns the digests of what was read.

        When a few titles are new or gone, only texts that may name one of these are read again.
        """
        from litsite.knowledge.extraction.title_mentions import TitleIndex, title_mentions

        stage = _stage(_TITLES, share=self.build.share)
        titles = {address: bundle.title for address, bundle in self.bundles.items() if bundle.title}
        before = self.store.result(stage, _ALL_TITLES)
        known: dict[str, str] = before[1] if before and before[0] == str(VERSION) else {}
        digests = self._digests("")
        if titles != known:
            again = self._naming(known.items() ^ titles.items()) if known else sorted(self.store.digests(stage))
            with self.store.batch():
                self.store.forget(stage, again)
        index = TitleIndex(titles)

        def named(text: BundleText) -> Extraction:
            mentions, relations = title_mentions(text, index)
            return Extraction(mentions, relations)

        read = self._read(_TITLES, digests, named, jobs=self.build.jobs)
        if titles != known:
            with self.store.batch():
                self.store.record(stage, [(_ALL_TITLES, str(VERSION), titles)])
        return read | {_ALL_TITLES: digest_of(titles)}

    def _naming(self, titles: Collection[tuple[str, str]]) -> list[str]:
        """The bundles whose texts may name one of some titles, which come with the addresses of their papers."""
        from litsite.knowledge.extraction.title_mentions import TitleIndex

        # Together they tell whether they are too many to look; each alone has the main title that two of them share.
        turned = [TitleIndex({f"{address} {title}": title for address, title in titles})]
        turned += [TitleIndex({address: title}) for address, title in titles]
        texts = (
            (address, "\n".join(chunk.text for chunk in recorded_chunks(self.store, address)))
            for address in self.bundles
        )
        return [address for address, text in texts if any(each.may_name(text) for each in turned)]

    def _read_texts(self) -> dict[str, str]:
        """Read texts for everything else; returns the digests of what was read."""
        from litsite.knowledge.extraction.gathering import gathered

        digests = self._digests(self.readers.identity)
        if self.readers.model is not None:
            changed = _changed(digests, self.store.digests(_stage(_FOUND, share=self.build.share)))
            report = self.readers.model.prepare([self._text(self.store, address)[0] for address in changed])
            self.problems += report.problems
            self.is_provisional |= report.is_provisional
            self.unread = frozenset(report.unread)
        jobs = self.build.jobs if self.readers.may_part else 1
        return self._read(_FOUND, digests, lambda text: gathered(text, self.readers.extractors), jobs=jobs)

    def _digests(self, reader: str) -> dict[str, str]:
        """What the reading of each bundle rests on, besides on who reads."""
        read_by = digest_of(VERSION, reader)
        return {address: f"{read_by} {digest}" for address, digest in self.digests.items()}

    def _read(self, what: str, digests: dict[str, str], extract: Extract, *, jobs: int) -> dict[str, str]:
        """Read every bundle that is not on record as it is, and put what was found there."""
        from litsite.knowledge.reading import Reading, rows_read

        stage = _stage(what, share=self.build.share)
        known = self.store.digests(stage)
        changed = _changed(digests, known)

        def read_with(store: Store, addresses: Iterable[str]) -> dict[str, Reading]:
            texts = ((address, *self._text(store, address)) for address in addresses)
            return {address: Reading(extract(text), chunks) for address, text, chunks in texts}

        def read(part: Sequence[str], apart: bool) -> dict[str, Reading]:
            if not apart:
                return read_with(self.store, self.build.progress.track(part, label="Reading", total=len(part)))
            with Store(self.build.config.state) as store:
                return read_with(store, part)

        for rows in rows_read(changed, read, jobs=jobs):
            with self.store.batch():
                self.store.record(
                    stage,
                    (
                        (address, "" if address in self.unread else digests[address], row)
                        for address, row in rows.items()
                    ),
                )
        with self.store.batch():
            self.store.forget(stage, sorted(known.keys() - digests.keys() - {_ALL_TITLES}))
        return digests

    def _text(self, store: Store, address: str) -> tuple[BundleText, int]:
        """What is read of a bundle, and how many chunks it has."""
        chunks = recorded_chunks(store, address)
        return self.bundles[address].text(chunks), len(chunks)

    def _readings(self) -> dict[str, Reading]:
        """What was found in every bundle, the papers that it names included."""
        from litsite.knowledge.reading import reading_of

        named = self.store.recorded(_stage(_TITLES, share=self.build.share))
        found = {}
        for address, (_, row) in sorted(self.store.recorded(_stage(_FOUND, share=self.build.share)).items()):
            reading, titles = reading_of(row), reading_of(named[address][1]).found
            if titles.mentions:
                whole = Extraction(
                    reading.found.mentions + titles.mentions,
                    reading.found.relations + titles.relations,
                    reading.found.claims,
                )
                reading = replace(reading, found=whole)
            found[address] = reading
        return found

    def _worked_out(self) -> WorkedOut:
        """What builds with the model of this one worked out."""
        import msgspec

        from litsite.knowledge.synthesis import WorkedOut

        kept = self.store.current(_stage(_WORKED_OUT, share=self.build.share), self.index.model, "")
        return msgspec.json.decode(kept, type=WorkedOut) if kept is not None else WorkedOut()

    def _file_digest(self, path: Path) -> str:
        return self.store.file_digest(path) if path.is_file() else ""


def _changed(digests: Mapping[str, str], known: Mapping[str, str]) -> list[str]:
    return [address for address, digest in digests.items() if known.get(address) != digest]


def _stage(what: str, *, share: bool) -> str:
    return f"{NAME} {what} share" if share else f"{NAME} {what}"


STAGE = Stage(
    name=NAME,
    reads=("library", "corpus", "index"),
    writes="knowledge",
    config_section="knowledge",
    version=VERSION,
    run=run,
    stamp=lambda build: tree_stamp(build.config.curation),
)
