"""The bundles stage: every paper and note becomes a folder of Markdown; what has not changed costs nothing.

A bundle is current when the digest of its item, its files and this stage's settings is the one on record, and its
files are as they were written. Converted documents are kept by the digest of the file, so that an edited tag rewrites
the Markdown without converting again.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import orjson

from litsite import __version__
from litsite.bundles import document as markdown
from litsite.bundles.conversion_plan import candidates, job_for
from litsite.bundles.corpus_folder import RELATIONS_FILE, keep_only, remove_departed, write_whole
from litsite.bundles.fallback import METHOD as CACHE_METHOD
from litsite.bundles.fallback import cached_text
from litsite.bundles.records import Block, Bundle, ConversionJob, ConversionResult, Corpus, Document
from litsite.bundles.workers import convert_all
from litsite.errors import Problem
from litsite.sources.records import Attachment, Item, Library, Note
from litsite.sources.vocabulary import author_year, display_title
from litsite.stage import Build, Stage
from litsite.stamp import tree_stamp
from litsite.store import digest_of, encode

NAME = "bundles"
VERSION = 2
_WRITTEN_BY = (VERSION, __version__)  # every document names the version that wrote it
_DOCUMENT = "document.md"
_ANNOTATIONS = "annotations.md"
_IMAGES = "images"
_FOLDER = "corpus"
_CONVERSIONS = "conversion"
_CHEAP_METHODS = ("text", "markdown")
_MEBIBYTE = 1024 * 1024


@dataclass(slots=True)
class _Pending:
    """A paper whose document has to be written: the files still to be tried, and how earlier ones failed."""

    item: Item
    digest: str
    remaining: list[Attachment]
    failures: list[tuple[Attachment, str]] = field(default_factory=list)


def run(build: Build, library: Library) -> Corpus:
    """Bring the corpus up to date with the library."""
    return _Run(build, library).corpus()


class _Run:
    def __init__(self, build: Build, library: Library) -> None:
        self.build = build
        self.library = library
        self.root = build.config.corpus
        self.recorded = build.store.recorded(NAME)
        self.collections: dict[str, dict[str, str]] = defaultdict(dict)
        for collection in library.collections:
            self.collections[collection.library][collection.key] = collection.name
        self.untouched = self._is_untouched()
        self.bundles: dict[str, Bundle] = {}
        self.finished: list[tuple[str, str, object]] = []
        self.emptied: set[str] = set()

    def corpus(self) -> Corpus:
        """Write what is not current, remove what has left, and hand on all bundles, sorted by address."""
        items = self.library.items
        notes: list[tuple[Note, Item | None]] = [(note, item) for item in items for note in item.notes]
        notes += [(note, None) for note in self.library.notes]
        with self.build.store.batch():
            pending = [waiting for item in items if (waiting := self._plan(item))]
        for _ in self._converted(pending):
            self._commit_often()
        for note, parent in notes:
            self._note(note, parent)
        self._annotations(items)
        present = set(self.bundles)
        removed = remove_departed(self.root, present)
        with self.build.store.batch():
            self.build.store.record(NAME, self.finished)
            stale = {unit for unit in self.recorded if unit.partition("/")[0] not in present}
            self.build.store.forget(NAME, sorted({*stale, *removed, *self.emptied}))
            converted = self.build.store.digests(_CONVERSIONS)
            self.build.store.forget(
                _CONVERSIONS, sorted(unit for unit in converted if unit.partition("/")[0] not in present)
            )
            self.build.store.record(_FOLDER, [("stamp", self._stamp(), None)])
        ordered = dict(sorted(self.bundles.items()))
        problems = tuple(problem for bundle in ordered.values() for problem in bundle.problems)
        return Corpus(self.root, ordered, problems)

    def _commit_often(self) -> None:
        """Keep what has been done every few papers, so that an interrupt loses little."""
        if len(self.finished) >= 20:
            with self.build.store.batch():
                self.build.store.record(NAME, self.finished)
            self.finished.clear()

    def _is_untouched(self) -> bool:
        """Whether the corpus is as the last build left it: if not, every file is compared with what was written."""
        recorded = self.build.store.result(_FOLDER, "stamp")
        return recorded is not None and recorded[0] == self._stamp()

    def _stamp(self) -> str:
        return tree_stamp(self.root, without=(RELATIONS_FILE,))

    def _current(self, unit: str, digest: str, name: str) -> bytes | None:
        """The recorded result of a unit that is current and whose file is still as it was written."""
        known, result = self.recorded.get(unit, ("", b""))
        if known != digest:
            return None
        if not self.untouched:
            path = self.root / unit.partition("/")[0] / name
            if not path.is_file() or _sha256(path.read_bytes()) != orjson.loads(result)["digest"]:
                return None
        return result

    def _plan(self, item: Item) -> _Pending | None:
        """Nothing when the paper's document is current; else what has to be done."""
        files = candidates(item) if self.build.config.bundles.full_text else ()
        bare = replace(item, notes=(), attachments=tuple(replace(each, annotations=()) for each in item.attachments))
        digest = digest_of(
            _WRITTEN_BY,
            self.build.config.bundles,
            _relocatable(bare),
            [self.collections[item.library].get(key, "") for key in item.collections],
            [self._file_digest(attachment.path) for attachment in files],
            [self._file_digest(path) for path in _caches(item)],
        )
        result = self._current(item.address, digest, _DOCUMENT)
        if result is not None:
            self.bundles[item.address] = _bundle_from(result, self.root)
            return None
        return _Pending(item, digest, list(files))

    def _file_digest(self, path: Path | None) -> str:
        """The digest of a file that may have gone or be unreadable, which another digest tells apart."""
        assert path is not None
        try:
            return self.build.store.file_digest(path)
        except OSError as error:
            return f"unreadable: {error.strerror}"

    def _converted(self, pending: list[_Pending]) -> Iterator[_Pending]:
        """Write the document of every waiting paper, converting files until one gives a text."""
        total = len(pending)
        yield from self.build.progress.track(self._rounds(pending), label="Reading papers", total=total)

    def _rounds(self, pending: list[_Pending]) -> Iterator[_Pending]:
        waiting = {each.item.address: each for each in pending}
        while waiting:
            jobs: list[ConversionJob] = []
            for address in list(waiting):
                paper = waiting[address]
                if not paper.remaining:
                    self._write_paper(paper, None)
                    yield waiting.pop(address)
                    continue
                document = self._cached(job_for(paper.item, paper.remaining[0]))
                if document:
                    self._write_paper(paper, document)
                    yield waiting.pop(address)
                else:
                    jobs.append(job_for(paper.item, paper.remaining[0]))
            for result in self._convert(jobs):
                paper = waiting[result.job.address]
                attachment = paper.remaining.pop(0)
                if result.document is None:
                    paper.failures.append((attachment, result.failure))
                    continue
                self._keep_conversion(result.job, result.document)
                self._write_paper(paper, result.document)
                yield waiting.pop(result.job.address)

    def _convert(self, jobs: list[ConversionJob]) -> Iterator[ConversionResult]:
        settings = self.build.config.bundles
        return convert_all(
            jobs,
            processes=self.build.jobs,
            time_limit=float(settings.time_limit),
            memory_limit=settings.memory_limit * _MEBIBYTE,
        )

    def _conversion_digest(self, job: ConversionJob) -> str:
        return digest_of(
            VERSION,
            self.build.store.file_digest(job.path),
            job.path.suffix.lower(),
            job.content_type,
            job.charset,
            job.known_title,
            job.known_names,
        )

    def _cached(self, job: ConversionJob) -> Document | None:
        try:
            value = self.build.store.current(_CONVERSIONS, _conversion_unit(job), self._conversion_digest(job))
        except OSError:
            return None
        return _document_from(value) if value else None

    def _keep_conversion(self, job: ConversionJob, document: Document) -> None:
        """Keep what was costly. Text and Markdown files are read again as fast as from the record."""
        if document.method not in _CHEAP_METHODS:
            with contextlib.suppress(OSError):  # the file has gone meanwhile
                entry = (_conversion_unit(job), self._conversion_digest(job), document)
                self.build.store.record(_CONVERSIONS, [entry])

    def _write_paper(self, paper: _Pending, document: Document | None) -> None:
        item = paper.item
        wanted = self.build.config.bundles.full_text
        if document is None and wanted:
            document = next((found for path in _caches(item) if (found := cached_text(path))), None)
        phrases = markdown.paper_keywords(item, document)
        text = markdown.paper_document(item, document, self.collections[item.library], phrases)
        self._write(
            Bundle(
                address=item.address,
                kind="paper",
                folder=item.address,
                document=self.root / item.address / _DOCUMENT,
                digest="",
                words=sum(len(block.markdown.split()) for block in document.blocks) if document else 0,
                pages=document.pages if document else 0,
                full_text=document.method if document else "",
                keywords=phrases,
                problems=_conversion_problems(paper, document),
            ),
            text,
            paper.digest,
        )

    def _note(self, note: Note, parent: Item | None) -> None:
        images = [image for image in note.images if image.exists and image.path]
        digest = digest_of(
            _WRITTEN_BY,
            _relocatable(replace(note, images=())),
            author_year(parent) if parent else "",
            [(image.key, self._file_digest(image.path)) for image in images],
        )
        folder = self.root / note.address / _IMAGES
        if self.untouched or not (images or folder.exists()):
            result = self._current(note.address, digest, _DOCUMENT)
            if result is not None:
                self.bundles[note.address] = _bundle_from(result, self.root)
                return
        from litsite.bundles.convert.zotero_note import convert_note  # its parser is not needed when nothing changed

        pictures, unreadable = _read_pictures(images)
        for name, content in pictures.items():
            write_whole(folder / name, content)
        keep_only(folder, pictures)
        places = {name.partition(".")[0]: f"{_IMAGES}/{name}" for name in pictures}
        text = convert_note(note.html, image_href=lambda key: places.get(key, ""))
        where = f"note on {author_year(parent)}" if parent else f"note “{text.title}”"
        self._write(
            Bundle(
                address=note.address,
                kind="note",
                folder=note.address,
                document=self.root / note.address / _DOCUMENT,
                digest="",
                words=text.words,
                summary=text.summary,
                problems=tuple(Problem(where, warning, "", note.address) for warning in (*text.warnings, *unreadable)),
            ),
            markdown.note_document(note, text, parent),
            digest,
        )

    def _write(self, bundle: Bundle, text: str, digest: str) -> None:
        content = text.encode("utf-8", "replace")
        bundle = replace(bundle, digest=_sha256(content))
        write_whole(bundle.document, content)
        self.bundles[bundle.address] = bundle
        self.finished.append((bundle.address, digest, replace(bundle, document=Path(bundle.folder, _DOCUMENT))))

    def _annotations(self, items: Sequence[Item]) -> None:
        for item in items:
            unit = f"{item.address}/{_ANNOTATIONS}"
            path = self.root / item.address / _ANNOTATIONS
            if not any(attachment.annotations for attachment in item.attachments):
                if unit in self.recorded or not self.untouched:
                    path.unlink(missing_ok=True)
                    self.emptied.add(unit)
                continue
            digest = digest_of(_WRITTEN_BY, _relocatable(replace(item, notes=())))
            if self._current(unit, digest, _ANNOTATIONS) is None:
                content = markdown.annotations_document(item).encode("utf-8", "replace")
                write_whole(path, content)
                self.finished.append((unit, digest, {"digest": _sha256(content)}))


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _caches(item: Item) -> list[Path]:
    """The texts that Zotero extracted from an item's files."""
    return [each.full_text_cache for each in item.attachments if each.full_text_cache]


