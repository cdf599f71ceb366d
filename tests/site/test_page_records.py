"""What pages say: facts, problems, files, notes and the groups of indexes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from litsite.answers.records import Answers
from litsite.bundles.convert.zotero_note import convert_note
from litsite.bundles.records import Bundle, Corpus
from litsite.config_sections import SiteSection
from litsite.errors import Problem
from litsite.knowledge.records import Knowledge
from litsite.relations.records import Relations
from litsite.site.listing_records import IndexPage
from litsite.site.plan import plan_site
from litsite.site.records import NotePage, PaperPage
from litsite.sources.records import (
    USER_LIBRARY,
    Creator,
    Item,
    Library,
    LibraryInfo,
    MergedItem,
    Note,
    PartialDate,
    Retraction,
)
from litsite.store import Store
from tests.libraries import GROUP, make_attachment, make_item, make_note, note_html


def planned(folder: Path, items: Iterable[Item], *, corpus: Corpus | None = None, **library: Any) -> dict[str, Any]:
    """The completed pages of a library with these items, by path."""
    values: dict[str, Any] = {"libraries": (LibraryInfo(USER_LIBRARY, "My Library"),), **library}
    held = Library(origin="a test", items=tuple(sorted(items, key=lambda item: item.address)), **values)
    bundles = {note.address: note_bundle(folder, note) for item in held.items for note in item.notes}
    with Store(folder / "store") as store:
        section = SiteSection(title="Test")
        plan = plan_site(
            held, corpus or Corpus(folder, bundles), Relations(), Knowledge(), Answers(), {}, section, store
        )
        return {path: page.completed() for path, page in plan.pages.items()}


def note_bundle(folder: Path, note: Note) -> Bundle:
    """A note as the bundles stage writes it."""
    text = convert_note(note.html, image_href=lambda _key: "")
    document = folder / f"{note.address}.md"
    document.write_text(f"---\ntype: Note\n---\n\n# {text.title}\n\n{text.markdown}\n", encoding="utf-8")
    return Bundle(note.address, "note", note.address, document, digest=text.markdown, words=text.words)


def paper(folder: Path, item: Item, **library: Any) -> PaperPage:
    """The page of one paper."""
    (page,) = (page for page in planned(folder, [item], **library).values() if isinstance(page, PaperPage))
    return page


def note_page(folder: Path, body: str, title: str = "", **library: Any) -> NotePage:
    """The page of one note on a paper, beside a paper that it can cite."""
    note = make_note("NNNN2222", html=note_html(body), title=title)
    items = [make_item("AAAA2222", notes=(note,)), make_item("BBBB2222", citation_key="ada")]
    (page,) = (page for page in planned(folder, items, **library).values() if isinstance(page, NotePage))
    return page


def shown(page: NotePage) -> tuple[str, str]:
    """A note's title and text as its page shows them."""
    assert page.note is not None
    return page.title, str(page.note.html).strip()


def test_a_date_that_is_only_the_year_is_said_once(tmp_path: Path) -> None:
    page = paper(tmp_path, make_item("AAAA2222", date=PartialDate("in press")))
    assert (page.year, page.date) == ("in press", "")
    page = paper(tmp_path, make_item("AAAA2222", date=PartialDate("2015-06", 2015, 6)))
    assert (page.year, page.date) == ("2015", "June 2015")


def test_a_retraction_has_its_date_in_words_and_one_stop_after_each_reason(tmp_path: Path) -> None:
    retraction = Retraction("2010-02-06", ("Error in Data.", "Ethics"), ("https://example.org/notice",))
    page = paper(tmp_path, make_item("AAAA2222", retraction=retraction))
    assert page.retraction is not None
    assert (page.retraction.date, page.retraction.reasons) == ("6 February 2010", ("Error in Data", "Ethics"))


def test_only_papers_of_a_group_name_their_library(tmp_path: Path) -> None:
    libraries = (LibraryInfo(USER_LIBRARY, "My Library"), LibraryInfo(GROUP, "Journal club"))
    own, shared = make_item("AAAA2222"), make_item("AAAA2222", library=GROUP)
    pages = planned(tmp_path, [own, shared], libraries=libraries).values()
    facts = {page.library: page.facts for page in pages if isinstance(page, PaperPage)}
    assert [(fact.label, fact.value) for fact in facts[GROUP]] == [("Library", "Journal club")]
    assert facts[USER_LIBRARY] == ()


def test_a_problem_on_its_papers_page_does_not_name_the_paper_again(tmp_path: Path) -> None:
    problems = (
        Problem("Lovelace (2015): scan.pdf", "the file is empty", "replace the file", "AAAA2222"),
        Problem("Lovelace (2015): A paper called AAAA2222", "no text layer", "", "AAAA2222"),
    )
    page = paper(tmp_path, make_item("AAAA2222"), problems=problems)
    assert {(each.where, each.what, each.hint) for each in page.problems} == {
        ("scan.pdf", "the file is empty", "Replace the file."),
        ("", "no text layer", ""),
    }


