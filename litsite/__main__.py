"""``python -m litsite``."""

from litsite.cli import run

run()
