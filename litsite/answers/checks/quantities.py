"""The numbers in a text with their units, however they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from litsite.answers.checks.folding import CITATION

PERCENT = "%"

_HYPHENS = "-‐‑"
_JOINERS = f"{_HYPHENS}\u00a0 "
_LONGEST = 30  # digits and separators; what is longer is an identifier
_LARGEST_EXPONENT = 99
_SHORTEST_UNIT_WORD = 3

# What is no number of the text's own: addresses, citations, and numbers of figures and sections.
_FOREIGN = re.compile(
    r"https?://\S+|\bdoi:\s*\S+|\b10\.\d{4,9}/\S+|"
    + CITATION
    + r"|\b(?:figs?|figures?|tabs?|tables?|eqs?|equations?|sections?|secs?|chapters?|appendix|steps?|theorem|lemma|"
    r"pages?|pp?|vol|no|refs?|algorithm|listing)"
    r"(?:\.\s*|\s+)[A-Z]?\d+(?:\.\d+)*(?:\s*(?:[-–,]|and|to)\s*\d+(?:\.\d+)*)*",
    re.IGNORECASE,
)
# Smith (2019), Smith et al. 2019, Smith and Jones (2019a), (Smith, 2019; Jones, 2020)
_AUTHOR_YEAR = re.compile(
    r"(?:\b[A-ZÀ-Þ][\w'’-]+(?:,?\s+(?:et\s+al\.?,?|(?:and|&)\s+[A-ZÀ-Þ][\w'’-]+))?(?:\s*\(\s*|,\s+)|\bet\s+al\.?,?\s+|"
    r"(?:and|&)\s+[A-ZÀ-Þ][\w'’-]+\s+)(?:1[89]|20)\d\d[a-z]?\b(?:,\s*(?:1[89]|20)\d\d[a-z]?\b)*"
)
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_NUMBER = re.compile(
    r"""
    (?<![\w^])(?<![^\W\d_][-‐‑–])(?<!\d[.,])                   # not in a name, not the rest of a longer number
    (?P<digits>\d{1,3}(?:[\u00a0\u2009\u202f ]\d{3})+(?![\d.,]*\d)|\d[\d.,]{0,60}\d|\d|\.\d{1,20})
    (?:\s*[×x·⋅*]\s*10(?:\s*\^\s*\{?(?P<power>[-−–]?\d{1,3})\}?|(?P<raised>[⁰¹²³⁴-⁹⁻]{1,4}))
      |\^\{?(?P<own_power>[-−–]?\d{1,3})\}?|(?P<own_raised>[⁰¹²³⁴-⁹⁻]{1,4})
      |[eE](?P<exponent>[-−+]?\d{1,3})(?!\w))?
    (?P<after>\s?%|\s?°\s?[CF]\b|[^\W\d_]++|[-‐‑\u00a0 ][^\W\d_]++|)
    """,
    re.VERBOSE,
)
_ACRONYM = re.compile(r"\b[^\W_]*[A-Z][^\W_]*[A-Z][^\W_]*\s\Z")  # BRCA 1
_REST_OF_NAME = re.compile(r"[\d_]|['’′]-[^\W\d_]")  # 3T3, 5'-phosphate
_SCALES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "mn": 6, "bn": 9}
_ATTACHED_SCALES = {"k": 3, "K": 3, "M": 6, "B": 9, "G": 9, "T": 12}

_UNITS = """
% percent pct percentage
s sec secs second seconds
ms millisecond milliseconds
µs us microsecond microseconds
min mins minute minutes
h hr hrs hour hours
day days
week weeks wk
month months mo
year years yr yrs
kg kilogram kilograms
g gram grams
mg milligram milligrams
µg ug mcg microgram micrograms
ng nanogram nanograms
km kilometre kilometres kilometer kilometers
m metre metres meter meters
cm centimetre centimetres centimeter centimeters
mm millimetre millimetres millimeter millimeters
µm um micrometre micrometres micrometer micrometers micron microns
nm nanometre nanometres nanometer nanometers
l L litre litres liter liters
ml mL millilitre millilitres milliliter milliliters
µl µL microlitre microlitres
Hz hertz
kHz
MHz
GHz
KB kB kilobyte kilobytes
MB megabyte megabytes
GB gigabyte gigabytes
TB terabyte terabytes
mM millimolar
µM micromolar
nM nanomolar
W watt watts
kW kilowatt kilowatts
MW megawatt megawatts
GW gigawatt gigawatts
V volt volts
mV millivolt millivolts
kcal kilocalories
kPa
MPa
GPa
mmHg
°C
°F
fold times x
"""
_UNIT_OF = {name: line.split()[0] for line in _UNITS.strip().splitlines() for name in line.split()}
# Words that a number with a hyphen measures (10-year); before others it is part of a name (5-HT).
_MEASURED = frozenset(
    (
        "point",
        "points",
        "item",
        "items",
        "way",
        "layer",
        "layers",
        "step",
        "steps",
        "dimensional",
        "class",
        "bit",
        "shot",
    )
)

_ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS = {word: value for value, word in enumerate((*_ONES, *_TEENS))}
_WORDS |= {word: 10 * tens for tens, word in enumerate(_TENS, start=2)}
_NUMBER_WORD = re.compile(
    rf"\b(?:(?P<tens>{'|'.join(_TENS)})(?:[-‐‑ ](?P<ones>{'|'.join(_ONES[1:])}))?"
    rf"|(?P<one>{'|'.join((*_ONES, *_TEENS))}))\b"
    r"(?P<after>\s?%|[-‐‑\u00a0 ][^\W\d_]++|)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number: how it is written, the values it may mean (1,234 is 1234 or 1.234), and its unit if a known one.

    ``is_name`` when it is probably part of a name, as in 5-HT; ``is_word`` when it is spelled out.
    """

    text: str
    span: tuple[int, int]
    values: frozenset[Decimal]
    unit: str = ""
    is_name: bool = False
    is_word: bool = False


