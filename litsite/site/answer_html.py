"""An answer as HTML: its Markdown through the site's own sanitising renderer, its citations put in afterwards.

While the Markdown is rendered, a sign that no text can hold stands for each bracket of citations. So nothing that a
passage, a title or a model says takes part in making the citations, and no citation can break what is around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from markupsafe import Markup

from litsite.answers.records import CitationGroup
from litsite.site.markdown import MarkdownRenderer, Rendered
from litsite.site.records import Heading

PREFIX = "a-"
"""Begins the anchors of an answer's headings."""

# A sign of the first private plane, which is taken out of every text, between two that are rare. Those are punctuation,
# as brackets are, so that emphasis beside them is read as it would be beside a bracket.
_FIRST_SIGN = 0xF0000
_SIGNS = "\U000f0000-\U000fffff"
_FOREIGN = re.compile(f"[{_SIGNS}]")
_SIGN = re.compile(f"⦗?([{_SIGNS}])⦘?")
_FREE_STOP = re.compile(r"\s+(?=[.,;:!?])")  # blanks before a punctuation mark that follows a citation
_TAG = re.compile(r"""<(/?)([a-zA-Z][a-zA-Z0-9]*)(?:"[^"]*"|'[^']*'|[^'">])*>""")
_ALTERNATIVE = re.compile(r'\salt="([^"]*)"')
# A link inside these would be one link in another, or be shown as code or as a formula: it follows after them.
_CLOSED = frozenset({"a", "code", "math", "pre"})


def answer_html(
    parts: Sequence[str | CitationGroup],
    shown: Callable[[CitationGroup], Markup],
    renderer: MarkdownRenderer,
    *,
    resolve: Callable[[str], str | None] | None = None,
) -> Rendered:
    """The answer, each of its groups of citations as ``shown`` gives it, every one exactly once.

    What ``shown`` gives begins with the blank that parts it from the text; here blanks before and, at a stop, after it
    are left out. A group that the Markdown swallowed (inside the address of a link, say) comes at the end: none is lost
    silently.
    """
    groups = [part for part in parts if isinstance(part, CitationGroup)]
    numbers = iter(range(len(groups)))
    text = "".join(
        _FOREIGN.sub("", part) if isinstance(part, str) else f"⦗{chr(_FIRST_SIGN + next(numbers))}⦘" for part in parts
    )
    rendered = renderer.written(text, prefix=PREFIX, resolve=resolve)
    pieces = []
    waiting = set(range(len(groups)))
    for piece in _unfolded(rendered.html):
        if isinstance(piece, str):
            pieces.append(piece)
        elif piece in waiting:
            waiting.remove(piece)
            pieces.append(str(shown(groups[piece])))
    rest = Markup(" ").join(shown(groups[number]) for number in sorted(waiting))
    if rest:
        pieces.append(Markup("<p>{}</p>").format(rest))
    return Rendered(Markup("".join(pieces)), tuple(map(_without_signs, rendered.headings)))


def _unfolded(html: str) -> Iterator[str | int]:
    """Pieces of HTML, and the numbers of the groups that stand between them."""
    position = 0
    closed: list[str] = []
    held: list[int] = []
    for tag in _TAG.finditer(html):
        yield from _text(html[position : tag.start()], held if closed else None)
        position = tag.end()
        held += _numbers(tag.group())
        name = tag.group(2).lower()
        yield _SIGN.sub("", tag.group() if name != "img" else _said_of_picture(tag.group()))
        if name in _CLOSED:
            if not tag.group(1):
                closed.append(name)
            elif closed and closed[-1] == name:
                closed.pop()
        if not closed:
            yield from held
            held.clear()
    yield from _text(html[position:], None)
    yield from held


def _text(text: str, held: list[int] | None) -> Iterator[str | int]:
    """A text between two tags. Where no citation may stand, those in it are added to ``held``."""
    if held is not None:
        held += _numbers(text)
        yield _SIGN.sub("", text)
        return
    position = 0
    for sign in _SIGN.finditer(text):
        yield text[position : sign.start()].rstrip()
        yield ord(sign.group(1)) - _FIRST_SIGN
        stop = _FREE_STOP.match(text, sign.end())
        position = stop.end() if stop else sign.end()
    yield text[position:]


def _said_of_picture(tag: str) -> str:
    """What stands for a picture: an answer has none of its own, and one from elsewhere would be asked for there."""
    found = _ALTERNATIVE.search(tag)
    return found.group(1) if found else ""


def _numbers(text: str) -> list[int]:
    return [ord(sign) - _FIRST_SIGN for sign in _FOREIGN.findall(text)]


def _without_signs(heading: Heading) -> Heading:
    label = Markup(_SIGN.sub("", heading.label).strip())
    return Heading(heading.level, heading.id, label, heading.page)
