"""Model folders as sentence-transformers writes them: getting one from the hub, and what its files say about it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import orjson

from litsite.clients.embedder import EmbeddingModel, ModelNotHereError
from litsite.errors import LitsiteError

_HUB_NAME = re.compile(r"(?:[\w-][\w.-]*/)?[\w-][\w.-]*", re.ASCII)
_WEIGHTS = (".safetensors", ".bin")
_WANTED = ("*.json", "*.txt", "*.model", "*.safetensors")
_UNWANTED = ("onnx/*", "openvino/*")  # the same weights again, for other programs
_AROUND = 2  # tokens that a model puts before and after a text
_LONGEST_KNOWN = 1_000_000  # tokenizers without a limit give a number with thirty digits
_WITHOUT_LIMIT = 512
_ENGINES = ("sentence-transformers", "transformers", "torch")


def named_folder(name: str, *, root: Path, allow_downloads: bool, setting: str, owner: str) -> Path:
    """The folder of a model that ``setting`` of the configuration names: a folder below ``root``, or a hub name.

    A model of the hub is looked for on this computer first; the hub is asked for it when ``allow_downloads`` is set,
    and never otherwise. A hub name without an owner is ``owner``'s.

    :raises ModelNotHereError: when it is one of the hub that is not on this computer and may not be fetched.
    :raises LitsiteError: when there is no such model.
    """
    folder = root / os.path.expanduser(name)
    if folder.is_dir():
        return folder
    if not _HUB_NAME.fullmatch(name):
        hint = f"correct {setting}, or leave it out"
        raise LitsiteError("there is no folder of this name", where=str(folder), hint=hint)
    hub_name = name if "/" in name else f"{owner}/{name}"
    return _downloaded_folder(hub_name, allow_downloads=allow_downloads, setting=setting)


def _downloaded_folder(name: str, *, allow_downloads: bool, setting: str) -> Path:
    from huggingface_hub import snapshot_download

    # The files are named in both calls: one that is wanted and is not here makes the copy an incomplete one.
    snapshot = partial(snapshot_download, name, allow_patterns=list(_WANTED), ignore_patterns=list(_UNWANTED))
    try:
        folder = Path(snapshot(local_files_only=True))
        if any(path.suffix in _WEIGHTS for path in folder.rglob("*")):
            return folder
    except (OSError, ValueError):  # it is not here, or its name cannot be one
        pass
    if not allow_downloads:
        hint = f"set index.allow_downloads, or give the folder of a model in {setting}"
        raise ModelNotHereError("is no folder, and no model of this name has been downloaded", where=name, hint=hint)
    try:
        return Path(snapshot())
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        hint = "check the name and the connection"
        raise LitsiteError(f"cannot be downloaded: {reason}", where=name, hint=hint) from error


def model_in_folder(name: str, folder: Path, file_digest: Callable[[Path], str] | None) -> EmbeddingModel:
    """The model in a folder, from its configuration files.

    :raises LitsiteError: when the folder holds no model.
    """
    hint = "give a folder that holds a model with modules.json or config.json"
    try:
        if not any((folder / known).is_file() for known in ("modules.json", "config.json")):
            raise LitsiteError("is no embedding model", where=str(folder), hint=hint)
        modules = _modules(folder)
        identity = folder_identity(folder, file_digest)
        dimensions, longest = _dimensions(folder, modules), _longest(folder, modules)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:  # any JSON may be in these files
        raise LitsiteError(f"cannot be read: {error}", where=str(folder), hint=hint) from error
    return EmbeddingModel(
        name=name,
        identity=identity,
        dimensions=dimensions,
        longest=longest,
        folder=folder,
    )


def folder_identity(folder: Path, file_digest: Callable[[Path], str] | None = None) -> str:
    """What a model's results depend on: the content of its files, and the versions of what runs it.

    :raises OSError: when a file cannot be read.
    """
    digest = file_digest or digest_of_file
    content = "".join(f"{path.relative_to(folder).as_posix()} {digest(path)}\n" for path in _model_files(folder))
    engines = ", ".join(f"{engine} {version(engine)}" for engine in _ENGINES)
    return f"{hashlib.sha256(content.encode()).hexdigest()}, {engines}"


def tokenizer_file(folder: Path) -> Path:
    """Where a model's tokenizer.json is, or would be: not every model has one."""
    _, path = _modules(folder)[0]
    return folder / path / "tokenizer.json"


def _modules(folder: Path) -> list[tuple[str, str]]:
    """The kinds of a model's modules and their folders. Without a list, it is a transformer alone."""
    if not (folder / "modules.json").is_file():
        return [("Transformer", "")]
    modules = [(module["type"].rpartition(".")[2], module["path"]) for module in _read(folder / "modules.json")]
    if not modules:
        raise ValueError("modules.json is empty")
    return modules


def _read(path: Path) -> Any:
    return orjson.loads(path.read_bytes()) if path.is_file() else {}


def _model_files(folder: Path) -> Iterator[Path]:
    """The files that vectors rest on."""
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not hidden and path.suffix in (".json", ".txt", ".model", *_WEIGHTS):
            yield path


def digest_of_file(path: Path) -> str:
    """SHA-256 of a file's content, in hexadecimal.

    :raises OSError: when it cannot be read.
    """
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _dimensions(folder: Path, modules: list[tuple[str, str]]) -> int:
    size = 0
    for kind, path in modules:
        config = _read(folder / path / "config.json")
        if kind == "Transformer":
            size = config.get("hidden_size", 0)
        elif kind == "Pooling":
            size = _pooled(config)
        elif kind == "Dense":
            size = config["out_features"]
        elif kind not in ("Normalize", "LayerNorm", "Dropout"):
            return 0
    return int(_read(folder / "config_sentence_transformers.json").get("truncate_dim") or size)


def _pooled(config: dict[str, Any]) -> int:
    """The size of what a pooling module makes: its modes' results one behind the other."""
    size: int = config.get("embedding_dimension") or config["word_embedding_dimension"]
    modes = config.get("pooling_mode")
    if modes is None:  # files from before version 5.4 of sentence-transformers
        return size * max(1, sum(value is True for key, value in config.items() if key.startswith("pooling_mode_")))
    return size if isinstance(modes, str) else size * len(modes)


def _longest(folder: Path, modules: list[tuple[str, str]]) -> int:
    """Tokens that a text may hold: the least of the limits that the files give."""
    base = folder / modules[0][1]
    limits = (
        _read(base / "sentence_bert_config.json").get("max_seq_length"),
        _read(base / "tokenizer_config.json").get("model_max_length"),
        _read(base / "config.json").get("max_position_embeddings"),
    )
    known = [int(limit) for limit in limits if limit and limit < _LONGEST_KNOWN]
    return min(known, default=_WITHOUT_LIMIT) - _AROUND
