"""``litsite ask`` and ``litsite note``: a question becomes a file, its answer a text and, if wanted, a Zotero note."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from litsite.answers.records import Answer
from litsite.config import Environment, SiteConfig
from litsite.errors import LitsiteError

if TYPE_CHECKING:
    from litsite.answers.zotero_note import AnswerNote
    from litsite.clients.zotero_api import SavedNote


_USER = "user"


@dataclass(frozen=True, slots=True)
class ShownAnswer:
    """An answer as a terminal shows it: Markdown with numbers and sources, and the page that has it."""

    text: str
    page: Path


def add_question(config: SiteConfig, text: str) -> str:
    """Write a question into ``questions/``; its slug is returned. One that is asked there already is left as it is.

    :raises LitsiteError: when it is empty or too long, or cannot be written.
    """
    from litsite.answers.question_files import file_slug, write_question

    return file_slug(write_question(config.questions, text))


def shown_answer(config: SiteConfig, slug: str) -> ShownAnswer:
    """The answer that the last build gave.

    :raises LitsiteError: when there is none.
    """
    from litsite.answers.text_forms import numbered_markdown
    from litsite.site.addresses import question_path
    from litsite.site.answer_words import author_in_words, caveat_in_words
    from litsite.site.verdict_words import checked_in_words

    answer = recorded_answer(config, slug)
    parts = [numbered_markdown(answer).strip()]
    if answer.is_answered:
        checked = f"{checked_in_words(answer.claims)}." if answer.claims else ""
        parts.append(" ".join(filter(None, (author_in_words(answer), checked, caveat_in_words(answer)))))
    return ShownAnswer("\n\n".join(parts), config.output / question_path(slug))


def recorded_answer(config: SiteConfig, name: str) -> Answer:
    """The answer to a question named by its slug, its file or its text, from the last build.

    :raises LitsiteError: when there is none.
    """
    from litsite.answers.stage import recorded_answers
    from litsite.store import Store

    wanted = name.strip()
    with Store(config.state) as store:
        answers = recorded_answers(store)
    names = {wanted, Path(wanted).stem if wanted.endswith(".md") else wanted}
    for answer in answers:
        if names & {answer.question.slug, answer.question.text}:
            return answer
    known = ", ".join(answer.question.slug for answer in answers)
    hint = f"there are: {known}" if known else "write one with litsite ask, or run litsite build first"
    raise LitsiteError("the last build has no such question", where=wanted or "the question", hint=hint)


def note_of(answer: Answer) -> AnswerNote:
    """The note that an answer becomes in Zotero."""
    from litsite.answers.zotero_note import answer_note
    from litsite.site.verdict_words import checked_in_words

    return answer_note(answer, checked=checked_in_words(answer.claims))


def save_note(config: SiteConfig, answer: Answer, environment: Environment, *, base_url: str = "") -> SavedNote:
    """Save an answer to Zotero as a note, in place of the one that it was saved as before.

    It goes into the group that all its sources are from, if they are from one, else into the user's own library.

    :raises LitsiteError: when there is no key, or Zotero does not take the note.
    """
    from litsite.answers.archive import AnswerArchive
    from litsite.clients.zotero_api import BASE_URL, KEY_VARIABLE, SavedNote, ZoteroApi

    note = note_of(answer)
    api = ZoteroApi(environment.variables.get(KEY_VARIABLE, ""), base_url=base_url or BASE_URL)
    with AnswerArchive(config.state) as archive:
        before = archive.note_of(answer.question.slug)
        saved = api.save_note(
            _library_of(answer), note.html, tags=note.tags, saved=SavedNote(*before) if before else None
        )
        archive.record_note(answer.question.slug, saved.library, saved.key, saved.version)
    return saved


def _library_of(answer: Answer) -> str:
    groups = {each.source.address.partition("-")[0] for each in answer.evidence}
    (only, *others) = groups or {""}
    return f"group:{only[1:]}" if not others and only.startswith("g") and only[1:].isdigit() else _USER
