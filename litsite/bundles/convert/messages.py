"""What passes between a build and its conversion workers: a four-byte length (big-endian), then that much JSON.

Replies come from a process that has parsed hostile files, so they are JSON that is checked field by field, never
pickle.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from litsite.bundles.records import Block, ConversionJob, Document

READY = b"{}"
MAX_BYTES = 256_000_000
_LENGTH = struct.Struct(">I")


def write_message(stream: BinaryIO, message: bytes) -> None:
    """Write one message. Raises OSError when the other side is gone."""
    stream.write(_LENGTH.pack(len(message)) + message)
    stream.flush()


def read_message(stream: BinaryIO) -> bytes | None:
    """Read one message; None at the end of the stream, and when what follows cannot be a message."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    length = _LENGTH.unpack(head)[0]
    if length > MAX_BYTES:
        return None
    message = stream.read(length)
    return message if len(message) == length else None


def encode_job(job: ConversionJob, time_limit: float) -> bytes:
    """A job as the worker reads it, with the seconds it may take."""
    return json.dumps({**asdict(job), "path": str(job.path), "time_limit": time_limit}).encode("ascii")


def decode_job(message: bytes) -> tuple[ConversionJob, float]:
    """The job of :func:`encode_job`, and its seconds."""
    fields: dict[str, Any] = json.loads(message)
    time_limit = float(fields.pop("time_limit"))
    fields["path"] = Path(fields["path"])
    fields["known_names"] = tuple(fields["known_names"])
    return ConversionJob(**fields), time_limit


def encode_outcome(document: Document | None, failure: str = "") -> bytes:
    """What became of a job: a document, or why there is none."""
    return json.dumps({"document": asdict(document) if document else None, "failure": failure}).encode("ascii")


def decode_outcome(message: bytes) -> tuple[Document | None, str]:
    """The outcome of :func:`encode_outcome`. Raises ValueError when the message is not one."""
    try:
        fields = json.loads(message)
        document = fields["document"]
        return (_document(document) if document is not None else None), _text(fields["failure"])
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError("not the outcome of a conversion") from error


def _document(fields: dict[str, Any]) -> Document:
    return Document(
        blocks=tuple(map(_block, fields["blocks"])),
        references=_texts(fields["references"]),
        method=_text(fields["method"]),
        pages=_number(fields["pages"]),
        title=_text(fields["title"]),
        warnings=_texts(fields["warnings"]),
    )


def _block(fields: dict[str, Any]) -> Block:
    page = fields["page"]
    return Block(
        markdown=_text(fields["markdown"]),
        kind=_text(fields["kind"]),
        level=_number(fields["level"]),
        page=None if page is None else _number(page),
    )


def _texts(values: Iterable[Any]) -> tuple[str, ...]:
    return tuple(map(_text, values))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("a text was expected")
    return value.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair could not be written to a file


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("a whole number was expected")
    return value
