"""``litsite entities`` and ``litsite export matrix``: what the last build knew, to be looked through and corrected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from litsite.config import SiteConfig
from litsite.errors import LitsiteError, WorkspaceError
from litsite.knowledge import entity_commands
from litsite.knowledge.curation import CURATION_NAME
from litsite.knowledge.database.knowledge_database import DATABASE_NAME, EntityRow, KnowledgeDatabase
from litsite.knowledge.stage import recorded_knowledge


def entity_lines(config: SiteConfig, query: str = "", type_: str = "", *, limit: int) -> Iterator[str]:
    """The entities that have the words of a query, one a line, those that most papers name first.

    :raises LitsiteError: when there was no build yet.
    """
    with _database(config) as database:
        rows = entity_commands.list_entities(database, query, type_, limit=limit)
    yield from map(_line, rows)
    if not rows:
        yield "No entity has these words." if query else "There are no entities."


def merge_entities(config: SiteConfig, source: str, target: str, reason: str) -> str:
    """Have one entity become part of another; what was done is said in words.

    :raises LitsiteError: when a name is unknown or not clear, or the merge makes no sense.
    """
    with _database(config) as database:
        return entity_commands.merge(_file(config), database, source, target, reason)


def undo_merge(config: SiteConfig, name: str) -> str:
    """Take a merge back; what was done is said in words.

    :raises LitsiteError: when nothing of that name was merged.
    """
    with _database(config) as database:
        return entity_commands.undo(_file(config), database, name)


def lock_entity(config: SiteConfig, name: str, *, locked: bool) -> str:
    """Lock an entity or unlock it; what was done is said in words.

    :raises LitsiteError: when the name is unknown or not clear.
    """
    with _database(config) as database:
        if locked:
            return entity_commands.lock(_file(config), database, name)
    return entity_commands.unlock(_file(config), name)


def export_matrix(config: SiteConfig, folder: Path) -> tuple[int, int]:
    """Write the matrices of papers and findings as CSV, JSON and XLSX; returns how many papers and groups they have.

    :raises LitsiteError: when there was no build yet, or the folder cannot be written.
    """
    from litsite.knowledge.claims.taxonomy import TAXONOMY_NAME, load_taxonomy
    from litsite.knowledge.matrices import claim_matrix, paper_matrix
    from litsite.knowledge.matrix_files import matrix_files

    _see_that_it_was_built(config)
    knowledge, papers = recorded_knowledge(config.state)
    taxonomy = load_taxonomy(config.curation / TAXONOMY_NAME)
    of_papers, of_findings = paper_matrix(knowledge, papers), claim_matrix(knowledge, papers, label=taxonomy.label)
    files = matrix_files(of_papers, of_findings, workbook="matrix.xlsx")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
    except OSError as error:
        hint = "name a folder that you may write to, and close the files in other programs"
        raise LitsiteError(f"cannot be written: {error.strerror}", where=str(folder), hint=hint) from error
    return len(of_papers.rows), len(of_findings.rows)


def _database(config: SiteConfig) -> KnowledgeDatabase:
    _see_that_it_was_built(config)
    return KnowledgeDatabase(config.state / DATABASE_NAME)


def _see_that_it_was_built(config: SiteConfig) -> None:
    if not (config.state / DATABASE_NAME).is_file():
        raise WorkspaceError("there are no entities yet", where=config.state.name, hint="run litsite build first")


def _file(config: SiteConfig) -> Path:
    return config.curation / CURATION_NAME


def _line(row: EntityRow) -> str:
    papers = f"{row.papers:,} paper{'' if row.papers == 1 else 's'}"
    others = f"; also {', '.join(row.aliases)}" if row.aliases else ""
    return f"{row.type}: {row.name}  ({papers}{', locked' if row.is_locked else ''}{others})"
