"""Short forms that a text defines."""

from __future__ import annotations

import pytest

from litsite.knowledge.extraction.abbreviations import Abbreviations, long_form
from litsite.knowledge.extraction.lexicon import Lexicon
from litsite.knowledge.extraction.lexicon_file import LexiconEntry
from tests.knowledge.extraction.bundles_of_text import bundle, is_verbatim

LEXICON = Lexicon([LexiconEntry("Method", "generalized linear model", ("GLM",))])


@pytest.mark.parametrize(
    ("short", "before", "long"),
    [
        ("MLE", "we use maximum likelihood estimation", "maximum likelihood estimation"),
        ("HPC", "needs high-performance computing", "high-performance computing"),
        ("CNNs", "deep convolutional neural networks", "convolutional neural networks"),
        ("STDP", "a spike-timing-dependent plasticity", "spike-timing-dependent plasticity"),
        ("PPAR", "the peroxisome proliferator-activated receptor", "peroxisome proliferator-activated receptor"),
        ("RNAi", "by RNA interference", "RNA interference"),
        ("IoT", "the Internet of Things", "Internet of Things"),
        ("CCT", "card sorting, the Cool Card Test", "Cool Card Test"),
        ("ABC", "we think of nothing like that", ""),
        ("here", "what stands here", ""),
        ("MD", "an entirely unrelated model", ""),
        ("AB", "", ""),
    ],
)
def test_the_long_form_is_what_the_letters_begin(short: str, before: str, long: str) -> None:
    assert long_form(short, before) == long


def names(text: str) -> list[tuple[str, str, str]]:
    found = Abbreviations(LEXICON).extract(bundle(text)).mentions
    return [(mention.entity.type, mention.entity.name, mention.surface) for mention in found]


def test_both_forms_are_mentions_of_what_the_text_defines() -> None:
    text = bundle("We study choice covariance (CC) curves. A CC curve is flat. CCC is not. Choice covariance is.")
    found = Abbreviations(LEXICON).extract(text).mentions
    assert [mention.surface for mention in found] == ["choice covariance", "CC", "CC", "Choice covariance"]
    assert {mention.entity.name for mention in found} == {"choice covariance"}
    assert {mention.aliases for mention in found} == {("CC",)}
    assert all(is_verbatim(mention.evidence, text) for mention in found)


def test_the_type_comes_from_the_lexicon_or_the_head_noun() -> None:
    assert names("The generalized linear model (GLM) is fit.")[0][:2] == ("Method", "generalized linear model")
    assert names("The network diffusion model (NDM) is fit.")[0][:2] == ("Method", "network diffusion model")
    assert names("The basal amygdala (BXQ) is small.") == []
    assert names("A partial dependence plot (PDP) helps.")[0][:2] == ("Topic", "partial dependence plot")


def test_a_definition_may_come_after_the_short_form() -> None:
    assert [surface for *_, surface in names("Use a PDP (partial dependence plot) here.")] == [
        "PDP",
        "partial dependence plot",
    ]


def test_plural_definitions_name_the_singular() -> None:
    assert {name for _, name, _ in names("We draw partial dependence plots (PDPs). A PDP helps.")} == {
        "partial dependence plot"
    }
    assert names("The Internet of Things (IoT) grows.")[0][1] == "Internet of Things"


@pytest.mark.parametrize(
    "text",
    [
        "Funded by the National Science Foundation (NSF).",
        "At the International Conference on Learning Representations (ICLR).",
        "Written by Xaver Zyblikiewicz (XZ).",
        "Written by James Zyblikiewicz (JZ).",
        "After three months post-injection (MPI) it fell.",
        "The Methods in Neuroscience at Dartmouth (MIND) school.",
        "It was retrieved in main memory (RIMM).",
        "It is shown (see Figure 3).",
        "Our lab's central component (LCC) is this.",
    ],
)
def test_bodies_people_and_other_brackets_are_none(text: str) -> None:
    assert names(text) == []
