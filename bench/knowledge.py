"""What knowledge costs and finds: ``python -m bench.knowledge PROJECT`` on the folder of a built project.

Works on a copy of the project's workspace; the stages before are brought up to date first and are not counted::

    {"papers", "entities": {type: number}, "mentions", "relations", "claims", "groups", "differences", "communities",
     "quotes": {"checked", "wrong"}: evidence held against its chunk, to the letter,
     "rules": {number: state},
     "cpu_seconds": {"cold", "unchanged", "one_edit", "one_edit_wall"}}
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from litsite.bundles import stage as bundles
from litsite.config import CONFIG_NAME, Environment, load_config
from litsite.index import stage as index
from litsite.knowledge import stage as knowledge
from litsite.knowledge.records import Evidence, Knowledge
from litsite.sources import stage as sources
from litsite.sources.records import Library
from litsite.stage import Build, Silent
from litsite.store import Store


def main(argv: Sequence[str] | None = None) -> None:
    """Print the figures as one JSON object."""
    parser = argparse.ArgumentParser(description="What the knowledge stage costs and finds.")
    parser.add_argument("project", type=Path)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args(argv)
    print(json.dumps(figures(arguments.project, jobs=arguments.jobs)))


def figures(project: Path, *, jobs: int = 1) -> dict[str, Any]:
    """Run the stage from nothing, once more, and after one edit."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "project"
        shutil.copytree(project, folder, ignore=shutil.ignore_patterns("site", "site-share", "knowledge.db*"))
        config = load_config(folder / CONFIG_NAME)
        with Store(config.state) as store:
            build = Build(config, store, Environment.here(), Silent(), jobs)
            knowledge.forget(store)
            library = sources.run(build)
            found, cold, _ = _timed(build, library)
            _, unchanged, _ = _timed(build, library)
            _, one_edit, wall = _timed(build, _edited(library))
            quotes = Counter(_holds(store, evidence) for evidence in evidence_of(found))
    return {
        "papers": len(library.items),
        "entities": dict(Counter(entity.type for entity in found.entities.values())),
        "mentions": sum(len(entity.mentions) for entity in found.entities.values()),
        "relations": len(found.relations),
        "claims": len(found.claims),
        "groups": len(found.groups),
        "differences": len(found.differences),
        "communities": len(found.communities),
        "quotes": {"checked": quotes.total(), "wrong": quotes[False]},
        "rules": {rule.number: rule.state for rule in found.health},
        "cpu_seconds": {"cold": cold, "unchanged": unchanged, "one_edit": one_edit, "one_edit_wall": wall},
    }


def evidence_of(found: Knowledge) -> Iterator[Evidence]:
    """Everything that anything rests on."""
    for entity in found.entities.values():
        yield from (mention.evidence for mention in entity.mentions)
    for relation in found.relations:
        yield from relation.evidence
    yield from (claim.evidence for claim in found.claims.values())


def _holds(store: Store, evidence: Evidence) -> bool:
    chunks = {chunk.id: chunk for chunk in index.recorded_chunks(store, evidence.address)}
    chunk = chunks.get(evidence.chunk)
    return chunk is not None and chunk.text[evidence.start : evidence.end] == evidence.quote != ""


def _timed(build: Build, library: Library) -> tuple[Knowledge, float, float]:
    """What the stage finds, its CPU seconds, those of its processes included, and its seconds by the wall."""
    corpus = bundles.run(build, library)
    indexed = index.run(build, library, corpus)
    started, begun = _cpu_seconds(), time.perf_counter()
    found = knowledge.run(build, library, corpus, indexed)
    return found, round(_cpu_seconds() - started, 2), round(time.perf_counter() - begun, 2)


def _cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _edited(library: Library) -> Library:
    """The library with one more sentence in one abstract."""
    place = next(place for place, item in enumerate(library.items) if item.abstract)
    items = list(library.items)
    items[place] = replace(
        items[place], abstract=f"{items[place].abstract} We also use random forests for the analysis."
    )
    return replace(library, items=tuple(items))


if __name__ == "__main__":
    main()
