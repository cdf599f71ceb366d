"""Saving a note through the Zotero Web API, version 3: the only thing that litsite ever writes to a Zotero library.

How requests are made is described in Zotero's documentation of write requests. A new note carries a write token made
from its text, so that Zotero takes it once, however often it is sent within twelve hours. A note that was saved before
is replaced only while it is as litsite left it.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from litsite.clients.http_client import (
    BROKEN,
    REPLY,
    TIMEOUT,
    UNREACHABLE,
    HttpClient,
    Reply,
    ServiceError,
    finished,
    with_retries,
)
from litsite.errors import LitsiteError

KEY_VARIABLE = "LITSITE_ZOTERO_API_KEY"
BASE_URL = "https://api.zotero.org"
MOST_CHARACTERS = 250_000  # of a note, as Zotero's servers have it
USER = "user"
_KEY_PAGE = "https://www.zotero.org/settings/keys"
_PASSING = (429, 500, 502, 503, 504)
_FORBIDDEN = 403
_NOT_THERE = 404
_LOCKED = 409
_CONFLICT = 412
_TOKEN_USED = "token already used"
_TOKEN_LENGTH = 32
_MOST_DETAIL = 200


@dataclass(frozen=True, slots=True)
class SavedNote:
    """A note in Zotero: its library (``user`` or ``group:ID``), key and version.

    The key is empty when Zotero has the note but its reply was lost.
    """

    library: str
    key: str
    version: int


class ZoteroApi:
    """The API with one key. ``timeout`` and ``most_wait`` (for when Zotero asks to wait) are seconds."""

    def __init__(
        self,
        api_key: str,
        *,
        base_url: str = BASE_URL,
        timeout: float = 30.0,
        pauses: Sequence[float] = (1.0, 4.0),
        most_wait: float = 60.0,
    ) -> None:
        self._key = api_key.strip()
        self._base_url = base_url
        self._timeout = timeout
        self._pauses = tuple(pauses)
        self._most_wait = most_wait

    def save_note(
        self, library: str, html: str, *, tags: Sequence[str] = (), saved: SavedNote | None = None
    ) -> SavedNote:
        """Save a note, in place of ``saved`` where it still is. Its tags are set when it is new.

        :raises LitsiteError: when the key may not write there, when the note in Zotero was changed since, when it was
            saved already, or when Zotero does not take it.
        """
        if not self._key:
            hint = f"make one with write access at {_KEY_PAGE} and set {KEY_VARIABLE}"
            raise LitsiteError("there is no key for Zotero", hint=hint)
        if len(html) > MOST_CHARACTERS:
            raise LitsiteError(f"the note is too long for Zotero, which takes {MOST_CHARACTERS:,} characters")
        return finished(self._save(library, html, tags, saved))

    async def _save(self, library: str, html: str, tags: Sequence[str], saved: SavedNote | None) -> SavedNote:
        async with HttpClient(
            self._base_url, api_key=self._key, key_header="Zotero-API-Key", timeout=self._timeout
        ) as http:
            try:
                prefix = await self._prefix(http, library)
                before = saved if saved and saved.key and saved.library == library else None
                if before and await self._is_there(http, prefix, before):
                    return await self._replaced(http, prefix, before, html)
                return await self._created(http, prefix, library, html, tags, before)
            except ServiceError as error:
                raise _explained(error) from None

    async def _prefix(self, http: HttpClient, library: str) -> str:
        """The path of a library, once it is clear that the key may write there."""
        reply = await self._sent(http, "GET", "/keys/current")
        known = reply.json()
        user = known.get("userID") if isinstance(known, dict) else None
        access = known.get("access") if isinstance(known, dict) else None
        if not isinstance(user, int) or not isinstance(access, dict):
            raise ServiceError("did not say what the key may do", where=http.where, kind=REPLY)
        group = library.partition(":")[2]
        if not _may_write(access, group):
            where = f"the group {group}" if group else "your library"
            hint = f"give the key write access{'' if group else ' and access to notes'} at {_KEY_PAGE}"
            raise LitsiteError(f"the key may not write notes to {where}", where="Zotero", hint=hint)
        # Whatever Zotero answers, it may ask to be left alone for a while.
        wait = reply.pause("backoff")
        if wait:
            await asyncio.sleep(min(wait, self._most_wait))
        return f"/groups/{group}" if group else f"/users/{user}"

    async def _is_there(self, http: HttpClient, prefix: str, saved: SavedNote) -> bool:
        """Whether a note is still in the library and not in its bin."""
        try:
            note = (await self._sent(http, "GET", f"{prefix}/items/{saved.key}")).json()
        except ServiceError as error:
            if error.status == _NOT_THERE:
                return False
            raise
        data = note.get("data") if isinstance(note, dict) else None
        return isinstance(data, dict) and not data.get("deleted")

    async def _replaced(self, http: HttpClient, prefix: str, saved: SavedNote, html: str) -> SavedNote:
        version = {"If-Unmodified-Since-Version": str(saved.version)}
        try:
            reply = await self._sent(http, "PATCH", f"{prefix}/items/{saved.key}", {"note": html}, version)
        except ServiceError as error:
            if error.status != _CONFLICT:
                raise
            raise LitsiteError(
                "the note was changed in Zotero since it was saved",
                where="Zotero",
                hint="move it to the bin there to have it saved anew, or keep it as it is",
            ) from None
        return SavedNote(saved.library, saved.key, _version(reply, saved.version))

    async def _created(
        self,
        http: HttpClient,
        prefix: str,
        library: str,
        html: str,
        tags: Sequence[str],
        before: SavedNote | None,
    ) -> SavedNote:
        named = [{"tag": tag} for tag in tags]
        note = {"itemType": "note", "note": html, "tags": named, "collections": [], "relations": {}}
        token = _write_token(library, html, tags, before.key if before else "")
        sending = _Sending()
        try:
            reply = await self._sent(http, "POST", f"{prefix}/items", [note], {"Zotero-Write-Token": token}, sending)
        except ServiceError as error:
            if error.status != _CONFLICT or _TOKEN_USED not in error.what:
                raise
            if sending.is_reply_lost:
                return SavedNote(library, "", 0)
            raise LitsiteError(
                "this answer was saved already",
                where="Zotero",
                hint="synchronise Zotero to see it; one that was deleted there can be saved anew after twelve hours",
            ) from None
        return _saved(reply, library)

    async def _sent(
        self,
        http: HttpClient,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        sending: _Sending | None = None,
    ) -> Reply:
        def is_worth_it(error: ServiceError) -> bool:
            is_lost = error.kind in (TIMEOUT, BROKEN)
            if sending and is_lost:
                sending.is_reply_lost = True
            # A changed note may be a note changed by this very request; a new one is known by its token.
            return error.status in _PASSING or error.kind == UNREACHABLE or (is_lost and method != "PATCH")

        return await with_retries(
            lambda: http.send(method, path, body=body, headers={"Zotero-API-Version": "3", **(headers or {})}),
            is_worth_it=is_worth_it,
            pauses=self._pauses,
            most_wait=self._most_wait,
        )


@dataclass(slots=True)
class _Sending:
    """What befell a request: whether a reply was lost, so that it may have been carried out all the same."""

    is_reply_lost: bool = False


def _may_write(access: dict[str, Any], group: str) -> bool:
    if group:
        groups = access.get("groups")
        found = [groups.get(name) for name in (group, "all")] if isinstance(groups, dict) else []
        return any(isinstance(each, dict) and each.get("write") is True for each in found)
    rights = access.get("user")
    return isinstance(rights, dict) and rights.get("write") is True and rights.get("notes") is True


def _write_token(library: str, html: str, tags: Sequence[str], before: str) -> str:
    """One token for one note; another when a note that was saved before is no longer there."""
    parts = "\0".join((library, before, *tags, html))
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:_TOKEN_LENGTH]


def _saved(reply: Reply, library: str) -> SavedNote:
    outcome = reply.json()
    try:
        failed = outcome.get("failed") or {}
        if failed:
            entry = failed["0"]
            message = " ".join(str(entry["message"]).split())[:_MOST_DETAIL]
            raise ServiceError(f"did not take the note: {message}", where=reply.where, kind=REPLY)
        key = outcome["success"]["0"]
    except (LookupError, TypeError, AttributeError):
        raise ServiceError("did not say whether it took the note", where=reply.where, kind=REPLY) from None
    return SavedNote(library, str(key), _version(reply, 0))


def _version(reply: Reply, default: int) -> int:
    text = reply.headers.get("last-modified-version", "")
    return int(text) if text.isdecimal() else default


def _explained(error: ServiceError) -> LitsiteError:
    """The same, with what to do about it."""
    hints = {
        _FORBIDDEN: f"check the key and its access at {_KEY_PAGE}",
        _NOT_THERE: "check that the library exists and that you are a member of the group",
        _LOCKED: "the library is being synchronised; try again in a moment",
    }
    hint = hints.get(error.status or 0, "try again later" if error.kind in (UNREACHABLE, TIMEOUT, BROKEN) else "")
    if error.status in _PASSING:
        hint = "try again later"
    return LitsiteError(error.what, where=f"Zotero ({error.where})", hint=hint)
