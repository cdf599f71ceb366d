"""Terms of the lexicon as mentions."""

from __future__ import annotations

from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.lexicon_file import LexiconEntry
from litsite.knowledge.extraction.lexicon_terms import LexiconTerms
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim

LEXICON = Lexicon(
    [
        LexiconEntry("Method", "random forest", ("RandomForest",)),
        LexiconEntry("Setting", "Kenya"),
        LexiconEntry("Setting", "nursing home"),
    ]
)


def test_a_term_is_mentioned_with_its_sentence_and_its_other_names() -> None:
    text = bundle("It is old. We fit Random Forests to it. It works.")
    (mention,) = LexiconTerms(LEXICON).extract(text).mentions
    assert (mention.entity.type, mention.entity.name) == ("Method", "random forest")
    assert mention.surface == "Random Forests"
    assert mention.aliases == ("RandomForest",)
    assert mention.evidence.quote == "We fit Random Forests to it."
    assert mention.evidence.quote[mention.offset :].startswith("Random Forests")
    assert (mention.evidence.extractor, mention.evidence.confidence) == ("lexicon", 0.9)
    assert is_verbatim(mention.evidence, text)


def test_a_country_at_the_end_of_an_address_is_no_setting() -> None:
    text = bundle("University of Nairobi, Nairobi, Kenya. Children in Kenya took part. Nursing homes did, too.")
    assert [mention.evidence.quote for mention in LexiconTerms(LEXICON).extract(text).mentions] == [
        "Children in Kenya took part.",
        "Nursing homes did, too.",
    ]


def test_what_is_found_changes_with_the_lexicon_and_so_does_the_identity() -> None:
    assert LexiconTerms(LEXICON).identity != LexiconTerms(Lexicon([])).identity
    assert LexiconTerms(LEXICON).identity == LexiconTerms(LEXICON).identity