def _read_pictures(images: Sequence[Attachment]) -> tuple[dict[str, bytes], list[str]]:
    """The pictures of a note by the names they get in its bundle, and what to say of those that cannot be read."""
    pictures: dict[str, bytes] = {}
    unreadable: list[str] = []
    for image in images:
        assert image.path is not None
        try:
            pictures[f"{image.key}{_suffix(image)}"] = image.path.read_bytes()
        except OSError as error:
            unreadable.append(f"the picture {image.file_name} cannot be read: {error.strerror}")
    return pictures, unreadable


def _conversion_unit(job: ConversionJob) -> str:
    return f"{job.address}/{job.attachment_key}"


def _relocatable(record: object) -> object:
    """A record as data in which files go by name only: moving the library's folder changes nothing."""
    return _without_folders(orjson.loads(encode(record)))


def _without_folders(value: object) -> object:
    if isinstance(value, dict):
        return {
            key: Path(inner).name if key in ("path", "full_text_cache", "image") and inner else _without_folders(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [_without_folders(inner) for inner in value]
    return value


def _conversion_problems(paper: _Pending, document: Document | None) -> tuple[Problem, ...]:
    """What went wrong with a paper's files, and what stands in for the text."""
    item = paper.item
    stands_in = "the abstract" if item.abstract else "the bibliographic record"
    if document:
        stands_in = "Zotero's own extracted text" if document.method == CACHE_METHOD else "another file of the paper"
    problems = [
        Problem(
            f"{author_year(item)}: {attachment.file_name}",
            failure,
            f"{stands_in[0].upper()}{stands_in[1:]} stands in. Open the file in Zotero to see whether it is whole.",
            item.address,
        )
        for attachment, failure in paper.failures
    ]
    if document:
        problems += [
            Problem(f"{author_year(item)}: {display_title(item)}", warning, "", item.address)
            for warning in document.warnings
        ]
    return tuple(problems)


def _bundle_from(result: bytes, root: Path) -> Bundle:
    data = orjson.loads(result)
    data["document"] = root / data["document"]
    data["keywords"] = tuple(data["keywords"])
    data["problems"] = tuple(Problem(**problem) for problem in data["problems"])
    return Bundle(**data)


def _document_from(value: bytes) -> Document:
    data = orjson.loads(value)
    return Document(
        **data
        | {
            "blocks": tuple(Block(**block) for block in data["blocks"]),
            "references": tuple(data["references"]),
            "warnings": tuple(data["warnings"]),
        }
    )


def _suffix(image: Attachment) -> str:
    suffix = image.path.suffix.lower() if image.path else ""
    return suffix if suffix in (".png", ".jpg", ".jpeg", ".gif", ".webp") else ".png"


STAGE = Stage(name=NAME, reads=("library",), writes="corpus", config_section="bundles", version=VERSION, run=run)
