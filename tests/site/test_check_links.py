"""The checker on addresses: what a page links to and loads."""

from __future__ import annotations

import posixpath
import tempfile
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.errors import WorkspaceError
from litsite.site.check import check_site
from litsite.site.check.files import Leads, SiteFiles
from tests.site.small_site import findings, page, write_site


def test_a_site_without_a_fault_has_no_finding(tmp_path: Path) -> None:
    assert check_site(write_site(tmp_path)) == ()


def test_a_folder_without_pages_cannot_be_checked(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="no page"):
        check_site(tmp_path)
    with pytest.raises(WorkspaceError, match="no page"):
        check_site(tmp_path / "missing")


@pytest.mark.parametrize(
    "address",
    [
        "three.html",
        "One.html",
        "../papers/",
        "../papers",
        ".",
        "",
        "./",
        "../../outside.html",
        "/papers/one.html",
        "one.html/",
        "one%2ehtm",
        "..\\papers\\one.html",
    ],
)
def test_a_link_leads_to_a_file_with_exactly_that_name(tmp_path: Path, address: str) -> None:
    expected = [] if address == "" else [("links", "papers/index.html")]
    assert findings(tmp_path, {"papers/index.html": page(f'<a href="{address}">x</a>')}) == expected


@pytest.mark.parametrize(
    "address",
    [
        "one.html",
        "./one.html",
        "one.html?theme=light",
        "%6Fne.html",
        " one.html\n",
        "../papers/one.html#",
        "two.html?a=b#results",
    ],
)
def test_a_link_may_be_written_in_every_way_that_browsers_follow(tmp_path: Path, address: str) -> None:
    assert findings(tmp_path, {"papers/index.html": page(f'<a href="{address}">x</a>')}) == []


@pytest.mark.parametrize(
    "address",
    ["two.html#missing", "#missing", "two.html#Results", "#A%20b", "two.html?theme=x#gone", "#top"],
)
def test_an_anchor_exists_on_the_page_it_names(tmp_path: Path, address: str) -> None:
    assert findings(tmp_path, {"papers/index.html": page(f'<a href="{address}">x</a>')}) == [
        ("anchors", "papers/index.html")
    ]


def test_an_anchor_in_other_scripts_may_be_written_with_percent_signs(tmp_path: Path) -> None:
    body = '<h2 id="方法">方法</h2><a href="#%E6%96%B9%E6%B3%95">a</a><a href="#方法">b</a><a href="#sort=year">c</a>'
    assert findings(tmp_path, {"papers/one.html": page(body)}) == []


def test_alternative_and_redirecting_addresses_are_links_too(tmp_path: Path) -> None:
    feed = '<link rel="alternate" href="feed.xml">'
    moved = '<meta http-equiv="refresh" content="0; url=gone.html">'
    away = '<meta http-equiv="Refresh" content="0;url=https://example.org/">'
    assert findings(tmp_path, {"papers/one.html": page(head=feed)}) == [("links", "papers/one.html")]
    assert findings(tmp_path, {"papers/one.html": page(head=moved)}) == [("links", "papers/one.html")]
    assert findings(tmp_path, {"papers/one.html": page(head=away)}) == [("link_schemes", "papers/one.html")]


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "&#106;avascript:alert(1)",
        " java\nscript:alert(1)",
        "\x01javascript:alert(1)",
        "vbscript:x",
        "data:text/html,<p>",
        "file:///etc/passwd",
        "C:\\Users\\ada\\one.html",
        "c:/one.html",
    ],
)
def test_a_link_never_runs_a_script_or_opens_a_file_of_this_computer(tmp_path: Path, address: str) -> None:
    found = findings(tmp_path, {"papers/one.html": page(f'<a href="{address}">x</a>')})
    assert ("link_schemes", "papers/one.html") in found


def test_scripts_hide_in_drawings_forms_and_animations_too(tmp_path: Path) -> None:
    for body in (
        '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
        '<form action="javascript:alert(1)"><button>Go</button></form>',
        '<form><button formaction="javascript:alert(1)">Go</button></form>',
        '<svg><a href="one.html"><animate attributeName="href" values="javascript:alert(1)"/>x</a></svg>',
        '<img src="javascript:alert(1)" alt="">',
    ):
        assert ("link_schemes", "papers/one.html") in findings(tmp_path, {"papers/one.html": page(body)}), body


