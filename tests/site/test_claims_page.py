"""The claims page: what its rows say of each citation, and what a reader can do with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from litsite.answers.records import NOT_FOUND, PARTLY, QUOTED, REJECTED, VERIFIED, Answer, LocalChecks
from litsite.site.check import check_site
from litsite.site.claim_records import ClaimRow, ClaimsPage
from litsite.site.records import Link
from tests.site.made_answers import (
    CENTRE,
    CHINESE,
    EXTRACTED,
    FROM_A_NOTE,
    MADE,
    MODELLED,
    UNANSWERED,
    WRITTEN,
    claim,
    evidence,
    made_answers,
)
from tests.site.many_claims import many_claims
from tests.site.related_papers import HOSTILE, build_related_site, planned


def claims_page(folder: Path, answer: Answer) -> ClaimsPage:
    """The completed claims page of an answer."""
    with planned(folder, answers=made_answers((answer,))) as plan:
        page = plan.pages[f"questions/{answer.question.slug}-claims.html"].completed()
    assert isinstance(page, ClaimsPage)
    return page


def rows_of(folder: Path, answer: Answer) -> tuple[ClaimRow, ...]:
    """The rows of an answer's claims page."""
    return claims_page(folder, answer).rows


def checked(state: str, checks: LocalChecks, probability: float | None = None) -> Answer:
    """An answer with one claim."""
    return replace(EXTRACTED, claims=(claim(1, "A claim.", state, checks, probability=probability),))


def test_every_answer_with_claims_has_the_page_and_no_other(tmp_path: Path) -> None:
    with planned(tmp_path, answers=made_answers()) as plan:
        paths = {path for path in plan.pages if path.endswith("-claims.html")}
    assert paths == {f"questions/{each.question.slug}-claims.html" for each in MADE if each is not UNANSWERED}


def test_claims_are_numbered_in_order_and_lead_back_to_their_citation(tmp_path: Path) -> None:
    rows = rows_of(tmp_path, WRITTEN)
    answer = "questions/does-chunking-widen-the-span.html"
    assert [(row.number, row.id, row.citation.label) for row in rows] == [
        (number, f"claim-{number}", f"#{number}") for number in range(1, 7)
    ]
    assert [row.citation.href for row in rows] == [
        f"{answer}#citation-{mark}" for mark in ("1-1", "2-1", "1-2", "3-1", "4-1", "4-2")
    ]


def test_a_row_says_where_its_passage_stands(tmp_path: Path) -> None:
    abstract, _, section, _ = rows_of(tmp_path, EXTRACTED)
    paper = "papers/miller-1956-working-memory-and-its-limits-centre22.html"
    assert (abstract.source.href, str(abstract.source.title)) == (paper, "Working memory and its limits")
    assert (abstract.source.name, abstract.source.publication) == ("Miller (1956)", "Psychological Review")
    assert abstract.passage.place == Link("Abstract", f"{paper}#_abstract")
    assert section.passage.place == Link("2 Methods › 2.1 Spans & stores", f"{paper}#s-2-1-spans-stores")
    assert section.passage.reader is not None
    assert section.passage.reader.href == "zotero://open-pdf/library/items/FILEPDF2?page=2"
    assert section.passage.select == "zotero://select/library/items/CENTRE22"


def test_the_row_of_a_note_selects_the_note(tmp_path: Path) -> None:
    (row,) = rows_of(tmp_path, FROM_A_NOTE)
    assert row.passage.select == "zotero://select/library/items/NOTE2222"
    assert row.passage.kind == "note"


def test_a_source_that_left_the_library_is_named_without_links(tmp_path: Path) -> None:
    gone = replace(EXTRACTED, claims=(claim(5, "It was here.", QUOTED, LocalChecks("found", 1.0, (0, 12))),))
    (row,) = rows_of(tmp_path, gone)
    assert (str(row.source.title), row.source.name, row.source.href) == (
        "A paper that left the library",
        "Gone (1901)",
        "",
    )
    assert (row.passage.place, row.passage.reader, row.passage.select) == (None, None, "")


def test_a_probability_has_three_decimals_and_stands_in_for_the_missing_words(tmp_path: Path) -> None:
    checks = LocalChecks("partly", 0.5, missing_words=("people",), missing_numbers=("24",), hint="direction")
    (row,) = rows_of(tmp_path, checked(VERIFIED, checks, 0.8517))
    assert (row.verdict, row.probability) == ("verified", "0.852")
    assert (row.missing_words, row.missing_numbers) == ((), ("24",))
    assert row.hint == "the two may say opposite things"


def test_without_a_probability_the_missing_words_are_named(tmp_path: Path) -> None:
    checks = LocalChecks("partly", 0.5, missing_words=("people", "sample"), hint="negation")
    (row,) = rows_of(tmp_path, checked(PARTLY, checks))
    assert (row.verdict, row.probability) == ("partly", "")
    assert row.missing_words == ("people", "sample")
    assert row.hint == "one of the two speaks of it in the negative"
    assert not row.is_demoted


