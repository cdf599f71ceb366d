"""One build of Markdown papers, in a process of its own so that its cost can be measured from outside.

Unless it is to be whole, the papers are neither indexed nor related: what is measured then is the making of a site.
"""

from __future__ import annotations

import sys
from pathlib import Path

from bench.markdown_papers import papers_stage
from litsite.answers.records import Answers
from litsite.bundles.stage import STAGE as BUNDLES
from litsite.config import Environment, config_from
from litsite.pipeline import STAGES, build_site
from litsite.relations.records import Relations
from litsite.site.stage import STAGE as SITE
from litsite.stage import Stage

WHOLE = "whole"
_UNASKED = Stage("answers", (), "answers", "answers", 1, lambda _build: Answers())
_UNRELATED = Stage("relations", (), "relations", "relations", 1, lambda _build: Relations())


def main() -> None:
    """Build ``PAPERS`` into ``PROJECT``, with ``whole`` as the third argument by every stage."""
    papers, project = Path(sys.argv[1]), Path(sys.argv[2])
    stages = STAGES[1:] if sys.argv[3:] == [WHOLE] else (BUNDLES, _UNRELATED, _UNASKED, SITE)
    config = config_from({"site": {"title": "Bench"}}, root=project)
    build_site(config, environment=Environment.here(), jobs=2, stages=(papers_stage(papers), *stages))


if __name__ == "__main__":
    main()
