"""``litsite doctor``: looks at what a build needs and says what to do about each finding."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from litsite.config import Environment, SiteConfig, config_from, load_config
from litsite.errors import ConfigError, LitsiteError

if TYPE_CHECKING:
    from litsite.clients.probe import Probe

_LEAST_PYTHON = (3, 11)
_PACKAGES = (
    *("jinja2", "markdown-it-py", "pyromark", "nh3", "math-core", "lxml", "html-to-markdown", "pypdfium2"),
    *("psutil", "livereload", "pygments", "fonttools", "ziamath"),
)
_LEAST_SPACE = 1024**3
_BROWSERS = ("firefox", "firefox-esr", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass(frozen=True, slots=True)
class DoctorFinding:
    """One thing that was looked at: ``state`` is ``ok``, ``note`` (works, could be better) or ``broken``."""

    name: str
    state: str
    what: str
    hint: str = ""


def examine(config_file: Path, environment: Environment) -> tuple[DoctorFinding, ...]:
    """Look at everything. Nothing is changed."""
    finding, config = _configuration(config_file)
    return (
        _python(),
        _packages(),
        finding,
        _zotero(config, environment),
        _model(config),
        *_entity_model(config),
        *_services(config, environment),
        _disk(config),
        _browser(),
    )


def _python() -> DoctorFinding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    if sys.version_info[:2] < _LEAST_PYTHON:
        return DoctorFinding("Python", "broken", version, "litsite needs Python 3.11 or newer")
    return DoctorFinding("Python", "ok", version)


def _packages() -> DoctorFinding:
    missing = []
    for name in _PACKAGES:
        try:
            importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        return DoctorFinding("Packages", "broken", f"missing: {', '.join(missing)}", "install litsite again with pip")
    return DoctorFinding("Packages", "ok", f"all {len(_PACKAGES)} there")


def _configuration(path: Path) -> tuple[DoctorFinding, SiteConfig]:
    default = config_from({}, root=path.parent.resolve())
    if not path.exists():
        return DoctorFinding(
            "Configuration", "note", f"no {path.name} here; defaults apply", "write one: litsite init"
        ), default
    try:
        return DoctorFinding("Configuration", "ok", path.name), load_config(path)
    except ConfigError as error:
        text = "; ".join(f"{problem.where} {problem.what}" for problem in error.problems)
        return DoctorFinding("Configuration", "broken", text, error.problems[0].hint), default
    except LitsiteError as error:
        return _broken("Configuration", error), default


def _broken(name: str, error: LitsiteError) -> DoctorFinding:
    return DoctorFinding(name, "broken", f"{error.where}: {error.what}" if error.where else error.what, error.hint)


def _zotero(config: SiteConfig, environment: Environment) -> DoctorFinding:
    from litsite.sources.stage import data_directory
    from litsite.sources.zotero import zotero_version

    try:
        folder = data_directory(config, environment)
        return DoctorFinding("Zotero", "ok", f"{zotero_version(folder)} in {folder}")
    except LitsiteError as error:
        return _broken("Zotero", error)


def _model(config: SiteConfig) -> DoctorFinding:
    """The model of the configuration. The default one is tried out; another would have torch imported."""
    from litsite.clients.embedder import ModelNotHereError, find_model, open_embedder

    try:
        # Its identity is of no interest here, so large files need not be read for it.
        model = find_model(config.index.model, root=config.root, allow_downloads=False, file_digest=lambda _: "")
        if model.is_default:
            open_embedder(model).vectors(["a text"])
    except LitsiteError as error:
        if config.index.allow_downloads and isinstance(error, ModelNotHereError):
            return DoctorFinding("Embedding model", "note", f"{error.where} is not here yet", "a build will fetch it")
        return _broken("Embedding model", error)
    return DoctorFinding("Embedding model", "ok", f"{model.name}, texts of up to {model.longest} tokens")


def _entity_model(config: SiteConfig) -> Iterator[DoctorFinding]:
    """The model that reads texts for entities, tried on a sentence, where the configuration names one."""
    from litsite.clients.entity_model import open_entity_model

    folder, name = config.knowledge.gliner_model, "Entity model"
    if not folder:
        return
    try:
        open_entity_model(folder, root=config.root).entities(["Mice were kept in Leiden."], ["place"], 0.5)
    except LitsiteError as error:
        yield _broken(name, error)
    else:
        yield DoctorFinding(name, "ok", "reads texts")


def _services(config: SiteConfig, environment: Environment) -> Iterator[DoctorFinding]:
    """What the configuration names for writing and checking answers, each asked for a sample."""
    from litsite.answers.services import decision_model
    from litsite.clients.language_model import configured_language_model

    decision, language = "Decision model", "Language model"
    try:
        judge = decision_model(config, environment)
    except LitsiteError as error:
        yield _broken(decision, error)
    else:
        if judge is not None:
            from litsite.clients.probe import probe_decision_model

            yield _probed(decision, judge.identity, probe_decision_model(judge))
    try:
        writer = configured_language_model(config, environment)
    except LitsiteError as error:
        yield _broken(language, error)
    else:
        if writer is not None:
            from litsite.clients.probe import probe_language_model

            yield _probed(language, writer.name, probe_language_model(writer))


def _probed(name: str, model: str, probe: Probe) -> DoctorFinding:
    if not probe.is_working:
        hint = "answers are put together and checked without it until it works"
        return DoctorFinding(name, "broken", f"{model}: {probe.failure}", hint)
    sample = f", sample probability {probe.probability:.2f}" if probe.probability is not None else ""
    return DoctorFinding(name, "ok", f"{model} answers in {probe.milliseconds:,.0f} ms{sample}")


def _disk(config: SiteConfig) -> DoctorFinding:
    folder = next((path for path in (config.root, *config.root.parents) if path.is_dir()), Path.cwd())
    free = shutil.disk_usage(folder).free
    text = f"{free / 1024**3:.1f} GB free"
    if not os.access(folder, os.W_OK):
        return DoctorFinding("Disk", "broken", f"{folder} cannot be written", "choose a folder you may write to")
    if free < _LEAST_SPACE:
        return DoctorFinding("Disk", "note", text, "a large library needs about a gigabyte for corpus, caches and site")
    return DoctorFinding("Disk", "ok", text)


def _browser() -> DoctorFinding:
    found = [name for name in _BROWSERS if shutil.which(name)]
    if found or sys.platform in ("darwin", "win32"):
        return DoctorFinding("Browser", "ok", found[0] if found else "the system's own")
    return DoctorFinding(
        "Browser", "note", "none found on the path", "open the site's index.html in any recent browser"
    )
