"""GLiNER2 in ONNX Runtime: finds the things that labels in plain words describe (``data set``, ``statistical method``).

Opening a model reads its configuration alone; its weights are read when the first text is. Nothing is looked for on a
hub: the folder is on this computer or there is no model. Texts are read one at a time, so that what is found in one
depends on nothing else.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from litsite.clients.model_folder import digest_of_file
from litsite.clients.torch_models import loaded
from litsite.errors import LitsiteError

if TYPE_CHECKING:
    from gliner2_onnx import GLiNER2ONNXRuntime  # type: ignore[import-untyped]

SETTING = "knowledge.gliner_model"
_CONFIG = "config.json"
_OWN_CONFIG = "gliner2_config.json"
_TOKENIZER = ("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "added_tokens.json", "spm.model")
_GRAPHS = ("encoder", "classifier", "span_rep", "count_embed")
_PRECISIONS = ("fp32", "fp16")
_ENGINES = ("gliner2-onnx", "onnxruntime", "transformers", "tokenizers")
_WITHOUT_LIMIT = 512
_LONGEST_KNOWN = 1_000_000  # tokenizers without a limit give a number with thirty digits
_AROUND = 16  # tokens that part the labels from each other and from the text
_LEAST_ROOM = 32


@dataclass(frozen=True, slots=True)
class EntitySpan:
    """What a model found: ``text[start:end]`` is what ``label`` describes, as sure as ``score`` (0 to 1)."""

    start: int
    end: int
    label: str
    score: float


class EntityModel:
    """A model in a folder. ``identity`` changes whenever it could find something else."""

    def __init__(self, folder: Path, *, file_digest: Callable[[Path], str] | None = None) -> None:
        """Read what the folder says about the model.

        :raises LitsiteError: when its package is not installed, or the folder holds no such model.
        """
        self.folder = folder
        if not folder.is_dir():
            hint = f"correct {SETTING}, or leave it out"
            raise LitsiteError("there is no folder of this name", where=str(folder), hint=hint)
        engines = ", ".join(f"{engine} {_installed(engine)}" for engine in _ENGINES)
        config, own = self._configuration(_CONFIG), self._configuration(_OWN_CONFIG)
        graphs = own.get("onnx_files")
        graphs = graphs if isinstance(graphs, dict) else {}
        self._precision = next((name for name in _PRECISIONS if isinstance(graphs.get(name), dict)), "")
        self._files = sorted(self._needed(graphs.get(self._precision, {})))
        tokenizer = self._configuration("tokenizer_config.json")
        if "auto_map" in config or "auto_map" in tokenizer:
            raise self._error("asks to run a program of its own, which is not done")
        self._longest = _longest(config, tokenizer)
        digest = file_digest or digest_of_file
        try:
            content = "".join(f"{path.relative_to(folder).as_posix()} {digest(path)}\n" for path in self._files)
        except OSError as error:
            raise self._error(f"cannot be read: {error.strerror}") from error
        self.identity = f"{hashlib.sha256(content.encode()).hexdigest()}, {self._precision}, {engines}"

    def entities(self, texts: Sequence[str], labels: Sequence[str], threshold: float) -> list[list[EntitySpan]]:
        """What each text names that one of the labels describes, with a score of at least ``threshold``, by place.

        Spans with different labels may overlap. A text that is too long for the model is read in parts.

        :raises LitsiteError: when the model cannot be loaded.
        """
        return [sorted(self._found(text, list(labels), threshold), key=_place) for text in texts]

    def _found(self, text: str, labels: list[str], threshold: float) -> Iterator[EntitySpan]:
        runtime = self._runtime
        text = _keeping_length(text)
        for start, end in self._parts(text, labels):
            for found in runtime.extract_entities(text[start:end], labels, threshold):
                yield EntitySpan(start + found.start, start + found.end, found.label, round(found.score, 4))

    def _parts(self, text: str, labels: Sequence[str]) -> Iterator[tuple[int, int]]:
        """The text in parts that the model can read with the labels before them, cut at white space."""
        around = sum(len(self._tokens(label)) + 1 for label in labels) + _AROUND
        room = max(self._longest - around, _LEAST_ROOM)
        start, used = 0, 0
        for first, last in _words(text):
            count = len(self._tokens(text[first:last]))
            if used and used + count > room:
                yield start, first
                start, used = first, 0
            used += count
        if used:
            yield start, len(text)

    def _tokens(self, text: str) -> list[int]:
        tokens: list[int] = self._runtime.tokenizer.encode(text.lower(), add_special_tokens=False)
        return tokens

    @cached_property
    def _runtime(self) -> GLiNER2ONNXRuntime:
        def load() -> GLiNER2ONNXRuntime:
            from gliner2_onnx import GLiNER2ONNXRuntime

            return GLiNER2ONNXRuntime(self.folder, precision=self._precision)

        return loaded(load, folder=self.folder, setting=SETTING)

    def _configuration(self, name: str) -> Mapping[str, Any]:
        try:
            found = orjson.loads((self.folder / name).read_bytes())
        except FileNotFoundError:
            raise self._error(f"holds no {name}") from None
        except (OSError, ValueError) as error:
            raise self._error(f"{name} cannot be read: {error}") from error
        if not isinstance(found, dict):
            raise self._error(f"{name} is no object")
        return found

    def _needed(self, graphs: Mapping[str, Any]) -> Iterator[Path]:
        """The files that results rest on."""
        for graph in _GRAPHS:
            name = graphs.get(graph)
            if not isinstance(name, str) or not (self.folder / name).is_file():
                raise self._error(f"holds no {name or f'ONNX file of the part {graph}'}")
            yield self.folder / name
            if (weights := self.folder / f"{name}.data").is_file():
                yield weights
        yield from (path for name in (_CONFIG, _OWN_CONFIG, *_TOKENIZER) if (path := self.folder / name).is_file())

    def _error(self, what: str) -> LitsiteError:
        hint = f"give the folder of a GLiNER2 model in ONNX in {SETTING}"
        return LitsiteError(f"is no such model: {what}", where=str(self.folder), hint=hint)


def open_entity_model(folder: str, *, root: Path, file_digest: Callable[[Path], str] | None = None) -> EntityModel:
    """The model in a folder, which is relative to ``root``. Its weights are not read yet.

    :raises LitsiteError: when its package is not installed, or the folder holds no such model.
    """
    return EntityModel(root / os.path.expanduser(folder), file_digest=file_digest)


def _installed(engine: str) -> str:
    try:
        return version(engine)
    except PackageNotFoundError:
        raise _not_installed(f"{engine} is missing") from None


def _not_installed(why: str) -> LitsiteError:
    hint = 'pip install "litsite[gliner]", or leave the setting out'
    return LitsiteError(f"needs a package that is not installed: {why}", where=SETTING, hint=hint)


def _longest(config: Mapping[str, Any], tokenizer: Mapping[str, Any]) -> int:
    """Tokens that the model reads at once: the least of the limits that the files give."""
    limits = (config.get("max_position_embeddings"), tokenizer.get("model_max_length"))
    known = [int(limit) for limit in limits if isinstance(limit, int | float) and 0 < limit < _LONGEST_KNOWN]
    return min(known, default=_WITHOUT_LIMIT)


def _keeping_length(text: str) -> str:
    """The text with other letters for those that are longer in small letters: offsets would be wrong behind them."""
    if len(text.lower()) == len(text):
        return text
    return "".join(letter if len(letter.lower()) == 1 else letter.lower()[0] for letter in text)


def _words(text: str) -> Iterator[tuple[int, int]]:
    place = 0
    for word in text.split():
        start = text.index(word, place)
        place = start + len(word)
        yield start, place


def _place(span: EntitySpan) -> tuple[int, int, str]:
    return span.start, span.end, span.label
