"""The vocabulary cut into files of 16 to 40 KB, and the words that a typing error may have come from."""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from litsite.site.search.postings import LEVEL_BITS

_LEAST, _MOST = 16_000, 40_000
_USUAL_REST = 10_000
_SHORTEST_WORD, _LONGEST_WORD = 3, 24
_TOLD_APART = 3  # the level from which a word cannot come from one mention in a text


def in_order(terms: Iterable[str]) -> list[str]:
    """Terms as JavaScript sorts them: by UTF-16 units."""
    return sorted(terms, key=lambda term: term.encode("utf-16-be", "surrogatepass"))


def cut(entries: Iterable[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Sorted entries in shards. Where one ends depends on the entries beside the cut and not on how many came before,
    so that a change leaves the shards after it as they were.
    """
    shard: list[tuple[str, str]] = []
    size = 0
    for term, postings in entries:
        length = len(term) + len(postings) + 6
        if shard and size + length > _MOST:
            yield shard
            shard, size = [], 0
        shard.append((term, postings))
        size += length
        if size >= _LEAST and zlib.crc32(term.encode()) % _USUAL_REST < length:
            yield shard
            shard, size = [], 0
    if shard:
        yield shard


def spelling_lists(postings: Mapping[str, Sequence[int]]) -> dict[int, list[str]]:
    """Words by length, sorted, that are worth proposing for a mistyped one: in two documents, or prominent in one."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    for term, where in postings.items():
        if (
            _SHORTEST_WORD <= len(term) <= _LONGEST_WORD
            and (len(where) > 1 or where[0] & ((1 << LEVEL_BITS) - 1) >= _TOLD_APART)
            and term.isalpha()
        ):
            found[len(term)].append(term)
    return {length: in_order(found[length]) for length in sorted(found)}
