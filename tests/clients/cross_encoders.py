"""Cross-encoder folders as sentence-transformers writes them, with a tiny random BERT in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def write_cross_encoder(folder: Path, labels: Sequence[str], *, seed: int = 1) -> Path:
    """Two layers, 32 dimensions, 64 positions, one class a label; its tokens are single letters."""
    import torch
    from sentence_transformers import CrossEncoder
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizer

    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *_LETTERS, *(f"##{letter}" for letter in _LETTERS)]
    torch.manual_seed(seed)
    config = BertConfig(
        vocab_size=len(words),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=64,
        initializer_range=0.5,  # so that outputs differ from pair to pair
        id2label=dict(enumerate(labels)),
        label2id={label: place for place, label in enumerate(labels)},
    )
    parts = folder / "parts"
    BertForSequenceClassification(config).save_pretrained(parts)
    BertTokenizer(vocab={word: number for number, word in enumerate(words)}).save_pretrained(parts)
    CrossEncoder(str(parts), device="cpu", local_files_only=True).save(str(folder / "model"))
    return folder / "model"


def own_logits(folder: Path, pair: tuple[str, str]) -> list[float]:
    """The outputs of the model in a folder for a pair, worked out with transformers alone."""
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model = AutoModelForSequenceClassification.from_pretrained(folder, local_files_only=True).eval()
    tokens = AutoTokenizer.from_pretrained(folder, local_files_only=True)([pair], return_tensors="pt", truncation=True)
    with torch.inference_mode():
        return [float(logit) for logit in model(**tokens).logits[0]]
