"""The command line: the only place that prints or exits.

Exit status: 0 fine, 1 built with problems under ``--strict`` (or check found something), 2 the user must fix
something, 3 a bug.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import shlex
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from litsite.command_line import MOST_JOBS_PER_CORE, make_parser
from litsite.config import CONFIG_NAME, Environment, SiteConfig, load_config
from litsite.errors import ConfigError, LitsiteError, Problem

if TYPE_CHECKING:
    from litsite.pipeline import Summary

FINE, WITH_PROBLEMS, USER_ERROR, BUG, INTERRUPTED = 0, 1, 2, 3, 130
_SHOWN_PROBLEMS = 8
_UNSHOWN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def run() -> None:
    """The console script."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal of another encoding gets escapes for what it cannot show
            stream.reconfigure(errors="backslashreplace")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # cleaned up after like Ctrl-C
    sys.exit(main())


def _open_closed_streams() -> None:
    """Have standard output and error lead nowhere where they were closed, or the next file opened takes their place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open as long as Python runs


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit status is returned."""
    arguments = make_parser().parse_args(argv)
    try:
        return _command(arguments)
    except ConfigError as error:
        for problem in error.problems:
            _tell(f"litsite: {_line(problem.where, problem.what, problem.hint)}")
        return USER_ERROR
    except LitsiteError as error:
        _tell(f"litsite: {error}")
        return USER_ERROR
    except KeyboardInterrupt:
        _tell("litsite: interrupted; the site is as it was, and what was read is kept")
        return INTERRUPTED
    except _OutputClosedError:
        return FINE
    except Exception:
        traceback.print_exc()
        _tell("litsite: this is a bug; the site is as it was. Please report it with the lines above.")
        return BUG


def _command(arguments: argparse.Namespace) -> int:
    status = _COMMANDS[arguments.command](arguments)
    with _noticing_a_closed_output():
        sys.stdout.flush()
    return status


class _OutputClosedError(Exception):
    """Nobody reads standard output any more, as when it is piped into ``head``."""


def _init(arguments: argparse.Namespace) -> int:
    from litsite.projects import write_config

    path, found = write_config(Path(arguments.folder), Environment.here())
    _say(f"Wrote {path}.")
    _say(
        f"Zotero's folder: {found}." if found else "No Zotero folder was found: set source.zotero_data_dir in the file."
    )
    _say(f"Next: litsite build --config {shlex.quote(str(path))}" if arguments.folder != "." else "Next: litsite build")
    return FINE


def _demo(arguments: argparse.Namespace) -> int:
    from litsite.projects import write_demo

    config = load_config(write_demo(Path(arguments.folder)))
    summary = _run_build(config, jobs=_cores(), silent=arguments.json)
    return _report(summary, arguments)


def _build(arguments: argparse.Namespace) -> int:
    config = load_config(Path(arguments.config))
    if arguments.output:
        config = replace(config, site=replace(config.site, output=str(arguments.output)))
    elif arguments.share:
        output = config.output.with_name(f"{config.output.name}-share")
        config = replace(config, site=replace(config.site, output=str(output)))
    if arguments.clean:
        from litsite.pipeline import clean_workspace

        clean_workspace(config)
    jobs = min(arguments.jobs or _cores(), MOST_JOBS_PER_CORE * _cores())
    summary = _run_build(config, jobs=jobs, share=arguments.share, silent=arguments.json)
    status = _report(summary, arguments)
    return WITH_PROBLEMS if arguments.strict and summary.problems else status


def _run_build(config: SiteConfig, *, jobs: int, share: bool = False, silent: bool = False) -> Summary:
    from litsite.pipeline import build_site
    from litsite.progress import Terminal
    from litsite.stage import Silent

    progress = Silent() if silent else Terminal()
    return build_site(config, environment=Environment.here(), progress=progress, jobs=jobs, share=share)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _report(summary: Summary, arguments: argparse.Namespace) -> int:
    if arguments.json:
        _print_json(summary.as_json())
        return FINE
    if summary.unchanged:
        _say("Nothing has changed.")
    else:
        stages = ", ".join(f"{stage} {seconds:.1f} s" for stage, seconds in summary.seconds.items())
        _say(
            f"{summary.items:,} items and {summary.notes:,} notes on {summary.pages:,} pages, "
            f"{summary.rendered:,} of them new or changed ({stages})."
        )
    _list_problems(summary.problems)
    _say(f"Open {summary.index}")
    return FINE


