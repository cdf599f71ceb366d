"""Rankings and gates against what people judged: ``python -m bench.relations DOCS.jsonl QRELS.tsv``.

Each line of the documents has ``id``, ``title``, ``abstract`` and perhaps ``keywords``; those without an abstract are
left out. :func:`bench.relation_data.read_judgements` says what judgements may look like. Options::

    --vectors FILE   keep the vectors here, so that the next run need not embed again
    --model NAME     another embedding model, a folder or a name
    --others FILE    documents of other fields to mix in, judged to have no relation to any of the first
    --growth         no data: the time that relations of made-up libraries of growing size take

``ndcg_at_10`` and ``p_at_5`` are those of the default ranking, all rankings stand under ``rankings``. ``gates`` has
``calibrated`` and ``zocrates`` with their own thresholds and every ranking cut where it has 0.5, 1 or 2 edges a
document, as ``bm25@1`` (``calibrated@1``: the gate with another threshold).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.relation_data import (
    Document,
    Judgements,
    graph_figures,
    ranking_figures,
    read_documents,
    read_judgements,
)
from bench.relation_gates import (
    CALIBRATED,
    Collection,
    calibrated_graph,
    calibrated_order,
    chunk_of,
    rankers,
    strongest_pairs,
    zocrates_graph,
)
from litsite.clients.embedder import DEFAULT_MODEL, find_model, open_embedder
from litsite.index.embedding import embed_missing
from litsite.index.vectors import VectorCache, text_digest, whole_numbers
from litsite.stage import Progress, Silent

EDGES_PER_NODE = (0.5, 1.0, 2.0)


def figures(
    collection: Collection, judgements: Judgements, embed: Callable[[str], NDArray[np.int16]]
) -> dict[str, Any]:
    """All figures of a collection that has judgements; ``embed`` makes the vector of a query."""
    documents = len(collection.documents)
    rankings: dict[str, dict[str, float]] = {}
    gates: dict[str, dict[str, float]] = {}
    for name, graph in (
        (CALIBRATED, calibrated_graph(collection)),
        ("zocrates", zocrates_graph(collection, embed)),
    ):
        gates[name] = graph_figures(graph, judgements, documents)
    for name, ranker in rankers(collection).items():
        orders = {}
        for query, grades in judgements.relevant.items():
            scores = ranker(query)
            pool = sorted(grades) if judgements.is_pooled else [row for row in range(documents) if row != query]
            orders[query] = sorted(pool, key=lambda row: (-scores[row], row))
        rankings[name] = ranking_figures(orders, judgements)
        strongest = calibrated_order(collection) if name == CALIBRATED else strongest_pairs(ranker, documents)
        for edges in EDGES_PER_NODE:
            gates[f"{name}@{edges:g}"] = graph_figures(strongest[: round(edges * documents)], judgements, documents)
    return {**rankings[CALIBRATED], "documents": documents, "gates": gates, "rankings": rankings}


def mixed_in(collection: Collection, others: Collection) -> dict[str, int]:
    """How many edges the default gate draws between documents of one field and others, and among these."""
    together = Collection(
        [*collection.documents, *others.documents], np.concatenate([collection.vectors, others.vectors])
    )
    first_other = len(collection.documents)
    graph = calibrated_graph(together)
    return {
        "documents": len(others.documents),
        "edges_to_the_field": sum(one < first_other <= other for one, other in graph),
        "edges_among_them": sum(one >= first_other for one, _ in graph),
    }


def embedded(cache: VectorCache, documents: Sequence[Document], model: str, progress: Progress) -> Collection:
    """The documents with their vectors, those that the cache does not have made now."""
    texts = [chunk_of(each).embedded_text for each in documents]
    digests = [text_digest(text) for text in texts]
    found = find_model(model, root=Path(), allow_downloads=False)
    embed_missing(cache, lambda: open_embedder(found), dict(zip(digests, texts, strict=True)), progress)
    return Collection(documents, cache.matrix(digests))


def main(arguments: Sequence[str]) -> int:
    """Print the figures of a collection as one JSON object."""
    options = _parser().parse_args(arguments)
    if options.growth:
        from bench.relation_growth import growth

        print(json.dumps({"growth": growth()}, indent=1))
        return 0
    if not options.files or len(options.files) != 2:
        _parser().print_usage(sys.stderr)
        return 2
    begin = time.process_time()
    documents = read_documents(options.files[0])
    judgements = read_judgements(options.files[1], documents)
    model = find_model(options.model, root=Path(), allow_downloads=False)
    with ExitStack() as stack:
        place = options.vectors or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "vectors.db"
        cache = stack.enter_context(VectorCache(place, model.identity))
        progress = Silent()
        collection = embedded(cache, documents, options.model, progress)
        embedder = open_embedder(model)
        result = figures(collection, judgements, lambda text: whole_numbers(embedder.vectors([text]))[0])
        if options.others:
            others = embedded(cache, read_documents(options.others), options.model, progress)
            result["others"] = mixed_in(collection, others)
    print(json.dumps({**result, "cpu_seconds": round(time.process_time() - begin, 1)}, indent=1))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.relations")
    parser.add_argument("files", nargs="*", type=Path, metavar="DOCS.jsonl QRELS.tsv")
    parser.add_argument("--vectors", type=Path)
    parser.add_argument("--model", default=DEFAULT_MODEL)
    parser.add_argument("--others", type=Path)
    parser.add_argument("--growth", action="store_true")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
