"""Whether a folder is a bundle of the Open Knowledge Format, version 0.2.

The format's own rules are few (its section 11); what a producer should keep to as well (sections 4 to 9) is checked
here too, because litsite is the producer: timestamps with an offset, actors, sources that name something, and indexes
whose links lead to files.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from urllib.parse import unquote, urlsplit

import yaml

from litsite.bundles.front_matter import split_front_matter
from litsite.errors import Problem

VERSION = "0.2"
RESERVED = ("index.md", "log.md")

_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # every scalar stays the text that was written
_STATUSES = ("draft", "stable", "deprecated")
_ACTOR = re.compile(r"(human|process|team):\S+|[^\s:/]+/\S+")
_LINK = re.compile(r"\[(?:[^\[\]\\]|\\.)*\]\(<?([^)\s>]+)>?\)")
_FOOTNOTE = re.compile(r"\[\^([^\]\s]+)\](?!:)")
_FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)

Complaint = tuple[str, str]


def check_okf(folder: Path) -> tuple[Problem, ...]:
    """What keeps a folder from being an OKF bundle, sorted; empty when it is one."""
    if not (folder / "index.md").is_file():
        return (Problem(str(folder), "no index.md: this is not a bundle", "export the bundle again"),)
    texts = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.md"))}
    problems = [Problem(name, what, hint) for name, source in texts.items() for what, hint in check_file(name, source)]
    reached = _reached(folder, texts, problems)
    problems += [
        Problem(name, "no index leads to it", "add it to the index.md of its folder")
        for name in texts
        if posixpath.basename(name) not in RESERVED and name not in reached
    ]
    return tuple(sorted(problems))


def check_file(name: str, source: bytes) -> Iterator[Complaint]:
    """What is wrong with one Markdown file of a bundle, by its name relative to the bundle."""
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError:
        yield "not UTF-8", "write the file as UTF-8"
        return
    if posixpath.basename(name) == "index.md":
        yield from _check_index(name, text)
    elif posixpath.basename(name) == "log.md":
        yield from _check_log(text)
    else:
        yield from _check_concept(text)


def front_matter(text: str) -> Mapping[str, object] | None:
    """The front matter of a document with every value as text, None when there is none that can be read."""
    block, _ = split_front_matter(text)
    try:
        values = yaml.load(block, Loader=_Loader)
    except yaml.YAMLError:
        return None
    return values if isinstance(values, dict) else None


def _check_concept(text: str) -> Iterator[Complaint]:
    values = front_matter(text)
    if values is None:
        yield "no front matter that can be read", "begin the file with a YAML block between --- lines"
        return
    if not isinstance(values.get("type"), str) or not str(values["type"]).strip():
        yield "no type", "say in the front matter what kind of concept this is"
    if values.get("status", "stable") not in _STATUSES:
        yield f"status {values['status']}", f"write one of {', '.join(_STATUSES)}"
    if "tags" in values and not _strings(values["tags"]):
        yield "tags are not a list of strings", "write tags: [one, two]"
    if "stale_after" in values:
        yield from _check_time("stale_after", values["stale_after"])
    if "generated" in values:
        yield from _check_event("generated", values["generated"], needs_time=False)
    verified = values.get("verified", [])
    for event in verified if isinstance(verified, list) else [verified]:
        yield from _check_event("verified", event, needs_time=True)
    yield from _check_sources(values.get("sources", []), text)


def _check_sources(sources: object, text: str) -> Iterator[Complaint]:
    if not isinstance(sources, list):
        yield "sources is not a list", "write a list of maps"
        return
    known = set()
    for source in sources:
        if not isinstance(source, dict) or not str(source.get("resource", "")).strip():
            yield "a source without a resource", "say what the source is"
            continue
        known.add(source.get("id"))
        if "last_modified" in source:
            yield from _check_time("last_modified", source["last_modified"])
    _, body = split_front_matter(text)
    for label in sorted(set(_FOOTNOTE.findall(_FENCE.sub("", body)))):
        if f"[^{label}]:" in body and label not in known:
            yield f"footnote {label} names no source", "give a source this id"


def _check_event(name: str, event: object, *, needs_time: bool) -> Iterator[Complaint]:
    if not isinstance(event, dict) or not str(event.get("by", "")).strip():
        yield f"{name} without by", "name who did it: producer/version, human:name or process:name"
        return
    if not _ACTOR.fullmatch(str(event["by"])):
        yield f"{name} by {event['by']}", "write producer/version, human:name or process:name"
    if "at" in event:
        yield from _check_time(f"{name}.at", event["at"])
    elif needs_time:
        yield f"{name} without at", "say when it was"


def _check_time(name: str, value: object) -> Iterator[Complaint]:
    try:
        offset = datetime.fromisoformat(str(value)).utcoffset()
    except ValueError:
        offset = None
    if offset is None or "T" not in str(value):
        yield f"{name} is {value}", "write a date and time with its offset: 2026-06-30T14:00:00Z"


def _strings(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) and value for value in values)


def _check_index(name: str, text: str) -> Iterator[Complaint]:
    if text.startswith("---"):
        values = front_matter(text)
        if name != "index.md":
            yield "an index with front matter", "only the bundle's own index.md may have a block"
        elif values is None or dict(values) != {"okf_version": VERSION}:
            yield "front matter that is not the version alone", f'write okf_version: "{VERSION}" and nothing else'
    _, body = split_front_matter(text)
    if not body.strip():
        yield "an empty index", "leave it out"
    elif not re.search(r"^#+ \S", body, re.MULTILINE):
        yield "an index without a heading", "group the entries under headings"


def _check_log(text: str) -> Iterator[Complaint]:
    if text.startswith("---"):
        yield "a log with front matter", "leave the block out"
    days: list[date] = []
    for heading in re.findall(r"^## +(.*?) *$", text, re.MULTILINE):
        try:
            day = date.fromisoformat(heading)
        except ValueError:
            day = None
        if day is None or len(heading) != len("2026-06-30"):
            yield f"log entry {heading}", "write the day as YYYY-MM-DD"
        else:
            days.append(day)
    if days != sorted(set(days), reverse=True):
        yield "the log is not newest first, each day once", "sort the days"


def _reached(folder: Path, texts: Mapping[str, bytes], problems: list[Problem]) -> set[str]:
    """The files that can be reached from the root index through links; what is wrong with index links is added."""
    reached, waiting = {"index.md"}, ["index.md"]
    while waiting:
        name = waiting.pop()
        _, body = split_front_matter(texts[name].decode("utf-8", errors="replace"))
        for address in _LINK.findall(_FENCE.sub("", body)):
            path = unquote(urlsplit(address).path)
            if urlsplit(address).scheme or not path:
                continue
            here = "" if path.startswith("/") else posixpath.dirname(name)
            target = posixpath.normpath(posixpath.join(here, path.lstrip("/")))
            if posixpath.basename(name) == "index.md" and not (folder / target).is_file():
                problems.append(Problem(name, f"{address} leads to no file", "link to a file of the bundle"))
            if target in texts and target not in reached:
                reached.add(target)
                waiting.append(target)
    return reached
