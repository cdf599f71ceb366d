"""Cross-encoders in sentence-transformers: models that read two texts at once and score the pair.

Opening one reads its configuration alone; torch is imported and the weights are read when the first pair is scored, so
that a build with nothing to score stays fast. Pairs are read one at a time on one thread: a pair has one score,
whatever is scored along with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from litsite.clients.model_folder import folder_identity, named_folder
from litsite.clients.torch_models import loaded, one_thread
from litsite.errors import LitsiteError

if TYPE_CHECKING:
    from sentence_transformers import CrossEncoder

_HUB_OWNER = "cross-encoder"  # the owner of names without one
_WITHOUT_LIMIT = 512
_ARCHITECTURE = "ForSequenceClassification"


class CrossEncoderModel:
    """A cross-encoder in a folder. ``labels`` are the names of its classes, lower case, as its configuration has them.

    ``setting`` is the key of litsite's configuration that names it.
    """

    def __init__(self, folder: Path, *, setting: str, file_digest: Callable[[Path], str] | None = None) -> None:
        """Read what the folder says about the model.

        :raises LitsiteError: when it holds no cross-encoder.
        """
        self.folder = folder
        self.setting = setting
        hint = f"give a folder that holds a cross-encoder in {setting}"
        try:
            config = orjson.loads((folder / "config.json").read_bytes())
            architectures = [str(name) for name in config["architectures"]]
            named = config.get("id2label") or {"0": "LABEL_0", "1": "LABEL_1"}  # transformers' default: two classes
            self.labels = tuple(str(named[str(place)]).lower() for place in range(len(named)))
            self.identity = folder_identity(folder, file_digest)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:  # any JSON may be in it
            raise LitsiteError(f"is no cross-encoder: {error}", where=str(folder), hint=hint) from error
        if not any(name.endswith(_ARCHITECTURE) for name in architectures):
            raise LitsiteError("is no cross-encoder: it has no classifier", where=str(folder), hint=hint)

    def logits(self, pairs: Sequence[tuple[str, str]]) -> list[list[float]]:
        """The raw outputs of the model for each pair, one a class. What is too long for it is cut.

        :raises LitsiteError: when the model cannot be loaded.
        """
        import torch

        with one_thread():
            return [
                self._model.predict([pair], batch_size=1, show_progress_bar=False, activation_fn=torch.nn.Identity())
                .reshape(-1)
                .astype(float)
                .tolist()
                for pair in pairs
            ]

    def windows(self, text: str, beside: str) -> list[str]:
        """A text in pieces that the model can read whole beside another text; neighbours overlap by half.

        :raises LitsiteError: when the model cannot be loaded.
        """
        tokenizer = self._model.tokenizer
        around = tokenizer.num_special_tokens_to_add(pair=True)
        room = self._longest - around - len(self._tokens(beside)["input_ids"])
        room = max(room, self._longest // 4)  # beside a very long text, which is cut itself
        spans = self._tokens(text)["offset_mapping"]
        if len(spans) <= room:
            return [text]
        step = max(1, room // 2)
        firsts = range(0, len(spans) - room + step, step)
        return [text[spans[first][0] : spans[min(first + room, len(spans)) - 1][1]] for first in firsts]

    @cached_property
    def _model(self) -> CrossEncoder:
        def load() -> CrossEncoder:
            from sentence_transformers import CrossEncoder

            model: CrossEncoder = CrossEncoder(
                str(self.folder), device="cpu", local_files_only=True, trust_remote_code=False
            )
            return model

        return loaded(load, folder=self.folder, setting=self.setting)

    @property
    def _longest(self) -> int:
        return min(int(self._model.max_seq_length or _WITHOUT_LIMIT), _WITHOUT_LIMIT)

    def _tokens(self, text: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._model.tokenizer(
            text, add_special_tokens=False, truncation=False, return_offsets_mapping=True, verbose=False
        )
        return found


def find_cross_encoder(
    name: str,
    *,
    root: Path,
    allow_downloads: bool,
    setting: str,
    file_digest: Callable[[Path], str] | None = None,
) -> CrossEncoderModel:
    """The cross-encoder that ``setting`` names: a folder (relative to ``root``), or a name on the hub.

    :raises ModelNotHereError: when it is one of the hub that is not on this computer and may not be fetched.
    :raises LitsiteError: when there is no such model, or it is no cross-encoder.
    """
    folder = named_folder(name, root=root, allow_downloads=allow_downloads, setting=setting, owner=_HUB_OWNER)
    return CrossEncoderModel(folder, setting=setting, file_digest=file_digest)
