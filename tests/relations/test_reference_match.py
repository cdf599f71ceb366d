"""Which item an entry of a reference list names: what counts, and above all what does not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.relations.reference_match import BY_DOI, BY_TITLE, Reference, ReferenceMatcher, dois_of, normal_doi
from litsite.sources.records import Creator, Item, PartialDate
from tests.libraries import GROUP, make_item

CITING = make_item("CITING22", title="The paper with the reference list")


def _item(key: str, title: str, family: str = "Hopper", year: int | None = 2015, **overrides: Any) -> Item:
    creators = (Creator(family, "Grace"),) if family else ()
    values = {"title": title, "creators": creators, "date": PartialDate("", year), "fields": ()} | overrides
    return make_item(key, **values)


def _cited(entry: str, *items: Item, citing: Item = CITING) -> dict[str, Reference]:
    return ReferenceMatcher((citing, *items)).cited(citing.address, [entry])


SORTING = _item("SORTING2", "Sorting punched cards in linear time", fields=(("DOI", "10.1000/Cards.7"),))
NO_DOI = _item("SORTING2", "Sorting punched cards in linear time")


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("https://doi.org/10.1000/ABC.1", "10.1000/abc.1"),
        ("doi:10.1000/abc(2)3", "10.1000/abc(2)3"),
        ("see (10.1000/abc).", "10.1000/abc"),
        ("http://dx.doi.org/10.1000%2Fabc", "10.1000/abc"),
        ("10.10000/a_b-5", "10.10000/a_b-5"),
        ("10.x/abc", ""),
        ("", ""),
    ],
)
def test_dois_compare_in_one_form(text: str, doi: str) -> None:
    assert normal_doi(text) == doi


def test_an_item_has_the_dois_of_its_fields_and_of_its_preprint() -> None:
    item = make_item(
        "AAAA2222",
        fields=(("DOI", "10.1000/One"), ("archiveID", "arXiv:2101.00001")),
        extra="arXiv: 2101.00002 [cs.DL]\nsee also arXiv:2101.00003 and 10.1000/three",
    )
    assert dois_of(item) == {"10.1000/one", "10.48550/arxiv.2101.00001", "10.48550/arxiv.2101.00002"}


@pytest.mark.parametrize(
    "entry",
    [
        "Anything. https://doi.org/10.1000/cards.7",
        "Anything. doi:10.1000/CARDS.7.",
        "Anything (10.1000/cards.7), 2015",
        "Anything. https://doi.org/10. 1000/cards.7",
        "Anything. doi: 10.1000/ cards. 7. URL https://example.org",
        "Anything. https : / / doi . org / 10 . 1000 / cards.7.",
        "Anything. http://dx.doi.org/10.1000%2Fcards.7",
    ],
)
def test_a_doi_is_found_in_all_the_ways_it_is_printed(entry: str) -> None:
    assert _cited(entry, SORTING) == {"SORTING2": Reference(BY_DOI, entry)}


@pytest.mark.parametrize(
    "entry",
    [
        "Anything. https://doi.org/10.1000/cards.71",
        "Anything. https://doi.org/10.1000/cards.7_3",
        "Anything. https://doi.org/10.1000/cards.7.s001",
        "Anything. https://doi.org/10.1000/card s.78",
        "Anything. https://doi.org/110.1000/cards",
    ],
)
def test_part_of_a_doi_is_no_doi(entry: str) -> None:
    assert _cited(entry, SORTING) == {}


def test_a_preprint_is_named_by_its_number() -> None:
    item = _item("PREPRINT", "Cards", fields=(("url", "https://arxiv.org/abs/1706.03762v5"),))
    assert set(_cited("G. Hopper. Cards. arXiv:1706.03762 [cs.CL].", item)) == {"PREPRINT"}
    assert _cited("G. Hopper. Other cards. arXiv:1706.03763.", item) == {}


@pytest.mark.parametrize(
    "entry",
    [
        "Hopper, G. (2015). Sorting punched cards in linear time. Journal of Cards, 1, 2–3.",
        "G. Hopper and A. Turing. “Sorting Punched Cards in Linear Time.” In: Journal of Cards 1 (2015), p. 2.",
        "Grace Hopper. Sorting punched cards in lin- ear time. Journal of Cards, 1:2–3, Oct 2015.",
        "Hopper G, Turing A. Sorting punched cards in linear time. J Cards. 2016;1(2):3.",
        "HopperGTuringA 2015 Sorting punched cards in linear time. J Cards 1 2 3",
        "Hopper, G. (2015) Sorting Punched Cards in Linear Time: A Study of Machines, Card Press.",
        "Hopper, G. (in press). Sorting punched cards in linear time. Journal of Cards.",
        "Hopper, G. 2013a. Sorting punched cards in linear time. arXiv.",
    ],
)
def test_title_author_and_year_name_a_work_without_a_doi(entry: str) -> None:
    assert _cited(entry, NO_DOI) == {"SORTING2": Reference(BY_TITLE, entry)}


@pytest.mark.parametrize(
    "entry",
    [
        "Turing, A. (2015). Sorting punched cards in linear time. Journal of Cards.",
        "Hopper, G. (1999). Sorting punched cards in linear time. Journal of Cards.",
        "Hopper, G. (2015). On sorting punched cards in linear time. Journal of Cards.",
        "Hopper, G. (2015). Sorting punched cards in linear time and space. Journal of Cards.",
        "Hopper, G. (2015). Sorting punched cards in linear timetables. Journal of Cards.",
        "Hopper, G. (2015). Comment on “Sorting punched cards in linear time”. Journal of Cards.",
        "Hopper, G. (2016). Erratum to: Sorting punched cards in linear time. Journal of Cards.",
        "Hopper, G. (2015). [Re] Sorting punched cards in linear time. Journal of Cards.",
        "Hopper, G. (2015). Sorting punched cards in linear time. Part II. Journal of Cards.",
        "Hopper, G. (2015). Sorting punched cards in linear time: 2. Decks. Journal of Cards.",
        "Hopper, G. (2015). Decks. In Sorting punched cards in linear time, pages 1–5. Card Press.",
        "Hopper, G. (2015). Decks. In A. Turing (Ed.), Sorting punched cards in linear time. Card Press.",
    ],
)
def test_what_only_resembles_a_work_is_not_it(entry: str) -> None:
    assert _cited(entry, NO_DOI) == {}


def test_two_dois_are_two_works_unless_one_is_of_a_preprint() -> None:
    entry = "Hopper, G. (2015). Sorting punched cards in linear time. https://doi.org/"
    assert _cited(f"{entry}10.2000/other", SORTING) == {}
    assert set(_cited(f"{entry}10.48550/arXiv.1500.00001", SORTING)) == {"SORTING2"}


@pytest.mark.parametrize("title", ["Introduction", "Editorial", "Letter to the Editor", "Book reviews", "Cards"])
def test_titles_that_many_works_bear_name_none(title: str) -> None:
    assert _cited(f"Hopper, G. (2015). {title}. Journal of Cards.", _item("GENERIC2", title)) == {}


def test_a_short_title_needs_its_author_before_it_and_its_year() -> None:
    item = _item("SHORT222", "Random forests")
    assert set(_cited("Hopper, G. (2015). Random forests. Cards, 45, 5–32.", item)) == {"SHORT222"}
    assert _cited("Hopper, G. Random forests. Cards, 45, 5–32.", item) == {}
    assert _cited("Hopper, G. (2015). Random forests: a survey. Cards, 45, 5–32.", item) == {}
    assert _cited("Turing, A. (2015). Random forests. In Hopper, G. (Ed.), Cards.", item) == {}


def test_reports_of_organisations_need_their_year() -> None:
    report = _item("REPORT22", "World outlook of the card trade", creators=(Creator("Card Union", single=True),))
    assert set(_cited("Card Union. (2015). World outlook of the card trade. Geneva.", report)) == {"REPORT22"}
    assert _cited("Card Union. (2016). World outlook of the card trade. Geneva.", report) == {}


def test_titles_compare_without_case_accents_ligatures_and_markup() -> None:
    item = _item("ACCENTS2", "Les <i>fiches</i> perforées à l’école", "Müller")
    assert set(_cited("Muller, G. (2015). Les ﬁches perforees a l'ecole. Paris.", item)) == {"ACCENTS2"}


def test_chinese_titles_are_found() -> None:
    item = _item("CHINESE2", "深度学习综述", creators=(Creator("王", "小明"),))
    assert set(_cited("王小明. 深度学习综述[J]. 计算机学报, 2015, 38(1): 1-10.", item)) == {"CHINESE2"}
    assert _cited("王小明. 深度学习综述报告[J]. 计算机学报, 2015, 38(1): 1-10.", item) == {}


def test_a_paper_cites_neither_itself_nor_a_copy_of_itself() -> None:
    copy = _item("COPY2222", "Sorting punched cards in linear time", fields=(("DOI", "10.1000/cards.7"),))
    entry = "Hopper, G. (2015). Sorting punched cards in linear time. doi:10.1000/cards.7"
    assert _cited(entry, copy, citing=SORTING) == {}


def test_copies_in_one_library_are_both_cited_and_those_of_other_libraries_only_without_them() -> None:
    entry = "Hopper, G. (2015). Sorting punched cards in linear time. Journal of Cards."
    twin = _item("TWIN2222", "Sorting Punched Cards in Linear Time")
    elsewhere = _item("GROUP222", "Sorting punched cards in linear time", library=GROUP)
    assert set(_cited(entry, NO_DOI, twin, elsewhere)) == {"SORTING2", "TWIN2222"}
    assert set(_cited(entry, elsewhere)) == {"g4711-GROUP222"}


def test_a_doi_that_chapters_share_names_none_of_them() -> None:
    fields = (("DOI", "10.1000/book"),)
    one, two = _item("CHAPTER1", "First deck of cards", fields=fields), _item("CHAPTER2", "Second deck", fields=fields)
    assert _cited("Anybody. Something. doi:10.1000/book", one, two) == {}
    assert set(_cited("Hopper, G. (2015). First deck of cards. In: Decks. doi:10.1000/book", one, two)) == {"CHAPTER1"}


def test_of_entries_that_have_run_together_only_the_one_that_matters_is_kept() -> None:
    other = "Turing, A. (1936). On computable numbers and some other matters of the day. Proceedings. "
    entry = other * 8 + "Hopper, G. (2015). Sorting punched cards in linear time. Journal of Cards. " + other * 8
    (reference,) = _cited(entry, NO_DOI).values()
    assert "Sorting punched cards in linear time" in reference.entry
    assert reference.entry.startswith("… ")
    assert reference.entry.endswith(" …")
    assert len(reference.entry) < 620


@given(st.text(max_size=200))
def test_no_entry_breaks_the_search(entry: str) -> None:
    assert set(_cited(f"{entry} 10.1000/cards.7", SORTING)) <= {"SORTING2"}
    assert set(_cited(entry, SORTING, _item("OTHER222", entry))) <= {"SORTING2", "OTHER222"}
