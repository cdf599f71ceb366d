"""The corpus as an OKF bundle, judged by its text, by our own rules and by validators from outside."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from litsite.bundles.front_matter import write_front_matter
from litsite.bundles.okf import OkfReport, export_okf
from litsite.bundles.okf_check import check_okf
from litsite.errors import Problem, WorkspaceError
from tests.machine import okf_validator


def concept(body: str = "Words.\n", **front: object) -> str:
    """A document as the bundles stage writes it; keys that are named replace the usual ones."""
    values: dict[str, object] = {
        "type": "Paper",
        "title": "Attention Is All You Need",
        "description": "Introduces the Transformer.",
        "resource": "https://doi.org/10.48550/arXiv.1706.03762",
        "tags": ["attention", "γ-rays: [odd] tag"],
        "sources": [{"id": "zotero", "resource": "zotero://select/library/items/AAAA1111", "title": "Item in Zotero"}],
        "generated": {"by": "litsite/0.1.0", "at": "2024-01-02T03:04:05Z"},
    }
    return write_front_matter({**values, **front}) + "\n" + body


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Write files below a folder and return it."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Three bundles: a paper with annotations and a picture, a note of another library, an orphan in another script."""
    return write(
        tmp_path / "corpus",
        {
            "AAAA1111/document.md": concept(
                "# Attention\n\nSee ![](images/1.png) and [the note](../g7-BBBB2222/document.md).\n"
            ),
            "AAAA1111/annotations.md": concept(
                "> marked\n",
                type="Annotations",
                title="Annotations on Vaswani 2017",
                description="What was marked while reading",
                tags=[],
                sources=[{"id": "paper", "resource": "document.md", "title": "Attention"}],
                generated={"by": "litsite/0.1.0", "at": "2024-03-04T00:00:00Z"},
            ),
            "AAAA1111/images/1.png": b"\x89PNG",
            "g7-BBBB2222/document.md": concept(
                type="Note", title="A [note] with *stars*\nand_lines", description="Note on <b>Vaswani</b>", tags=["x"]
            ),
            "CCCC3333/document.md": concept(title="注意機構", description="方法。"),
        },
    )


def test_the_bundle_is_the_corpus_with_indexes_and_a_log(corpus: Path, tmp_path: Path) -> None:
    target = tmp_path / "out" / "bundle"
    assert export_okf(corpus, target) == OkfReport(concepts=4, files=10)
    written = sorted(path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file())
    assert written == [
        "AAAA1111/annotations.md",
        "AAAA1111/document.md",
        "AAAA1111/images/1.png",
        "AAAA1111/index.md",
        "CCCC3333/document.md",
        "CCCC3333/index.md",
        "g7-BBBB2222/document.md",
        "g7-BBBB2222/index.md",
        "index.md",
        "log.md",
    ]
    for path in corpus.rglob("*"):
        if path.is_file():
            assert (target / path.relative_to(corpus)).read_bytes() == path.read_bytes()
    assert (target / "index.md").read_text("utf-8") == (
        '---\nokf_version: "0.2"\n---\n\n'
        "# Note\n\n* [A \\[note\\] with \\*stars\\* and\\_lines](g7-BBBB2222/index.md) - Note on \\<b>Vaswani\\</b>\n\n"
        "# Paper\n\n* [Attention Is All You Need](AAAA1111/index.md) - Introduces the Transformer.\n"
        "* [注意機構](CCCC3333/index.md) - 方法。\n"
    )
    assert (target / "AAAA1111" / "index.md").read_text("utf-8") == (
        "# Attention Is All You Need\n\n"
        "* [Attention Is All You Need](document.md) - Introduces the Transformer.\n"
        "* [Annotations on Vaswani 2017](annotations.md) - What was marked while reading\n"
    )
    assert (target / "log.md").read_text("utf-8") == (
        "# Update log\n\n## 2024-03-04\n\n* **Update**: [Annotations on Vaswani 2017](AAAA1111/annotations.md)\n"
        "\n## 2024-01-02\n\n* **Update**: [A \\[note\\] with \\*stars\\* and\\_lines](g7-BBBB2222/document.md)\n"
        "* **Update**: [Attention Is All You Need](AAAA1111/document.md)\n"
        "* **Update**: [注意機構](CCCC3333/document.md)\n"
    )


def test_a_document_without_a_date_is_in_no_log(tmp_path: Path) -> None:
    corpus = write(tmp_path / "corpus", {"AAAA1111/document.md": concept(generated={"by": "litsite/0.1.0"})})
    export_okf(corpus, tmp_path / "bundle")
    assert not (tmp_path / "bundle" / "log.md").exists()
    assert check_okf(tmp_path / "bundle") == ()


