"""The checker on answers: citations, passages and the table of claims count alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.small_site import findings, page

ANSWER = (
    '<p>One<a id="citation-1-1" href="#evidence-1">A</a> two<a id="citation-2-1" href="b-claims.html#claim-2">B</a>'
    ' three<a id="citation-1-2" href="#evidence-1">A</a></p>'
    '<div id="evidence-1"><a href="b-claims.html#claim-1">row</a></div><div id="evidence-2">passage</div>'
)
ROWS = (
    '<tr id="claim-1"><td><a href="b.html#citation-1-1">#1</a></td><td><a href="b.html">x</a></td></tr>'
    '<tr id="claim-2"><td><a href="b.html#citation-2-1">#2</a></td></tr>'
    '<tr id="claim-3"><td><a href="b.html#citation-1-2">#3</a></td></tr>'
)


def found(folder: Path, answer: str = ANSWER, rows: str = ROWS) -> list[tuple[str, str]]:
    """What the checker finds in a site with this answer and these rows."""
    pages = {"questions/b.html": page(answer), "questions/b-claims.html": page(f"<table><tbody>{rows}</tbody></table>")}
    return findings(folder, pages)


def test_an_answer_whose_citations_all_have_their_row_is_well(tmp_path: Path) -> None:
    assert found(tmp_path) == []


def test_a_citation_without_a_row_is_found(tmp_path: Path) -> None:
    first_two = ROWS[: ROWS.index('<tr id="claim-3"')]
    assert found(tmp_path, rows=first_two) == [("claims", "questions/b.html")]


def test_a_citation_has_one_row_and_not_two(tmp_path: Path) -> None:
    twice = ROWS + '<tr id="claim-4"><td><a href="b.html#citation-1-2">#4</a></td></tr>'
    assert found(tmp_path, rows=twice) == [("claims", "questions/b.html")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id="claim-3"', 'id="claim-4"'),
        ('id="claim-3"', 'id="claim-03"'),
        ('<a href="b.html#citation-1-2">#3</a>', "#3"),
    ],
)
def test_rows_count_from_one_and_lead_back(tmp_path: Path, old: str, new: str) -> None:
    assert ("claims", "questions/b-claims.html") in found(tmp_path, rows=ROWS.replace(old, new))


def test_a_citation_leads_to_the_passage_that_it_numbers(tmp_path: Path) -> None:
    wrong = ANSWER.replace('id="citation-1-2" href="#evidence-1"', 'id="citation-1-2" href="#evidence-2"')
    assert found(tmp_path, answer=wrong) == [("claims", "questions/b.html")]


def test_the_citations_of_a_passage_count_from_one(tmp_path: Path) -> None:
    answer, rows = ANSWER.replace("citation-1-2", "citation-1-3"), ROWS.replace("citation-1-2", "citation-1-3")
    assert found(tmp_path, answer=answer, rows=rows) == [("claims", "questions/b.html")]


def test_a_passage_that_is_not_there_is_found_by_the_rule_of_anchors(tmp_path: Path) -> None:
    assert found(tmp_path, answer=ANSWER.replace('id="evidence-1"', "")) == [("anchors", "questions/b.html")]


def test_answers_with_like_numbers_are_told_apart(tmp_path: Path) -> None:
    other = {
        "questions/c.html": page(ANSWER.replace("b-claims", "c-claims")),
        "questions/c-claims.html": page(f"<table><tbody>{ROWS.replace('b.html', 'c.html')}</tbody></table>"),
    }
    pages = {"questions/b.html": page(ANSWER), "questions/b-claims.html": page(f"<table><tbody>{ROWS}</tbody></table>")}
    assert findings(tmp_path, pages | other) == []
