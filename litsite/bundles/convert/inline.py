"""The inside of a block: text, emphasis, links and formulas as a flat row of tokens, and its way to Markdown.

html-to-markdown writes lists, tables and inline markup well, but it neither escapes text nor knows formulas, and
emphasis that ends in a punctuation mark before a letter (``**Method:**text``) is no emphasis in CommonMark. So its
input is made here from tokens in which all of that is already settled, and it is given one block at a time.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

import html_to_markdown
from html_to_markdown import ConversionOptions, PreprocessingOptions

from litsite.bundles.convert.escaping import escape_markdown

# Private-use characters stand for what html-to-markdown must not see; the parser keeps foreign ones out.
_HIDDEN = str.maketrans("\\[]", "\ue010\ue013\ue014")
_SHOWN = str.maketrans("\ue010\ue013\ue014", "\\[]")
_FORMULA = re.compile("(?P<before>[0-9$])?\ue011(?P<number>\\d+)\ue012")
_TOUCHING = re.compile("\ue012(?=[0-9$\ue011])")
_SPACES = re.compile(r"\s+")
_PIPE = re.compile(r"\\?\|(?P<letter>(?=[A-Za-z]))?")
_BRACKET = re.compile(r"(?<!\\)[\[\]]")
_EMPHASIS = frozenset({"em", "strong", "del"})
_MAX_MARKS = 2000
_MAX_ROUNDS = 8
# Enumerations instead of their names: for names, html-to-markdown looks every one up again at every call.
_OPTIONS = ConversionOptions(
    heading_style=html_to_markdown.HeadingStyle.ATX,
    list_indent_type=html_to_markdown.ListIndentType.SPACES,
    highlight_style=html_to_markdown.HighlightStyle.NONE,
    whitespace_mode=html_to_markdown.WhitespaceMode.NORMALIZED,
    newline_style=html_to_markdown.NewlineStyle.SPACES,
    code_block_style=html_to_markdown.CodeBlockStyle.BACKTICKS,
    inline_data_media=html_to_markdown.InlineDataMedia.ALT_TEXT_ONLY,
    hidden_content=html_to_markdown.HiddenContent.ALL,
    url_escape_style=html_to_markdown.UrlEscapeStyle.ANGLE,
    link_style=html_to_markdown.LinkStyle.INLINE,
    output_format=html_to_markdown.OutputFormat.MARKDOWN,
    tier_strategy=html_to_markdown.TierStrategy.AUTO,
    preprocessing=PreprocessingOptions(enabled=False, preset=html_to_markdown.PreprocessingPreset.STANDARD),
    extract_metadata=False,
    sub_symbol="<sub>",
    sup_symbol="<sup>",
    autolinks=False,
    expand_abbreviations=False,
    include_blockquote_citations=False,
    compact_tables=True,
    bullets="-",
)


@dataclass(frozen=True, slots=True)
class Token:
    """One piece of a block.

    ``kind`` is ``text``; ``open`` or ``close`` of the inline element ``tag`` (``value`` is a link's destination);
    ``code`` (``value`` is the code); ``formula`` (``value`` is TeX, ``tag`` is ``block`` for a displayed one);
    ``image`` (``value`` is the source, ``tag`` the alternative text); or ``structure``, a tag of a list, table or
    quotation as it stands in ``value``, which ends the line before it.
    """

    kind: str
    value: str = ""
    tag: str = ""


_NOTHING = Token("text")


def to_markdown(tokens: list[Token], wrapper: str, attributes: str = "") -> str:
    """The Markdown of one block, whose tokens stand inside the element ``wrapper``: ``p``, ``h1``, ``ul``, ``table`` …

    Displayed formulas stay where they are, between double dollars. Empty when nothing is left to read.
    """
    # Settling may drop a mark that stood between two pieces of code, so they are merged once more.
    tokens = _merge_code(_settle_emphasis(_merge_code(_without_excess(_merge_text(tokens)))))
    formulas: list[Token] = []
    pieces = [f"<{wrapper}{attributes}>"]
    line_start = wrapper not in ("h1", "table")
    linked = False
    for position, token in enumerate(tokens):
        if token.tag == "a":
            linked = token.kind == "open"
        if token.kind == "text":
            following = tokens[position + 1] if position + 1 < len(tokens) else None
            pieces.append(
                _escaped(token.value, line_start, linked, before_link=following is not None and following.tag == "a")
            )
            line_start = line_start and not token.value.strip()
            continue
        pieces.append(_html(token, formulas))
        line_start = token.kind == "structure" and wrapper != "table"
    pieces.append(f"</{wrapper}>")
    markdown = html_to_markdown.convert("".join(pieces), _OPTIONS).content or ""
    return _restored(markdown, formulas, table=wrapper == "table").strip("\n")


def math_block(tex: str) -> str:
    """A displayed formula as Markdown."""
    return f"$${tex}$$"


def plain_text(tokens: list[Token]) -> str:
    """What a block says, without its markup."""
    return _SPACES.sub(
        " ", "".join(token.value for token in tokens if token.kind in ("text", "code", "formula"))
    ).strip()


def _merge_text(tokens: Iterable[Token]) -> list[Token]:
    """Neighbouring texts as one, with white space collapsed: what is escaped apart could form markup together.

    Marks around nothing but white space go, and leave the white space.
    """
    merged: list[Token | list[str]] = []  # a list of strings is a text that may grow
    for token in tokens:
        texts = [token.value] if token.kind == "text" else []
        if token.kind == "close":
            if merged and isinstance(last := merged[-1], list) and not any(map(str.strip, last)):
                texts = last
                merged.pop()
            if merged and isinstance(last := merged[-1], Token) and (last.kind, last.tag) == ("open", token.tag):
                merged.pop()
                token = _NOTHING
        if texts and merged and isinstance(last := merged[-1], list):
            last.extend(texts)
        elif texts:
            merged.append(texts)
        if token.kind != "text":
            merged.append(token)
    joined = (part if isinstance(part, Token) else Token("text", _SPACES.sub(" ", "".join(part))) for part in merged)
    return [token for token in joined if token.kind != "text" or token.value]


def _merge_code(tokens: list[Token]) -> list[Token]:
    """Neighbouring pieces of code as one: their backticks would be read together."""
    merged: list[Token] = []
    for token in tokens:
        if token.kind == "code" and merged and merged[-1].kind == "code":
            merged[-1] = Token("code", merged[-1].value + token.value)
        else:
            merged.append(token)
    return merged


def _without_excess(tokens: list[Token]) -> list[Token]:
    """A line with thousands of marks is no prose, and costs quadratic time: its text is enough."""
    kept: list[Token] = []
    line: list[Token] = []
    for token in [*tokens, Token("structure")]:
        line.append(token)
        if token.kind == "structure":
            excess = sum(token.kind in ("open", "code", "image") for token in line) > _MAX_MARKS
            kept.extend((token for token in line if token.kind in ("text", "structure")) if excess else line)
            line = []
    return _merge_text(kept[:-1])


def _settle_emphasis(tokens: list[Token]) -> list[Token]:
    """Drop or shrink the emphasis that CommonMark would not read as emphasis (its flanking rules, section 6.2).

    A mark that goes changes what stands beside others, so this is repeated until all are settled.
    """
    for _ in range(_MAX_ROUNDS):
        settled = _settle_once(tokens)
        if settled == tokens:
            return tokens
        tokens = settled
    return _merge_text([token for token in tokens if token.tag not in _EMPHASIS])


def _settle_once(tokens: list[Token]) -> list[Token]:
    slots = [[token] for token in tokens]
    opened: list[int] = []
    for position, token in enumerate(tokens):
        if token.tag not in _EMPHASIS:
            continue
        if token.kind == "open":
            opened.append(position)
        elif any(tokens[outer].tag == token.tag for outer in opened[:-1]):
            slots[opened.pop()] = slots[position] = []  # emphasis in the same emphasis adds nothing
        elif opened:
            start = opened.pop()
            _settle_pair(slots, start, position, nested=any(_joins(tokens[outer], token) for outer in opened))
    return _merge_text([token for slot in slots for token in slot])


def _settle_pair(slots: list[list[Token]], start: int, end: int, *, nested: bool) -> None:
    """Settle one pair of emphasis marks; every slot holds what stands where the token of its place stood.

    ``nested`` emphasis that begins or ends inside a word is dropped: which mark closes which would be a guess there.
    """
    opening, closing = slots[start], slots[end]
    first, last = slots[start + 1], slots[end - 1]
    before, after = _character_beside(slots, start, -1), _character_beside(slots, end, 1)
    if first and first[0].kind == "text":
        inner = first[0].value.lstrip(" ")
        if inner != first[0].value:
            opening.insert(0, Token("text", " "))
            first[0], before = Token("text", inner), " "
    if last and last[-1].kind == "text":
        inner = last[-1].value.rstrip(" ")
        if inner != last[-1].value:
            closing.append(Token("text", " "))
            last[-1], after = Token("text", inner), " "
        if inner and _is_punctuation(inner[-1]) and not _ends_word(after):
            kept = inner.rstrip("".join(filter(_is_punctuation, set(inner))))
            last[-1] = Token("text", kept)
            closing.insert(1, Token("text", inner[len(kept) :]))
    leading = _character_beside(slots, start, 1, end)
    trailing = _character_beside(slots, end, -1, start)
    crowded = start > 0 and any(token.kind == "close" and _joins(token, closing[0]) for token in slots[start - 1][-1:])
    if (
        not leading
        or crowded
        or (nested and (before.isalnum() or after.isalnum()))
        or (_is_punctuation(leading) and not _ends_word(before))
        or (_is_punctuation(trailing) and not _ends_word(closing[1].value[:1] if len(closing) > 1 else after))
    ):
        opening[:] = [token for token in opening if token.kind == "text"]
        closing[:] = [token for token in closing if token.kind == "text"]


def _character_beside(slots: list[list[Token]], position: int, step: int, stop: int | None = None) -> str:
    """The character that will stand beside the mark at ``position``: a space at a boundary, nothing before ``stop``."""
    mark = next(token for token in slots[position] if token.kind != "text")
    position += step
    while 0 <= position < len(slots):
        if position == stop:
            return ""
        for token in slots[position][::step]:
            if token.kind == "text" and token.value:
                return token.value[0] if step > 0 else token.value[-1]
            if token.kind == "structure":
                return " "
            # Stars join the stars beside them; any other mark is punctuation, as are tildes to stars.
            if token.kind != "text" and not _joins(token, mark):
                return "("
        position += step
    return " " if stop is None else ""


def _joins(token: Token, mark: Token) -> bool:
    """Whether two marks side by side are read as one run: stars with stars, tildes with tildes."""
    return token.tag in _EMPHASIS and (token.tag == "del") == (mark.tag == "del")


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _ends_word(character: str) -> bool:
    """Whether emphasis whose edge is a punctuation mark may stand next to this character."""
    return character.isspace() or unicodedata.category(character)[0] == "P"


def _escaped(text: str, line_start: bool, linked: bool, *, before_link: bool) -> str:
    """Text as HTML whose Markdown says just that; ``linked`` is a link's label, where brackets must be escaped too."""
    core = text.strip(" ")
    if not core:
        return " "
    escaped = escape_markdown(core, line_start=line_start)
    if linked:
        escaped = _BRACKET.sub(r"\\\g<0>", escaped)
    elif before_link and text.endswith("!"):
        escaped = f"{escaped[:-1]}\\!"  # not an image
    return _hidden(f"{' ' if text[0] == ' ' else ''}{escaped}{' ' if text[-1] == ' ' else ''}")


def _hidden(markdown: str) -> str:
    """Escaped Markdown as HTML text, out of html-to-markdown's sight what it would escape or mend again."""
    return html.escape(markdown.translate(_HIDDEN), quote=True)


def _html(token: Token, formulas: list[Token]) -> str:
    if token.kind == "structure":
        return token.value
    if token.kind == "code":
        return f"<code>{html.escape(token.value)}</code>"
    if token.kind == "image":
        return f'<img src="{html.escape(token.value)}" alt="{_hidden(escape_markdown(token.tag, line_start=False))}">'
    if token.kind == "formula":
        formulas.append(token)
        return f"\ue011{len(formulas) - 1}\ue012"
    if token.kind == "close":
        return f"</{token.tag}>"
    destination = f' href="{html.escape(token.value)}"' if token.tag == "a" else ""
    return f"<{token.tag}{destination}>"


def _restored(markdown: str, formulas: list[Token], *, table: bool) -> str:
    def written(match: re.Match[str]) -> str:
        token = formulas[int(match["number"])]
        # A pipe would end the table cell, whatever it stands in.
        tex = _PIPE.sub(_bar, token.value) if table else token.value
        markdown = math_block(tex) if token.tag == "block" else f"${tex}$"
        # Renderers take no dollar next to a digit for a formula's ("it costs $5"), and two formulas must not touch.
        before = f"{match['before']} " if match["before"] else ""
        return f"{before}{markdown}"

    spaced = _TOUCHING.sub("\\g<0> ", markdown)
    return _FORMULA.sub(written, spaced).translate(_SHOWN)


def _bar(pipe: re.Match[str]) -> str:
    command = r"\Vert" if pipe.group().startswith("\\") else r"\vert"
    return f"{command} " if pipe["letter"] is not None else command
