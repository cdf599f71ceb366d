"""Finding the Zotero data directory without being told: profiles.ini, then prefs.js, then the usual places."""

from __future__ import annotations

import configparser
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from litsite.sources.snapshot import DATABASE_NAME

_PREFERENCE = re.compile(r'^\s*user_pref\("extensions\.zotero\.([^"]+)",\s*(.+?)\);\s*$', re.MULTILINE)
_PREFERENCES_READ = ("useDataDir", "dataDir", "baseAttachmentPath")


@dataclass(frozen=True, slots=True)
class Profile:
    """One Zotero profile: the folder whose data it uses, and its base directory for linked files when one is set."""

    data_directories: tuple[Path, ...]
    base_attachment_path: Path | None = None


def find_data_directories(*, home: Path, environ: Mapping[str, str], platform: str) -> tuple[Path, ...]:
    """The Zotero data directories of this user that hold a database, the likeliest first.

    ``platform`` is :data:`sys.platform`. A directory set in Zotero's preferences comes before ``~/Zotero``, and that
    before the folders of older versions, snap and flatpak.
    """
    candidates = [
        directory
        for profile in read_profiles(home=home, environ=environ, platform=platform)
        for directory in profile.data_directories
    ]
    candidates += _usual_directories(home, platform)
    found = (directory for directory in candidates if os.path.isfile(directory / DATABASE_NAME))
    return tuple(dict.fromkeys(found))


def find_base_attachment_path(data_dir: Path, *, home: Path, environ: Mapping[str, str], platform: str) -> Path | None:
    """The base directory for linked files that the profile using ``data_dir`` has set, None when it has none."""
    for profile in read_profiles(home=home, environ=environ, platform=platform):
        if profile.base_attachment_path and any(_same(data_dir, own) for own in profile.data_directories):
            return profile.base_attachment_path
    return None


def zotero_folder_around(path: Path) -> Path | None:
    """The Zotero data directory that ``path`` is or lies in, None when it lies in none."""
    return next((folder for folder in (path, *path.parents) if os.path.isfile(folder / DATABASE_NAME)), None)


def read_profiles(*, home: Path, environ: Mapping[str, str], platform: str) -> tuple[Profile, ...]:
    """All Zotero profiles of this user, each application's default profile first."""
    return tuple(
        _read_profile(folder, default_directory)
        for application, default_directory in _applications(home, environ, platform)
        for folder in _profile_folders(application)
    )


def _applications(home: Path, environ: Mapping[str, str], platform: str) -> Iterator[tuple[Path, Path]]:
    """Folders that may hold a profiles.ini, each with the data directory that goes with it by default."""
    if platform == "win32":
        roaming = environ.get("APPDATA", "")
        yield (Path(roaming) if roaming else home / "AppData/Roaming") / "Zotero/Zotero", home / "Zotero"
    elif platform == "darwin":
        yield home / "Library/Application Support/Zotero", home / "Zotero"
    else:
        yield home / ".zotero/zotero", home / "Zotero"
        snap = home / "snap/zotero-snap/common"
        yield snap / ".zotero/zotero", snap / "Zotero"
        flatpak = home / ".var/app/org.zotero.Zotero"
        for inside in (".zotero/zotero", "data/zotero", "config/zotero"):
            yield flatpak / inside, home / "Zotero"


def _usual_directories(home: Path, platform: str) -> list[Path]:
    directories = [home / "Zotero"]
    if platform not in ("win32", "darwin"):
        flatpak = home / ".var/app/org.zotero.Zotero"
        directories.append(home / "snap/zotero-snap/common/Zotero")
        directories += [flatpak / inside for inside in ("Zotero", "data/Zotero", "data/zotero")]
    return directories


def _profile_folders(application: Path) -> list[Path]:
    """The profile folders that profiles.ini names, the default one first."""
    profiles = configparser.RawConfigParser(strict=False)
    try:
        profiles.read_string((application / "profiles.ini").read_text("utf-8-sig", "replace"))
    except (OSError, configparser.Error):
        return []
    named = [profiles[name] for name in profiles.sections() if name.startswith("Profile") and "Path" in profiles[name]]
    named.sort(key=lambda section: section.get("Default", "0") != "1")
    return [application / section["Path"] for section in named]  # an absolute Path replaces the application's folder


def _read_profile(folder: Path, default_directory: Path) -> Profile:
    preferences = _read_preferences(folder / "prefs.js")
    chosen = preferences.get("dataDir")
    directories: list[Path] = []
    if preferences.get("useDataDir") is not False and isinstance(chosen, str) and os.path.isabs(chosen):
        directories.append(Path(chosen))
    directories += [default_directory, folder / "zotero"]  # the second was Zotero 4's, and some still use it
    base = preferences.get("baseAttachmentPath")
    return Profile(tuple(directories), Path(base) if isinstance(base, str) and os.path.isabs(base) else None)


def _read_preferences(file: Path) -> dict[str, object]:
    try:
        text = file.read_text("utf-8", "replace")
    except OSError:
        return {}
    preferences: dict[str, object] = {}
    for name, value in _PREFERENCE.findall(text):
        if name in _PREFERENCES_READ:
            try:
                preferences[name] = json.loads(value)
            except ValueError:  # not a value that Zotero writes; the usual places are left
                continue
    return preferences


def _same(first: Path, second: Path) -> bool:
    return os.path.realpath(first) == os.path.realpath(second)
