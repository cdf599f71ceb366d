"""The relations bench counts what it says it counts, whichever kind of judgements it is given."""

from __future__ import annotations

import hashlib
import json
from math import log2
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.relation_data import Document, gain, graph_figures, ranking_figures, read_documents, read_judgements
from bench.relation_gates import Collection, calibrated_graph, calibrated_order, rankers, strongest_pairs
from bench.relation_growth import made_up
from bench.relations import figures, main, mixed_in

WORDS = {
    "flumes": "zorbic flume pump water channel turbine sluice weir spillway penstock",
    "snorks": "snorkish grammar parser token lexer syntax compiler tree symbol macro",
}


def document(name: str, subject: str, own: str) -> Document:
    return Document(name, f"{own} {WORDS[subject]}", f"{WORDS[subject]} {own} {own}ish {own}ing")


def embed(text: str) -> NDArray[np.int16]:
    """A vector that is the sum of one for each word: texts with the same words are near."""
    total = np.zeros(48)
    for word in text.lower().replace(".", " ").split():
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4])
        total += np.random.default_rng(seed).standard_normal(48)
    return np.rint(4000 * total / np.linalg.norm(total)).astype(np.int16)


def collection(*documents: Document) -> Collection:
    return Collection(documents, np.stack([embed(f"{each.title}. {each.abstract}") for each in documents]))


DOCUMENTS = [document(f"f{place}", "flumes", f"alba{place}") for place in range(3)] + [
    document(f"s{place}", "snorks", f"brac{place}") for place in range(3)
]


def test_documents_without_an_abstract_are_left_out_and_the_rest_sorted(tmp_path: Path) -> None:
    rows = [
        {"id": "2", "title": "Second", "abstract": "Of flumes.", "keywords": ["pump"]},
        {"id": 1, "title": None, "abstract": "Of snorks."},
        {"id": "3", "title": "Third", "abstract": " "},
    ]
    file = tmp_path / "documents.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert read_documents(file) == [Document("1", "", "Of snorks."), Document("2", "Second", "Of flumes.", ("pump",))]


def test_links_count_in_both_directions_when_one_of_their_counts_is_above_zero(tmp_path: Path) -> None:
    file = tmp_path / "qrels.tsv"
    file.write_text("#a\tb\tcoupling\tcitation\tcocitation\nf0\tf1\t0\t0\t2\nf0\ts0\t0\t0\t0\nf1\tmissing\t1\t0\t0\n")
    found = read_judgements(file, DOCUMENTS)
    assert found.relevant == {0: {1: 1}, 1: {0: 1}}
    assert not found.is_pooled
    assert found.right == {(0, 1)}
    assert found.unlinked(6) == {2, 3, 4, 5}


def test_two_columns_are_links_without_counts(tmp_path: Path) -> None:
    file = tmp_path / "qrels.tsv"
    file.write_text("f0\tf1\nf2\tf2\n")
    assert read_judgements(file, DOCUMENTS).relevant == {0: {1: 1}, 1: {0: 1}}


def test_graded_judgements_take_the_best_facet_and_know_what_was_judged(tmp_path: Path) -> None:
    file = tmp_path / "qrels.tsv"
    file.write_text("f0\tmethod\tf1\t1\nf0\tresult\tf1\t3\nf0\tmethod\tf2\t1\nf0\tmethod\ts0\t0\nf0\tmethod\tf0\t3\n")
    found = read_judgements(file, DOCUMENTS)
    assert found.relevant == {0: {1: 3, 2: 1, 3: 0}}
    assert (found.is_pooled, found.threshold) == (True, 2)
    assert found.right == {(0, 1)}
    assert found.judged == {(0, 1), (0, 2), (0, 3)}
    assert found.unlinked(6) == {3}


def test_gain_is_that_of_the_ranking_over_that_of_the_best_one() -> None:
    grades = {1: 3, 2: 1, 3: 0}
    best = 7 + 1 / log2(3)
    assert gain([1, 2, 3], grades) == pytest.approx(1.0)
    assert gain([3, 2, 1], grades) == pytest.approx((1 / log2(3) + 7 / log2(4)) / best)
    assert gain([1], {1: 0}) == 0.0


