"""What extractors find in one bundle, brought together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from litsite.knowledge.extraction.gathering import gathered, text_extractors
from litsite.knowledge.extraction.lexicon import Lexicon, load_lexicon
from litsite.knowledge.extraction.lexicon_file import LexiconEntry
from litsite.knowledge.extraction.mentions import mention_at, sentences_of
from litsite.knowledge.extraction.protocol import evidence_at
from litsite.knowledge.prose import BundleText
from litsite.knowledge.records import Extraction, FoundClaim, FoundMention, FoundRelation, Named
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim


@dataclass
class Made:
    """Finds given surfaces, each as a given entity."""

    found: Sequence[tuple[str, Named]]
    extractor: str = "made"
    confidence: float = 0.9
    claims_of: str = ""
    related: tuple[Named | None, str, Named] | None = None

    @property
    def name(self) -> str:
        return self.extractor

    @property
    def identity(self) -> str:
        return self.extractor

    def extract(self, text: BundleText) -> Extraction:
        mentions: list[FoundMention] = []
        claims: list[FoundClaim] = []
        relations: list[FoundRelation] = []
        for passage, sentence in sentences_of(text):
            quote = passage.prose[slice(*sentence)]
            evidence = evidence_at(passage.chunk, sentence, extractor=self.extractor, confidence=self.confidence)
            for surface, entity in self.found:
                start = passage.prose.find(surface, *sentence)
                if start >= 0:
                    span = (start, start + len(surface))
                    mentions.append(
                        mention_at(
                            (passage, sentence), span, entity, extractor=self.extractor, confidence=self.confidence
                        )
                    )
            if self.claims_of and self.claims_of in quote:
                claims.append(FoundClaim(quote, "positive", evidence))
            if self.related:
                relations.append(FoundRelation(*self.related, evidence))
        return Extraction(tuple(mentions), tuple(relations), tuple(claims))


def names(text: str, *extractors: Made) -> list[str]:
    return [mention.entity.name for mention in gathered(bundle(text), extractors).mentions]


def test_names_that_are_none_are_left_out_with_what_is_said_of_them() -> None:
    bad, good = Named("Topic", "of the"), Named("Topic", "gaze")
    made = Made([("of the", bad), ("gaze", good)], related=(good, "USES", bad))
    found = gathered(bundle("Some of the gaze."), [made])
    assert [mention.entity for mention in found.mentions] == [good]
    assert found.relations == ()


def test_the_head_noun_gives_the_type() -> None:
    found = gathered(bundle("A Gaze Model here."), [Made([("Gaze Model", Named("Person", "Gaze Model"))])])
    assert [mention.entity for mention in found.mentions] == [Named("Method", "Gaze Model")]


def test_of_two_mentions_at_one_place_the_surer_counts() -> None:
    less = Made([("gaze", Named("Topic", "eye gaze"))], "less", 0.8)
    more = Made([("gaze", Named("Mechanism", "gaze"))], "more", 0.9)
    assert names("A gaze is it.", less, more) == names("A gaze is it.", more, less) == ["gaze"]


def test_the_lexicon_counts_before_a_model_and_a_definition_before_the_lexicon() -> None:
    model = Made([("GDP", Named("Topic", "gross product"))], "a model", 0.99)
    lexicon = Made([("GDP", Named("MeasureProxy", "GDP"))], "lexicon", 0.9)
    defined = Made([("GDP", Named("Topic", "disjunctive programming"))], "abbreviations", 0.8)
    assert names("A GDP is it.", model, lexicon) == ["GDP"]
    assert names("A GDP is it.", model, lexicon, defined) == ["disjunctive programming"]


def test_the_longer_of_two_certain_names_counts() -> None:
    short = Made([("gaze", Named("Topic", "gaze"))], "lexicon")
    long = Made([("gaze task", Named("Method", "gaze task"))], "lexicon")
    assert names("The gaze task is it.", short, long) == ["gaze task"]


def test_a_phrase_with_the_noun_of_a_certain_name_or_nothing_beside_it_is_that_name() -> None:
    forest = Made([("random forest", Named("Method", "random forest"))], "lexicon")
    same_noun = Made([("sparse random forest", Named("Method", "sparse random forest"))], "phrases")
    nothing_else = Made([("random forest model", Named("Method", "random forest model"))], "phrases")
    other = Made(
        [("random forest importance score", Named("MeasureProxy", "random forest importance score"))], "phrases"
    )
    assert names("A sparse random forest is it.", forest, same_noun) == ["random forest"]
    assert names("A random forest model is it.", forest, nothing_else) == ["random forest"]
    assert names("A random forest importance score is it.", forest, other) == [
        "random forest importance score",
        "random forest",
    ]


def test_one_entity_in_two_spellings_is_united_and_its_mentions_are_capped_and_counted() -> None:
    made = Made([("Gaze", Named("Topic", "Gaze")), ("gaze", Named("Topic", "gaze"))])
    found = gathered(bundle("Gaze one. A gaze two. Gaze three. A gaze four. Gaze five. Gaze six."), [made])
    assert [mention.entity.name for mention in found.mentions] == ["Gaze"] * 4
    assert {mention.occurrences for mention in found.mentions} == {6}


def test_a_name_has_one_type_in_a_bundle_that_of_who_knows_best() -> None:
    keyword = Made([("Modia", Named("Topic", "Modia"))], "author keywords", 0.99)
    package = Made([("MODIA", Named("Method", "MODIA"))], "software", 0.88)
    found = gathered(bundle("Here is Modia. There is MODIA."), [keyword, package])
    assert {mention.entity for mention in found.mentions} == {Named("Method", "MODIA")}


def test_a_claim_has_all_entities_of_its_sentence_even_if_their_mentions_were_not_kept() -> None:
    gaze, other = Named("Topic", "gaze"), Named("Topic", "sleep")
    made = Made([("gaze", gaze), ("sleep", other)], claims_of="increases")
    found = gathered(bundle("A gaze. A gaze. A gaze. A gaze. A gaze increases sleep."), [made])
    assert [claim.entities for claim in found.claims] == [(gaze, other)]


def test_a_cue_makes_a_relation_of_the_paper_and_a_mention_does_not() -> None:
    made = Made([("gaze model", Named("Method", "gaze model"))])
    found = gathered(bundle("The gaze model is old. We use the gaze model."), [made])
    assert [(each.subject, each.predicate, each.evidence.quote) for each in found.relations] == [
        (None, "PAPER_USES_METHOD", "We use the gaze model.")
    ]


def test_relations_of_other_extractors_follow_the_accepted_type_and_need_mentions() -> None:
    model, unseen = Named("Concept", "gaze model"), Named("Topic", "sleep")
    made = Made([("gaze model", model)], related=(None, "PAPER_HAS_TOPIC", model))
    assert [each.predicate for each in gathered(bundle("The gaze model."), [made]).relations] == ["PAPER_USES_METHOD"]
    made = Made([("gaze model", model)], related=(model, "USES", unseen))
    assert gathered(bundle("The gaze model."), [made]).relations == ()


def test_papers_that_are_mentioned_pass_as_they_are() -> None:
    paper = Named("Paper", "ABCD2345")
    assert names("See On Sleep there.", Made([("On Sleep", paper)], "titles")) == ["ABCD2345"]


TEXT = (
    "We use convolutional neural networks (CNNs) and the SymPy library. A CNN was trained on the MNIST dataset. "
    "The lack of longitudinal surveys is a limitation. In Kenya, the Hawkes model was used."
)


def test_all_extractors_together_find_what_a_reader_would() -> None:
    found = gathered(bundle(TEXT), text_extractors(load_lexicon()))
    assert {(mention.entity.type, mention.entity.name) for mention in found.mentions} == {
        ("Method", "convolutional neural network"),
        ("Method", "SymPy"),
        ("DataSource", "MNIST"),
        ("LimitationGap", "lack of longitudinal surveys"),
        ("Setting", "Kenya"),
        ("Method", "Hawkes model"),
    }
    assert {(each.predicate, each.object.name) for each in found.relations} == {
        ("PAPER_USES_METHOD", "convolutional neural network"),
        ("PAPER_USES_METHOD", "SymPy"),
        ("PAPER_USES_DATA", "MNIST"),
        ("PAPER_NOTES_LIMITATION", "lack of longitudinal surveys"),
        ("PAPER_USES_METHOD", "Hawkes model"),
        ("WORKS_ON", "MNIST"),
    }


SENTENCES = tuple(TEXT.split(". "))
SMALL = Lexicon([LexiconEntry("Method", "convolutional neural network", ("CNN",)), LexiconEntry("Setting", "Kenya")])


@given(st.lists(st.one_of(st.sampled_from(SENTENCES), st.text(max_size=40)), max_size=6).map(". ".join))
def test_every_quote_stands_in_its_chunk_to_the_letter_and_no_two_mentions_overlap(prose: str) -> None:
    text = bundle(prose)
    found = gathered(text, text_extractors(SMALL))
    assert all(is_verbatim(each.evidence, text) for each in found.mentions)
    assert all(is_verbatim(each.evidence, text) for each in found.relations)
    assert all(each.evidence.quote[each.offset :].startswith(each.surface) for each in found.mentions)
    assert found == gathered(text, text_extractors(SMALL))
