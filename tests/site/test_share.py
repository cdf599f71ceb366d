"""What a shared site is made from."""

from __future__ import annotations

from pathlib import Path

from litsite.bundles.records import Bundle, Corpus
from litsite.site.share import shareable_corpus


def test_keywords_that_rest_on_a_private_file_are_not_shared() -> None:
    root = Path("corpus")
    bundles = {
        key: Bundle(key, "paper", key, root / key / "document.md", "", full_text=method, keywords=("flumes",))
        for key, method in (("AAAA2222", "pdf-layout"), ("BBBB2222", ""))
    }
    shared = shareable_corpus(Corpus(root, bundles)).bundles
    assert {key: bundle.keywords for key, bundle in shared.items()} == {"AAAA2222": (), "BBBB2222": ("flumes",)}
