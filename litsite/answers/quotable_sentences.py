"""Sentences of a passage that can stand alone in an answer, word for word but for how they begin."""

from __future__ import annotations

import re
from dataclasses import dataclass

from litsite.bundles.keywords.background import verbs
from litsite.index.sentences import sentences
from litsite.index.splitting import word_count

_FEWEST_WORDS, _MOST_WORDS = 6, 48
_LEAST_LETTERS = 0.72  # of the characters that are no blanks; formulas and rows of figures have fewer
_TITLE_SHARE = 0.55
_LONGEST_UNSPACED = 45  # characters: addresses, paths

_ENDINGS = re.compile(r"[.!。！]['\"”’»)\]]*\Z")
_BEGINNING = re.compile(r"[\"'“‘«(\[]*(?:[A-ZÀ-ÖØ-Þ\u0370-\u2fff\u3000-\uffef]|\d+(?:[.,]\d+)*(?![^\W\d_]))")
_RUN_ON = re.compile(
    r"\b(?!approx\b|resp\b|incl\b|figs\b|eqns\b)[a-z]{4,}\. [a-z]"
)  # a stop that was no end of a sentence
_FORMULA = re.compile(r"[∑∏∫√∂∇^_{}\\|]|=[^=]*=")
# What leads to another place in the paper, or out of it.
_ELSEWHERE = re.compile(
    r"\b(?:fig(?:ure)?s?\.?|tables?|eqs?\.?|equations?|algorithms?|appendix|listings?|sections?|sect?\.|chapters?|"
    r"theorem|lemma|supplement\w*)\s+(?:[A-Z]?\d|[IVX]+\b|[A-Z]\b|S\d)|"
    r"\b(?:above|below|following|previous|next|preceding)\s+"
    r"(?:section|figure|table|example|paragraph|chapter|equation)|"
    r"\bsee (?:also|above|below|the)\b|\bas (?:follows|mentioned|noted|described|discussed|shown) (?:above|below|in)\b|"
    r":\Z|https?://|www\.|@|\bdoi\b|©|【",
    re.IGNORECASE,
)
# Words that point back to a sentence which is not there. What names the paper itself is explained by the citation.
_PAPER = (
    r"(?:paper|article|study|studies|work|thesis|survey|review|book|essay|report|chapter|package|library|software|"
    r"toolkit|tool|framework|project|summary|benchmark)\b"
)
_POINTS_BACK = re.compile(
    rf"(?:th(?:is|ese|at|ose)\b(?! {_PAPER})|"
    r"it\b(?! (?:is|was|has been|had been|remains|seems|appears) [\w-]+(?: [\w-]+)? (?:that|to|whether|how|why)\b)|"
    r"they|he|she|his|her|hers|their|theirs|its|such|both|neither|either|another|others?|here|then|"
    r"there(?! (?:is|are|was|were|has|have|exists?)\b)|"
    r"the (?:latter|former|same|first|second|third|fourth|last|other|others|rest|one|two|three|above|following|"
    r"remaining)\b|each of (?:these|them)|"
    r"(?:one|some|many|most|all|none|both|two|three|few|each)(?: of)? (?:these|them|those)|"
    r"all (?:two|three|four|five|six)|of (?:these|those|the)|nor|not that|"
    r"as (?:above|before|mentioned|noted|described|discussed|shown|such|expected)|because of (?:this|that|these)|"
    r"for (?:this|that|these)|"
    rf"in (?:this|that|these|those|such|both|each|either|the (?:latter|former|first|second))\b(?! {_PAPER})|"
    r"by (?:this|doing|contrast)|to (?:this|do)|with (?:this|these)|from (?:this|these)|at (?:this|that)|"
    r"under (?:this|these|such)|on (?:this|these)|if (?:so|not)|even so|what is more|so\b|too|similar|likewise|again|"
    r"afterwards?|later|instead|meanwhile|otherwise|why|how|what|when|who|which|where)\b",
    re.IGNORECASE,
)
# Words that only join a sentence to the one before it. What is left is still a whole sentence, and a quotation.
_JOINING = re.compile(
    r"(?:(?:however|moreover|furthermore|therefore|thus|hence|consequently|additionally|in addition|finally|overall|"
    r"nevertheless|nonetheless|indeed|in fact|in short|in other words|in particular|specifically|importantly|notably|"
    r"interestingly|accordingly|in contrast|as a result|on the other hand|for (?:example|instance)|in summary|"
    r"in conclusion|firstly|secondly|lastly|besides|also),\s+|(?:and|but|so),?\s+)",
    re.IGNORECASE,
)
_AUXILIARIES = frozenset(
    (
        *(
            "is",
            "are",
            "was",
            "were",
            "be",
            "been",
            "has",
            "have",
            "had",
            "do",
            "does",
            "did",
            "can",
            "cannot",
            "could",
        ),
        *("may", "might", "must", "shall", "should", "will", "would"),
    )
)
_PAST = frozenset(
    (
        *("became", "began", "brought", "built", "came", "drew", "fell", "gave", "grew", "held", "kept", "lay", "led"),
        *(
            "left",
            "lost",
            "made",
            "met",
            "ran",
            "rose",
            "said",
            "saw",
            "sent",
            "spoke",
            "stood",
            "took",
            "told",
            "went",
        ),
        *("won", "wrote"),
    )
)
_VERB_ENDING = re.compile(r"\w{2,}(?:[^s]ed|izes|ises|ates|ifies)\Z")
_PRESENT = re.compile(r"[^\Ws] \w{2,}s (?:an?|the|how|that|what|whether|to|its?|their|no|not|each|every|all)\b")
_NO_VERB = 0.1
_WE = re.compile(r"\b(?:we|our|ours|us)\b", re.IGNORECASE)
_I = re.compile(r"\b(?:I(?![.-])|[Mm]y|[Mm]yself)\b")
# What was found, and what was only wanted, needed or done.
_FINDING = re.compile(
    r"\d ?%|\bper ?cent\b|\b(?:found|find|finds|observed?|show(?:s|ed|n)?|significant(?:ly)?|evidence|associated|"
    r"correlat\w+|increase[sd]?|decrease[sd]?|reduce[sd]?|improve[sd]?|outperform\w*|conclude[sd]?|demonstrate[sd]?|"
    r"results? in|leads? to|caused?s?|compared (?:to|with)|depends? on|as (?:well|good|bad) as|"
    r"(?:higher|lower|greater|smaller|larger|faster|slower|better|worse|more|less|fewer|rarer) than|"
    r"no (?:effect|difference|evidence))\b",
    re.IGNORECASE,
)
_INTENT = re.compile(
    r"\b(?:aim(?:s|ed)?|goal|objectives?|purpose|intended|designed|plan(?:s|ned)?|propose[sd]?|"
    r"(?:has been|have been|was|were) (?:investigated|studied|examined|measured|assessed)|investigates?|"
    r"(?:is|are) needed|future work|interesting (?:question|step)|challenge|would be|attempt(?:s|ed)? to|"
    r"in order to)\b",
    re.IGNORECASE,
)
# Words inside a sentence that mean something said before it, often though not always.
_LEANS = re.compile(
    rf"\b(?:them|those|these|such(?! (?:as|an?|that)\b)|this(?! {_PAPER})|"
    r"the (?:earlier|former|latter|same|two|three|other)|(?:use|raise|do|with|from|by|to|for|of|than) it)\b",
    re.IGNORECASE,
)
_CITES = re.compile(r"\([^()]*\b(?:1[5-9]|20)\d\d[a-z]?\)|\[\d[\d,;–\- ]*\]|\bet al\.")
_MERITS = ((_FINDING, 0.05), (_INTENT, -0.04), (_WE, -0.03), (_I, -0.12), (_CITES, -0.03), (_LEANS, -0.04))


