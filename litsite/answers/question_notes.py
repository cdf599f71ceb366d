"""Questions that are asked in Zotero: a note with the tag ``litsite:question``.

Its first line is the question. What follows, if anything does, is the answer; what Zotero's "Add citation" puts in is
a citation there.
"""

from __future__ import annotations

import re

from litsite.answers.question_slugs import question_slug
from litsite.answers.records import NOTE, Question
from litsite.errors import Problem
from litsite.index.plain_text import plain_text
from litsite.sources.records import USER_LIBRARY, Library, Note, address

QUESTION_TAG = "litsite:question"
LONGEST_QUESTION = 1000
"""Characters. What is longer is a text and no question."""

_LONGEST_SLUG = 60
_LINE_BREAK = re.compile(r"(?:\\| {2,})$")
_LINK = r"\[(?:[^\[\]\\\n]|\\.)*\]\(zotero://select/(?:library|groups/\d+)/items/[A-Z0-9]{8}\)"
_CITATION = re.compile(rf"\(\s*{_LINK}(?:\s*[;,]\s*{_LINK})*\s*\)")
_ITEM = re.compile(r"\(zotero://select/(?:library|groups/(?P<group>\d+))/items/(?P<key>[A-Z0-9]{8})\)")
_ESCAPED_KEY = re.compile(r"\[[^\[\]\n]*\\?@[^\[\]\n]*\\?\]")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")


def question_notes(library: Library) -> tuple[Note, ...]:
    """The notes that ask a question, sorted by address."""
    notes = [*library.notes, *(note for item in library.items for note in item.notes)]
    return tuple(sorted((note for note in notes if _asks(note)), key=lambda note: note.address))


def questions_in_notes(library: Library) -> tuple[tuple[Question, ...], tuple[Problem, ...]]:
    """The questions of a library's notes, sorted by the notes' addresses, and the notes that hold none."""
    questions: list[Question] = []
    problems: list[Problem] = []
    for note in question_notes(library):
        text, answer = _question_and_answer(note)
        if not text or len(text) > LONGEST_QUESTION:
            what = "has no first line" if not text else f"begins with a line of {len(text):,} characters"
            where = f"note “{note.title}”" if note.title else "a note"
            hint = f"write the question into the first line, or take the tag {QUESTION_TAG} off"
            problems.append(Problem(where, what, hint, note.address))
            continue
        slug = question_slug(text, longest=_LONGEST_SLUG)
        questions.append(Question(slug, text, f"note “{text}”", answer=answer, origin=NOTE, note=note.address))
    return tuple(questions), tuple(problems)


def _asks(note: Note) -> bool:
    return any(tag.name.casefold() == QUESTION_TAG for tag in note.tags)


def _question_and_answer(note: Note) -> tuple[str, str]:
    from litsite.bundles.convert.zotero_note import convert_note  # loads lxml

    text = convert_note(note.html, image_href=lambda _: "")
    markdown = text.markdown.strip()
    paragraph = plain_text(markdown.partition("\n\n")[0])
    # A heading that begins the note has become its title; a paragraph stands in the text as well.
    if not paragraph.startswith(text.title.removesuffix("…")):
        return text.title, _with_citations(markdown)
    first, _, rest = markdown.partition("\n")
    return plain_text(_LINE_BREAK.sub("", first)), _with_citations(rest)


def _with_citations(markdown: str) -> str:
    """An answer with Zotero's citations as ``[@address]``, and keys without the escapes of Markdown."""
    cited = _CITATION.sub(lambda found: f"[{'; '.join(_cited(found[0]))}]", markdown.strip())
    return _ESCAPED_KEY.sub(lambda found: _ESCAPE.sub(r"\1", found[0]), cited)


def _cited(citation: str) -> list[str]:
    """The items of a citation, each with the sign that makes its address a key."""
    found = _ITEM.findall(citation)
    return [f"@{address(f'group:{group}' if group else USER_LIBRARY, key)}" for group, key in found]
