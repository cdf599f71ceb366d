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

from litsite import __version__
from litsite.config import CONFIG_NAME, Environment, SiteConfig, is_unicode, load_config
from litsite.errors import ConfigError, LitsiteError, Problem

if TYPE_CHECKING:
    from litsite.pipeline import Summary

FINE, WITH_PROBLEMS, USER_ERROR, BUG, INTERRUPTED = 0, 1, 2, 3, 130
_SHOWN_PROBLEMS = 8
_MOST_JOBS_PER_CORE = 4
_HIGHEST_PORT = 65535
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
    arguments = _parser().parse_args(argv)
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
    status: int = arguments.command(arguments)
    with _noticing_a_closed_output():
        sys.stdout.flush()
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="litsite", description="A literature wiki from your Zotero library.")
    parser.add_argument("--version", action="version", version=f"litsite {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def add(name: str, function: Callable[[argparse.Namespace], int], summary: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=summary, description=summary)
        command.set_defaults(command=function)
        return command

    init = add("init", _init, "Write an annotated site_config.yaml.")
    init.add_argument("folder", nargs="?", default=".", metavar="DIR")

    demo = add("demo", _demo, "Make a project with the example library, and its site.")
    demo.add_argument("folder", nargs="?", default="demo", metavar="DIR")
    demo.add_argument("--json", action="store_true", help="print one JSON object")

    build = add("build", _build, "Build the site.")
    _config_option(build)
    build.add_argument("--output", type=_folder, metavar="DIR", help="the folder the site is written to")
    build.add_argument("--share", action="store_true", help="leave out notes, annotations, files and full text")
    build.add_argument("--clean", action="store_true", help="forget what is cached and build from nothing")
    build.add_argument("--strict", action="store_true", help="exit with 1 when there are problems")
    build.add_argument(
        "--jobs",
        type=_positive,
        metavar="N",
        help=f"processes that work at once (default: one a core; at most {_MOST_JOBS_PER_CORE} a core)",
    )
    build.add_argument("--json", action="store_true", help="print one JSON object")

    serve = add("serve", _serve, "Show the site and build it again whenever the library changes.")
    _config_option(serve)
    serve.add_argument("--port", type=_port, metavar="N")
    serve.add_argument("--open", action="store_true", help="open the site in the browser")

    export = add("export", _export, "Export the corpus.")
    export.add_argument("what", choices=["okf"], help="okf: an Open Knowledge Format bundle")
    export.add_argument("target", nargs="?", default="okf", metavar="DIR")
    _config_option(export)

    check = add("check", _check, "Check a built site: links, anchors, privacy, accessibility.")
    check.add_argument("site", nargs="?", metavar="SITE")
    _config_option(check)
    check.add_argument("--json", action="store_true", help="print one JSON object")

    doctor = add("doctor", _doctor, "Look at the environment and say what to do about each finding.")
    _config_option(doctor)
    doctor.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _config_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--config", default=CONFIG_NAME, metavar="F", help=f"the configuration (default: {CONFIG_NAME})"
    )


class _OutputClosedError(Exception):
    """Nobody reads standard output any more, as when it is piped into ``head``."""


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
    summary = _run_build(config, arguments, jobs=_cores())
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
    jobs = min(arguments.jobs or _cores(), _MOST_JOBS_PER_CORE * _cores())
    summary = _run_build(config, arguments, jobs=jobs, share=arguments.share)
    status = _report(summary, arguments)
    return WITH_PROBLEMS if arguments.strict and summary.problems else status


def _run_build(config: SiteConfig, arguments: argparse.Namespace, *, jobs: int, share: bool = False) -> Summary:
    from litsite.pipeline import build_site
    from litsite.progress import Terminal
    from litsite.stage import Silent

    progress = Silent() if arguments.json else Terminal()
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
    from litsite.bundles.okf import export_okf

    config = load_config(Path(arguments.config))
    report = export_okf(config.corpus, Path(arguments.target))
    _say(f"Wrote {report.concepts:,} concepts to {arguments.target}.")
    for problem in report.problems:
        _tell(f"left out: {_line(problem.where, problem.what, problem.hint)}")
    return FINE


def _check(arguments: argparse.Namespace) -> int:
    from litsite.site.check import check_site

    site = Path(arguments.site) if arguments.site else load_config(Path(arguments.config)).output
    findings = check_site(site)
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
