"""Pages that serve the site itself: problems, search, and the old addresses of merged items."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from litsite.errors import Problem
from litsite.site import addresses
from litsite.site.pages.planned import PlannedPage
from litsite.site.records import Link, ProblemsPage, ProblemView, RedirectPage, SearchPage
from litsite.site.views import Views
from litsite.sources.records import MergedItem, address
from litsite.sources.vocabulary import display_title


def problems_page(views: Views, problems: Iterable[Problem]) -> PlannedPage:
    """What went wrong, grouped by what it was."""
    groups: dict[str, list[ProblemView]] = defaultdict(list)
    for problem in sorted(problems):
        groups[problem.what].append(views.problem(problem))
    page = ProblemsPage(
        path=addresses.PROBLEMS,
        kind="problems",
        title="Problems",
        section="problems",
        groups=tuple(
            (what[:1].upper() + what[1:], tuple(found))
            for what, found in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))
        ),
    )
    return PlannedPage(page)


def search_page() -> PlannedPage:
    """Where all results of a search are listed; a script asks the index."""
    return PlannedPage(SearchPage(path=addresses.SEARCH, kind="search", title="Search", section="search"))


def redirect_pages(views: Views) -> list[PlannedPage]:
    """A page at each address that a merged item had, leading to the item it was merged into."""
    by_address = {item.address: item for item in views.catalogue.items}
    taken = set(views.catalogue.paper_paths.values())
    pages = []
    for merged in sorted(views.library.merged, key=lambda each: (each.library, each.key)):
        survivor = by_address.get(merged.survivor)
        path = _former_path(merged)
        if survivor is None or path in taken:
            continue
        taken.add(path)
        target = Link(display_title(survivor), views.catalogue.paper_paths[survivor.address])
        pages.append(
            PlannedPage(RedirectPage(path=path, kind="redirect", title="Moved", section="papers", target=target))
        )
    return pages


def _former_path(merged: MergedItem) -> str:
    if merged.item is not None:
        return addresses.paper_path(merged.item)
    return f"papers/{address(merged.library, merged.key).lower()}.html"
