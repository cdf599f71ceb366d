"""Related items and merged items, both of which Zotero keeps as RDF statements about URIs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from litsite.sources.database import Database, text_of
from litsite.sources.item_rows import ItemRow
from litsite.sources.records import USER_LIBRARY, address

RELATED = "dc:relation"
REPLACES = "dc:replaces"
"""Merge tracking: the object is the item that was merged away. It says nothing about two works."""

_ITEM_URI = re.compile(
    r"https?://(?:www\.)?zotero\.org/(users/local/\w+|users/\d+|groups/\d+)/items/([A-Za-z0-9]{1,32})"
)


@dataclass(frozen=True, slots=True)
class Statement:
    """``subject`` and ``object`` are addresses in one library; ``object`` need not be in the database any more."""

    subject: str
    predicate: str
    object: str


def read_statements(database: Database, rows: Mapping[int, ItemRow]) -> tuple[Statement, ...]:
    """What the wanted items say with ``dc:relation`` and ``dc:replaces`` about items of their own library.

    ``owl:sameAs`` (a copy in another library) and foreign predicates say nothing about relatedness and are left out.
    """
    user_uris = _read_user_uris(database)
    statements = []
    for number, predicate, uri in database.rows(
        "SELECT itemID, predicate, object FROM wanted JOIN itemRelations USING (itemID)"
        " JOIN relationPredicates USING (predicateID)"
    ):
        if predicate not in (RELATED, REPLACES) or not (match := _ITEM_URI.fullmatch(text_of(uri))):
            continue
        owner, key = match.groups()
        library = USER_LIBRARY if owner in user_uris else f"group:{owner.removeprefix('groups/')}"
        row = rows[number]
        if row.library == library:
            statements.append(Statement(row.address, predicate, address(library, key)))
    return tuple(sorted(statements, key=lambda statement: (statement.subject, statement.predicate, statement.object)))


def find_survivors(statements: Iterable[Statement], live: Collection[str]) -> dict[str, str]:
    """Where each item that was merged away lives on: addresses of merged items to addresses of live ones.

    Chains of merges are followed to their end. An item that was taken back out of the trash is not merged any more.
    """
    replaced_by: dict[str, str] = {}
    for statement in statements:
        if statement.predicate == REPLACES and (statement.object not in replaced_by or statement.subject in live):
            replaced_by[statement.object] = statement.subject
    survivors = {}
    for merged in replaced_by:
        survivor, passed = replaced_by[merged], {merged}
        while survivor not in live and survivor in replaced_by and survivor not in passed:
            passed.add(survivor)
            survivor = replaced_by[survivor]
        if merged not in live and survivor in live:
            survivors[merged] = survivor
    return survivors


def find_related(
    statements: Iterable[Statement], survivors: Mapping[str, str], homes: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """Related addresses of each address, in both directions whichever way they were stored.

    ``homes`` maps every address that may be shown to the one whose page shows it (a file's to its item's). What was
    merged away stands for its survivor; relations to what is not there are dropped.
    """
    related: dict[str, set[str]] = defaultdict(set)
    for statement in statements:
        if statement.predicate == RELATED:
            ends = [homes.get(survivors.get(end, end), "") for end in (statement.subject, statement.object)]
            if all(ends) and ends[0] != ends[1]:
                related[ends[0]].add(ends[1])
                related[ends[1]].add(ends[0])
    return {end: tuple(sorted(others)) for end, others in related.items()}


def _read_user_uris(database: Database) -> frozenset[str]:
    """The URI parts that mean My Library: by account when it is synced, by a local key before that."""
    account = {
        key: text_of(value) for key, value in database.rows("SELECT key, value FROM settings WHERE setting = 'account'")
    }
    return frozenset(
        prefix + account[key]
        for key, prefix in (("userID", "users/"), ("localUserKey", "users/local/"))
        if account.get(key)
    )
