"""The bench of knowledge, on a project of a few papers."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from bench.knowledge import evidence_of
from litsite.knowledge.records import Knowledge
from tests.knowledge.made_knowledge import GRAPH
from tests.projects import build, contents, small_project

ROOT = Path(__file__).resolve().parents[2]


def test_it_prints_one_object_with_all_figures_and_leaves_the_project_alone(tmp_path: Path) -> None:
    config = small_project(tmp_path)
    summary = build(config)
    before = contents(tmp_path)
    command = [sys.executable, "-m", "bench.knowledge", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert contents(tmp_path) == before
    figures = json.loads(done.stdout)
    assert (figures["papers"], figures["claims"], figures["communities"]) == (6, 0, 0)
    entities = figures["entities"]
    assert entities["Paper"] == 7  # six items and the standalone note
    assert sum(entities.values()) - entities["Paper"] == summary.entities
    assert figures["quotes"]["wrong"] == 0
    assert figures["quotes"]["checked"] >= figures["mentions"] > 0
    assert list(figures["rules"]) == [str(number) for number in range(1, 17)]
    assert set(figures["cpu_seconds"]) == {"cold", "unchanged", "one_edit", "one_edit_wall"}


def test_everything_that_anything_rests_on_is_checked() -> None:
    mentions = sum(len(entity.mentions) for entity in GRAPH.entities.values())
    relations = sum(len(relation.evidence) for relation in GRAPH.relations)
    assert len(list(evidence_of(GRAPH))) == mentions + relations + len(GRAPH.claims) > 0
    assert len(list(evidence_of(replace(GRAPH, relations=())))) == mentions + len(GRAPH.claims)
    assert list(evidence_of(Knowledge())) == []
