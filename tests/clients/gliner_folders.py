"""GLiNER2 folders in ONNX as its exporters write them, with four tiny graphs whose results can be worked out by hand.

Each word of the vocabulary may begin a name of one class, end one, or both; each label has the class of its first word.
A span of words scores sigmoid(8) when its first word begins and its last ends a name of the label's class, less when
only one does, and sigmoid(-8) when none does.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

SURE = 0.9997  # sigmoid(8)
_MARKS = ("[UNK]", "[P]", "[L]", "[E]", "[SEP_TEXT]", "(", ")", "entities", ",", ".")
_UNSURE, _STEP = -8.0, 8.0


def write_gliner(
    folder: Path, labels: Sequence[str], names: Mapping[str, str], *, longest: int = 512, max_width: int = 8
) -> Path:
    """A model that knows ``names``, each with its label. ``longest`` are the tokens that it can read."""
    import onnx
    from tokenizers import Tokenizer, models, pre_tokenizers

    folder.mkdir(parents=True, exist_ok=True)
    words = sorted({word for text in (*labels, *names) for word in text.lower().split()} - set(_MARKS))
    vocabulary = {word: number for number, word in enumerate((*_MARKS, *words))}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    _write(folder / "tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", "unk_token": "[UNK]"})
    _write(folder / "config.json", {"model_type": "bert", "max_position_embeddings": longest})
    parts = ("encoder", "classifier", "span_rep", "count_embed")
    own = {
        "max_width": max_width,
        "special_tokens": {mark: vocabulary[mark] for mark in ("[P]", "[L]", "[E]", "[SEP_TEXT]")},
        "onnx_files": {"fp32": {part: f"onnx/{part}.onnx" for part in parts}},
    }
    _write(folder / "gliner2_config.json", own)
    (folder / "onnx").mkdir(exist_ok=True)
    size = len(labels)
    for part, graph in _graphs(_meanings(vocabulary, labels, names), size, longest).items():
        onnx.save(graph, str(folder / "onnx" / f"{part}.onnx"))
    return folder


def _write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value), "utf-8")


def _meanings(vocabulary: Mapping[str, int], labels: Sequence[str], names: Mapping[str, str]) -> tuple[Any, Any]:
    """For each token: which names it begins and ends, and of which label it is the first word."""
    import numpy as np

    own = np.zeros((len(vocabulary), 2 * len(labels) + 1), np.float32)
    following = np.zeros_like(own)
    for name, label in names.items():
        words, place = name.lower().split(), labels.index(label)
        own[vocabulary[words[0]], place] = _STEP
        own[vocabulary[words[-1]], len(labels) + place] = _STEP
    for place, label in enumerate(labels):
        following[vocabulary[label.lower().split()[0]], [place, len(labels) + place]] = 1
    return own, following


def _graphs(meanings: tuple[Any, Any], size: int, longest: int) -> dict[str, Any]:
    """Encoder: a token's own meaning, and what the token behind it says of a label. Spans: the beginning of their first
    word and the end of their last, and a one, which a label answers with what a span has to overcome."""
    import numpy as np
    from onnx import TensorProto, helper, numpy_helper

    width = 2 * size + 1

    def graph(nodes: list[Any], inputs: dict[str, tuple[int, list[Any]]], output: list[Any], **constants: Any) -> Any:
        values = [helper.make_tensor_value_info(name, kind, shape) for name, (kind, shape) in inputs.items()]
        result = helper.make_tensor_value_info("out", TensorProto.FLOAT, output)
        weights = [numpy_helper.from_array(np.asarray(value), name) for name, value in constants.items()]
        made = helper.make_graph(nodes, "graph", values, [result], weights)
        return helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)

    node = helper.make_node
    int64, float32 = TensorProto.INT64, TensorProto.FLOAT
    own, following = meanings
    begins = np.array([1] * size + [0] * size + [0], np.float32)
    ends = np.array([0] * size + [1] * size + [0], np.float32)
    one = np.array([0] * 2 * size + [1], np.float32)
    return {
        "encoder": graph(
            [
                node("Slice", ["input_ids", "first", "last", "axis"], ["behind"]),
                node("Concat", ["behind", "nothing"], ["shifted"], axis=1),
                node("Gather", ["own", "input_ids"], ["mine"]),
                node("Gather", ["following", "shifted"], ["theirs"]),
                node("Add", ["mine", "theirs"], ["meant"]),
                node("Shape", ["input_ids"], ["shape"]),
                node("Gather", ["shape", "one"], ["length"]),
                node("Range", ["zero", "length", "one"], ["numbers"]),
                node("Gather", ["positions", "numbers"], ["positioned"]),  # fails past the last position
                node("Add", ["meant", "positioned"], ["out"]),
            ],
            {"input_ids": (int64, [1, "n"]), "attention_mask": (int64, [1, "n"])},
            [1, "n", width],
            own=own,
            following=following,
            first=np.array([1]),
            last=np.array([2**31]),
            axis=np.array([1]),
            nothing=np.array([[0]]),
            zero=np.array(0),
            one=np.array(1),
            positions=np.zeros((longest, width), np.float32),
        ),
        "span_rep": graph(
            [
                node("Squeeze", ["span_start_idx", "axis"], ["starts"]),
                node("Squeeze", ["span_end_idx", "axis"], ["stops"]),
                node("Gather", ["hidden_states", "starts"], ["firsts"], axis=1),
                node("Gather", ["hidden_states", "stops"], ["lasts"], axis=1),
                node("Mul", ["firsts", "begins"], ["beginning"]),
                node("Mul", ["lasts", "ends"], ["ending"]),
                node("Add", ["beginning", "ending"], ["both"]),
                node("Add", ["both", "one"], ["out"]),
            ],
            {
                "hidden_states": (float32, [1, "n", width]),
                "span_start_idx": (int64, [1, "s"]),
                "span_end_idx": (int64, [1, "s"]),
            },
            [1, "s", width],
            axis=np.array([0]),
            begins=begins,
            ends=ends,
            one=one,
        ),
        "count_embed": graph(
            [node("Add", ["label_embeddings", "burden"], ["out"])],
            {"label_embeddings": (float32, ["l", width])},
            ["l", width],
            burden=one * _UNSURE,
        ),
        "classifier": graph(
            [node("ReduceSum", ["hidden_state", "axis"], ["out"])],
            {"hidden_state": (float32, ["l", width])},
            ["l", 1],
            axis=np.array([1]),
        ),
    }
