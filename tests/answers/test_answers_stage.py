"""The answers stage: questions become answers whose every citation has been checked."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from litsite.answers.archive import fallen_claims
from litsite.answers.records import EXTRACTIVE, MODEL, NOT_FOUND, PERSON, QUOTED, REJECTED, UNVERIFIED, VERIFIED, Answer
from litsite.answers.text_forms import numbered_text
from litsite.errors import LitsiteError
from litsite.sources.records import Tag
from litsite.store import encode
from tests.answers.projects import BEES, QUESTION, RIGHT, Project
from tests.clients.decision_servers import LayaService
from tests.clients.http_servers import Answer as Reply
from tests.clients.http_servers import Asked, as_json, http_server, refused_url
from tests.index.test_index_stage import Counting
from tests.libraries import make_note


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """A project without a question."""
    return Project(tmp_path)


def states(answer: Answer) -> list[str]:
    """What is said of each citation."""
    return [claim.state for claim in answer.claims]


def sources(answer: Answer) -> set[str]:
    """All that is listed below an answer."""
    assert not set(answer.resolution.cited) & set(answer.resolution.considered)
    return {*answer.resolution.cited, *answer.resolution.considered}


def test_without_a_model_the_librarys_own_sentences_answer_and_each_is_proved(project: Project) -> None:
    project.ask("bees")
    answer = project.answer()
    assert (answer.method, answer.is_answered) == (EXTRACTIVE, True)
    assert set(states(answer)) == {QUOTED}
    assert "BEESBEES" in answer.resolution.cited
    assert "Sleep" in numbered_text(answer.resolution)
    assert sources(answer) == {each.source.address for each in answer.evidence}


def test_a_question_that_the_library_does_not_answer_says_so_and_lists_what_was_read(project: Project) -> None:
    project.ask("tax", "Which tax law did the parliament of Iceland pass in 1998?")
    answer = project.answer()
    assert not answer.is_answered
    assert answer.resolution.parts == ()
    assert answer.resolution.cited == ()
    assert sources(answer) == {each.source.address for each in answer.evidence} != set()


def test_a_wrong_number_in_a_persons_answer_is_rejected_and_leaves_the_text(project: Project) -> None:
    project.ask("bees", answer=f"{RIGHT.rstrip('.')} [@ho2019]. Bees kept awake remembered 14 percent [@ho2019].")
    answer = project.answer()
    assert answer.method == PERSON
    assert states(answer) == [QUOTED, REJECTED]
    assert answer.claims[1].checks.missing_numbers == ("14 percent",)
    assert (
        numbered_text(answer.resolution).strip() == f"{RIGHT.rstrip('.')} [1]. Bees kept awake remembered 14 percent."
    )
    assert "BEESBEES" in answer.resolution.cited


def test_a_number_that_stands_elsewhere_in_the_paper_is_not_missing(project: Project) -> None:
    project.ask("bees", answer="Sleep after training strengthens memory in 73 percent of bees, at any age [@ho2019].")
    assert states(project.answer()) != [REJECTED]


def test_a_claim_that_its_source_does_not_speak_of_is_not_found(project: Project) -> None:
    project.ask("bees", answer="Volcanic ash cools the stratosphere for several winters [@berg2017].")
    answer = project.answer()
    assert states(answer) == [NOT_FOUND]
    assert "STEELS22" in answer.resolution.considered
    assert answer.resolution.cited == ()


def test_a_paper_without_a_word_to_read_leaves_a_claim_unverified(project: Project) -> None:
    project.ask("bees", answer="The mute book explains the memory of bees at length [@mute2020].")
    answer = project.answer()
    assert states(answer) == [UNVERIFIED]
    assert "MUTEMUTE" in answer.resolution.cited


def test_only_papers_in_scope_are_read(project: Project) -> None:
    project.ask("bees", front="scope: {tags: [nothing has this]}\n")
    made = project.build()
    assert made.answers == ()
    assert [problem.where for problem in made.problems] == ["questions/bees.md"]


def test_a_second_build_asks_no_model_and_says_the_same(project: Project) -> None:
    project.ask("bees")
    counting = Counting()
    project.build(models=counting.models)
    first, opened = project.build(models=counting.models), counting.opened
    assert project.build(models=counting.models) == first
    assert counting.opened == opened


def test_any_order_of_changes_gives_the_answers_of_a_build_from_nothing(project: Project, tmp_path: Path) -> None:
    project.ask("bees")
    project.ask("mine", answer=f"{RIGHT.rstrip('.')} [@ho2019].")
    project.build()
    project.text = BEES.replace("73", "37")
    project.build()
    project.ask("steel", "Why does steel break?")
    (tmp_path / "questions/bees.md").unlink()
    changed = project.build()
    fresh = Project(tmp_path / "fresh", text=project.text)
    fresh.root.mkdir()
    fresh.ask("mine", answer=f"{RIGHT.rstrip('.')} [@ho2019].")
    fresh.ask("steel", "Why does steel break?")
    assert encode(changed.answers) == encode(fresh.build().answers)


def test_a_claim_that_stood_falls_when_its_source_is_edited(project: Project, tmp_path: Path) -> None:
    claim = "Bees that could sleep remembered 73 percent of the flowers."
    project.ask("bees", answer=f"{claim.rstrip('.')} [@ho2019].")
    assert states(project.answer()) == ["found"]
    project.text = BEES.replace("73", "37")
    assert states(project.answer()) == [REJECTED]
    assert [each.claim for each in fallen_claims(tmp_path / ".litsite")] == [claim]
    project.text = BEES
    project.build()
    assert fallen_claims(tmp_path / ".litsite") == []


def test_the_checks_are_logged_and_on_record(project: Project, tmp_path: Path) -> None:
    project.ask("bees", answer=f"{RIGHT.rstrip('.')} [@ho2019].")
    project.build()
    log = (tmp_path / ".litsite/verification.log").read_text("utf-8")
    assert "Citation verification [1] occ#1: quoted (threshold=0.60, status=KEPT)" in log
    assert "Citation verification complete: 1 assessments" in log
    ((slug, record),) = project.archived("SELECT question, record FROM audit")
    assert (slug, json.loads(record)["summary"]["kept"]) == ("bees", 1)
    project.ask("other")
    (tmp_path / "questions/bees.md").unlink()
    project.build()
    assert [slug for (slug,) in project.archived("SELECT question FROM audit")] == ["other"]


class TestShare:
    """Sites that are handed to others."""

    def test_machine_answers_rest_on_abstracts_alone(self, project: Project) -> None:
        project.ask("bees")
        answer = project.answer(share=True)
        assert {each.kind for each in answer.evidence} == {"abstract"}
        assert set(states(answer)) == {QUOTED}

    def test_a_persons_answer_keeps_its_verdicts_without_the_passages(self, project: Project) -> None:
        project.ask("bees", answer=f"{RIGHT.rstrip('.')} [@ho2019].")
        answer = project.answer(share=True)
        assert states(answer) == [QUOTED]
        hidden = [each for each in answer.evidence if each.kind != "abstract"]
        assert hidden
        assert all(each.is_withheld and each.text == "" for each in hidden)
        assert answer.claims[0].checks.quoted is None

    def test_questions_in_notes_stay_at_home(self, project: Project) -> None:
        asking = make_note("QUESNOTE", QUESTION, tags=(Tag("litsite:question"),))
        project.notes = (asking,)
        assert [answer.question.note for answer in project.build().answers] == ["QUESNOTE"]
        assert project.build(share=True).answers == ()

    def test_a_shared_build_changes_nothing_that_is_remembered(self, project: Project, tmp_path: Path) -> None:
        project.ask("bees", answer=f"{RIGHT.rstrip('.')} [@ho2019].")
        project.build()
        before = project.archived("SELECT * FROM standing")
        (tmp_path / "questions/bees.md").unlink()
        project.build(share=True)
        assert project.archived("SELECT * FROM standing") == before != []


class TestLanguageModel:
    """Answers that a language model writes."""

    def settings(self, url: str) -> dict[str, Any]:
        """A model at an address."""
        return {"language_model": {"base_url": f"{url}/v1", "model": "tiny", "timeout_sec": 2.0}}

    def test_it_writes_the_answer_and_is_asked_once(self, project: Project) -> None:
        project.ask("bees")
        project.variables["LITSITE_LANGUAGE_MODEL_API_KEY"] = "sesame"
        with http_server(lambda _: completion(f"{RIGHT.rstrip('.')} [1]. It never fails [99].")) as server:
            project.settings = self.settings(server.url)
            made = project.build()
            (answer,) = made.answers
            assert (answer.method, answer.model, made.is_provisional) == (MODEL, "tiny", False)
            assert "[99]" not in numbered_text(answer.resolution)
            assert server.asked[0].headers["authorization"] == "Bearer sesame"
            assert "<retrieved_evidence>" in server.asked[0].json["messages"][1]["content"]
            project.build()
            assert len(server.asked) == 1
        assert project.build().answers == (answer,)

    def test_where_it_is_down_the_library_speaks_and_the_next_build_asks_again(self, project: Project) -> None:
        project.ask("bees")
        project.settings = {"language_model": {"base_url": refused_url(), "model": "tiny"}}
        made = project.build()
        assert [answer.method for answer in made.answers] == [EXTRACTIVE]
        assert made.is_provisional
        assert [problem.where for problem in made.problems] == ["questions/bees.md"]
        assert "the language model did not answer" in made.problems[0].what

    def test_that_it_finds_no_answer_is_shown_as_such(self, project: Project) -> None:
        project.ask("bees")
        with http_server(lambda _: completion("The library does not answer this question.")) as server:
            project.settings = self.settings(server.url)
            answer = project.answer()
        assert (answer.method, answer.is_answered, answer.resolution.cited) == (MODEL, False, ())

    def test_keys_that_it_gives_away_are_taken_out(self, project: Project) -> None:
        project.ask("bees")
        with http_server(lambda _: completion("Sleep helps, as BEESBEES shows (key BEESBEES) [1].")) as server:
            project.settings = self.settings(server.url)
            assert "BEESBEES" not in numbered_text(project.answer().resolution)

    @pytest.mark.parametrize(
        "reply",
        [Reply(200, b"<html><script>alert(1)</script>"), as_json({"choices": []}), Reply(500), Reply(claims=2**30)],
        ids=["html", "no choice", "error", "huge"],
    )
    def test_hostile_replies_end_as_a_problem(self, project: Project, reply: Reply) -> None:
        project.ask("bees")
        with http_server(lambda _: reply) as server:
            project.settings = self.settings(server.url)
            made = project.build()
        assert [answer.method for answer in made.answers] == [EXTRACTIVE]
        assert len(made.problems) == 1

    def test_half_of_one_is_refused(self, project: Project) -> None:
        project.ask("bees")
        project.settings = {"language_model": {"base_url": "http://127.0.0.1:1/v1"}}
        with pytest.raises(LitsiteError, match="is empty"):
            project.build()


class TestDecisionModel:
    """Citations that a service judges."""

    answer = "Sleeping bees learn more [@ho2019]. Bees never sleep at all [@ho2019]."

    def settings(self, url: str, **more: Any) -> dict[str, Any]:
        """Laya at an address."""
        return {"verification": {"provider": "laya", "local_url": url, **more}}

    def test_its_probabilities_decide(self, project: Project) -> None:
        project.ask("bees", answer=self.answer)
        with http_server(LayaService(lambda state: 0.1 if "never" in state["claim"] else 0.9)) as server:
            project.settings = self.settings(server.url)
            answer = project.answer()
            asked = len(server.asked)
            assert states(answer) == [VERIFIED, REJECTED]
            assert [claim.probability for claim in answer.claims] == [0.9, 0.1]
            assert (answer.provider, answer.verifier) == ("laya", "laya")
            project.build()
            assert len(server.asked) == asked
        project.settings = self.settings(server.url, threshold=0.95)
        assert states(project.answer()) == [REJECTED, REJECTED]

    def test_where_it_is_down_citations_stay_and_are_called_unverified(self, project: Project) -> None:
        project.ask("bees", answer=self.answer)
        project.settings = self.settings(refused_url())
        made = project.build()
        (answer,) = made.answers
        assert states(answer) == [UNVERIFIED, UNVERIFIED]
        assert "[1]" in numbered_text(answer.resolution)
        assert made.is_provisional
        assert [problem.where for problem in made.problems] == ["verification"]

    def test_the_next_build_asks_again(self, project: Project) -> None:
        project.ask("bees", answer=self.answer)
        project.settings = self.settings(refused_url())
        project.build()
        with http_server(LayaService(lambda _: 0.9)) as server:
            project.settings = self.settings(server.url)
            made = project.build()
        assert states(made.answers[0]) == [VERIFIED, VERIFIED]
        assert not made.is_provisional

    def test_a_service_that_only_bears_the_name_is_not_believed(self, project: Project) -> None:
        def impostor(asked: Asked) -> Reply:
            return as_json({"status": "ok"}) if asked.path == "/health" else as_json({"answers": {"q": {"noul": 0.5}}})

        project.ask("bees", answer=self.answer)
        with http_server(impostor) as server:
            project.settings = self.settings(server.url)
            assert states(project.answer()) == [UNVERIFIED, UNVERIFIED]

    def test_nothing_is_checked_where_nothing_is_to_be_checked(self, project: Project) -> None:
        project.ask("bees", answer=self.answer)
        project.settings = {"verification": {"provider": "none"}}
        assert states(project.answer()) == [UNVERIFIED, UNVERIFIED]

    def test_a_model_that_is_to_be_on_this_computer_and_is_not_stops_the_build(self, project: Project) -> None:
        project.ask("bees")
        project.settings = {"verification": {"provider": "nli", "model": "nowhere"}}
        with pytest.raises(LitsiteError):
            project.build()


def test_a_damaged_archive_is_set_aside_and_the_build_goes_on(project: Project, tmp_path: Path) -> None:
    project.ask("bees")
    first = project.build()
    (tmp_path / ".litsite/answers.db").write_bytes(b"damaged" * 1000)
    assert project.build() == first


def test_nothing_is_left_of_questions_that_are_gone(project: Project, tmp_path: Path) -> None:
    project.ask("bees")
    project.build()
    (tmp_path / "questions/bees.md").unlink()
    assert project.build() == replace(project.build(), answers=())


def completion(text: str) -> Reply:
    """What a language model replies."""
    return as_json({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]})