def test_the_bundle_keeps_our_own_rules(corpus: Path, tmp_path: Path) -> None:
    export_okf(corpus, tmp_path / "bundle")
    assert check_okf(tmp_path / "bundle") == ()


def test_what_would_break_the_bundle_is_left_out_and_said(corpus: Path, tmp_path: Path) -> None:
    write(
        corpus,
        {
            "DDDD4444/document.md": "no front matter\n",
            "EEEE5555/document.md": concept(type=""),
            "FFFF6666/document.md": b"---\ntype: Paper\n---\n\xff\n",
            "GGGG7777/annotations.md": "",
            "GGGG7777/item_relations.md": "",  # a paper without neighbours: nothing is wrong with it
            "GGGG7777/.document.md.new": "half",
            "GGGG7777/index.md": "---\ntype: x\n---\n",
        },
    )
    report = export_okf(corpus, tmp_path / "bundle")
    assert [(problem.where, problem.what) for problem in report.problems] == [
        ("DDDD4444/document.md", "left out of the bundle: no front matter that can be read"),
        ("EEEE5555/document.md", "left out of the bundle: no type"),
        ("FFFF6666/document.md", "left out of the bundle: not UTF-8"),
        ("GGGG7777/annotations.md", "left out of the bundle: an empty file"),
    ]
    assert report.concepts == 4
    assert check_okf(tmp_path / "bundle") == ()


def test_a_second_export_replaces_the_first_and_gives_the_same_bytes(corpus: Path, tmp_path: Path) -> None:
    target = tmp_path / "bundle"
    export_okf(corpus, target)
    first = {path: path.read_bytes() for path in target.rglob("*") if path.is_file()}
    write(target, {"stale.md": concept()})
    export_okf(corpus, target)
    assert {path: path.read_bytes() for path in target.rglob("*") if path.is_file()} == first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bundle", "corpus"]


def test_an_export_never_replaces_a_folder_that_is_no_bundle(corpus: Path, tmp_path: Path) -> None:
    home = write(tmp_path / "home", {"thesis.txt": "years of work"})
    with pytest.raises(WorkspaceError, match="not empty"):
        export_okf(corpus, home)
    with pytest.raises(WorkspaceError, match="not empty"):
        export_okf(corpus, home / "thesis.txt")
    with pytest.raises(WorkspaceError, match="no corpus"):
        export_okf(tmp_path / "missing", tmp_path / "bundle")
    assert (home / "thesis.txt").read_text() == "years of work"


