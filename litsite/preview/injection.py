"""What a page gets on its way to the browser: the reload script, and a notice when the last build failed.

Files on disk stay clean. The page's Content-Security-Policy is widened by this server's own socket and nothing else.
"""

from __future__ import annotations

import html

_POLICY = b"default-src 'none';"
_HEAD_END = b"</head>"
_BODY = b"<body"


def with_reload(page: bytes, port: int, failure: str = "") -> bytes:
    """The page with live reload through ``port``; ``failure`` is shown above it when it is not empty."""
    policy = _POLICY + f" connect-src ws://127.0.0.1:{port} ws://localhost:{port};".encode()
    script = f'<script defer src="/livereload.js?port={port}"></script>\n'.encode()
    page = page.replace(_POLICY, policy, 1).replace(_HEAD_END, script + _HEAD_END, 1)
    if not failure:
        return page
    start = page.find(_BODY)
    end = page.find(b">", start) + 1
    if start < 0 or not end:
        return page
    notice = f"<strong>The last build failed; this is the site before it.</strong><br>{_escaped(failure)}"
    return page[:end] + _alert(notice) + page[end:]


def waiting_page(reason: str, port: int) -> bytes:
    """The page that stands in when there is no site yet: its first build is running, or has failed."""
    text = (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Not built yet</title>\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'\">\n"
        "</head><body>"
    )
    notice = f"<strong>There is no site yet.</strong><br>{_escaped(reason)}"
    return with_reload(text.encode() + _alert(notice) + b"</body></html>\n", port)


def _escaped(text: str) -> str:
    return html.escape(text).replace("\n", "<br>")


def _alert(content: str) -> bytes:
    return f'<div role="alert" class="preview-failure">{content}</div>'.encode("utf-8", "replace")
