"""Mentions that GLiNER2 finds, with a tiny model made here."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.clients.entity_model import EntityModel, open_entity_model
from litsite.knowledge.extraction.models.entity_model import LABELS, EntityModelExtractor
from litsite.knowledge.vocabulary import DATA, ENTITY_TYPES, METHOD, PAPER, TOPIC
from tests.clients.gliner_folders import SURE, write_gliner
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim

LABEL_OF = {type_: label for label, type_ in LABELS.items()}
NAMES = {
    "random forest": METHOD,
    "Gemini or Groq": METHOD,
    "Gemini and Groq": METHOD,
    "supply and demand": TOPIC,
    "supervised or unsupervised learning": METHOD,
    "ImageNet": DATA,
    "one two three four five": TOPIC,
    "ends here. Starts again": TOPIC,
    "code": METHOD,
}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> EntityModel:
    folder = tmp_path_factory.mktemp("gliner")
    write_gliner(folder, tuple(LABELS), {name: LABEL_OF[type_] for name, type_ in NAMES.items()})
    return open_entity_model(str(folder), root=folder)


def found(model: EntityModel, text: str, title: str = "") -> list[tuple[str, str]]:
    mentions = EntityModelExtractor(model, min_confidence=0.8).extract(bundle(text, title=title)).mentions
    return [(each.entity.type, each.surface) for each in mentions]


def test_every_type_but_paper_is_described_to_the_model() -> None:
    assert sorted(LABELS.values()) == sorted(set(ENTITY_TYPES) - {PAPER})


def test_what_the_model_finds_becomes_mentions_with_their_sentence(model: EntityModel) -> None:
    text = bundle("It rains. We fit a random\nforest.", "ImageNet is big.")
    extraction = EntityModelExtractor(model, min_confidence=0.8).extract(bundle("It rains. We fit a random forest."))
    (mention,) = extraction.mentions
    assert (mention.entity.type, mention.entity.name) == (METHOD, "random forest")
    assert mention.evidence.quote == "We fit a random forest."
    assert mention.evidence.quote[mention.offset :].startswith("random forest")
    assert (mention.evidence.extractor, mention.evidence.confidence) == ("gliner", SURE)
    assert (extraction.relations, extraction.claims) == ((), ())
    assert all(
        is_verbatim(each.evidence, text)
        for each in EntityModelExtractor(model, min_confidence=0.8).extract(text).mentions
    )


def test_what_a_model_is_less_sure_of_is_left_out(model: EntityModel) -> None:
    text = bundle("The forest is wide.")  # it ends a name and begins none: 0.5
    assert EntityModelExtractor(model, min_confidence=0.6).extract(text).mentions == ()
    assert len(EntityModelExtractor(model, min_confidence=0.4).extract(text).mentions) == 1


def test_names_that_are_joined_are_parted(model: EntityModel) -> None:
    assert found(model, "We ask Gemini or Groq.") == [(METHOD, "Gemini"), (METHOD, "Groq")]
    assert found(model, "We ask Gemini and Groq.") == [(METHOD, "Gemini"), (METHOD, "Groq")]
    assert found(model, "It is about supply and demand.") == [(TOPIC, "supply and demand")]
    assert found(model, "It is supervised or unsupervised learning.") == [(METHOD, "unsupervised learning")]


def test_no_name_has_more_than_four_words_or_passes_the_end_of_a_sentence(model: EntityModel) -> None:
    assert found(model, "It has one two three four five.") == []
    assert found(model, "It ends here. Starts again.") == []


def test_code_and_the_lines_below_a_title_are_not_read(model: EntityModel) -> None:
    assert found(model, "We run `code` on it.") == []
    assert found(model, "It rains.", title="Random forest at work\nKeywords: ImageNet") == [(METHOD, "Random forest")]


def test_an_empty_bundle_asks_for_nothing(tmp_path: Path) -> None:
    folder = write_gliner(tmp_path, tuple(LABELS), {})
    opened = open_entity_model(str(folder), root=tmp_path)
    (folder / "onnx" / "encoder.onnx").write_bytes(b"broken: reading one text would fail")
    assert EntityModelExtractor(opened, min_confidence=0.8).extract(bundle()).mentions == ()


def test_its_identity_says_what_results_rest_on(model: EntityModel) -> None:
    one = EntityModelExtractor(model, min_confidence=0.8)
    assert one.name == "gliner"
    assert one.identity == EntityModelExtractor(model, min_confidence=0.8).identity
    assert one.identity != EntityModelExtractor(model, min_confidence=0.7).identity
