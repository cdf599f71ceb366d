"""A few papers with hand-made relations between them, and the pages or the site that show them.

``CENTRE22`` is related to the others in every way there is; ``ALONE222`` has an abstract and no relation, ``SILENT22``
holds nothing that could be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from litsite.answers.records import Answers
from litsite.bundles.marks import full_text_mark
from litsite.bundles.records import Bundle, Corpus
from litsite.bundles.stage import STAGE as BUNDLES
from litsite.config import Environment, config_from
from litsite.config_sections import SiteSection
from litsite.knowledge.records import Knowledge
from litsite.pipeline import Summary, build_site
from litsite.relations.coalesce import coalesce
from litsite.relations.records import CITES, CURATED, HYBRID, SHARED_TAGS, Evidence, Finding, Passage, Relations
from litsite.site.plan import SitePlan, plan_site
from litsite.site.records import PaperPage
from litsite.site.stage import STAGE as SITE
from litsite.sources.records import Collection, Creator, Item, Library, LibraryInfo, PartialDate, Tag
from litsite.stage import Stage
from litsite.store import Store, digest_of
from tests.libraries import make_attachment, make_highlight, make_item, make_note

HOSTILE = '<img src=x onerror="window.__pwned=1"> </script><script>window.__pwned=1</script> \u2028 "\' pwned'


def paper(key: str, title: str, family: str, year: int, **overrides: Any) -> Item:
    """A paper by one author."""
    values = {"title": title, "creators": (Creator(family, "A"),), "date": PartialDate(str(year), year)}
    return make_item(key, **{**values, **overrides})


ITEMS = (
    paper(
        "CENTRE22",
        "Working memory and its limits",
        "Miller",
        1956,
        abstract="We measure the span of working memory. Chunking widens it.",
        tags=(Tag("memory"), Tag("span")),
        attachments=(
            make_attachment(
                "FILEPDF2",
                "limits.pdf",
                exists=True,
                annotations=(
                    make_highlight("MARK2222", "Seven, plus or minus two, is private.", page=3, page_label="83"),
                ),
            ),
        ),
        notes=(make_note("NOTE2222", "My own thought on chunking is private.", parent_key="CENTRE22"),),
    ),
    paper("HANDMADE", "Chunking in chess", "Simon", 1973, abstract="Chess masters hold chunks in working memory."),
    paper("CITED222", "Retention of nonsense", "Ebbinghaus", 1885, tags=(Tag("memory"),)),
    paper("CITING22", "Long after Miller", "Cowan", 2001),
    paper("SIMILAR2", "Spans of <i>short-term</i> stores", "Baddeley", 1974, abstract="The span of a store is short."),
    paper("TAGGED22", "A tagged paper", "Sperling", 1960, tags=(Tag("memory"), Tag("span"))),
    paper("HOSTILE2", HOSTILE, HOSTILE, 2001, abstract=HOSTILE, tags=(Tag(HOSTILE),)),
    paper("ALONE222", "Superconductors", "Bednorz", 1986, abstract="Barium and copper."),
    paper("SILENT22", "A title and no more", "Nobody", 1999),
)
TEXT = """## 1 Introduction

The introduction says little about the span of things.

<!-- page 2 -->

## 2 Methods

### 2.1 Spans & stores

We test the span of a private store in working memory, twice.

<!-- page 3 -->

## 3 Results

### 2.1 Spans & stores

