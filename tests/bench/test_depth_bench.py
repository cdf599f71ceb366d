"""The depth bench tells edges that both depths have from those of one, and counts what the library states."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.depth import main
from litsite.relations.coalesce import coalesce
from litsite.relations.records import CITES, HYBRID, Evidence, Finding
from litsite.relations.relation_rows import row_of
from litsite.store import Store


def workspace(folder: Path, *findings: Finding) -> Path:
    papers = {address: "" for finding in findings for address in (finding.source, finding.target)}
    rows = [row_of(relation) for relations in coalesce(findings, papers).values() for relation in relations]
    with Store(folder / ".litsite") as store, store.batch():
        store.relations.replace(rows)
    return folder


def near(source: str, target: str, score: float) -> Finding:
    return Finding(source, target, Evidence(HYBRID, "strong_pair", score))


def test_what_each_depth_finds_and_what_is_found_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cited = Finding("AAAA2222", "CCCC2222", Evidence(CITES, "cited_doi", 1.0, citing="AAAA2222"))
    key = workspace(tmp_path / "key", cited, near("AAAA2222", "BBBB2222", 0.8))
    full = workspace(
        tmp_path / "full",
        cited,
        near("BBBB2222", "AAAA2222", 0.75),
        near("AAAA2222", "CCCC2222", 0.65),
        near("BBBB2222", "CCCC2222", 0.5),
    )
    main([str(key), str(full)])
    assert json.loads(capsys.readouterr().out) == {
        "stated": 1,
        "key": {"edges": 1, "stated": 0, "confidence": 0.8},
        "full": {"edges": 3, "stated": 1, "confidence": 0.65},
        "both": 1,
        "found_again": {"0.5": 0.333, "0.6": 0.5, "0.7": 1.0},
    }