def test_pages_are_counted_only_where_it_is_known_which_file_they_are_of(tmp_path: Path) -> None:
    files = (make_attachment("PPPP2222", "a.pdf", exists=True), make_attachment("QQQQ2222", "b.pdf", exists=True))
    document = tmp_path / "document.md"
    document.write_text("", encoding="utf-8")
    corpus = Corpus(tmp_path, {"AAAA2222": Bundle("AAAA2222", "paper", "AAAA2222", document, "", pages=7)})
    one = paper(tmp_path, make_item("AAAA2222", attachments=files[:1]), corpus=corpus)
    two = paper(tmp_path, make_item("AAAA2222", attachments=files), corpus=corpus)
    assert [file.pages for file in one.attachments] == [7]
    assert [file.pages for file in two.attachments] == [0, 0]


def test_a_short_first_line_is_a_notes_title_and_is_not_said_twice(tmp_path: Path) -> None:
    assert shown(note_page(tmp_path, "<p><b>7 pages</b></p><p>more</p>", "7 pages")) == ("7 pages", "<p>more</p>")


def test_a_long_first_paragraph_stays_and_its_beginning_is_the_title(tmp_path: Path) -> None:
    words = " ".join(f"word{number}" for number in range(40))
    page = note_page(tmp_path, f"<p>{words}</p>", words[:120])
    assert shown(page) == (f"{words.partition(' word14')[0]} …", f"<p>{words}</p>")
    assert page.note is not None
    assert page.note.excerpt.startswith("… word14 word15")


def test_a_first_line_with_a_link_stays_where_it_can_be_followed(tmp_path: Path) -> None:
    title, html = shown(note_page(tmp_path, '<p>See <a href="https://example.org/">this</a></p>', "See this"))
    assert title == "See this"
    assert "https://example.org/" in html


@pytest.mark.parametrize("key", ["BBBB2222", "CCCC2222"], ids=["the item", "an item that was merged into it"])
def test_what_a_note_cites_is_a_link_to_its_page(tmp_path: Path, key: str) -> None:
    link = f'<a href="zotero://select/library/items/{key}">Ada, 2015</a>'
    merged = (MergedItem("CCCC2222", USER_LIBRARY, "BBBB2222"),)
    _, html = shown(note_page(tmp_path, f"<h1>Idea</h1><p>See {link}.</p>", "Idea", merged=merged))
    assert html == '<p>See <a href="../papers/ada-bbbb2222.html">Ada, 2015</a>.</p>'


def test_a_paper_names_the_notes_elsewhere_that_cite_it_and_not_its_own(tmp_path: Path) -> None:
    links = "".join(f'<a href="zotero://select/library/items/{key}">x</a> ' for key in ("AAAA2222", "BBBB2222"))
    note = make_note("NNNN2222", html=note_html(f"<h1>Idea</h1><p>{links}</p>"), title="Idea")
    pages = planned(tmp_path, [make_item("AAAA2222", notes=(note,)), make_item("BBBB2222")]).values()
    cited = {page.key: [each.title for each in page.cited_in] for page in pages if isinstance(page, PaperPage)}
    assert cited == {"AAAA2222": [], "BBBB2222": ["Idea"]}


def test_what_is_not_in_the_library_is_still_shown_in_zotero(tmp_path: Path) -> None:
    link = '<a href="zotero://select/library/items/ZZZZ9999">gone</a>'
    assert "zotero://select/library/items/ZZZZ9999" in shown(note_page(tmp_path, f"<p>x {link}</p>"))[1]


def test_an_excerpt_leaves_out_formulas_and_tables_that_are_no_words(tmp_path: Path) -> None:
    body = (
        '<h1>Idea</h1><p>Take <span class="math">$n$</span> and</p><pre class="math">$$\\frac{a}{b}$$</pre>'
        "<table><tbody><tr><td>1</td></tr></tbody></table><ul><li>one</li><li>two</li></ul>"
    )
    page = note_page(tmp_path, body, "Idea")
    assert page.note is not None
    assert page.note.excerpt == "Take n and … one · two"


def test_a_script_of_thousands_of_letters_is_one_group_of_an_index(tmp_path: Path) -> None:
    names = ("王", "李", "Åström", "やまだ", "4chan")
    items = [make_item(f"AAAA222{place}", creators=(Creator(name),)) for place, name in enumerate(names, 2)]
    index = planned(tmp_path, items)["authors/index.html"]
    assert isinstance(index, IndexPage)
    assert {group.label: len(group.entries) for group in index.groups} == {"#": 1, "A": 1, "かな": 1, "漢字": 2}


def test_a_paper_shows_the_keywords_of_its_bundle(tmp_path: Path) -> None:
    item = make_item("AAAA2222")
    bundle = Bundle("AAAA2222", "paper", "AAAA2222", tmp_path / "document.md", "", keywords=("red flumes", "snorks"))
    pages = planned(tmp_path, [item], corpus=Corpus(tmp_path, {"AAAA2222": bundle}))
    (page,) = (page for page in pages.values() if isinstance(page, PaperPage))
    assert page.keywords == ("red flumes", "snorks")
    assert paper(tmp_path, item).keywords == ()
