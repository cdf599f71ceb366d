"""Finding the Zotero data directory on every platform."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from litsite.sources.locate import find_base_attachment_path, find_data_directories, read_profiles

PROFILES_INI = """\
[General]
StartWithLastProfile=1

[Profile0]
Name=other
IsRelative=1
Path=Profiles/other

[Profile1]
Name=default
IsRelative=1
Path=Profiles/abc.default
Default=1
"""


def database(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "zotero.sqlite").touch()
    return folder


def profile(application: Path, name: str = "Profiles/abc.default", **preferences: object) -> Path:
    """A profile with these preferences of Zotero's; profiles.ini names it as the default one."""
    folder = application / name
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["// Mozilla User Preferences", 'user_pref("app.update.auto", false);']
    lines += [f'user_pref("extensions.zotero.{key}", {json.dumps(value)});' for key, value in preferences.items()]
    (folder / "prefs.js").write_text("\n".join(lines) + "\n", "utf-8")
    (application / "profiles.ini").write_text(PROFILES_INI, "utf-8")
    return folder


def find(home: Path, platform: str = "linux", **environ: str) -> tuple[Path, ...]:
    return find_data_directories(home=home, environ=environ, platform=platform)


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_the_folder_in_the_home_directory_is_found_without_a_profile(tmp_path: Path, platform: str) -> None:
    assert find(tmp_path, platform) == ()
    assert find(tmp_path / "nowhere", platform) == ()
    expected = database(tmp_path / "Zotero")
    assert find(tmp_path, platform) == (expected,)


@pytest.mark.parametrize(
    ("platform", "application"),
    [
        ("linux", ".zotero/zotero"),
        ("linux", "snap/zotero-snap/common/.zotero/zotero"),
        ("linux", ".var/app/org.zotero.Zotero/.zotero/zotero"),
        ("linux", ".var/app/org.zotero.Zotero/data/zotero"),
        ("darwin", "Library/Application Support/Zotero"),
        ("win32", "AppData/Roaming/Zotero/Zotero"),
    ],
)
def test_a_directory_set_in_the_preferences_comes_first(tmp_path: Path, platform: str, application: str) -> None:
    usual, chosen = database(tmp_path / "Zotero"), database(tmp_path / 'Papers "2" ü')
    profile(tmp_path / application, dataDir=str(chosen), useDataDir=True)
    assert find(tmp_path, platform) == (chosen, usual)


def test_windows_may_keep_profiles_elsewhere(tmp_path: Path) -> None:
    chosen = database(tmp_path / "data")
    profile(tmp_path / "Roaming/Zotero/Zotero", dataDir=str(chosen))
    assert find(tmp_path, "win32", APPDATA=str(tmp_path / "Roaming")) == (chosen,)
    assert find(tmp_path, "win32") == ()


def test_a_directory_that_is_switched_off_or_gone_or_relative_is_passed_over(tmp_path: Path) -> None:
    usual = database(tmp_path / "Zotero")
    off = database(tmp_path / "off")
    for preferences in (
        {"dataDir": str(off), "useDataDir": False},
        {"dataDir": str(tmp_path / "gone")},
        {"dataDir": "off"},
    ):
        profile(tmp_path / ".zotero/zotero", **preferences)
        assert find(tmp_path) == (usual,)


def test_the_default_profile_comes_before_the_others(tmp_path: Path) -> None:
    first, second = database(tmp_path / "first"), database(tmp_path / "second")
    application = tmp_path / ".zotero/zotero"
    profile(application, "Profiles/other", dataDir=str(second))
    profile(application, dataDir=str(first))
    assert find(tmp_path) == (first, second)


def test_a_profile_may_stand_at_an_absolute_path(tmp_path: Path) -> None:
    chosen = database(tmp_path / "data")
    profile(tmp_path / "elsewhere", dataDir=str(chosen))
    application = tmp_path / ".zotero/zotero"
    application.mkdir(parents=True)
    ini = f"[Profile0]\nIsRelative=0\nPath={tmp_path / 'elsewhere/Profiles/abc.default'}\n"
    (application / "profiles.ini").write_text(ini, "utf-8")
    assert find(tmp_path) == (chosen,)


def test_folders_of_snap_flatpak_and_zotero_4_are_found_last(tmp_path: Path) -> None:
    flatpak = database(tmp_path / ".var/app/org.zotero.Zotero/data/Zotero")
    snap = database(tmp_path / "snap/zotero-snap/common/Zotero")
    old = database(profile(tmp_path / ".zotero/zotero") / "zotero")
    assert find(tmp_path) == (old, snap, flatpak)
    usual = database(tmp_path / "Zotero")
    assert find(tmp_path)[0] == usual
    assert find(tmp_path, "darwin") == (usual,)


@pytest.mark.parametrize("ini", ["not an ini file", "[Profile0]\nName=x\n", "[Profile0]\n[Profile0]\nPath=a%b\n", "\0"])
def test_a_broken_profiles_ini_is_no_obstacle(tmp_path: Path, ini: str) -> None:
    usual = database(tmp_path / "Zotero")
    application = tmp_path / ".zotero/zotero"
    application.mkdir(parents=True)
    (application / "profiles.ini").write_text(ini, "utf-8")
    assert find(tmp_path) == (usual,)


def test_a_preference_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    usual = database(tmp_path / "Zotero")
    folder = profile(tmp_path / ".zotero/zotero")
    (folder / "prefs.js").write_bytes(b'user_pref("extensions.zotero.dataDir", "\\x41\xff");\n')
    assert find(tmp_path) == (usual,)


def test_the_base_directory_is_that_of_the_profile_that_uses_the_folder(tmp_path: Path) -> None:
    first, second = database(tmp_path / "first"), database(tmp_path / "second")
    application = tmp_path / ".zotero/zotero"
    profile(application, "Profiles/other", dataDir=str(second), baseAttachmentPath=str(tmp_path / "Papers"))
    profile(application, dataDir=str(first), baseAttachmentPath="")

    def base(data_dir: Path) -> Path | None:
        return find_base_attachment_path(data_dir, home=tmp_path, environ={}, platform="linux")

    assert base(second) == tmp_path / "Papers"
    assert base(tmp_path / "first/../second") == tmp_path / "Papers"
    assert base(first) is None
    assert base(tmp_path / "third") is None
    assert len(read_profiles(home=tmp_path, environ={}, platform="linux")) == 2
