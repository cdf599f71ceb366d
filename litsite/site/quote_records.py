"""The template contract of quotes: a passage that says something, whose it is, where it stands and who found it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from litsite.site.records import NOTHING, Link


@dataclass(frozen=True, slots=True)
class QuoteView:
    """A quote as pages show it (``_quote.html``).

    ``text`` is to the letter, with the words that matter in ``<mark>``. ``kind`` is that of its chunk (``abstract``,
    ``section`` …), empty for a title, which is no passage. ``by`` says whose it is (``Ho & Li (2019)``, ``Note``),
    ``title`` and ``href`` are those of the paper or note; ``href`` is empty for what has no page. ``place`` leads to
    where the quote stands on the site, ``file`` to the page of the file in Zotero, or says which page it is where no
    file can be opened. ``found`` says how it was found (``found by pattern``), ``confidence`` reads ``0.85``.
    """

    text: Markup
    kind: str
    by: str
    title: Markup
    href: str = ""
    place: Link | None = None
    file: Link | None = None
    found: str = ""
    confidence: str = ""
    is_retracted: bool = False


@dataclass(frozen=True, slots=True)
class QuotedPaper:
    """The quotes of one paper, in the order of its text; the paper is named once."""

    by: str
    title: Markup = NOTHING
    href: str = ""
    is_retracted: bool = False
    quotes: tuple[QuoteView, ...] = ()
