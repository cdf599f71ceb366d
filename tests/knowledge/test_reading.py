"""Bundles are read in parts, perhaps by several processes, and what was found comes back from its row."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from litsite.errors import LitsiteError
from litsite.knowledge.reading import Reading, reading_of, rows_read
from litsite.knowledge.records import Evidence, Extraction, FoundClaim, FoundMention, FoundRelation, Named
from litsite.knowledge.vocabulary import METHOD, NULL, TOPIC

ROOT = Path(__file__).resolve().parents[2]
EVIDENCE = Evidence(
    "A/1", "A", "P", 3, 12, "“naïve” a\n\u2028", "lexicon", 0.9, "section", ("1 Ä", "x"), page=7, annotation="N"
)
FOREST, TREES = Named(METHOD, "random forest"), Named(TOPIC, "trees")
FOUND = Extraction(
    mentions=(FoundMention(FOREST, "Random forest", 2, EVIDENCE, ("RF", "forest of trees"), 5),),
    relations=(
        FoundRelation(None, "PAPER_USES_METHOD", FOREST, EVIDENCE),
        FoundRelation(FOREST, "USES", TREES, EVIDENCE),
    ),
    claims=(FoundClaim("It did nothing.", NULL, EVIDENCE, "0 %", ("in spring",), (FOREST, TREES)),),
)


def test_what_was_found_comes_back_from_its_row_as_it_was() -> None:
    ((address, row),) = next(
        rows_read(["A"], lambda part, _: {each: Reading(FOUND, 3) for each in part}, jobs=1)
    ).items()
    assert (address, reading_of(row)) == ("A", Reading(FOUND, 3))


def test_nothing_to_read_asks_nobody() -> None:
    def read(part: Sequence[str], apart: bool) -> dict[str, Reading]:
        raise AssertionError(part, apart)

    assert list(rows_read([], read, jobs=4)) == []


def test_rows_come_by_the_hundreds_to_be_kept_at_once() -> None:
    asked: list[int] = []

    def read(part: Sequence[str], apart: bool) -> dict[str, Reading]:
        assert not apart
        asked.append(len(part))
        return {address: Reading(Extraction(), int(address)) for address in part}

    addresses = [str(number) for number in range(450)]
    rows = rows_read(addresses, read, jobs=1)
    first = next(rows)
    assert asked == [200]  # nothing is read before what was read is kept
    parts = [first, *rows]
    assert asked == [200, 200, 50]
    assert [sorted(part, key=int) for part in parts] == [addresses[:200], addresses[200:400], addresses[400:]]
    assert all(reading_of(row).chunks == int(address) for part in parts for address, row in part.items())


PARTED = """
import os
from litsite.knowledge.reading import Reading, reading_of, rows_read
from litsite.knowledge.records import Extraction
this = os.getpid()
def read(part, apart):
    assert apart == (os.getpid() != this)
    return {address: Reading(Extraction(), 1 + apart) for address in part}
found = {}
for part in rows_read([str(number) for number in range(450)], read, jobs=2):
    found |= part
print(len(found), sorted({reading_of(row).chunks for row in found.values()}))
"""


def test_several_processes_read_what_there_is_between_them() -> None:
    done = subprocess.run([sys.executable, "-c", PARTED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "450 [1, 2]"


def test_what_the_user_has_to_fix_comes_through() -> None:
    def read(part: Sequence[str], apart: bool) -> dict[str, Reading]:
        raise LitsiteError("is not there", where=part[0], hint=str(apart))

    with pytest.raises(LitsiteError, match="is not there"):
        list(rows_read(["A"], read, jobs=1))
