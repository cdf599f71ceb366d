"""The pipeline: which stages there are, in which order, and one run of them all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import filelock

from litsite import __version__
from litsite.answers.records import Answers
from litsite.answers.stage import STAGE as ANSWERS
from litsite.bundles.stage import STAGE as BUNDLES
from litsite.config import Environment, SiteConfig
from litsite.errors import Problem, WorkspaceError
from litsite.index.stage import STAGE as INDEX
from litsite.index.stage import index_stamp
from litsite.knowledge.records import Knowledge
from litsite.knowledge.stage import STAGE as KNOWLEDGE
from litsite.knowledge.stage import knowledge_stamp
from litsite.knowledge.vocabulary import PAPER
from litsite.relations.records import Relations
from litsite.relations.stage import STAGE as RELATIONS
from litsite.relations.stage import forget as forget_relations
from litsite.site.output import recover
from litsite.site.records import SiteReport
from litsite.site.stage import STAGE as SITE
from litsite.site.theme_files import themes_folder
from litsite.sources.locate import zotero_folder_around
from litsite.sources.records import Library
from litsite.sources.stage import STAGE as SOURCES
from litsite.stage import Build, Progress, Silent, Stage
from litsite.stamp import files_stamp, tree_stamp
from litsite.store import Store, digest_of

STAGES: tuple[Stage, ...] = (SOURCES, BUNDLES, INDEX, RELATIONS, KNOWLEDGE, ANSWERS, SITE)
_NAME = "build"


@dataclass(frozen=True, slots=True)
class Summary:
    """What one run did. ``seconds`` is wall time a stage; empty when nothing had changed."""

    output: Path
    items: int
    notes: int
    pages: int
    edges: int
    orphans: int
    questions: int = 0
    entities: int = 0
    findings: int = 0
    communities: int = 0
    problems: tuple[Problem, ...] = ()
    rendered: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    unchanged: bool = False

    @property
    def index(self) -> Path:
        """The page to open."""
        return self.output / "index.html"

    def as_json(self) -> dict[str, Any]:
        """The object that ``--json`` prints."""
        return {
            "output": str(self.output),
            "index": str(self.index),
            "items": self.items,
            "notes": self.notes,
            "pages": self.pages,
            "rendered": self.rendered,
            "edges": self.edges,
            "orphans": self.orphans,
            "questions": self.questions,
            "entities": self.entities,
            "findings": self.findings,
            "communities": self.communities,
            "problems": [
                {"where": problem.where, "what": problem.what, "hint": problem.hint} for problem in self.problems
            ],
            "seconds": {stage: round(seconds, 3) for stage, seconds in self.seconds.items()},
            "unchanged": self.unchanged,
        }


def build_site(
    config: SiteConfig,
    *,
    environment: Environment,
    progress: Progress | None = None,
    jobs: int = 1,
    share: bool = False,
    stages: tuple[Stage, ...] = STAGES,
) -> Summary:
    """Run every stage on one library; do nothing when nothing it rests on has changed.

    :raises LitsiteError: when the user has to fix something first.
    """
    progress = progress or Silent()
    _refuse_places(config)
    with _locked(config.state), Store(config.state) as store:
        recover(config.output)
        if store.notice:
            progress.say(store.notice)
        build = Build(config, store, environment, progress, jobs, share)
        inputs = _inputs_stamp(build, stages)
        known = _known(build, inputs)
        if known:
            return known
        results: dict[str, Any] = {}
        seconds: dict[str, float] = {}
        for stage in stages:
            started = time.perf_counter()
            results[stage.writes] = stage.run(build, *(results[name] for name in stage.reads))
            seconds[stage.name] = time.perf_counter() - started
        answers: Answers = results[ANSWERS.writes]
        knowledge: Knowledge = results[KNOWLEDGE.writes]
        summary = _summary(config, results["site"], answers, knowledge, seconds)
        if not (
            answers.is_provisional or knowledge.is_provisional
        ):  # else the services that failed are asked again next time
            _remember(build, inputs, summary, results["library"])
        return summary


def clean_workspace(config: SiteConfig) -> None:
    """Forget what was done, so that the next build does it again: reading, converting, indexing, relating, writing.

    The cache of vectors stays. It is keyed by what was embedded and with which model, so nothing in it can be out of
    date, and it holds hours of work. Who wants to be rid of it deletes ``vectors.db``.

    :raises WorkspaceError: when a build is running.
    """
    with _locked(config.state), Store(config.state) as store:
        store.clear()


def _refuse_places(config: SiteConfig) -> None:
    """See that nothing is written where it would harm something else, before anything is.

    :raises WorkspaceError: when the site or the workspace is to be in Zotero's folder, or the site in the workspace's.
    """
    for folder, what, hint in (
        (config.root, "the folder of the configuration", "keep the configuration in a folder of its own"),
        (config.output, "the output folder", "choose another with site.output or --output"),
    ):
        zotero = zotero_folder_around(folder)
        if zotero is not None:
            raise WorkspaceError(
                f"is inside Zotero's folder {zotero}, which litsite never writes to",
                where=f"{what} {folder}",
                hint=hint,
            )
    for own in (config.corpus, config.questions, config.state):
        if config.output.is_relative_to(own.resolve()):
            raise WorkspaceError(
                f"is inside {own.name}, which litsite keeps for itself",
                where=f"the output folder {config.output}",
                hint="choose another with site.output or --output",
            )
    if not config.output.name:
        raise WorkspaceError(
            "is the root of the file system", where="the output folder", hint="choose a folder for the site alone"
        )


@contextmanager
def _locked(state: Path) -> Iterator[None]:
    """Hold the workspace for one run. The system lets go of it when the process ends, however it ends."""
    lock = filelock.FileLock(state / "build.lock", timeout=0)
    try:
        state.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except filelock.Timeout:
        raise WorkspaceError(
            "another build is running in this workspace", where=state.parent.name, hint="wait for it to end"
        ) from None
    except OSError as error:
        raise WorkspaceError(
            f"cannot be written: {error.strerror}", where=str(state), hint="choose a folder you may write to"
        ) from error
    try:
        yield
    finally:
        lock.release()


def _inputs_stamp(build: Build, stages: tuple[Stage, ...]) -> str:
    """A digest of everything a build rests on, by sizes and times of files: cheap, and nothing is opened."""
    return digest_of(
        __version__,
        [(stage.name, stage.version, stage.stamp(build) if stage.stamp else "") for stage in stages],
        build.config,
        build.share,
        tree_stamp(themes_folder()),
        tree_stamp(Path(__file__).parent),
    )


def _known(build: Build, inputs: str) -> Summary | None:
    """The last run's summary, when its inputs, the library's files, the corpus and the site are as it left them."""
    recorded = build.store.result(_NAME, str(build.config.output))
    if recorded is None or recorded[0] != inputs:
        return None
    kept = recorded[1]
    if kept["files"] != files_stamp(kept["watched"]):
        return None
    state = build.config.state
    if (kept.get("index"), kept.get("knowledge")) != (index_stamp(state), knowledge_stamp(state)):
        return None
    if kept["corpus"] != tree_stamp(build.config.corpus) or kept["site"] != tree_stamp(build.config.output):
        return None
    values = kept["summary"] | {
        "output": build.config.output,
        "problems": tuple(Problem(**problem) for problem in kept["summary"]["problems"]),
        "seconds": {},
        "rendered": 0,
        "unchanged": True,
    }
    return Summary(**values)


def _summary(
    config: SiteConfig, report: SiteReport, answers: Answers, knowledge: Knowledge, seconds: dict[str, float]
) -> Summary:
    return Summary(
        output=config.output,
        items=report.items,
        notes=report.notes,
        pages=report.pages,
        edges=report.edges,
        orphans=report.orphans,
        questions=len(answers.answers),
        entities=sum(entity.type != PAPER for entity in knowledge.entities.values()),
        findings=len(knowledge.claims),
        communities=len(knowledge.communities),
        problems=report.problems,
        rendered=report.rendered,
        seconds=seconds,
    )


def _remember(build: Build, inputs: str, summary: Summary, library: Library) -> None:
    watched = _files_of(library)
    result = {
        "summary": asdict(replace(summary, seconds={})),
        "watched": watched,
        "files": files_stamp(watched),
        "index": index_stamp(build.config.state),
        "knowledge": knowledge_stamp(build.config.state),
        "corpus": tree_stamp(build.config.corpus),
        "site": tree_stamp(build.config.output),
    }
    build.store.record(_NAME, [(str(build.config.output), inputs, result)])


def _files_of(library: Library) -> list[str]:
    """Every file that the library refers to, there or not."""
    found: set[str] = set()
    for item in library.items:
        for attachment in item.attachments:
            found.update(str(path) for path in (attachment.path, attachment.full_text_cache) if path)
            found.update(str(each.image) for each in attachment.annotations if each.image)
        for note in item.notes:
            found.update(str(image.path) for image in note.images if image.path)
    for note in library.notes:
        found.update(str(image.path) for image in note.images if image.path)
    return sorted(found)


def recompute_relations(
    config: SiteConfig, *, environment: Environment, progress: Progress | None = None, jobs: int = 1
) -> Relations:
    """Work all relations of the library out anew and put them on record; the site is left to the next build.

    An edge depends on the whole library, so there is no such thing as those of some papers alone.

    :raises LitsiteError: when the user has to fix something first.
    """
    progress = progress or Silent()
    _refuse_places(config)
    with _locked(config.state), Store(config.state) as store:
        if store.notice:
            progress.say(store.notice)
        forget_relations(store)
        build = Build(config, store, environment, progress, jobs)
        results: dict[str, Any] = {}
        for stage in (SOURCES, BUNDLES, INDEX, RELATIONS):
            results[stage.writes] = stage.run(build, *(results[name] for name in stage.reads))
        relations: Relations = results[RELATIONS.writes]
        return relations
