"""The rules for entities and relations that the last build broke. A site shows them; here they are findings."""

from __future__ import annotations

from pathlib import Path

from litsite.knowledge.database.knowledge_database import DATABASE_NAME, failed_rules
from litsite.site.addresses import HEALTH
from litsite.site.check.records import Finding

_HINT = "litsite build --clean reads everything anew; if the rule stays broken, please report it"


def broken_rules(state: Path) -> tuple[Finding, ...]:
    """One finding for every rule that does not hold. ``state`` is the folder of the database."""
    return tuple(
        Finding(f"knowledge_{rule.name}", HEALTH, f"{rule.title}: {rule.explanation}", _HINT)
        for rule in failed_rules(state / DATABASE_NAME)
    )
