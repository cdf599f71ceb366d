"""The same papers as a Hugo site, with a table of contents and highlighting, as a peer to measure against.

Otherwise Hugo is as it comes: lists for every tag and author, feeds and a site map.
"""

from __future__ import annotations

import shutil
from pathlib import Path

_CONFIG = """\
baseURL = "/"
title = "Papers"
relativeURLs = true
[taxonomies]
  tag = "tags"
  author = "authors"
[markup.highlight]
  noClasses = false
[markup.goldmark.renderer]
  unsafe = false
"""
_HEAD = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>'
_SINGLE = (
    _HEAD
    + """<nav><a href="/">Home</a></nav><aside>{{ .TableOfContents }}</aside><main><h1>{{ .Title }}</h1>
<p>{{ range .Params.authors }}{{ . }}; {{ end }}{{ .Date.Format "2006-01-02" }}</p>
<ul>{{ range .Params.tags }}<li><a href="/tags/{{ . | urlize }}/">{{ . }}</a></li>{{ end }}</ul>
{{ .Content }}</main></body></html>"""
)
_LIST = (
    _HEAD
    + """<main><h1>{{ .Title }}</h1><ul>
{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}
</ul></main></body></html>"""
)


def hugo_site(papers: Path, folder: Path) -> Path:
    """Write a Hugo project over copies of the papers; its folder is returned."""
    (folder / "content" / "papers").mkdir(parents=True)
    for path in sorted(papers.glob("p*.md")):
        shutil.copyfile(path, folder / "content" / "papers" / path.name)
    (folder / "config.toml").write_text(_CONFIG, encoding="utf-8")
    layouts = folder / "layouts" / "_default"
    layouts.mkdir(parents=True)
    (layouts / "single.html").write_text(_SINGLE, encoding="utf-8")
    (layouts / "list.html").write_text(_LIST, encoding="utf-8")
    return folder
