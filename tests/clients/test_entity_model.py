"""GLiNER2 in ONNX Runtime, with tiny models made here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

import pytest

from litsite.clients.entity_model import EntityModel, EntitySpan, open_entity_model
from litsite.errors import LitsiteError
from tests.clients.gliner_folders import SURE, write_gliner

LABELS = ("person", "city of the world")
NAMES = {
    "Alice": "person",
    "Leiden": "city of the world",
    "New York": "city of the world",
    "İzmir": "city of the world",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_gliner(tmp_path_factory.mktemp("gliner") / "model", LABELS, NAMES)


def found(model: EntityModel, text: str) -> list[tuple[str, str]]:
    (spans,) = model.entities([text], LABELS, 0.9)
    return [(text[span.start : span.end], span.label) for span in spans]


def test_a_model_in_a_folder_finds_what_labels_describe(folder: Path) -> None:
    model = open_entity_model("model", root=folder.parent)
    texts = ["Alice lives in  Leiden, not in New York.", "Nobody.", "", "New Alice"]
    first, second, third, fourth = model.entities(texts, LABELS, 0.9)
    assert first == [
        EntitySpan(0, 5, "person", SURE),
        EntitySpan(16, 22, "city of the world", SURE),
        EntitySpan(31, 39, "city of the world", SURE),
    ]
    assert (second, third) == ([], [])
    assert [span.end for span in fourth] == [9]


def test_a_threshold_is_what_a_score_must_reach(folder: Path) -> None:
    model = open_entity_model(str(folder), root=Path("/nowhere"))
    assert [span.score for span in model.entities(["York"], LABELS, 0.4)[0]] == [0.5]  # it ends a name, and begins none
    assert model.entities(["York"], LABELS, 0.6) == [[]]


def test_letters_that_are_longer_in_small_letters_move_no_offset(folder: Path) -> None:
    model = open_entity_model(str(folder), root=folder)
    assert found(model, "İİİ Alice in New York") == [("Alice", "person"), ("New York", "city of the world")]


def test_a_long_text_is_read_in_parts(tmp_path: Path) -> None:
    model = open_entity_model(str(write_gliner(tmp_path, LABELS, NAMES, longest=64)), root=tmp_path)
    text = "word " * 200 + "Alice " + "word " * 200 + "Leiden"
    assert found(model, text) == [("Alice", "person"), ("Leiden", "city of the world")]


def test_its_identity_changes_with_its_files(tmp_path: Path) -> None:
    one = open_entity_model(str(write_gliner(tmp_path / "a", LABELS, NAMES)), root=tmp_path).identity
    same = open_entity_model(str(write_gliner(tmp_path / "b", LABELS, NAMES)), root=tmp_path).identity
    other = open_entity_model(str(write_gliner(tmp_path / "c", LABELS, {"Bob": "person"})), root=tmp_path).identity
    assert one == same != other
    assert "gliner2-onnx 0." in one
    (tmp_path / "a" / "onnx" / "encoder.onnx.data").write_bytes(b"weights beside the graph")
    assert open_entity_model(str(tmp_path / "a"), root=tmp_path).identity != one


def test_digests_on_record_save_reading_its_files(folder: Path) -> None:
    asked: list[str] = []

    def digest(path: Path) -> str:
        asked.append(path.name)
        return "0"

    identity = open_entity_model("model", root=folder.parent, file_digest=digest).identity
    assert {"encoder.onnx", "count_embed.onnx", "config.json", "tokenizer.json"} <= set(asked)
    assert identity == open_entity_model("model", root=folder.parent, file_digest=lambda _: "0").identity


def no_folder(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def no_config(folder: Path) -> None:
    (folder / "gliner2_config.json").unlink()


def no_graph(folder: Path) -> None:
    (folder / "onnx" / "span_rep.onnx").unlink()


def no_json(folder: Path) -> None:
    (folder / "config.json").write_text("{")


def a_list(folder: Path) -> None:
    (folder / "tokenizer_config.json").write_text("[]")


def no_files_named(folder: Path) -> None:
    (folder / "gliner2_config.json").write_text("{}")


def own_program(folder: Path) -> None:
    (folder / "config.json").write_text(json.dumps({"auto_map": {"AutoTokenizer": "evil.Tokenizer"}}))


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (no_folder, "there is no folder of this name"),
        (no_config, "holds no gliner2_config.json"),
        (no_graph, "holds no onnx/span_rep.onnx"),
        (no_json, "config.json cannot be read"),
        (a_list, "tokenizer_config.json is no object"),
        (no_files_named, "holds no ONNX file of the part encoder"),
        (own_program, "asks to run a program of its own"),
    ],
)
def test_a_folder_without_such_a_model_is_an_error(spoil: Callable[[Path], None], what: str, tmp_path: Path) -> None:
    folder = write_gliner(tmp_path / "model", LABELS, NAMES)
    spoil(folder)
    with pytest.raises(LitsiteError, match=what) as caught:
        open_entity_model("model", root=tmp_path)
    assert caught.value.where == str(folder)
    assert "knowledge.gliner_model" in caught.value.hint


@pytest.mark.parametrize(
    ("name", "content"),
    [("onnx/encoder.onnx", "no graph"), ("tokenizer.json", "{}"), ("gliner2_config.json", None)],
)
def test_a_model_that_cannot_be_loaded_is_an_error(name: str, content: str | None, tmp_path: Path) -> None:
    folder = write_gliner(tmp_path, LABELS, NAMES)
    if content is None:
        own = json.loads((folder / name).read_text())
        content = json.dumps({key: value for key, value in own.items() if key != "special_tokens"})
    (folder / name).write_text(content)
    model = open_entity_model(str(folder), root=tmp_path)
    with pytest.raises(LitsiteError, match="cannot be loaded") as caught:
        model.entities(["Alice"], LABELS, 0.5)
    assert "\n" not in str(caught.value)


def test_without_its_package_the_error_says_how_to_get_it(folder: Path, tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    packages.mkdir()
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith("gliner2"):
            (packages / path.name).symlink_to(path)
    program = """
import sys
from pathlib import Path
from litsite.clients.entity_model import open_entity_model
from litsite.errors import LitsiteError
try:
    open_entity_model(sys.argv[1], root=Path())
except LitsiteError as error:
    print(error)
"""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{packages}"}
    command = [sys.executable, "-S", "-c", program, str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == (
        "knowledge.gliner_model: needs a package that is not installed: gliner2-onnx is missing "
        '(pip install "litsite[gliner]", or leave the setting out)\n'
    )


def test_opening_a_model_loads_neither_it_nor_what_runs_it(folder: Path) -> None:
    program = """
import sys
from pathlib import Path
from litsite.clients.entity_model import open_entity_model
open_entity_model(sys.argv[1], root=Path())
print(sorted({"gliner2_onnx", "onnxruntime", "transformers", "numpy"} & set(sys.modules)))
"""
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", program, str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
