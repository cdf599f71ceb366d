"""The health page: the rules that the knowledge graph is held to, and what came of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from litsite.knowledge.records import Knowledge, RuleResult
from litsite.site import addresses
from litsite.site.health_records import HealthPage, RuleRow
from litsite.site.pages.planned import PlannedPage
from litsite.site.quote_views import QuoteViews
from litsite.site.records import Link

_OK, _WARN, _BAD = "ok", "warn", "bad"
_LABELS = {_OK: "holds", _WARN: "worth a look", _BAD: "does not hold"}


def health_page(knowledge: Knowledge, href: Callable[[str], str], quotes: QuoteViews) -> PlannedPage:
    """The page of all rules. ``href`` gives the page of an entity by its id; papers are named as quotes name them."""

    def example(words: str) -> Link:
        entity = knowledge.entities.get(words)
        if entity is not None:
            return Link(entity.name, href(words))
        paper = quotes.paper(words)
        return Link(paper.by, paper.href, str(paper.title.striptags())) if paper.href else Link(words, "")

    rules = sorted(knowledge.health, key=lambda rule: rule.number)
    return PlannedPage(
        HealthPage(
            path=addresses.HEALTH,
            kind="health",
            title="Health",
            description=summary_of(rules),
            section="problems",
            breadcrumbs=(Link("Problems", addresses.PROBLEMS),),
            summary=summary_of(rules),
            rules=tuple(
                RuleRow(
                    number=rule.number,
                    name=rule.name,
                    title=rule.title,
                    state=rule.state,
                    label=_LABELS.get(rule.state, rule.state),
                    measured=_measured(rule.count),
                    explanation=rule.explanation,
                    examples=tuple(map(example, rule.examples)),
                )
                for rule in rules
            ),
        )
    )


def summary_of(rules: Sequence[RuleResult]) -> str:
    """``14 of 16 rules hold; 2 are worth a look.``; empty without rules."""
    if not rules:
        return ""
    states = Counter(rule.state for rule in rules)
    if states[_OK] == len(rules):
        return f"All {len(rules)} rules hold."
    parts = [f"{states[_OK]} of {len(rules)} rules hold"]
    if states[_WARN]:
        parts.append("1 is worth a look" if states[_WARN] == 1 else f"{states[_WARN]} are worth a look")
    if states[_BAD]:
        parts.append("1 does not hold" if states[_BAD] == 1 else f"{states[_BAD]} do not hold")
    return f"{'; '.join(parts)}."


def _measured(count: float) -> str:
    return f"{int(count):,}" if float(count).is_integer() else f"{count:,.2f}"
