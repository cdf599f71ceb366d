"""The default model in ONNX Runtime: its vectors are the model's own, and a vector depends on its text alone."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from litsite.clients import embedder_minilm
from litsite.clients.embedder import Embedder, EmbeddingModel, TokenEmbedder, open_embedder
from litsite.clients.embedder_minilm import GRAPH
from litsite.errors import LitsiteError
from litsite.index.vectors import whole_numbers

TEXTS = (
    "Dense retrieval finds passages by the meaning of a question.",
    "",
    "x",
    "The gate lets an edge in when both channels agree. " * 12,
    "Überraschend: größere Modelle — 深度学习 — sind nicht immer besser.",
    "Citation graphs of papers, their communities and their bridges, seen over thirty years.",
    "A very long text that no model of this size can take in as a whole. " * 60,
)


@pytest.fixture(scope="module")
def embedder(default_model: EmbeddingModel) -> Embedder:
    """The open model."""
    return open_embedder(default_model)


@pytest.fixture(scope="module")
def rows(embedder: Embedder) -> NDArray[np.int16]:
    """The vectors of the texts, each read alone."""
    return whole_numbers(np.concatenate([embedder.vectors([text]) for text in TEXTS]))


def test_vectors_are_those_of_the_models_own_library(default_model: EmbeddingModel, embedder: Embedder) -> None:
    from sentence_transformers import SentenceTransformer

    own = SentenceTransformer(str(default_model.folder), device="cpu", local_files_only=True)
    expected = own.encode(list(TEXTS), batch_size=1, normalize_embeddings=True, show_progress_bar=False)
    np.testing.assert_allclose(embedder.vectors(TEXTS), expected, atol=2e-6)


def test_every_vector_has_length_one(embedder: Embedder) -> None:
    vectors = embedder.vectors(TEXTS)
    assert vectors.shape == (len(TEXTS), 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert embedder.vectors([]).shape == (0, 384)


def test_what_is_too_long_is_cut_where_the_model_ends(embedder: Embedder, default_model: EmbeddingModel) -> None:
    fits, one_less, too_long = embedder.vectors(["word " * (default_model.longest + more) for more in (0, -1, 100)])
    assert (fits == too_long).all()
    assert (fits != one_less).any()


def test_a_vector_does_not_depend_on_the_other_texts_or_their_order(
    embedder: Embedder, rows: NDArray[np.int16]
) -> None:
    assert (whole_numbers(embedder.vectors(TEXTS)) == rows).all()
    assert (whole_numbers(embedder.vectors(TEXTS[::-1])) == rows[::-1]).all()


@pytest.mark.parametrize("threads", [2, 5])
def test_a_vector_does_not_depend_on_the_number_of_threads(
    threads: int, default_model: EmbeddingModel, rows: NDArray[np.int16]
) -> None:
    several = open_embedder(default_model, threads=threads)
    for _ in range(3):
        assert (whole_numbers(several.vectors(TEXTS)) == rows).all()


def test_a_vector_does_not_depend_on_the_process(default_model: EmbeddingModel, rows: NDArray[np.int16]) -> None:
    program = (
        "import hashlib\nfrom pathlib import Path\nfrom litsite.clients.embedder import find_model, open_embedder\n"
        "from litsite.index.vectors import whole_numbers\n"
        f"model = find_model({default_model.name!r}, root=Path(), allow_downloads=False)\n"
        f"vectors = open_embedder(model, threads=3).vectors({TEXTS[::-1]!r})[::-1]\n"
        "print(hashlib.sha256(whole_numbers(vectors).tobytes()).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == sha256(rows.tobytes()).hexdigest()


def test_damaged_weights_are_the_users_to_fix(default_model: EmbeddingModel, tmp_path: Path) -> None:
    shutil.copy(default_model.folder / "tokenizer.json", tmp_path)
    with (default_model.folder / "model.safetensors").open("rb") as weights:
        (tmp_path / "model.safetensors").write_bytes(weights.read(100_000))
    with pytest.raises(LitsiteError, match="cannot be read") as raised:
        open_embedder(replace(default_model, folder=tmp_path))
    assert "install it again" in raised.value.hint


def test_missing_files_are_the_users_to_fix(default_model: EmbeddingModel, tmp_path: Path) -> None:
    with pytest.raises(LitsiteError, match="cannot be read"):
        open_embedder(replace(default_model, folder=tmp_path))


def test_the_graph_is_what_its_tool_writes_and_holds_no_weights() -> None:
    from tools.minilm_graph import minilm_graph

    written = GRAPH.read_bytes()
    assert minilm_graph().SerializeToString(deterministic=True) == written
    assert len(written) < 32_000


def test_the_vectors_of_tokens_are_those_of_the_models_own_library(
    default_model: EmbeddingModel, embedder: Embedder
) -> None:
    from sentence_transformers import SentenceTransformer

    assert isinstance(embedder, TokenEmbedder)
    own = SentenceTransformer(str(default_model.folder), device="cpu", local_files_only=True)
    for text in (TEXTS[0], TEXTS[4]):
        expected = own.encode(text, output_value="token_embeddings", show_progress_bar=False).numpy()[1:-1]
        expected /= np.linalg.norm(expected, axis=1, keepdims=True)
        np.testing.assert_allclose(embedder.token_vectors(text).vectors, expected, atol=2e-5)


def test_tokens_stand_for_spans_of_the_text(embedder: Embedder) -> None:
    assert isinstance(embedder, TokenEmbedder)
    text = "Zika  virus-like"
    found = embedder.token_vectors(text)
    assert [text[start:end] for start, end in found.spans] == ["Z", "ika", "virus", "-", "like"]
    assert found.vectors.shape == (5, 384)
    np.testing.assert_allclose(np.linalg.norm(found.vectors, axis=1), 1, atol=1e-6)
    assert embedder.token_vectors("").vectors.shape == (0, 384)
    assert len(embedder.token_vectors("word " * 1000).spans) == 254


def test_vectors_are_the_same_to_the_last_bit_whether_or_not_tokens_have_an_output(
    default_model: EmbeddingModel, embedder: Embedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tools.minilm_graph import minilm_graph

    graph = minilm_graph()
    assert [output.name for output in graph.graph.output] == ["vector", "token_vectors"]
    del graph.graph.output[1]
    (tmp_path / "vector_alone.onnx").write_bytes(graph.SerializeToString(deterministic=True))
    monkeypatch.setattr(embedder_minilm, "GRAPH", tmp_path / "vector_alone.onnx")
    alone = open_embedder(default_model)
    assert (alone.vectors(TEXTS) == embedder.vectors(TEXTS)).all()
