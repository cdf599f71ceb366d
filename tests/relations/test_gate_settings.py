"""What the configuration says of the gates is what they ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.config_sections import RelationsSection
from litsite.relations.gate_calibrated import LEAST
from litsite.relations.gate_zocrates import DEFAULT
from litsite.sources.records import Item
from tests.libraries import make_item
from tests.relations.workspaces import Workspace, library_of

TURBULENCE = (
    "Plasma turbulence in a tokamak edge drives filaments of heat across magnetic field lines towards the wall."
)
FILAMENTS = (
    "Filaments of heat that plasma turbulence drives across magnetic field lines hit the wall of a tokamak edge."
)


def _papers() -> tuple[Item, ...]:
    title = "Plasma turbulence and filaments of heat in a tokamak edge"
    return (
        make_item("AAAA2222", tags=(), title=title, abstract=TURBULENCE),
        make_item("BBBB2222", tags=(), title="Filaments of heat", abstract=FILAMENTS),
    )


def _edges(root: Path, **settings: object) -> int:
    return Workspace(root, {"relations": settings}).build(library_of(*_papers())).edges


def test_the_defaults_of_the_configuration_are_those_of_the_gates() -> None:
    section = RelationsSection()
    assert (section.least_score, section.least_similarity, section.least_overlap) == (
        LEAST.score,
        LEAST.similarity,
        LEAST.overlap,
    )
    assert (section.hybrid_similarity, section.single_chunk_similarity) == (DEFAULT.hybrid, DEFAULT.single_chunk)
    assert (section.cohesion_similarity, section.cohesion_chunks) == (DEFAULT.cohesion, DEFAULT.cohesion_chunks)


@pytest.mark.parametrize("threshold", ["least_score", "least_similarity", "least_overlap"])
def test_a_threshold_that_no_pair_reaches_closes_the_calibrated_gate(tmp_path: Path, threshold: str) -> None:
    assert _edges(tmp_path / "open") == 1
    assert _edges(tmp_path / "closed", **{threshold: 1.0}) == 0


def test_thresholds_that_no_passage_reaches_close_the_zocrates_gate(tmp_path: Path) -> None:
    strict = {"hybrid_similarity": 1.0, "single_chunk_similarity": 1.0, "cohesion_similarity": 1.0}
    assert _edges(tmp_path / "open", gate="zocrates") == 1
    assert _edges(tmp_path / "closed", gate="zocrates", **strict) == 0


def test_a_changed_threshold_is_seen_by_the_next_build(tmp_path: Path) -> None:
    assert _edges(tmp_path) == 1
    assert _edges(tmp_path, least_overlap=1.0) == 0
    assert _edges(tmp_path) == 1
