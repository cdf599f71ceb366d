"""Question pages: what they say of an answer, where its evidence leads, and what other pages say of questions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml.html import document_fromstring

from litsite.answers.records import (
    MODEL,
    PARTLY,
    PERSON,
    REJECTED,
    UNVERIFIED,
    Answer,
    Answers,
    Citation,
    CitationGroup,
    LocalChecks,
    Question,
    Resolution,
    Source,
)
from litsite.bundles.records import Corpus
from litsite.site import addresses
from litsite.site.answer_records import EvidenceView, QuestionPage, QuestionsPage, SourceView
from litsite.site.answer_views import source_name
from litsite.site.answer_words import author_in_words, caveat_in_words, checker_in_words, questions_in_words
from litsite.site.evidence_places import EvidencePlaces
from litsite.site.pages.questions import QuestionPages
from litsite.site.passage_places import PassagePlaces
from litsite.site.plan import SitePlan
from litsite.site.records import Link, PaperPage
from litsite.site.render import Renderer
from litsite.site.search.documents import search_documents
from litsite.site.search.palette import palette_entries
from litsite.sources.records import Item
from tests.projects import contents
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
    kept,
    made_answers,
)
from tests.site.related_papers import HOSTILE, ITEMS, TEXT, build_related_site, planned


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SitePlan]:
    """The plan of a site with all the answers."""
    with planned(tmp_path_factory.mktemp("questions"), answers=made_answers()) as plan:
        yield plan


def page_of(plan: SitePlan, answer: Answer) -> QuestionPage:
    """The completed page of an answer."""
    page = plan.pages[addresses.question_path(answer.question.slug)].completed()
    assert isinstance(page, QuestionPage)
    return page


@contextmanager
def plan_of(folder: Path, *answers: Answer, items: tuple[Item, ...] = ITEMS, text: str = TEXT) -> Iterator[SitePlan]:
    """The plan of a site with some answers."""
    with planned(folder, answers=made_answers(answers), items=items, texts={"CENTRE22": text}) as plan:
        yield plan


def passage(page: QuestionPage, number: int) -> EvidenceView:
    """One passage on a page."""
    found = (each for source in (*page.cited, *page.considered) for each in source.passages)
    return next(each for each in found if each.number == number)


def test_an_extractive_answer_says_so_and_counts_its_verdicts(plan: SitePlan) -> None:
    page = page_of(plan, EXTRACTED)
    assert page.state == "4 claims checked: 3 quoted, 1 passage found"
    assert page.author == "Put together from the library’s own sentences."
    assert page.checker == "Checked on this computer by words and numbers; no model judged it."
    assert page.figures == ()
    assert page.inspector == "questions/what-limits-working-memory-claims.html"


def test_an_answer_with_probabilities_gives_their_mean_and_what_was_made_of_them(plan: SitePlan) -> None:
    page = page_of(plan, MODELLED)
    assert page.author == "Written by the language model a-language-model."
    assert page.checker == "Checked by ~typesafe/jev-latest through OpenRouter."
    assert page.figures == (
        "Mean p: 0.607 ± 0.281 (std)",
        "5 claims evaluated: 2 verified (p ≥ 0.60), 1 rejected (p < 0.60), 2 unverified",
    )


def test_an_unanswered_question_cites_nothing_and_lists_what_was_considered(plan: SitePlan) -> None:
    page = page_of(plan, UNANSWERED)
    assert not page.is_answered
    assert (page.body, page.cited, page.state, page.author, page.cited_text) == ("", (), "", "", "")
    assert [source.title for source in page.considered] == ["Superconductors", "Working memory and its limits"]
    assert page.description == "The library does not answer this question."


def test_pills_name_author_and_year_lead_to_the_passage_and_say_title_section_and_verdict(plan: SitePlan) -> None:
    body = page_of(plan, EXTRACTED).body
    assert (
        '<a class="citation proved" id="citation-2-1" href="#evidence-2" data-citation="2-1"'
        ' title="Title: Working memory and its limits\nSection: 2 Methods › 2.1 Spans &amp; stores, page 2\n'
        'Verdict: quoted" dir="auto">Miller (1956)</a>'
    ) in body


def test_the_citations_of_one_bracket_stand_together_each_with_its_own_verdict(plan: SitePlan) -> None:
    body = page_of(plan, WRITTEN).body
    (group,) = re.findall(r'<span class="citations">(?:(?!</span></a>|</span>).)*Simon.*?</a></span>', body, re.DOTALL)
    assert re.findall(r'id="citation-([\d-]+)"', group) == ["1-2", "3-1", "4-1"]
    assert re.findall(r'class="citation (\w+)"', group) == ["likely", "present", "lost"]


def test_a_citation_that_failed_is_struck_in_place_and_leads_to_its_claim(plan: SitePlan) -> None:
    body = page_of(plan, WRITTEN).body
    found = re.search(r'24 people<span class="citations"> (<a class="citation lost".*?</a>)</span>\.', body, re.DOTALL)
    assert found
    assert 'href="does-chunking-widen-the-span-claims.html#claim-2"' in found[1]
    assert '<s dir="auto">Miller (1956)</s> <span>rejected</span>' in found[1]
    assert "does not hold “9” and “24”" in found[1]


def test_code_and_formulas_of_an_answer_are_left_alone(plan: SitePlan) -> None:
    body = page_of(plan, WRITTEN).body
    assert "<code>arr[1]</code>" in body
    assert "<msub><mi>n</mi><mn>1</mn></msub>" in body
    assert body.count('class="citation ') == 6


def test_hostile_text_is_text_on_every_part_of_the_page(plan: SitePlan) -> None:
    page = page_of(plan, MODELLED)
    for part in (page.body, page.heading, *(source.title for source in page.cited)):
        assert "<script" not in part
        assert "<img" not in part
    assert all("<script" not in each.text for source in page.cited for each in source.passages)
    assert "&lt;script&gt;" in page.body


def test_sources_stand_in_two_tiers_each_with_all_that_was_read_in_it(plan: SitePlan) -> None:
    page = page_of(plan, WRITTEN)

    def read(sources: tuple[SourceView, ...]) -> list[tuple[str, list[int]]]:
        return [(source.name, [each.number for each in source.passages]) for source in sources]

    assert read(page.cited) == [("Miller (1956)", [1, 2, 4]), ("Simon (1973)", [3])]
    assert read(page.considered) == [("Baddeley (1974)", [5])]


def test_a_passage_leads_to_its_section_to_the_page_in_the_file_and_to_zotero(plan: SitePlan) -> None:
    section = passage(page_of(plan, EXTRACTED), 2)
    paper = "papers/miller-1956-working-memory-and-its-limits-centre22.html"
    assert section.place == f"{paper}#s-2-1-spans-stores"
    assert section.reader == Link("Open in reader", "zotero://open-pdf/library/items/FILEPDF2?page=2", "page 2")
    assert section.select == "zotero://select/library/items/CENTRE22"
    abstract = passage(page_of(plan, EXTRACTED), 1)
    assert abstract.place == f"{paper}#_abstract"
    assert abstract.reader == Link("Open in reader", "zotero://open-pdf/library/items/FILEPDF2")


def test_annotations_and_notes_lead_to_where_they_stand(plan: SitePlan) -> None:
    page = page_of(plan, WRITTEN)
    annotation, note = passage(page, 2), passage(page, 4)
    assert annotation.section == "Annotation, page 83"
    assert annotation.place.endswith("#annotation-mark2222")
    assert annotation.reader
    assert annotation.reader.href == "zotero://open-pdf/library/items/FILEPDF2?page=3&annotation=MARK2222"
    assert (note.section, note.reader) == ("Note", None)
    assert note.place.endswith("#note-note2222")
    assert note.select == "zotero://select/library/items/NOTE2222"


def test_a_passage_shows_every_citation_of_it_with_its_verdict_and_its_row(plan: SitePlan) -> None:
    found = passage(page_of(plan, WRITTEN), 4).citations
    assert [(each.mark, each.verdict.words, each.row.partition("#")[2]) for each in found] == [
        ("4-1", "not found", "claim-5"),
        ("4-2", "quoted", "claim-6"),
    ]
    assert passage(page_of(plan, WRITTEN), 5).citations == ()


def test_what_carries_a_claim_can_be_told_for_each_citation(plan: SitePlan) -> None:
    assert passage(page_of(plan, WRITTEN), 1).text == (
        '<span data-carries="1-1">We measure the span of working memory.</span> '
        '<span data-carries="1-1 1-2">Chunking widens it.</span>'
    )


def test_a_source_that_is_no_longer_there_is_named_and_leads_nowhere(plan: SitePlan) -> None:
    gone = page_of(plan, EXTRACTED).considered[1]
    assert (gone.name, gone.title, gone.href) == ("Gone (1901)", "A paper that left the library", "")
    assert (gone.passages[0].place, gone.passages[0].reader, gone.passages[0].select) == ("", None, "")


def test_both_texts_for_the_clipboard_are_in_the_page(plan: SitePlan) -> None:
    page = page_of(plan, EXTRACTED)
    assert page.cited_text.startswith("We measure the span of working memory. (Miller, 1956)")
    assert "# Cited Sources\n- **Miller (1956)**." in page.cited_text
    assert page.clean_text.startswith("We measure the span of working memory. Chunking widens it.")
    assert "Miller" not in page.clean_text


def test_the_scope_of_a_question_leads_to_what_there_is_of_it(plan: SitePlan) -> None:
    page = page_of(plan, WRITTEN)
    assert [(tag.name, tag.href) for tag in page.tags] == [("span", "tags/span.html")]
    assert page.collections == ()


def test_a_question_from_a_note_leads_back_to_it(plan: SitePlan) -> None:
    assert page_of(plan, FROM_A_NOTE).note == Link("a note", plan.catalogue.note_paths["NOTE2222"])


def test_the_list_counts_questions_and_claims(plan: SitePlan) -> None:
    page = plan.pages[addresses.QUESTIONS].completed()
    assert isinstance(page, QuestionsPage)
    assert page.facts[0] == "6 questions: 5 answered, 1 that the library does not answer"
    assert page.facts[1].startswith("17 claims checked: 6 quoted, 2 verified, 3 passage found")
    assert [row.state for row in page.rows if not row.is_answered] == ["not answered by the library"]
    assert [row.title for row in page.rows][-1] == "工作記憶的容量是多少?"


def test_a_paper_names_the_questions_that_cite_it_and_no_others(plan: SitePlan) -> None:
    pages = {page.key: page for each in plan.pages.values() if isinstance(page := each.page, PaperPage)}
    assert [(link.label, link.detail) for link in pages["SIMILAR2"].questions] == [
        ("What limits working memory?", "1 passage found"),
        ("工作記憶的容量是多少?", "1 quoted"),
    ]
    assert pages["ALONE222"].questions == ()


def test_navigation_palette_and_search_know_the_questions(plan: SitePlan, tmp_path: Path) -> None:
    assert "Questions" in [entry.label for entry in plan.frame.navigation]
    names = palette_entries(plan.catalogue, (), {}, [("Question", plan.questions.names())])
    assert dict(names)["Question"][0] == (
        "Does *chunking* widen the span, and by how much?",
        "questions/does-chunking-widen-the-span.html",
        "1 quoted, 2 passage found, 1 partly, 1 not found, 1 rejected",
    )
    found = {each.href: each for each in plan.questions.documents()}
    assert "What superconducts" in found["questions/what-superconducts.html"].title
    assert "Chunking widens it." in found["questions/what-limits-working-memory.html"].abstract
    others = search_documents(plan.catalogue, Corpus(tmp_path, {}), {})
    assert not {each.address for each in found.values()} & {each.address for each in others}


def test_without_questions_there_is_neither_a_list_nor_a_way_in(tmp_path: Path) -> None:
    with plan_of(tmp_path) as plan:
        assert addresses.QUESTIONS not in plan.pages
        assert "Questions" not in [entry.label for entry in plan.frame.navigation]


def test_what_went_wrong_with_a_question_is_among_the_problems(plan: SitePlan) -> None:
    assert "questions/broken.md" in [problem.where for problem in plan.problems]


def rests_on(folder: Path, answer: Answer, **other: Any) -> tuple[str, ...]:
    """What the page of an answer rests on besides its record."""
    with plan_of(folder, answer, **other) as plan:
        return plan.pages[addresses.question_path(answer.question.slug)].rests_on


def test_a_page_rests_on_the_answer_and_on_where_its_evidence_stands(tmp_path: Path) -> None:
    before = rests_on(tmp_path / "1", EXTRACTED)
    assert rests_on(tmp_path / "2", EXTRACTED) == before
    longer = replace(EXTRACTED, claims=EXTRACTED.claims[:-1])
    renamed = tuple(replace(item, title="Another title") if item.key == "CENTRE22" else item for item in ITEMS)
    elsewhere = tuple(replace(item, title="Another title") if item.key == "TAGGED22" else item for item in ITEMS)
    assert rests_on(tmp_path / "3", longer) != before
    assert rests_on(tmp_path / "4", EXTRACTED, items=renamed) != before
    assert rests_on(tmp_path / "5", EXTRACTED, text=TEXT.replace("2 Methods", "2 Means")) != before
    assert rests_on(tmp_path / "6", EXTRACTED, items=elsewhere) == before


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (WRITTEN, "Written by hand."),
        (replace(MODELLED, model=""), "Written by a language model."),
        (CHINESE, "Put together from the library’s own sentences."),
    ],
)
def test_who_wrote_an_answer_is_said(answer: Answer, words: str) -> None:
    assert author_in_words(answer) == words


@pytest.mark.parametrize(
    ("provider", "verifier", "words"),
    [
        ("none", "", "No citation was checked but for quotations."),
        ("nli", "tiny", "Checked by tiny through an entailment model on this computer."),
        ("laya", "", "Checked by Laya on this computer."),
        ("elsewhere", "judge", "Checked by judge through elsewhere."),
    ],
)
def test_who_checked_an_answer_is_said(provider: str, verifier: str, words: str) -> None:
    assert checker_in_words(replace(MODELLED, provider=provider, verifier=verifier)) == words


def test_what_a_check_cannot_see_is_said_for_each_kind() -> None:
    assert caveat_in_words(CHINESE).startswith("Quoted means")
    assert "not whether it says the same of it" in caveat_in_words(EXTRACTED)
    assert caveat_in_words(MODELLED).startswith("A probability")
    assert (caveat_in_words(UNANSWERED), checker_in_words(UNANSWERED)) == ("", "")


def test_questions_are_counted() -> None:
    assert questions_in_words([EXTRACTED]) == "1 question"
    assert questions_in_words(MADE) == "6 questions: 5 answered, 1 that the library does not answer"


@pytest.mark.parametrize(
    ("source", "name"),
    [
        (CENTRE, "Miller (1956)"),
        (Source("A", "A title", "Watson & Crick"), "Watson & Crick"),
        (Source("A", "A <i>title</i>", "", "1953"), "A title (1953)"),
        (Source("A", "word " * 20), "word word word word word word word word word …"),
    ],
)
def test_a_source_is_named_by_authors_and_year_or_by_its_title(source: Source, name: str) -> None:
    assert source_name(source) == name


WORDS = st.text(st.sampled_from("ab<>&\"'` $[]()!\n字\u2028") | st.characters(codec="utf-8"), max_size=30)


@pytest.fixture(scope="module")
def renderer(plan: SitePlan, tmp_path_factory: pytest.TempPathFactory) -> Renderer:
    """What renders the pages of the site."""
    return Renderer(plan.frame, tmp_path_factory.mktemp("templates"))


@given(text=WORDS, title=WORDS, claimed=WORDS, read=WORDS, method=st.sampled_from([PERSON, MODEL]))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_text_of_an_answer_becomes_markup(
    plan: SitePlan, renderer: Renderer, text: str, title: str, claimed: str, read: str, method: str
) -> None:
    checks = LocalChecks("partly", 0.5, missing_words=(claimed,), attribution=((0, 5),))
    answer = Answer(
        Question("a-slug", text, "questions/a.md"),
        method,
        model=title,
        resolution=Resolution((HOSTILE, kept(1), text, CitationGroup((), (Citation(1, 2),))), ("GONE2222",)),
        evidence=(evidence(1, Source("GONE2222", title, text, read, claimed), read, section=(title,)),),
        claims=(claim(1, claimed, PARTLY, checks), claim(1, claimed, REJECTED, checks, occurrence=2)),
    )
    places = EvidencePlaces(plan.related.views, PassagePlaces(Corpus(Path(), {}), plan.fragments))
    (_, planned) = QuestionPages(Answers((answer,)), places).all()
    page = document_fromstring(renderer.render(planned.completed()))
    assert page.xpath("count(//a[starts-with(@id, 'citation-')])") == 2
    assert page.xpath("//main//*[self::script or self::style or self::img or self::iframe or self::form]") == []
    assert page.xpath("//@*[starts-with(name(), 'on') or name() = 'style']") == []
    assert page.xpath("//a/@href[starts-with(., 'javascript') or starts-with(., 'data')]") == []


def test_a_build_with_a_changed_answer_writes_what_shows_it_and_comes_out_as_a_clean_one(tmp_path: Path) -> None:
    changed = replace(EXTRACTED, claims=(*EXTRACTED.claims[:3], replace(EXTRACTED.claims[3], state=UNVERIFIED)))
    answers, later = made_answers(), made_answers(changed if each is EXTRACTED else each for each in MADE)
    first = build_related_site(tmp_path / "twice", answers=answers)
    before = contents(first.output)
    second = build_related_site(tmp_path / "twice", answers=later)
    after = contents(second.output)
    pages = {path for path in after if path.endswith(".html") and after[path] != before.get(path)}
    assert pages == {
        "index.html",
        "papers/baddeley-1974-spans-of-short-term-stores-similar2.html",
        "questions/index.html",
        "questions/what-limits-working-memory-claims.html",
        "questions/what-limits-working-memory.html",
    }
    assert second.rendered == len(pages)
    assert contents(build_related_site(tmp_path / "clean", answers=later).output) == after
