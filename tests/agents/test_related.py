"""Related papers as text."""

from __future__ import annotations

from litsite.agents.library_access import LibraryAccess
from litsite.agents.related import related_items


def test_related_papers_are_described_without_plumbing(access: LibraryAccess) -> None:
    assert related_items(access, access.find("SMALLART"), limit=5) == (
        "# Related Items: Bounds of O(n log n) for k-core graphs\n"
        "4 connected papers\n\n"
        "1. Hopper (in press). 図書館と知識 and a Hebrew word, ספר. Example Press. [SMALLBOO]\n"
        "   - **Relationship**: related by hand (Confidence: 1.00)\n"
        "   - **Evidence**: Related by hand in Zotero.\n"
        "   - **File**: corpus/SMALLBOO/document.md\n\n"
        "2. Lovelace (n.d.). A page on the web. Example Site. [SMALLWEB]\n"
        "   - **Relationship**: cited by this paper (Confidence: 1.00)\n"
        "   - **Evidence**: Cites it: “A page on the web”.\n"
        "   - **File**: corpus/SMALLWEB/document.md\n\n"
        "3. Analytical Engine Company (1843). A machine for sorting cards. [SMALLPAT]\n"
        "   - **Relationship**: similar content (Confidence: 0.71)\n"
        "   - **Evidence**: Both speak of sorting: “Sorting takes many steps” / “The machine is sorting” (page 3).\n"
        "   - **File**: corpus/SMALLPAT/document.md\n\n"
        "4. Lonely file (n.d.). [SMALLPDF]\n"
        "   - **Relationship**: shared tags (Confidence: 0.55)\n"
        "   - **Evidence**: Share the tags graphs and cards.\n"
        "   - **File**: corpus/SMALLPDF/document.md"
    )


def test_the_limit_keeps_the_most_trusted(access: LibraryAccess) -> None:
    shown = related_items(access, access.find("SMALLART"), limit=2)
    assert "\n2 of 4 connected papers\n" in shown
    assert [key for key in ("SMALLBOO", "SMALLWEB", "SMALLPAT", "SMALLPDF") if f"[{key}]" in shown] == [
        "SMALLBOO",
        "SMALLWEB",
    ]


def test_a_citation_is_told_with_its_direction(access: LibraryAccess) -> None:
    shown = related_items(access, access.find("SMALLWEB"), limit=5)
    assert "**Relationship**: cites this paper (Confidence: 1.00)\n   - **Evidence**: Is cited by it:" in shown


def test_what_texts_say_is_shown_rather_than_that_people_said_so(access: LibraryAccess) -> None:
    shown = related_items(access, access.find("SMALLWEB"), limit=1)
    assert "related by hand, and similar content (Confidence: 1.00)\n   - **Evidence**: Both speak of sorting" in shown


def test_a_note_stands_for_its_paper(access: LibraryAccess) -> None:
    of_note = related_items(access, access.find("SMALLNCH"), limit=3)
    assert of_note == related_items(access, access.find("SMALLART"), limit=3)


def test_a_paper_without_relations_says_so(access: LibraryAccess) -> None:
    assert related_items(access, access.find("g4711-SMALLART"), limit=5) == (
        "# Related Items: A paper of the group\nNo connected papers: nothing in the library corroborates a relation."
    )
