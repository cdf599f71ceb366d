"""What a document adds to the index: weighted frequencies, rounded to levels, and terms with a field."""

from __future__ import annotations

from litsite.site.search.records import DocumentTerms, SearchDocument
from litsite.site.search.terms import LEVELS, terms_of


def frequency(terms: DocumentTerms, term: str) -> int:
    """The frequency that a term's level stands for."""
    (level,) = (level for level, found in enumerate(terms.levels) if term in found.split())
    return LEVELS[level]


DOCUMENT = SearchDocument(
    address="AAAA2222",
    href="papers/a.html",
    title="Graphs",
    creators=("Ada Lovelace", "Paul Erdős"),
    year=2019,
    venue="Journal of Graphs",
    type="Journal article",
    tags=("to read",),
)


def test_a_word_in_a_telling_field_counts_as_several_in_the_text() -> None:
    terms = terms_of(DOCUMENT, "Graphs here", ["graphs text text"])
    assert frequency(terms, "text") == 2
    assert frequency(terms, "here") == 2  # the abstract counts twice
    assert frequency(terms, "lovelace") == 4
    assert frequency(terms, "read") == 4
    assert frequency(terms, "graphs") == 9  # 6 + 2 + 2 + 1 = 11, and 9 stands for 9 to 12


def test_the_length_is_the_sum_of_all_weighted_words() -> None:
    terms = terms_of(DOCUMENT, "Graphs here", ["graphs text text"])
    assert terms.length == 1 * 6 + 4 * 4 + 2 * 4 + 3 * 2 + 2 * 2 + 3 * 1


def test_fields_are_terms_of_their_own() -> None:
    found = " ".join(terms_of(DOCUMENT, "", []).levels).split()
    named = sorted(term for term in found if ":" in term)
    assert named == [
        *("author:ada", "author:erdos", "author:lovelace", "author:paul", "tag:read", "tag:to", "title:graphs"),
        *("type:article", "type:journal", "venue:graphs", "venue:journal", "venue:of"),
    ]
    assert "article" not in found  # a type is asked for by name only


def test_terms_do_not_depend_on_the_order_of_words() -> None:
    assert terms_of(DOCUMENT, "", ["b a c a"]).levels == terms_of(DOCUMENT, "", ["a c a b"]).levels
