"""Records as they are shown: rows, tags, annotations, files, notes. Everything here is cheap and touches no disk."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from litsite.errors import Problem
from litsite.site.bibliography import web_link
from litsite.site.catalogue import Catalogue, Shelf, sort_text
from litsite.site.records import (
    AnnotationView,
    AttachmentView,
    Link,
    PaperRow,
    ProblemView,
    TagLink,
)
from litsite.site.rich_text import abstract_markup, title_markup
from litsite.sources.links import open_link
from litsite.sources.records import Annotation, Attachment, Item, Library, Tag
from litsite.sources.vocabulary import author_year, display_title, item_type_label, short_creators, venue

_COLOR = re.compile(r"#([0-9a-fA-F]{6})(?:[0-9a-fA-F]{2})?")
_KINDS = {
    "application/pdf": "PDF",
    "application/epub+zip": "EPUB",
    "text/html": "Snapshot",
    "application/xhtml+xml": "Snapshot",
    "text/plain": "Text",
    "text/markdown": "Markdown",
}


def color_class(color: str) -> str:
    """The class of a colour (``color-ffd400``), empty for what is no colour."""
    found = _COLOR.fullmatch(color.strip())
    return f"color-{found.group(1).lower()}" if found else ""


def only_pdf(item: Item) -> str:
    """The key of a paper's only PDF; with several it is not known which of them its text came from."""
    files = [each.key for each in item.attachments if each.content_type == "application/pdf" and each.exists]
    return files[0] if len(files) == 1 else ""


class Views:
    """Makes views of one library's records, with the addresses and colours that its catalogue knows."""

    def __init__(self, library: Library, catalogue: Catalogue, *, with_text: frozenset[str] = frozenset()) -> None:
        """``with_text`` holds the addresses of the papers that have a full text."""
        self.library = library
        self.catalogue = catalogue
        self._with_text = with_text
        self._tag_colors = {(each.library, each.name): color_class(each.color) for each in library.tag_colors}

    @cached_property
    def rows(self) -> dict[str, PaperRow]:
        """The list row of every paper, by address, in the order of the catalogue."""
        return {item.address: self._row(item) for item in self.catalogue.items}

    def rows_of(self, items: Iterable[Item]) -> tuple[PaperRow, ...]:
        """The rows of some papers, in the order given."""
        return tuple(self.rows[item.address] for item in items)

    def _row(self, item: Item) -> PaperRow:
        title = display_title(item)
        creators = short_creators(item.lead_creators)
        return PaperRow(
            href=self.catalogue.paper_paths[item.address],
            title=title_markup(item.title or title),
            creators=creators,
            year=str(item.date.year) if item.date.year is not None else item.date.text,
            venue=venue(item),
            type=item_type_label(item.type),
            added=item.added[:10],
            notes=len(item.notes),
            annotations=sum(len(each.annotations) for each in item.attachments),
            full_text=item.address in self._with_text,
            retracted=item.retraction is not None and item.retraction.warn,
        )

    def tags(self, library: str, tags: Iterable[Tag]) -> tuple[TagLink, ...]:
        """Tags with their pages and colours: coloured ones first, as in Zotero, then by name."""
        links = [
            TagLink(tag.name, self.catalogue.tags[tag.name].href, self.tag_color(library, tag.name), tag.automatic)
            for tag in tags
            if tag.name in self.catalogue.tags
        ]
        return tuple(sorted(links, key=lambda link: (not link.color, link.automatic, sort_text(link.name), link.name)))

    def tag_color(self, library: str, name: str) -> str:
        """The colour class of a tag in a library, empty when it has none."""
        return self._tag_colors.get((library, name), "")

    @cached_property
    def colors(self) -> tuple[str, ...]:
        """Every colour class in use, sorted."""
        used = set(self._tag_colors.values())
        for item in self.library.items:
            for attachment in item.attachments:
                used.update(color_class(annotation.color) for annotation in attachment.annotations)
        return tuple(sorted(used - {""}))

    def attachment(self, item: Item, attachment: Attachment, *, pages: int, images: dict[str, str]) -> AttachmentView:
        """A file under a paper. ``images`` maps annotation keys to their pictures on the site."""
        is_link = attachment.mode == "linked_url"
        present = is_link or attachment.exists
        return AttachmentView(
            id=f"file-{attachment.key.lower()}",
            title=attachment.title or attachment.file_name or attachment.url,
            kind="Link" if is_link else _KINDS.get(attachment.content_type, "File"),
            href=web_link(attachment.url) if is_link else open_link(item.library, attachment.key) if present else "",
            file_name=attachment.file_name,
            pages=pages,
            missing="" if present else attachment.missing_reason or "The file is not where Zotero expects it.",
            annotations=tuple(self._annotation(item, attachment, each, images) for each in attachment.annotations),
            note=abstract_markup(attachment.note),
        )

    def _annotation(
        self, item: Item, attachment: Attachment, annotation: Annotation, images: dict[str, str]
    ) -> AnnotationView:
        label = annotation.page_label or (str(annotation.page) if annotation.page else "")
        return AnnotationView(
            id=f"annotation-{annotation.key.lower()}",
            kind=annotation.kind,
            text=" ".join(annotation.text.split()),
            comment=abstract_markup(annotation.comment),
            color=color_class(annotation.color),
            place=f"page {label}" if label else "",
            href=open_link(item.library, attachment.key, page=annotation.page, annotation=annotation.key),
            author=annotation.author,
            tags=self.tags(item.library, annotation.tags),
            image=images.get(annotation.key, ""),
        )

    @cached_property
    def _shelves(self) -> dict[tuple[str, str], Shelf]:
        return {(shelf.collection.library, shelf.collection.key): shelf for shelf in self.catalogue.all_shelves}

    def collections(self, library: str, keys: Iterable[str]) -> tuple[Link, ...]:
        """Collections with their whole path: ``Statistics › Multiple testing``."""
        links = []
        for key in keys:
            shelf = self._shelves.get((library, key))
            if shelf is not None:
                names = [*(str(link.label) for link in self.above(shelf)), shelf.collection.name]
                links.append(Link(" › ".join(names), shelf.href))
        return tuple(sorted(links, key=lambda link: sort_text(str(link.label))))

    def above(self, shelf: Shelf) -> list[Link]:
        """The collections above a collection, the topmost first."""
        trail: list[Link] = []
        while shelf.parent is not None:
            shelf = self._shelves[shelf.parent.library, shelf.parent.key]
            trail.insert(0, Link(shelf.collection.name, shelf.href))
        return trail

    def problem(self, problem: Problem) -> ProblemView:
        """A problem with a link to the page it concerns."""
        href = self.catalogue.path_of(problem.key)
        link = Link("Show the page", href) if href else None
        return ProblemView(problem.where, problem.what, _sentence(problem.hint), link)

    def problem_on_page(self, problem: Problem, item: Item) -> ProblemView:
        """A problem as the page of its paper shows it: the paper is not named again."""
        where = problem.where.removeprefix(f"{author_year(item)}: ")
        return ProblemView("" if where == display_title(item) else where, problem.what, _sentence(problem.hint))


def _sentence(words: str) -> str:
    """Words that begin with a capital and end with a full stop; a name that begins them keeps its small letter."""
    words = words.strip()
    if not words:
        return ""
    first = words.split(maxsplit=1)[0]
    begun = words if "." in first[:-1] else words[0].upper() + words[1:]
    return begun if begun[-1] in ".!?…" else f"{begun}."