def quantities(text: str) -> list[Quantity]:
    """The numbers of a text in their order, numerals first. It raises nothing, whatever the text."""
    masked = text
    for foreign in (_FOREIGN, _AUTHOR_YEAR):
        masked = foreign.sub(lambda found: " " * len(found[0]), masked)
    numerals = (quantity for found in _NUMBER.finditer(masked) for quantity in _numeral(found))
    return [*numerals, *map(_spelled_out, _NUMBER_WORD.finditer(masked))]


def author_years(text: str) -> list[Quantity]:
    """The years of the works that a text names, which :func:`quantities` leaves out."""
    found = (year for named in _AUTHOR_YEAR.finditer(text) for year in _YEAR.finditer(text, *named.span()))
    return [Quantity(year[0], year.span(), frozenset({Decimal(year[0])}), is_name=True) for year in found]


def _numeral(found: re.Match[str]) -> Iterator[Quantity]:
    digits = found["digits"].rstrip(".,")
    values = _values(digits)
    if not values:  # a list, a date or a version: its parts are numbers, but not ones to be asked for
        for part in re.split(r"[.,]", digits)[:_LONGEST]:
            if part and len(part) <= _LONGEST:
                yield Quantity(part, found.span("digits"), frozenset({Decimal(part)}), is_name=True)
        return
    power = _power(found)
    if power is None:
        return
    own_base = found["own_power"] or found["own_raised"]
    if own_base:
        if values != {Decimal(10)}:  # an exponent of something else, or the mark of a footnote
            yield Quantity(digits, found.span("digits"), frozenset(values), is_name=True)
            return
        values = {Decimal(1)}
    scaled = {value.scaleb(power) for value in values}
    yield _with_unit(found, digits, scaled)


def _with_unit(found: re.Match[str], digits: str, values: set[Decimal]) -> Quantity:
    """The number with what stands behind it: a unit, a scale (million), or the rest of a name (2D)."""
    text, after = found.string, found["after"]
    start, end = found.start("digits"), found.start("after")
    word = after.strip(_JOINERS)
    is_attached = bool(word) and after == word
    unit = scale = ""
    is_name = False
    if (is_attached or not word) and _REST_OF_NAME.match(text, found.end()):
        is_name = True
    elif is_attached and word in _ATTACHED_SCALES:  # 110M may be millions or mega-something
        values = values | {value.scaleb(_ATTACHED_SCALES[word]) for value in values}
        scale = word
    elif is_attached and word == "s" and len(digits) == len("1990"):
        pass  # a decade
    elif word.lower() in _SCALES:
        scale = word.lower()
        values = {value.scaleb(_SCALES[scale]) for value in values}
    elif not (unit := _unit(word)):
        is_hyphenated = after[:1] in tuple(_HYPHENS)
        is_name = is_attached or (is_hyphenated and word.lower() not in _MEASURED)
        is_name = is_name or bool(_ACRONYM.search(text, max(0, start - _LONGEST), start))
    if unit or scale:
        end = found.end("after")
    return Quantity(text[start:end].strip(), (start, end), frozenset(values), unit, is_name)


def _unit(word: str) -> str:
    """The unit that a word is, in one spelling; short ones are symbols, whose case counts."""
    return _UNIT_OF.get(word) or (_UNIT_OF.get(word.lower(), "") if len(word) >= _SHORTEST_UNIT_WORD else "")


def _spelled_out(found: re.Match[str]) -> Quantity:
    value = Decimal(sum(_WORDS[found[group].lower()] for group in ("tens", "ones", "one") if found[group]))
    word = found["after"].strip(_JOINERS).lower()
    scaled = value.scaleb(_SCALES.get(word, 0))
    span = found.start(), found.start("after")
    return Quantity(found.string[slice(*span)], span, frozenset({scaled}), _unit(word), is_word=True)


def _values(digits: str) -> set[Decimal]:
    """What digits with separators can mean, in English and continental notation; empty when they are no one number."""
    if len(digits) > _LONGEST:
        return set()
    digits = re.sub(r"[\u00a0\u2009\u202f ]", "", digits)
    marks = [mark for mark in digits if mark in ".,"]
    parts = re.split(r"[.,]", digits)
    whole = "".join(parts)
    is_grouped = all(len(part) == 3 for part in parts[1:]) and 1 <= len(parts[0]) <= 3 and parts[0] != "0"
    if not marks:
        return {Decimal(whole)}
    if len(marks) == 1:
        decimal = Decimal(f"{parts[0] or 0}.{parts[1]}")
        return {decimal, Decimal(whole)} if is_grouped else {decimal}
    if len(set(marks)) == 1:
        return {Decimal(whole)} if is_grouped else set()
    inner_grouped = all(len(part) == 3 for part in parts[1:-1]) and len(set(marks[:-1])) == 1 and marks[-1] != marks[0]
    return {Decimal(f"{''.join(parts[:-1])}.{parts[-1]}")} if inner_grouped and parts[0] else set()


def _power(found: re.Match[str]) -> int | None:
    """The power of ten that a number is multiplied by; None when it is beyond all measure."""
    groups = ("power", "raised", "own_power", "own_raised", "exponent")
    written = next((found[group] for group in groups if found[group]), "0")
    exponent = written.translate(_RAISED).replace("−", "-").replace("–", "-")
    if exponent.lstrip("+-").isdecimal() and exponent.count("-") <= 1 and abs(int(exponent)) <= _LARGEST_EXPONENT:
        return int(exponent)
    return None
