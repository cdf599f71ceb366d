"""A site of a few papers whose every word is known, built as the command line builds one, and a way to ask it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page

from litsite.config import Environment, config_from
from litsite.pipeline import STAGES, build_site
from litsite.sources.records import Creator, Item, Library, LibraryInfo, Note, PartialDate, Tag
from litsite.stage import Stage
from tests.libraries import make_attachment, make_item, make_note

HOSTILE = '<img src=x onerror="window.__pwned=1"> </script><script>alert(1)</script> \u2028 \\" pwned'


def paper(key: str, title: str, year: int, **overrides: object) -> Item:
    """A paper without an author or a venue unless they are given."""
    return make_item(
        key, **{"title": title, "date": PartialDate(str(year), year), "creators": (), "fields": (), **overrides}
    )


ITEMS = (
    paper(
        "RINGS222",
        "Rings and trees",
        2019,
        creators=(Creator("Erdős", "Paul"),),
        tags=(Tag("to read"), Tag("classic")),
        abstract="A small world is one in which attention pays.",
        notes=(make_note("NOTES222", "The shortcuts of the ring are rare.", parent_key="RINGS222"),),
    ),
    paper("TREES222", "Trees", 2021, creators=(Creator("Lovelace", "Ada"),), fields=(("publicationTitle", "Nature"),)),
    paper("WORLD222", "World of the small", 2023, type="book", abstract="Rings, attention and shortcuts."),
    paper("CJKPAP22", "多重検定の方法", 1999, abstract="한국어 처리 and नमस्ते"),
    paper("HOSTILE2", HOSTILE, 2001, abstract=HOSTILE, tags=(Tag(HOSTILE),), creators=(Creator(HOSTILE, HOSTILE),)),
    paper("FULLTXT2", "Untitled", 2010),
)
FULL_TEXT = (
    "The first sentence.\n\nThe epidemic threshold vanishes in scale-free networks; the Gödel number does not.\n"
)


def write_searched_site(folder: Path, *, items: tuple[Item, ...] = ITEMS, notes: tuple[Note, ...] = ()) -> Path:
    """Build the site of these items below ``folder``; ``FULLTXT2`` gets its full text from a file."""
    path = folder / "full.txt"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(FULL_TEXT, encoding="utf-8")
    attachment = make_attachment("FILES222", path=path, exists=True, content_type="text/plain", charset="utf-8")
    complete = tuple(replace(item, attachments=(attachment,)) if item.key == "FULLTXT2" else item for item in items)

    def run(_build: object) -> Library:
        return Library("test", (LibraryInfo("user", "Papers"),), tuple(sorted(complete, key=lambda i: i.key)), notes)

    source = Stage("sources", (), "library", "source", 1, run, stamp=lambda _build: repr((items, notes)))
    config = config_from({"site": {"title": "Searched"}}, root=folder / "project")
    build_site(config, environment=Environment.here(), jobs=1, stages=(source, *STAGES[1:]))
    return config.output


def found(page: Page, query: str) -> list[str]:
    """The titles of what is found, in their order."""
    titles: list[str] = page.evaluate(
        "async (query) => (await (await litsite.loadSearch())(query, 50)).records.map((record) => record.title)", query
    )
    return titles
