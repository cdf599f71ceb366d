"""Write docs/configuration.md from the configuration class: ``python -m tools.configuration_page``."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from litsite.config import as_yaml, sections

PAGE = Path(__file__).resolve().parents[1] / "docs" / "configuration.md"
_HEAD = """\
# Configuration

`site_config.yaml` lies in the folder of the project; relative paths in it start there. Every key is optional, unknown
keys are refused, and all problems are reported at once with their key path. `litsite init` writes the file with every
key explained. (This page is made from the configuration class: `python -m tools.configuration_page`.)

`litsite build --output DIR` overrides `site.output` for one run. With `--share` and no `--output`, the site goes to the
output folder's name with `-share` behind it, so that a site that leaves out what is private never replaces your own.
"""


def page() -> str:
    """The page's text."""
    parts = [_HEAD]
    for name, section, doc in sections():
        rows = ["| key | default | meaning |", "|---|---|---|"]
        for option in fields(section):
            default = as_yaml(option.default)
            shown = f"`{default}`" if default not in ("", "[]") else "–"
            rows.append(f"| `{option.name}` | {shown} | {option.metadata['doc']} |")
        parts.append(f"## `{name}`\n\n{doc}\n\n" + "\n".join(rows) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
