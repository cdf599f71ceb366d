"""The fields of items under their base names, and the names that an item type understands in Extra."""

from __future__ import annotations

from collections import defaultdict

from litsite.sources.database import Database, text_of
from litsite.sources.extra import ExtraNames, bare_name

_CREATOR_ROLES_OF_CSL = {
    "collectioneditor": "seriesEditor",
    "containerauthor": "bookAuthor",
    "originalauthor": "originalCreator",
}


def read_fields(database: Database) -> dict[int, dict[str, str]]:
    """Field values by item. Names of one type (``bookTitle``, ``university``) become base names (``publisher``)."""
    base_names = _base_names(database)
    fields: dict[int, dict[str, str]] = defaultdict(dict)
    for number, type_id, field_id, name, value in database.rows(
        "SELECT itemID, items.itemTypeID, itemData.fieldID, fieldsCombined.fieldName, itemDataValues.value"
        " FROM wanted JOIN items USING (itemID) JOIN itemData USING (itemID) JOIN itemDataValues USING (valueID)"
        " JOIN fieldsCombined USING (fieldID) ORDER BY itemID, fieldsCombined.fieldName"
    ):
        text = text_of(value).strip()
        if text:
            fields[number].setdefault(base_names.get((type_id, field_id), name), text)
    return fields


def read_extra_names(database: Database) -> dict[str, ExtraNames]:
    """What each item type understands in Extra: its own fields, all creator roles and all item types."""
    base_names = _base_names(database)
    types = {bare_name(name): name for (name,) in database.rows("SELECT typeName FROM itemTypesCombined")}
    roles = {bare_name(role): role for (role,) in database.rows("SELECT creatorType FROM creatorTypes")}
    roles |= {csl: role for csl, role in _CREATOR_ROLES_OF_CSL.items() if role in roles.values()}
    fields: dict[str, dict[str, str]] = {name: {} for name in types.values()}
    for type_id, type_name, field_id, name in database.rows(
        "SELECT itemTypeID, typeName, fieldID, fieldName FROM itemTypeFieldsCombined"
        " JOIN itemTypesCombined USING (itemTypeID) JOIN fieldsCombined USING (fieldID)"
    ):
        base_name = base_names.get((type_id, field_id), name)
        if base_name not in ("extra", "citationKey"):
            fields[type_name] |= {bare_name(name): base_name, bare_name(base_name): base_name}
    return {name: ExtraNames(own, roles, types) for name, own in fields.items()}


def _base_names(database: Database) -> dict[tuple[int, int], str]:
    """Base field names by item type and type-specific field, both as numbers of this database."""
    return {
        (type_id, field_id): name
        for type_id, field_id, name in database.rows(
            "SELECT mapping.itemTypeID, mapping.fieldID, fieldsCombined.fieldName"
            " FROM baseFieldMappingsCombined AS mapping"
            " JOIN fieldsCombined ON fieldsCombined.fieldID = mapping.baseFieldID"
        )
    }
