"""What may be said on the command line: commands, their options, and what values these take."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from litsite import __version__
from litsite.config import CONFIG_NAME, is_unicode
from litsite.knowledge.vocabulary import ENTITY_TYPES, PAPER

MOST_JOBS_PER_CORE = 4
_HIGHEST_PORT = 65535
_KEY_HELP = "an item's key or its citation key"


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line. What it parses has the command's name as ``command``."""
    parser = argparse.ArgumentParser(prog="litsite", description="A literature wiki from your Zotero library.")
    parser.add_argument("--version", action="version", version=f"litsite {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add(name: str, summary: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=summary, description=summary)
        command.set_defaults(command=name)
        return command

    init = add("init", "Write an annotated site_config.yaml.")
    init.add_argument("folder", nargs="?", default=".", metavar="DIR")

    demo = add("demo", "Make a project with the example library, and its site.")
    demo.add_argument("folder", nargs="?", default="demo", metavar="DIR")
    demo.add_argument("--json", action="store_true", help="print one JSON object")

    build = add("build", "Build the site.")
    _config_option(build)
    build.add_argument("--output", type=_folder, metavar="DIR", help="the folder the site is written to")
    build.add_argument("--share", action="store_true", help="leave out notes, annotations, files and full text")
    build.add_argument("--clean", action="store_true", help="forget what is cached and build from nothing")
    build.add_argument("--strict", action="store_true", help="exit with 1 when there are problems")
    build.add_argument(
        "--jobs",
        type=_positive,
        metavar="N",
        help=f"processes that work at once (default: one a core; at most {MOST_JOBS_PER_CORE} a core)",
    )
    build.add_argument("--json", action="store_true", help="print one JSON object")

    serve = add("serve", "Show the site and build it again whenever the library changes.")
    _config_option(serve)
    serve.add_argument("--port", type=_port, metavar="N")
    serve.add_argument("--open", action="store_true", help="open the site in the browser")

    export = add("export", "Export the corpus, or the matrices of papers and findings.")
    export.add_argument("what", choices=["okf", "matrix"], help="okf: an Open Knowledge Format bundle")
    export.add_argument("target", nargs="?", metavar="DIR", help="the folder (default: named like what is exported)")
    _config_option(export)

    ask = add("ask", "Add a question, build, and show the answer.")
    ask.add_argument("question", metavar="QUESTION")
    _config_option(ask)

    note = add("note", "Save an answer to Zotero as a note; shows what would be saved unless --yes is given.")
    note.add_argument("question", metavar="QUESTION", help="the name of a question's file, or its text")
    note.add_argument("--yes", action="store_true", help="save it")
    _config_option(note)

    laya = add("laya", "Look after a Laya decision service on this computer.")
    laya.add_argument("what", choices=["status", "install", "start", "stop"])
    _config_option(laya)

    toc = add("toc", "Show the outline of a paper or note.")
    _key_argument(toc)
    _config_option(toc)

    related = add("related", "Show the papers that belong with a paper.")
    _key_argument(related)
    related.add_argument("--limit", type=_positive, default=5, metavar="N", help="at most so many (default: 5)")
    _config_option(related)

    relations = add("relations", "Work on the relations between papers.")
    on_relations = relations.add_subparsers(title="commands", required=True, metavar="COMMAND")
    summary = "Compute the relations of these papers, or of all, anew."
    recompute = on_relations.add_parser("recompute", help=summary, description=summary)
    recompute.set_defaults(command="relations recompute")
    recompute.add_argument("keys", nargs="*", metavar="KEY", help=f"{_KEY_HELP} (default: all papers)")
    _config_option(recompute)

    _entities_commands(add("entities", "Look through the entities of a library, and correct them."))

    mcp = add("mcp", "Serve the library to agents (MCP, over standard streams).")
    _config_option(mcp)

    check = add("check", "Check a built site: links, anchors, privacy, accessibility.")
    check.add_argument("site", nargs="?", metavar="SITE")
    _config_option(check)
    check.add_argument("--json", action="store_true", help="print one JSON object")

    doctor = add("doctor", "Look at the environment and say what to do about each finding.")
    _config_option(doctor)
    doctor.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _entities_commands(entities: argparse.ArgumentParser) -> None:
    on_entities = entities.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add(name: str, summary: str) -> argparse.ArgumentParser:
        command = on_entities.add_parser(name, help=summary, description=summary)
        command.set_defaults(command=f"entities {name}")
        _config_option(command)
        return command

    listed = add("list", "List entities, those that most papers name first.")
    listed.add_argument("query", nargs="?", default="", metavar="QUERY", help="words of the name or of another name")
    listed.add_argument("--type", choices=[each for each in ENTITY_TYPES if each != PAPER], help="only of this type")
    listed.add_argument("--limit", type=_positive, default=50, metavar="N", help="at most so many (default: 50)")

    merge = add("merge", "Say that two names are of one entity.")
    merge.add_argument("source", metavar="SOURCE", help='the name that goes: "Method: RF", or RF where that is clear')
    merge.add_argument("target", metavar="TARGET", help="the name that stays")
    merge.add_argument("--reason", default="", metavar="TEXT", help="why; shown on the entity's page")

    undo = add("undo", "Take a merge back, one by hand or an automatic one; the names stay apart.")
    undo.add_argument("name", metavar="NAME", help="the name that was merged")

    for name, summary in (
        ("lock", "Keep an entity from being merged automatically."),
        ("unlock", "Let an entity be merged automatically again."),
    ):
        add(name, summary).add_argument("name", metavar="NAME", help='as in "Method: random forest"')


def _key_argument(command: argparse.ArgumentParser) -> None:
    command.add_argument("key", metavar="KEY", help=_KEY_HELP)


def _config_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--config", default=CONFIG_NAME, metavar="F", help=f"the configuration (default: {CONFIG_NAME})"
    )


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def _port(text: str) -> int:
    number = _positive(text)
    if number > _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port: the highest is {_HIGHEST_PORT}")
    return number


def _folder(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError("it must name a folder")
    folder = Path(os.path.expanduser(text)).absolute()
    if not is_unicode(folder):
        raise argparse.ArgumentTypeError("the folder's name is not UTF-8")
    return folder
