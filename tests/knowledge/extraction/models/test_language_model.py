"""A language model that reads passages, behind a server on this machine."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from litsite.clients.language_model import LanguageModel
from litsite.config_sections import KnowledgeSection
from litsite.knowledge.extraction.models.language_model import ModelExtractor, PrepareReport
from litsite.knowledge.extraction.models.model_schema import REPLY_SCHEMA
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction
from litsite.reply_archive import ReplyArchive
from tests.clients.http_servers import Answer, Asked, as_json, http_server, one_after_the_other, refused_url
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim

REPLY = {
    "entities": [{"temp_id": "e1", "type": "Method", "name": "random forest", "confidence": 0.9}],
    "mentions": [{"entity_temp_id": "e1", "quote": "a random forest", "confidence": 0.9}],
    "relations": [],
    "claims": [],
}


def completion(text: str, finish_reason: str = "stop") -> Answer:
    return as_json({"choices": [{"message": {"content": text}, "finish_reason": finish_reason}]})


def replying(_: Asked) -> Answer:
    return completion(json.dumps(REPLY))


def papers(count: int) -> list[BundleText]:
    return [
        bundle(
            f"The results of study {number} show that a random forest does well.",
            address=f"PAPR{number:04}",
            title=f"Study {number}",
        )
        for number in range(count)
    ]


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[ReplyArchive]:
    with ReplyArchive(tmp_path / "replies.db") as opened:
        yield opened


def extractor(url: str, archive: ReplyArchive, **settings: Any) -> ModelExtractor:
    model = LanguageModel(url, "small", pauses=(0.0, 0.0), timeout=60.0)
    return ModelExtractor(model, archive, KnowledgeSection(**settings))


def number_of(asked: Asked) -> int:
    return int(asked.json["messages"][1]["content"].partition("study ")[2].partition(" ")[0])


def test_passages_are_read_and_their_replies_become_mentions(archive: ReplyArchive) -> None:
    (text,) = papers(1)
    with http_server(replying) as server:
        reader = extractor(server.url, archive)
        assert reader.prepare([text]) == PrepareReport()
        (asked,) = server.asked
    assert asked.json["response_format"]["json_schema"]["schema"] == json.loads(json.dumps(REPLY_SCHEMA))
    assert "The results of study 0 show" in asked.json["messages"][1]["content"]
    (mention,) = reader.extract(text).mentions
    assert (mention.entity.name, mention.evidence.extractor, reader.name) == ("random forest", "model", "model")
    assert is_verbatim(mention.evidence, text)


def test_no_more_requests_run_at_once_than_allowed_and_no_fewer(archive: ReplyArchive) -> None:
    lock = threading.Lock()
    together = threading.Barrier(3, timeout=60)
    running = most = 0

    def respond(asked: Asked) -> Answer:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        together.wait()  # passes only when three requests are here at one time
        with lock:
            running -= 1
        return replying(asked)

    with http_server(respond) as server:
        assert extractor(server.url, archive, concurrency=3).prepare(papers(9)) == PrepareReport()
    assert most == 3


def test_a_second_run_asks_nothing_and_finds_the_same(archive: ReplyArchive) -> None:
    texts = papers(3)
    with http_server(replying) as server:
        first = extractor(server.url, archive)
        first.prepare(texts)
        second = extractor(server.url, archive)
        assert second.prepare(texts) == PrepareReport()
        assert len(server.asked) == 3
    assert [first.extract(text) for text in texts] == [second.extract(text) for text in texts]
    assert second.extract(texts[0]) != Extraction()


def test_only_what_is_missing_is_asked(archive: ReplyArchive) -> None:
    with http_server(replying) as server:
        extractor(server.url, archive).prepare(papers(2))
        extractor(server.url, archive).prepare(papers(3))
        assert sorted(map(number_of, server.asked)) == [0, 1, 2]


def test_the_same_passage_in_two_bundles_is_asked_once(archive: ReplyArchive) -> None:
    one, other = (bundle("The results show that a random forest does well.", address=address) for address in "AB")
    with http_server(replying) as server:
        reader = extractor(server.url, archive)
        reader.prepare([one, other])
        assert len(server.asked) == 1
    assert [len(reader.extract(each).mentions) for each in (one, other)] == [1, 1]


def test_what_fails_is_a_problem_of_its_bundle_and_the_rest_is_kept(archive: ReplyArchive) -> None:
    def failing_for(number: int, answer: Answer) -> Callable[[Asked], Answer]:
        return lambda asked: answer if number_of(asked) == number else replying(asked)

    texts = papers(4)
    with http_server(failing_for(2, as_json({"error": {"message": "too long"}}, 400))) as server:
        reader = extractor(server.url, archive)
        report = reader.prepare(texts)
        assert len(server.asked) == 4
    assert [len(reader.extract(text).mentions) for text in texts] == [1, 1, 0, 1]
    (problem,) = report.problems
    assert (problem.where, problem.key) == ("Study 2", "PAPR0002")
    assert problem.what.endswith("answered 400: too long")
    assert report.unread == ("PAPR0002",)
    assert report.is_provisional


def test_a_chunk_that_failed_is_asked_again_next_time_and_alone(archive: ReplyArchive) -> None:
    failing = True

    def respond(asked: Asked) -> Answer:
        return completion("I am sorry.") if failing and number_of(asked) == 1 else replying(asked)

    texts = papers(3)
    with http_server(respond) as server:
        reader = extractor(server.url, archive)
        report = reader.prepare(texts)
        assert [problem.what for problem in report.problems] == [
            "the language model's reply on a passage is not of the form that was asked for"
        ]
        assert reader.extract(texts[1]) == Extraction()
        assert reader.extract(texts[2]) != Extraction()
        failing = False
        before = len(server.asked)
        assert extractor(server.url, archive).prepare(texts) == PrepareReport()
        assert [number_of(asked) for asked in server.asked[before:]] == [1]


def test_what_fails_for_the_moment_is_tried_again(archive: ReplyArchive) -> None:
    with http_server(one_after_the_other(Answer(503), Answer(429), completion(json.dumps(REPLY)))) as server:
        assert extractor(server.url, archive).prepare(papers(1)) == PrepareReport()
        assert len(server.asked) == 3


@pytest.mark.parametrize("status", [401, 402, 403, 404])
def test_a_service_that_refuses_is_asked_no_more(status: int, archive: ReplyArchive) -> None:
    with http_server(lambda _: as_json({"error": "no"}, status)) as server:
        report = extractor(server.url, archive, concurrency=1).prepare(papers(5))
        assert len(server.asked) == 1
    (problem,) = report.problems
    assert problem.where == "small"
    assert problem.what.endswith(f"answered {status}: no (5 passages of 5 bundles)")
    assert len(report.unread) == 5


def test_a_service_that_is_not_there_is_one_problem(archive: ReplyArchive) -> None:
    reader = extractor(refused_url(), archive)
    report = reader.prepare(papers(30))
    assert [problem.hint for problem in report.problems] == ["start it, or correct language_model.base_url"]
    assert report.is_provisional
    assert reader.extract(papers(1)[0]) == Extraction()


def test_an_endpoint_that_knows_no_schema_still_serves(archive: ReplyArchive) -> None:
    def respond(asked: Asked) -> Answer:
        if "response_format" in asked.json:
            return as_json({"error": {"message": "unknown parameter: response_format"}}, 400)
        return completion(f"Sure!\n```json\n{json.dumps(REPLY)}\n```")

    with http_server(respond) as server:
        reader = extractor(server.url, archive, concurrency=1)
        assert reader.prepare(papers(2)) == PrepareReport()
        assert len(server.asked) == 4  # schema, JSON, text, and text alone from then on
    assert len(reader.extract(papers(1)[0]).mentions) == 1


def test_a_reply_that_breaks_off_is_used_as_far_as_it_goes_and_said(archive: ReplyArchive) -> None:
    cut = json.dumps(REPLY).partition('"relations"')[0]
    with http_server(lambda _: completion(cut, "length")) as server:
        for _ in range(2):  # the second time from the archive
            reader = extractor(server.url, archive)
            report = reader.prepare(papers(1))
            assert [problem.hint for problem in report.problems] == ["raise language_model.answer_tokens"]
            assert not report.is_provisional
            assert len(reader.extract(papers(1)[0]).mentions) == 1
        assert len(server.asked) == 1


def test_passages_are_chosen_by_mode_and_number(archive: ReplyArchive) -> None:
    text = bundle(
        "The data are on the bees that fly in the spring rain.",
        "A significant coefficient stands in the regression of the bees on rain.",
    )
    with http_server(replying) as server:
        extractor(server.url, archive, keyword_mode="strict").prepare([text])
        assert "regression of the bees" in server.asked[0].json["messages"][1]["content"]
        extractor(server.url, archive, max_chunks=1).prepare([text])
        assert len(server.asked) == 1  # the same passage is the best of both


def test_what_the_model_is_less_sure_of_is_left_out(archive: ReplyArchive) -> None:
    with http_server(replying) as server:
        for least, count in ((0.8, 1), (0.95, 0)):
            reader = extractor(server.url, archive, min_confidence=least)
            reader.prepare(papers(1))
            assert len(reader.extract(papers(1)[0]).mentions) == count
        assert len(server.asked) == 1


def test_nothing_that_is_no_prose_is_sent(archive: ReplyArchive) -> None:
    with http_server(replying) as server:
        extractor(server.url, archive).prepare([bundle("The results show that `secret_code()` does very well here.")])
        assert "secret_code" not in server.asked[0].json["messages"][1]["content"]


def test_its_identity_says_what_results_rest_on(archive: ReplyArchive) -> None:
    one = extractor("http://127.0.0.1:1", archive).identity
    assert one == extractor("http://127.0.0.1:1", archive, concurrency=9).identity
    for other in ({"max_chunks": 3}, {"keyword_mode": "strict"}, {"min_confidence": 0.5}):
        assert one != extractor("http://127.0.0.1:1", archive, **other).identity
    assert one != extractor("http://127.0.0.1:2", archive).identity
