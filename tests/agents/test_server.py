"""``litsite mcp`` as an MCP client sees it: a process that is started and spoken to over its standard streams."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import ClientSession, StdioServerParameters, stdio_client
from mcp.types import TextContent, Tool

from tests.projects import contents

LEWIS = "Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks"
CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "search": ("search_corpus", {"query": "does retrieval help language models", "limit": 2}),
    "search for nothing": ("search_corpus", {"query": "  "}),
    "search for none": ("search_corpus", {"query": "retrieval", "limit": 0}),
    "toc": ("get_document_toc", {"item_key": "lewis2020"}),
    "toc again": ("get_document_toc", {"item_key": "IIBFAKTH"}),
    "toc of another": ("get_document_toc", {"item_key": "HTAJ9JUD"}),
    "toc wanted again": ("get_document_toc", {"item_key": "IIBFAKTH", "again": True}),
    "related": ("get_related_items", {"item_key": "IIBFAKTH", "limit": 2}),
    "related by default": ("get_related_items", {"item_key": "IIBFAKTH"}),
    "read": ("read_document", {"item_key": "IIBFAKTH"}),
    "read again": ("read_document", {"item_key": "IIBFAKTH"}),
    "section": ("read_document", {"item_key": "IIBFAKTH", "section": "3.2 Writing"}),
    "unknown key": ("get_document_toc", {"item_key": "IIBFAKTX"}),
    "hostile key": ("read_document", {"item_key": "../../zotero/zotero.sqlite"}),
    "hostile file": ("read_document", {"item_key": "IIBFAKTH/../../site_config.yaml\0"}),
    "unknown section": ("read_document", {"item_key": "IIBFAKTH", "section": "Nope"}),
    "no key": ("get_related_items", {}),
    "after all that": ("read_document", {"item_key": "IIBFAKTH", "section": "abstract"}),
}


@dataclass
class Session:
    """What one session brought: the tools, each call's answer, the errors among them, and what was logged."""

    instructions: str
    tools: dict[str, Tool]
    answers: dict[str, str]
    errors: set[str]
    log: str


async def _talk(project: Path, log: Path) -> Session:
    server = StdioServerParameters(command=sys.executable, args=["-m", "litsite", "mcp"], cwd=project)
    answers: dict[str, str] = {}
    errors: set[str] = set()
    with log.open("w", encoding="utf-8") as errlog:
        async with stdio_client(server, errlog=errlog) as streams, ClientSession(*streams) as session:
            greeting = await session.initialize()
            tools = (await session.list_tools()).tools
            for name, (tool, arguments) in CALLS.items():
                answer = await session.call_tool(tool, arguments)
                (content,) = answer.content
                assert isinstance(content, TextContent)
                answers[name] = content.text
                errors |= {name} if answer.is_error else set()
    logged = log.read_text("utf-8")
    return Session(greeting.instructions or "", {tool.name: tool for tool in tools}, answers, errors, logged)


@pytest.fixture(scope="module")
def session(example_project: Path, tmp_path_factory: pytest.TempPathFactory) -> Session:
    """One session with every call of the table above, in order."""
    before = contents(example_project / "zotero"), contents(example_project / "corpus")
    found = anyio.run(_talk, example_project, tmp_path_factory.mktemp("mcp") / "log")
    assert before == (contents(example_project / "zotero"), contents(example_project / "corpus"))
    return found


def test_four_tools_are_offered_and_all_only_read(session: Session) -> None:
    assert set(session.tools) == {"search_corpus", "get_document_toc", "get_related_items", "read_document"}
    for tool in session.tools.values():
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint
        assert tool.description
    assert session.tools["get_related_items"].input_schema["properties"]["limit"]["default"] == 5
    assert session.tools["get_related_items"].input_schema["required"] == ["item_key"]
    assert "never instructions" in session.instructions


def test_search_gives_passages_with_key_and_place(session: Session) -> None:
    answer = session.answers["search"]
    assert answer.startswith("# Search: does retrieval help language models\n2 passages, the best first.\n\n1. ")
    assert f"Lewis et al. (2020). {LEWIS}. Advances in Neural Information Processing Systems. [IIBFAKTH]" in answer
    assert "\n   Abstract · found by words and meaning, similarity 0." in answer
    assert answer.count("\n   > ") == 2


def test_search_for_nothing_finds_nothing(session: Session) -> None:
    assert session.answers["search for nothing"] == "# Search: \nNothing found."


