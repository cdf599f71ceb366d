"""site_config.yaml becomes one frozen :class:`SiteConfig`: the only reader of YAML configuration and environment.

Every key is optional. Unknown keys are refused; all problems are reported at once, each with its key path and a fix.
The documentation of the keys (docs/configuration.md, the file that ``litsite init`` writes) is made from the metadata
below, so that it cannot drift.
"""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

import yaml

from litsite.config_sections import (
    AnswersSection,
    BundlesSection,
    IndexSection,
    KnowledgeSection,
    LanguageModelSection,
    PreviewSection,
    RelationsSection,
    SiteSection,
    SourceSection,
    VerificationSection,
)
from litsite.errors import ConfigError, LitsiteError, Problem

CONFIG_NAME = "site_config.yaml"


@dataclass(frozen=True, slots=True)
class SiteConfig:
    """The whole configuration. ``root`` is the folder of the file: relative paths start there."""

    root: Path
    site: SiteSection = field(default_factory=SiteSection, metadata={"doc": "The site."})
    source: SourceSection = field(default_factory=SourceSection, metadata={"doc": "The library."})
    bundles: BundlesSection = field(default_factory=BundlesSection, metadata={"doc": "Converting files."})
    index: IndexSection = field(default_factory=IndexSection, metadata={"doc": "Indexing texts."})
    relations: RelationsSection = field(default_factory=RelationsSection, metadata={"doc": "Relating papers."})
    knowledge: KnowledgeSection = field(
        default_factory=KnowledgeSection, metadata={"doc": "Entities, findings and communities."}
    )
    answers: AnswersSection = field(default_factory=AnswersSection, metadata={"doc": "Answering questions."})
    verification: VerificationSection = field(
        default_factory=VerificationSection, metadata={"doc": "Checking citations."}
    )
    language_model: LanguageModelSection = field(
        default_factory=LanguageModelSection, metadata={"doc": "A language model, if you have one."}
    )
    preview: PreviewSection = field(default_factory=PreviewSection, metadata={"doc": "The live preview."})

    @property
    def output(self) -> Path:
        """The folder of the finished site."""
        return self.resolve(self.site.output)

    @property
    def corpus(self) -> Path:
        """The folder of the bundles."""
        return self.root / "corpus"

    @property
    def questions(self) -> Path:
        """The folder of the questions, which people write."""
        return self.root / "questions"

    @property
    def curation(self) -> Path:
        """The folder of what people decided about entities, and of their own word lists."""
        return self.root / "curation"

    @property
    def state(self) -> Path:
        """The folder of what can be deleted and comes back: the workspace database and caches."""
        return self.root / ".litsite"

    def resolve(self, path: str) -> Path:
        """An absolute path for one written in the file."""
        return (self.root / os.path.expanduser(path)).resolve()


@dataclass(frozen=True, slots=True)
class Environment:
    """What is read from the machine around litsite, in one place so that tests can make their own."""

    home: Path
    variables: Mapping[str, str]
    platform: str

    @classmethod
    def here(cls) -> Environment:
        """The real one."""
        # Path.home raises where nobody can say which folder that is; this leaves a name that leads nowhere.
        return cls(home=Path(os.path.expanduser("~")), variables=dict(os.environ), platform=sys.platform)


def sections() -> Iterator[tuple[str, type[Any], str]]:
    """Each section's name, class and one-line description, in the order of the file."""
    hints = get_type_hints(SiteConfig)
    for entry in fields(SiteConfig):
        if is_dataclass(hints[entry.name]):
            yield entry.name, hints[entry.name], entry.metadata["doc"]


def load_config(path: Path) -> SiteConfig:
    """Read and check a configuration file.

    :raises ConfigError: with every problem found, when a key or value is wrong.
    :raises LitsiteError: when the file is missing or is not YAML.
    """
    try:
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise LitsiteError("there is no configuration file", where=str(path), hint="run: litsite init") from None
    except IsADirectoryError:
        raise LitsiteError("is a folder", where=str(path), hint=f"name the file: {path / CONFIG_NAME}") from None
    except UnicodeDecodeError:
        raise LitsiteError("is not UTF-8 text", where=str(path), hint="save it with the encoding UTF-8") from None
    except OSError as error:
        hint = "check its name and that you may read it"
        raise LitsiteError(f"cannot be read: {error.strerror}", where=str(path), hint=hint) from error
    try:
        data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" in line {mark.line + 1}" if mark else ""
        reason = getattr(error, "problem", "") or "it cannot be parsed"
        raise LitsiteError(
            f"is not valid YAML{line}: {reason}", where=path.name, hint="check indentation and quotes"
        ) from None
    root = path.parent.resolve()
    if not is_unicode(root):
        raise LitsiteError("the folder's name is not UTF-8", where=str(root), hint="rename the folder")
    return config_from(data if data is not None else {}, root=root, name=path.name)


