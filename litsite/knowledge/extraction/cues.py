"""Words around a name by which a sentence says that the paper itself uses the thing, studies it, measures by it."""

from __future__ import annotations

import re

from litsite.knowledge.vocabulary import DATA, IDENTIFICATION, LIMITATION, MEASURE, MECHANISM, METHOD, SETTING

_REACH = 110
_BEHIND = 60
"""So many letters before and behind a name are read."""

_WORK = r"(?:paper|study|article|work)"
_OWN = rf"(?:\b[Ww]e\b|\b[Tt]he (?:present |current )?(?:authors?|{_WORK})\b|\b[Tt]his {_WORK}\b|\b[Oo]ur\b)"
_ARTICLE = r"(?:the\s+|an?\s+|our\s+)?"
_NEAR = r"(?:[\w'’(),/+-]+(?:\.\w+)*\s+){0,8}?\Z"
_USED = (
    r"(?:used|applied|employed|performed|trained|implemented|fitted|conducted|carried out|computed|estimated|run|"
    r"adopted|chosen|utili[sz]ed|developed|built|selected|analy[sz]ed|calculated|measured|assessed)"
)
_USING = (
    r"(?:us(?:e|ed|ing)|appl(?:y|ied|ying)|employ(?:ed|ing)?|proposed?|train(?:ed)?|implement(?:ed)?|fit(?:ted)?|"
    r"develop(?:ed)?|adopt(?:ed)?|perform(?:ed)?|runs?|ran|presents?|introduced?|estimated?|computed?|built|build|"
    r"conduct(?:ed)?|simulated?|reproduced?|replicated?|utili[sz](?:ed?|ing)|leveraged?|re-?implement(?:ed)?|chose|"
    r"choose|exploit(?:ed)?|solved?)"
)
_ACTIVE = re.compile(rf"{_OWN}[^.;]{{0,50}}?\b{_USING}\s+{_ARTICLE}{_NEAR}")
_BY_MEANS = re.compile(
    r"\b(?:was|were|is|are|been)\s+(?:\w+ly\s+)?(?:(?:\w+ed|written|done|built|run|fit|found|made)\s+(?:\w+\s+){0,3}?"
    r"(?:using|with|by|via|by means of|through)|(?:implemented|written|developed|programmed|coded|built)\s+in)\s+"
    rf"{_ARTICLE}{_NEAR}"
)
_IS_USED = re.compile(
    rf"\s*(?:\([^()]*\)\s*)?(?:\w+\s+){{0,3}}?(?:was|were|has been|have been)\s+(?:\w+ly\s+|then\s+|also\s+)?{_USED}\b"
)
_DATA_FROM = re.compile(
    r"(?:\b[Dd]ata|\bdata ?sets?|\binformation|\bimages|\bsamples|\brecords|\barticles|\bmeasurements|\bexperiments?|"
    r"\btrain(?:ed|ing)|\bevaluated?|\btest(?:ed|ing)?|\bbenchmarked|\bresults|\bvalidated?|\bpretrained)\s+"
    rf"(?:\w+\s+){{0,3}}?(?:from|on|of|in|with|using)\s+{_ARTICLE}{_NEAR}"
)
_MEASURED = re.compile(
    r"\b(?:measured|assessed|quantified|evaluated|estimated|expressed|scored|rated|computed|calculated)\s+(?:\w+ly\s+)?"
    rf"(?:by|as|with|using|through|in terms of|on)\s+{_ARTICLE}{_NEAR}"
)
_MEASURE = re.compile(
    rf"{_OWN}[^.;]{{0,30}}?\b(?:measured?|report(?:ed)?|comput(?:e|ed)|calculated?|compared?|evaluated?|assess(?:ed)?)\s+"
    rf"{_ARTICLE}{_NEAR}"
)
_LOCATED = re.compile(
    r"\b(?:conducted|carried out|recruited|enrolled|sampled?|collected|performed|based|survey(?:ed)?|study|studied|"
    r"participants|patients|children|students|data|interviews?|held|taught|cohort|population)\s+(?:\w+\s+){0,4}?"
    r"(?:in|from|among|across|at|of|with|for)\s+(?:the\s+|rural\s+|urban\s+)?(?:[\w'’,-]+\s+){0,3}?\Z"
)
_THROUGH = re.compile(r"\b(?:through|via|mediated by|driven by|explained by)\s+(?:the\s+|an?\s+)?(?:\w+\s+)?\Z")
_PROPOSED = re.compile(
    rf"{_OWN}[^.;]{{0,40}}?\b(?:propose|suggest|show|find|found|identify|model|study|investigate|examine)\w*\s+{_NEAR}"
)
_LIMITED = re.compile(
    r"\b(?:limitations?|limited by|limits?|drawbacks?|shortcomings?|suffers?|due to|because of|prone to|hampered by|"
    r"hindered by|threats?)\b[^.;]{0,60}\Z"
)
_IS_LIMIT = re.compile(r"[^.;]{0,60}\b(?:limitations?|limits?|concern|barrier|drawback)\b")
_NOT_OWN = re.compile(
    r"\b(?:unlike|instead of|rather than|in contrast to|compared (?:to|with)|could|would|can be|may be|might|should|"
    r"not|cannot|future|such as|e\.g|for example|et al|previous(?:ly)?|other (?:work|stud|auth|approach)\w*|"
    r"alternatives?|without|if|no longer|neither|never|usually|commonly|often|typically|generally|widely|popular|"
    r"some authors|others|another|no (?:stud|trial)\w*|several studies)\b",
    re.IGNORECASE,
)
_IN_TITLE = re.compile(r"\b(?:using|with|via|by|through|in|from|of|for)\s+(?:[\w'’-]+\s+){0,3}?\Z", re.IGNORECASE)

_BEFORE: dict[str, tuple[re.Pattern[str], ...]] = {
    METHOD: (_ACTIVE, _BY_MEANS),
    IDENTIFICATION: (_ACTIVE, _BY_MEANS),
    DATA: (_ACTIVE, _DATA_FROM),
    MEASURE: (_MEASURED, _MEASURE),
    SETTING: (_LOCATED,),
    MECHANISM: (_THROUGH, _PROPOSED),
    LIMITATION: (_LIMITED,),
}
_AFTER: dict[str, re.Pattern[str]] = {
    METHOD: _IS_USED,
    IDENTIFICATION: _IS_USED,
    DATA: _IS_USED,
    MEASURE: _IS_USED,
    LIMITATION: _IS_LIMIT,
}
_OF_TITLES = frozenset({METHOD, DATA, SETTING})


def states_use(type_: str, sentence: str, start: int, end: int, *, is_title: bool = False) -> bool:
    """Whether a sentence says that the paper uses (measures by, is set in …) what stands from ``start`` to ``end``."""
    before = sentence[max(0, start - _REACH) : start]
    if is_title:
        return type_ == IDENTIFICATION or (type_ in _OF_TITLES and _IN_TITLE.search(before) is not None)
    if not any(pattern.search(before) for pattern in _BEFORE.get(type_, ())):
        behind = sentence[end : end + _BEHIND]
        if type_ not in _AFTER or not _AFTER[type_].match(behind):
            return False
        before += behind
    return type_ == LIMITATION or not _NOT_OWN.search(before)
