"""The checker: reads a built site from outside and says what is wrong with it.

It knows nothing of how the site was made and opens no connection, so that it can judge any folder of pages. Each rule
is one function named for what it looks at; its name is what a :class:`Finding` cites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from litsite.errors import WorkspaceError
from litsite.site.check.claims import ShownCitation, ShownClaim, citations, claim_rows, claims
from litsite.site.check.files import SiteFiles
from litsite.site.check.links import anchors, link_schemes, links, loads, style_loads, wanted_anchors
from litsite.site.check.pages import CheckedPage
from litsite.site.check.prose import keys_in_prose, known_keys, words_like_keys
from litsite.site.check.records import Complaint, Finding, Placed
from litsite.site.check.safety import drawing_code, inline_code, machine_paths, policy
from litsite.site.check.structure import heading_order, ids, names, page_basics, references
from litsite.site.check.whole import file_names, item_page, keys, private_marks, private_parts

PAGE_RULES: tuple[Callable[[CheckedPage], Iterator[Complaint]], ...] = (
    page_basics,
    policy,
    inline_code,
    link_schemes,
    ids,
    references,
    heading_order,
    names,
)
PLACE_RULES: tuple[Callable[[CheckedPage, SiteFiles], Iterator[Complaint]], ...] = (links, loads, machine_paths)


def check_site(site: Path) -> tuple[Finding, ...]:
    """Everything wrong with the site in a folder, sorted; empty when all is well.

    Raises :class:`WorkspaceError` when the folder holds no page.
    """
    files = SiteFiles.read(site.resolve())
    if not files.pages:
        raise WorkspaceError("there is no page here to check", where=str(site), hint="build the site first")
    return tuple(sorted(_findings(files)))


def _findings(site: SiteFiles) -> Iterator[Finding]:
    page_ids: dict[str, frozenset[str]] = {}
    wanted: list[tuple[str, str, str]] = []
    items: dict[str, tuple[str, str]] = {}
    shared: dict[str, tuple[str, ...]] = {}
    said: dict[str, frozenset[str]] = {}
    known: set[str] = set()
    cited: dict[str, tuple[ShownCitation, ...]] = {}
    checked: dict[str, tuple[ShownClaim, ...]] = {}
    for path in site.pages:
        page = CheckedPage.read(path, site.bytes(path))
        for rule in PAGE_RULES:
            yield from _placed(rule.__name__, ((path, complaint) for complaint in rule(page)))
        for place_rule in PLACE_RULES:
            yield from _placed(place_rule.__name__, ((path, complaint) for complaint in place_rule(page, site)))
        page_ids[path] = frozenset(page.values("//@id | //a/@name"))
        wanted.extend((path, file, fragment) for file, fragment in wanted_anchors(page, site))
        if "share" in page.meta("litsite:profile"):
            shared[path] = tuple(private_marks(page))
        if page.redirect is None:
            items[path] = item_page(page)
        said[path] = words_like_keys(page)
        known |= known_keys(page)
        cited[path] = citations(page)
        checked[path] = claim_rows(page, site)
    yield from _placed("anchors", anchors(page_ids, wanted))
    yield from _placed("keys", keys(items))
    yield from _placed("keys_in_prose", keys_in_prose(said, known))
    yield from _placed("claims", claims(cited, checked))
    yield from _placed("file_names", file_names(site))
    yield from _placed("private_parts", private_parts(shared, site))
    for path in site.with_suffix(".css"):
        text = site.bytes(path).decode("utf-8", errors="replace")
        yield from _placed("loads", ((path, complaint) for complaint in style_loads(path, text, site)))
    for path in site.with_suffix(".svg"):
        yield from _placed("drawing_code", ((path, complaint) for complaint in drawing_code(site.bytes(path))))


def _placed(rule: str, complaints: Iterable[Placed]) -> Iterator[Finding]:
    for path, (what, hint) in complaints:
        yield Finding(rule, path, what, hint)
