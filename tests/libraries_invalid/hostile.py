"""A library in which every field that comes from outside tries to run something in the reader's browser.

Each attack sets ``window.attacked`` when it runs, so that one look at a page tells.
"""

from __future__ import annotations

from pathlib import Path

from litsite.sources.example.zotero_folder import write_zotero_folder
from litsite.sources.records import (
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

SCRIPT = "<script>window.attacked=1</script>"
IMAGE = "<img src=x onerror=window.attacked=1>"
BREAKOUT = "\"'><svg onload=window.attacked=1>"
LINK = "javascript:window.attacked=1"
TEMPLATE = "{{ ''.__class__ }}{% raw %}</title></textarea></style>"
ATTACKS = (SCRIPT, IMAGE, BREAKOUT, LINK, TEMPLATE, "</script><script>window.attacked=1</script>", "\u202egpj.exe")
EVERYTHING = " ".join(ATTACKS)

_HTML_FILE = f"""<!doctype html><html><head><title>{SCRIPT}</title><script>window.attacked=1</script></head>
<body onload="window.attacked=1"><article><h1>{IMAGE} Heading</h1><p>Words enough to be the article. {IMAGE}
<a href="{LINK}">go</a> <a href="data:text/html,{SCRIPT}">data</a> <iframe srcdoc="{SCRIPT}"></iframe></p>
<form action="{LINK}"><button formaction="{LINK}">press</button></form>
<p>{"More words about graphs and their order. " * 20}</p></article></body></html>"""
_TEXT_FILE = (
    f"# {SCRIPT}\n\n[x]({LINK}) {IMAGE}\n\n<!-- page 1 --><script>window.attacked=1</script>\n\n$</math>{SCRIPT}$\n"
)
_NOTE = (
    '<div class="zotero-note znv1"><div data-schema-version="9">'
    f'<h1>{IMAGE}</h1><p onclick="window.attacked=1">{SCRIPT} text <a href="{LINK}">link</a></p>'
    f'<p><img src="x" onerror="window.attacked=1"><span class="math">$\\text{{{SCRIPT}}}$</span></p>'
    '<p style="background:url(javascript:window.attacked=1)">styled</p><svg><script>window.attacked=1</script></svg>'
    "<math><mtext></mtext><script>window.attacked=1</script></math></div></div>"
)


def hostile_library() -> Library:
    """Two items and a note whose every field is an attack."""
    annotation = Annotation(
        "HOSTANN1",
        "highlight",
        text=EVERYTHING,
        comment=EVERYTHING,
        color="#ffd400",
        page_label=EVERYTHING,
        page=1,
        sort_index="00000|000100|00100",
        author=EVERYTHING,
        tags=(Tag(EVERYTHING),),
    )
    files = (
        _file("HOSTHTML", "page.html", "text/html", (annotation,)),
        _file("HOSTTEXT", "notes.md", "text/markdown"),
        Attachment("HOSTLINK", EVERYTHING, mode="linked_url", url=LINK, content_type="text/html"),
    )
    item = Item(
        key="HOSTILE1",
        library="user",
        type="journalArticle",
        title=EVERYTHING,
        short_title=SCRIPT,
        abstract=EVERYTHING,
        creators=(Creator(SCRIPT, IMAGE), Creator(BREAKOUT, single=True)),
        date=PartialDate(SCRIPT),
        fields=(
            ("DOI", f'10.1/"><script>window.attacked=1</script>{LINK}'),
            ("ISSN", IMAGE),
            ("publicationTitle", EVERYTHING),
            ("url", LINK),
            ("volume", SCRIPT),
        ),
        extra=EVERYTHING,
        citation_key=f"../../{SCRIPT}",
        tags=tuple(Tag(attack) for attack in ATTACKS),
        collections=("HOSTCOL1",),
        attachments=files,
        notes=(Note("HOSTNOT1", "user", _NOTE, title=IMAGE, parent_key="HOSTILE1", tags=(Tag(IMAGE),)),),
        related=("HOSTILE2",),
        retraction=Retraction(SCRIPT, (IMAGE,), (LINK,)),
    )
    other = Item("HOSTILE2", "user", "book", title=BREAKOUT, creators=(Creator(SCRIPT, IMAGE),), related=("HOSTILE1",))
    return Library(
        "hostile",
        (LibraryInfo("user", "My Library"),),
        (item, other),
        (Note("HOSTNOT2", "user", _NOTE, title=EVERYTHING),),
        (Collection("HOSTCOL1", "user", EVERYTHING),),
        tag_colors=(TagColor("user", SCRIPT, '#ff0000"><script>', 0),),
    )


def write_hostile_library(folder: Path) -> Path:
    """Write it as a Zotero data directory."""
    files = {"HOSTHTML": _HTML_FILE.encode(), "HOSTTEXT": _TEXT_FILE.encode()}
    write_zotero_folder(folder, hostile_library(), files=files)
    return folder


def _file(key: str, name: str, content_type: str, annotations: tuple[Annotation, ...] = ()) -> Attachment:
    return Attachment(
        key, EVERYTHING, content_type=content_type, path=Path("storage") / key / name, annotations=annotations
    )
