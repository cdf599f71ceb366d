"""The sources stage: finds the library and reads it."""

from __future__ import annotations

from pathlib import Path

from litsite.config import Environment, SiteConfig
from litsite.errors import SourceError
from litsite.sources.locate import find_base_attachment_path, find_data_directories
from litsite.sources.records import Library
from litsite.sources.selection import Selection
from litsite.sources.snapshot import folder_stamp
from litsite.stage import Build, Stage

NAME = "sources"
VERSION = 1


def data_directory(config: SiteConfig, environment: Environment) -> Path:
    """Zotero's data folder: the one that the configuration names, else the best that is found.

    :raises SourceError: when none is found.
    """
    if config.source.zotero_data_dir:
        return config.resolve(config.source.zotero_data_dir)
    found = find_data_directories(home=environment.home, environ=environment.variables, platform=environment.platform)
    if not found:
        raise SourceError(
            "no Zotero data folder was found",
            where="source.zotero_data_dir",
            hint="name it there; Zotero shows it under Settings > Advanced > Files and Folders",
        )
    return found[0]


def run(build: Build) -> Library:
    """Read the library as the configuration selects it."""
    from litsite.sources.zotero import read_zotero  # not needed to see that nothing has changed

    source = build.config.source
    folder = data_directory(build.config, build.environment)
    return read_zotero(
        folder,
        Selection(libraries=source.libraries, collections=source.collections, tags=source.tags),
        base_attachment_path=base_attachment_path(build.config, build.environment),
    )


def base_attachment_path(config: SiteConfig, environment: Environment) -> Path | None:
    """The base folder of linked files: from the configuration, else from Zotero's preferences."""
    if config.source.base_attachment_path:
        return config.resolve(config.source.base_attachment_path)
    return find_base_attachment_path(
        data_directory(config, environment),
        home=environment.home,
        environ=environment.variables,
        platform=environment.platform,
    )


def stamp(build: Build) -> str:
    """Changes when Zotero writes to its folder, or another folder is found."""
    folder = data_directory(build.config, build.environment)
    base = base_attachment_path(build.config, build.environment)
    return f"{folder} {base} {folder_stamp(folder)}"


STAGE = Stage(name=NAME, reads=(), writes="library", config_section="source", version=VERSION, run=run, stamp=stamp)