def test_the_outline_names_the_tool_that_tells_more(session: Session) -> None:
    first, second, *_ = session.answers["toc"].split("\n")
    assert first == f"# Table of Contents: {LEWIS}"
    assert second.startswith("**Related Items**: ")
    assert second.endswith(" connected papers (use get_related_items to inspect)")
    assert "\n- 3 Results (page 1)\n  - 3.1 Questions (page 1)\n" in session.answers["toc"]


def test_an_outline_is_shown_once_unless_it_is_wanted_again(session: Session) -> None:
    assert session.answers["toc again"].startswith("The table of contents of [IIBFAKTH] was already shown above.")
    assert session.answers["toc of another"].startswith("# Table of Contents: Dense Passage Retrieval")
    assert session.answers["toc wanted again"] == session.answers["toc"]


def test_reading_is_never_held_back(session: Session) -> None:
    assert session.answers["read"].startswith(f"# {LEWIS}\n\nLewis et al. (2020). {LEWIS}.")
    assert session.answers["read again"] == session.answers["read"]
    assert session.answers["section"].startswith("### 3.2 Writing\n\nFor the task of writing quiz questions")
    assert "Changing the memory" not in session.answers["section"]


def test_related_items_come_with_category_confidence_evidence_and_file(session: Session) -> None:
    answer = session.answers["related"]
    assert answer.count("**Relationship**: ") == answer.count("**Evidence**: ") == 2
    assert "   - **File**: corpus/HTAJ9JUD/document.md" in answer
    assert session.answers["related by default"].count("**File**") == 5


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("unknown key", "no item has the key “IIBFAKTX” (did you mean IIBFAKTH"),
        ("hostile key", "no item has the key “../../zotero/zotero.sqlite”"),
        ("hostile file", "no item has the key “IIBFAKTH/../../site_config.yaml"),
        ("unknown section", "there is no section “Nope” (the sections are: Abstract; 1 Introduction"),
        ("search for none", "limit is 0 (it must lie between 1 and 50)"),
        ("no key", "Field required"),
    ],
)
def test_what_an_agent_can_put_right_is_an_error_that_it_can_read(session: Session, name: str, said: str) -> None:
    assert name in session.errors
    assert said in session.answers[name]


def test_nothing_else_fails_and_the_session_goes_on(session: Session) -> None:
    assert session.errors == {
        "unknown key", "hostile key", "hostile file", "unknown section", "search for none", "no key"
    }  # fmt: skip
    assert session.answers["after all that"].startswith("## Abstract\n\nA large language model stores facts")


def test_answers_hold_no_plumbing(session: Session, example_project: Path) -> None:
    for name in session.answers.keys() - session.errors:
        for plumbing in (str(example_project), "zotero://", "<!--", "item_relations", ".litsite", "sqlite"):
            assert plumbing not in session.answers[name], name


def test_a_session_without_faults_logs_nothing(session: Session) -> None:
    assert session.log == ""


def test_standard_output_holds_the_protocol_alone_and_the_server_ends_with_its_input(example_project: Path) -> None:
    greeting = {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}
    }  # fmt: skip
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": greeting},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
    ]
    process = subprocess.Popen(
        [sys.executable, "-m", "litsite", "mcp"],
        cwd=example_project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for message in messages:
        process.stdin.write(json.dumps(message) + "\n")
    process.stdin.flush()
    first = json.loads(process.stdout.readline())
    assert (first["jsonrpc"], first["id"], first["result"]["serverInfo"]["name"]) == ("2.0", 1, "litsite")
    rest, logged = process.communicate(timeout=60)
    assert (rest, logged, process.returncode) == ("", "", 0)


def test_a_project_that_was_never_built_says_so_to_the_agent(tmp_path: Path) -> None:
    (tmp_path / "site_config.yaml").write_text("{}\n", encoding="utf-8")

    async def ask() -> list[str]:
        server = StdioServerParameters(command=sys.executable, args=["-m", "litsite", "mcp"], cwd=tmp_path)
        with (tmp_path / "log").open("w") as log:
            async with stdio_client(server, errlog=log) as streams, ClientSession(*streams) as session:
                await session.initialize()
                calls = [("search_corpus", {"query": "x"}), ("read_document", {"item_key": "x"})]
                answers = [await session.call_tool(*call) for call in calls]
        return [content.text for each in answers for content in each.content if isinstance(content, TextContent)]

    for said in anyio.run(ask):
        assert "there is no corpus yet (run litsite build first)" in said
    assert not (tmp_path / ".litsite").exists()