def test_rankings_are_scored_by_the_mean_over_queries_with_a_right_answer(tmp_path: Path) -> None:
    file = tmp_path / "qrels.tsv"
    file.write_text("f0\tx\tf1\t2\nf0\tx\ts0\t0\nf2\tx\ts0\t2\nf2\tx\ts1\t0\ns2\tx\ts1\t0\n")
    judgements = read_judgements(file, DOCUMENTS)
    rankings = {0: [1, 3], 2: [4, 3], 5: [4]}
    # The right one is first for one query and second for another; the third query has none.
    assert ranking_figures(rankings, judgements) == {
        "ndcg_at_10": round((1 + 1 / log2(3)) / 2, 4),
        "p_at_5": 0.2,
    }


def test_a_graph_is_scored_by_its_right_edges_and_by_the_loners_it_linked(tmp_path: Path) -> None:
    file = tmp_path / "qrels.tsv"
    file.write_text("f0\tf1\t1\nf1\tf2\t1\n")
    judgements = read_judgements(file, DOCUMENTS)
    assert graph_figures([(0, 1), (0, 2), (2, 3)], judgements, 6) == {
        "edges_per_node": 0.5,
        "precision": 0.3333,
        "orphans_linked": 0.3333,
    }


def test_edges_that_nobody_judged_do_not_count_in_a_pool(tmp_path: Path) -> None:
    file = tmp_path / "qrels.tsv"
    file.write_text("f0\tx\tf1\t2\nf0\tx\ts0\t0\nf0\tx\ts1\t0\n")
    judgements = read_judgements(file, DOCUMENTS)
    assert graph_figures([(0, 1), (0, 3), (1, 2), (1, 4)], judgements, 6) == {
        "edges_per_node": 0.6667,
        "precision": 0.5,
        "orphans_linked": 0.5,
    }


def test_every_ranking_puts_a_documents_own_subject_first() -> None:
    for name, ranker in rankers(collection(*DOCUMENTS)).items():
        scores = ranker(0)
        assert min(scores[[1, 2]]) > max(scores[[3, 4, 5]]), name
        first = strongest_pairs(ranker, len(DOCUMENTS))[:6]
        assert set(first) == {(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)}, name


def test_the_gates_own_graph_begins_its_order() -> None:
    found = collection(*DOCUMENTS)
    own = calibrated_graph(found)
    assert own
    assert set(calibrated_order(found)[: len(own)]) == set(own)


def test_figures_have_the_default_ranking_on_top_and_every_gate(tmp_path: Path) -> None:
    file = tmp_path / "qrels.tsv"
    file.write_text("f0\tf1\t1\nf0\tf2\t1\nf1\tf2\t1\ns0\ts1\t1\n")
    found = figures(collection(*DOCUMENTS), read_judgements(file, DOCUMENTS), embed)
    assert found["ndcg_at_10"] == found["rankings"]["calibrated"]["ndcg_at_10"] > 0.9
    names = ("calibrated", "bm25", "dense", "rrf", "half_and_half")
    assert set(found["rankings"]) == set(names)
    assert set(found["gates"]) == {
        "calibrated",
        "zocrates",
        *(f"{name}@{edges}" for name in names for edges in ("0.5", "1", "2")),
    }
    for gate in found["gates"].values():
        assert set(gate) == {"edges_per_node", "precision", "orphans_linked"}


def test_documents_of_another_field_are_counted_apart() -> None:
    field = collection(*(each for each in DOCUMENTS if each.id.startswith("f")))
    others = collection(*(each for each in DOCUMENTS if each.id.startswith("s")))
    assert mixed_in(field, others) == {"documents": 3, "edges_to_the_field": 0, "edges_among_them": 3}


def test_made_up_libraries_are_the_same_every_time() -> None:
    papers, vectors = made_up(60, 2)
    again, same = made_up(60, 2)
    assert papers == again
    assert vectors.tolist() == same.tolist()
    assert vectors.shape == (120, 384)


def test_wrong_arguments_are_answered_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
