"""What ``litsite entities`` does: it lists entities, and writes what a person decides about them into ``curation/``.

A decision holds from the next build on. Entities are named ``Method: random forest``, or by the name alone where only
one type has it; an alias does as well.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from litsite.errors import LitsiteError
from litsite.knowledge.curation import CURATION_PLACE, CurationFile, parsed_name, shown_name
from litsite.knowledge.database.knowledge_database import EntityRow, KnowledgeDatabase
from litsite.knowledge.entities.canonical import named_id
from litsite.knowledge.records import Curation, Merge, Named
from litsite.knowledge.vocabulary import ENTITY_TYPES, PAPER

_Item = TypeVar("_Item")

_NEXT_BUILD = "It holds from the next litsite build on."
_LIST_HINT = "litsite entities list WORDS finds names"
_MOST_CHOICES = 8


def list_entities(database: KnowledgeDatabase, query: str = "", type_: str = "", *, limit: int = 50) -> list[EntityRow]:
    """The entities whose names or aliases have the words of a query, those that most papers name first.

    :raises LitsiteError: when there is no such type.
    """
    return database.search(query, _known_type(type_) if type_ else "", limit=limit)


def merge(curation: Path, database: KnowledgeDatabase, source: str, target: str, reason: str = "") -> str:
    """Have one entity become part of another; returns what was done, in words.

    :raises LitsiteError: when a name is unknown or not clear, or the merge makes no sense.
    """
    found, into = entity_named(database, source), entity_named(database, target)
    if named_id(found) == named_id(into):
        raise LitsiteError(f"{shown_name(found)} and {target!r} are one entity already", where="entities merge")
    file = CurationFile(curation)
    ways = {named_id(each.source): each.target for each in file.curation.merges}
    if named_id(found) in ways:
        known = shown_name(ways[named_id(found)])
        hint = f"take that back first: litsite entities undo {_quoted(found)}"
        raise LitsiteError(f"{shown_name(found)} is merged into {known} already", where=CURATION_PLACE, hint=hint)
    end = into
    while (next_one := ways.get(named_id(end))) is not None and named_id(end) != named_id(found):
        end = next_one
    if named_id(end) == named_id(found):
        what = f"{shown_name(into)} is merged into {shown_name(found)}, so this would close a circle"
        hint = f"take that back first: litsite entities undo {_quoted(into)}"
        raise LitsiteError(what, where=CURATION_PLACE, hint=hint)
    file.add_merge(found, into, " ".join(reason.split()))
    return f"{shown_name(found)} becomes part of {shown_name(into)}. {_NEXT_BUILD}"


def undo(curation: Path, database: KnowledgeDatabase, source: str) -> str:
    """Take a merge back, whoever made it, by the name that was merged; returns what was done, in words.

    A merge by hand is taken out. An automatic one is kept from happening again by a pair in ``apart``.

    :raises LitsiteError: when nothing of that name was merged, or more than one type has it.
    """
    file = CurationFile(curation)
    by_hand = _only(
        [each.source for each in file.curation.merges if _is_named(each.source, source)], source, shown_name
    )
    if by_hand is not None:
        file.remove_merge(by_hand)
        return f"{shown_name(by_hand)} is no longer merged by hand. {_NEXT_BUILD}"
    automatic = _only(_automatic(database, source), source, lambda pair: shown_name(pair[0]))
    if automatic is None:
        hint = _merged_hint(file.curation, database)
        raise LitsiteError(f"nothing called {source!r} was merged", where="entities undo", hint=hint)
    first, second = automatic
    if {named_id(first), named_id(second)} in [set(map(named_id, pair)) for pair in file.curation.apart]:
        return f"{shown_name(first)} is kept apart from {shown_name(second)} already. {_NEXT_BUILD}"
    file.add_apart(first, second)
    return f"{shown_name(first)} is kept apart from {shown_name(second)}. {_NEXT_BUILD}"


def lock(curation: Path, database: KnowledgeDatabase, name: str) -> str:
    """Have nothing merged automatically into an entity or away from it; returns what was done, in words.

    :raises LitsiteError: when the name is unknown or not clear.
    """
    named = entity_named(database, name)
    file = CurationFile(curation)
    if named_id(named) in map(named_id, file.curation.locks):
        return f"{shown_name(named)} is locked already."
    file.add_lock(named)
    return f"{shown_name(named)} is locked: it is merged by hand only. {_NEXT_BUILD}"


def unlock(curation: Path, name: str) -> str:
    """Take a lock back; returns what was done, in words.

    :raises LitsiteError: when nothing of that name is locked, or more than one type has it.
    """
    file = CurationFile(curation)
    named = _only(sorted(each for each in file.curation.locks if _is_named(each, name)), name, shown_name)
    if named is None:
        locked = "; ".join(map(shown_name, sorted(file.curation.locks))) or "nothing"
        raise LitsiteError(f"nothing called {name!r} is locked", where=CURATION_PLACE, hint=f"locked: {locked}")
    file.remove_lock(named)
    return f"{shown_name(named)} is no longer locked. {_NEXT_BUILD}"


def entity_named(database: KnowledgeDatabase, text: str) -> Named:
    """The entity that a person names.

    :raises LitsiteError: when there is none or more than one, with those there are.
    """
    named = parsed_name(text)
    if named is not None and named.type == PAPER:
        raise LitsiteError("papers are neither merged nor locked", where="entities", hint="name another type")
    # A name may itself have a colon in it that looks like a type's.
    rows = (database.named(named.name, named.type) if named else []) or database.named(text)
    if not rows:
        near = [f"{row.type}: {row.name}" for row in _near(database, named.name if named else text)]
        hint = f"did you mean {' or '.join(near)}?" if near else _LIST_HINT
        raise LitsiteError(f"there is no entity called {text!r}", where="entities", hint=hint)
    if len(rows) > 1:
        choices = "; ".join(f"{row.type}: {row.name}" for row in rows[:_MOST_CHOICES])
        raise LitsiteError(f"{text!r} may be several entities", where="entities", hint=f"name one of: {choices}")
    return Named(rows[0].type, rows[0].name)


def _near(database: KnowledgeDatabase, text: str) -> list[EntityRow]:
    """Up to three entities with a word of the text."""
    found: list[EntityRow] = []
    for words in (text, *sorted(text.split(), key=len, reverse=True)):
        if not found and any(map(str.isalnum, words)):
            found = database.search(words, limit=3)
    return found


def _known_type(text: str) -> str:
    types = {type_.casefold(): type_ for type_ in ENTITY_TYPES if type_ != PAPER}
    if found := types.get(text.strip().casefold()):
        return found
    near = difflib.get_close_matches(text.casefold(), types, n=1)
    hint = f"did you mean {types[near[0]]}?" if near else f"types are {', '.join(types.values())}"
    raise LitsiteError(f"there is no type {text!r}", where="entities list", hint=hint)


def _is_named(named: Named, text: str) -> bool:
    """Whether a person's text is a name: with its type, or without one."""
    asked = parsed_name(text)
    return (asked is not None and named_id(asked) == named_id(named)) or named_id(Named(named.type, text)) == named_id(
        named
    )


