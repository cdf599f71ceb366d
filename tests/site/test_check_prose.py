"""The checker on what pages say: no item key of the library stands where people read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.small_site import findings, item_head, page


@pytest.mark.parametrize(
    "body",
    [
        "<p>See AAAA1111 for more.</p>",
        "<p>See <b>AAAA1111</b>more.</p>",
        '<p><a href="../items/a.html">AAAA1111</a></p>',
        "<p>(user-AAAA1111)</p>",
        "<p>zotero://select/library/items/AAAA1111</p>",
        '<p><span title="AAAA1111, page 4">four</span></p>',
        '<img src="../assets/dot.png" alt="A figure of AAAA1111">',
        '<button aria-label="Open AAAA1111">Open</button>',
        "<svg><text>AAAA1111</text></svg>",
        "<ul><li>one</li>AAAA1111</ul>",
    ],
)
def test_a_key_of_the_library_stands_in_no_prose(tmp_path: Path, body: str) -> None:
    assert findings(tmp_path, {"papers/one.html": page(body)}) == [("keys_in_prose", "papers/one.html")]


def test_titles_and_descriptions_are_prose(tmp_path: Path) -> None:
    titled = page().replace("<title>A page</title>", "<title>AAAA1111</title>")
    described = page(head='<meta name="description" content="On AAAA1111.">')
    assert findings(tmp_path, {"papers/one.html": titled}) == [("keys_in_prose", "papers/one.html")]
    assert findings(tmp_path, {"papers/one.html": described}) == [("keys_in_prose", "papers/one.html")]


@pytest.mark.parametrize(
    "body",
    [
        '<p><a href="zotero://select/library/items/AAAA1111">Select</a></p>',
        '<p id="note-AAAA1111" class="AAAA1111" data-key="AAAA1111">x</p>',
        "<p>Its key is <code>AAAA1111</code>.</p>",
        "<pre>key: <span>AAAA1111</span></pre>",
        "<pre><b>AAAA1111</b> too</pre>",
        "<!-- AAAA1111 -->",
        '<script type="application/json">"AAAA1111"</script>',
        "<p>aAAAA1111 AAAA11112 AAAA1111x AAAA111 aaaa1111</p>",
    ],
)
def test_addresses_and_technical_blocks_may_hold_it(tmp_path: Path, body: str) -> None:
    assert findings(tmp_path, {"papers/one.html": page(body)}) == []


def test_a_word_that_looks_like_a_key_is_a_word(tmp_path: Path) -> None:
    assert findings(tmp_path, {"papers/one.html": page("<p>CRISPR99 in ABSTRACT</p>")}) == []
    known = {"papers/one.html": page("<p>CRISPR99 in ABSTRACT</p>"), "items/c.html": page(head=item_head("CRISPR99"))}
    assert findings(tmp_path, known) == [("keys_in_prose", "papers/one.html")]


@pytest.mark.parametrize(
    "address",
    [
        "zotero://select/groups/12/items/FILE2222",
        "zotero://select/library/collections/FILE2222",
        "zotero://open-pdf/library/items/FILE2222?page=3",
        "zotero://open-pdf/library/items/AAAA1111?page=3&amp;annotation=FILE2222",
    ],
)
def test_what_links_into_zotero_lead_to_are_keys_too(tmp_path: Path, address: str) -> None:
    pages = {
        "papers/one.html": page(f'<a href="{address}">x</a>'),
        "papers/two.html": page("<h2 id='results'>FILE2222</h2>"),
    }
    assert findings(tmp_path, pages) == [("keys_in_prose", "papers/two.html")]
