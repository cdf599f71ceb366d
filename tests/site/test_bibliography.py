"""Dates, identifiers and reference lines."""

from __future__ import annotations

import pytest

from litsite.site.bibliography import date_in_words, facts, full_date, identifiers, reference, web_link
from litsite.sources.records import Creator, PartialDate
from tests.libraries import make_item


@pytest.mark.parametrize(
    ("date", "words"),
    [
        (PartialDate("2017-06-12", 2017, 6, 12), "12 June 2017"),
        (PartialDate("12/2014", 2014, 12), "December 2014"),
        (PartialDate("2014", 2014), "2014"),
        (PartialDate("in press"), "in press"),
        (PartialDate(), ""),
        (PartialDate("x", 2014, 13, 5), "2014"),
    ],
)
def test_a_date_reads_as_far_as_it_is_known(date: PartialDate, words: str) -> None:
    assert date_in_words(date) == words


def test_identifiers_are_linked_and_script_links_are_not() -> None:
    item = make_item("AAAA2222", fields=(("DOI", "10.1000/a(b)"), ("url", "javascript:alert(1)")))
    doi, web = identifiers(item)
    assert (doi.value, doi.href) == ("10.1000/a(b)", "https://doi.org/10.1000/a(b)")
    assert web.href == ""
    assert web_link("HTTPS://example.org") == "HTTPS://example.org"


def test_a_reference_line_has_authors_year_title_place_and_doi() -> None:
    item = make_item(
        "AAAA2222",
        title="Sorting <i>things</i>",
        creators=(Creator("Lovelace", "Ada King"), Creator("Babbage", "Charles")),
        fields=(("publicationTitle", "Notes"), ("volume", "3"), ("issue", "2"), ("pages", "1-9"), ("DOI", "10.1/x")),
    )
    assert reference(item) == (
        "Lovelace, A. K., & Babbage, C. (2015). Sorting things. Notes, 3(2), 1–9. https://doi.org/10.1/x"
    )


def test_a_reference_without_authors_or_year_begins_with_the_title() -> None:
    item = make_item("AAAA2222", type="webpage", creators=(), date=PartialDate(), fields=(), title="A page")
    assert reference(item) == "A page (n.d.). [Web page]."


def test_twenty_one_authors_are_shortened_as_apa_does() -> None:
    item = make_item("AAAA2222", creators=tuple(Creator(f"A{number:02}") for number in range(21)), fields=())
    assert ", A18, …, A20 (2015)" in reference(item)


def test_facts_leave_out_what_is_shown_elsewhere() -> None:
    item = make_item("AAAA2222", fields=(("DOI", "10.1/x"), ("publicationTitle", "Notes"), ("seriesTitle", "Long")))
    assert [(fact.label, fact.value) for fact in facts(item)] == [("Series title", "Long")]


def test_facts_come_in_the_order_of_a_reference_and_others_after_them() -> None:
    fields = (("ISSN", "1234"), ("issue", "2"), ("pages", "309--315"), ("publisher", "P"), ("volume", "8"))
    assert [(fact.label, fact.value) for fact in facts(make_item("AAAA2222", fields=fields))][:3] == [
        ("Volume", "8"),
        ("Issue", "2"),
        ("Pages", "309–315"),
    ]


def test_a_web_address_that_repeats_the_doi_or_the_arxiv_number_is_not_shown() -> None:
    doi = make_item("AAAA2222", fields=(("DOI", "10.1/X"), ("url", "http://dx.doi.org/10.1/x")))
    other = make_item("AAAA2222", fields=(("DOI", "10.1/X"), ("url", "https://example.org/10.1/x")))
    assert [fact.label for fact in identifiers(doi)] == ["DOI"]
    assert [fact.label for fact in identifiers(other)] == ["DOI", "Web"]


def test_a_number_that_repeats_the_arxiv_number_is_not_shown() -> None:
    item = make_item("AAAA2222", fields=(("arXiv", "2001.00001 [math.ST]"), ("number", "arXiv:2001.00001")))
    assert facts(item) == ()


@pytest.mark.parametrize(("iso", "words"), [("2010-02-06", "6 February 2010"), ("2010", "2010"), ("", "")])
def test_a_whole_date_is_read_in_words_and_anything_else_stays(iso: str, words: str) -> None:
    assert full_date(iso) == words
