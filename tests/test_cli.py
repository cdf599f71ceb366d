"""The command line: what it prints, and its exit status."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.projects import contents, litsite, small_project

HEAVY = ("torch", "chromadb", "transformers", "sentence_transformers", "pypdfium2", "reportlab", "mammoth", "fontTools")


def test_build_prints_one_json_object_and_nothing_else(tmp_path: Path) -> None:
    small_project(tmp_path)
    done = litsite("build", "--json", cwd=tmp_path)
    summary = json.loads(done.stdout)
    assert done.returncode == 0
    assert set(summary) >= {"output", "index", "items", "notes", "pages", "edges", "orphans", "problems", "seconds"}
    assert Path(summary["index"]) == tmp_path / "site/index.html"
    assert set(summary["seconds"]) == {"sources", "bundles", "index", "relations", "knowledge", "answers", "site"}
    assert all(set(problem) == {"where", "what", "hint"} for problem in summary["problems"])


def test_strict_turns_problems_into_status_one(tmp_path: Path) -> None:
    small_project(tmp_path)
    done = litsite("build", "--strict", cwd=tmp_path)
    assert "elsewhere.pdf" in done.stdout
    assert done.returncode == 1
    assert litsite("build", cwd=tmp_path).returncode == 0


def test_what_the_user_must_fix_is_one_line_and_status_two(tmp_path: Path) -> None:
    done = litsite("build", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "litsite init" in done.stderr


def test_every_fault_of_the_configuration_is_shown(tmp_path: Path) -> None:
    (tmp_path / "site_config.yaml").write_text("site: {titel: x}\nsorce: {}\n", encoding="utf-8")
    done = litsite("build", cwd=tmp_path)
    assert done.returncode == 2
    assert "did you mean title?" in done.stderr
    assert "did you mean source?" in done.stderr


def test_init_writes_a_file_that_loads_and_never_overwrites_one(tmp_path: Path) -> None:
    done = litsite("init", cwd=tmp_path, HOME=str(tmp_path))
    assert done.returncode == 0
    assert (tmp_path / "site_config.yaml").is_file()
    again = litsite("init", cwd=tmp_path, HOME=str(tmp_path))
    assert again.returncode == 2
    assert "left alone" in again.stderr


def test_check_answers_in_json(tmp_path: Path) -> None:
    small_project(tmp_path)
    litsite("build", cwd=tmp_path)
    done = litsite("check", "--json", cwd=tmp_path)
    assert json.loads(done.stdout) == {"ok": True, "findings": []}
    (tmp_path / "site/papers/index.html").unlink()
    broken = litsite("check", "site", "--json", cwd=tmp_path)
    answer = json.loads(broken.stdout)
    assert broken.returncode == 1
    assert not answer["ok"]
    assert set(answer["findings"][0]) == {"rule", "where", "what", "hint"}


def test_doctor_says_what_to_do_about_each_finding(tmp_path: Path) -> None:
    small_project(tmp_path)
    done = litsite("doctor", "--json", cwd=tmp_path)
    answer = json.loads(done.stdout)
    names = [finding["name"] for finding in answer["findings"]]
    assert names == ["Python", "Packages", "Configuration", "Zotero", "Embedding model", "Disk", "Browser"]
    assert "Zotero 10 (userdata 129)" in answer["findings"][3]["what"]
    assert done.returncode == 0
    (tmp_path / "site_config.yaml").write_text("source: {zotero_data_dir: nowhere}\n", encoding="utf-8")
    broken = litsite("doctor", cwd=tmp_path)
    assert broken.returncode == 2
    assert "broken  Zotero" in broken.stdout


def test_a_build_with_nothing_to_do_imports_nothing_heavy(tmp_path: Path) -> None:
    small_project(tmp_path)
    litsite("build", cwd=tmp_path)
    program = (
        "import sys\nfrom litsite.cli import main\nstatus = main(['build', '--json'])\n"
        f"heavy = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "sys.exit(f'imported {heavy}' if heavy or status else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert json.loads(done.stdout)["unchanged"]
    assert done.returncode == 0, done.stderr


def test_export_okf_writes_a_bundle(tmp_path: Path) -> None:
    small_project(tmp_path)
    litsite("build", cwd=tmp_path)
    done = litsite("export", "okf", "bundle", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "bundle/index.md").read_text("utf-8").startswith('---\nokf_version: "0.2"\n---\n')


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--jobs", "0"), "'0' is not a whole number from 1 up"),
        (("--output", ""), "it must name a folder"),
        (("--output", "/"), "is the root of the file system"),
        (("--output", "corpus/site"), "litsite keeps for itself"),
        (("--output", "questions"), "litsite keeps for itself"),
        (("--output", "zotero/storage/site"), "which litsite never writes to"),
        (("--output", "site_config.yaml"), "left alone"),
        (("--output", "."), "left alone"),
        (("--config", "."), "is a folder (name the file: site_config.yaml)"),
        (("--config", "site_config.yaml/x"), "cannot be read"),
    ],
)
def test_a_place_that_would_do_harm_is_refused_and_nothing_is_written(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    small_project(tmp_path)
    before = contents(tmp_path)
    done = litsite("build", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stdout == ""
    made = {path for path in contents(tmp_path) if path not in before}
    assert not {path for path in made if not path.startswith((".litsite/", "corpus/"))}
    assert all(contents(tmp_path)[path] == content for path, content in before.items())


def test_a_configuration_in_zoteros_folder_is_refused_before_anything_is_written_there(tmp_path: Path) -> None:
    small_project(tmp_path)
    (tmp_path / "zotero/site_config.yaml").write_text("source: {zotero_data_dir: .}\n", encoding="utf-8")
    before = contents(tmp_path)
    done = litsite("build", cwd=tmp_path / "zotero")
    assert done.returncode == 2
    assert "keep the configuration in a folder of its own" in done.stderr
    assert litsite("init", "zotero/wiki", cwd=tmp_path).returncode == 2
    assert litsite("demo", "zotero/wiki", cwd=tmp_path).returncode == 2
    assert contents(tmp_path) == before


def test_more_jobs_than_any_machine_has_are_no_harm(tmp_path: Path) -> None:
    small_project(tmp_path)
    assert litsite("build", "--jobs", "1000000", cwd=tmp_path).returncode == 0


def test_a_configuration_elsewhere_keeps_its_workspace_beside_it(tmp_path: Path) -> None:
    small_project(tmp_path / "a folder/with 'quotes\"")
    (tmp_path / "here").mkdir()
    done = litsite("build", "--config", "../a folder/with 'quotes\"/site_config.yaml", cwd=tmp_path / "here")
    assert done.returncode == 0, done.stderr
    assert os.listdir(tmp_path / "here") == []
    assert (tmp_path / "a folder/with 'quotes\"/site/index.html").is_file()
    done = litsite(
        "build", "--config", "../a folder/with 'quotes\"/site_config.yaml", "--output", "mine", cwd=tmp_path / "here"
    )
    assert os.listdir(tmp_path / "here") == ["mine"]


def test_a_shared_site_has_a_folder_of_its_own(tmp_path: Path) -> None:
    small_project(tmp_path)
    litsite("build", cwd=tmp_path)
    private = contents(tmp_path / "site")
    assert litsite("build", "--share", cwd=tmp_path).returncode == 0
    assert (tmp_path / "site-share/index.html").is_file()
    assert contents(tmp_path / "site") == private


def test_a_machine_that_knows_no_home_is_no_obstacle(tmp_path: Path) -> None:
    small_project(tmp_path)
    environment = {name: value for name, value in os.environ.items() if name != "HOME"}
    program = (
        "import pwd, sys\ndef nobody(uid): raise KeyError(uid)\npwd.getpwuid = nobody\n"
        "from litsite.cli import main\nsys.exit(main(['build']) or main(['doctor']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("streams", [">&-", "2>&-", ">&- 2>&-", "| true"])
def test_nobody_listening_does_not_stop_a_build(tmp_path: Path, streams: str) -> None:
    small_project(tmp_path)
    command = f"set -o pipefail; '{sys.executable}' -m litsite build {streams}"
    done = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert (tmp_path / "site/index.html").is_file()


def test_a_terminal_of_another_encoding_gets_escapes(tmp_path: Path) -> None:
    small_project(tmp_path)
    retitle = "UPDATE itemDataValues SET value = 'Lonely \u2192 \x1b[31m file' WHERE value = 'Lonely file'"
    connection = sqlite3.connect(tmp_path / "zotero/zotero.sqlite")
    with connection:
        assert connection.execute(retitle).rowcount == 1
    connection.close()
    done = litsite("build", cwd=tmp_path, PYTHONIOENCODING="latin-1")
    assert done.returncode == 0, done.stderr
    assert "Lonely \\u2192 \\ufffd[31m file" in done.stdout
    assert "\x1b" not in done.stdout
    again = litsite("build", "--json", cwd=tmp_path, PYTHONIOENCODING="latin-1")
    assert any("\u2192" in problem["where"] for problem in json.loads(again.stdout)["problems"])


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_build_says_so_and_leaves_the_site_as_it_was(tmp_path: Path, ending: signal.Signals) -> None:
    small_project(tmp_path)
    litsite("build", cwd=tmp_path)
    before = contents(tmp_path / "site")
    started = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "litsite", "build", "--clean"], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    state = tmp_path / ".litsite/conversion_meta.db-wal"
    while not state.exists() and time.monotonic() - started < 60:
        time.sleep(0.01)
    process.send_signal(ending)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert told == "litsite: interrupted; the site is as it was, and what was read is kept\n"
    assert contents(tmp_path / "site") == before
    assert sorted(os.listdir(tmp_path)) == [".litsite", "corpus", "site", "site_config.yaml", "zotero"]


def test_a_demo_that_was_interrupted_is_completed_and_made_again_without_harm(tmp_path: Path) -> None:
    (tmp_path / "demo/zotero/storage").mkdir(parents=True)
    (tmp_path / "demo/zotero/zotero.sqlite.new").write_bytes(b"half")
    first = litsite("demo", "demo", "--json", cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    again = litsite("demo", "demo", "--json", cwd=tmp_path)
    assert json.loads(again.stdout)["unchanged"]
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/thesis.txt").write_text("mine", encoding="utf-8")
    refused = litsite("demo", "mine", cwd=tmp_path)
    assert refused.returncode == 2
    assert os.listdir(tmp_path / "mine") == ["thesis.txt"]


@pytest.mark.skipif(sys.platform != "linux", reason="names are Unicode on this system")
def test_a_folder_whose_name_is_no_text_is_the_users_to_rename(tmp_path: Path) -> None:
    small_project(tmp_path / "good")
    bad = Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad\xff"))
    small_project(tmp_path / "bad")
    (tmp_path / "bad").rename(bad)
    for done in (litsite("build", cwd=bad), litsite("build", "--output", str(bad / "site"), cwd=tmp_path / "good")):
        assert done.returncode == 2
        assert "name is not UTF-8" in done.stderr


def test_an_outline_and_related_papers_are_printed(example_project: Path) -> None:
    outline = litsite("toc", "lewis2020", cwd=example_project)
    assert outline.returncode == 0, outline.stderr
    title, related, *_ = outline.stdout.split("\n")
    assert title == "# Table of Contents: Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks"
    count = re.fullmatch(
        r"\*\*Related Items\*\*: (\d+) connected papers \(use litsite related lewis2020 to inspect\)", related
    )
    assert count
    listed = litsite("related", "IIBFAKTH", "--limit", "1000", cwd=example_project)
    assert listed.stdout.count("\n   - **File**: corpus/") == int(count[1])
    assert litsite("related", "IIBFAKTH", cwd=example_project).stdout.count("   - **File**: corpus/") == 5


@pytest.mark.parametrize("command", [("toc",), ("related",), ("relations", "recompute")])
def test_an_unknown_key_is_one_line_with_those_that_come_close(example_project: Path, command: tuple[str, ...]) -> None:
    done = litsite(*command, "lewis202", cwd=example_project)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "litsite: no item has the key “lewis202” (did you mean lewis2020?)\n"


@pytest.mark.parametrize("command", [("toc", "X"), ("related", "X"), ("relations", "recompute", "X")])
def test_what_needs_a_corpus_says_how_to_get_one(tmp_path: Path, command: tuple[str, ...]) -> None:
    small_project(tmp_path)
    done = litsite(*command, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "litsite: corpus: there is no corpus yet (run litsite build first)\n"


def test_recomputing_relations_mends_what_was_lost_and_leaves_the_site_alone(tmp_path: Path) -> None:
    small_project(tmp_path)
    litsite("build", cwd=tmp_path)
    site, corpus = contents(tmp_path / "site"), contents(tmp_path / "corpus")
    connection = sqlite3.connect(tmp_path / ".litsite/conversion_meta.db")
    with connection:
        rows = connection.execute("SELECT * FROM item_relations ORDER BY 1, 2").fetchall()
        connection.execute("DELETE FROM item_relations WHERE source_key = 'SMALLBOO'")
    assert "SMALLBOO" in {row[0] for row in rows}
    (tmp_path / "corpus/SMALLART/item_relations.md").write_text("lost", encoding="utf-8")
    done = litsite("relations", "recompute", "lovelaceBounds2014", cwd=tmp_path)
    assert re.fullmatch(r"\d+ relations? between \d+ papers; SMALLART has \d+\.\n", done.stdout), done.stderr
    assert connection.execute("SELECT * FROM item_relations ORDER BY 1, 2").fetchall() == rows
    connection.close()
    assert contents(tmp_path / "corpus") == corpus
    assert contents(tmp_path / "site") == site


def test_recomputing_relations_of_an_unchanged_library_leaves_a_build_nothing_to_do(tmp_path: Path) -> None:
    small_project(tmp_path)
    litsite("build", cwd=tmp_path)
    done = litsite("relations", "recompute", cwd=tmp_path)
    assert re.fullmatch(r"\d+ relations? between \d+ papers\.\n", done.stdout), done.stderr
    assert json.loads(litsite("build", "--json", cwd=tmp_path).stdout)["unchanged"]


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_server_for_agents_ends_when_it_is_told_to(example_project: Path, ending: signal.Signals) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "litsite", "mcp"],
        cwd=example_project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    greeting = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": greeting}) + "\n")
    process.stdin.flush()
    assert process.stdout.readline()
    process.send_signal(ending)  # its input stays open
    _, told = process.communicate(timeout=60)
    assert told == ""
    assert process.returncode == -ending


def test_outline_and_related_papers_import_nothing_heavy(example_project: Path) -> None:
    program = (
        "import sys\nfrom litsite.cli import main\n"
        "status = main(['toc', 'lewis2020']) or main(['related', 'lewis2020'])\n"
        f"heavy = [name for name in {(*HEAVY, 'mcp', 'numpy', 'onnxruntime')!r} if name in sys.modules]\n"
        "sys.exit(f'imported {heavy}' if heavy or status else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=example_project, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
