"""Rules about addresses: what a page links to or loads is in the site, exactly as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from litsite.site.check.files import Leads, SiteFiles, Target, clean_address, scheme_of
from litsite.site.check.pages import CheckedPage
from litsite.site.check.records import Complaint, Placed

SCRIPT_SCHEMES = frozenset({"javascript", "vbscript", "data", "blob", "filesystem"})

# Attributes that hold one address, of which some make the browser load it (HTML standard, "attributes").
_ADDRESSES = frozenset(
    {"action", "background", "cite", "codebase", "data", "formaction", "href", "longdesc", "manifest", "ping", "poster"}
    | {"src", "xlink:href"}
)
_LOADING_ATTRIBUTES = frozenset({"background", "code", "codebase", "data", "manifest", "poster", "src"})
_LOADING_HREF = frozenset({"image", "use", "feimage", "script", "textpath", "mpath"})

# ``link`` relations that make the browser load something (HTML standard, "link types").
_LOADING_RELATIONS = frozenset(
    {"apple-touch-icon", "dns-prefetch", "icon", "manifest", "mask-icon", "modulepreload", "preconnect", "prefetch"}
    | {"preload", "prerender", "stylesheet"}
)
_ANIMATIONS = frozenset({"animate", "animatetransform", "set"})
_IMAGES = frozenset({"img", "source", "image", "link"})
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CSS_ADDRESS = re.compile(
    r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')""", re.IGNORECASE
)


def _shown(address: str) -> str:
    """An address short enough for a line."""
    return address if len(address) <= 100 else address[:97] + "…"


def _complaint(address: str, target: Target) -> Complaint | None:
    """What is wrong with an address that should lead to a file of the site."""
    shown = _shown(address)
    if target.leads is Leads.NOWHERE:
        return f"{shown} leads to no file", "write the missing file or drop the link"
    if target.leads is Leads.FOLDER:
        return f"{shown} leads to a folder", "end the link in index.html: a folder opens as a listing from file://"
    if target.leads is Leads.OTHER_CASE:
        return f"{shown} is called {target.file}", "write the name with the same capital letters"
    if target.leads is Leads.OUT_OF_THE_SITE:
        return f"{shown} leads out of the site's folder", "link inside the site only"
    if target.leads is Leads.ROOT:
        return f"{shown} starts at the root", "write it relative to the page: there is no root under file://"
    return None


def links(page: CheckedPage, site: SiteFiles) -> Iterator[Complaint]:
    """Every link inside the site leads to a file, written with the same capitals, and never to a folder."""
    addresses = set(page.values("//a/@href | //area/@href | //*[local-name()='a']/@*[name()='xlink:href']"))
    if page.redirect is not None:
        addresses.add(page.redirect)
    for relation, address in _link_elements(page):
        if not relation & _LOADING_RELATIONS:
            addresses.add(address)
    for address in addresses:
        if complaint := _complaint(address, site.look_up(page.path, address)):
            yield complaint


def link_schemes(page: CheckedPage) -> Iterator[Complaint]:
    """No link runs a script, holds a document or opens a file of this computer."""
    for tag, attribute, address in page.attributes:
        if attribute not in _ADDRESSES and not (tag in _ANIMATIONS and attribute in ("to", "from", "by", "values")):
            continue
        scheme = scheme_of(address) if ":" in address else ""
        if scheme in SCRIPT_SCHEMES:
            if not (tag in _IMAGES and _image_data(address)):
                yield f"{attribute} of {tag} is a {scheme}: address", "sanitise what the address came from"
        elif scheme == "file" or len(scheme) == 1:
            yield f"{_shown(address)} names a file of this computer", "link to a copy inside the site, or not at all"
    if page.redirect is not None and scheme_of(page.redirect):
        yield f"the page sends its reader to {_shown(page.redirect)}", "redirect inside the site only"


def anchors(page_ids: Mapping[str, frozenset[str]], wanted: Iterable[tuple[str, str, str]]) -> Iterator[Placed]:
    """Every ``#anchor`` exists on the page that it names."""
    for page, file, fragment in wanted:
        if file in page_ids and fragment not in page_ids[file]:
            yield page, (f"{file} has no anchor #{_shown(fragment)}", "give the heading this id or link to the page")


def wanted_anchors(page: CheckedPage, site: SiteFiles) -> set[tuple[str, str]]:
    """The (page, anchor) pairs that a page links to. ``#name=value`` is state for a script, not an anchor."""
    wanted = set()
    for address in page.values("//a/@href[contains(., '#')] | //area/@href[contains(., '#')]"):
        target = site.look_up(page.path, address)
        if target.leads is Leads.FILE and target.fragment and "=" not in target.fragment:
            wanted.add((target.file, target.fragment))
    return wanted


def _link_elements(page: CheckedPage) -> Iterator[tuple[set[str], str]]:
    for element in page.elements("//link[@href]"):
        yield set((element.get("rel") or "").lower().split()), element.get("href") or ""


def _source_set(value: str) -> Iterator[str]:
    for candidate in re.split(r",\s", value + " "):
        if address := candidate.strip().split(" ")[0]:
            yield address.rstrip(",")


def _image_data(address: str) -> bool:
    return clean_address(address).lower().startswith("data:image/")


def _loaded(page: CheckedPage) -> Iterator[tuple[str, str]]:
    """What a page loads by itself, as (element, address)."""
    for tag, attribute, value in page.attributes:
        by_href = attribute in ("href", "xlink:href") and tag in _LOADING_HREF
        if by_href or (attribute in _LOADING_ATTRIBUTES and tag not in ("a", "area")):
            yield tag, value
        elif attribute in ("srcset", "imagesrcset"):
            for address in _source_set(value):
                yield tag, address
    for relation, address in _link_elements(page):
        if relation & _LOADING_RELATIONS:
            yield "link", address


def loads(page: CheckedPage, site: SiteFiles) -> Iterator[Complaint]:
    """Scripts, styles, images and fonts come from the site's own folder; images may stand in the page as data."""
    for tag, address in set(_loaded(page)):
        target = site.look_up(page.path, address)
        if target.leads is Leads.ELSEWHERE:
            if not (tag in _IMAGES and _image_data(address)):
                yield f"{tag} loads {_shown(address)}", "copy it into the site: pages load nothing from elsewhere"
        elif complaint := _complaint(address, target):
            yield complaint
    for tag, attribute, value in page.attributes:
        if attribute in ("action", "formaction", "ping") and scheme_of(value):
            yield f"{attribute} of {tag} sends to {_shown(value)}", "the site sends nothing anywhere: drop it"


def style_loads(name: str, source: str, site: SiteFiles) -> Iterator[Complaint]:
    """What a style sheet loads is in the site too."""
    for match in _CSS_ADDRESS.finditer(_CSS_COMMENT.sub("", source)):
        address = next(group for group in (*match.groups(), "") if group is not None)
        target = site.look_up(name, address.strip())
        if target.leads is Leads.ELSEWHERE:
            if not re.match(r"data:(image|font)/", clean_address(address), re.IGNORECASE):
                yield f"loads {_shown(address)}", "copy it into the site: style sheets load nothing from elsewhere"
        elif complaint := _complaint(address, target):
            yield complaint
