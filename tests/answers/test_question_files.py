"""Questions as files: what is read, what is refused with its line, and what is written."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from litsite.answers.question_files import MOST_BYTES, file_slug, read_questions, write_question
from litsite.answers.records import FILE, EvidenceReference, Scope
from litsite.errors import LitsiteError, WorkspaceError
from litsite.index.words import words


def _write(folder: Path, name: str, content: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the questions, which is not there yet."""
    return tmp_path / "questions"


def _fault(folder: Path, content: str | bytes) -> str:
    """What is said of a file with this content, which gives no question."""
    _write(folder, "bad.md", content)
    questions, (problem,) = read_questions(folder)
    assert questions == ()
    assert problem.where == "questions/bad.md"
    assert problem.hint
    return problem.what


def test_no_folder_is_no_questions(folder: Path) -> None:
    assert read_questions(folder) == ((), ())


def test_a_question_has_its_scope_evidence_and_answer(folder: Path) -> None:
    _write(
        folder,
        "Real Networks.md",
        "---\n"
        "question: Are real networks\n  scale-free?\n"
        "scope:\n  collections: [Networks, 'A, B']\n  tags: contested\n"
        "evidence:\n- broido2019\n- '@price1965'\n- {item: barabasi1999, section: Results}\n"
        "---\n\nRarely [1].\n\n---\n\nSo it is.\n",
    )
    ((question,), problems) = read_questions(folder)
    assert problems == ()
    assert (question.slug, question.text) == ("real-networks", "Are real networks scale-free?")
    assert (question.where, question.origin, question.note) == ("questions/Real Networks.md", FILE, "")
    assert question.scope == Scope(("Networks", "A, B"), ("contested",))
    assert question.evidence == (
        EvidenceReference("broido2019"),
        EvidenceReference("price1965"),
        EvidenceReference("barabasi1999", "Results"),
    )
    assert question.answer == "Rarely [1].\n\n---\n\nSo it is."


@pytest.mark.parametrize(
    "content",
    [
        "---\nquestion: Is it so?\n---\nIt is.\n",
        "\ufeff---\r\nquestion: Is it so?\r\n---\r\nIt is.\r\n",
        "\n\n---  \rquestion: 'Is it so?'\r...\rIt is.",
        "---\nquestion: |\n  Is it\n  so?\nscope:\nevidence: []\n---\nIt is.",
    ],
    ids=["plain", "byte order mark and CRLF", "old line ends and dots", "block and nulls"],
)
def test_every_way_to_write_a_question_is_the_same_question(folder: Path, content: str) -> None:
    _write(folder, "so.md", content)
    ((question,), problems) = read_questions(folder)
    assert problems == ()
    assert (question.text, question.answer, question.scope) == ("Is it so?", "It is.", Scope())