def _only(found: list[_Item], text: str, shown: Callable[[_Item], str]) -> _Item | None:
    if len(found) > 1:
        choices = "; ".join(map(shown, found[:_MOST_CHOICES]))
        raise LitsiteError(f"{text!r} may be several entities", where="entities", hint=f"name one of: {choices}")
    return found[0] if found else None


def _automatic(database: KnowledgeDatabase, text: str) -> list[tuple[Named, Named]]:
    """What was merged automatically under a name, with what it became: a name, or an alias that a text defined."""
    merges = [each for each in database.merges() if not each.is_manual and _is_named(_source(each), text)]
    if merges:
        return [(_source(each), Named(each.type, each.target_name)) for each in merges]
    asked = parsed_name(text)
    name, type_ = (asked.name, asked.type) if asked else (text, "")
    rows = database.named(name, type_)
    own = [(Named(row.type, name), Named(row.type, row.name)) for row in rows]
    return [(alias, entity) for alias, entity in own if named_id(alias) != named_id(entity)]


def _source(merged: Merge) -> Named:
    return Named(merged.type, merged.source_name)


def _merged_hint(curation: Curation, database: KnowledgeDatabase) -> str:
    names = [shown_name(each.source) for each in curation.merges]
    names += [shown_name(_source(each)) for each in database.merges() if not each.is_manual]
    return f"merged are: {'; '.join(names[:_MOST_CHOICES])}" if names else "nothing is merged"


def _quoted(named: Named) -> str:
    return f'"{shown_name(named)}"'
