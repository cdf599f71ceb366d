"""Rules for entities and relations that the last build broke, as the check of a project names them."""

from __future__ import annotations

from pathlib import Path

from litsite.knowledge.database.knowledge_database import DATABASE_NAME, KnowledgeDatabase
from litsite.knowledge.records import RuleResult
from litsite.site.check.rules import broken_rules


def test_a_broken_rule_is_a_finding_and_one_that_is_explained_is_none(tmp_path: Path) -> None:
    results = (
        RuleResult(4, "selfLoops", "No relation leads from an entity to itself", "bad", 2, "2 relations do"),
        RuleResult(6, "typeOverloading", "At most a fifth are topics", "warn", 0.4, "4 of 10 are"),
        RuleResult(9, "emptyGraph", "There are entities", "ok", 0),
    )
    with KnowledgeDatabase(tmp_path / DATABASE_NAME) as database:
        database.record_health(results)
    (finding,) = broken_rules(tmp_path)
    assert (finding.rule, finding.where) == ("knowledge_selfLoops", "health.html")
    assert finding.what == "No relation leads from an entity to itself: 2 relations do"


def test_a_project_that_was_never_built_has_none(tmp_path: Path) -> None:
    assert broken_rules(tmp_path) == ()
    assert not (tmp_path / DATABASE_NAME).exists()
