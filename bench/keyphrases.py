"""Keywords against those that people gave: ``python -m bench.keyphrases FILE.jsonl``.

Each line of the file has ``title``, ``text`` (which may begin with the title) and ``keys``, the keyphrases that people
gave. Phrases are compared exactly after Porter's stemming; all of ``keys`` count, those absent from the text too.
``f1_at_5`` and ``f1_at_10`` are means over the documents, in per cent; ``us_per_document`` is CPU time in microseconds.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import snowballstemmer  # type: ignore[import-untyped]

from litsite.bundles.keywords import keywords

Extractor = Callable[[str, str], Sequence[str]]

_STEMMER = snowballstemmer.stemmer("porter")
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class MarkedDocument:
    """A title, an abstract, and the stemmed keyphrases that people gave to them."""

    title: str
    abstract: str
    keyphrases: frozenset[str]


@cache
def stem(word: str) -> str:
    """Return a lower-case word without its endings, after Porter (1980)."""
    return str(_STEMMER.stemWord(word))


def stemmed(phrase: str) -> str:
    """Return what two inflections of a phrase share."""
    return " ".join(stem(word) for word in _WORD.findall(phrase.lower()))


def read_documents(file: Path) -> list[MarkedDocument]:
    """Read a file of documents, one JSON object a line; see the module's description."""
    documents = []
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        keyphrases = frozenset(filter(None, map(stemmed, row["keys"])))
        documents.append(MarkedDocument(row["title"], row["text"].removeprefix(row["title"]).strip(), keyphrases))
    return documents


def f1(found: Sequence[str], keyphrases: Collection[str], count: int) -> float:
    """Return the harmonic mean of precision and recall of the first ``count`` distinct phrases found."""
    first = list(dict.fromkeys(filter(None, map(stemmed, found))))[:count]
    right = sum(phrase in keyphrases for phrase in first)
    return 2 * right / (len(first) + len(keyphrases)) if right else 0.0


def measure(documents: Sequence[MarkedDocument], extract: Extractor) -> dict[str, float]:
    """Return the figures of an extractor, which gets the title and the abstract of each document."""
    extract(documents[0].title, documents[0].abstract)  # what is read once is no cost of a document
    begin = time.process_time()
    found = [extract(document.title, document.abstract) for document in documents]
    taken = time.process_time() - begin
    pairs = list(zip(found, documents, strict=True))
    scores = {count: sum(f1(phrases, document.keyphrases, count) for phrases, document in pairs) for count in (5, 10)}
    return {
        "f1_at_5": round(100 * scores[5] / len(documents), 2),
        "f1_at_10": round(100 * scores[10] / len(documents), 2),
        "us_per_document": round(1e6 * taken / len(documents), 1),
        "documents": len(documents),
    }


def main(arguments: Sequence[str]) -> int:
    """Print the figures of a file."""
    if len(arguments) != 1:
        print("usage: python -m bench.keyphrases FILE.jsonl", file=sys.stderr)
        return 2
    documents = read_documents(Path(arguments[0]))
    figures = measure(documents, lambda title, abstract: [each.phrase for each in keywords(title, abstract)])
    print(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