@pytest.mark.parametrize("written", ["2015", "yes", "0x1F", "2015-01-01", "~5 % of all?"])
def test_a_question_is_text_whatever_yaml_would_make_of_it(folder: Path, written: str) -> None:
    _write(folder, "so.md", f"---\nquestion: {written}\n---\n")
    ((question,), _) = read_questions(folder)
    assert question.text == written


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("Is it so?\n", "line 1: has no front matter"),
        ("", "line 1: has no front matter"),
        ("---\nquestion: Is it so?\n", "line 1: has a front matter that does not end"),
        ("---\n---\nText", "line 2: question is missing"),
        ("---\nquestion:\n---\n", "line 2: question is missing"),
        ("---\nquestion: ' … '\n---\n", "line 2: question is empty"),
        (f"---\nquestion: {'x' * 1001}\n---\n", "line 2: question has more than 1,000 characters"),
        ("---\nquestion: [a, b]\n---\n", "line 2: question must be text"),
        ("---\nquestion: So?\nscop: {}\n---\n", "line 3: unknown key scop"),
        ("---\nquestion: So?\nquestion: No?\n---\n", "line 3: question is there twice"),
        ("---\nquestion: So?\nscope:\n  tag: [x]\n---\n", "line 4: unknown key scope.tag"),
        ("---\nquestion: So?\nscope: Networks\n---\n", "line 3: scope must hold collections and tags"),
        ("---\nquestion: So?\nscope:\n  tags: [a, [b]]\n---\n", "line 4: scope.tags must be text"),
        ("---\nquestion: So?\nevidence:\n- a\n- {section: x}\n---\n", "line 5: evidence has an entry without an item"),
        ("---\nquestion: So?\nevidence:\n- ''\n---\n", "line 4: evidence has an entry without an item"),
        ("---\n\nquestion: Which: a or b?\n---\n", "line 3: is not valid YAML: mapping values are not allowed here"),
        ("---\nquestion: So?\nevidence: [@smith]\n---\n", "line 3: is not valid YAML: found character '@'"),
        ("---\nquestion: *gone\n---\n", "line 2: is not valid YAML: found undefined alias 'gone'"),
        ("---\nquestion: So\x07?\n---\n", "line 2: is not valid YAML: it holds a character that YAML does not allow"),
        ("---\n- question\n---\n", "line 2: has a front matter without keys"),
        ("---\nquestion: So?\n? [a]\n: b\n---\n", "line 3: unknown key …"),
        (f"---\nquestion: {'[' * 5000}\n---\n", "line 2: is not valid YAML: it is nested too deeply"),
        (f"---\nquestion: So?\n{'#' * 20001}\n---\n", "has a front matter of more than 20,000 characters"),
        (b"---\nquestion: So?\n---\n\nNa\xefve", "line 5: is not UTF-8 text"),
        ("---\nquestion: So?\n---\n".encode("utf-16"), "line 1: is not UTF-8 text"),
        (b" " * (MOST_BYTES + 1), f"has more than {MOST_BYTES:,} bytes"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_its_key(folder: Path, content: str | bytes, said: str) -> None:
    assert _fault(folder, content).startswith(said)


def test_a_misspelt_key_is_corrected(folder: Path) -> None:
    _write(folder, "bad.md", "---\nquestion: So?\nevidense: []\n---\n")
    assert read_questions(folder)[1][0].hint == "did you mean evidence?"


def test_a_bad_file_costs_its_own_page_only(folder: Path) -> None:
    _write(folder, "a.md", "---\nquestion: [\n---\n")
    _write(folder, "b.md", "---\nquestion: So?\n---\n")
    questions, problems = read_questions(folder)
    assert [question.slug for question in questions] == ["b"]
    assert [problem.where for problem in problems] == ["questions/a.md"]


def test_only_markdown_files_of_the_folder_itself_are_questions(folder: Path) -> None:
    content = "---\nquestion: So?\n---\n"
    for name in ("kept.md", "KEPT TOO.MD", ".hidden.md", "draft.txt", "copy.md~"):
        _write(folder, name, content)
    (folder / "below").mkdir()
    _write(folder / "below", "deep.md", content)
    (folder / "folder.md").mkdir()
    questions, problems = read_questions(folder)
    assert [question.slug for question in questions] == ["kept", "kept-too"]
    assert [(problem.where, problem.what) for problem in problems] == [("questions/folder.md", "is no file")]


def test_names_that_differ_only_in_case_or_signs_have_one_address(folder: Path) -> None:
    for name in ("Is-it.md", "is it!.md"):
        _write(folder, name, f"---\nquestion: {name}?\n---\n")
    questions, problems = read_questions(folder)
    assert [question.where for question in questions] == ["questions/is it!.md"]
    assert [(problem.where, problem.what) for problem in problems] == [
        ("questions/Is-it.md", "would have the same address as questions/is it!.md")
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_links_are_followed_inside_the_folder_and_never_out_of_it(folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "secret.md"
    outside.write_text("---\nquestion: Secret?\n---\n", encoding="utf-8")
    inside = _write(folder, "inside.md", "---\nquestion: So?\n---\n")
    (folder / "out.md").symlink_to(outside)
    (folder / "alias.md").symlink_to(inside)
    (folder / "broken.md").symlink_to(folder / "nowhere.md")
    questions, problems = read_questions(folder)
    assert [question.slug for question in questions] == ["alias", "inside"]
    assert [(problem.where, problem.what) for problem in problems] == [
        ("questions/broken.md", "cannot be read: No such file or directory"),
        ("questions/out.md", "is a link that leads out of the folder"),
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes of this kind")
def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(folder / "pipe.md")
    assert read_questions(folder)[1][0].what == "is no file"


def test_a_file_in_the_folders_place_is_the_users_to_move(folder: Path) -> None:
    folder.write_text("no folder", encoding="utf-8")
    with pytest.raises(WorkspaceError, match="cannot be read"):
        read_questions(folder)


def test_a_written_question_is_read_back(folder: Path) -> None:
    path = write_question(folder, '  Is "x": y\n#1? ')
    assert path == folder / "is-x-y-1.md"
    ((question,), problems) = read_questions(folder)
    assert problems == ()
    assert (question.slug, question.text, question.answer) == ("is-x-y-1", 'Is "x": y #1?', "")


def test_the_same_question_is_found_again_and_never_written_over(folder: Path) -> None:
    path = write_question(folder, "Is it so?")
    path.write_text("---\nquestion: is it SO?\n---\nIt is.\n", encoding="utf-8")
    assert write_question(folder, "Is  it so?") == path
    assert path.read_text("utf-8").endswith("It is.\n")
    assert write_question(folder, "Is it so!") == folder / "is-it-so-2.md"
    _write(folder, "IS IT SO 3.md", "---\nquestion: Another?\n---\n")
    assert write_question(folder, "Is it so…") == folder / "is-it-so-4.md"
    assert len(read_questions(folder)[0]) == 4


def test_the_same_question_is_found_under_any_name(folder: Path) -> None:
    path = _write(folder, "Notes on It.md", "---\nquestion: Is it so?\n---\n")
    assert write_question(folder, "Is it so?") == path


@pytest.mark.parametrize("text", ["", "  \n ", "…?", "x" * 1001])
def test_what_is_no_question_is_not_written(folder: Path, text: str) -> None:
    with pytest.raises(LitsiteError, match="the question"):
        write_question(folder, text)
    assert not folder.exists()


_ANYTHING = st.text(max_size=60) | st.text(alphabet="---\n\r:#[]{}&*!|>'\"%@`,? ax\ufeff\u2028\x85é質", max_size=60)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_ANYTHING)
@example("質询とは？")
@example("a: b # c")
@example("- x")
@example("\ud800 lone")
def test_every_question_survives_writing_and_reading(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("asked") / "questions"
    try:
        path = write_question(folder, text)
    except LitsiteError:
        return
    ((question,), problems) = read_questions(folder)
    assert problems == ()
    assert question.slug == file_slug(path) == path.stem
    assert write_question(folder, text) == path
    assert yaml.safe_load(path.read_text("utf-8").split("---")[1]) == {"question": question.text}
    assert words(question.text) == words(text)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=80) | _ANYTHING.map(lambda text: f"---\n{text}\n---\n".encode("utf-8", "replace")))
def test_any_file_is_a_question_or_a_problem(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("any") / "questions"
    _write(folder, "any.md", content)
    questions, problems = read_questions(folder)
    assert len(questions) + len(problems) == 1
