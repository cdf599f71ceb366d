"""The bench of the embedding model, on a few texts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_it_prints_one_object_and_both_ways_agree(tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    papers = [{"title": f"Paper {number}", "abstract": "It says something. " * number} for number in range(1, 4)]
    file.write_text("\n".join(json.dumps(paper) for paper in papers), encoding="utf-8")
    command = [sys.executable, "-m", "bench.embedding", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    assert figures["chunks"] == 3
    assert figures["least_cosine"] > 0.99999
    assert figures["same_alone_and_together"]
    assert figures["ratio"] > 0
