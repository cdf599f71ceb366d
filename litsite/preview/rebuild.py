"""Building again when something changed: what is watched, and what came of the last build."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from litsite.config import Environment, SiteConfig, load_config
from litsite.errors import LitsiteError
from litsite.pipeline import build_site
from litsite.site.theme_files import themes_folder
from litsite.sources.snapshot import folder_stamp
from litsite.sources.stage import data_directory
from litsite.stage import Progress
from litsite.stamp import files_stamp, tree_stamp
from litsite.store import digest_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a build ended: the folder of the site, a line for the terminal, and the failure in words if there was one."""

    site: Path | None
    message: str
    failure: str = ""


class Rebuilder:
    """Builds one project over and over."""

    def __init__(self, config_file: Path, environment: Environment, progress: Progress, jobs: int) -> None:
        self._config_file = config_file
        self._environment = environment
        self._progress = progress
        self._jobs = jobs

    def stamp(self) -> str:
        """Changes when the configuration, the library, a question or the theme does. Opens the configuration only."""
        parts: list[object] = [files_stamp([str(self._config_file)]), tree_stamp(themes_folder())]
        try:
            config = self._config()
            parts += [folder_stamp(data_directory(config, self._environment)), tree_stamp(config.questions)]
        except LitsiteError as error:
            parts.append(str(error))
        return digest_of(parts)

    def build(self) -> Outcome:
        """Build once. What the user has to fix becomes a failure; the last good site stays."""
        site: Path | None = None
        try:
            config = self._config()
            site = config.output
            summary = build_site(config, environment=self._environment, progress=self._progress, jobs=self._jobs)
        except LitsiteError as error:
            return _failed(site, str(error))
        except Exception as error:  # a bug, which may be gone with the next change
            return _failed(site, f"this is a bug: {type(error).__name__}: {error}; litsite build shows where it is")
        seconds = sum(summary.seconds.values())
        changed = "nothing changed" if summary.unchanged else f"{summary.rendered:,} pages in {seconds:.1f} s"
        return Outcome(site, f"built: {changed}, {len(summary.problems):,} problems")

    def _config(self) -> SiteConfig:
        return load_config(self._config_file)


def _failed(site: Path | None, failure: str) -> Outcome:
    """The last good site stays, if there is one."""
    return Outcome(site if site and site.is_dir() else None, f"not built: {failure}", failure)
