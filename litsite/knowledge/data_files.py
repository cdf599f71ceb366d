"""The word lists and tables that come with litsite: YAML files in ``litsite/knowledge/data/``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

DATA = Path(__file__).with_name("data")
FAST_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C where PyYAML was built with it: these files are read when a build begins."""


def data_of(name: str) -> Any:
    """What the file of a name says."""
    return yaml.load((DATA / name).read_text("utf-8"), Loader=FAST_LOADER)
