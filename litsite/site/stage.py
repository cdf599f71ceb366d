"""The site stage: plans every page, renders those that would come out differently, and puts the site in place whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from litsite import __version__
from litsite.answers.records import Answers
from litsite.bundles.records import Corpus
from litsite.knowledge.records import Knowledge
from litsite.parallel import in_parts
from litsite.relations.records import Relations
from litsite.site.files import annotation_images, note_images
from litsite.site.graph_data import graph_columns
from litsite.site.highlighting import code_styles
from litsite.site.math_font import VERSION as FONT_VERSION
from litsite.site.math_font import font_file, math_font
from litsite.site.output import OutputFolder
from litsite.site.pages.planned import PlannedPage
from litsite.site.pages.relations import relations_data
from litsite.site.plan import SitePlan, plan_site
from litsite.site.records import SiteReport
from litsite.site.render import Renderer
from litsite.site.script_data import script_data
from litsite.site.search.documents import search_documents
from litsite.site.search.palette import palette_entries
from litsite.site.search.writer import write_search
from litsite.site.share import (
    shareable,
    shareable_answers,
    shareable_corpus,
    shareable_knowledge,
    shareable_relations,
)
from litsite.site.theme_files import theme_files
from litsite.sources.records import Library
from litsite.stage import Build, Stage
from litsite.stamp import tree_stamp
from litsite.store import Store, digest_of

NAME = "site"
VERSION = 3
_PAGES = "page"
_FONT = "assets/fonts/math.woff"


def run(
    build: Build, library: Library, corpus: Corpus, relations: Relations, knowledge: Knowledge, answers: Answers
) -> SiteReport:
    """Write the site of a library: its corpus, the relations between its papers, what it says, and its answers.

    Knowledge of a build that is shared rests on public texts already.
    """
    if build.share:
        library, corpus = shareable(library), shareable_corpus(corpus)
        relations, answers = shareable_relations(relations, library), shareable_answers(answers, library)
        knowledge = shareable_knowledge(knowledge)
    output = OutputFolder(build.config.output)
    try:
        report = _write(build, library, corpus, relations, knowledge, answers, output)
    except BaseException:
        output.discard()
        raise
    output.put_in_place()
    build.store.record(NAME, [(_output_unit(build), tree_stamp(build.config.output), None)])
    return report


def _write(
    build: Build,
    library: Library,
    corpus: Corpus,
    relations: Relations,
    knowledge: Knowledge,
    answers: Answers,
    output: OutputFolder,
) -> SiteReport:
    pictures = annotation_images(library)
    places = {key: place for key, (place, _) in pictures.items()}
    plan = plan_site(
        library, corpus, relations, knowledge, answers, places, build.config.site, build.store, share=build.share
    )
    untouched = _output_untouched(build)
    rendered = _write_pages(build, plan, output, untouched=untouched)
    documents = search_documents(plan.catalogue, corpus, plan.note_titles) + plan.questions.documents()
    write_search(build, documents, corpus, output, untouched=untouched)
    for path, content in _generated(build, plan):
        output.write(path, content)
    _write_downloads(build, plan, output, untouched=untouched)
    for path, source in (*theme_files().items(), *pictures.values(), *note_images(library, corpus).items()):
        if source.is_file():
            output.copy(path, source)
    return SiteReport(
        items=len(library.items),
        notes=len(plan.catalogue.notes),
        pages=len(plan.pages),
        rendered=rendered,
        edges=relations.edges,
        orphans=len(plan.related.alone),
        problems=plan.problems,
    )


def _write_pages(build: Build, plan: SitePlan, output: OutputFolder, *, untouched: bool) -> int:
    """Render what has changed, keep the rest; the number of pages rendered is returned."""
    renderer = Renderer(plan.frame, build.config.state / "templates")
    known = build.store.digests(_page_stage(build)) if untouched else {}
    digests = {path: renderer.digest(planned) for path, planned in plan.pages.items()}
    changed = [
        planned for path, planned in plan.pages.items() if known.get(path) != digests[path] or not output.keep(path)
    ]

    def render(part: Sequence[PlannedPage], apart: bool) -> bytes:
        """Write some pages; what their texts were rendered to is the answer."""
        if not apart:
            for planned in build.progress.track(part, label="Writing pages", total=len(part)):
                output.write(planned.page.path, renderer.render(planned.completed()))
            return plan.fragments.rendered()
        with Store(build.config.state) as store:
            plan.fragments.read_from(store)
            for planned in part:
                output.write(planned.page.path, renderer.render(planned.completed()))
        return plan.fragments.rendered()

    renderer.prepare(plan.pages.values())
    parts = in_parts(changed, render, jobs=build.jobs)
    with build.store.batch():
        for part in parts:
            plan.fragments.keep(part)
        if not build.share:  # a shared site has no notes; the private one will want them again
            plan.fragments.forget_departed(plan.bundles)
        build.store.record(
            _page_stage(build), [(planned.page.path, digests[planned.page.path], None) for planned in changed]
        )
        build.store.forget(_page_stage(build), [path for path in known if path not in plan.pages])
    return len(changed)


def _write_downloads(build: Build, plan: SitePlan, output: OutputFolder, *, untouched: bool) -> None:
    """Write the files beside pages; where they would come out the same, those that are there stay."""
    unit = f"downloads {build.config.output}"
    digest = digest_of(VERSION, __version__, plan.knowledge.digest)
    known = build.store.result(NAME, unit) if untouched and plan.knowledge.digest else None
    if known is not None and known[0] == digest and all(output.keep(path) for path in known[1]):
        return
    written = []
    for path, content in plan.knowledge.downloads():
        output.write(path, content)
        written.append(path)
    build.store.record(NAME, [(unit, digest, written)])


def _page_stage(build: Build) -> str:
    """Pages are on record for one output folder at a time: a shared site does not disturb the private one."""
    return f"{_PAGES} {build.config.output}"


def _output_unit(build: Build) -> str:
    return f"output {build.config.output}"


def _output_untouched(build: Build) -> bool:
    """Whether the site in place is the one that was written last."""
    recorded = build.store.result(NAME, _output_unit(build))
    return recorded is not None and recorded[0] == tree_stamp(build.config.output)


def _generated(build: Build, plan: SitePlan) -> Iterator[tuple[str, bytes]]:
    """The files that are made rather than copied: colours, code styles, data, the math font."""
    colors = "".join(f".{name} {{ --color: #{name.removeprefix('color-')}; }}\n" for name in plan.colors)
    yield "assets/css/colors.css", colors.encode()
    yield "assets/css/code.css", code_styles().encode()
    counts = {
        "relations": plan.related.relations.edges,
        "questions": len(plan.questions),
        "clusters": len(plan.clusters),
        **plan.knowledge.counts(),
    }
    yield "data/navigation.js", script_data("navigation", {"collections": plan.collections, "counts": counts})
    yield "data/relations.js", script_data("relations", relations_data(plan.related))
    yield "data/graph.js", script_data("graph", graph_columns(plan.map.data, plan.map.layout))
    names = palette_entries(
        plan.catalogue,
        plan.frame.navigation,
        plan.note_titles,
        (("Question", plan.questions.names()), *plan.knowledge.names(), ("Cluster", plan.clusters.names())),
    )
    yield "data/palette.js", script_data("palette", names)
    font = _font(build)
    if font:
        yield _FONT, font


def _font(build: Build) -> bytes | None:
    source: Path | None = font_file()
    if source is None:
        return None
    digest = f"{FONT_VERSION} {build.store.file_digest(source)}"
    font = build.store.current(NAME, "math font", digest)
    if font is None:
        font = math_font(source)
        build.store.record(NAME, [("math font", digest, font)])
    return font


STAGE = Stage(
    name=NAME,
    reads=("library", "corpus", "relations", "knowledge", "answers"),
    writes="site",
    config_section="site",
    version=VERSION,
    run=run,
)