def is_unicode(path: Path) -> bool:
    """Whether a path can be written down. On Linux a name may be any bytes, and Python marks those it cannot read."""
    return not any("\ud800" <= letter <= "\udfff" for letter in str(path))


def config_from(data: Any, *, root: Path, name: str = CONFIG_NAME) -> SiteConfig:
    """Build a configuration from parsed YAML.

    :raises ConfigError: with every problem found.
    """
    problems: list[Problem] = []
    if not isinstance(data, dict):
        raise ConfigError([Problem(name, "must hold keys such as site: and source:", "see litsite init")])
    known = {section: cls for section, cls, _ in sections()}
    problems += [_unknown(name, str(key), known) for key in data if key not in known]
    values: dict[str, Any] = {}
    for section, cls in known.items():
        block = data.get(section)
        if block is None:
            continue
        if not isinstance(block, dict):
            problems.append(
                Problem(f"{name}: {section}", "must hold keys, one a line", f"indent them under {section}:")
            )
            continue
        values[section] = _section(block, cls, f"{name}: {section}", problems)
    if problems:
        raise ConfigError(problems)
    return SiteConfig(root=root, **values)


def _section(block: dict[Any, Any], cls: type[Any], where: str, problems: list[Problem]) -> Any:
    hints = get_type_hints(cls)
    options = {option.name: option for option in fields(cls)}
    accepted: dict[str, Any] = {}
    for key, raw in block.items():
        if key not in options:
            problems.append(_unknown(where, str(key), options, separator="."))
            continue
        path = f"{where}.{key}"
        if raw is None:
            continue
        value, fault = _coerce(raw, hints[key])
        if not fault and options[key].metadata["check"]:
            fault = options[key].metadata["check"](value)
        if fault:
            problems.append(Problem(path, f"{fault}, not {raw!r}", f"for example {key}: {_example(options[key])}"))
        else:
            accepted[key] = value
    return cls(**accepted)


def _coerce(raw: Any, kind: Any) -> tuple[Any, str]:
    """The value as the type asks for it, and what is wrong with it if it cannot be."""
    if kind is bool:
        return raw, "" if isinstance(raw, bool) else "must be true or false"
    if kind is int:
        return raw, "" if isinstance(raw, int) and not isinstance(raw, bool) else "must be a whole number"
    if kind is float:
        is_number = isinstance(raw, int | float) and not isinstance(raw, bool)
        return (float(raw), "") if is_number else (raw, "must be a number")
    if kind is str:
        return (str(raw), "") if _is_text(raw) else (raw, "must be text")
    entries = raw if isinstance(raw, list) else [raw]
    if not all(_is_text(entry) for entry in entries):
        return raw, "must be a list of words"
    return tuple(str(entry) for entry in entries), ""


def _is_text(raw: Any) -> bool:
    """Whether a value can stand for text. No name on any system holds the character with code 0."""
    return isinstance(raw, str | int | float) and not isinstance(raw, bool) and "\0" not in str(raw)


def _example(option: Any) -> str:
    return as_yaml(option.default) or "…"


def as_yaml(value: Any) -> str:
    """A default as it is written in the file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(value) + "]"
    return str(value)


def _unknown(where: str, key: str, known: Mapping[str, Any], *, separator: str = ": ") -> Problem:
    near = difflib.get_close_matches(key, known, n=1)
    hint = f"did you mean {near[0]}?" if near else "known keys: " + ", ".join(known)
    return Problem(f"{where}{separator}{key}", "is not a known key", hint)


def annotated_config(values: Mapping[str, Mapping[str, Any]] | None = None) -> str:
    """The annotated configuration file: every key with its meaning, those in ``values`` set, the others as defaults.

    Keys whose default is empty are written as comments, so that the file is valid as it stands.
    """
    given = values or {}
    lines = ["# litsite: every key is optional; what is left out has the value shown here.", ""]
    for section, cls, doc in sections():
        lines += [f"# {doc}", f"{section}:"]
        for option in fields(cls):
            chosen = given.get(section, {}).get(option.name, option.default)
            text = _scalar(chosen)
            lines.append(f"  # {option.metadata['doc']}")
            if chosen in ("", ()):
                lines.append(f"  # {option.name}: {option.metadata['shown'] or text or '…'}")
            else:
                lines.append(f"  {option.name}: {text}")
        lines.append("")
    return "\n".join(lines)


def _scalar(value: Any) -> str:
    """A value in YAML, quoted when it needs to be."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_scalar(entry) for entry in value) + "]"
    dumped: str = yaml.safe_dump(value, allow_unicode=True, width=10_000)
    return dumped.removesuffix("\n").removesuffix("\n...")  # not stripped: other blanks belong to the value
