from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from litsite.clients.language_model import LanguageModel
from litsite.knowledge.communities.summaries import summaries_of
from litsite.knowledge.communities.summary_evidence import LibraryEvidence, evidence_of
from litsite.knowledge.communities.summary_model import PARTS, ModelledSummaries, modelled_summaries
from litsite.knowledge.records import Community, CommunitySummary
from litsite.knowledge.vocabulary import METHOD, TOPIC
from litsite.reply_archive import ReplyArchive
from tests.clients.http_servers import Answer, Asked, HttpServer, as_json, http_server, refused_url
from tests.knowledge.made_entities import MadeLibrary, entity_id, made_community

READING = (TOPIC, "reading")
PHONICS = (METHOD, "phonics")


def library(papers: int = 3) -> MadeLibrary:
    made = MadeLibrary()
    for number in range(papers):
        made.says(f"P{number}", f"Children of class {number} learn reading “at home” and by phonics.", READING, PHONICS)
    return made


def community(made: MadeLibrary, name: str = "reading · phonics") -> Community:
    entities = made.entities
    members = [entities[entity_id("reading")], entities[entity_id("phonics", METHOD)]]
    return made_community(members, sorted(made.papers), name=name)


def reply(value: Any, finish_reason: str = "stop") -> Answer:
    text = value if isinstance(value, str) else json.dumps(value)
    message = {"role": "assistant", "content": text}
    return as_json({"choices": [{"index": 0, "message": message, "finish_reason": finish_reason}]})


def written(*statements: Any, part: str = "scope") -> dict[str, Any]:
    return {part: {"statements": list(statements)}}


def statement(text: str, *citations: Any) -> dict[str, Any]:
    return {"text": text, "evidence": list(citations)}


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[ReplyArchive]:
    with ReplyArchive(tmp_path / "replies.db") as found:
        yield found


def extractive(made: MadeLibrary, group: Community) -> CommunitySummary:
    return summaries_of([group], made.entities, (), {}, (), (), made.papers)[group.id]


def asked(
    url: str, made: MadeLibrary, archive: ReplyArchive, *groups: Community, context_tokens: int = 8000
) -> ModelledSummaries:
    """What the model at an address makes of communities, the usual one when none is given."""
    chosen = groups or (community(made),)
    return modelled_summaries(
        chosen,
        {group.id: extractive(made, group) for group in chosen},
        LibraryEvidence(made.entities, (), {}),
        made.papers,
        model=LanguageModel(url, "small", timeout=5.0, pauses=()),
        archive=archive,
        context_tokens=context_tokens,
        answer_tokens=500,
    )


@contextmanager
def server(answer: Answer | Callable[[Asked], Answer]) -> Iterator[HttpServer]:
    with http_server(answer if callable(answer) else lambda _: answer) as found:
        yield found


def summary_of(answer: Answer, archive: ReplyArchive) -> tuple[CommunitySummary, ModelledSummaries]:
    made = library()
    with server(answer) as found:
        result = asked(found.url, made, archive)
    return result.summaries[community(made).id], result


def test_statements_with_the_passages_they_cite_become_the_summary(archive: ReplyArchive) -> None:
    said = statement(
        "Reading is learned by phonics.", {"number": 1, "quote": 'Learn  reading "at home"'}, {"number": 2}
    )
    summary, result = summary_of(reply(written(said)), archive)
    (found,) = summary.scope.statements
    assert found.text == "Reading is learned by phonics."
    assert [evidence.paper for evidence in found.evidence] == ["P0", "P1"]
    assert (summary.method, summary.model) == ("model", "small")
    assert result.problems == ()
    assert not result.is_provisional


def test_descriptions_names_and_papers_to_begin_with_are_never_left_to_the_model(archive: ReplyArchive) -> None:
    value = written(statement("Reading is learned.", {"number": 1}))
    value["scope"] |= {"description": "All is known.", "key_topics": ["astrology"]}
    value["entry_points"] = {"recommended_papers": [{"paper": "X"}]}
    summary, _ = summary_of(reply(value), archive)
    made = library()
    before = extractive(made, community(made))
    assert summary.scope.description == before.scope.description
    assert summary.scope.key_points == before.scope.key_points
    assert summary.entry_points == before.entry_points


@pytest.mark.parametrize(
    "bad",
    [
        statement("It is so."),
        statement("It is so.", {"number": 99}),
        statement("It is so.", {"number": 0}),
        statement("It is so.", {"number": -1}),
        statement("It is so.", {"number": True}),
        statement("It is so.", {"number": "9" * 5000}),
        statement("It is so.", {"number": 1}, {"number": 99}),
        statement("It is so.", {"number": 1, "quote": "phonics is useless"}),
        statement("", {"number": 1}),
        statement("long " * 100, {"number": 1}),
        {"text": ["x"], "evidence": [1]},
        {"evidence": [1]},
        "It is so [1].",
        None,
    ],
)
def test_a_statement_that_no_passage_supports_is_left_out_and_calls_for_review(bad: Any, archive: ReplyArchive) -> None:
    good = [statement(f"Good {number}.", {"number": number}) for number in (1, 2, 3)]
    summary, _ = summary_of(reply(written(*good, bad)), archive)
    assert [each.text for each in summary.scope.statements] == ["Good 1.", "Good 2.", "Good 3."]
    assert summary.needs_human_review


def test_a_sound_summary_of_enough_papers_needs_no_review(archive: ReplyArchive) -> None:
    good = [statement(f"Good {number}.", {"number": number, "quote": "by phonics"}) for number in (1, 2, 3)]
    summary, _ = summary_of(reply(written(*good)), archive)
    assert summary.coverage == "high"
    assert not summary.needs_human_review


