"""Keywords say what a paper is about, in its own words, and nothing else gets among them."""

from __future__ import annotations

import re
import unicodedata
from math import log, log1p

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from litsite.bundles.keywords import keywords
from litsite.bundles.keywords.background import rarest, rarities

RAREST = 8  # nats, of words outside the background table, such as the invented ones below
ABSTRACT = (
    "Coral reefs suffer when sea water warms. We propose a novel early warning system for coral bleaching that "
    "combines satellite imagery with a hidden Markov model. The hidden Markov model was trained on satellite images "
    "from 1998 to 2016. Results show that coral bleaching is predicted two weeks earlier than by the NOAA system."
)
PIECES = [
    *("neural network", "networks", "Graphs", "we propose", "the", "of", "a", ".", ",", "\n", "  ", "(SVM)", "2019"),
    *(
        "naïve Bayes",
        "β-catenin",
        "深度学习",
        "<b>",
        "</i>",
        "$x_i$",
        "\\frac{a}{b}",
        "e\u0301tude",
        "don’t",
        "-",
        "''",
    ),
    *(
        "x",
        "der",
        "die",
        "und",
        "l'eau",
        "© 2020 Elsevier",
        "https://example.org/a",
        "&amp;",
        "soft\u00adhyphen",
        "\x00",
    ),
]
ANY_TEXT = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=200),
    st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join),
)


def phrases(title: str = "", abstract: str = "", *headings: str, limit: int = 10) -> list[str]:
    return [keyword.phrase for keyword in keywords(title, abstract, headings, limit=limit)]


def plain(text: str) -> str:
    """A text as phrases are compared with it: composed, without invisible characters, spaced once."""
    composed = unicodedata.normalize("NFC", re.sub("[\u00ad\u200b-\u200d\u2060\ufeff]", "", text))
    composed = re.sub("[\ufb00-\ufb06]", lambda found: unicodedata.normalize("NFKC", found.group()), composed)
    return " ".join(composed.split())


def test_what_an_abstract_is_about_comes_first() -> None:
    found = phrases("Early warning of coral bleaching from space", ABSTRACT)
    assert found[0] == "coral bleaching"
    assert {"hidden Markov model", "early warning system", "satellite imagery", "Coral reefs"} <= set(found)
    assert not {"weeks", "results", "system", "1998"} & {each.lower() for each in found}


def test_the_score_is_the_one_that_the_features_give() -> None:
    late = 1 + log1p(2 / 40) / 2  # what comes after two words or marks: the end of the title, and "Of"
    (once,) = keywords("", "Of zorbic flumes.")
    assert once.score == pytest.approx(log(2) * RAREST / late)  # once, and of words that the background does not know
    (title,) = keywords("zorbic flumes", "")
    assert title.score == pytest.approx(log(2) * RAREST * 1.3)
    (twice,) = keywords("", "Of zorbic flumes and zorbic flumes.")
    assert twice.score == pytest.approx(log(3) * RAREST / late)
    (single,) = keywords("", "Of flumes.")
    assert single.score == pytest.approx(0.3 * once.score)
    (acronym,) = keywords("", "Of ZFF.")
    assert acronym.score == pytest.approx(1.1 * single.score)
    (heading,) = keywords("", "", ["zorbic flumes"])
    assert heading.score == pytest.approx(1.15 * once.score)


@pytest.mark.parametrize(
    ("texts", "feature"),
    [
        (("", "Of red flumes. The red flumes, blue snorks."), "frequency"),
        (("", "Of red flumes and of blue words."), "rarity"),
        (("Red flumes", "Of blue snorks and of red flumes."), "title"),
        (("", "Of red flumes and of blue snorks."), "place"),
        (("", "Of red FLX and of blue snorks."), "capitals"),
    ],
)
def test_each_feature_decides_between_two_phrases(texts: tuple[str, str], feature: str) -> None:
    assert phrases(*texts)[0].lower() == ("red flx" if feature == "capitals" else "red flumes")


