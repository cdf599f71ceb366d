"""Shards of the vocabulary: their sizes, their order, and that a change stays where it is."""

from __future__ import annotations

from litsite.site.search.shards import cut, in_order, spelling_lists

ENTRIES = [(f"word{number:05d}", "C" * (number % 40)) for number in range(12_000)]


def test_shards_hold_every_entry_once_in_order() -> None:
    shards = list(cut(ENTRIES))
    assert [entry for shard in shards for entry in shard] == ENTRIES
    sizes = [sum(len(term) + len(signs) + 6 for term, signs in shard) for shard in shards]
    assert max(sizes) <= 40_000
    assert min(sizes[:-1]) >= 16_000


def test_a_new_term_leaves_most_shards_as_they_were() -> None:
    before = [tuple(shard) for shard in cut(ENTRIES)]
    after = [tuple(shard) for shard in cut([*ENTRIES[:100], ("word00099a", "C" * 3000), *ENTRIES[100:]])]
    assert len(before) > 8
    assert len(set(before) - set(after)) < len(before) / 2


def test_a_term_that_is_larger_than_a_shard_is_one_by_itself() -> None:
    shards = list(cut([("a", "C"), ("the", "C" * 50_000), ("z", "C")]))
    assert [[term for term, _ in shard] for shard in shards] == [["a"], ["the"], ["z"]]


def test_terms_are_in_the_order_of_javascript() -> None:
    assert in_order(["\U00020000a", "\uff9e", "a", "B"]) == ["B", "a", "\U00020000a", "\uff9e"]


def test_spellings_are_words_of_two_documents_or_prominent_in_one() -> None:
    postings = {
        "once": [0 << 3 | 0],
        "twice": [0 << 3, 1 << 3],
        "title": [5 << 3 | 4],
        "author:ada": [0 << 3, 1 << 3],
        "2019": [0 << 3, 1 << 3],
        "ab": [0 << 3, 1 << 3],
    }
    assert spelling_lists(postings) == {5: ["title", "twice"]}
