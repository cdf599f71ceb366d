"""Models in sentence-transformers, with a tiny one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from litsite.clients.embedder import Embedder, EmbeddingModel, find_model, open_embedder, open_token_counter
from litsite.errors import LitsiteError
from litsite.index.vectors import whole_numbers

TEXTS = ("ab cd", "", "the quick brown fox", "jumps over " * 4, "z " * 200)


@pytest.fixture(scope="module")
def embedder(tiny_model: EmbeddingModel) -> Embedder:
    """The open model."""
    return open_embedder(tiny_model)


def test_vectors_are_those_of_the_library_scaled_to_length_one(tiny_model: EmbeddingModel, embedder: Embedder) -> None:
    from sentence_transformers import SentenceTransformer

    own = SentenceTransformer(str(tiny_model.folder), device="cpu", local_files_only=True)
    expected = own.encode(list(TEXTS), show_progress_bar=False)
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    vectors = embedder.vectors(TEXTS)
    assert vectors.shape == (5, 32)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(vectors, expected, atol=1e-5)
    assert embedder.vectors([]).shape == (0, 32)


def test_a_vector_depends_on_its_text_alone(embedder: Embedder) -> None:
    alone = np.concatenate([whole_numbers(embedder.vectors([text])) for text in TEXTS])
    assert (whole_numbers(embedder.vectors(TEXTS)) == alone).all()
    assert (whole_numbers(embedder.vectors(TEXTS[::-1])) == alone[::-1]).all()


def test_texts_that_are_too_long_are_cut_where_the_model_ends(tiny_model: EmbeddingModel, embedder: Embedder) -> None:
    fits, one_less, too_long = embedder.vectors(["z " * (tiny_model.longest + more) for more in (0, -1, 100)])
    assert (fits == too_long).all()
    assert (fits != one_less).any()


def test_the_number_of_threads_is_left_as_it_was(embedder: Embedder) -> None:
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(3)
    try:
        embedder.vectors(["ab"])
        assert torch.get_num_threads() == 3
    finally:
        torch.set_num_threads(before)


def test_another_process_gives_the_same_vectors_and_the_library_writes_nothing(
    tiny_model: EmbeddingModel, embedder: Embedder
) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom litsite.clients.embedder import find_model, open_embedder\n"
        "from litsite.index.vectors import whole_numbers\n"
        f"model = find_model({str(tiny_model.folder)!r}, root=Path(), allow_downloads=False)\n"
        f"print(whole_numbers(open_embedder(model).vectors({TEXTS!r})).tobytes().hex())"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == (whole_numbers(embedder.vectors(TEXTS)).tobytes().hex(), "")


def test_a_model_that_cannot_be_loaded_is_the_users_to_fix(model_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(model_folder, tmp_path / "broken")
    (tmp_path / "broken" / "model.safetensors").write_bytes(b"no weights")
    model = find_model("broken", root=tmp_path, allow_downloads=False)
    with pytest.raises(LitsiteError, match="cannot be loaded") as raised:
        open_embedder(model)
    assert "\n" not in str(raised.value)


def test_tokens_are_counted_without_the_fast_tokenizers_file_too(model_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(model_folder, tmp_path / "model")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *"abcdefghijklmnopqrstuvwxyz"]
    (tmp_path / "model" / "tokenizer.json").unlink()
    (tmp_path / "model" / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    count = open_token_counter(find_model("model", root=tmp_path, allow_downloads=False))
    assert count("a b c") == 3
    assert count("a " * 100) == 100
