"""Reference lists of documents, read and matched to the library."""

from __future__ import annotations

from litsite.relations.citations import citation_findings, reference_entries
from litsite.relations.records import CITES, Evidence, Finding
from litsite.relations.reference_match import ReferenceMatcher
from litsite.sources.records import PartialDate
from tests.libraries import make_item

DOCUMENT = """---
type: "Paper"
---

# A paper

- no reference 10.1000/text

<!-- references -->

## References

- [1] Ada Lovelace. *Notes on the engine*, part\\_one. 1843.
- 2 HopperG 1952 Compilers. J Cards 1
- (3) Hopper, G. [Cards](https://doi.org/10.1000/cards.7), 2015.
- 12 steps to a deck of cards. 2001.
- [Hop52] Hopper, G. Compilers, <sub>2</sub>. [doi:10.1000/c](https://doi.org/10.1000/c)
"""


def test_entries_are_plain_text_without_their_numbers_and_with_the_dois_of_their_links() -> None:
    assert reference_entries(DOCUMENT) == [
        "Ada Lovelace. Notes on the engine, part_one. 1843.",
        "HopperG 1952 Compilers. J Cards 1",
        "Hopper, G. Cards, 2015. https://doi.org/10.1000/cards.7",
        "12 steps to a deck of cards. 2001.",
        "Hopper, G. Compilers, 2. doi:10.1000/c",
    ]


def test_a_document_without_a_reference_list_has_no_entries() -> None:
    assert reference_entries("# A paper\n\n- a point\n") == []


def test_each_citation_is_a_finding_that_says_who_cites_and_with_which_words() -> None:
    citing = make_item("AAAA2222", title="The citing paper of the two")
    cited = make_item("BBBB2222", title="Cards", fields=(("DOI", "10.1000/cards.7"),), date=PartialDate("2015", 2015))
    matcher = ReferenceMatcher((citing, cited))
    references = {"AAAA2222": reference_entries(DOCUMENT), "BBBB2222": ["Unknown. 10.1000/unknown"]}
    entry = "Hopper, G. Cards, 2015. https://doi.org/10.1000/cards.7"
    assert list(citation_findings(references, matcher)) == [
        Finding("AAAA2222", "BBBB2222", Evidence(CITES, "cited_doi", 1.0, citing="AAAA2222", entry=entry))
    ]
