"""The reference list is split off, whichever converter found the blocks."""

from __future__ import annotations

import pytest

from litsite.bundles.convert.reference_list import is_reference_heading, split_references
from litsite.bundles.records import Block


def heading(text: str, level: int = 1) -> Block:
    return Block(text, "heading", level)


BODY = (heading("Introduction"), Block("Whales are large."))


@pytest.mark.parametrize(
    "text",
    ["References", "REFERENCES", "7. References", "Bibliography", "Literaturverzeichnis", "参考文献", "VI. REFERENCES"],
)
def test_headings_of_reference_lists_are_known(text: str) -> None:
    assert is_reference_heading(text)


@pytest.mark.parametrize("text", ["Reference frames", "Literature review", "Methods", ""])
def test_other_headings_are_none(text: str) -> None:
    assert not is_reference_heading(text)


def test_entries_are_split_off_with_their_heading() -> None:
    blocks = (*BODY, heading("References"), Block("Ahab, C. (1851). The whale."), Block("Lee, A. (1999). The sea."))
    assert split_references(blocks) == (BODY, ("Ahab, C. (1851). The whale.", "Lee, A. (1999). The sea."))


def test_an_appendix_after_the_list_stays_in_the_document() -> None:
    appendix = (heading("Appendix A"), Block("More on whales."))
    blocks = (*BODY, heading("References"), Block("Ahab, C. (1851). The whale."), *appendix)
    assert split_references(blocks) == ((*BODY, *appendix), ("Ahab, C. (1851). The whale.",))


def test_parts_of_the_list_under_deeper_headings_belong_to_it() -> None:
    blocks = (
        *BODY,
        heading("References"),
        heading("Printed sources", 2),
        Block("Ahab, C. (1851). The whale."),
        heading("Web pages", 2),
        Block("Lee, A. (1999). The sea."),
    )
    assert split_references(blocks) == (BODY, ("Ahab, C. (1851). The whale.", "Lee, A. (1999). The sea."))


def test_a_caption_among_the_entries_stays_in_the_document() -> None:
    caption = Block("Figure 3: A whale.", "caption")
    blocks = (*BODY, heading("References"), Block("[1] Ahab."), caption, Block("[2] Lee."))
    assert split_references(blocks) == ((*BODY, caption), ("[1] Ahab.", "[2] Lee."))


def test_the_items_of_a_list_are_entries() -> None:
    blocks = (*BODY, heading("References"), Block("1. Ahab. The whale.\n2. Lee. The sea,\n   revised.", "list"))
    assert split_references(blocks)[1] == ("Ahab. The whale.", "Lee. The sea, revised.")


def test_entries_that_ran_together_are_taken_apart_at_their_numbers() -> None:
    blocks = (*BODY, heading("References"), Block("[1] Ahab. The whale, 1851. [2] Lee. On [1], 1999. [3] Cho. Sea."))
    assert split_references(blocks)[1] == ("[1] Ahab. The whale, 1851.", "[2] Lee. On [1], 1999.", "[3] Cho. Sea.")


def test_a_piece_without_a_number_belongs_to_the_entry_before() -> None:
    blocks = (*BODY, heading("References"), Block("[1] Ahab. The whale,"), Block("volume 2, 1851."), Block("[2] Lee."))
    assert split_references(blocks)[1] == ("[1] Ahab. The whale, volume 2, 1851.", "[2] Lee.")


def test_every_chapter_gives_its_list() -> None:
    blocks = (
        heading("One"),
        heading("References", 2),
        Block("Ahab, C. (1851). The whale."),
        heading("Two"),
        Block("Ships are small."),
        heading("References", 2),
        Block("Lee, A. (1999). The sea."),
    )
    kept, entries = split_references(blocks)
    assert kept == (heading("One"), heading("Two"), Block("Ships are small."))
    assert entries == ("Ahab, C. (1851). The whale.", "Lee, A. (1999). The sea.")


def test_a_numbered_run_at_the_end_needs_no_heading() -> None:
    run = tuple(Block(f"[{number}] Author {number}. The sea.") for number in range(1, 7))
    assert split_references((*BODY, *run)) == (BODY, tuple(block.markdown for block in run))


def test_a_document_without_references_is_left_alone() -> None:
    assert split_references(BODY) == (BODY, ())


def test_a_heading_without_entries_stays() -> None:
    blocks = (*BODY, heading("References"), heading("Appendix"), Block("More."))
    assert split_references(blocks) == (blocks, ())
