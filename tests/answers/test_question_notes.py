"""Questions in Zotero's notes: the first line asks, the rest answers."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import quote

import pytest

from litsite.answers.question_notes import question_notes, questions_in_notes
from litsite.answers.records import NOTE, Question
from litsite.sources.records import Library, Note, Tag
from tests.libraries import make_item, make_note, note_html

ASKING = (Tag("litsite:question"),)


def _library(*notes: Note, child: Note | None = None) -> Library:
    items = (make_item("AAAA2222", notes=(child,) if child else ()),)
    return Library("test", items=items, notes=notes)


def _question(body: str) -> Question:
    ((question,), problems) = questions_in_notes(_library(make_note("NNNN2222", html=note_html(body), tags=ASKING)))
    assert problems == ()
    return question


@pytest.mark.parametrize(
    ("body", "text", "answer"),
    [
        ("<p>Is it so?</p>", "Is it so?", ""),
        ("<h1>Is it so?</h1><p>It is [1].</p><p>Really.</p>", "Is it so?", "It is [1].\n\nReally."),
        ("<p>Is <i>it</i> so?<br>It is [1, 2].</p>", "Is it so?", "It is [1, 2]."),
        ("<p>Is it so?</p><ul><li>yes</li></ul>", "Is it so?", "- yes"),
        (f"<h1>{'Is it so, ' * 20}or not?</h1><p>Yes.</p>", f"{'Is it so, ' * 20}or not?", "Yes."),
        ("<p>A key.</p><p>Yes [@smith_b~c*2015; @lee].</p>", "A key.", "Yes [@smith_b~c*2015; @lee]."),
    ],
    ids=["no answer", "heading", "one paragraph", "list", "long heading", "keys"],
)
def test_the_first_line_is_the_question_and_the_rest_the_answer(body: str, text: str, answer: str) -> None:
    question = _question(body)
    assert (question.text, question.answer) == (text, answer)
    assert (question.origin, question.note) == (NOTE, "NNNN2222")


def test_what_zotero_cites_is_a_citation() -> None:
    uris = ["http://zotero.org/users/1/items/ABCD2345", "http://zotero.org/groups/4711/items/EFGH2345"]
    data = quote(json.dumps({"citationItems": [{"uris": [uri]} for uri in uris], "properties": {}}))
    shown = '(<span class="citation-item">Ho &amp; Li, 2019, p. 3</span>; <span class="citation-item">Wu</span>)'
    question = _question(f'<p>So?</p><p>It is <span class="citation" data-citation="{data}">{shown}</span>.</p>')
    assert question.answer == "It is [@ABCD2345; @g4711-EFGH2345]."


def test_only_notes_with_the_tag_ask_and_child_notes_may() -> None:
    child = make_note("MMMM2222", "Of a paper?", parent_key="AAAA2222", tags=(Tag("x"), Tag("Litsite:Question")))
    library = _library(make_note("NNNN2222", "Alone?", tags=ASKING), make_note("OOOO2222", "A thought."), child=child)
    questions, problems = questions_in_notes(library)
    assert [(question.slug, question.where) for question in questions] == [
        ("of-a-paper", "note “Of a paper?”"),
        ("alone", "note “Alone?”"),
    ]
    assert problems == ()
    assert [note.key for note in question_notes(library)] == ["MMMM2222", "NNNN2222"]


def test_a_note_without_a_question_is_a_problem_that_names_it_without_its_key() -> None:
    empty = replace(make_note("NNNN2222", html=note_html(""), tags=ASKING), title="")
    long = make_note("OOOO2222", "word " * 300, tags=ASKING)
    questions, problems = questions_in_notes(_library(empty, long))
    assert questions == ()
    assert [(problem.where[:12], problem.what, problem.key) for problem in problems] == [
        ("a note", "has no first line", "NNNN2222"),
        ("note “word w", "begins with a line of 1,499 characters", "OOOO2222"),
    ]
    assert "litsite:question" in problems[0].hint
