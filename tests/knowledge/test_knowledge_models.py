"""Models that read texts for the knowledge stage: a language model behind a real socket, and GLiNER2 in a folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from litsite.errors import ConfigError, LitsiteError
from litsite.knowledge.extraction.models.entity_model import LABELS
from litsite.knowledge.records import Knowledge
from litsite.knowledge.vocabulary import METHOD, NEGATIVE
from litsite.sources.records import Library
from tests.clients.gliner_folders import SURE, write_gliner
from tests.clients.http_servers import Answer, Asked, as_json, http_server
from tests.knowledge.planted_library import paper
from tests.knowledge.workspaces import Watching, Workspace, claim, entity, evidence_of
from tests.relations.workspaces import library_of

PEAT = "Results show what drains. With the moss ladder the bogs lost a third of their peat within two wet years."
SAND = "Results show what holds. With the moss ladder the dunes kept all of their sand through the storms of a winter."


def small_library() -> Library:
    """Two papers, in which nothing is found without a model."""
    return library_of(paper("PEATPEAT", "Down in the bog", PEAT), paper("SANDSAND", "Up on the dune", SAND))


def completion(value: Any) -> Answer:
    """What a language model replies."""
    text = value if isinstance(value, str) else json.dumps(value)
    return as_json({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]})


def passage_of(asked: Asked) -> str:
    """What a request asks to read."""
    text: str = asked.json["messages"][1]["content"]
    return text


def reading(asked: Asked) -> Answer:
    """A reply with an entity, and with a finding about peat."""
    entities = [{"temp_id": "e1", "type": METHOD, "name": "moss ladder", "confidence": 0.9}]
    mentions = [{"entity_temp_id": "e1", "quote": "With the moss ladder the", "confidence": 0.9}]
    finding = {
        "text": "The moss ladder costs peat.",
        "sign": NEGATIVE,
        "quote": "the bogs lost a third of their peat",
        "effect_size": "a third",
        "conditions": ["within two wet years", "in heavy rain"],
        "entity_temp_ids": ["e1"],
        "confidence": 0.9,
    }
    claims = [finding] if "bogs" in passage_of(asked) else []
    return completion({"entities": entities, "mentions": mentions, "relations": [], "claims": claims})


def with_model(url: str, **knowledge: Any) -> dict[str, Any]:
    """A configuration with a language model."""
    return {"language_model": {"base_url": f"{url}/v1", "model": "tiny", "timeout_sec": 20.0}, "knowledge": knowledge}


def found_by(found: Knowledge, extractor: str) -> set[str]:
    """The names that an extractor found."""
    return {
        each.name
        for each in found.entities.values()
        for mention in each.mentions
        if mention.evidence.extractor == extractor
    }


def test_what_a_language_model_finds_arrives_in_the_letters_of_the_text(tmp_path: Path) -> None:
    with http_server(reading) as server:
        workspace = Workspace(tmp_path, with_model(server.url, extract_with_model=True))
        found = workspace.build(small_library())
        assert len(server.asked) == 2
    ladder = entity(found, "moss ladder")
    assert (ladder.type, ladder.papers, found_by(found, "model")) == (METHOD, ("PEATPEAT", "SANDSAND"), {"moss ladder"})
    assert [each.evidence.quote for each in ladder.mentions] == [PEAT[26:], SAND[25:]]
    (finding,) = found.claims.values()
    assert (finding.paper, finding.sign, finding.text) == ("PEATPEAT", NEGATIVE, PEAT[26:])
    assert (finding.effect_size, finding.conditions) == ("a third", ("within two wet years",))
    assert finding.entities == (ladder.id,)
    for each in evidence_of(found):
        assert each.quote == workspace.chunks(each.address)[each.chunk].text[each.start : each.end] != ""
    assert (found.problems, found.is_provisional) == ((), False)


def test_what_was_replied_is_never_asked_again(tmp_path: Path) -> None:
    with http_server(reading) as server:
        workspace = Workspace(tmp_path, with_model(server.url, extract_with_model=True))
        found = workspace.build(small_library())
        assert workspace.build(small_library()) == found
        for name in ("conversion_meta.db", "knowledge.db"):  # all but the replies
            (workspace.state / name).unlink()
        assert workspace.build(small_library()) == found
        assert len(server.asked) == 2
        workspace.build(library_of(*small_library().items, paper("RAINRAIN", "Rain", PEAT.replace("bogs", "fens"))))
        assert len(server.asked) == 3


def test_a_passage_that_failed_is_a_problem_and_is_asked_for_again(tmp_path: Path) -> None:
    failing = True

    def respond(asked: Asked) -> Answer:
        is_refused = failing and "dunes" in passage_of(asked)
        return as_json({"error": {"message": "no dunes"}}, 400) if is_refused else reading(asked)

    with http_server(respond) as server:
        workspace = Workspace(tmp_path / "one", with_model(server.url, extract_with_model=True))
        workspace.root.mkdir()
        first = workspace.build(small_library())
        assert first.is_provisional
        assert entity(first, "moss ladder").papers == ("PEATPEAT",)
        assert [(each.where, each.key, "no dunes" in each.what) for each in first.problems] == [
            ("Up on the dune", "SANDSAND", True)
        ]
        assert workspace.build(small_library()) == first
        failing, before, watching = False, len(server.asked), Watching()
        second = workspace.build(small_library(), watching=watching)
        assert ["dunes" in passage_of(each) for each in server.asked[before:]] == [True]
        assert watching.read == ["SANDSAND"]
        assert (second.problems, second.is_provisional) == ((), False)
        assert second == workspace.fresh(tmp_path / "other", small_library())


def test_a_model_that_is_asked_no_more_leaves_nothing(tmp_path: Path) -> None:
    with http_server(reading) as server:
        with_it = Workspace(tmp_path, with_model(server.url, extract_with_model=True))
        assert found_by(with_it.build(small_library()), "model")
        found = Workspace(tmp_path, with_model(server.url)).build(small_library())
        assert not found_by(found, "model")
        assert found.claims == {}
        assert with_it.build(small_library()).claims != {}
        assert len(server.asked) == 2


def summary_reply(asked: Asked) -> Answer:
    """A summary with a statement for the first passage that was given, and one for a passage that is not there."""
    first = next(line for line in passage_of(asked).splitlines() if line.startswith("[1] "))
    quote = " ".join(first.partition(": ")[2].split()[:4])
    statements = [
        {"text": "They look at it closely.", "evidence": [{"number": 1, "quote": quote}]},
        {"text": "They are sure of it.", "evidence": [{"number": 99, "quote": quote}]},
    ]
    return completion({"scope": {"statements": statements}})


def test_a_language_model_writes_the_summaries_and_is_asked_once(workspace: Workspace, library: Library) -> None:
    with http_server(summary_reply) as server:
        modelled = Workspace(workspace.root, with_model(server.url, summarize_with_model=True))
        watching = Watching()
        found = modelled.build(library, watching=watching)
        assert (len(server.asked), watching.read) == (2, [])
        assert {(each.method, each.model) for each in found.summaries.values()} == {("model", "tiny")}
        for summary in found.summaries.values():
            (statement,) = summary.scope.statements
            assert statement.text == "They look at it closely."
            assert len(statement.evidence) == 1
        for each in evidence_of(found):
            assert each.quote == modelled.chunks(each.address)[each.chunk].text[each.start : each.end] != ""
        assert modelled.build(library) == found
        modelled.database.unlink()
        assert modelled.build(library) == found
        assert len(server.asked) == 2
    extractive = workspace.build(library)
    assert {each.method for each in extractive.summaries.values()} == {"extractive"}
    assert extractive.entities == found.entities


def test_a_summary_that_failed_stays_extractive_and_is_asked_for_again(workspace: Workspace, library: Library) -> None:
    failing = True

    def respond(asked: Asked) -> Answer:
        is_refused = failing and "peer tutoring" in passage_of(asked)
        return as_json({"error": {"message": "no pupils"}}, 400) if is_refused else summary_reply(asked)

    with http_server(respond) as server:
        modelled = Workspace(workspace.root, with_model(server.url, summarize_with_model=True))
        first = modelled.build(library)
        assert first.is_provisional
        assert sorted(each.method for each in first.summaries.values()) == ["extractive", "model"]
        assert [each.where.startswith("community peer tutoring") for each in first.problems] == [True]
        failing, before = False, len(server.asked)
        second = modelled.build(library)
        assert len(server.asked) == before + 1
        assert {each.method for each in second.summaries.values()} == {"model"}
        assert (second.problems, second.is_provisional) == ((), False)


@pytest.mark.parametrize("key", ["extract_with_model", "summarize_with_model"])
def test_without_a_model_that_can_be_asked_the_key_is_named(key: str, workspace: Workspace, library: Library) -> None:
    workspace = Workspace(workspace.root, {"knowledge": {key: True}})
    with pytest.raises(ConfigError, match=rf"knowledge\.{key}: needs a language model.*language_model\.base_url"):
        workspace.build(library)


@pytest.mark.parametrize("key", ["extract_with_model", "summarize_with_model"])
def test_half_of_a_model_is_refused(key: str, workspace: Workspace, library: Library) -> None:
    settings = {"language_model": {"base_url": "http://127.0.0.1:1/v1"}, "knowledge": {key: True}}
    with pytest.raises(ConfigError, match=r"language_model\.model: is empty"):
        Workspace(workspace.root, settings).build(library)


def label_of(type_: str) -> str:
    """How a type is described to GLiNER2."""
    return next(label for label, known in LABELS.items() if known == type_)


@pytest.fixture
def gliner(tmp_path: Path) -> Callable[..., Workspace]:
    """Makes a workspace whose model knows some names of methods."""

    def made(*names: str) -> Workspace:
        write_gliner(tmp_path / "models/tiny", tuple(LABELS), dict.fromkeys(names, label_of(METHOD)))
        return Workspace(tmp_path, {"knowledge": {"gliner_model": "models/tiny"}})

    return made


def test_a_folder_with_gliner_finds_names_that_no_list_has(gliner: Callable[..., Workspace]) -> None:
    workspace = gliner("moss ladder")
    found = workspace.build(small_library())
    ladder = entity(found, "moss ladder")
    assert (ladder.type, ladder.papers) == (METHOD, ("PEATPEAT", "SANDSAND"))
    assert {(each.evidence.extractor, each.evidence.confidence) for each in ladder.mentions} == {("gliner", SURE)}
    assert [each.evidence.quote for each in ladder.mentions] == [PEAT[26:], SAND[25:]]
    watching = Watching()
    assert workspace.build(small_library(), jobs=2, watching=watching) == found
    assert watching.read == []


def test_another_model_in_the_folder_reads_everything_again(gliner: Callable[..., Workspace]) -> None:
    gliner("moss ladder").build(small_library())
    watching = Watching()
    found = gliner("wet years").build(small_library(), watching=watching)
    assert watching.read == ["PEATPEAT", "SANDSAND"]
    assert found_by(found, "gliner") == {"wet years"}


def test_without_the_folder_it_is_the_users_to_fix(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, {"knowledge": {"gliner_model": "models/none"}})
    with pytest.raises(LitsiteError, match="models/none"):
        workspace.build(small_library())


def test_a_finding_that_both_a_rule_and_a_model_see_is_one(tmp_path: Path) -> None:
    text = "We found that peer tutoring reduced test scores in all of the schools that took part."
    reply = {
        "entities": [],
        "mentions": [],
        "relations": [],
        "claims": [
            {
                "text": "Tutoring harms.",
                "sign": NEGATIVE,
                "quote": "peer tutoring reduced test scores",
                "effect_size": "",
                "conditions": [],
                "entity_temp_ids": [],
                "confidence": 1.0,
            }
        ],
    }
    with http_server(lambda _: completion(reply)) as server:
        workspace = Workspace(tmp_path, with_model(server.url, extract_with_model=True))
        found = workspace.build(library_of(paper("CLASS777", "In school", f"Results are here. {text}")))
    assert claim(found, "We found", "CLASS777").text == text
    assert len(found.claims) == 1
