"""What models that run in torch have in common: loading without noise, one thread, errors that a user can act on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from litsite.errors import LitsiteError

T = TypeVar("T")


def loaded(load: Callable[[], T], *, folder: Path, setting: str) -> T:
    """What ``load`` makes of a model's folder; ``setting`` of the configuration names it.

    :raises LitsiteError: when that fails.
    """
    from huggingface_hub.utils.tqdm import disable_progress_bars

    disable_progress_bars()  # before transformers is imported: it draws one while it reads weights
    try:
        return load()
    except Exception as error:  # what a folder of others can raise has no end
        reason = str(error).partition("\n")[0]
        hint = f"choose another model in {setting}"
        raise LitsiteError(f"cannot be loaded: {reason}", where=str(folder), hint=hint) from error


@contextmanager
def one_thread() -> Iterator[None]:
    """Let torch work on one thread: how sums are split among several decides the last bits of a result."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)
