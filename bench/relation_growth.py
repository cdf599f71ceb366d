"""How the time that relations take grows with the library: made-up papers of subjects, each with words of its own."""

from __future__ import annotations

import time
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from litsite.index.records import SECTION, Chunk, IndexedPaper
from litsite.index.vectors import whole_numbers
from litsite.relations.gate_calibrated import calibrated_edges

SIZES = (1_250, 2_500, 5_000, 10_000)
CHUNKS = (1, 6)
"""Chunks a paper: an abstract alone, and a full text at the depth that is the default."""

_DIMENSIONS = 384
_WORDS_OF_A_CHUNK = 150
_VOCABULARY = 60_000
_SUBJECT_WORDS = 400
_PAPERS_OF_A_SUBJECT = 25
_LEAST_NEARNESS, _MOST_NEARNESS = 0.4, 1.6
_SPREAD_OF_CHUNKS = 0.8
_ZIPF = 1.1


def growth() -> dict[str, Mapping[str, float]]:
    """CPU seconds and edges a paper, by the number of papers and of chunks each: ``5000x1``."""
    found: dict[str, Mapping[str, float]] = {}
    for chunks in CHUNKS:
        for papers in SIZES:
            library, vectors = made_up(papers, chunks)
            begin = time.process_time()
            edges = calibrated_edges(library, vectors, {})
            taken = time.process_time() - begin
            found[f"{papers}x{chunks}"] = {
                "cpu_seconds": round(taken, 2),
                "edges_per_node": round(len(edges) / papers, 2),
            }
    return found


def made_up(papers: int, chunks: int) -> tuple[list[IndexedPaper], NDArray[np.int16]]:
    """A library of papers with so many chunks each, and their vectors. It is the same on every run."""
    generator = np.random.default_rng(papers * 100 + chunks)
    subjects = max(1, papers // _PAPERS_OF_A_SUBJECT)
    centres = generator.standard_normal((subjects, _DIMENSIONS))
    vectors = np.empty((papers * chunks, _DIMENSIONS), np.int16)
    library = []
    for paper in range(papers):
        subject = paper % subjects
        nearness = generator.uniform(_LEAST_NEARNESS, _MOST_NEARNESS)
        middle = generator.standard_normal(_DIMENSIONS) + nearness * centres[subject]
        own = middle + _SPREAD_OF_CHUNKS * generator.standard_normal((chunks, _DIMENSIONS))
        units = own / np.linalg.norm(own, axis=1, keepdims=True)
        vectors[paper * chunks : (paper + 1) * chunks] = whole_numbers(units.astype(np.float32))
        address = f"P{paper:06}"
        texts = [_text(generator, subject) for _ in range(chunks)]
        passages = tuple(Chunk(address, address, number, SECTION, text) for number, text in enumerate(texts, 1))
        library.append(IndexedPaper(address, "", passages, tuple(passage.id for passage in passages)))
    return library, vectors


def _text(generator: np.random.Generator, subject: int) -> str:
    """Words whose frequencies fall as in prose, every third one from the subject's own."""
    ranks = generator.zipf(_ZIPF, _WORDS_OF_A_CHUNK)
    common = ranks % _VOCABULARY
    special = ranks % _SUBJECT_WORDS
    return " ".join(
        f"subject{subject}word{special[place]}" if place % 3 == 0 else f"word{common[place]}"
        for place in range(_WORDS_OF_A_CHUNK)
    )