def test_words_without_end_are_cut_and_many_are_counted(tmp_path: Path) -> None:
    words = ("x" * 50_000, *(f"word{number}" for number in range(40)))
    (row,) = rows_of(tmp_path, checked(NOT_FOUND, LocalChecks("not_found", 0.0, missing_words=words)))
    assert (len(row.missing_words), row.more_missing) == (24, 17)
    assert max(map(len, row.missing_words)) <= 121
    assert row.is_demoted


def test_verdicts_rank_from_the_worst_to_the_best_and_by_probability(tmp_path: Path) -> None:
    found = LocalChecks("found", 1.0)
    claims = (
        claim(1, "a", QUOTED, found),
        claim(1, "b", VERIFIED, found, occurrence=2, probability=0.7),
        claim(1, "c", VERIFIED, found, occurrence=3, probability=1.0),
        claim(2, "d", REJECTED, found, probability=0.3),
        claim(2, "e", REJECTED, found, occurrence=2, probability=0.1),
        claim(3, "f", NOT_FOUND, found),
    )
    rows = rows_of(tmp_path, replace(EXTRACTED, claims=claims))
    assert [row.number for row in sorted(rows, key=lambda row: row.rank)] == [5, 4, 6, 2, 3, 1]


def test_the_summary_counts_verdicts_and_gives_mean_and_deviation(tmp_path: Path) -> None:
    assert claims_page(tmp_path / "a", WRITTEN).summary == (
        "6 claims checked: 1 quoted, 2 passage found, 1 partly, 1 not found, 1 rejected",
    )
    assert claims_page(tmp_path / "b", MODELLED).summary == (
        "5 claims checked: 2 verified, 1 rejected, 2 unverified",
        "5 claims evaluated: 2 verified (p ≥ 0.60), 1 rejected (p < 0.60), 2 unverified",
        "Mean p: 0.607 ± 0.281 (std)",  # of 0.87, 0.31 and 0.64: 1.82 / 3, and the root of 0.1586 / 2
    )


def test_sources_and_verdicts_to_choose_from_are_those_that_occur(tmp_path: Path) -> None:
    page = claims_page(tmp_path, WRITTEN)
    assert [(each.value, each.label, each.count) for each in page.sources] == [
        ("centre22", "Miller (1956)", 5),
        ("handmade", "Simon (1973)", 1),
    ]
    assert [(each.value, each.label, each.count) for each in page.states] == [
        ("quoted", "quoted", 1),
        ("found", "passage found", 2),
        ("partly", "partly", 1),
        ("not_found", "not found", 1),
        ("rejected", "rejected", 1),
    ]


def test_the_passage_of_a_shared_site_is_withheld_and_the_page_says_so(tmp_path: Path) -> None:
    secret = "A private thought."
    withheld = evidence(1, CENTRE, secret, "note", bundle="NOTE2222", is_withheld=True)
    answer = replace(
        FROM_A_NOTE,
        evidence=(withheld,),
        claims=(claim(1, "A thought.", QUOTED, LocalChecks("found", 1.0, (0, 7), attribution=((0, len(secret)),))),),
    )
    (row,) = rows_of(tmp_path, answer)
    assert (row.passage.text, row.passage.place, row.passage.reader) == ("", None, None)


def words_of(site: Path, slug: str) -> str:
    """What a claims page says."""
    return " ".join(html.parse(site / f"questions/{slug}-claims.html").getroot().find("body").text_content().split())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all made answers, and one of many claims."""
    answers = made_answers((*MADE, many_claims(40)))
    return build_related_site(tmp_path_factory.mktemp("claims"), answers=answers).output


def test_the_checker_finds_nothing(site: Path) -> None:
    assert check_site(site) == ()


def test_the_checker_finds_nothing_in_a_shared_site(tmp_path: Path) -> None:
    answers: Iterable[Answer] = (WRITTEN, MODELLED, EXTRACTED, CHINESE)
    shared = build_related_site(tmp_path, answers=made_answers(answers), share=True).output
    assert check_site(shared) == ()
    says = words_of(shared, "does-chunking-widen-the-span")
    assert "This passage is not part of the shared copy." in says
    assert "is private" not in says


def test_foreign_text_is_text(site: Path) -> None:
    says = words_of(site, "how-do-masters-remember")
    assert " ".join(HOSTILE.split()) in says


def test_a_page_says_in_words_what_the_checks_say(site: Path) -> None:
    says = words_of(site, "does-chunking-widen-the-span")
    for words in ("Numbers missing: 9, 24", "Words missing: masters, widen", "Taken out of the answer"):
        assert words in says
    assert "Look here: one of the two speaks of it in the negative" in words_of(site, "how-do-masters-remember")


def test_formulas_are_rendered(site: Path) -> None:
    page = (site / "questions/what-many-claims-say-claims.html").read_text("utf-8")
    assert page.count("<math") >= 30
    assert "$n_" not in page
