"""``make bench``: the benches that need nothing but what is here, one JSON object each."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.papers import write_papers

_PAPERS = 1_000


def main() -> None:
    """Run the benches on papers made for the purpose."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_papers(folder, _PAPERS)
        done = subprocess.run(
            [sys.executable, "-m", "bench.site", str(folder)], capture_output=True, text=True, check=True
        )
        print("bench.site", json.dumps(json.loads(done.stdout), indent=1))


if __name__ == "__main__":
    main()
