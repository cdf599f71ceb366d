"""The questions that come with the example library, and how a project gets them."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.answers.item_names import ItemNames
from litsite.answers.question_set import questions_of
from litsite.answers.records import EXTRACTIVE, PERSON, QUOTED, REJECTED, Question
from litsite.answers.stage import recorded_answers
from litsite.projects import write_demo
from litsite.sources.example import example_library, example_questions
from litsite.sources.example.content_files import read_text
from litsite.store import Store

CLAIM = "All four freedoms together raise the rate of false positives to\n67.0 per cent [1]."


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project") / "demo"
    write_demo(folder)
    return folder


@pytest.fixture(scope="module")
def questions(demo: Path) -> tuple[Question, ...]:
    found, problems = questions_of(demo / "questions", example_library())
    assert problems == ()
    return found


def test_there_are_six_and_one_of_them_a_person_has_answered(questions: tuple[Question, ...]) -> None:
    assert len(questions) == len(example_questions()) == 6
    assert [question.slug for question in questions if question.answer] == ["freedom-in-data-analysis"]


def test_every_paper_that_is_cited_is_in_the_library(questions: tuple[Question, ...]) -> None:
    names = ItemNames(example_library())
    (written,) = (question for question in questions if question.answer)
    assert all(names.find(entry.item)[0] for entry in written.evidence)
    assert names.find("ioannidis2005")[0]
    assert "[@ioannidis2005]" in written.answer


def test_the_wrong_number_is_there_and_the_paper_has_the_right_one(questions: tuple[Question, ...]) -> None:
    (written,) = (question for question in questions if question.answer)
    assert CLAIM in written.answer
    text = read_text("simmons2011")
    assert "all four together reach 60.7 per cent" in text
    assert "67.0" not in text


def test_the_page_of_each_question_will_say_what_it_was_written_to_show(example_project: Path) -> None:
    with Store(example_project / ".litsite") as store:
        answers = {answer.question.slug: answer for answer in recorded_answers(store)}
    unanswered = answers.pop("does-peer-review-help")
    assert (unanswered.is_answered, unanswered.claims) == (False, ())
    assert len(unanswered.resolution.considered) > 3
    written = answers.pop("freedom-in-data-analysis")
    rejected = [claim for claim in written.claims if claim.state == REJECTED]
    assert (written.method, [claim.checks.missing_numbers for claim in rejected]) == (PERSON, [("67.0",)])
    assert len(answers) == 4
    for answer in answers.values():
        assert (answer.method, answer.is_answered) == (EXTRACTIVE, True)
        assert 3 <= len(answer.claims) <= 5
        assert {claim.state for claim in answer.claims} == {QUOTED}
        assert len(answer.resolution.cited) >= 2


def test_a_question_that_was_edited_is_left_alone_and_a_missing_one_comes_back(tmp_path: Path) -> None:
    write_demo(tmp_path / "demo")
    edited, removed, *_ = sorted((tmp_path / "demo/questions").iterdir())
    edited.write_text("---\nquestion: Mine?\n---\n", encoding="utf-8")
    removed.unlink()
    write_demo(tmp_path / "demo")
    assert edited.read_text("utf-8") == "---\nquestion: Mine?\n---\n"
    assert removed.read_bytes() == example_questions()[removed.name]
