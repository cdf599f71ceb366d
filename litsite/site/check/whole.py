"""Rules about the site as a whole: names that every computer can hold, and one page for each item."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from litsite.site.check.files import SiteFiles, folded
from litsite.site.check.pages import CheckedPage
from litsite.site.check.records import Placed

# Windows: "Naming Files, Paths, and Namespaces"; 260 UTF-16 units for a whole path, of which the user's own folder
# takes some 80. Most Linux file systems hold 255 bytes in one name.
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]')
_PATH_UNITS = 180
_NAME_BYTES = 255


def file_names(site: SiteFiles) -> Iterator[Placed]:
    """Every name can be copied to Windows, macOS and a memory stick without two becoming one."""
    same: dict[str, list[str]] = defaultdict(list)
    for path in sorted(site.files | site.folders | site.links):
        same[folded(path)].append(path)
        name = path.rpartition("/")[2]
        if _RESERVED.fullmatch(name):
            yield path, (f"{name} is a device on Windows", "give it another name")
        if _FORBIDDEN.search(name) or (name and name[-1] in ". "):
            yield path, ("a name that Windows cannot hold", 'leave out control characters and any of <>:"|?*\\')
        if len(path.encode("utf-16-le")) // 2 > _PATH_UNITS or len(name.encode()) > _NAME_BYTES:
            yield path, ("a name that is too long for some computers", f"keep paths under {_PATH_UNITS} characters")
    for paths in same.values():
        for path in paths[1:]:
            yield path, (f"differs from {paths[0]} in capitals or accents only", "give one of them another name")
    for path in sorted(site.links):
        yield path, ("a symbolic link", "write a file: links break when the folder is copied")


def item_page(page: CheckedPage) -> tuple[str, str]:
    """The (library, key) that a page says it belongs to, both empty when it names neither."""
    return "|".join(page.meta("litsite:library")), "|".join(page.meta("litsite:key"))


def keys(pages: Mapping[str, tuple[str, str]]) -> Iterator[Placed]:
    """Every item has one page, which names the item's key and its library once.

    ``pages`` holds the (library, key) of every page but those that moved. A folder that holds pages of items holds no
    other pages, its index left aside: one without a key has lost it.
    """
    page_of: dict[tuple[str, str], str] = {}
    folders = {posixpath.dirname(path) for path, item in pages.items() if any(item)}
    for path, item in pages.items():
        library, key = item
        if not any(item):
            if posixpath.dirname(path) in folders and posixpath.basename(path) != "index.html":
                yield path, ("no litsite:key", "write the key and the library of the item into the head")
        elif not re.fullmatch(r"user|group:[0-9]+", library) or not re.fullmatch(r"[A-Z0-9]{8}", key):
            yield path, (f"litsite:library {library!r} with litsite:key {key!r}", "write one key and one library")
        elif item in page_of:
            yield path, (f"{page_of[item]} is the page of {key} in {library} too", "write one page for each item")
        else:
            page_of[item] = path


def private_parts(shared: Mapping[str, Iterable[str]], site: SiteFiles) -> Iterator[Placed]:
    """A site that says it is for sharing holds no notes, no annotations, no files and no full text.

    ``shared`` holds, for every page of such a site, the marks of private things that were found on it.
    """
    hint = "build it again with --share, and share nothing until this is gone"
    for path, marks in shared.items():
        for mark in marks:
            yield path, (f"a shared page with {mark}", hint)
    if shared:
        for path in sorted(site.files):
            if path.startswith("files/"):
                yield path, ("a picture from a note or an annotation in a shared site", hint)


def private_marks(page: CheckedPage) -> Iterator[str]:
    """What a page holds that only a private one may."""
    marks = {
        "a link into a file": "//a[starts-with(@href, 'zotero://open')]/@href",
        "a note": "//*[starts-with(@id, 'note-')]/@id",
        "an annotation": "//*[starts-with(@id, 'annotation-')]/@id",
        "a file": "//*[starts-with(@id, 'file-')]/@id",
        "full text": "//*[@id='_text']/@id",
        "a passage that is from no abstract": "//*[@data-passage][@data-passage != 'abstract']/@data-passage",
        "an entry of a reference list": "//*[@data-entry]/@data-entry",
    }
    yield from (name for name, path in marks.items() if page.values(path))
