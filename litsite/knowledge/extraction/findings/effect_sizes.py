"""What a sentence says of the size of an effect and of its conditions, in its own words."""

from __future__ import annotations

import re

_NUMBER = r"[−–-]?\s?(?:\d+(?:[.,·]\d+)*|[.·]\d+)"
_DECIMAL = r"[−–-]?\s?\d*[.·]\d+"
_UNIT = r"(?:\s?%|\s(?:percent(?:age points?)?|points?|times|fold|standard deviations?|SDs?)\b|[- ]?fold\b|[x×](?!\w))"
_SIZE = rf"{_NUMBER}{_UNIT}?"
_NAMED = (
    r"β|R2|R²|ρ|rho|η²|η2|ηp2|OR|aOR|RR|HR|IRR|SMD|MD|AUC|τ|ES|SE|χ2|χ²|Cohen['’]s [dfh]|"
    r"[Hh]azard ratio|[Oo]dds ratio|[Rr]isk ratio|[Rr]elative risk|[Ee]ffect size|[Cc]oefficient"
)
_FREEDOM = r"(?:\s?\([\d., ]{1,9}\))?"
_LETTER = rf"(?<![\w-])(?:B|b|r|d|g|t|F|z|Z){_FREEDOM}\s?[=<>≈]\s?{_DECIMAL}"
_COEFFICIENT = rf"(?<![\w-])(?:{_NAMED}){_FREEDOM}\s?(?:[=<>≈≤≥:]|of|was|is)?\s?{_SIZE}"
_LEVEL = r"\d\d\s?%\s(?:CI|CrI|HDI|[Cc]onfidence [Ii]nterval)s?:?,?"
_INTERVAL = rf"{_LEVEL}\s*[\[(]?{_SIZE}\s?(?:[-–,;]|to)\s?{_SIZE}[\])]?"
_PROBABILITY = r"(?<![\w-])[pP](?:-?value)?\s?[=<>≤≥]{1,2}\s?0?[.·]\d+"
_STATISTIC = rf"{_INTERVAL}|{_LETTER}|{_COEFFICIENT}|{_PROBABILITY}"
_MEASURED = r"(?:\s(?:[a-zA-Zµ]{1,2}|minutes|hours|seconds|days|years)\b)?"
_FROM_TO = rf"from\s{_SIZE}(?:\s[a-zA-Zµ]+)?\sto\s{_SIZE}{_MEASURED}"
_VERSUS = rf"{_SIZE}\s(?:vs\.?|versus|compared (?:to|with))\s{_SIZE}"
_ABOUT = (
    r"(?:(?:about|around|approximately|nearly|almost|up to|more than|over|at least|an? (?:average|mean|median) of)\s)*"
)
_BY = rf"\bby\s{_ABOUT}(?:{_NUMBER}{_UNIT}|(?:a )?factor of\s{_NUMBER})"
_SHARE = rf"(?<![\w.]){_NUMBER}(?:\s?%|\s(?:percent(?:age points?)?|times|fold)\b|-fold\b|[x×](?!\w))"
_PIECE = rf"(?:{_STATISTIC}|{_FROM_TO}|{_VERSUS}|{_BY}|{_SHARE})"
_PIECES = re.compile(rf"{_PIECE}(?:[\s,;(\[]{{1,3}}(?:and\s)?{_PIECE}[)\]]?)*")
_STATED = re.compile(_STATISTIC)
_CLOSING = {")": "(", "]": "["}

_PEOPLE = (
    r"patients|participants|students|adults|children|women|men|adolescents|workers|firms|countries|schools|households|"
    r"samples|groups?|populations?|individuals|users|learners|teachers|mice|rats|species|cells|regions|settings|"
    r"conditions|datasets?|models|tasks?"
)
_ANY = r"[^,;:()\[\]—]"
_CLAUSE = r"(?:when|whenever|unless|provided that|(?:especially|particularly|only) (?:when|if))"
_LED = (
    r"(?:among|amongst|(?:especially|particularly|only) (?:in|for|among)|"
    r"for those who|under|in the (?:presence|absence) of|within (?:the )?first)"
)
_OF_PEOPLE = (
    rf"(?:in|for)\s(?:[\w'’‐-]+\s){{0,4}}?(?:{_PEOPLE})(?:\s(?:with|who|aged|under|over|without)\s{_ANY}{{3,60}}?)?"
)
_END = r"$|[,;:.()\[\]—]"
_CONDITION = re.compile(
    rf"(?<!\w)(?:{_CLAUSE}\s{_ANY}{{3,90}}?(?={_END}|\s(?:than|compared|but|whereas|while)\b)|(?:{_LED}\s{_ANY}{{3,90}}?|{_OF_PEOPLE}|for\s{_ANY}{{3,60}}?\sonly)"
    rf"(?={_END}|\s(?:than|compared|but|whereas|while|and|were|was|is|are|had|has|did)\b))"
)
_MOST_CONDITIONS = 3


def effect_size(sentence: str) -> str:
    """The piece of a sentence that says how big an effect is: ``β = 0.31, p < .01``, ``by 23%``. Empty without.

    Of several pieces it is the first that gives a statistic, else the first.
    """
    pieces = [_closed(sentence, found.start(), found.end()) for found in _PIECES.finditer(sentence)]
    return next((piece for piece in pieces if _STATED.search(piece)), pieces[0] if pieces else "")


def has_statistic(sentence: str) -> bool:
    """Whether a sentence reports a test, an interval or a coefficient."""
    return _STATED.search(sentence) is not None


def conditions(sentence: str) -> tuple[str, ...]:
    """The phrases that limit what a sentence says, as they stand in it: ``among students``, ``when n is small``."""
    found = dict.fromkeys(match[0].strip() for match in _CONDITION.finditer(sentence))
    return tuple(found)[:_MOST_CONDITIONS]


def _closed(sentence: str, start: int, end: int) -> str:
    """A piece of a sentence whose brackets are closed: one that closes nothing is cut, one left open is closed."""
    piece = sentence[start:end]
    for closing, opening in _CLOSING.items():
        if piece.count(closing) > piece.count(opening) and piece.endswith(closing):
            piece = piece[:-1]
        if piece.count(opening) > piece.count(closing):
            following = sentence[start + len(piece) :]
            piece = f"{piece}{closing}" if following.startswith(closing) else piece.rpartition(opening)[0]
    return piece.strip(" ,;")
