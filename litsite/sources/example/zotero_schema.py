"""The tables of a Zotero 10 database that a reader looks at, under their real names, with the keys that bind them.

Zotero itself has more (sync, search, proxies, translators); a reader has no use for those.
"""

from __future__ import annotations

VERSIONS = {"compatibility": 9, "globalSchema": 42, "system": 32, "triggers": 18, "userdata": 129}

_ITEM = "REFERENCES items(itemID) ON DELETE CASCADE"
_OWN_ITEM = f"itemID INTEGER PRIMARY KEY {_ITEM}"
_LIBRARY = "libraryID INT NOT NULL REFERENCES libraries(libraryID) ON DELETE CASCADE"
_SYNC_STATE = "version INT NOT NULL DEFAULT 0, clientVersion INT NOT NULL DEFAULT 0, synced INT NOT NULL DEFAULT 0"
_CHANGED = "TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP"

TABLES: dict[str, str] = {
    "version": "schema TEXT PRIMARY KEY, version INT NOT NULL",
    "settings": "setting TEXT, key TEXT, value, PRIMARY KEY (setting, key)",
    "charsets": "charsetID INTEGER PRIMARY KEY, charset TEXT UNIQUE",
    "itemTypes": "itemTypeID INTEGER PRIMARY KEY, typeName TEXT, templateItemTypeID INT, display INT DEFAULT 1",
    "itemTypesCombined": "itemTypeID INT NOT NULL PRIMARY KEY, typeName TEXT NOT NULL, display INT DEFAULT 1 NOT NULL, "
    "custom INT NOT NULL",
    "fieldFormats": "fieldFormatID INTEGER PRIMARY KEY, regex TEXT, isInteger INT",
    "fields": "fieldID INTEGER PRIMARY KEY, fieldName TEXT, fieldFormatID INT REFERENCES fieldFormats(fieldFormatID)",
    "fieldsCombined": "fieldID INT NOT NULL PRIMARY KEY, fieldName TEXT NOT NULL, label TEXT, fieldFormatID INT, "
    "custom INT NOT NULL",
    "itemTypeFields": "itemTypeID INT REFERENCES itemTypes(itemTypeID), fieldID INT REFERENCES fields(fieldID), "
    "hide INT, orderIndex INT, PRIMARY KEY (itemTypeID, orderIndex), UNIQUE (itemTypeID, fieldID)",
    "itemTypeFieldsCombined": "itemTypeID INT NOT NULL, fieldID INT NOT NULL, hide INT, orderIndex INT NOT NULL, "
    "PRIMARY KEY (itemTypeID, orderIndex), UNIQUE (itemTypeID, fieldID)",
    "baseFieldMappings": "itemTypeID INT REFERENCES itemTypes(itemTypeID), baseFieldID INT REFERENCES fields(fieldID), "
    "fieldID INT REFERENCES fields(fieldID), PRIMARY KEY (itemTypeID, baseFieldID, fieldID)",
    "baseFieldMappingsCombined": "itemTypeID INT, baseFieldID INT, fieldID INT, "
    "PRIMARY KEY (itemTypeID, baseFieldID, fieldID)",
    "creatorTypes": "creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT",
    "itemTypeCreatorTypes": "itemTypeID INT REFERENCES itemTypes(itemTypeID), "
    "creatorTypeID INT REFERENCES creatorTypes(creatorTypeID), primaryField INT, "
    "PRIMARY KEY (itemTypeID, creatorTypeID)",
    "libraries": "libraryID INTEGER PRIMARY KEY, type TEXT NOT NULL, editable INT NOT NULL, "
    "filesEditable INT NOT NULL, version INT NOT NULL DEFAULT 0, "
    "clientVersion INT NOT NULL DEFAULT 0, storageVersion INT NOT NULL DEFAULT 0, "
    "lastSync INT NOT NULL DEFAULT 0, archived INT NOT NULL DEFAULT 0, isAdmin INT NOT NULL DEFAULT 0",
    "users": "userID INTEGER PRIMARY KEY, name TEXT NOT NULL",
    "groups": "groupID INTEGER PRIMARY KEY, libraryID INT NOT NULL UNIQUE REFERENCES libraries(libraryID) "
    "ON DELETE CASCADE, name TEXT NOT NULL, description TEXT NOT NULL, version INT NOT NULL",
    "feeds": "libraryID INTEGER PRIMARY KEY REFERENCES libraries(libraryID) ON DELETE CASCADE, name TEXT NOT NULL, "
    "url TEXT NOT NULL UNIQUE, lastUpdate TIMESTAMP, lastCheck TIMESTAMP, lastCheckError TEXT, cleanupReadAfter INT, "
    "cleanupUnreadAfter INT, refreshInterval INT",
    "syncedSettings": f"setting TEXT NOT NULL, {_LIBRARY}, value NOT NULL, version INT NOT NULL DEFAULT 0, "
    "synced INT NOT NULL DEFAULT 0, PRIMARY KEY (setting, libraryID)",
    "items": "itemID INTEGER PRIMARY KEY, itemTypeID INT NOT NULL, "
    f"dateAdded {_CHANGED}, dateModified {_CHANGED}, clientDateModified {_CHANGED}, {_LIBRARY}, key TEXT NOT NULL, "
    f"{_SYNC_STATE}, UNIQUE (libraryID, key)",
    "itemDataValues": "valueID INTEGER PRIMARY KEY, value UNIQUE, valueNormalized TEXT",
    "itemData": f"itemID INT {_ITEM}, fieldID INT REFERENCES fieldsCombined(fieldID), "
    "valueID REFERENCES itemDataValues(valueID), PRIMARY KEY (itemID, fieldID)",
    "creators": "creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT, "
    "firstNameNormalized TEXT, lastNameNormalized TEXT, UNIQUE (lastName, firstName, fieldMode)",
    "itemCreators": f"itemID INT NOT NULL {_ITEM}, creatorID INT NOT NULL REFERENCES creators(creatorID) "
    "ON DELETE CASCADE, creatorTypeID INT NOT NULL DEFAULT 1 REFERENCES creatorTypes(creatorTypeID), "
    "orderIndex INT NOT NULL DEFAULT 0, PRIMARY KEY (itemID, creatorID, creatorTypeID, orderIndex), "
    "UNIQUE (itemID, orderIndex)",
    "tags": "tagID INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, nameNormalized TEXT",
    "itemTags": f"itemID INT NOT NULL {_ITEM}, tagID INT NOT NULL REFERENCES tags(tagID) ON DELETE CASCADE, "
    "type INT NOT NULL, PRIMARY KEY (itemID, tagID)",
    "collections": "collectionID INTEGER PRIMARY KEY, collectionName TEXT NOT NULL, parentCollectionID INT "
    f"DEFAULT NULL REFERENCES collections(collectionID) ON DELETE CASCADE, clientDateModified {_CHANGED}, {_LIBRARY}, "
    f"key TEXT NOT NULL, {_SYNC_STATE}, UNIQUE (libraryID, key)",
    "collectionItems": "collectionID INT NOT NULL REFERENCES collections(collectionID) ON DELETE CASCADE, "
    f"itemID INT NOT NULL {_ITEM}, orderIndex INT NOT NULL DEFAULT 0, PRIMARY KEY (collectionID, itemID)",
    "itemNotes": f"{_OWN_ITEM}, parentItemID INT {_ITEM}, note TEXT, title TEXT",
    "itemAttachments": f"{_OWN_ITEM}, parentItemID INT {_ITEM}, linkMode INT, contentType TEXT, charsetID INT "
    "REFERENCES charsets(charsetID) ON DELETE SET NULL, path TEXT, syncState INT DEFAULT 0, storageModTime INT, "
    "storageHash TEXT, lastProcessedModificationTime INT, lastRead INT",
    "itemAnnotations": f"{_OWN_ITEM}, parentItemID INT NOT NULL REFERENCES itemAttachments(itemID), "
    "type INTEGER NOT NULL, authorName TEXT, text TEXT, textNormalized TEXT, comment TEXT, commentNormalized TEXT, "
    "color TEXT, pageLabel TEXT, sortIndex TEXT NOT NULL, position TEXT NOT NULL, isExternal INT NOT NULL",
    "relationPredicates": "predicateID INTEGER PRIMARY KEY, predicate TEXT UNIQUE",
    "itemRelations": f"itemID INT NOT NULL {_ITEM}, predicateID INT NOT NULL "
    "REFERENCES relationPredicates(predicateID) ON DELETE CASCADE, object TEXT NOT NULL, "
    "PRIMARY KEY (itemID, predicateID, object)",
    "deletedItems": f"{_OWN_ITEM}, dateDeleted DEFAULT CURRENT_TIMESTAMP NOT NULL",
    "deletedCollections": "collectionID INTEGER PRIMARY KEY REFERENCES collections(collectionID) ON DELETE CASCADE, "
    "dateDeleted DEFAULT CURRENT_TIMESTAMP NOT NULL",
    "groupItems": f"{_OWN_ITEM}, createdByUserID INT REFERENCES users(userID) ON DELETE SET NULL, "
    "lastModifiedByUserID INT REFERENCES users(userID) ON DELETE SET NULL",
    "publicationsItems": "itemID INTEGER PRIMARY KEY",
    "retractedItems": f"{_OWN_ITEM}, data TEXT, flag INT DEFAULT 0",
}


def schema() -> str:
    """The SQL that makes every table."""
    return "\n".join(f"CREATE TABLE {name} ({columns});" for name, columns in TABLES.items())
