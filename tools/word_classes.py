"""Count how common words are: ``python -m tools.word_classes CORPUS_FOLDER... > word_classes.txt``.

Reads the papers of litsite's own corpora (their ``document.md``), in passages of about 200 words, each counted once
however often it comes and at most 40 of one paper, so that no book outweighs the rest. A word's class is the natural
logarithm of passages over passages that have it, rounded. A word is a verb when it stands after ``to``, ``we`` or a
modal verb much oftener than after an article, a preposition or a possessive. Only these counts are kept, no text.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from pathlib import Path

from litsite.bundles.keywords.background import fold
from litsite.bundles.marks import REFERENCES_MARK

_PASSAGE_WORDS = 200
_PASSAGES_OF_A_PAPER = 40
_LEAST_PASSAGES = 8
_LEAST_VERB_CONTEXTS = 12
_VERB_SHARE = 0.75
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|[.;:!?,()\[\]]")
_NO_PROSE = re.compile(r"```.*?```|<!--.*?-->|^\|.*?$|https?://\S+|\$[^$\n]*\$|`[^`\n]*`|<[^>\n]*>|[\\*]", re.S | re.M)
_VERBS_FOLLOW = "to we can may will could should would must they not i you cannot"
_NOUNS_FOLLOW = "the a an of this these its our their such for in with and by some many each two"


def passages(corpus: Path) -> Iterator[tuple[str, ...]]:
    """The passages of all papers of a corpus as lower-case words and marks."""
    for path in sorted(corpus.glob("*/document.md")):
        text = path.read_text("utf-8")
        if not text.startswith('---\ntype: "Paper"'):
            continue
        body = text.split("\n---\n", 1)[1].split(REFERENCES_MARK)[0]
        words = _WORD.findall(_NO_PROSE.sub(" ", body).lower())
        for start in range(0, min(len(words), _PASSAGES_OF_A_PAPER * _PASSAGE_WORDS), _PASSAGE_WORDS):
            yield tuple(words[start : start + _PASSAGE_WORDS])


def table(texts: Sequence[Sequence[str]]) -> str:
    """The table that ``litsite.bundles.keywords.background`` reads."""
    verbs_follow, nouns_follow = frozenset(_VERBS_FOLLOW.split()), frozenset(_NOUNS_FOLLOW.split())
    frequency: Counter[str] = Counter()
    after_verb_words: Counter[str] = Counter()
    after_noun_words: Counter[str] = Counter()
    for words in texts:
        frequency.update({fold(word) for word in words if word[0].isalpha() and len(word) > 1})
        for before, word in pairwise(words):
            after_verb_words[word] += before in verbs_follow
            after_noun_words[word] += before in nouns_follow
    classes: dict[int, list[str]] = {}
    for word, count in frequency.items():
        if count >= _LEAST_PASSAGES:
            classes.setdefault(round(log(len(texts) / count)), []).append(word)
    verbs = []
    for word, count in after_verb_words.items():
        contexts = count + after_noun_words[word]
        if contexts >= _LEAST_VERB_CONTEXTS and count > _VERB_SHARE * contexts and word[0].isalpha() and len(word) > 1:
            verbs.append(word)
    lines = [f"verbs {' '.join(sorted(verbs))}"]
    lines += [f"{number} {' '.join(sorted(words))}" for number, words in sorted(classes.items())]
    return "\n".join(lines) + "\n"


def main(folders: Sequence[str]) -> None:
    """Print the table of the corpora in these folders."""
    texts = {passage for folder in folders for passage in passages(Path(folder))}
    sys.stdout.write(table(sorted(texts)))


if __name__ == "__main__":
    main(sys.argv[1:])
