"""All questions together: files first, then notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.answers.question_set import questions_of
from litsite.sources.records import Collection, Library, Tag
from tests.libraries import make_item, make_note

ASKING = (Tag("litsite:question"),)
LIBRARY = Library(
    "test",
    items=(make_item("AAAA2222", collections=("CCCC2222",), tags=(Tag("contested"),)),),
    notes=(
        make_note("NNNN2222", "Is it so?", tags=ASKING),
        make_note("OOOO2222", "Is it, so!", tags=ASKING),
        make_note("PPPP2222", "Why?", tags=ASKING),
        make_note("QQQQ2222", "why?", tags=ASKING),
    ),
    collections=(Collection("CCCC2222", "user", "Networks"),),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "questions"
    folder.mkdir()
    (folder / "is-it-so.md").write_text("---\nquestion: IS it so?\n---\n", encoding="utf-8")
    return folder


def test_a_question_is_asked_once_and_every_slug_is_its_own(folder: Path) -> None:
    questions, problems = questions_of(folder, LIBRARY)
    assert problems == ()
    assert [(question.slug, question.where) for question in questions] == [
        ("is-it-so", "questions/is-it-so.md"),
        ("is-it-so-2", "note “Is it, so!”"),
        ("why", "note “Why?”"),
    ]


def test_a_shared_site_has_no_questions_from_notes(folder: Path) -> None:
    questions, _ = questions_of(folder, LIBRARY, with_notes=False)
    assert [question.slug for question in questions] == ["is-it-so"]


def test_a_scope_that_the_library_does_not_have_costs_its_question_only(folder: Path) -> None:
    for name, scope in (("good", "{collections: [networks], tags: [contested]}"), ("bad", "{collections: [Netwroks]}")):
        (folder / f"{name}.md").write_text(f"---\nquestion: {name}?\nscope: {scope}\n---\n", encoding="utf-8")
    questions, problems = questions_of(folder, LIBRARY, with_notes=False)
    assert [question.slug for question in questions] == ["good", "is-it-so"]
    assert [(problem.where, problem.what, problem.hint) for problem in problems] == [
        ("questions/bad.md", "scope: there is no collection 'Netwroks'", "did you mean 'Networks'?")
    ]
