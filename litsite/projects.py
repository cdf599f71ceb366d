"""Making a project folder: the annotated configuration, and the one with the example library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from litsite.config import CONFIG_NAME, Environment, SiteConfig, annotated_config
from litsite.errors import WorkspaceError
from litsite.sources.locate import find_data_directories, zotero_folder_around

_EXAMPLE_FOLDER = "zotero"


def write_config(folder: Path, environment: Environment) -> tuple[Path, Path | None]:
    """Write an annotated configuration with the Zotero folder that was found; both paths are returned.

    :raises WorkspaceError: when there is a configuration already, or the folder cannot be written or is Zotero's.
    """
    path = folder / CONFIG_NAME
    if path.exists():
        raise WorkspaceError(
            "is there already and is left alone", where=str(path), hint="edit it, or choose another DIR"
        )
    _keep_out_of_zotero(folder)
    found = find_data_directories(home=environment.home, environ=environment.variables, platform=environment.platform)
    values = {"source": {"zotero_data_dir": str(found[0])}} if found else {}
    _write_if_missing(path, annotated_config(values).encode())
    return path, found[0] if found else None


def write_demo(folder: Path) -> Path:
    """Write the example project (library, questions and configuration) into a folder; returns the configuration's path.

    A folder that holds the example already is brought up to date. Questions that are there are left as they are.

    :raises WorkspaceError: when the folder holds something else, cannot be written or is Zotero's.
    """
    from litsite.sources.example import EXAMPLE_TITLE, example_questions, write_example

    path = folder / CONFIG_NAME
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _EXAMPLE_FOLDER).is_dir():
        raise WorkspaceError(
            "is not empty and holds no example project",
            where=str(folder),
            hint="choose another folder: litsite demo DIR",
        )
    values = {"site": {"title": EXAMPLE_TITLE}, "source": {"zotero_data_dir": _EXAMPLE_FOLDER}}
    _keep_out_of_zotero(folder)
    with _writing(folder):
        write_example(folder / _EXAMPLE_FOLDER)
    for name, content in example_questions().items():
        _write_if_missing(SiteConfig(folder).questions / name, content)
    _write_if_missing(path, annotated_config(values).encode())
    return path


def _keep_out_of_zotero(folder: Path) -> None:
    if zotero_folder_around(folder.absolute()):
        raise WorkspaceError(
            "is inside Zotero's folder, which litsite never writes to", where=str(folder), hint="choose another DIR"
        )


def _write_if_missing(path: Path, content: bytes) -> None:
    with _writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_bytes(content)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Say whose fault it is when a file or folder cannot be written."""
    try:
        yield
    except OSError as error:
        raise WorkspaceError(
            f"cannot be written: {error.strerror}", where=str(path), hint="choose a folder you may write to"
        ) from error