def _list_problems(problems: Sequence[Problem]) -> None:
    if not problems:
        return
    _say(f"{len(problems):,} problem{'s' if len(problems) != 1 else ''}, all on the site's problems page:")
    for problem in problems[:_SHOWN_PROBLEMS]:
        _say(f"  {_line(problem.where, problem.what, problem.hint)}")
    if len(problems) > _SHOWN_PROBLEMS:
        _say(f"  … and {len(problems) - _SHOWN_PROBLEMS:,} more")


def _serve(arguments: argparse.Namespace) -> int:
    from litsite.preview.server import serve

    config = load_config(Path(arguments.config))
    port = arguments.port or config.preview.port
    with contextlib.suppress(KeyboardInterrupt):  # the way to end it
        serve(
            Path(arguments.config),
            environment=Environment.here(),
            port=port,
            open_browser=arguments.open,
            jobs=_cores(),
        )
    return FINE


def _export(arguments: argparse.Namespace) -> int:
    config = load_config(Path(arguments.config))
    target = arguments.target or arguments.what
    if arguments.what == "matrix":
        from litsite.curating import export_matrix

        papers, groups = export_matrix(config, Path(target))
        _say(f"Wrote {papers:,} papers and {groups:,} groups of findings to {target}.")
        return FINE
    from litsite.bundles.okf import export_okf

    report = export_okf(config.corpus, Path(target))
    _say(f"Wrote {report.concepts:,} concepts to {target}.")
    for problem in report.problems:
        _tell(f"left out: {_line(problem.where, problem.what, problem.hint)}")
    return FINE


def _check(arguments: argparse.Namespace) -> int:
    from litsite.site.check import check_site
    from litsite.site.check.fallen import fallen_findings
    from litsite.site.check.rules import broken_rules

    if arguments.site:
        findings = check_site(Path(arguments.site))
    else:
        config = load_config(Path(arguments.config))
        findings = (*check_site(config.output), *fallen_findings(config.state), *broken_rules(config.state))
    if arguments.json:
        shown = [{"rule": each.rule, "where": each.where, "what": each.what, "hint": each.hint} for each in findings]
        _print_json({"ok": not findings, "findings": shown})
    else:
        for each in findings:
            _say(_line(each.where, f"{each.what} [{each.rule}]", each.hint))
        _say(f"{len(findings):,} findings." if findings else "No findings.")
    return WITH_PROBLEMS if findings else FINE


def _doctor(arguments: argparse.Namespace) -> int:
    from litsite.doctor import examine

    findings = examine(Path(arguments.config), Environment.here())
    broken = any(each.state == "broken" for each in findings)
    if arguments.json:
        shown = [{"name": each.name, "state": each.state, "what": each.what, "hint": each.hint} for each in findings]
        _print_json({"ok": not broken, "findings": shown})
    else:
        for each in findings:
            _say(f"{each.state:>8}  {each.name}: {each.what}" + (f"\n          → {each.hint}" if each.hint else ""))
    return USER_ERROR if broken else FINE


def _ask(arguments: argparse.Namespace) -> int:
    from litsite.asking import add_question, shown_answer

    config = load_config(Path(arguments.config))
    slug = add_question(config, arguments.question)
    _run_build(config, jobs=_cores())
    shown = shown_answer(config, slug)
    _say(shown.text)
    _say(f"Open {shown.page}")
    return FINE


def _note(arguments: argparse.Namespace) -> int:
    from litsite.asking import note_of, recorded_answer, save_note

    config = load_config(Path(arguments.config))
    answer = recorded_answer(config, arguments.question)
    if not arguments.yes:
        _say(note_of(answer).html)
        _tell("Nothing was saved. With --yes this note is saved to Zotero.")
        return FINE
    saved = save_note(config, answer, Environment.here())
    _say(f"Saved to Zotero{f' as note {saved.key}' if saved.key else ''}.")
    return FINE


def _laya(arguments: argparse.Namespace) -> int:
    from litsite.answers.services import laya_daemon

    daemon = laya_daemon(load_config(Path(arguments.config)), Environment.here())
    if arguments.what == "install":
        _tell("Installing Laya with its own torch; this takes a while.")
        _say(daemon.install())
    elif arguments.what == "start":
        _tell("Starting Laya; the first time it fetches its model.")
        _say(str(daemon.start()))
    elif arguments.what == "stop":
        _say("Laya was stopped." if daemon.stop() else "No Laya was running that litsite had started.")
    else:
        _say(str(daemon.status()))
    return FINE


