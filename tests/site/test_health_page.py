"""The health page: every rule with what came of it, and one sentence on top."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from litsite.knowledge.records import Knowledge, RuleResult
from litsite.site.health_records import HealthPage
from litsite.site.pages.health import summary_of
from litsite.site.records import Link
from tests.site.made_knowledge import COPPER, HEALTH, KNOWLEDGE, made_pages
from tests.site.related_papers import HOSTILE


def page_of(folder: Path, knowledge: Knowledge = KNOWLEDGE) -> HealthPage:
    """The page."""
    with made_pages(folder, knowledge) as made:
        page = made.health.completed()
    assert isinstance(page, HealthPage)
    return page


def rules(*states: str) -> tuple[RuleResult, ...]:
    """Rules with these states."""
    return tuple(RuleResult(number, f"rule_{number}", "A rule", state, 0) for number, state in enumerate(states, 1))


@pytest.mark.parametrize(
    ("states", "sentence"),
    [
        (("ok",) * 16, "All 16 rules hold."),
        (("ok",) * 14 + ("warn",) * 2, "14 of 16 rules hold; 2 are worth a look."),
        (("ok",) * 14 + ("warn", "bad"), "14 of 16 rules hold; 1 is worth a look; 1 does not hold."),
        (("bad", "bad"), "0 of 2 rules hold; 2 do not hold."),
        ((), ""),
    ],
)
def test_one_sentence_says_how_many_rules_hold(states: tuple[str, ...], sentence: str) -> None:
    assert summary_of(rules(*states)) == sentence


def test_every_rule_stands_in_the_order_of_its_number_with_its_state_in_words(tmp_path: Path) -> None:
    page = page_of(tmp_path, replace(KNOWLEDGE, health=tuple(reversed(HEALTH))))
    assert [each.number for each in page.rules] == list(range(1, 17))
    assert [each.label for each in page.rules[:3]] == ["holds", "holds", "worth a look"]
    assert (page.rules[0].measured, page.rules[2].measured) == ("1,234", "0.25")


def test_the_way_back_is_to_the_problems_which_link_to_it(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    assert (page.section, page.breadcrumbs) == ("problems", (Link("Problems", "problems.html"),))


def test_examples_lead_to_what_they_name_and_no_key_is_shown(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    assert [each.label for each in page.rules[2].examples] == [COPPER.name]
    assert page.rules[2].examples[0].href.startswith("entities/index.html#")
    assert page.rules[6].examples == (
        Link(HOSTILE, ""),
        Link(
            "Miller (1956)",
            "papers/miller-1956-working-memory-and-its-limits-centre22.html",
            "Working memory and its limits",
        ),
    )


def test_without_rules_the_page_says_so(tmp_path: Path) -> None:
    page = page_of(tmp_path, Knowledge())
    assert (page.rules, page.summary) == ((), "")
