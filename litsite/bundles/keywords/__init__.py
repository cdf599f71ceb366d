"""Keywords of a paper from its title, abstract and headings alone: counted, never guessed by a model."""

from __future__ import annotations

from litsite.bundles.keywords.extraction import Keyword, keywords

__all__ = ["Keyword", "keywords"]
