"""The harness itself: it sees every fault it is there to see, and Firefox behaves as it does for readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import visit
from tests.browser.firefox_bidi import Firefox

HEAD = "<!doctype html><html lang=en><head><meta charset=utf-8><title>A page</title>"
POLICY = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'self'\">"
GOOD = f"{HEAD}</head><body><main><h1>A page</h1><p>Words.</p></main></body></html>"
FAULTS = {
    "console": ("<script src=a.js></script>", "console.error('boom')", "boom"),
    "exception": ("<script src=a.js></script>", "missing.call()", "missing is not defined"),
    "missing file": ("<script src=b.js></script>", "", "b.js"),
    "outside": ("<img src=https://example.org/x.png>", "", "https://example.org/x.png"),
    "policy": (f"{POLICY}<script>window.ran = 1</script>", "", "Content"),
    "fetch of a file": ("<script src=a.js></script>", "fetch('index.html').catch(() => 0)", "index.html"),
    "module": ("<script type=module src=a.js></script>", "export {}", "a.js"),
}


def write(folder: Path, html: str, script: str = "") -> str:
    """Write a page and its script; its address is returned."""
    (folder / "index.html").write_text(html)
    (folder / "a.js").write_text(script)
    return (folder / "index.html").as_uri()


@pytest.mark.parametrize("fault", FAULTS)
def test_chromium_complains_of_every_fault(chromium: Browser, tmp_path: Path, fault: str) -> None:
    head, script, expected = FAULTS[fault]
    with visit(chromium) as tab:
        tab.open(write(tmp_path, f"{HEAD}{head}", script))
        tab.page.wait_for_timeout(200)
        assert expected in " ".join(tab.complaints)


def test_a_page_without_a_fault_brings_no_complaint(chromium: Browser, firefox: Firefox, tmp_path: Path) -> None:
    address = write(tmp_path, GOOD)
    with visit(chromium, bypass_csp=True) as tab:
        tab.open(address)
        assert tab.complaints == []
        assert tab.axe() == []
    before = len(firefox.errors)
    firefox.open(address)
    assert firefox.evaluate("document.title") == "A page"
    assert firefox.errors[before:] == []


def test_axe_finds_what_a_reader_would_stumble_over(chromium: Browser, tmp_path: Path) -> None:
    page = GOOD.replace("<p>", "<p style='color:#999;background:#fff'>").replace("<h1>A page</h1>", "<h4></h4><input>")
    with visit(chromium, bypass_csp=True) as tab:
        tab.open(write(tmp_path, page))
        found = " ".join(tab.axe())
    assert all(rule in found for rule in ("color-contrast", "empty-heading", "label", "page-has-heading-one"))


@pytest.mark.parametrize("fault", ["console", "exception", "policy"])
def test_firefox_complains_of_every_fault(firefox: Firefox, tmp_path: Path, fault: str) -> None:
    head, script, expected = FAULTS[fault]
    before = len(firefox.errors)
    firefox.open(write(tmp_path, f"{HEAD}{head}", script))
    firefox.evaluate("1")
    assert expected in " ".join(firefox.errors[before:])


def test_firefox_gives_each_file_its_own_storage_and_all_one_cookie_jar(firefox: Firefox, tmp_path: Path) -> None:
    first = write(tmp_path, GOOD)
    (tmp_path / "second.html").write_text(GOOD)
    firefox.open(first)
    firefox.evaluate("localStorage.setItem('harness', 'kept')")
    firefox.evaluate("document.cookie = 'harness=kept; path=/'")
    firefox.open((tmp_path / "second.html").as_uri())
    assert firefox.evaluate("localStorage.getItem('harness')") is None
    assert "harness=kept" in firefox.evaluate("document.cookie").split("; ")


def test_chromium_shares_storage_between_files_and_keeps_no_cookie(chromium: Browser, tmp_path: Path) -> None:
    with visit(chromium) as tab:
        tab.open(write(tmp_path, GOOD))
        tab.evaluate("localStorage.setItem('harness', 'kept')")
        tab.evaluate("document.cookie = 'harness=kept; path=/'")
        (tmp_path / "second.html").write_text(GOOD)
        tab.open((tmp_path / "second.html").as_uri())
        assert tab.evaluate("localStorage.getItem('harness')") == "kept"
        assert tab.evaluate("document.cookie") == ""