def test_headings_count_more_than_running_text_alone() -> None:
    text = "About blue snorks, about red flumes."
    without = {each.phrase: each.score for each in keywords("", text)}
    with_heading = {each.phrase: each.score for each in keywords("", text, ["3.2 Red flumes"])}
    assert with_heading["red flumes"] > 1.15 * without["red flumes"]
    assert with_heading["blue snorks"] == without["blue snorks"]


def test_headings_stand_in_for_an_abstract_but_those_of_every_paper_do_not() -> None:
    headings = ["1 Introduction", "2. Materials and Methods", "Lattice gauge theory", "4 Results", "ACKNOWLEDGEMENTS"]
    assert phrases("", "", *headings) == ["Lattice gauge theory"]


def test_a_phrase_is_spelled_as_in_running_text_when_it_stands_there() -> None:
    assert phrases("Random Forests", "Random forests grow. We use random forests.") == ["random forests"]
    assert phrases("RANDOM FORESTS", "Random forests grow.") == ["Random forests"]
    assert phrases("Random Forests") == ["Random Forests"]


def test_singular_plural_and_other_inflections_are_one_keyword() -> None:
    assert phrases("", "Of a flume, of flumes.") == ["flume"]
    assert len(phrases("", "A sound analysis, sound analyses.")) == 1
    assert len(phrases("", "A flurming; it flurmed; many flurms; the flurmers.")) == 1
    assert len(phrases("", "An error-correcting code, error correcting codes.")) == 1


def test_a_part_of_a_better_phrase_is_no_keyword_of_its_own() -> None:
    found = phrases("Zorbic flumes", "Zorbic flumes are flumes.")
    assert found == ["Zorbic flumes"]


def test_weak_words_do_not_begin_or_end_a_phrase() -> None:
    assert phrases("", "A new and a novel zorbic flume is used.") == ["zorbic flume"]
    assert phrases("", "For detecting flumes by training zorbic nets.") == ["zorbic nets", "flumes"]
    assert phrases("", "Zorbic flumes proposed recently; the flumes obtained.") == ["Zorbic flumes"]


def test_the_end_of_a_longer_run_is_better_than_nothing() -> None:
    assert phrases("Big red zorbic snorkish glimmer flumes") == ["zorbic snorkish glimmer flumes"]


def test_what_says_next_to_nothing_beside_the_best_is_left_out() -> None:
    text = "Of zorbic flumes, zorbic flumes, zorbic flumes; " + "of the " * 150 + "quarter."
    assert phrases("", text) == ["zorbic flumes"]
    assert phrases("", "Of a quarter.") == ["quarter"]


def test_no_more_than_asked_for() -> None:
    assert len(phrases("", ABSTRACT, limit=3)) == 3
    assert phrases("", ABSTRACT, limit=3) == phrases("", ABSTRACT)[:3]
    assert phrases("", ABSTRACT, limit=0) == []


@pytest.mark.parametrize(
    "scrap",
    [
        "$\\alpha_{ij} + \\beta$",
        "\\begin{equation} \\frac{\\partial u}{\\partial t} \\end{equation}",
        "<span class='small'>&nbsp;</span>",
        "&lt;&#8217;&amp;",
        "https://doi.org/10.1000/xyz.abc doi:10.1000/182",
        "someone@example.org",
        "user_name __init__ H_{2}O x^2",
        "12 345 3.14 1990s 21st 20nm 5% 10-20 3x3",
        "a b c d e x y z",
        "[1,2] (3) {4}",
        "et al. i.e. e.g. vs. fig. etc.",
        "show shows proposed using obtained considered",
        "significantly recently highly",
        "10 V-1 s-1 cm2 m3",
        "??? !!! --- ... *** ///",
        "深度学习的方法研究",
        "Глубокое обучение нейронных сетей",
        "التعلم العميق",
        "การเรียนรู้เชิงลึก",
        "딥 러닝 신경망",
        "",
    ],
)
def test_scraps_are_no_keywords(scrap: str) -> None:
    assert phrases(scrap) == []
    assert phrases("", scrap) == []
    assert phrases("", "", scrap) == []
    assert phrases("", f"Of zorbic flumes; {scrap}") == ["zorbic flumes"]


