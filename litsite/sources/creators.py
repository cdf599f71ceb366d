"""The creators of items, in order."""

from __future__ import annotations

from collections import defaultdict

from litsite.sources.database import Database, text_of
from litsite.sources.records import Creator

PrimaryRoles = dict[str, frozenset[str]]
"""The creator types that lead an item type: author of a book, inventor of a patent."""


def read_primary_roles(database: Database) -> PrimaryRoles:
    """The primary creator types of every item type."""
    roles: dict[str, set[str]] = defaultdict(set)
    for item_type, role in database.rows(
        "SELECT typeName, creatorType FROM itemTypeCreatorTypes JOIN itemTypesCombined USING (itemTypeID)"
        " JOIN creatorTypes USING (creatorTypeID) WHERE primaryField = 1"
    ):
        roles[item_type].add(role)
    return {item_type: frozenset(leading) for item_type, leading in roles.items()}


def leads(role: str, item_type: str, primary_roles: PrimaryRoles) -> bool:
    """Whether creators of this role make up the author list; for a type of the user's own, authors do."""
    return role in primary_roles.get(item_type, frozenset({"author"}))


def read_creators(database: Database, primary_roles: PrimaryRoles) -> dict[int, tuple[Creator, ...]]:
    """Creators by item, in their order. ``fieldMode`` 1 means that the whole name stands in ``lastName``."""
    known: dict[tuple[int, str, bool], Creator] = {}
    creators: dict[int, list[Creator]] = defaultdict(list)
    for number, item_type, creator_id, role, last, first, field_mode in database.rows(
        "SELECT itemID, typeName, creatorID, creatorType, lastName, firstName, fieldMode FROM wanted"
        " JOIN items USING (itemID) LEFT JOIN itemTypesCombined USING (itemTypeID)"
        " JOIN itemCreators USING (itemID) JOIN creators USING (creatorID) JOIN creatorTypes USING (creatorTypeID)"
        " ORDER BY itemID, orderIndex"
    ):
        identity = (creator_id, role, leads(role, item_type, primary_roles))
        creator = known.get(identity)
        if creator is None:
            family, given, single = text_of(last).strip(), text_of(first).strip(), field_mode == 1
            creator = known[identity] = Creator(
                family=family, given="" if single else given, role=role, lead=identity[2], single=single
            )
        if creator.name:
            creators[number].append(creator)
    return {number: tuple(named) for number, named in creators.items()}
