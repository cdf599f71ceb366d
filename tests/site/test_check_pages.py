"""The checker on pages themselves: what may run, structure, names, and one page for each item."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from litsite.site.check import check_site
from litsite.site.check.records import Finding
from tests.site.small_site import POLICY, findings, item_head, page, write_site


def test_a_finding_says_where_what_and_what_to_do(tmp_path: Path) -> None:
    found = check_site(write_site(tmp_path, {"papers/one.html": page('<p id="a"></p><p id="a"></p>')}))
    assert found == (Finding("ids", "papers/one.html", "id a stands 2 times", "ids are unique on a page"),)


@pytest.mark.parametrize(
    "policy",
    [
        POLICY.replace("default-src 'none'; ", ""),
        POLICY.replace("; base-uri 'none'", ""),
        POLICY.replace("; form-action 'none'", ""),
        POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
        POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'"),
        POLICY.replace("script-src 'self'", "script-src *"),
        POLICY.replace("script-src 'self'", "script-src 'self' data:"),
        POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
        POLICY.replace("img-src 'self'", "img-src 'self' https:"),
        POLICY.replace("default-src 'none'", "default-src https://example.org"),
        POLICY + "; connect-src https://example.org",
        "script-src *; " + POLICY,
        "",
    ],
)
def test_the_policy_allows_only_the_sites_own_files(tmp_path: Path, policy: str) -> None:
    assert {rule for rule, _ in findings(tmp_path, {"papers/one.html": page(policy=policy)})} == {"policy"}


def test_workers_and_images_may_come_from_memory(tmp_path: Path) -> None:
    policy = POLICY.replace("data:", "data: blob:") + "; worker-src blob:; font-src 'self' data:"
    assert findings(tmp_path, {"papers/one.html": page(policy=policy)}) == []


def test_every_page_has_a_policy_and_has_it_first(tmp_path: Path) -> None:
    without = page().replace("Content-Security-Policy", "X-Policy")
    late = page().replace('<meta charset="utf-8">', '<meta charset="utf-8"><script src="../assets/site.js"></script>')
    in_body = page(page().partition("<head>")[2].partition("</head>")[0]).replace("Content-Security-Policy", "X", 1)
    assert findings(tmp_path, {"papers/one.html": without}) == [("policy", "papers/one.html")]
    assert findings(tmp_path, {"papers/one.html": late}) == [("policy", "papers/one.html")]
    assert ("policy", "papers/one.html") in findings(tmp_path, {"papers/one.html": in_body})


@pytest.mark.parametrize(
    "body",
    [
        "<script>alert(1)</script>",
        '<script type="module" src="../assets/site.js"></script>',
        "<style>a { color: red }</style>",
        '<p style="color: red">x</p>',
        '<img src="../assets/dot.png" alt="" onerror="alert(1)">',
        "<svg onload=alert(1)></svg>",
        "<svg/onload=alert(1)>",
        "<math><mi ONCLICK=alert(1)>x</mi></math>",
        '<iframe srcdoc="x"></iframe>',
        '<object data="../assets/dot.png"></object>',
        '<embed src="../assets/dot.png">',
        '<base href="../papers/">',
    ],
)
def test_nothing_in_a_page_can_run_or_embed(tmp_path: Path, body: str) -> None:
    assert ("inline_code", "papers/one.html") in findings(tmp_path, {"papers/one.html": page(body)})


def test_escaped_markup_and_data_blocks_run_nothing(tmp_path: Path) -> None:
    body = (
        "<p>&lt;script&gt;alert(1)&lt;/script&gt; onerror=x</p><!-- <script>alert(1)</script> -->"
        '<script type="application/ld+json">{}</script>'
    )
    assert findings(tmp_path, {"papers/one.html": page(body)}) == []


def test_a_drawing_holds_no_script(tmp_path: Path) -> None:
    assert findings(tmp_path, {"assets/a.svg": "<svg><path d='M0 0'/></svg>"}) == []
    for drawing in ("<svg><script>x</script></svg>", '<svg onload="x"/>', '<svg><a href="javascript:x"/></svg>'):
        assert findings(tmp_path, {"assets/a.svg": drawing}) == [("drawing_code", "assets/a.svg")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<!doctype html>", ""),
        ('<meta charset="utf-8">', ""),
        ('lang="en"', ""),
        ("<title>A page</title>", "<title> </title>"),
        ('<meta name="viewport" content="width=device-width">', ""),
        ("<h1>A page</h1>", ""),
        ("<h1>A page</h1>", "<h1>A page</h1><h1>Again</h1>"),
        ('main id="main"', 'div id="main"'),
    ],
)
def test_a_page_has_what_every_page_needs(tmp_path: Path, old: str, new: str) -> None:
    assert findings(tmp_path, {"papers/one.html": page().replace(old, new)}) == [("page_basics", "papers/one.html")]


def test_pages_that_are_broken_to_the_byte_are_findings_not_crashes(tmp_path: Path) -> None:
    site = write_site(tmp_path)
    (site / "papers/one.html").write_bytes(page().encode() + b"\xff\xfe")
    assert [finding.rule for finding in check_site(site)] == ["page_basics"]
    (site / "papers/one.html").write_bytes(b"")
    assert [finding.rule for finding in check_site(site)] == ["page_basics", "policy"]
    (site / "papers/one.html").write_bytes(bytes(range(256)) * 4)
    assert "policy" not in [finding.rule for finding in check_site(site) if finding.where != "papers/one.html"]


@pytest.mark.parametrize(
    "body",
    [
        '<label for="gone">x</label>',
        '<p aria-describedby="main gone">x</p>',
        '<button aria-controls="gone">x</button>',
    ],
)
def test_what_an_attribute_refers_to_is_on_the_page(tmp_path: Path, body: str) -> None:
    assert findings(tmp_path, {"papers/one.html": page(body)}) == [("references", "papers/one.html")]


def test_ids_are_unique_and_without_blanks(tmp_path: Path) -> None:
    for body in (
        '<p id="main"></p>',
        '<p id="a b"></p>',
        '<p id=""></p>',
        '<svg><g id="g"/></svg><p id="g"></p>',
        '<a name="main">x</a>',
    ):
        assert findings(tmp_path, {"papers/one.html": page(body)}) == [("ids", "papers/one.html")], body


def test_headings_go_down_one_level_at_a_time(tmp_path: Path) -> None:
    assert findings(tmp_path, {"papers/one.html": page("<h2>a</h2><h3>b</h3><h2>c</h2>")}) == []
    for body in ("<h3>b</h3>", "<h2>a</h2><h4>b</h4>", "<h2> <b></b></h2>"):
        assert findings(tmp_path, {"papers/one.html": page(body)}) == [("heading_order", "papers/one.html")], body


@pytest.mark.parametrize(
    "body",
    [
        '<img src="../assets/dot.png">',
        "<button><svg></svg></button>",
        '<a href="two.html"></a>',
        '<a href="two.html"><img src="../assets/dot.png" alt=""></a>',
        "<input>",
        "<select><option>a</option></select>",
        '<textarea id="t"></textarea>',
        "<details><summary></summary></details>",
        '<p tabindex="2">x</p>',
    ],
)
def test_everything_that_can_be_used_has_a_name(tmp_path: Path, body: str) -> None:
    assert findings(tmp_path, {"papers/one.html": page(body)}) == [("names", "papers/one.html")]


def test_names_may_come_from_text_labels_images_and_aria(tmp_path: Path) -> None:
    body = (
        '<button aria-label="Close"></button><a href="two.html"><img src="../assets/dot.png" alt="Two"></a>'
        '<label>Filter <input></label><label for="s">Sort</label><select id="s"></select>'
        '<input type="hidden"><input aria-label="Search"><p tabindex="-1">x</p><button><b>B</b></button>'
    )
    assert findings(tmp_path, {"papers/one.html": page(body)}) == []


def test_every_item_has_one_page(tmp_path: Path) -> None:
    twice = {"items/c.html": page(head=item_head("AAAA1111"))}
    other_library = {"items/c.html": page(head=item_head("AAAA1111", "group:12"))}
    assert findings(tmp_path / "a", twice) == [("keys", "items/c.html")]
    assert findings(tmp_path / "b", other_library) == []


def test_a_page_among_those_of_items_has_a_key_unless_it_moved(tmp_path: Path) -> None:
    moved = page(head='<meta http-equiv="refresh" content="0; url=a.html">')
    assert findings(tmp_path, {"items/c.html": moved, "tags/a.html": page()}) == []
    assert findings(tmp_path, {"items/c.html": page()}) == [("keys", "items/c.html")]


@pytest.mark.parametrize(
    "head",
    [
        '<meta name="litsite:key" content="AAAA1111">',
        '<meta name="litsite:library" content="user">',
        item_head("AAAA1111") + item_head("CCCC3333"),
        item_head("short"),
        item_head("AAAA1111", "group"),
    ],
)
def test_the_page_of_an_item_names_its_key_and_library_once(tmp_path: Path, head: str) -> None:
    assert findings(tmp_path, {"items/a.html": page(head=head)}) == [("keys", "items/a.html")]


@pytest.mark.parametrize(
    "name",
    [
        "papers/con.html",
        "papers/Aux.html",
        "papers/what?.html",
        "papers/a:b.html",
        "papers/dot./x.js",
        "n" * 200 + ".html",
    ],
)
def test_names_can_be_copied_to_windows(tmp_path: Path, name: str) -> None:
    assert {rule for rule, _ in findings(tmp_path, {name: page(up="../" * name.count("/"))})} == {"file_names"}


def test_two_names_do_not_become_one_where_capitals_do_not_count(tmp_path: Path) -> None:
    assert findings(tmp_path / "a", {"papers/One.html": page()}) == [("file_names", "papers/one.html")]
    assert findings(tmp_path / "b", {"Papers/x.js": "x"}) == [("file_names", "papers")]
    composed, decomposed = "papers/\u00e9.js", "papers/e\u0301.js"
    assert findings(tmp_path / "c", {composed: "x", decomposed: "x"}) == [("file_names", composed)]


def test_links_in_the_file_system_do_not_travel(tmp_path: Path) -> None:
    site = write_site(tmp_path / "site")
    os.symlink(tmp_path, site / "papers" / "loop")
    os.symlink(site / "index.html", site / "papers" / "same.html")
    assert [(finding.rule, finding.where) for finding in check_site(site)] == [
        ("file_names", "papers/loop"),
        ("file_names", "papers/same.html"),
    ]


def test_no_page_tells_where_it_was_built(tmp_path: Path) -> None:
    here = {"papers/one.html": page(f"<p>{tmp_path}/library</p>")}
    home = {"papers/one.html": page('<p title="/home/ada/Zotero/storage/x.pdf">x</p>')}
    assert findings(tmp_path / "site", here) == [("machine_paths", "papers/one.html")]
    assert findings(tmp_path / "other", home) == [("machine_paths", "papers/one.html")]
