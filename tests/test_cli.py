"""The command line: what it prints, and its exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.projects import litsite, small_project

HEAVY = ("torch", "chromadb", "transformers", "sentence_transformers", "pypdfium2", "reportlab", "mammoth", "fontTools")


def test_build_prints_one_json_object_and_nothing_else(tmp_path: Path) -> None:
    small_project(tmp_path)
    done = litsite("build", "--json", cwd=tmp_path)
    summary = json.loads(done.stdout)
    assert done.returncode == 0
    assert set(summary) >= {"output", "index", "items", "notes", "pages", "edges", "orphans", "problems", "seconds"}
    assert Path(summary["index"]) == tmp_path / "site/index.html"
    assert set(summary["seconds"]) == {"sources", "bundles", "site"}
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