def test_a_citation_whose_quote_is_elsewhere_is_dropped_and_the_statement_stays_by_another(
    archive: ReplyArchive,
) -> None:
    said = statement("Good.", {"number": 1, "quote": "class 2"}, {"number": 2, "quote": "phonics"})
    summary, _ = summary_of(reply(written(said)), archive)
    assert [evidence.paper for evidence in summary.scope.statements[0].evidence] == ["P1"]
    assert summary.needs_human_review


@pytest.mark.parametrize(
    "text",
    [
        "```json\n{}\n```",
        "Here it is:\n{}\nI hope this helps.",
        "{}",
    ],
)
def test_json_is_found_whatever_stands_around_it(text: str, archive: ReplyArchive) -> None:
    value = json.dumps(written(statement("Good.", 1)))
    summary, _ = summary_of(reply(text.replace("{}", value)), archive)
    assert summary.scope.statements[0].text == "Good."


def test_of_a_reply_that_breaks_off_what_was_complete_is_kept(archive: ReplyArchive) -> None:
    value = json.dumps(written(statement("Good.", {"number": 1}), statement("Cut off.", {"number": 2})))
    summary, _ = summary_of(reply(value[: value.index("Cut off") + 4], "length"), archive)
    assert [each.text for each in summary.scope.statements] == ["Good."]


@pytest.mark.parametrize("text", ["I cannot do that.", "[]", "{}", '{"scope": 3, "gaps": {"statements": "x"}}'])
def test_a_reply_without_a_supported_statement_leaves_the_extractive_summary(text: str, archive: ReplyArchive) -> None:
    summary, result = summary_of(reply(text), archive)
    made = library()
    assert summary == extractive(made, community(made))
    (problem,) = result.problems
    assert problem.where == "community reading · phonics"
    assert not result.is_provisional  # it would write the same again


def test_a_part_on_which_the_model_says_nothing_stays_extractive(archive: ReplyArchive) -> None:
    summary, _ = summary_of(reply(written(statement("A gap.", 1), part="gaps")), archive)
    made = library()
    assert summary.scope == extractive(made, community(made)).scope
    assert summary.gaps.statements[0].text == "A gap."


def test_a_failure_leaves_the_extractive_summary_with_a_problem_and_is_provisional(archive: ReplyArchive) -> None:
    made = library()
    result = asked(refused_url(), made, archive)
    assert result.summaries == {community(made).id: extractive(made, community(made))}
    (problem,) = result.problems
    assert "the language model did not answer" in problem.what
    assert result.is_provisional


def test_after_a_refusal_the_other_communities_are_not_asked_for(archive: ReplyArchive) -> None:
    made = library(6)
    entities = made.entities
    groups = [
        made_community([entities[entity_id("reading")]], [f"P{number}"], name=f"c{number}", level=f"l{number}")
        for number in range(6)
    ]
    with server(Answer(401)) as found:
        result = modelled_summaries(
            groups,
            {group.id: extractive(made, group) for group in groups},
            LibraryEvidence(entities, (), {}),
            made.papers,
            model=LanguageModel(found.url, "small", timeout=5.0, pauses=()),
            archive=archive,
            context_tokens=8000,
            answer_tokens=500,
            concurrency=1,
        )
        assert len(found.asked) == 1
    assert len(result.problems) == 6


def test_one_failure_among_several_leaves_the_others(archive: ReplyArchive) -> None:
    made = library()
    entities = made.entities
    good = made_community([entities[entity_id("reading")]], ["P0", "P1", "P2"], name="good")
    bad = made_community([entities[entity_id("phonics", METHOD)]], ["P0", "P1", "P2"], name="bad")

    def respond(request: Asked) -> Answer:
        names = request.json["messages"][1]["content"].partition("\n")[0]
        return Answer(500) if "phonics" in names else reply(written(statement("Good.", 1)))

    with server(respond) as found:
        result = asked(found.url, made, archive, good, bad)
    assert result.summaries[good.id].method == "model"
    assert result.summaries[bad.id].method == "extractive"
    assert [problem.where for problem in result.problems] == ["community bad"]


def test_a_reply_is_asked_for_once_and_a_failure_again(archive: ReplyArchive) -> None:
    made = library()
    asked(refused_url(), made, archive)
    with server(reply(written(statement("Good.", 1)))) as found:
        first = asked(found.url, made, archive)
        assert asked(found.url, made, archive) == first
        assert len(found.asked) == 1
        made.says("P3", "Children of class 3 learn reading “at home” and by phonics.", READING, PHONICS)
        asked(found.url, made, archive)
        assert len(found.asked) == 2


def test_the_model_gets_numbered_passages_and_is_told_of_every_part(archive: ReplyArchive) -> None:
    made = library()
    with server(reply("{}")) as found:
        asked(found.url, made, archive)
        (request,) = found.asked
    system, user = (message["content"] for message in request.json["messages"])
    assert all(f'"{part}"' in system for part in PARTS)
    pack = evidence_of(extractive(made, community(made)))
    assert f"[1] Ho & Li 2020: {pack[0].quote}\n" in user
    assert "The papers have in common: reading, phonics\n" in user
    assert set(request.json["response_format"]["json_schema"]["schema"]["properties"]) == set(PARTS)


def test_passages_that_find_no_room_are_left_out(archive: ReplyArchive) -> None:
    made = library(60)
    with server(reply("{}")) as found:
        asked(found.url, made, archive, context_tokens=2000)
        asked(found.url, made, archive, context_tokens=8000)
        small, large = ("".join(each["content"] for each in request.json["messages"]) for request in found.asked)
    assert len(small.encode()) <= 3 * 1500
    assert small.count("\n[") < large.count("\n[") == 60
