"""Papers for benches: Markdown with front matter, sections, math, a table and code, the same every time."""

from __future__ import annotations

import random
from pathlib import Path

_SECTIONS = ("Introduction", "Related work", "Method", "Experiments", "Discussion", "Limitations")
_FORMULAS = ("$x_i^2 + \\alpha y$", "$O(n \\log n)$", "$\\sum_{k=1}^{n} w_k$", "$p(y \\mid x) \\ge 0.5$")
_SYLLABLES = (
    *("ba", "ce", "di", "fo", "gu", "ha", "ki", "lo", "mu", "ne", "pa", "ra"),
    *("se", "ti", "vo", "xa", "tra", "ple", "cri", "gen", "mor", "lin", "tex"),
)
_FAMILIES = ("Dai", "Chen", "Müller", "Okafor", "Sato", "Silva", "Novak", "Singh")


def write_papers(folder: Path, count: int) -> None:
    """Write ``count`` papers of about 1,700 words."""
    for number in range(count):
        folder.joinpath(f"p{number:05d}.md").write_text(_paper(number), encoding="utf-8")


def _paper(number: int) -> str:
    rng = random.Random(number)
    title = " ".join(_word(rng) for _ in range(7)).capitalize()
    lines = ["---", f'title: "{title}"', f"date: {rng.randint(1990, 2025)}-06-15", "tags:"]
    lines += [f"  - topic-{rng.randrange(48)}" for _ in range(4)]
    lines += ["authors:"] + [f'  - "{rng.choice(_FAMILIES)}, {chr(65 + rng.randrange(26))}."' for _ in range(3)]
    lines += [
        f"doi: 10.1000/{number:05d}",
        f"citekey: p{number:05d}",
        "---",
        "",
        "## Abstract",
        "",
        _prose(rng, 150),
        "",
    ]
    for section in _SECTIONS:
        lines += [f"## {section}", "", _prose(rng, 120), "", f"### {_word(rng).capitalize()}", "", _prose(rng, 120), ""]
        if section == "Method":
            lines += ["```python", f"def step(x, k={number}):", "    return [v * k for v in x if v > 0]", "```", ""]
        if section == "Experiments":
            lines += (
                ["| Model | F1 |", "|---|---:|"] + [f"| {_word(rng)} | {rng.random():.3f} |" for _ in range(8)] + [""]
            )
    return "\n".join(lines) + "\n"


def _prose(rng: random.Random, words: int) -> str:
    sentences = []
    for _ in range(words // 15):
        sentence = [_word(rng) for _ in range(15)]
        if rng.random() < 0.15:
            sentence[7] = rng.choice(_FORMULAS)
        sentences.append(" ".join(sentence).capitalize() + ".")
    return " ".join(sentences)


def _word(rng: random.Random) -> str:
    return "".join(rng.choice(_SYLLABLES) for _ in range(rng.randint(1, 4)))