@pytest.mark.parametrize(
    "notice",
    ["© 2021 Elsevier Ltd. All rights reserved.", "Copyright 2019 Wiley Periodicals, Inc.", "(C) 2003 Academic Press"],
)
def test_a_notice_of_copyright_at_the_end_of_an_abstract_is_no_part_of_it(notice: str) -> None:
    assert phrases("", f"Of zorbic flumes. {notice}") == ["zorbic flumes"]


def test_prices_are_no_formulas() -> None:
    assert phrases("", "Between $5 and $10 for zorbic flumes.") == ["zorbic flumes"]


def test_words_of_other_scripts_bound_phrases() -> None:
    assert phrases("基于 zorbic flumes 的研究") == ["zorbic flumes"]
    assert phrases("The β-catenin pathway") == ["β-catenin pathway"]


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert phrases("Poincare\u0301 maps") == phrases("Poincaré maps") == ["Poincaré maps"]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Die Grenzen der Erkenntnis und des Willens", {"Grenzen", "Erkenntnis", "Willens"}),
        ("L'analyse de la structure sociale dans les villes", {"analyse", "structure sociale", "villes"}),
        ("Historia de las ideas en el siglo de la razón", {"Historia", "ideas", "siglo", "razón"}),
        ("La ricerca dell'acqua nelle città del nord", {"ricerca", "acqua", "città", "nord"}),
        ("História das ciências no Brasil", {"História", "ciências", "Brasil"}),
        ("De geschiedenis van het water in de stad", {"geschiedenis", "water", "stad"}),
    ],
    ids=["German", "French", "Spanish", "Italian", "Portuguese", "Dutch"],
)
def test_function_words_of_other_languages_bound_phrases_too(title: str, expected: set[str]) -> None:
    assert set(phrases(title)) == expected


def test_running_text_in_an_unknown_language_has_no_keywords() -> None:
    text = "Tämä tutkimus käsittelee suomalaisten kirjastojen kehitystä ja niiden merkitystä yhteiskunnassa. " * 4
    assert phrases("", text) == []


def test_a_huge_text_is_read_as_far_as_keywords_need() -> None:
    assert phrases("", "Of zorbic flumes. " + "x" * 3_000_000 + "_") == ["zorbic flumes"]
    assert phrases("Of zorbic flumes", "", *["Blue snorks"] * 10_000)[0] in ("zorbic flumes", "Blue snorks")


@settings(max_examples=300)
@given(ANY_TEXT, ANY_TEXT, st.lists(ANY_TEXT, max_size=3))
def test_any_text_is_read_and_every_keyword_stands_in_it(title: str, abstract: str, headings: list[str]) -> None:
    found = keywords(title, abstract, headings)
    assert found == keywords(title, abstract, headings)
    assert len(found) <= 10
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    text = "\n".join(plain(part) for part in (title, abstract, *headings))
    for each in found:
        assert each.phrase in text
        assert 1 <= len(each.phrase.split(" ")) <= 4
        assert any(character.isalpha() for character in each.phrase)
        assert len(each.phrase) > 1
        assert not re.search(r"[\\$<>{}_^|\n\x00]", each.phrase)
    assert len({each.phrase.lower() for each in found}) == len(found)


@given(
    st.permutations([("Zorbic flumes", ABSTRACT), ("Die Grenzen der Erkenntnis", ""), ("Graph theory", "Of trees.")])
)
def test_keywords_do_not_depend_on_what_was_read_before(papers: list[tuple[str, str]]) -> None:
    alone = {title: keywords(title, abstract) for title, abstract in sorted(papers)}
    assert {title: keywords(title, abstract) for title, abstract in papers} == alone


def test_the_background_knows_common_words_and_takes_all_others_for_rare() -> None:
    table = rarities()
    assert table["the"] == 0
    assert table["the"] < table["result"] < table["bayesian"] < rarest() == RAREST
    assert "zorbic" not in table
