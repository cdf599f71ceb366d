"""Rendered pieces of bundles, cached by the content they were made from."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
from markupsafe import Markup

from litsite.bundles.front_matter import split_front_matter
from litsite.bundles.marks import FULL_TEXT_MARK, REFERENCES_MARK
from litsite.bundles.records import Bundle
from litsite.site.markdown import VERSION, MarkdownRenderer, Rendered
from litsite.site.records import NOTHING, Heading
from litsite.store import Store, digest_of, encode

KIND = "html"
_LINKING_METHOD = "markdown"  # the one kind of file that links to its neighbours by name
_LEVEL = 3  # of the highest heading of a full text, which stands below "Full text"
_PICTURE = re.compile(r"[A-Z0-9]{8}\.\w{3,4}")


@dataclass(frozen=True, slots=True)
class FullText:
    """A paper's full text: its HTML with anchored headings, and its references one by one."""

    body: Rendered
    references: tuple[Markup, ...]


NO_TEXT = FullText(Rendered(NOTHING), ())


class Fragments:
    """Renders bundles through the cache. ``files`` maps the names of Markdown files to the pages of their papers."""

    def __init__(self, store: Store, files: dict[str, str]) -> None:
        self._store = store
        self._files = files
        self._files_digest = digest_of(files)
        self._renderer = MarkdownRenderer()
        self._finished: list[bytes] = []
        self._notes: dict[str, Rendered] = {}
        self._headings: dict[str, tuple[Heading, ...]] = {}
        self._known = set(store.digests(KIND))

    def full_text(self, bundle: Bundle, *, root: str) -> FullText:
        """The converted text of a paper's bundle. ``root`` leads from the page to the site's root (``../``)."""
        links = self._files_digest if bundle.full_text == _LINKING_METHOD else ""
        unit, digest = f"{bundle.address}/text", digest_of(VERSION, bundle.digest, root, links)
        cached = self._cached(unit, digest)
        if cached:
            return FullText(_rendered(cached), tuple(Markup(entry) for entry in cached["references"]))
        body, rest = _full_text_of(bundle)
        rendered = self._renderer.converted(body, level=_LEVEL, resolve=lambda url: self._page_of(url, root))
        entries = [line[2:] for line in rest.splitlines() if line.startswith("- ")]
        references = tuple(_unwrapped(self._renderer.converted(entry, prefix="r-").html) for entry in entries)
        self._keep(unit, digest, rendered, references)
        return FullText(rendered, references)

    def headings(self, bundle: Bundle) -> tuple[Heading, ...]:
        """The headings of a full text with their anchors, for links from other pages."""
        held = self._headings.get(bundle.address)
        if held is not None:
            return held
        unit, digest = f"{bundle.address}/headings", digest_of(VERSION, bundle.digest)
        cached = self._cached(unit, digest)
        if cached:
            rendered = _rendered(cached)
        else:
            rendered = Rendered(NOTHING, self._renderer.headings(_full_text_of(bundle)[0], level=_LEVEL))
            self._keep(unit, digest, rendered)
        self._headings[bundle.address] = rendered.headings
        return rendered.headings

    def note(self, bundle: Bundle, *, prefix: str, root: str = "../") -> Rendered:
        """A note's HTML, its highest heading at level 2. Its pictures stand in ``files/ADDRESS/``."""
        held = self._notes.get(bundle.address)
        if held is not None:
            return held
        unit, digest = f"{bundle.address}/note", digest_of(VERSION, bundle.digest, prefix, root)
        cached = self._cached(unit, digest)
        if cached:
            rendered = _rendered(cached)
        else:
            images = f"{root}files/{bundle.address.lower()}/"

            def picture(url: str) -> str | None:
                name = url.removeprefix("images/")
                return images + name if _PICTURE.fullmatch(name) else None

            text = _body_of(bundle).lstrip("\n").partition("\n")[2]  # the title is shown by whoever shows the note
            rendered = self._renderer.written(text, prefix=prefix, resolve=picture)
            self._keep(unit, digest, rendered)
        self._notes[bundle.address] = rendered
        return rendered

    def _page_of(self, url: str, root: str) -> str | None:
        """The page of the paper whose Markdown file a link names; other relative links are dropped."""
        href = self._files.get(Path(url.partition("#")[0]).name)
        return root + href if href else None

    def forget_departed(self, bundles: Collection[str]) -> None:
        """Drop what was rendered for bundles that are no longer there."""
        self._store.forget(KIND, sorted(unit for unit in self._known if unit.partition("/")[0] not in bundles))

    def _cached(self, unit: str, digest: str) -> dict[str, Any] | None:
        value = self._store.current(KIND, unit, digest) if unit in self._known else None
        return orjson.loads(value) if value else None

    def _keep(self, unit: str, digest: str, rendered: Rendered, references: tuple[Markup, ...] = ()) -> None:
        value = encode({"html": rendered.html, "headings": rendered.headings, "references": references})
        self._finished += (f"{unit} {digest} {len(value)}\n".encode(), value)

    def rendered(self) -> bytes:
        """What was rendered since the last call, for :meth:`keep`: a line before each value says its length."""
        finished, self._finished = b"".join(self._finished), []
        return finished

    def keep(self, rendered: bytes) -> None:
        """Put on record what this or another process rendered."""
        self._store.record(KIND, _entries(rendered))

    def read_from(self, store: Store) -> None:
        """Read the record through another connection: a process that was forked must not use its parent's."""
        self._store = store


def _entries(rendered: bytes) -> Iterator[tuple[str, str, bytes]]:
    position = 0
    while position < len(rendered):
        end = rendered.index(b"\n", position)
        unit, digest, length = rendered[position:end].decode().split()
        position = end + 1 + int(length)
        yield unit, digest, rendered[end + 1 : position]


def _body_of(bundle: Bundle) -> str:
    """A document without its front matter."""
    with open(bundle.document, "rb") as stream:
        return split_front_matter(stream.read().decode("utf-8", "replace"))[1]


def _full_text_of(bundle: Bundle) -> tuple[str, str]:
    """The converted text of a paper, and its reference list."""
    text = _body_of(bundle)
    mark = FULL_TEXT_MARK.search(text)
    body, _, references = text[mark.end() if mark else len(text) :].partition(f"\n{REFERENCES_MARK}\n")
    return body, references


def _rendered(cached: dict[str, Any]) -> Rendered:
    headings = tuple(Heading(**each | {"label": Markup(each["label"])}) for each in cached["headings"])
    return Rendered(Markup(cached["html"]), headings)


def _unwrapped(html: Markup) -> Markup:
    """A single paragraph without its tags."""
    found = re.fullmatch(r"<p>((?:(?!<p>).)*)</p>\s*", html, re.DOTALL)
    return Markup(found.group(1)) if found else html