def _toc(arguments: argparse.Namespace) -> int:
    from litsite.agents.library_access import LibraryAccess
    from litsite.agents.toc import table_of_contents

    access = LibraryAccess(load_config(Path(arguments.config)))
    entry = access.find(arguments.key)
    elsewhere = ["--config", arguments.config] if arguments.config != CONFIG_NAME else []
    _say(table_of_contents(access, entry, inspect=shlex.join(["litsite", "related", arguments.key, *elsewhere])))
    return FINE


def _related(arguments: argparse.Namespace) -> int:
    from litsite.agents.library_access import LibraryAccess
    from litsite.agents.related import related_items

    access = LibraryAccess(load_config(Path(arguments.config)))
    _say(related_items(access, access.find(arguments.key), limit=arguments.limit))
    return FINE


def _recompute(arguments: argparse.Namespace) -> int:
    from litsite.agents.library_access import LibraryAccess
    from litsite.pipeline import recompute_relations
    from litsite.progress import Terminal

    config = load_config(Path(arguments.config))
    named = [LibraryAccess(config).find(key) for key in arguments.keys]
    relations = recompute_relations(config, environment=Environment.here(), progress=Terminal(), jobs=_cores())
    edges, papers = relations.edges, len(relations.of)
    counts = "".join(f"; {each.address} has {len(relations.of.get(each.address, ())):,}" for each in named)
    _say(f"{edges:,} relation{'' if edges == 1 else 's'} between {papers:,} papers{counts}.")
    return FINE


def _entities(arguments: argparse.Namespace) -> int:
    from litsite import curating

    config = load_config(Path(arguments.config))
    match arguments.command.removeprefix("entities "):
        case "list":
            for line in curating.entity_lines(config, arguments.query, arguments.type or "", limit=arguments.limit):
                _say(line)
        case "merge":
            _say(curating.merge_entities(config, arguments.source, arguments.target, arguments.reason))
        case "undo":
            _say(curating.undo_merge(config, arguments.name))
        case action:
            _say(curating.lock_entity(config, arguments.name, locked=action == "lock"))
    return FINE


def _mcp(arguments: argparse.Namespace) -> int:
    config = load_config(Path(arguments.config))
    if sys.stdin.isatty():
        _tell("litsite mcp: an MCP client is to start this and to talk to it here; Ctrl-C ends it")
    # A thread waits for standard input, and no exception would reach it. Nothing is lost when the process just ends.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.SIG_DFL)
    from litsite.agents.server import serve

    serve(config)
    return FINE


def _print_json(value: dict[str, Any]) -> None:
    _say(json.dumps(value))  # in ASCII, which is JSON in whatever encoding the output has


def _say(text: str) -> None:
    with _noticing_a_closed_output():
        print(_visible(text))


def _tell(text: str) -> None:
    with contextlib.suppress(OSError):  # whoever closed it does not want to know
        print(_visible(text), file=sys.stderr)


def _line(where: str, what: str, hint: str) -> str:
    """What is wrong, where, and what to do about it, on one line."""
    return " ".join((f"{where}: {what}" + (f" ({hint})" if hint else "")).split())


def _visible(text: str) -> str:
    """Text that does nothing to a terminal: titles and file names may hold control characters."""
    return _UNSHOWN.sub("\N{REPLACEMENT CHARACTER}", text)


@contextlib.contextmanager
def _noticing_a_closed_output() -> Iterator[None]:
    """Tell what keeps standard output from being written.

    :raises _OutputClosedError: when nobody reads it any more.
    :raises LitsiteError: when it goes to a file that takes no more.
    """
    try:
        yield
    except OSError as error:
        # What is left would be tried once more, and complained of, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise _OutputClosedError from None
        raise LitsiteError(f"cannot be written: {error.strerror}", where="standard output") from error


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "init": _init,
    "demo": _demo,
    "build": _build,
    "serve": _serve,
    "export": _export,
    "ask": _ask,
    "note": _note,
    "laya": _laya,
    "toc": _toc,
    "related": _related,
    "relations recompute": _recompute,
    **{f"entities {action}": _entities for action in ("list", "merge", "undo", "lock", "unlock")},
    "mcp": _mcp,
    "check": _check,
    "doctor": _doctor,
}
