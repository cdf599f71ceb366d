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
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        write_papers(folder, _PAPERS)
        for name, arguments in (
            ("bench.site", [str(folder)]),
            ("bench.relations", ["--growth"]),
            ("bench.graph", []),
        ):
            done = subprocess.run([sys.executable, "-m", name, *arguments], capture_output=True, text=True, check=True)
            print(name, json.dumps(json.loads(done.stdout), indent=1))


if __name__ == "__main__":
    main()
