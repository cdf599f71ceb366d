"""Words of English in the one form that names are compared in: singular, and in American spelling.

The forms are for comparing, not for showing. A rule may give what is no word, as long as no two words that mean
different things become the same.
"""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR = {
    "algae": "alga",
    "analyses": "analysis",
    "axes": "axis",
    "bacteria": "bacterium",
    "biases": "bias",
    "caches": "cache",
    "calories": "calorie",
    "children": "child",
    "cookies": "cookie",
    "corpora": "corpus",
    "criteria": "criterion",
    "crises": "crisis",
    "diagnoses": "diagnosis",
    "emphases": "emphasis",
    "foci": "focus",
    "formulae": "formula",
    "fungi": "fungus",
    "gases": "gas",
    "genera": "genus",
    "headaches": "headache",
    "hypotheses": "hypothesis",
    "indices": "index",
    "larvae": "larva",
    "leaves": "leaf",
    "lenses": "lens",
    "loci": "locus",
    "matrices": "matrix",
    "men": "man",
    "mice": "mouse",
    "movies": "movie",
    "nuclei": "nucleus",
    "parentheses": "parenthesis",
    "phenomena": "phenomenon",
    "prognoses": "prognosis",
    "quanta": "quantum",
    "radii": "radius",
    "schemata": "schema",
    "shelves": "shelf",
    "spectra": "spectrum",
    "stimuli": "stimulus",
    "syntheses": "synthesis",
    "taxa": "taxon",
    "teeth": "tooth",
    "theses": "thesis",
    "vertices": "vertex",
    "viruses": "virus",
    "vortices": "vortex",
    "wolves": "wolf",
    "women": "woman",
}
# They end in -s and are no plurals, or mean something else without it: pandas is software, windows a system.
_NO_PLURAL_LIST = (
    "aids alias always atlas bayes bias canvas chaos christmas cosmos diabetes ethos gas herpes kansas keras kudos lens"
    " measles news pandas pathos rabies series species texas windows"
)
_NO_PLURALS = frozenset(_NO_PLURAL_LIST.split())
# The others in -ics are fields: statistics are no statistic.
_NO_FIELD_LIST = (
    "antibiotics ceramics characteristics clinics critics epidemics fabrics heuristics metrics mosaics pandemics"
    " plastics relics topics"
)
_NO_FIELDS = frozenset(_NO_FIELD_LIST.split())
_ES = re.compile(r"(?:ss|sh|[^aeiou]ch|tch|[aeo]ach|earch|oach|x|zz)es$")
_PLURAL_IN_CAPITALS = re.compile(r"[A-Z][A-Z0-9]+s")

_IZE = re.compile(r"(?<=...)is(?=(?:e|ed|es|er|ing|ation|able|ability|ational)$)")
# Their -is- is no suffix. Nothing would be united without this list, but the forms are also read by a language model.
_NO_IZE = re.compile(
    r"(?:^|self|semi|un|non)(?:advert|adv|appra|compr|comprom|conc|cru|dem|deno|desp|dev|dis|enterpr|exc|exerc|expert"
    r"|franch|improv|inc|merchand|no|otherw|parad|po|pra|prec|prem|prom|prosth|ra|rev|superv|surpr|telev|treat"
    r"|turquo|\w*w)is"
)
_YZE = re.compile(r"(?<=[lnrs])ys(?=(?:e|ed|er|ing)$)")
_DOUBLED = re.compile(
    r"^((?:re|mis|un|pre|co|multi)?(?:cance|channe|counse|equa|fue|initia|labe|leve|marsha|mode|pane|signa|spira|tota"
    r"|trave|tunne))ll(ed|ing|er)$"
)
_OUR = re.compile(r"(arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|rig|rum|sav|tum|vap|vig)our")
_RE = re.compile(r"(cent|fib|lit|met|theat|calib|lust|sab)re(?:d?)$")
_DIGRAPH = re.compile(
    r"^(anaem|anaesth|haem|paed|orthopaed|gynaec|archaeo|palaeo|encyclopaed|leukaem|aetiolog|aesthet|foet|oestr|oesoph"
    r"|oedem|homoeo|diarrhoea)"
)
_AMERICAN = {
    "ageing": "aging",
    "aluminium": "aluminum",
    "analogue": "analog",
    "artefact": "artifact",
    "catalogue": "catalog",
    "defence": "defense",
    "dialogue": "dialog",
    "disc": "disk",
    "enrolment": "enrollment",
    "fulfilment": "fulfillment",
    "grey": "gray",
    "judgement": "judgment",
    "licence": "license",
    "mould": "mold",
    "offence": "offense",
    "practise": "practice",
    "programme": "program",
    "skilful": "skillful",
    "tyre": "tire",
}


@lru_cache(maxsize=100_000)
def compared_form(word: str) -> str:
    """The form of a word, which may have capitals, that it is compared in: lower case, singular, American."""
    if word.isupper() and word[-1] == "S" and len(word) <= 6:  # OLS and AIDS are no plurals
        return word.lower()
    if _PLURAL_IN_CAPITALS.fullmatch(word):
        return word[:-1].lower()
    return _american(_singular(word.lower()))


def _singular(word: str) -> str:
    if found := _IRREGULAR.get(word):
        return found
    if len(word) < 4 or word[-1] != "s" or word in _NO_PLURALS or not word.isalpha():
        return word
    if word[-2:] in ("ss", "us", "is") or (word[-3:] == "ics" and word not in _NO_FIELDS):
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("yses"):
        return f"{word[:-2]}is"
    return word[:-2] if _ES.search(word) else word[:-1]


def _american(word: str) -> str:
    if found := _AMERICAN.get(word):
        return found
    if "is" in word and not _NO_IZE.match(word):
        word = _IZE.sub("iz", word)
    elif "ys" in word:
        word = _YZE.sub("yz", word)
    if "ll" in word:
        word = _DOUBLED.sub(r"\1l\2", word)
    if "our" in word:
        word = _OUR.sub(r"\1or", word)
    if "re" in word:
        word = _RE.sub(r"\1ered" if word.endswith("d") else r"\1er", word)
    if "ae" in word or "oe" in word:
        word = _DIGRAPH.sub(lambda found: found[1].replace("ae", "e").replace("oe", "e"), word)
    if word.startswith("sulph"):
        word = f"sulf{word[5:]}"
    return word
