"""Text cut into sentences, by a small rule that knows scholarly abbreviations and CJK full stops."""

from __future__ import annotations

import re
from collections.abc import Iterator

# A full stop with what closes behind it (quotation marks, brackets, a numbered citation), then white space.
_END = re.compile(
    r"(?<![.!?…؟।])(?P<stop>[.!?…؟।]++)[\"'”’»)\]]*(?:\[\d[\d,;–\- ]*\])?\s+|[。！？；]+[”’」』）〉》]*\s*|\n+"
)
_LAST_WORD = re.compile(r"[^\s(\[“\"'‘/–—]+\Z")
_OPENING = "\"'“‘«‹([¿¡„*—– "
_ABBREVIATIONS = re.compile(
    r"(?:al|approx|art|bzw|ca|cf|ch|chap|col|cp|d\.h|def|dept|diss|dr|e\.g|ed|eds|eq|eqn|eqs|esp|ex|exp|ff|fig|"
    r"figs|hrsg|i\.e|incl|inst|jr|lem|mr|mrs|ms|no|nos|nr|op|p|pl|pp|prof|prop|pt|ref|refs|resp|s|sec|secs|"
    r"sect|sr|st|supp|tab|thm|u\.a|univ|v|vgl|viz|vol|vols|vs|z\.b|zit)"
)
_LOOK_BACK = 40


def sentences(text: str) -> list[str]:
    """The sentences of plain text in their order, without the white space around them. A line break ends one, too."""
    found = []
    start = 0
    for end in sentence_ends(text):
        if sentence := text[start:end].strip():
            found.append(sentence)
        start = end
    if rest := text[start:].strip():
        found.append(rest)
    return found


def sentence_ends(text: str) -> Iterator[int]:
    """Where a sentence ends and the next begins: the places behind the white space that follows a full stop."""
    for end in _END.finditer(text):
        if not end["stop"] or _ends_sentence(text, end):
            yield end.end()


def _ends_sentence(text: str, end: re.Match[str]) -> bool:
    """Whether a stop before white space ends a sentence: what follows begins like one, what precedes is whole."""
    following = text[end.end() : end.end() + 8].lstrip(_OPENING)[:1]
    if following.islower():
        return False
    if end["stop"] != ".":
        return True
    before = _LAST_WORD.search(text, max(0, end.start() - _LOOK_BACK), end.start())
    word = before.group() if before else ""
    if len(word) == 1 and word.isalpha():  # an initial, unless it is a symbol that a sentence ends with
        return not word.isupper()
    return not _ABBREVIATIONS.fullmatch(word.lower())
