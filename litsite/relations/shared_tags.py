"""Papers that bear the same distinctive tags."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

from litsite.relations.records import SHARED_TAGS, Evidence, Finding
from litsite.sources.records import Item, Library, Tag

RULE = "shared_tags"
_LOWEST = 0.50
_RANGE = 0.35
_LEAST_CAP = 5
_CAP_DIVISOR = 20  # five per cent, in whole numbers


def shared_tag_findings(library: Library, *, include_automatic: bool) -> Iterator[Finding]:
    """Every pair of papers with a distinctive tag in common, sorted.

    A tag is distinctive when at most ``max(5, floor(0.05 N))`` of the ``N`` papers bear it (Zocrates, section 2.5).
    The score is ``0.50 + 0.35 J``, two decimals, where ``J = |A ∩ B| / |A ∪ B|`` is the Jaccard similarity of the two
    papers' distinctive tags, so that it lies between 0.50 and 0.85. The evidence names the shared tags, rarest first.
    ``include_automatic`` says whether tags that came with an import count.
    """
    tags = {item.address: _names(item, include_automatic=include_automatic) for item in library.items}
    bearers: dict[str, list[str]] = defaultdict(list)
    for address, names in sorted(tags.items()):
        for name in names:
            bearers[name].append(address)
    cap = max(_LEAST_CAP, len(library.items) // _CAP_DIVISOR)
    distinctive = {name: addresses for name, addresses in bearers.items() if len(addresses) <= cap}
    counts = Counter(address for addresses in distinctive.values() for address in addresses)
    shared: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in sorted(distinctive, key=lambda name: (len(distinctive[name]), name)):
        for pair in combinations(distinctive[name], 2):
            shared[pair].append(name)
    for (source, target), names_of_both in sorted(shared.items()):
        common = len(names_of_both)
        similarity = common / (counts[source] + counts[target] - common)
        score = round(_LOWEST + _RANGE * similarity, 2)
        yield Finding(source, target, Evidence(SHARED_TAGS, RULE, score, terms=tuple(names_of_both)))


def _names(item: Item, *, include_automatic: bool) -> set[str]:
    """The tags of a paper with those of its notes, files and annotations, which speak for it."""
    return {tag.name for tag in _tags(item) if include_automatic or not tag.automatic}


def _tags(item: Item) -> Iterator[Tag]:
    yield from item.tags
    for note in item.notes:
        yield from note.tags
    for attachment in item.attachments:
        yield from attachment.tags
        for annotation in attachment.annotations:
            yield from annotation.tags