def test_an_empty_corpus_is_an_empty_bundle(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    assert export_okf(tmp_path / "corpus", tmp_path / "bundle") == OkfReport(concepts=0, files=1)
    assert check_okf(tmp_path / "bundle") == ()


@pytest.mark.parametrize(
    ("file", "old", "new", "what"),
    [
        ("AAAA1111/document.md", "---\ntype", "type", "no front matter that can be read"),
        ("AAAA1111/document.md", '"Paper"', '" "', "no type"),
        ("AAAA1111/document.md", '"Paper"', "[", "no front matter that can be read"),
        ("AAAA1111/document.md", '["attention"', '[["attention"]', "tags are not a list of strings"),
        ("AAAA1111/document.md", '"by": "litsite/0.1.0", ', "", "generated without by"),
        ("AAAA1111/document.md", '"litsite/0.1.0"', '"someone"', "generated by someone"),
        ("AAAA1111/document.md", "2024-01-02T03:04:05Z", "2024-01-02", "generated.at is 2024-01-02"),
        ("AAAA1111/document.md", "2024-01-02T03:04:05Z", "2024-01-02T03:04:05", "generated.at is 2024-01-02T03:04:05"),
        ("AAAA1111/document.md", "title:", "status: published\ntitle:", "status published"),
        ("AAAA1111/document.md", "title:", "stale_after: 2099-12-31\ntitle:", "stale_after is 2099-12-31"),
        ("AAAA1111/document.md", "title:", "verified: {by: human:me}\ntitle:", "verified without at"),
        ("AAAA1111/document.md", '"resource": "zotero', '"uri": "zotero', "a source without a resource"),
        ("AAAA1111/document.md", "# Attention", "Said.[^x]\n\n[^x]: X", "footnote x names no source"),
        ("AAAA1111/index.md", "# Att", '---\nokf_version: "0.2"\n---\n# Att', "an index with front matter"),
        ("AAAA1111/index.md", "(document.md)", "(gone.md)", "gone.md leads to no file"),
        ("AAAA1111/index.md", "annotations.md)", "document.md)", "no index leads to it"),
        ("index.md", '"0.2"', '"0.1"', "front matter that is not the version alone"),
        ("index.md", "(AAAA1111/index.md)", "(AAAA1111/)", "AAAA1111/ leads to no file"),
        ("log.md", "## 2024-03-04", "## March 4, 2024", "log entry March 4, 2024"),
        ("log.md", "## 2024-03-04", "## 2023-03-04", "the log is not newest first, each day once"),
        ("log.md", "# Update log", "---\ntype: Log\n---\n# Update log", "a log with front matter"),
    ],
)
def test_one_fault_in_a_bundle_is_named(corpus: Path, tmp_path: Path, file: str, old: str, new: str, what: str) -> None:
    bundle = tmp_path / "bundle"
    export_okf(corpus, bundle)
    text = (bundle / file).read_text("utf-8")
    assert old in text
    (bundle / file).write_text(text.replace(old, new, 1), "utf-8")
    assert what in [problem.what for problem in check_okf(bundle)]


def test_a_folder_without_an_index_is_no_bundle(tmp_path: Path) -> None:
    assert check_okf(tmp_path) == (
        Problem(str(tmp_path), "no index.md: this is not a bundle", "export the bundle again"),
    )


def validate(name: str, bundle: Path) -> tuple[int, str]:
    """Run a validator from outside on a bundle: its exit status and what it said."""
    folder = okf_validator(name)
    command = {
        "okf-cli": [sys.executable, str(folder / "bin" / "okf"), "validate", str(bundle)],
        "okf-schema": [
            sys.executable,
            str(folder / "bin" / "okf-schema"),
            "validate",
            "--path",
            str(bundle),
            "--strict",
        ],
        "okf-parser": [str(folder / "bin" / "okf-parser"), "check", "--normative-spec", str(bundle)],
    }[name]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(folder), "LD_LIBRARY_PATH": str(folder / "bin"), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


NO_COMPLAINT = {
    "okf-cli": " ok\n",
    "okf-schema": "(0 errors, 0 warnings)",
    "okf-parser": '"diagnostics": []',
}


@pytest.mark.parametrize("name", NO_COMPLAINT)
def test_validators_from_outside_accept_the_bundle(name: str, corpus: Path, tmp_path: Path) -> None:
    export_okf(corpus, tmp_path / "bundle")
    status, said = validate(name, tmp_path / "bundle")
    assert status == 0, said
    assert NO_COMPLAINT[name] in said, said


@pytest.mark.parametrize("name", NO_COMPLAINT)
def test_validators_from_outside_accept_the_example(name: str, example_project: Path, tmp_path: Path) -> None:
    report = export_okf(example_project / "corpus", tmp_path / "bundle")
    assert report.problems == ()
    assert check_okf(tmp_path / "bundle") == ()
    status, said = validate(name, tmp_path / "bundle")
    assert status == 0, said
    assert NO_COMPLAINT[name] in said, said


@pytest.mark.parametrize("name", NO_COMPLAINT)
def test_validators_from_outside_refuse_a_bundle_with_a_fault(name: str, corpus: Path, tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    export_okf(corpus, bundle)
    document = bundle / "AAAA1111" / "document.md"
    document.write_text(document.read_text("utf-8").replace('type: "Paper"', 'kind: "Paper"'), "utf-8")
    status, said = validate(name, bundle)
    assert status != 0, said


def test_an_export_through_a_link_replaces_what_it_leads_to(corpus: Path, tmp_path: Path) -> None:
    export_okf(corpus, tmp_path / "bundle")
    (tmp_path / "link").symlink_to("bundle")
    export_okf(corpus, tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert check_okf(tmp_path / "bundle") == ()
    assert not list(tmp_path.glob(".*"))


def test_an_export_that_was_interrupted_between_two_renames_is_made_good(corpus: Path, tmp_path: Path) -> None:
    export_okf(corpus, tmp_path / "bundle")
    (tmp_path / "bundle").rename(tmp_path / ".bundle.old")
    export_okf(corpus, tmp_path / "bundle")
    assert check_okf(tmp_path / "bundle") == ()
    assert not list(tmp_path.glob(".*"))


def test_an_export_never_lands_in_the_corpus_or_on_the_root_or_in_a_file(corpus: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for target in (corpus, corpus / "okf", Path("/"), tmp_path / "file", tmp_path / "file/okf"):
        with pytest.raises(WorkspaceError):
            export_okf(corpus, target)
    assert not (corpus / "okf").exists()
    assert (tmp_path / "file").read_text("utf-8") == "mine"
