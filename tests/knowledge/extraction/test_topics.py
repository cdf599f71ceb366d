"""What a paper is about, by its tags, keywords and title."""

from __future__ import annotations

import pytest

from litsite.index.records import ABSTRACT, FRONT_MATTER, SECTION, Chunk
from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.lexicon_file import LexiconEntry
from litsite.knowledge.extraction.topics import Topics, tag_topic
from litsite.knowledge.prose import BundleText, prose_passages
from litsite.knowledge.records import Extraction
from tests.knowledge.extraction.bundles_of_text import is_verbatim

LEXICON = Lexicon([LexiconEntry("Method", "Python")])


def extracted(
    title: str, *texts: str, keywords: tuple[str, ...] = (), tags: tuple[str, ...] = (), kind: str = ABSTRACT
) -> Extraction:
    line = f"\nTags: {', '.join(tags)}" if tags else ""
    chunks = [Chunk("A", "A", 0, FRONT_MATTER, f"{title}\nAnn Ho{line}\nKeywords: {', '.join(keywords)}")]
    chunks += [Chunk("A", "A", number, kind, text) for number, text in enumerate(texts, 1)]
    text = BundleText("A", "A", title, keywords, tags, prose_passages(chunks))
    found = Topics(LEXICON).extract(text)
    assert all(is_verbatim(mention.evidence, text) for mention in found.mentions)
    assert all(mention.evidence.quote[mention.offset :].startswith(mention.surface) for mention in found.mentions)
    return found


def test_a_tag_is_a_topic_with_the_line_of_tags_as_evidence() -> None:
    found = extracted("On it", tags=("/read", "fear memory", "python"))
    assert [(each.entity.type, each.entity.name, each.evidence.extractor) for each in found.mentions] == [
        ("Topic", "fear memory", "tags"),
        ("Topic", "python", "tags"),
    ]
    assert {relation.evidence.quote for relation in found.relations} == {"Tags: /read, fear memory, python"}
    assert [relation.predicate for relation in found.relations] == ["PAPER_HAS_TOPIC"] * 2


def test_a_name_of_the_lexicon_has_the_type_it_has_there() -> None:
    found = extracted("On it", tags=("Python",))
    assert [(each.entity.type, each.entity.name) for each in found.mentions] == [("Method", "Python")]
    assert found.relations == ()


@pytest.mark.parametrize(
    ("tag", "topic"),
    [
        ("fear memory", "fear memory"),
        ("Multicultural education -- History", "Multicultural education"),
        ("Computer Science - Machine Learning", "Machine Learning"),
        ("Cell Biology/Gene Expression", "Gene Expression"),
        ("Radioactive Waste/adverse effects", "Radioactive Waste"),
        ("Multicultural education-United States", "Multicultural education"),
        ("Jensen-Shannon divergence", "Jensen-Shannon divergence"),
        ("A1. Crystal morphology", "Crystal morphology"),
        ("35K55 Nonlinear parabolic equations", "Nonlinear parabolic equations"),
        ("自然语言处理", "自然语言处理"),
        ("/read", ""),
        ("⭐ to read", ""),
        ("#important", ""),
        ("To Read", ""),
        ("imported", ""),
        ("bdec15", ""),
        ("", ""),
        ("a tag of many words that goes on and on", ""),
    ],
)
def test_of_a_tag_the_part_that_names_a_topic_is_taken(tag: str, topic: str) -> None:
    assert tag_topic(tag) == topic


def test_a_line_of_keywords_in_the_text_is_the_authors() -> None:
    found = extracted("On it", "We do it.\nKeywords\nJulia, Inverse Graphics, Sorting; it", kind=SECTION)
    assert [(each.entity.name, each.evidence.extractor) for each in found.mentions] == [
        ("Julia", "keywords"),
        ("Inverse Graphics", "author keywords"),
        ("Sorting", "author keywords"),
    ]


def test_a_sentence_that_begins_with_the_word_is_no_line_of_keywords() -> None:
    assert extracted("On it", "Keywords are good for search engines of all kinds.", kind=SECTION).mentions == ()


def test_a_phrase_of_title_and_abstract_is_what_the_paper_is_about() -> None:
    found = extracted("Decline of Insect Biomass", "We weigh insect biomass.", keywords=("Insect Biomass", "decline"))
    (topic,) = {mention.entity.name for mention in found.mentions if mention.evidence.extractor == "title"}
    assert topic == "insect biomass"
    assert [relation.object.name for relation in found.relations] == ["insect biomass"]


def test_a_phrase_of_either_alone_is_a_keyword_and_no_relation() -> None:
    found = extracted("On worms", "We weigh insect biomass.", keywords=("insect biomass",))
    assert [mention.evidence.extractor for mention in found.mentions] == ["keywords"]
    assert found.relations == ()


@pytest.mark.parametrize(
    "phrase", ["building networks", "recent advances", "years ago", "weighted", "the biomass", "Ann's", "good results"]
)
def test_vague_phrases_are_no_topics(phrase: str) -> None:
    assert extracted(f"On {phrase}", f"There is {phrase}.", keywords=(phrase,)).mentions == ()
