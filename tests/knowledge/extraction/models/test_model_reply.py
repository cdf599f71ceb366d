"""What a language model's reply says of a passage, as far as the passage bears it out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.models.model_reply import extraction_of_reply, reply_object
from litsite.knowledge.extraction.models.model_schema import REPLY_SCHEMA
from litsite.knowledge.records import Extraction, Named
from litsite.knowledge.vocabulary import DATA, METHOD
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim

TEXT = (
    "We study bees. We fit a random forest to the Bee Atlas, which covers 40 regions. "
    "Among young bees, dancing raised yields by 12%. The Bee Atlas uses GPS."
)
FOREST = {"temp_id": "e1", "type": "Method", "name": "Random Forest", "confidence": 0.95}
ATLAS = {"temp_id": "e2", "type": "DataSource", "name": "Bee Atlas", "confidence": 0.9}
GPS = {"temp_id": "e3", "type": "Method", "name": "GPS", "confidence": 0.9}
ENTITIES = [FOREST, ATLAS, GPS]


def read(*, least: float = 0.8, **lists: Any) -> Extraction:
    text = bundle(TEXT)
    found = extraction_of_reply({"entities": ENTITIES} | lists, text.passages[0], min_confidence=least)
    evidence = [each.evidence for each in found.mentions]
    evidence += [each.evidence for each in found.relations]
    evidence += [each.evidence for each in found.claims]
    assert all(is_verbatim(each, text) and each.extractor == "model" for each in evidence)
    return found


def mention(**changes: Any) -> dict[str, Any]:
    return {"entity_temp_id": "e1", "quote": "fit a random  forest", "confidence": 0.9} | changes


def relation(**changes: Any) -> dict[str, Any]:
    stated = {"subject_temp_id": "e2", "predicate": "USES", "object_temp_id": "e3", "quote": "The Bee Atlas uses GPS"}
    return stated | {"confidence": 0.9} | changes


def claim(**changes: Any) -> dict[str, Any]:
    stated = {"text": "Dance pays", "sign": "positive", "quote": "dancing raised yields", "confidence": 0.9}
    return stated | {"effect_size": "12%", "conditions": ["Among young bees"], "entity_temp_ids": []} | changes


def test_a_mention_is_named_in_its_sentence() -> None:
    (found,) = read(mentions=[mention()]).mentions
    assert found.entity == Named(METHOD, "Random Forest")
    assert found.surface == "random forest"
    assert found.evidence.quote == "We fit a random forest to the Bee Atlas, which covers 40 regions."
    assert found.evidence.quote[found.offset :].startswith("random forest")
    assert found.evidence.confidence == 0.9


def test_a_relation_has_both_its_names_in_the_sentence() -> None:
    (found,) = read(relations=[relation()]).relations
    assert (found.subject, found.predicate) == (Named(DATA, "Bee Atlas"), "USES")
    assert found.object == Named(METHOD, "GPS")
    assert found.evidence.quote == "The Bee Atlas uses GPS."
    of_paper = relation(
        subject_temp_id="paper", predicate="PAPER_USES_METHOD", object_temp_id="e1", quote="fit a random forest"
    )
    (found,) = read(relations=[of_paper]).relations
    assert (found.subject, found.object.name) == (None, "Random Forest")


def test_a_claim_is_shown_in_the_words_of_the_text() -> None:
    (found,) = read(claims=[claim(entity_temp_ids=["e2", "e9"])]).claims
    assert found.text == "Among young bees, dancing raised yields by 12%."
    assert (found.sign, found.effect_size, found.conditions) == ("positive", "12%", ("Among young bees",))
    assert found.entities == ()  # the sentence does not name the atlas
    (found,) = read(claims=[claim(effect_size="a lot", conditions=["in winter", 7])]).claims
    assert (found.effect_size, found.conditions) == ("", ())


@pytest.mark.parametrize(
    "lists",
    [
        {"mentions": [mention(quote="fit a random wood")]},
        {"mentions": [mention(quote="")]},
        {"mentions": [mention(quote="We study bees.")]},  # the name is not there
        {"mentions": [mention(entity_temp_id="e9")]},
        {"mentions": [mention(confidence=0.79)]},
        {"mentions": [mention(confidence=1.5)]},
        {"mentions": [mention(confidence="high")]},
        {"mentions": [mention(confidence=True)]},
        {"mentions": [mention()], "entities": [FOREST | {"type": "Person"}]},
        {"mentions": [mention()], "entities": [FOREST | {"confidence": 0.5}]},
        {"mentions": [mention()], "entities": [FOREST | {"name": ["Random Forest"]}]},
        {"mentions": [mention(), "random forest", None], "entities": "none"},
        {"mentions": {"quote": "fit a random forest"}},
        {"relations": [relation(predicate="EATS")]},
        {"relations": [relation(predicate="CLAIM_SUPPORTS")]},
        {"relations": [relation(predicate="PAPER_USES_METHOD")]},  # the subject is no paper
        {"relations": [relation(subject_temp_id="paper")]},  # papers have predicates of their own
        {"relations": [relation(subject_temp_id="paper", predicate="PAPER_USES_DATA")]},  # GPS is a method
        {"relations": [relation(object_temp_id="e2")]},
        {"relations": [relation(object_temp_id="e1")]},  # the sentence does not name it
        {"relations": [relation(subject_temp_id="e9")]},
        {"relations": [relation(quote="The Bee Atlas eats GPS")]},
        {"claims": [claim(sign="good")]},
        {"claims": [claim(quote="dancing lowered yields")]},
        {"claims": [claim(confidence=0.2)]},
    ],
)
def test_what_the_passage_or_the_vocabulary_does_not_bear_out_is_left_out(lists: dict[str, Any]) -> None:
    assert read(**lists) == Extraction()


def test_one_bad_element_takes_no_other_with_it() -> None:
    found = read(
        mentions=[mention(quote="nowhere"), mention()],
        relations=[relation(predicate=None), relation()],
        claims=[7, claim()],
    )
    assert (len(found.mentions), len(found.relations), len(found.claims)) == (1, 1, 1)


def test_of_too_many_entities_the_surest_are_kept() -> None:
    many = [{"temp_id": f"x{number}", "type": "Topic", "name": "bees", "confidence": 0.99} for number in range(10)]
    assert read(entities=[FOREST, *many], mentions=[mention()]).mentions == ()
    assert len(read(entities=[FOREST, *many[:9]], mentions=[mention()]).mentions) == 1


def test_a_mention_that_is_given_twice_counts_once() -> None:
    twice = [mention(confidence=0.85), mention(quote="random forest to the Bee Atlas")]
    assert [each.evidence.confidence for each in read(mentions=twice).mentions] == [0.9]


def test_a_reply_without_any_of_the_lists_is_none() -> None:
    assert reply_object("no") is None
    assert reply_object('{"entities": "none"}') is None
    assert reply_object('```json\n{"claims": []}\n```') == {"claims": []}


def test_the_schema_is_as_strict_as_services_ask_for() -> None:
    def objects(schema: Any) -> list[dict[str, Any]]:
        inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
        own = [schema] if isinstance(schema, dict) and schema.get("type") == "object" else []
        return own + [found for each in inner for found in objects(each)]

    found = objects(REPLY_SCHEMA)
    assert len(found) == 5
    assert all(each["required"] == list(each["properties"]) for each in found)
    assert all(each["additionalProperties"] is False for each in found)


VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.sampled_from(("e1", "e2", "USES", "paper", "Bee Atlas", "positive")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("temp_id", "quote", "confidence", "name", "type", "sign")), inner, max_size=6
        )
    ),
    max_leaves=20,
)


@given(st.dictionaries(st.sampled_from(("entities", "mentions", "relations", "claims")), VALUES))
def test_no_reply_is_too_odd(reply: dict[str, Any]) -> None:
    extraction_of_reply(reply, bundle(TEXT).passages[0], min_confidence=0.0)
