"""All questions that are asked: in files and in Zotero's notes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from litsite.answers.question_files import read_questions
from litsite.answers.question_notes import questions_in_notes
from litsite.answers.records import Question
from litsite.answers.scope import papers_in_scope
from litsite.errors import Problem, SourceError
from litsite.sources.records import Library


def questions_of(
    folder: Path, library: Library, *, with_notes: bool = True
) -> tuple[tuple[Question, ...], tuple[Problem, ...]]:
    """The questions by slug, and what is wrong with those that are left out. Notes are private: a shared site has none.

    A note whose slug is taken gets a number; what a file and a note ask alike is asked once, by the file.
    """
    in_files, problems = read_questions(folder)
    in_notes, note_problems = questions_in_notes(library) if with_notes else ((), ())
    found = {question.slug: question for question in in_files}
    asked = {question.text.casefold() for question in in_files}
    for question in in_notes:
        if question.text.casefold() in asked:
            continue
        asked.add(question.text.casefold())
        slug, number = question.slug, 1
        while slug in found:
            number += 1
            slug = f"{question.slug}-{number}"
        found[slug] = replace(question, slug=slug)
    faults = {slug: fault for slug, question in found.items() if (fault := _scope_fault(library, question))}
    kept = tuple(question for slug, question in sorted(found.items()) if slug not in faults)
    return kept, (*problems, *note_problems, *(fault for _, fault in sorted(faults.items())))


def _scope_fault(library: Library, question: Question) -> Problem | None:
    try:
        papers_in_scope(library, question.scope)
    except SourceError as error:
        return Problem(question.where, f"scope: {error.what}", error.hint, question.note)
    return None
