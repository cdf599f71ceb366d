"""Devices are believed when they compute."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from litsite.clients.laya_device import working_device

# A stand-in for torch: what each device does is said by the environment.
_TORCH = """
import os
class zeros:
    def __init__(self, size, device):
        self.does = os.environ.get("DEVICE_" + device, "absent")
        if self.does == "absent":
            raise AssertionError("Torch not compiled with it enabled")
        if self.does == "abort":
            os.abort()
    def __add__(self, other):
        if self.does == "mismatch":
            raise RuntimeError("no kernel image is available for execution on the device")
        return self
    def item(self):
        return 0.0 if self.does == "wrong" else 1.0
"""


def device(folder: Path, **devices: str) -> str:
    (folder / "torch.py").write_text(_TORCH, encoding="utf-8")
    variables = {"PYTHONPATH": str(folder)} | {f"DEVICE_{name}": does for name, does in devices.items()}
    return working_device(Path(sys.executable), variables)


@pytest.mark.parametrize(
    ("devices", "expected"),
    [
        ({"cuda": "works", "mps": "works"}, "cuda"),
        ({"mps": "works"}, "mps"),
        ({"xpu": "works"}, "xpu"),
        ({}, "cpu"),
        ({"cuda": "mismatch", "xpu": "works"}, "xpu"),
        ({"cuda": "wrong"}, "cpu"),
        ({"cuda": "abort", "mps": "works"}, "mps"),
        ({"cuda": "abort", "mps": "abort", "xpu": "works"}, "xpu"),
        ({"cuda": "abort", "mps": "abort", "xpu": "abort"}, "cpu"),
    ],
)
def test_the_first_device_that_computes_is_taken(tmp_path: Path, devices: dict[str, str], expected: str) -> None:
    assert device(tmp_path, **devices) == expected


def test_without_python_or_torch_it_is_the_processor(tmp_path: Path) -> None:
    assert working_device(tmp_path / "no-python", {}) == "cpu"
    (tmp_path / "torch.py").write_text("raise ImportError('libcudart.so')", encoding="utf-8")
    assert working_device(Path(sys.executable), {"PYTHONPATH": str(tmp_path)}) == "cpu"
