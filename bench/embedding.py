"""The default model as litsite runs it against the same model in sentence-transformers.

    python -m bench.embedding FILE.jsonl

Each line of the file has ``title`` and ``abstract``. ``chunks_per_cpu_second`` is litsite's (one text at a time, any
order), ``own_chunks_per_cpu_second`` that of the model's own ``encode`` on texts sorted by length, the best of a few
batch sizes; ``ratio`` is the first by the second. Both are measured in turns and the best round of each counts, as
another program on the machine can only slow them down. ``least_cosine`` compares the vectors of both,
``load_cpu_seconds`` is what it takes to find and open the model for the first time in a process, with all imports, and
``own_load_cpu_seconds`` the same for sentence-transformers.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from litsite.clients.embedder import DEFAULT_MODEL, Embedder, find_model, open_embedder, open_token_counter
from litsite.index.vectors import whole_numbers

_ROUNDS = 2
_BATCH_SIZES = (1, 32)


def read_texts(file: Path) -> list[str]:
    """The documents of a file as they are embedded."""
    lines = file.read_text("utf-8").splitlines()
    return [f"{document['title']}. {document['abstract']}" for document in map(json.loads, lines)]


def cpu_seconds(run: Callable[[], object]) -> float:
    """What a call costs, all threads together."""
    started = time.process_time()
    run()
    return time.process_time() - started


def measure(texts: list[str]) -> dict[str, Any]:
    """All figures for some texts."""
    embedder, load = _opened(_open)
    own, own_load = _opened(_open_own)
    by_length = sorted(texts, key=len)

    def encode(batch_size: int) -> Any:
        return own.encode(by_length, batch_size=batch_size, normalize_embeddings=True, show_progress_bar=False)

    costs, own_costs = [], []
    for _ in range(_ROUNDS):
        costs.append(cpu_seconds(partial(embedder.vectors, texts)))
        own_costs += [cpu_seconds(partial(encode, size)) for size in _BATCH_SIZES]
    vectors = embedder.vectors(by_length)
    count = open_token_counter(embedder.model)
    return {
        "chunks": len(texts),
        "tokens_per_chunk": round(float(np.mean([min(count(text), embedder.model.longest) for text in texts])), 1),
        "chunks_per_cpu_second": round(len(texts) / min(costs), 2),
        "own_chunks_per_cpu_second": round(len(texts) / min(own_costs), 2),
        "ratio": round(min(own_costs) / min(costs), 3),
        "least_cosine": round(float((vectors * encode(32)).sum(axis=1).min()), 7),
        "same_alone_and_together": bool(
            all((whole_numbers(embedder.vectors([text]))[0] == row).all() for text, row in _some(by_length, vectors))
        ),
        "load_cpu_seconds": round(load, 2),
        "own_load_cpu_seconds": round(own_load, 2),
    }


def _some(texts: list[str], vectors: Any) -> list[tuple[str, Any]]:
    return list(zip(texts, whole_numbers(vectors), strict=True))[::10]


def _opened(opener: Callable[[], Any]) -> tuple[Any, float]:
    started = time.process_time()
    opened = opener()
    return opened, time.process_time() - started


def _open() -> Embedder:
    return open_embedder(find_model(DEFAULT_MODEL, root=Path(), allow_downloads=False))


def _open_own() -> Any:
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(1)  # several threads wait for each other, which would count as work
    folder = find_model(DEFAULT_MODEL, root=Path(), allow_downloads=False).folder
    return SentenceTransformer(str(folder), device="cpu", local_files_only=True)


def main(arguments: list[str]) -> None:
    """Print the figures as one JSON object."""
    print(json.dumps(measure(read_texts(Path(arguments[0]))), indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
