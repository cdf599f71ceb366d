"""Which pages the site has, and what each rests on."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from litsite import __version__
from litsite.answers.records import Answers
from litsite.bundles.records import Corpus
from litsite.config_sections import SiteSection
from litsite.errors import Problem
from litsite.knowledge.records import Knowledge
from litsite.relations.records import Relations
from litsite.site import addresses
from litsite.site.catalogue import Catalogue, catalogue_of
from litsite.site.evidence_places import EvidencePlaces
from litsite.site.fragments import Fragments
from litsite.site.graph_map import GraphMap, graph_map
from litsite.site.knowledge_pages import KnowledgePages
from litsite.site.pages.claims import claims_pages
from litsite.site.pages.clusters import ClusterPages
from litsite.site.pages.graph import graph_page
from litsite.site.pages.home import home_page
from litsite.site.pages.listings import listing_pages, navigation_tree
from litsite.site.pages.notes import NotePages
from litsite.site.pages.paper import PaperPages
from litsite.site.pages.planned import PlannedPage
from litsite.site.pages.questions import QuestionPages
from litsite.site.pages.relations import relations_page
from litsite.site.pages.service import problems_page, redirect_pages, search_page
from litsite.site.passage_places import PassagePlaces
from litsite.site.records import NavigationEntry, SiteFrame
from litsite.site.relation_views import RelationViews
from litsite.site.views import Views
from litsite.sources.records import Library
from litsite.sources.vocabulary import author_year
from litsite.store import Store, digest_of


@dataclass(frozen=True, slots=True)
class SitePlan:
    """The whole site before anything is rendered: its frame, its pages by path, and the data scripts load."""

    frame: SiteFrame
    pages: dict[str, PlannedPage]
    collections: list[dict[str, object]]
    related: RelationViews
    map: GraphMap
    clusters: ClusterPages
    knowledge: KnowledgePages
    questions: QuestionPages
    colors: tuple[str, ...]
    fragments: Fragments
    catalogue: Catalogue
    problems: tuple[Problem, ...]
    bundles: frozenset[str]
    note_titles: dict[str, str]


def plan_site(
    library: Library,
    corpus: Corpus,
    relations: Relations,
    knowledge: Knowledge,
    answers: Answers,
    images: dict[str, str],
    section: SiteSection,
    store: Store,
    *,
    share: bool = False,
) -> SitePlan:
    """Plan every page. ``images`` maps annotation keys to their pictures' places on the site."""
    catalogue = catalogue_of(library)
    with_text = frozenset(address for address, bundle in corpus.bundles.items() if bundle.full_text)
    views = Views(library, catalogue, with_text=with_text)
    problems = sorted(
        {
            *library.problems,
            *corpus.problems,
            *relations.problems,
            *knowledge.problems,
            *answers.problems,
            *_missing_files(library),
        }
    )
    by_item: dict[str, list[Problem]] = defaultdict(list)
    for problem in problems:
        by_item[problem.key].append(problem)
    fragments = Fragments(store, _markdown_files(library, catalogue))
    notes = NotePages(views, corpus, fragments)
    places = PassagePlaces(corpus, fragments)
    related = RelationViews(views, corpus, places, relations)
    evidence_places = EvidencePlaces(views, places)
    questions = QuestionPages(answers, evidence_places)
    by_paper = {key: tuple(found) for key, found in by_item.items()}
    library_map = graph_map(catalogue, relations, corpus, store, share=share)
    clusters = ClusterPages(related, library_map)
    said = KnowledgePages(knowledge, views, places)
    papers = PaperPages(
        views,
        corpus,
        fragments,
        notes,
        related,
        clusters.links_of_papers,
        questions.citing,
        by_paper,
        images,
        said.entities,
    )
    pages = [
        home_page(related, notes, questions.links, said.starting_points(), section),
        *papers.all(),
        *listing_pages(views, notes),
        *notes.all(),
        *questions.all(),
        *claims_pages(answers, evidence_places),
        relations_page(related),
        *clusters.all(),
        *said.all(),
        graph_page(),
        problems_page(views, problems),
        search_page(),
        *redirect_pages(views),
    ]
    return SitePlan(
        frame=_frame(
            section,
            catalogue,
            library,
            len(problems),
            has_questions=bool(len(questions)),
            share=share,
        ),
        pages={planned.page.path: planned for planned in pages},
        collections=navigation_tree(catalogue),
        related=related,
        map=library_map,
        clusters=clusters,
        knowledge=said,
        questions=questions,
        colors=views.colors,
        fragments=fragments,
        catalogue=catalogue,
        problems=tuple(problems),
        bundles=frozenset(corpus.bundles),
        note_titles={note.address: notes.title(note) for note, _ in catalogue.notes},
    )


def _missing_files(library: Library) -> tuple[Problem, ...]:
    """Files that Zotero knows of and that are not there."""

    return tuple(
        Problem(
            f"{author_year(item)}: {attachment.file_name or attachment.title}",
            "the file is missing",
            attachment.missing_reason or "Locate the file in Zotero, or remove the attachment there.",
            item.address,
        )
        for item in library.items
        for attachment in item.attachments
        if attachment.mode != "linked_url" and not attachment.exists
    )


def _markdown_files(library: Library, catalogue: Catalogue) -> dict[str, str]:
    """Markdown attachments by file name, for links between them; a name that occurs twice leads nowhere."""
    found: dict[str, set[str]] = defaultdict(set)
    for item in library.items:
        for attachment in item.attachments:
            if attachment.path and attachment.path.suffix.lower() == ".md":
                found[attachment.path.name].add(catalogue.paper_paths[item.address])
    return {name: next(iter(pages)) for name, pages in sorted(found.items()) if len(pages) == 1}


def _frame(
    section: SiteSection,
    catalogue: Catalogue,
    library: Library,
    problems: int,
    *,
    has_questions: bool,
    share: bool,
) -> SiteFrame:
    questions = (NavigationEntry("questions", "Questions", addresses.QUESTIONS),) if has_questions else ()
    entries = (
        NavigationEntry("home", "Home", addresses.HOME),
        NavigationEntry("papers", "Papers", addresses.PAPERS, len(catalogue.items)),
        NavigationEntry("authors", "Authors", addresses.AUTHORS, len(catalogue.authors)),
        NavigationEntry("venues", "Venues", addresses.VENUES, len(catalogue.venues)),
        NavigationEntry("years", "Years", addresses.YEARS, len(catalogue.years)),
        NavigationEntry("tags", "Tags", addresses.TAGS, len(catalogue.tags)),
        NavigationEntry("collections", "Collections", addresses.COLLECTIONS, len(catalogue.all_shelves)),
        NavigationEntry("notes", "Notes", addresses.NOTES, len(catalogue.notes)),
        *questions,
        NavigationEntry("communities", "Communities", addresses.COMMUNITIES),
        NavigationEntry("entities", "Entities", addresses.ENTITIES),
        NavigationEntry("findings", "Findings", addresses.FINDINGS),
        NavigationEntry("relations", "Relations", addresses.RELATIONS),
        NavigationEntry("clusters", "Clusters", addresses.CLUSTERS),
        NavigationEntry("graph", "Graph", addresses.GRAPH),
        NavigationEntry("problems", "Problems", addresses.PROBLEMS, problems),
    )
    return SiteFrame(
        id="litsite-" + digest_of(section.title, [info.id for info in library.libraries])[:8],
        title=section.title,
        description=section.description,
        language=section.language,
        theme=section.theme,
        version=__version__,
        navigation=entries,
        problems=problems,
        profile="share" if share else "private",
    )
