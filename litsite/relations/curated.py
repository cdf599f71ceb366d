"""What a person said in Zotero: these two belong together.

Merged items are no relation (``dc:replaces`` is merge tracking): the source has put the survivor in their place.
"""

from __future__ import annotations

from collections.abc import Iterator

from litsite.relations.records import CURATED, Evidence, Finding
from litsite.sources.records import Library

BY_HAND = "related_by_hand"
NOTE_BY_HAND = "note_related_by_hand"
_WEIGHT = 1.0


def curated_findings(library: Library) -> Iterator[Finding]:
    """The related items of papers and of their notes, sorted, each pair once a rule.

    A note stands for the paper it belongs to: what is related to a note is related to its paper. Standalone notes are
    no papers, and a relation inside one paper says nothing.
    """
    homes = {item.address: item.address for item in library.items}
    homes |= {note.address: item.address for item in library.items for note in item.notes}
    found = set()
    for item in library.items:
        ends = [(item.address, item.related), *((note.address, note.related) for note in item.notes)]
        for own, related in ends:
            for other in related:
                home = homes.get(other, item.address)
                if home != item.address:
                    rule = BY_HAND if own == item.address and other == home else NOTE_BY_HAND
                    found.add((*sorted((item.address, home)), rule))
    for source, target, rule in sorted(found):
        yield Finding(source, target, Evidence(CURATED, rule, _WEIGHT))
