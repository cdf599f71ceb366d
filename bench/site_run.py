"""One build of Markdown papers, in a process of its own so that its cost can be measured from outside."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.markdown_papers import papers_stage
from litsite.config import Environment, config_from
from litsite.pipeline import STAGES, build_site


def main() -> None:
    """Build ``PAPERS`` into ``PROJECT``."""
    papers, project = Path(sys.argv[1]), Path(sys.argv[2])
    config = config_from({"site": {"title": "Bench"}}, root=project)
    build_site(config, environment=Environment.here(), jobs=2, stages=(papers_stage(papers), *STAGES[1:]))


if __name__ == "__main__":
    main()
