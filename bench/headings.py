"""Headings found in PDFs against the headings that are there.

    python -m bench.headings PDF_FOLDER TRUTH.json

TRUTH.json maps each file (its path below the folder, its name, or its name without ``.pdf``) to its headings: strings,
or objects with ``title`` or ``text``. The word ``outline`` in its place takes each PDF's own outline as the truth, for
those files that have one of at least three entries. Two headings are the same when their letters and digits are,
number and case apart. ``precision``, ``recall`` and ``f1`` are counted over all headings of all files (micro average);
they and ``ms_per_page`` (CPU) are those without the outline, ``with_outline`` holds the same with it. ``ratio``
compares with PDFium's plain text extraction, ``ratio_to_lines`` with reading text, positions and fonts of all lines.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.pdf import lay_out
from litsite.bundles.convert.pdf.lines import LineReader
from litsite.bundles.convert.pdf.outline import read_outline
from litsite.bundles.convert.pdf.pages import read_pdf
from litsite.bundles.convert.pdf.wording import without_number

_OUTLINE_AT_LEAST = 3


def heading_form(text: str) -> str:
    """Return what two spellings of one heading share: letters and digits, without any numbers before them, and case."""
    bare = without_number(text.strip())
    while bare != text:
        text, bare = bare, without_number(bare.strip())
    return "".join(character for character in bare.casefold() if character.isalnum())


def predicted_headings(path: Path, *, use_outline: bool) -> list[str]:
    """Return the headings that the converter finds in ``path``; none when it cannot be converted."""
    try:
        blocks = lay_out(read_pdf(path), use_outline=use_outline).blocks
    except ConversionError:
        return []
    return [block.markdown.replace("\\", "") for block in blocks if block.kind == "heading"]


def outline_truth(path: Path) -> list[str]:
    """Return the titles of the file's own outline, none when it has fewer than three."""
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        return []
    try:
        titles = [entry.title for entry in read_outline(document)]
    finally:
        document.close()
    return titles if len(titles) >= _OUTLINE_AT_LEAST else []


def read_truth(file: Path) -> dict[str, list[str]]:
    """Read a truth file; see the module's description of its form."""
    data: Mapping[str, Sequence[str | Mapping[str, Any]]] = json.loads(file.read_text(encoding="utf-8"))
    return {
        name: [
            str(heading if isinstance(heading, str) else heading.get("title", heading.get("text", "")))
            for heading in headings
        ]
        for name, headings in data.items()
    }


def truth_of(path: Path, folder: Path, truth: Mapping[str, list[str]]) -> list[str]:
    """Return the headings that ``truth`` has for ``path``, whichever way it names the file."""
    relative = path.relative_to(folder)
    for name in (relative.as_posix(), relative.with_suffix("").as_posix(), path.name, path.stem):
        if name in truth:
            return truth[name]
    return []


def score(pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> dict[str, float]:
    """Return micro-averaged precision, recall and F1 over pairs of predicted and true headings, one pair a file."""
    right = found = wanted = 0
    for predicted, true in pairs:
        forms = Counter(form for text in predicted if (form := heading_form(text)))
        true_forms = Counter(form for text in true if (form := heading_form(text)))
        right += (forms & true_forms).total()
        found += forms.total()
        wanted += true_forms.total()
    precision = right / found if found else 0.0
    recall = right / wanted if wanted else 0.0
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return {"precision": round(precision, 4), "recall": round(recall, 4), "f1": round(f1, 4)}


def plain_text(path: Path) -> int:
    """Extract the plain text of ``path`` with PDFium alone; return the number of pages."""
    return _each_page(path, lambda page, _: _read_plain(page))


def lines_alone(path: Path) -> int:
    """Read the lines of ``path`` with positions and fonts, without any layout; return the number of pages."""
    reader = LineReader()
    return _each_page(path, lambda page, number: reader.read(page, number))


def _read_plain(page: Any) -> None:
    text_page = page.get_textpage()
    text_page.get_text_range()
    text_page.close()


def _each_page(path: Path, read: Callable[[Any, int], object]) -> int:
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        return 0
    try:
        for number in range(len(document)):
            page = document[number]
            read(page, number)
            page.close()
        return len(document)
    except pypdfium2.PdfiumError:
        return 0
    finally:
        document.close()


def measure(folder: Path, truth: Mapping[str, list[str]] | None) -> dict[str, Any]:
    """Convert the files of ``folder`` that ``truth`` knows (None: their outline) and return the figures to print."""
    without: list[tuple[list[str], list[str]]] = []
    with_outline: list[tuple[list[str], list[str]]] = []
    cpu = {"plain": 0.0, "lines": 0.0, "without": 0.0, "with": 0.0}
    pages = 0
    for path in sorted(folder.rglob("*.pdf")):
        true = outline_truth(path) if truth is None else truth_of(path, folder, truth)
        if not true:
            continue
        start = time.process_time()
        pages += plain_text(path)
        plain = time.process_time()
        lines_alone(path)
        lines = time.process_time()
        without.append((predicted_headings(path, use_outline=False), true))
        converted = time.process_time()
        with_outline.append((predicted_headings(path, use_outline=True), true))
        cpu["plain"] += plain - start
        cpu["lines"] += lines - plain
        cpu["without"] += converted - lines
        cpu["with"] += time.process_time() - converted

    def per_page(seconds: float) -> float:
        return round(1000 * seconds / pages, 3) if pages else 0.0

    return {
        **score(without),
        "ms_per_page": per_page(cpu["without"]),
        "with_outline": {**score(with_outline), "ms_per_page": per_page(cpu["with"])},
        "extractor_ms_per_page": per_page(cpu["plain"]),
        "ratio": round(cpu["without"] / cpu["plain"], 3) if cpu["plain"] else 0.0,
        "lines_ms_per_page": per_page(cpu["lines"]),
        "ratio_to_lines": round(cpu["without"] / cpu["lines"], 3) if cpu["lines"] else 0.0,
        "files": len(without),
        "pages": pages,
    }


def main(arguments: Sequence[str]) -> int:
    """Run the bench on ``arguments``; return the exit status."""
    if len(arguments) != 2:
        print("usage: python -m bench.headings PDF_FOLDER TRUTH.json|outline", file=sys.stderr)
        return 2
    folder, truth = arguments
    known = None if truth == "outline" else read_truth(Path(truth))
    print(json.dumps(measure(Path(folder), known), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
