"""Small PDFs drawn for the tests: the tests say what stands where, and so know what must come out."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

PAGE_WIDTH, PAGE_HEIGHT = 595.0, 842.0
LEFT = 72.0
LEADING = 12.0


@dataclass(slots=True)
class DrawnPdf:
    """A PDF in the making; ``y`` counts points down from the top of the page, as readers do."""

    path: Path
    canvas: Canvas
    y: float = 90.0

    @classmethod
    def at(cls, path: Path, **options: Any) -> DrawnPdf:
        """Begin a PDF on an A4 page."""
        return cls(path, Canvas(str(path), pagesize=(PAGE_WIDTH, PAGE_HEIGHT), invariant=1, **options))

    def put(self, text: str, *, left: float = LEFT, y: float, font: str = "Times-Roman", size: float = 10) -> None:
        """Draw one line at a place."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(left, PAGE_HEIGHT - y, text)

    def lines(
        self,
        *texts: str,
        left: float = LEFT,
        font: str = "Times-Roman",
        size: float = 10,
        leading: float = LEADING,
        after: float = 0,
    ) -> None:
        """Draw lines one below the other, and leave a space after them."""
        for text in texts:
            self.put(text, left=left, y=self.y, font=font, size=size)
            self.y += leading
        self.y += after

    def heading(self, text: str, *, size: float = 14, font: str = "Helvetica-Bold", level: int | None = None) -> None:
        """Draw a heading with space around it; with ``level`` (from 0) it goes into the outline too."""
        self.y += 12
        if level is not None:
            self.canvas.bookmarkPage(text)
            self.canvas.addOutlineEntry(text, text, level)
        self.lines(text, font=font, size=size, leading=18)

    def paragraph(self, *texts: str) -> None:
        """Draw the lines of a paragraph of running text, and a gap."""
        self.lines(*texts, after=8)

    def page(self) -> None:
        """Begin the next page."""
        self.canvas.showPage()
        self.y = 90.0

    def save(self) -> Path:
        """Write the file and return its path."""
        self.canvas.save()
        return self.path


SENTENCES = (
    "The measured values agree with the model over the whole range of temperatures, and",
    "no systematic deviation was found in any of the four series that were taken at the",
    "coast. The remaining scatter is explained by the resolution of the instruments used.",
)
"""Three lines of prose that end a sentence."""
