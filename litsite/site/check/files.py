"""The files of a built site, and what an address on one of its pages leads to."""

from __future__ import annotations

import os
import posixpath
import re
import unicodedata
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from urllib.parse import unquote

# What browsers drop before they look at an address (WHATWG URL, "basic URL parser", steps 1 and 3).
_EDGES = "".join(map(chr, range(0x21)))
_INSIDE = re.compile(r"[\t\n\r]")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")

PAGE_SUFFIXES = (".html", ".htm", ".xhtml")


class Leads(Enum):
    """Where an address leads."""

    FILE = "file"
    ELSEWHERE = "elsewhere"
    NOWHERE = "nowhere"
    FOLDER = "folder"
    OTHER_CASE = "other case"
    OUT_OF_THE_SITE = "out of the site"
    ROOT = "root"


@dataclass(frozen=True, slots=True)
class Target:
    """What an address leads to: ``file`` is relative to the site for everything inside it."""

    leads: Leads
    scheme: str = ""
    file: str = ""
    fragment: str = ""


def clean_address(address: str) -> str:
    """An address as a browser reads it: without outer blanks and inner line breaks."""
    return _INSIDE.sub("", address.strip(_EDGES))


def scheme_of(address: str) -> str:
    """The scheme of an address in lower case, empty for a relative one. Addresses like ``//host/x`` give ``//``."""
    cleaned = clean_address(address).replace("\\", "/")
    if cleaned.startswith("//"):
        return "//"
    match = _SCHEME.match(cleaned)
    return match[1].lower() if match else ""


def folded(name: str) -> str:
    """A name as a case-insensitive file system compares it."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


@dataclass(slots=True)
class SiteFiles:
    """The names in a site's folder, relative with ``/``, and the addresses that were looked up among them."""

    root: Path
    files: frozenset[str]
    folders: frozenset[str]
    links: frozenset[str]
    _by_folded: dict[str, str] = field(default_factory=dict)
    _looked_up: dict[tuple[str, str], Target] = field(default_factory=dict)

    @classmethod
    def read(cls, root: Path) -> SiteFiles:
        """List a folder without following symbolic links; those are in ``links``."""
        files: list[str] = []
        folders = [""]
        links: list[str] = []
        for folder, folder_names, file_names in os.walk(root):
            base = Path(folder).relative_to(root).as_posix()
            for names, into in ((folder_names, folders), (file_names, files)):
                for name in names:
                    path = posixpath.normpath(posixpath.join(base, name))
                    (links if (Path(folder) / name).is_symlink() else into).append(path)
        site = cls(root, frozenset(files), frozenset(folders), frozenset(links))
        site._by_folded = {folded(name): name for name in sorted(files)}
        return site

    @property
    def pages(self) -> list[str]:
        """The HTML files, sorted."""
        return sorted(name for name in self.files if name.lower().endswith(PAGE_SUFFIXES))

    def with_suffix(self, suffix: str) -> list[str]:
        """The files of one kind, sorted."""
        return sorted(name for name in self.files if name.lower().endswith(suffix))

    def bytes(self, name: str) -> bytes:
        """The content of one file."""
        return (self.root / name).read_bytes()

    def look_up(self, page: str, address: str) -> Target:
        """Where ``address`` leads from ``page``: compared exactly, as a case-sensitive file system does."""
        key = (page.rpartition("/")[0], address)
        if key not in self._looked_up:
            cleaned = clean_address(address)
            target = self._target(page, cleaned)
            if not cleaned or cleaned[0] in "#?":
                return target  # this page itself, so no answer for its neighbours
            self._looked_up[key] = target
        return self._looked_up[key]

    def _target(self, page: str, cleaned: str) -> Target:
        if scheme := scheme_of(cleaned):
            return Target(Leads.ELSEWHERE, scheme=scheme)
        before, _, fragment = cleaned.partition("#")
        path = unquote(before.partition("?")[0])
        fragment = unquote(fragment)
        if path.startswith("/"):
            return Target(Leads.ROOT, file=path, fragment=fragment)
        file = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
        file = "" if file == "." else file
        if file == ".." or file.startswith("../"):
            return Target(Leads.OUT_OF_THE_SITE, file=file, fragment=fragment)
        if file in self.folders or path.endswith("/"):
            return Target(Leads.FOLDER, file=file, fragment=fragment)
        if file in self.files:
            return Target(Leads.FILE, file=file, fragment=fragment)
        if folded(file) in self._by_folded:
            return Target(Leads.OTHER_CASE, file=self._by_folded[folded(file)], fragment=fragment)
        return Target(Leads.NOWHERE, file=file, fragment=fragment)
