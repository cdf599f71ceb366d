"""What a page gets on its way to the browser."""

from __future__ import annotations

from litsite.preview.injection import waiting_page, with_reload

PAGE = (
    b"<html><head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'\">"
    b"</head><body class='x'><h1>Hi</h1></body></html>"
)


def test_a_page_gets_the_reload_script_and_its_policy_opens_by_one_socket() -> None:
    page = with_reload(PAGE, 8321)
    assert b'<script defer src="/livereload.js?port=8321"></script>\n</head>' in page
    assert b"default-src 'none'; connect-src ws://127.0.0.1:8321 ws://localhost:8321; script-src 'self'" in page
    assert b"preview-failure" not in page


def test_a_failure_is_shown_above_the_last_good_site_as_text() -> None:
    page = with_reload(PAGE, 8321, "site_config.yaml: <b>bad</b>")
    assert b"<body class='x'><div role=\"alert\"" in page
    assert b"&lt;b&gt;bad&lt;/b&gt;" in page
    assert b"<h1>Hi</h1>" in page


def test_without_a_site_the_failure_has_a_page_of_its_own() -> None:
    page = waiting_page("no Zotero data folder was found", 8321)
    assert b"no Zotero data folder was found" in page
    assert b"livereload.js" in page
