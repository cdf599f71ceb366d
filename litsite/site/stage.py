"""The site stage: plans every page, renders those that would come out differently, and puts the site in place whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from litsite.bundles.records import Corpus
from litsite.site.files import annotation_images, note_images
from litsite.site.highlighting import code_styles
from litsite.site.math_font import VERSION as FONT_VERSION
from litsite.site.math_font import font_file, math_font
from litsite.site.output import OutputFolder
from litsite.site.plan import SitePlan, plan_site
from litsite.site.records import SiteReport
from litsite.site.render import Renderer
from litsite.site.share import shareable, shareable_corpus
from litsite.site.theme_files import theme_files
from litsite.sources.records import Library
from litsite.stage import Build, Stage
from litsite.stamp import tree_stamp

NAME = "site"
VERSION = 1
_PAGES = "page"
_FONT = "assets/fonts/math.woff"
_COMMIT_EVERY = 500


def run(build: Build, library: Library, corpus: Corpus) -> SiteReport:
    """Write the site of a library and its corpus."""
    if build.share:
        library, corpus = shareable(library), shareable_corpus(corpus)
    output = OutputFolder(build.config.output)
    try:
        report = _write(build, library, corpus, output)
    except BaseException:
        output.discard()
        raise
    output.put_in_place()
    build.store.record(NAME, [("output", tree_stamp(build.config.output), None)])
    return report


def _write(build: Build, library: Library, corpus: Corpus, output: OutputFolder) -> SiteReport:
    pictures = annotation_images(library)
    places = {key: place for key, (place, _) in pictures.items()}
    plan = plan_site(library, corpus, places, build.config.site, build.store)
    rendered = _write_pages(build, plan, output)
    for path, content in _generated(build, plan):
        output.write(path, content)
    for path, source in (*theme_files().items(), *pictures.values(), *note_images(library, corpus).items()):
        if source.is_file():
            output.copy(path, source)
    related = {item.address: plan.catalogue.related.get(item.address, ()) for item in library.items}
    return SiteReport(
        items=len(library.items),
        notes=len(plan.catalogue.notes),
        pages=len(plan.pages),
        rendered=rendered,
        edges=sum(len(others) for others in related.values()) // 2,
        orphans=sum(1 for others in related.values() if not others),
        problems=plan.problems,
    )


def _write_pages(build: Build, plan: SitePlan, output: OutputFolder) -> int:
    """Render what has changed, keep the rest; the number of pages rendered is returned."""
    renderer = Renderer(plan.frame, build.config.state / "templates")
    untouched = _output_untouched(build)
    known = build.store.digests(_page_stage(build)) if untouched else {}
    finished: list[tuple[str, str, object]] = []
    rendered = 0
    pages = plan.pages.items()
    with build.store.batch():
        for path, planned in build.progress.track(pages, label="Writing pages", total=len(plan.pages)):
            digest = renderer.digest(planned)
            if known.get(path) == digest and output.keep(path):
                continue
            output.write(path, renderer.render(planned.completed()))
            finished.append((path, digest, None))
            rendered += 1
        plan.fragments.forget_departed(plan.bundles)
        build.store.record(_page_stage(build), finished)
        build.store.forget(_page_stage(build), [path for path in known if path not in plan.pages])
    return rendered


def _page_stage(build: Build) -> str:
    """Pages are on record for one output folder at a time: a shared site does not disturb the private one."""
    return f"{_PAGES} {build.config.output}"


def _output_untouched(build: Build) -> bool:
    """Whether the site in place is the one that was written last."""
    recorded = build.store.result(NAME, "output")
    return recorded is not None and recorded[0] == tree_stamp(build.config.output)


def _generated(build: Build, plan: SitePlan) -> Iterator[tuple[str, bytes]]:
    """The files that are made rather than copied: colours, code styles, navigation data, the math font."""
    colors = "".join(f".{name} {{ --color: #{name.removeprefix('color-')}; }}\n" for name in plan.colors)
    yield "assets/css/colors.css", colors.encode()
    yield "assets/css/code.css", code_styles().encode()
    data = json.dumps({"collections": plan.collections}, ensure_ascii=False, separators=(",", ":"))
    yield "data/navigation.js", f"litsite.data.navigation = {_script_safe(data)};\n".encode("utf-8", "replace")
    font = _font(build)
    if font:
        yield _FONT, font


def _script_safe(data: str) -> str:
    """JSON that is also JavaScript in any encoding and never closes a script element."""
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


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


STAGE = Stage(name=NAME, reads=("library", "corpus"), writes="site", config_section="site", version=VERSION, run=run)
