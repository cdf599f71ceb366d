"""A Zotero library whose every field is an attack: markup, scripts, addresses and names that want to break out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litsite.sources.example.zotero_folder import write_zotero_folder
from litsite.sources.records import (
    USER_LIBRARY,
    Annotation,
    Attachment,
    Collection,
    Creator,
    Item,
    Library,
    LibraryInfo,
    Note,
    PartialDate,
    Retraction,
    Tag,
    TagColor,
)
from tests.libraries import make_attachment, make_highlight, make_item, make_note

RUN = "window.__pwned=1"
MARKUP = (
    f'"\'></title></textarea></script></style>--><script>{RUN}</script><img src=x onerror="{RUN}">'
    f'<svg/onload="{RUN}"><a href="java&#10;script:{RUN}">x</a><iframe srcdoc="<script>parent.{RUN}</script>"></iframe>'
    f'<form action="https://evil.example/"><input autofocus onfocus="{RUN}"></form><base href="https://evil.example/">'
    f"<math><mtext><style><img src=x onerror={RUN}></style></mtext></math><style>@import 'https://evil.example/';</style>"
)
MARKDOWN = (
    f"[x](javascript:{RUN}) ![x](https://evil.example/x.png) <javascript:{RUN}> [y]: javascript:{RUN}\n\n"
    f"[y] `</code><script>{RUN}</script>` $\\href{{javascript:{RUN}}}{{x}}$ $</mi><script>{RUN}</script>$ "
    "{{ 7 * 7 }}"
)
FRONT_MATTER = "---\ntype: Evil\n--- # {% raise %} \u2028 \u202e gnirts"
TEXT = f"{MARKUP} {MARKDOWN} {FRONT_MATTER}"
SCRIPT_ADDRESS = f"javascript:{RUN}//%0A{RUN}"
NAMES = ("CON", "../../../outside", "a/b\\c:d*e?", "#fragment?query=1&x", "con.", "ﬁ\u0301\u200d")

PROSE = (
    "This paragraph is long enough to be taken for the text of the page, as a reader would expect of an article. " * 3
)
SNAPSHOT = f"""<!doctype html><html><head><title>Attack</title><base href="https://evil.example/">
<meta http-equiv="refresh" content="0; url=https://evil.example/"></head><body onload="{RUN}"><article>
<h1 id="_main" onclick="{RUN}">Heading <script>{RUN}</script></h1><p>{PROSE}</p>
<p style="background:url(https://evil.example/)">{PROSE} <a href="{SCRIPT_ADDRESS}">link</a>
<a href="java&#9;script:{RUN}">tab</a> <a href="file:///etc/passwd">file</a> <a href="//evil.example/">outside</a>
<img src="https://evil.example/x.png" alt='"><script>{RUN}</script>' onerror="{RUN}"></p><p>{PROSE}</p>
<h2 id="a b" style="x">&lt;img src=x onerror={RUN}&gt; &lt;script&gt;{RUN}&lt;/script&gt;</h2>
<p>{PROSE} [x](javascript:{RUN}) &lt;a href="javascript:{RUN}"&gt;x&lt;/a&gt; &lt;javascript:{RUN}&gt;</p>
<svg><script>{RUN}</script><a xlink:href="javascript:{RUN}"><text>x</text></a></svg>
<math href="javascript:{RUN}"><mi href="javascript:{RUN}" onclick="{RUN}">x</mi><annotation-xml encoding="text/html">
<script>{RUN}</script></annotation-xml></math><object data="x.svg"></object><embed src="x"><iframe src="x"></iframe>
<template><script>{RUN}</script></template><noscript><p title="</noscript><img src=x onerror={RUN}>">x</p></noscript>
<table><tr><th onmouseover="{RUN}">a</th><td>cell <img src=x onerror="{RUN}"></td></tr></table>
<pre><code>&lt;script&gt;{RUN}&lt;/script&gt;</code></pre><p>{PROSE} <input autofocus onfocus="{RUN}"></p>
</article></body></html>"""

NOTE = f"""<h1>{MARKUP}</h1><p>{TEXT}</p><p><img data-attachment-key="HOSTIMG1" alt="{RUN}" onerror="{RUN}"></p>
<p><span class="citation" data-citation="%7B%22x%22%3A&quot;&gt;&lt;script&gt;{RUN}&lt;/script&gt;">{MARKUP}</span></p>
<pre class="math">$${MARKUP}$$</pre>
<p><a href="{SCRIPT_ADDRESS}">x</a><a href="data:text/html,<script>{RUN}</script>">y</a></p>"""

FILES = {
    "HOSTHTM1": SNAPSHOT.encode(),
    "HOSTTXT1": f"{TEXT}\n\n{SCRIPT_ADDRESS}\n".encode(),
    "HOSTIMG1": b"<svg onload=x>",
}


def hostile_library() -> Library:
    """Two papers that are full of it, a standalone note, and collections and tags with names to match."""
    annotations = (
        make_highlight("HOSTANN1", TEXT, comment=TEXT, author=MARKUP, page_label=MARKUP, tags=(Tag(TEXT),)),
        make_highlight("HOSTANN2", "", kind="note", comment=MARKUP, color='#ffd400;}</style><script>"'),
    )
    attachments = (
        snapshot("HOSTHTM1", annotations),
        make_attachment("HOSTTXT1", "attack.txt", title=MARKUP, content_type="text/plain", charset="utf-8"),
        Attachment("HOSTLNK1", title=MARKUP, mode="linked_url", url=SCRIPT_ADDRESS),
        make_attachment("HOSTLNK2", "x.pdf", title=TEXT, mode="linked_file", path=Path(f"{RUN}<img src=x>/x.pdf")),
    )
    papers = (
        hostile_item("HOSTART1", attachments=attachments, notes=(hostile_note("HOSTNOT2", parent_key="HOSTART1"),)),
        hostile_item("HOSTART2", title=MARKDOWN, abstract=MARKDOWN, related=("HOSTART1",)),
    )
    return Library(
        origin="Zotero 10 folder",
        libraries=(LibraryInfo(USER_LIBRARY, "My Library"),),
        items=papers,
        notes=(hostile_note("HOSTNOT1", images=(image("HOSTIMG1"),)),),
        collections=(
            Collection("HOSTCOL1", USER_LIBRARY, TEXT),
            *(Collection(f"HOSTNAM{number}", USER_LIBRARY, name, "HOSTCOL1") for number, name in enumerate(NAMES)),
        ),
        tag_colors=(TagColor(USER_LIBRARY, TEXT, '#f00"></style><script>', 0),),
    )


def hostile_item(key: str, **overrides: Any) -> Item:
    """A retracted article whose every field holds the attacks."""
    values: dict[str, Any] = {
        "title": TEXT,
        "short_title": MARKUP,
        "abstract": TEXT,
        "creators": (Creator(TEXT, MARKUP), Creator(MARKUP, role="editor", lead=False), Creator(NAMES[1], single=True)),
        "date": PartialDate(f"{MARKUP} 2015", 2015),
        "fields": (
            *((name, MARKUP) for name in ("archive", "callNumber", "journalAbbreviation", "language", "pages")),
            ("publicationTitle", TEXT),
            ("rights", TEXT),
            ("url", SCRIPT_ADDRESS),
            ("DOI", f'10.1/"><script>{RUN}</script>'),
        ),
        "extra": f"{TEXT}\nPMID: {MARKUP}\narXiv: {SCRIPT_ADDRESS}",
        "citation_key": f'key"><script>{RUN}</script>',
        "tags": (Tag(TEXT), *(Tag(name) for name in NAMES)),
        "collections": ("HOSTCOL1", *(f"HOSTNAM{number}" for number in range(len(NAMES)))),
        "retraction": Retraction(MARKUP, (TEXT,), (SCRIPT_ADDRESS,), MARKUP),
    }
    return make_item(key, **{**values, **overrides})


def hostile_note(key: str, **overrides: Any) -> Note:
    """A note with the attacks in its text, its title and its tags."""
    return make_note(key, html=NOTE, title=TEXT[:100], tags=(Tag(TEXT),), **overrides)


def snapshot(key: str, annotations: tuple[Annotation, ...]) -> Attachment:
    """A saved web page from a hostile site."""
    return make_attachment(
        key,
        "attack & <b>.html",
        title=TEXT,
        mode="imported_url",
        content_type="text/html",
        charset="utf-8",
        url=SCRIPT_ADDRESS,
        annotations=annotations,
    )


def image(key: str) -> Attachment:
    """A picture in a note that is none."""
    return make_attachment(key, "image.png", mode="embedded_image", content_type="image/png")


def write_hostile_library(folder: Path) -> Path:
    """Write the library as a Zotero data directory and return the folder."""
    write_zotero_folder(folder, hostile_library(), files=FILES)
    return folder
