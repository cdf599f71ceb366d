"""What is found and in which order, on a library in which it can be worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

import pytest
from playwright.sync_api import Browser, Page

from litsite.site.search.terms import LEVELS
from tests.browser.chromium import visit
from tests.site.search.searched_site import HOSTILE, found, write_searched_site

RINGS, TREES, WORLD, CJK = "Rings and trees", "Trees", "World of the small", "多重検定の方法"
NOTE = "The shortcuts of the ring are rare."
FULL = "Untitled"


@pytest.fixture(scope="module")
def page(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page of the small site with the search loaded."""
    site = write_searched_site(tmp_path_factory.mktemp("ranked"))
    with visit(chromium) as tab:
        tab.open((site / "index.html").as_uri())
        tab.page.evaluate("litsite.loadSearch().then(() => true)")
        yield tab.page
        assert tab.complaints == []


def test_scores_are_those_of_bm25(page: Page) -> None:
    # A holds the word 6 times among 6 (weighted) words, B 4 times among 10, C not among 6; k1 = 1.5, b = 0.4.
    scores = page.evaluate(
        """(levels) => litsite.createRanking({ lengths: [6, 10, 6], levels, years: [0, 0, 0] })(
          [[[{ postings: [0 << 3 | 4, 1 << 3 | 3], weight: 1 }]]], [], () => true)""",
        list(LEVELS),
    )
    rarity = log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    assert [document for document, _ in scores] == [0, 1]
    assert scores[0][1] == pytest.approx(rarity * 6 * 2.5 / (6 + 1.5 * (0.6 + 0.4 * 6 * 3 / 22)))
    assert scores[1][1] == pytest.approx(rarity * 4 * 2.5 / (4 + 1.5 * (0.6 + 0.4 * 10 * 3 / 22)))
    assert scores[0][1] == pytest.approx(0.953885, abs=1e-5)
    assert scores[1][1] == pytest.approx(0.821949, abs=1e-5)


def test_among_equals_the_newer_comes_first(page: Page) -> None:
    order = page.evaluate(
        """() => litsite.createRanking({ lengths: [6, 6, 6], levels: [1], years: [1999, 0, 2020] })(
          [[[{ postings: [0, 8, 16], weight: 1 }]]], [], () => true).map(([document]) => document)"""
    )
    assert order == [2, 0, 1]


CASES = {
    "trees": [TREES, RINGS, NOTE],  # shorter, so the word says more
    "trees ": [TREES, RINGS, NOTE],
    "tre": [TREES, RINGS, NOTE],  # the last word may be unfinished
    "tre rings": [],  # and no other
    "rings tre": [RINGS, NOTE],
    "rings": [RINGS, WORLD, NOTE],  # in the title, in the abstract, in the title of the note's paper
    "shortcuts attention": [WORLD],
    "atention": [WORLD, RINGS],  # a letter left out
    "attenntion": [WORLD, RINGS],  # one too many
    "attentoin": [WORLD, RINGS],  # two exchanged
    "attemtion": [WORLD, RINGS],  # one changed
    "atenntion": [],  # two errors
    "author:erdos": [RINGS, NOTE],
    "author:ERDŐS rings": [RINGS, NOTE],
    "author:lovelace": [TREES],
    "title:rings": [RINGS, NOTE],  # few have it, so "ring" counts as well
    "title:rin": [RINGS, NOTE],
    "tag:classic": [RINGS],
    'tag:"to read"': [RINGS],
    'tag:"read to"': [],
    "venue:nature": [TREES],
    "type:book": [WORLD],
    "type:note": [NOTE],
    "year:2019": [RINGS, NOTE],
    "year:2020-2023": [WORLD, TREES],
    "year:2020-": [WORLD, TREES],
    "year:-2000": [CJK],
    "trees year:2021": [TREES],
    "trees -year:2021": [RINGS, NOTE],
    '"small world"': [RINGS],
    '"world small"': [],
    'title:"world of"': [WORLD],
    "small world": [WORLD, RINGS],
    'small -"small world"': [WORLD],
    "trees -rings": [TREES],
    "trees -author:erdos": [TREES],
    "多重検定": [CJK],
    "検定": [CJK],
    "法": [CJK],
    "検": [CJK],
    "重多": [],
    "처리": [CJK],
    "नमस्ते": [CJK],
    "epidemic threshold": [FULL],
    '"scale free networks"': [FULL],
    "godel": [FULL],
    "pwned": [HOSTILE.replace("\u2028", " ")],
    "constructor": [],
    "author:constructor": [],
    "": [],
    "-trees": [WORLD, FULL, HOSTILE, CJK],
}


@pytest.mark.parametrize("query", CASES)
def test_a_query_finds_these_in_this_order(page: Page, query: str) -> None:
    expected = [" ".join(title.split()) for title in CASES[query]]
    assert [" ".join(title.split()) for title in found(page, query)] == expected


def test_the_excerpt_shows_where_the_words_stand_together(page: Page) -> None:
    filler = "filler " * 200
    pieces = page.evaluate(
        """([abstract, text]) => {
          const match = litsite.excerpts.createMatcher([
            { beginning: '', words: ['small'] }, { beginning: 'wor', words: [] },
          ]);
          const { text: chosen, hits, start, end } = litsite.excerpts.choose([abstract, text], match);
          return [chosen === text, start, litsite.excerpts.pieces(chosen, hits, start, end)];
        }""",
        ["Something small.", f"small {filler}in a smáll world there {filler}"],
    )
    in_text, start, shown = pieces
    assert in_text
    assert start > 1000
    assert [text for text, marked in shown if marked] == ["smáll", "world"]
    assert len("".join(text for text, _ in shown)) <= 261


def test_pairs_of_characters_are_marked_as_one_run(page: Page) -> None:
    pieces = page.evaluate(
        """() => {
          const match = litsite.excerpts.createMatcher([
            { beginning: '', words: ['重検'] }, { beginning: '', words: ['検定'] },
          ]);
          return litsite.excerpts.pieces('多重検定の', litsite.excerpts.hitsIn('多重検定の', match));
        }"""
    )
    assert "".join(text for text, marked in pieces if marked) == "重検定"
