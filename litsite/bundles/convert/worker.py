"""The process that converts files: ``python -m litsite.bundles.convert.worker CONVERTER MEMORY_LIMIT``.

It reads jobs from standard input and writes results to standard output, each as a four-byte length (big-endian) and
that much JSON. What it sends back comes from a process that has parsed hostile files, so it is JSON, never pickle.
It ends when its standard input does, also in the middle of a file: no worker outlives the build that started it.
"""

from __future__ import annotations

import importlib
import json
import os
import queue
import resource
import struct
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from litsite.bundles.records import Block, ConversionJob, Document

LENGTH = struct.Struct(">I")
MAX_MESSAGE_BYTES = 256_000_000