def test_words_that_look_like_a_scheme_are_no_link(tmp_path: Path) -> None:
    head = '<meta name="description" content="JavaScript: The Good Parts">'
    assert findings(tmp_path, {"papers/one.html": page('<p title="Data: a history">x</p>', head=head)}) == []


@pytest.mark.parametrize(
    "body",
    [
        '<img src="https://example.org/a.png" alt="">',
        '<img src="//example.org/a.png" alt="">',
        '<img src="http:\\\\example.org\\a.png" alt="">',
        '<img src="../assets/dot.png" srcset="../assets/dot.png 1x, https://example.org/a.png 2x" alt="">',
        '<img src="../assets/missing.png" alt="">',
        '<img src="../assets/Dot.png" alt="">',
        '<img src="data:text/html,x" alt="">',
        '<video poster="https://example.org/a.png"></video>',
        '<video src="data:image/png;base64,AA"></video>',
        '<script src="https://example.org/a.js"></script>',
        '<script src="missing.js"></script>',
        '<link rel="stylesheet" href="https://example.org/a.css">',
        '<link rel="preconnect" href="https://example.org">',
        '<link rel="icon" href="missing.ico">',
        '<svg><image href="https://example.org/a.png"/></svg>',
        '<svg><use xlink:href="https://example.org/a.svg#b"/></svg>',
        '<table background="https://example.org/a.png"></table>',
        '<form action="https://example.org/"><button>Go</button></form>',
        '<a href="one.html" ping="https://example.org/">x</a>',
    ],
)
def test_a_page_loads_nothing_but_the_sites_own_files(tmp_path: Path, body: str) -> None:
    rules = {rule for rule, _ in findings(tmp_path, {"papers/one.html": page(body)})}
    assert "loads" in rules


def test_an_image_may_stand_in_the_page_as_data(tmp_path: Path) -> None:
    assert findings(tmp_path, {"papers/one.html": page('<img src="data:image/png;base64,AA==" alt="">')}) == []


@pytest.mark.parametrize(
    "style",
    [
        "a { background: url(https://example.org/a.png) }",
        'a { background: URL( "//example.org/a.png" ) }',
        "@import 'https://example.org/a.css';",
        "@import url(missing.css);",
        "a { src: url('data:text/html,x') }",
        "a { background: url(../assets/Dot.png) }",
    ],
)
def test_a_style_sheet_loads_nothing_but_the_sites_own_files(tmp_path: Path, style: str) -> None:
    assert findings(tmp_path, {"assets/site.css": style}) == [("loads", "assets/site.css")]


def test_a_comment_in_a_style_sheet_loads_nothing(tmp_path: Path) -> None:
    assert findings(tmp_path, {"assets/site.css": "/* url(https://example.org/a.png) */ a { color: red }"}) == []


_name = st.text(st.characters(categories=["L", "N"], include_characters=" -_.%&#?+"), min_size=1, max_size=12).filter(
    lambda name: name not in (".", "..")
)


@given(folders=st.lists(_name, max_size=3), name=_name, page_folders=st.lists(_name, max_size=3))
def test_every_quoted_relative_address_of_a_file_leads_to_it(
    folders: list[str], name: str, page_folders: list[str]
) -> None:
    file = "/".join([*folders, name])
    here = "/".join(page_folders)
    site = SiteFiles(Path(), frozenset({file}), frozenset(), frozenset())
    address = quote(posixpath.relpath("/" + file, "/" + here))
    target = site.look_up(f"{here}/page.html".lstrip("/"), address)
    assert (target.leads, target.file) == (Leads.FILE, file)


def test_a_link_out_of_the_site_is_found_even_where_the_file_exists() -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "secret.html").write_text("x")
        found = check_site(
            write_site(Path(folder) / "site", {"index.html": page('<a href="../secret.html">x</a>', up="")})
        )
        assert [(finding.rule, finding.where) for finding in found] == [("links", "index.html")]
