"""Small pictures drawn by code, so that the example needs no image files."""

from __future__ import annotations

import math
import struct
import zlib

_SIZE = 240
_NODES = 20
_SHORTCUTS = ((1, 12), (4, 17), (7, 15))
_PAPER, _LINE, _SHORTCUT, _NODE = (255, 255, 255), (150, 158, 170), (214, 69, 65), (38, 70, 110)
_Color = tuple[int, int, int]


def small_world_picture() -> bytes:
    """A ring of twenty nodes, each linked to its four nearest, with three shortcuts, as PNG."""
    pixels = [[_PAPER] * _SIZE for _ in range(_SIZE)]
    nodes = [_on_circle(number / _NODES) for number in range(_NODES)]
    for number, node in enumerate(nodes):
        for step in (1, 2):
            _draw_line(pixels, node, nodes[(number + step) % _NODES], _LINE)
    for first, second in _SHORTCUTS:
        _draw_line(pixels, nodes[first], nodes[second], _SHORTCUT)
    for x, y in nodes:
        for row in range(int(y) - 3, int(y) + 4):
            for column in range(int(x) - 3, int(x) + 4):
                pixels[row][column] = _NODE
    return _png(pixels)


def _on_circle(turn: float) -> tuple[float, float]:
    angle = 2 * math.pi * turn
    return _SIZE / 2 + 0.42 * _SIZE * math.sin(angle), _SIZE / 2 - 0.42 * _SIZE * math.cos(angle)


def _draw_line(pixels: list[list[_Color]], start: tuple[float, float], end: tuple[float, float], color: _Color) -> None:
    steps = int(max(abs(end[0] - start[0]), abs(end[1] - start[1])))
    for step in range(steps + 1):
        share = step / max(steps, 1)
        x, y = (round(one + share * (other - one)) for one, other in zip(start, end, strict=True))
        pixels[y][x] = color


def _png(pixels: list[list[_Color]]) -> bytes:
    rows = b"".join(b"\0" + bytes(channel for pixel in row for channel in pixel) for row in pixels)
    header = struct.pack(">IIBBBBB", len(pixels[0]), len(pixels), 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
