"""An answer as a note for Zotero: the HTML that its note editor stores, of simple tags only."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from litsite.answers.records import EXTRACTIVE, NOT_ANSWERED, PERSON, UNVERIFIED, Answer, Source
from litsite.answers.text_forms import UNTITLED, author_year_text, reference
from litsite.sources.links import select_link
from litsite.sources.records import USER_LIBRARY

ANSWER_TAG = "litsite:answer"
_SCHEMA_VERSION = 9
_ADDRESS = re.compile(r"(?:g(?P<group>\d+)-)?(?P<key>[A-Z0-9]{8})")
_SAFE_LINK = re.compile(r"(?:https?|zotero|mailto):", re.IGNORECASE)
# A citation stands as such a sign in the Markdown, so that nothing in a name can be taken for markup.
_SIGN = "\ue010{}\ue011"
_SIGNS = re.compile("\ue010(?P<place>[0-9]+)\ue011")
_REMARKS = {
    PERSON: "Written by hand.",
    EXTRACTIVE: "Put together from sentences of the library.",
}


@dataclass(frozen=True, slots=True)
class AnswerNote:
    """A note to be saved: its title, which is its first line too, its HTML, and its tags."""

    title: str
    html: str
    tags: tuple[str, ...] = (ANSWER_TAG,)


class _Engine(MarkdownIt):
    def validateLink(self, url: str) -> bool:  # noqa: N802 - the library's name
        return _SAFE_LINK.match(url) is not None


def answer_note(answer: Answer, *, checked: str = "") -> AnswerNote:
    """The note. ``checked`` is a line in plain words about how the citations fared.

    Citations are names that lead to their items in Zotero; sources follow in two tiers, and what failed its check after
    them.
    """
    title = " ".join(answer.question.text.split()) or UNTITLED
    sources = {each.source.address: each.source for each in answer.evidence}
    resolution = answer.resolution
    body = [
        f"<h1>{escape(title)}</h1>",
        _answer_html(answer, sources),
        _list("Cited sources", [_reference_html(sources[address]) for address in resolution.cited]),
        _list("Other considered sources", [_reference_html(sources[address]) for address in resolution.considered]),
        _list("Citations that failed their check", _failed(answer)),
        f"<p>{escape(' '.join(_remarks(answer, checked)))}</p>",
    ]
    text = "\n".join(filter(None, body))
    return AnswerNote(title, f'<div data-schema-version="{_SCHEMA_VERSION}">{text}\n</div>')


def _answer_html(answer: Answer, sources: Mapping[str, Source]) -> str:
    if not answer.is_answered:
        return f"<p>{NOT_ANSWERED}</p>"
    places = {address: place for place, address in enumerate(sources)}
    signed = [
        replace(each, source=Source(each.source.address, _SIGN.format(places[each.source.address])))
        for each in answer.evidence
    ]
    alone = replace(answer.resolution, cited=(), considered=())  # the sources are listed apart
    html = _engine().render(author_year_text(alone, signed)).strip()
    names = [_linked(source, escape(source.author_year or UNTITLED)) for source in sources.values()]
    return _SIGNS.sub(lambda sign: _named(sign, names), html)


def _named(sign: re.Match[str], names: Sequence[str]) -> str:
    place = int(sign["place"])
    return names[place] if place < len(names) else ""


def _reference_html(source: Source) -> str:
    """A source in one line; its name leads to it."""
    name, end, rest = _engine().renderInline(reference(source)).partition("</strong>")
    return f"{_linked(source, f'{name}{end}')}{rest}"


def _linked(source: Source, html: str) -> str:
    """HTML that leads to an item in Zotero; as it is when the source is none of Zotero's."""
    found = _ADDRESS.fullmatch(source.address)
    if not found:
        return html
    library = f"group:{found['group']}" if found["group"] else USER_LIBRARY
    return f'<a href="{escape(select_link(library, found["key"]))}">{html}</a>'


def _failed(answer: Answer) -> list[str]:
    sources = {each.number: each.source for each in answer.evidence}
    entries = []
    for claim in answer.claims:
        if claim.is_demoted:
            source = sources[claim.occurrence.citation.evidence]
            name = _linked(source, escape(source.author_year or UNTITLED))
            entries.append(f"“{escape(claim.occurrence.claim)}” ({name})")
    return entries


def _list(heading: str, entries: Sequence[str]) -> str:
    items = "\n".join(f"<li>{entry}</li>" for entry in entries)
    return f"<h2>{heading}</h2>\n<ul>\n{items}\n</ul>" if entries else ""


def _remarks(answer: Answer, checked: str) -> list[str]:
    found = [_REMARKS.get(answer.method, f"Written by {answer.model or 'a language model'}.")]
    if checked:
        found.append(checked if checked.endswith(".") else f"{checked}.")
    open_claims = sum(claim.state == UNVERIFIED for claim in answer.claims)
    if open_claims:
        found.append(f"{open_claims} of {len(answer.claims)} citations could not be checked.")
    return [*found, "Saved by litsite."]


@cache
def _engine() -> MarkdownIt:
    engine = _Engine("commonmark", {"html": False}).enable(["table", "strikethrough"])
    dollarmath_plugin(engine, allow_space=False, allow_digits=False, double_inline=True)
    engine.add_render_rule("image", _alternative)
    engine.add_render_rule("math_inline", _formula)
    for name in ("math_inline_double", "math_block", "math_block_label"):
        engine.add_render_rule(name, _displayed_formula)
    return engine


def _alternative(_renderer: object, tokens: Sequence[Token], place: int, *_rest: Any) -> str:
    return escape(tokens[place].content)


def _formula(_renderer: object, tokens: Sequence[Token], place: int, *_rest: Any) -> str:
    return f'<span class="math">${escape(tokens[place].content)}$</span>'


def _displayed_formula(_renderer: object, tokens: Sequence[Token], place: int, *_rest: Any) -> str:
    return f'<pre class="math">$${escape(tokens[place].content.strip())}$$</pre>'
