"""The local checks of claims against sources that people judged: ``python -m bench.claims FILE.jsonl``.

Each line of the file has ``claim``, ``source`` and ``label`` (1 supported, 0.5 partly, 0 not). Options::

    --most N   look at so many pairs, drawn by their digests (1,000; 0 for all)

It prints one JSON object::

    {"pairs", "supported": how many of them,
     "auroc": how well the recall of the checks tells supported claims from others,
     "wrong_source": {"random", "hardest"}: the same for supported claims and the same claims beside another claim's
         source: any one, and the one with the most words in common,
     "numbers": {"caught", "false_alarm": shares of supported claims with numbers of which one is missed, after one
         digit was changed and as they stand, "claims": how many},
     "negation": {"caught", "false_alarm", "claims"}: the same for the hint, after "not" was put in,
     "ms_per_claim": CPU time of all checks of a claim once the model is loaded,
     "auroc_by", "wrong_source_by": the same figures by "idf_recall" (of words in the whole source), "minilm_cosine" (of
         the claim and the nearest sentence) and "words_alone" (the checks without alignment),
     "match": {"own", "random", "hardest": {"found", "partly", "not_found": shares of supported claims}},
     "match_by_words_alone": the same without alignment}
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import rankdata  # type: ignore[import-untyped]

from bench.claim_pairs import (
    Pair,
    read_pairs,
    sampled,
    with_changed_number,
    with_hardest_source,
    with_negation,
    with_random_source,
)
from litsite.answers.checks.claim_words import ClaimTerms
from litsite.answers.checks.direction import NEGATION
from litsite.answers.checks.local_checks import check_claim
from litsite.answers.checks.numbers import missing_numbers
from litsite.answers.checks.token_alignment import TokenAligner
from litsite.answers.checks.word_recall import word_recall
from litsite.answers.records import FOUND, NOT_FOUND, PARTLY, LocalChecks
from litsite.clients.embedder import DEFAULT_MODEL, Embedder, find_model, open_embedder
from litsite.clients.embedder_minilm import MinilmEmbedder
from litsite.index.sentences import sentences

Check = Callable[[Pair], LocalChecks]
Score = Callable[[Pair], float]

_MOST = 1_000


def figures(pairs: Sequence[Pair], most: int, embedder: MinilmEmbedder) -> dict[str, Any]:
    """All figures of a file."""
    looked_at = sampled(pairs, most)
    supported = [pair for pair in looked_at if pair.is_supported]
    groups = {
        "all": looked_at,
        "own": supported,
        "random": with_random_source(supported, pairs),
        "hardest": with_hardest_source(supported, pairs),
    }
    check = lru_cache(maxsize=None)(partial(_checked, align=TokenAligner(embedder)))
    began = time.process_time()
    for pair in looked_at:
        check(pair)
    cost = time.process_time() - began
    by_words = lru_cache(maxsize=None)(partial(_checked, align=None))
    scores: dict[str, Score] = {
        "idf_recall": lambda pair: word_recall(ClaimTerms(pair.claim), pair.source).share,
        "minilm_cosine": _cosine_of(embedder),
        "words_alone": lambda pair: by_words(pair).recall,
    }
    compared = {name: _aurocs(groups, score) for name, score in scores.items()}
    ours = _aurocs(groups, lambda pair: check(pair).recall)
    return {
        "pairs": len(looked_at),
        "supported": len(supported),
        **ours,
        "numbers": _alarms(supported, with_changed_number, lambda pair: bool(missing_numbers(pair.claim, pair.source))),
        "negation": _alarms(supported, with_negation, lambda pair: check(pair).hint == NEGATION),
        "ms_per_claim": round(1000 * cost / max(1, len(looked_at)), 2),
        "auroc_by": {name: each["auroc"] for name, each in compared.items()},
        "wrong_source_by": {name: each["wrong_source"] for name, each in compared.items()},
        "match": _matches(groups, check),
        "match_by_words_alone": _matches(groups, by_words),
    }


def _checked(pair: Pair, align: TokenAligner | None) -> LocalChecks:
    return check_claim(pair.claim, pair.source, is_full_text=True, align=align)


def _cosine_of(embedder: Embedder) -> Score:
    """The cosine of the model's vectors of a claim and of that sentence of its source which is nearest."""
    vectors: dict[str, Any] = {}

    def vector(text: str) -> Any:
        if text not in vectors:
            vectors[text] = embedder.vectors([text])[0]
        return vectors[text]

    def cosine(pair: Pair) -> float:
        own = vector(pair.claim)
        return max((float(own @ vector(sentence)) for sentence in sentences(pair.source)), default=0.0)

    return cosine


def _aurocs(groups: Mapping[str, Sequence[Pair]], score: Score) -> dict[str, Any]:
    of = {name: [score(pair) for pair in group] for name, group in groups.items()}
    others = [value for pair, value in zip(groups["all"], of["all"], strict=True) if not pair.is_supported]
    return {
        "auroc": auroc(of["own"], others),
        "wrong_source": {name: auroc(of["own"], of[name]) for name in ("random", "hardest")},
    }


def auroc(right: Sequence[float], wrong: Sequence[float]) -> float | None:
    """The probability that one that is right scores above one that is wrong, a tie counting half; None without any.

    By ranks, as in the test of Mann and Whitney (1947).
    """
    if not right or not wrong:
        return None
    ranks = rankdata([*right, *wrong])[: len(right)]
    return round(float(ranks.sum() - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong)), 4)


def _alarms(
    supported: Sequence[Pair], altered: Callable[[Pair], Pair | None], alarms: Callable[[Pair], bool]
) -> dict[str, Any]:
    """How often something is noticed in claims that were altered, and in the same claims as they were."""
    both = [(pair, changed) for pair in supported if (changed := altered(pair)) is not None]
    return {
        "caught": _share([alarms(changed) for _, changed in both]),
        "false_alarm": _share([alarms(pair) for pair, _ in both]),
        "claims": len(both),
    }


def _matches(groups: Mapping[str, Sequence[Pair]], check: Check) -> dict[str, dict[str, float | None]]:
    return {
        name: {
            match: _share([check(pair).match == match for pair in groups[name]]) for match in (FOUND, PARTLY, NOT_FOUND)
        }
        for name in ("own", "random", "hardest")
    }


def _share(found: Sequence[bool]) -> float | None:
    return round(float(np.mean(found)), 4) if found else None


def main(arguments: Sequence[str]) -> None:
    """Print the figures of a file as one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.claims", description="Measure the local checks of claims.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=int, default=_MOST)
    options = parser.parse_args(arguments)
    embedder = open_embedder(find_model(DEFAULT_MODEL, root=Path(), allow_downloads=False))
    assert isinstance(embedder, MinilmEmbedder)
    embedder.token_vectors("Load the model.")
    print(json.dumps(figures(read_pairs(options.file), options.most, embedder), indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
