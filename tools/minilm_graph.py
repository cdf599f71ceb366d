"""Write litsite/clients/minilm.onnx, the graph of all-MiniLM-L6-v2 without weights: ``python -m tools.minilm_graph``.

The graph is BERT (Devlin et al. 2019: six layers, twelve heads, 384 dimensions) for one text at a time, then the mean
over its tokens and scaling to length 1, as the model's modules.json has it. One text needs no padding, so there is no
attention mask, and every activation is a plain matrix of tokens × features. The vectors of the tokens, as they are
before the mean, are an output of their own. Each weight is an initializer under the name that it has in the model's
safetensors file, with its shape and no data; whoever opens the graph supplies it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper

GRAPH = Path(__file__).resolve().parents[1] / "litsite" / "clients" / "minilm.onnx"
DIMENSIONS, HEADS, LAYERS, INTERMEDIATE, WORDS, POSITIONS, TYPES = 384, 12, 6, 1536, 30522, 512, 2
_EPSILON = 1e-12
_OPSET, _IR_VERSION = 20, 9  # opset 20 is the first with Gelu


class GraphWriter:
    """Nodes and weights in the order in which they are added."""

    def __init__(self) -> None:
        self.nodes: list[NodeProto] = []
        self.initializers: list[TensorProto] = []

    def add(self, operator: str, *inputs: str, to: str = "", **attributes: Any) -> str:
        """Add a node; return the name of its output."""
        output = to or f"{operator.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs, [output], **attributes))
        return output

    def weight(self, name: str, *shape: int) -> str:
        """Declare a weight that is supplied later."""
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=shape, data_location=TensorProto.EXTERNAL)
        tensor.external_data.add(key="location", value="model.safetensors")
        self.initializers.append(tensor)
        return name

    def constant(self, name: str, value: object) -> str:
        """Add a value that is part of the graph."""
        self.initializers.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def linear(self, rows: str, name: str, size: int, to: int) -> str:
        """A linear layer; torch keeps its matrix as outputs × inputs."""
        return self.add(
            "Gemm", rows, self.weight(f"{name}.weight", to, size), self.weight(f"{name}.bias", to), transB=1
        )

    def norm(self, rows: str, name: str, to: str = "") -> str:
        """Layer normalization."""
        scale, bias = self.weight(f"{name}.weight", DIMENSIONS), self.weight(f"{name}.bias", DIMENSIONS)
        return self.add("LayerNormalization", rows, scale, bias, to=to, axis=-1, epsilon=_EPSILON)


def minilm_graph() -> ModelProto:
    """The graph: ``tokens`` (int64, one text with its end marks) to ``vector`` (float32, 384, length 1).

    ``token_vectors`` (float32, tokens × 384) are those of the last layer, of any length.
    """
    graph = GraphWriter()
    zero = graph.constant("zero", np.array([0], np.int64))
    by_head = graph.constant("by_head", np.array([0, HEADS, DIMENSIONS // HEADS], np.int64))
    joined = graph.constant("joined", np.array([0, DIMENSIONS], np.int64))
    scale = graph.constant("scale", np.float32((DIMENSIONS // HEADS) ** -0.5))

    words = graph.add("Gather", graph.weight("embeddings.word_embeddings.weight", WORDS, DIMENSIONS), "tokens")
    positions = graph.weight("embeddings.position_embeddings.weight", POSITIONS, DIMENSIONS)
    position = graph.add("Slice", positions, zero, graph.add("Shape", "tokens"))
    types = graph.weight("embeddings.token_type_embeddings.weight", TYPES, DIMENSIONS)
    kind = graph.add("Gather", types, graph.constant("first_type", np.int64(0)))
    rows = graph.norm(graph.add("Add", graph.add("Add", words, kind), position), "embeddings.LayerNorm")
    for number in range(LAYERS):
        layer = f"encoder.layer.{number}"
        query, key, value = (
            graph.add("Reshape", graph.linear(rows, f"{layer}.attention.self.{name}", DIMENSIONS, DIMENSIONS), by_head)
            for name in ("query", "key", "value")
        )
        query = graph.add("Transpose", query, perm=[1, 0, 2])
        key = graph.add("Transpose", key, perm=[1, 2, 0])
        value = graph.add("Transpose", value, perm=[1, 0, 2])
        weights = graph.add("Softmax", graph.add("Mul", graph.add("MatMul", query, key), scale), axis=-1)
        heads = graph.add("Transpose", graph.add("MatMul", weights, value), perm=[1, 0, 2])
        output = f"{layer}.attention.output"
        attended = graph.linear(graph.add("Reshape", heads, joined), f"{output}.dense", DIMENSIONS, DIMENSIONS)
        rows = graph.norm(graph.add("Add", attended, rows), f"{output}.LayerNorm")
        inner = graph.add("Gelu", graph.linear(rows, f"{layer}.intermediate.dense", DIMENSIONS, INTERMEDIATE))
        outer = graph.linear(inner, f"{layer}.output.dense", INTERMEDIATE, DIMENSIONS)
        is_last = number == LAYERS - 1
        rows = graph.norm(
            graph.add("Add", outer, rows), f"{layer}.output.LayerNorm", to="token_vectors" if is_last else ""
        )
    mean = graph.add("ReduceMean", rows, zero, keepdims=0)
    graph.add("LpNormalization", mean, to="vector", axis=0, p=2)

    inputs = [helper.make_tensor_value_info("tokens", TensorProto.INT64, ["length"])]
    outputs = [
        helper.make_tensor_value_info("vector", TensorProto.FLOAT, [DIMENSIONS]),
        helper.make_tensor_value_info("token_vectors", TensorProto.FLOAT, ["length", DIMENSIONS]),
    ]
    body = helper.make_graph(graph.nodes, "all-MiniLM-L6-v2", inputs, outputs, graph.initializers)
    opset = helper.make_opsetid("", _OPSET)
    return helper.make_model(body, opset_imports=[opset], ir_version=_IR_VERSION, producer_name="litsite")


def main() -> None:
    """Write the graph."""
    GRAPH.write_bytes(minilm_graph().SerializeToString(deterministic=True))


if __name__ == "__main__":
    main()
