"""Saving a note through the Zotero Web API: once, with permission, and never over somebody's changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from litsite.clients.zotero_api import SavedNote, ZoteroApi
from litsite.errors import LitsiteError
from tests.clients.http_servers import Answer, Asked, HttpServer, as_json, http_server, refused_url
from tests.clients.zotero_server import GROUP, USER, ZoteroService

KEY = "P9NiFoyLeZu2bZNvvuQPDWsd"
HTML = "<h1>Why?</h1><p>Because.</p>"


def api(server: HttpServer, **options: Any) -> ZoteroApi:
    return ZoteroApi(KEY, base_url=server.url, pauses=(0.0, 0.0), **options)


def refused(respond: Callable[[Asked], Answer], *, library: str = "user", **options: Any) -> LitsiteError:
    with http_server(respond) as server, pytest.raises(LitsiteError) as caught:
        api(server, **options).save_note(library, HTML)
    assert KEY not in f"{caught.value}{caught.value!r}"
    return caught.value


def test_a_note_is_saved_to_the_library_of_the_key() -> None:
    service = ZoteroService(KEY)
    with http_server(service) as server:
        saved = api(server).save_note("user", HTML, tags=("litsite:answer", "diet"))
        assert server.paths == ["/keys/current", f"/users/{USER}/items"]
        token = server.asked[1].headers["zotero-write-token"]
    assert saved == SavedNote("user", "NOTE2222", 101)
    assert len(token) == 32
    (note,) = service.notes.values()
    assert (note["itemType"], note["note"]) == ("note", HTML)
    assert note["tags"] == [{"tag": "litsite:answer"}, {"tag": "diet"}]


def test_a_note_can_go_to_a_group() -> None:
    with http_server(ZoteroService(KEY)) as server:
        saved = api(server).save_note(f"group:{GROUP}", HTML)
        assert server.paths[1] == f"/groups/{GROUP}/items"
    assert saved.library == "group:4711"


def test_the_same_answer_is_not_saved_twice() -> None:
    service = ZoteroService(KEY)
    with http_server(service) as server:
        api(server).save_note("user", HTML)
        with pytest.raises(LitsiteError, match="this answer was saved already"):
            api(server).save_note("user", HTML)
        api(server).save_note("user", HTML + "<p>More.</p>")
    assert len(service.notes) == 2


def test_a_lost_reply_does_not_save_the_note_twice() -> None:
    service = ZoteroService(KEY)
    lost = [True]

    def respond(asked: Asked) -> Answer:
        answer = service(asked)
        if asked.method == "POST" and lost:
            lost.pop()
            return Answer(200, answer.body, answer.headers, breaks_off=True)
        return answer

    with http_server(respond) as server:
        assert api(server).save_note("user", HTML) == SavedNote("user", "", 0)
    assert len(service.notes) == 1


def test_an_answer_that_changed_replaces_its_note() -> None:
    service = ZoteroService(KEY)
    with http_server(service) as server:
        first = api(server).save_note("user", HTML, tags=("kept",))
        second = api(server).save_note("user", "<p>New.</p>", saved=first)
    assert second == SavedNote("user", first.key, 102)
    (note,) = service.notes.values()
    assert (note["note"], note["tags"]) == ("<p>New.</p>", [{"tag": "kept"}])


def test_a_note_that_somebody_changed_is_not_overwritten() -> None:
    service = ZoteroService(KEY)
    with http_server(service) as server:
        saved = api(server).save_note("user", HTML)
        service.edit(saved.key, note="<p>Mine.</p>")
        with pytest.raises(LitsiteError, match="was changed in Zotero since it was saved"):
            api(server).save_note("user", "<p>New.</p>", saved=saved)
    assert service.notes[saved.key]["note"] == "<p>Mine.</p>"


@pytest.mark.parametrize("is_in_bin", [True, False])
def test_a_note_that_is_gone_is_saved_anew(is_in_bin: bool) -> None:
    service = ZoteroService(KEY)
    with http_server(service) as server:
        saved = api(server).save_note("user", HTML)
        if is_in_bin:
            service.edit(saved.key, deleted=1)
        else:
            service.notes["OTHER234"] = service.notes.pop(saved.key)
        again = api(server).save_note("user", HTML, saved=saved)
    assert again.key not in ("", saved.key)
    assert service.notes[again.key]["note"] == HTML


@pytest.mark.parametrize(
    ("library", "access"),
    [
        ("user", {"user": {"library": True, "notes": True}}),
        ("user", {"user": {"library": True, "write": True}}),
        ("user", {"groups": {"all": {"library": True, "write": True}}}),
        ("group:4711", {"user": {"library": True, "notes": True, "write": True}}),
        ("group:4711", {"groups": {"4712": {"write": True}}}),
        ("group:4711", {"groups": {"all": {"library": True, "write": False}}}),
        ("user", {}),
    ],
)
def test_a_key_that_may_not_write_is_told_so_before_anything_is_sent(library: str, access: dict[str, Any]) -> None:
    service = ZoteroService(KEY)
    service.access = access
    error = refused(service, library=library)
    assert error.what.startswith("the key may not write notes to")
    assert "https://www.zotero.org/settings/keys" in error.hint
    assert service.notes == {}


def test_write_access_to_one_group_is_enough_for_it() -> None:
    service = ZoteroService(KEY)
    service.access = {"user": {"write": True}, "groups": {"4711": {"library": True, "write": True}}}
    with http_server(service) as server:
        assert api(server).save_note("group:4711", HTML).key


def test_zotero_is_waited_for_when_it_asks() -> None:
    service = ZoteroService(KEY)
    service.before = [as_json({}, 429, Retry_After="0"), Answer(503, headers={"Retry-After": "0"})]
    with http_server(service) as server:
        assert api(server).save_note("user", HTML).key
    service = ZoteroService(KEY)
    service.backoff = "30"
    with http_server(service) as server:
        assert api(server, most_wait=0.01).save_note("user", HTML).key


def test_a_wait_that_is_too_long_ends_it() -> None:
    error = refused(lambda _: as_json({}, 503, Retry_After="7200"))
    assert error.what == "answered 503"
    assert error.hint == "try again later"


def said(status: int, text: bytes) -> Answer:
    return Answer(status, text, {"Content-Type": "text/plain"})


@pytest.mark.parametrize(
    ("answer", "what", "hint"),
    [
        (said(403, b"Write access denied"), "answered 403: Write access denied", "settings"),
        (said(412, b"Library has been modified"), "answered 412: Library has been modified", ""),
        (said(409, b"Library is locked"), "answered 409: Library is locked", "synchron"),
        (said(404, b"Not found"), "answered 404: Not found", "member of the group"),
        (Answer(200, b"<html>"), "replied with something that is not JSON", ""),
        (as_json({"success": {}, "failed": {}}), "did not say whether it took the note", ""),
        (as_json([]), "did not say whether it took the note", ""),
        (as_json({"failed": {"0": {"code": 413, "message": "too\nlong"}}}), "did not take the note: too long", ""),
        (Answer(302, headers={"Location": "http://far.invalid"}), "answered 302", ""),
    ],
)
def test_what_zotero_refuses_is_said_with_a_hint(answer: Answer, what: str, hint: str) -> None:
    service = ZoteroService(KEY)
    error = refused(lambda asked: answer if asked.method == "POST" else service(asked))
    assert error.what.startswith(what)
    assert hint in error.hint


def test_a_wrong_key_is_an_error() -> None:
    error = refused(ZoteroService("another"))
    assert (error.what, "settings/keys" in error.hint) == ("answered 403: Invalid key", True)


@pytest.mark.parametrize("known", [{}, [], {"userID": "x", "access": {}}, {"userID": 1}, "ok"])
def test_a_service_that_is_not_zotero_is_an_error(known: Any) -> None:
    assert refused(lambda _: as_json(known)).what == "did not say what the key may do"


def test_without_a_key_nothing_is_sent() -> None:
    with pytest.raises(LitsiteError, match="there is no key for Zotero") as caught:
        ZoteroApi("", base_url=refused_url()).save_note("user", HTML)
    assert "LITSITE_ZOTERO_API_KEY" in caught.value.hint


def test_a_note_longer_than_zotero_takes_is_not_sent() -> None:
    with pytest.raises(LitsiteError, match="250,000 characters"):
        ZoteroApi(KEY, base_url=refused_url()).save_note("user", "x" * 250_001)


def test_zotero_out_of_reach_is_an_error() -> None:
    with pytest.raises(LitsiteError, match="cannot be reached"):
        ZoteroApi(KEY, base_url=refused_url(), pauses=()).save_note("user", HTML)


def test_it_shows_no_key() -> None:
    assert KEY not in repr(ZoteroApi(KEY))
