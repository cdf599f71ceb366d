"""Claims that stood in an earlier build, as the check of a project names them."""

from __future__ import annotations

from pathlib import Path

from litsite.answers.archive import AnswerArchive, StandingClaim
from litsite.site.check.fallen import fallen_findings


def test_only_claims_that_fell_are_named(tmp_path: Path) -> None:
    with AnswerArchive(tmp_path) as archive:
        archive.replace_standing(
            [
                StandingClaim("foxes", "Foxes jump.", "FOXFOX22"),
                StandingClaim("foxes", "Dogs fly.", "DOGDOG22", fell=True),
            ]
        )
    (finding,) = fallen_findings(tmp_path)
    assert (finding.rule, finding.where, finding.what) == (
        "fallen_claims",
        "questions/foxes.html",
        "no longer stands: Dogs fly.",
    )


def test_a_long_claim_is_cut(tmp_path: Path) -> None:
    with AnswerArchive(tmp_path) as archive:
        archive.replace_standing([StandingClaim("foxes", "word " * 100, "FOXFOX22", fell=True)])
    (finding,) = fallen_findings(tmp_path)
    assert len(finding.what) < 150
    assert finding.what.endswith("word …")


def test_a_project_without_questions_has_none(tmp_path: Path) -> None:
    assert fallen_findings(tmp_path) == ()