It is seven.
"""


def passage(address: str, text: str, kind: str = "abstract", **places: Any) -> Passage:
    """A passage of a paper or one of its notes."""
    return Passage(f"{address}/1", address, kind, text, **places)


FINDINGS = (
    Finding("CENTRE22", "HANDMADE", Evidence(CURATED, "related_by_hand", 1.0)),
    Finding(
        "CENTRE22",
        "HANDMADE",
        Evidence(
            HYBRID,
            "hybrid",
            0.87,
            ("dense", "lexical"),
            0.71,
            0.52,
            passage("CENTRE22", "We measure the span of working memory. Chunking widens it."),
            passage("HANDMADE", "Chess masters hold chunks in working memory."),
            ("working memory", "chunking"),
        ),
    ),
    Finding(
        "CENTRE22",
        "CITED222",
        Evidence(CITES, "cited_doi", 1.0, citing="CENTRE22", entry="Ebbinghaus, H. (1885). Private entry."),
    ),
    Finding(
        "CENTRE22", "CITING22", Evidence(CITES, "cited_title", 1.0, citing="CITING22", entry="Miller. <b>Limits</b>.")
    ),
    Finding(
        "CENTRE22",
        "SIMILAR2",
        Evidence(
            HYBRID,
            "single_chunk_high",
            0.66,
            ("dense",),
            0.68,
            None,
            passage(
                "CENTRE22",
                "We test the span of a private store in working memory, twice.",
                "section",
                section=("2 Methods", "2.1 Spans & stores"),
                page=2,
            ),
            passage("SIMILAR2", "The span of a store is short."),
            ("span", "store"),
        ),
    ),
    Finding("CENTRE22", "TAGGED22", Evidence(SHARED_TAGS, "shared_tags", 0.85, terms=("span", "memory"))),
    Finding(
        "CENTRE22",
        "HOSTILE2",
        Evidence(
            HYBRID,
            "hybrid",
            0.55,
            ("lexical",),
            0.4,
            0.41,
            passage("NOTE2222", "My own thought on chunking is private.", "note"),
            passage("HOSTILE2", HOSTILE),
            ("pwned", "<b>"),
        ),
    ),
)


def related(findings: Iterable[Finding] = FINDINGS) -> Relations:
    """The relations that findings make."""
    return Relations(coalesce(findings, {}), "calibrated")


def full_text_bundle(folder: Path, address: str, text: str) -> Bundle:
    """A paper's bundle with a full text, as the bundles stage writes it."""
    folder.mkdir(parents=True, exist_ok=True)
    document = folder / f"{address}.md"
    document.write_text(f"---\ntype: Paper\n---\n\n# A title\n\n{full_text_mark('pdf-layout')}\n\n{text}", "utf-8")
    return Bundle(address, "paper", address, document, digest_of(text), words=9, pages=3, full_text="pdf-layout")


@contextmanager
def planned(
    folder: Path,
    findings: Iterable[Finding] = FINDINGS,
    *,
    items: Iterable[Item] = ITEMS,
    texts: Mapping[str, str] | None = None,
    answers: Answers | None = None,
) -> Iterator[SitePlan]:
    """The plan of these papers' site. ``texts`` are full texts by address; by default only the centre has one."""
    texts = {"CENTRE22": TEXT} if texts is None else texts
    corpus = Corpus(folder, {address: full_text_bundle(folder, address, text) for address, text in texts.items()})
    library = Library("a test", (LibraryInfo("user", "Papers"),), tuple(sorted(items, key=lambda item: item.address)))
    with Store(folder / "store") as store:
        yield plan_site(
            library, corpus, related(findings), Knowledge(), answers or Answers(), {}, SiteSection(title="Test"), store
        )


def paper_pages(folder: Path, findings: Iterable[Finding] = FINDINGS, **other: Any) -> dict[str, PaperPage]:
    """The completed pages of all papers by address."""
    with planned(folder, findings, **other) as plan:
        pages = [page.completed() for page in plan.pages.values()]
    return {page.key: page for page in pages if isinstance(page, PaperPage)}


def build_related_site(
    folder: Path,
    relations: Relations | None = None,
    *,
    items: Iterable[Item] = ITEMS,
    collections: tuple[Collection, ...] = (),
    answers: Answers | None = None,
    knowledge: Knowledge | None = None,
    share: bool = False,
) -> Summary:
    """Build the site of these papers below ``folder``; the text of ``CENTRE22`` comes from a Markdown file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "limits.md"
    path.write_text(f"# Limits\n\n{TEXT}", encoding="utf-8")
    file = make_attachment("FILEMD22", path=path, exists=True, content_type="text/markdown", charset="utf-8")
    complete = [
        replace(item, attachments=(*item.attachments, file)) if item.key == "CENTRE22" else item for item in items
    ]
    library = Library(
        "test",
        (LibraryInfo("user", "Papers"),),
        tuple(sorted(complete, key=lambda item: item.address)),
        collections=collections,
    )
    found = related() if relations is None else relations
    given = answers or Answers()
    known = knowledge or Knowledge()
    stages = (
        Stage("sources", (), "library", "source", 1, lambda _build: library, stamp=lambda _build: digest_of(complete)),
        BUNDLES,
        Stage(
            "relations", (), "relations", "relations", 1, lambda _build: found, stamp=lambda _build: digest_of(found)
        ),
        Stage(
            "knowledge", (), "knowledge", "knowledge", 1, lambda _build: known, stamp=lambda _build: digest_of(known)
        ),
        Stage("answers", (), "answers", "answers", 1, lambda _build: given, stamp=lambda _build: digest_of(given)),
        SITE,
    )
    config = config_from({"site": {"title": "Related"}}, root=folder / "project")
    return build_site(config, environment=Environment.here(), share=share, stages=stages)
