"""Which tables of a page are tables, and how wide their cells are."""

from __future__ import annotations

from litsite.bundles.convert.html_tree import Element, text_content

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_MAX_SPAN = 50
_MAX_CELL = 2000


def is_layout(table: Element, rows: list[list[Element]]) -> bool:
    """Whether a table only places things: it has one column, or holds tables, headings, formulas or whole texts."""
    if table.get("role") in ("presentation", "none") or max(map(len, rows), default=0) <= 1:
        return True
    if next(table.iterdescendants("table", *_HEADINGS), None) is not None:
        return True
    displayed = sum(inner.get("display") == "block" for inner in table.iter("formula"))
    if displayed and (len(rows) <= 3 or displayed >= len(rows)):
        return True
    return any(len(text_content(cell)) > _MAX_CELL for row in rows for cell in row)


def span_attributes(cell: Element) -> str:
    """The ``colspan`` and ``rowspan`` of a cell as HTML attributes; absurd values are left out."""
    written = ((name, cell.get(name, "")) for name in ("colspan", "rowspan"))
    values = ((name, int(value)) for name, value in written if value.isdecimal() and len(value) <= 3)
    return "".join(f' {name}="{value}"' for name, value in values if 1 < value <= _MAX_SPAN)