@dataclass(frozen=True, slots=True)
class QuotableSentence:
    """A sentence that may be quoted.

    ``whole`` is the sentence as the passage has it, ``text`` what is to be quoted of it: its end, with a capital.
    ``place`` counts the passage's sentences from 0. ``merit`` is how fit it is to be quoted, whatever the question:
    more when it says what was found, less when it says what was wanted, when its authors speak of themselves or of
    other works, and when it may speak of something that was named before it.
    """

    text: str
    whole: str
    place: int
    merit: float


def quotable_sentences(passage: str) -> list[QuotableSentence]:
    """The sentences of a passage that are whole, assert something and can be understood by themselves."""
    found = []
    for place, whole in enumerate(sentences(passage)):
        text = _trimmed(whole)
        if text and _stands_alone(text):
            merit = sum(worth for pattern, worth in _MERITS if pattern.search(text))
            merit -= 0.0 if _has_verb(text) else _NO_VERB
            found.append(QuotableSentence(text, whole, place, merit))
    return found


def _trimmed(sentence: str) -> str:
    """A sentence without the words that join it to others, with a capital; empty for what begins like none."""
    if not _BEGINNING.match(sentence):
        return ""
    joining = _JOINING.match(sentence)
    rest = sentence[joining.end() :] if joining else sentence
    return rest[:1].upper() + rest[1:]


def _stands_alone(text: str) -> bool:
    if not _FEWEST_WORDS <= word_count(text) <= _MOST_WORDS or not _ENDINGS.search(text):
        return False
    if _ELSEWHERE.search(text) or _POINTS_BACK.match(text):
        return False
    if _FORMULA.search(text) or _RUN_ON.search(text) or _is_title(text):
        return False
    written = "".join(text.split())
    if sum(letter.isalpha() for letter in written) < _LEAST_LETTERS * len(written):
        return False
    return max(map(len, text.split())) <= _LONGEST_UNSPACED and _is_balanced(text)


def _is_balanced(text: str) -> bool:
    return all(text.count(opening) == text.count(closing) for opening, closing in ("()", "[]", "“”", "{}"))


def _is_title(text: str) -> bool:
    """Whether most long words have a capital: a heading, a name, an entry of a reference list."""
    long_words = [word for word in re.findall(r"[^\W\d_]{4,}", text) if word.isascii()]
    capitals: int = sum(word[0].isupper() for word in long_words)
    return capitals > _TITLE_SHARE * len(long_words)


def _has_verb(text: str) -> bool:
    """Whether a sentence may be one: nearly every whole one has a word that can hardly be anything but a verb."""
    if not text.isascii() and not re.search("[a-z]{3}", text):  # another script
        return True
    known = _AUXILIARIES | _PAST | verbs()
    found = re.findall(r"[a-z']+", text.lower())
    return any(word in known or _VERB_ENDING.match(word) for word in found) or _PRESENT.search(text) is not None
