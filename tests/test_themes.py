"""Every theme is one full set of colours in which everything can be read, and nothing besides."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest

from litsite.config_sections import THEME_NAMES

THEMES = Path(__file__).resolve().parents[1] / "themes"
STYLES = sorted((THEMES / "base" / "css").glob("*.css"))
SURFACES = ("surface-0", "surface-1", "surface-2", "surface-3")
TEXT = 4.5  # WCAG 2.2, 1.4.3: text against its ground
GRAPHIC = 3.0  # WCAG 2.2, 1.4.11: graphics and focus marks against what is beside them

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PROPERTY = re.compile(r"--([a-z0-9-]+):\s*([^;]+);")


def rules_of(theme: str) -> list[tuple[str, dict[str, str]]]:
    """The rules of a theme's file: selector, custom properties. Fails on any other declaration."""
    text = _COMMENT.sub("", (THEMES / theme / "theme.css").read_text("utf-8"))
    rules = []
    for selector, body in _RULE.findall(text):
        assert _PROPERTY.sub("", body).strip() == "", f"{theme}: more than custom properties in {selector.strip()}"
        rules.append((" ".join(selector.split()), dict(_PROPERTY.findall(body))))
    return rules


def colors_of(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    return {name: value for name, value in rules_of(theme)[0][1].items() if value.startswith("#")}


def luminance(color: str) -> float:
    """Relative luminance as WCAG 2.2 defines it, 0 to 1."""
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2.2, 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def lightness(color: str) -> float:
    """CIE L* of a colour, 0 to 100."""
    y = luminance(color)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def too_faint(theme: str, pairs: list[tuple[str, str]], least: float) -> list[str]:
    """The pairs of a theme whose contrast is below ``least``."""
    colors = colors_of(theme)
    ratios = {pair: contrast(colors[pair[0]], colors[pair[1]]) for pair in pairs}
    return [f"{text} on {ground}: {ratio:.2f}" for (text, ground), ratio in ratios.items() if ratio < least]


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#1c1b22", "#1c1b22", 1.0)],
)
def test_contrast_agrees_with_published_values(first: str, second: str, ratio: float) -> None:
    assert contrast(first, second) == pytest.approx(ratio, abs=0.005)


def test_every_theme_has_a_folder_and_every_folder_a_theme() -> None:
    folders = {path.parent.name for path in THEMES.glob("*/theme.css")}
    assert folders == set(THEME_NAMES)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_a_theme_defines_the_same_properties_as_the_others(theme: str) -> None:
    assert list(rules_of(theme)[0][1]) == list(rules_of(THEME_NAMES[0])[0][1])


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_a_theme_applies_where_it_is_named_and_is_the_default_only_where_it_should_be(theme: str) -> None:
    expected = {
        "light": [':where(:root), [data-theme="light"]'],
        "slate": ['[data-theme="slate"]', ":root:not([data-theme])"],
    }
    assert [selector for selector, _ in rules_of(theme)] == expected.get(theme, [f'[data-theme="{theme}"]'])


def test_a_dark_system_gets_slate_whole_also_without_scripts() -> None:
    text = (THEMES / "slate" / "theme.css").read_text("utf-8")
    chosen, _, system = text.partition("@media (prefers-color-scheme: dark)")
    assert _PROPERTY.findall(system) == _PROPERTY.findall(chosen)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_text_can_be_read_on_every_surface(theme: str) -> None:
    texts = ("text-1", "text-2", "text-3", "accent", "good", "warn", "bad")
    assert too_faint(theme, list(product(texts, SURFACES)), TEXT) == []


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_text_can_be_read_on_the_accent_and_on_a_mark(theme: str) -> None:
    assert too_faint(theme, [("accent-text", "accent"), ("text-1", "mark"), ("text-2", "mark")], TEXT) == []


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_relations_and_code_can_be_read_as_text(theme: str) -> None:
    names = [name for name in colors_of(theme) if name.startswith(("relation-", "code-"))]
    assert len(names) == 5 + 7
    assert too_faint(theme, list(product(names, SURFACES[:3])), TEXT) == []


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_verdicts_can_be_read_as_text_on_every_surface(theme: str) -> None:
    names = [name for name in colors_of(theme) if name.startswith("verdict-")]
    assert len(names) == 5
    assert too_faint(theme, list(product(names, SURFACES)), TEXT) == []


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_communities_stand_out_and_differ_in_lightness_from_each_other(theme: str) -> None:
    names = [f"community-{number}" for number in range(1, 9)]
    assert too_faint(theme, list(product(names, SURFACES[:3])), GRAPHIC) == []
    colors = colors_of(theme)
    assert min(abs(lightness(colors[a]) - lightness(colors[b])) for a, b in combinations(names, 2)) > 4


def test_style_sheets_use_no_colour_that_a_theme_does_not_define() -> None:
    text = "".join(path.read_text("utf-8") for path in STYLES)
    own = {name for name, _ in _PROPERTY.findall(text)}
    generated = {"color"}
    used = set(re.findall(r"var\(--([a-z0-9-]+)", text))
    assert used - own - generated <= set(rules_of(THEME_NAMES[0])[0][1])


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_style_sheets_load_nothing_from_outside(path: Path) -> None:
    for address in re.findall(r"url\(\s*[\"']?([^\"')]+)", path.read_text("utf-8")):
        assert address.startswith(("data:", "../fonts/")), address
    assert "@import" not in path.read_text("utf-8")
