"""What chunks a document is cut into."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.bundles.document import note_document, paper_document
from litsite.bundles.records import Block, Document
from litsite.index.chunks import note_chunks, paper_chunks
from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, NOTE, SECTION, Chunk
from litsite.index.sections import TextBlock
from litsite.index.splitting import MOST_WORDS, PieceLimits, split_blocks
from litsite.sources.records import Annotation, Creator, PartialDate, Tag
from tests.libraries import make_highlight, make_item

ADDRESS = "AAAA2222"


def letters_in_fours(text: str) -> int:
    """A tokenizer that splits words longer than four letters, and counts each CJK character."""
    return sum(-(-len(word) // 4) if word.isascii() else len(word) for word in text.split())


LIMITS = PieceLimits(letters_in_fours, 254)


def sentence(number: int, words: int = 12) -> str:
    """A sentence that no other is like: ``S3 word word word.``"""
    return f"S{number} " + " ".join(["word"] * (words - 1)) + "."


def prose(sentences: int, first: int = 0) -> str:
    return " ".join(sentence(first + number) for number in range(sentences))


def chunks_of(*blocks: Block, annotations: tuple[Annotation, ...] = (), **fields: object) -> tuple[Chunk, ...]:
    """The chunks of a paper whose file was converted to these blocks."""
    item = make_item(ADDRESS, **fields)
    document = Document(blocks, references=("Lovelace 1843. Notes.",), method="pdf-layout") if blocks else None
    text = paper_document(item, document, {}, ["ring network", "rewiring"])
    return paper_chunks(text, annotations, address=ADDRESS, limits=LIMITS)


def heading(text: str, level: int = 1) -> Block:
    return Block(text, "heading", level)


def test_the_first_chunk_is_the_front_matter_in_words() -> None:
    first, *others = chunks_of(
        title="Rings & <i>Rewiring</i>",
        creators=(Creator("Lovelace", "Ada"), Creator("Royal Society", single=True), Creator("", "Anon")),
        date=PartialDate("2015", 2015),
        fields=(("publicationTitle", "Annals"),),
        tags=(Tag("graphs"), Tag("small worlds")),
    )
    assert (first.kind, first.number, first.address, first.paper) == (FRONT_MATTER, 0, ADDRESS, ADDRESS)
    assert first.text.split("\n") == [
        "Rings & Rewiring",
        "Ada Lovelace, Royal Society, Anon",
        "Annals 2015",
        "Tags: graphs, small worlds",
        "Keywords: ring network, rewiring",
    ]
    assert others == []


def test_an_abstract_is_embedded_with_the_title_before_it() -> None:
    _, abstract = chunks_of(title="Rings", abstract="First *part*.\n\nSecond part.")
    assert (abstract.kind, abstract.text) == (ABSTRACT, "First *part*.\nSecond part.")
    assert abstract.embedded_text == "Rings. First *part*.\nSecond part."


def test_the_files_own_summary_is_embedded_with_the_title_where_there_is_no_abstract() -> None:
    blocks = (heading("Abstract"), Block("What it says."), heading("Methods"), Block("How it was done."))
    contexts = {chunk.section: chunk.context for chunk in chunks_of(*blocks, title="Rings")}
    assert contexts[("Abstract",)] == "Rings"
    assert contexts[("Methods",)] == ""
    with_abstract = {chunk.section: chunk.context for chunk in chunks_of(*blocks, title="Rings", abstract="Said.")}
    assert with_abstract[("Abstract",)] == ""


def test_the_title_takes_its_place_in_every_chunk_it_stands_before() -> None:
    chunks = chunks_of(title=" ".join(["Title"] * 20), abstract=prose(60))[1:]
    assert len(chunks) > 2
    assert max(letters_in_fours(chunk.embedded_text) for chunk in chunks) <= 254


def test_a_title_as_long_as_a_text_is_left_out() -> None:
    assert chunks_of(title=" ".join(["Title"] * 100), abstract="Said.")[1].context == ""


def test_sections_are_cut_apart_and_know_their_headings_and_pages() -> None:
    chunks = chunks_of(
        Block("Before any heading.", page=1),
        heading("1 *Methods*"),
        Block("How it was done.", page=1),
        heading("1.1 Rings", 2),
        Block("Of rings.", page=2),
        heading("1.2 Empty", 2),
        heading("2 Results"),
        Block("What came out.", page=4),
    )
    assert [(chunk.section, chunk.text, chunk.page) for chunk in chunks[1:]] == [
        ((), "Before any heading.", 1),
        (("1 Methods",), "How it was done.", 1),
        (("1 Methods", "1.1 Rings"), "Of rings.", 2),
        (("2 Results",), "What came out.", 4),
    ]
    assert [chunk.number for chunk in chunks] == [0, 1, 2, 3, 4]
    assert {chunk.kind for chunk in chunks[1:]} == {SECTION}


def test_the_reference_list_has_no_chunk() -> None:
    assert not any("Lovelace 1843" in chunk.text for chunk in chunks_of(Block("Some text.")))


def test_a_long_section_is_cut_between_sentences_and_begins_again_with_the_last_ones() -> None:
    chunks = chunks_of(heading("Methods"), Block(prose(45)))[1:]
    assert len(chunks) == 3
    ends = [chunk.text.rsplit("S", 1)[1] for chunk in chunks]
    starts = [chunk.text.split(" ", 1)[0] for chunk in chunks]
    assert all(chunk.text.endswith(".") for chunk in chunks)
    for end, start in zip(ends[:-1], starts[1:], strict=True):  # sentences 12 words long: three are 36 words
        assert int(end.split(" ")[0]) - int(start.removeprefix("S")) == 1
    assert all(120 <= len(chunk.text.split()) <= MOST_WORDS for chunk in chunks)


def test_nothing_of_one_section_is_in_a_chunk_of_the_next() -> None:
    chunks = chunks_of(heading("One"), Block(prose(20)), heading("Two"), Block(prose(20, 100)))[1:]
    for chunk in chunks:
        numbers = {int(word[1:]) >= 100 for word in chunk.text.split() if word.startswith("S")}
        assert numbers == {chunk.section == ("Two",)}


def test_a_chunk_with_text_of_the_page_before_begins_there() -> None:
    chunks = chunks_of(Block(prose(15), page=1), Block(prose(15, 15), page=2))[1:]
    assert [chunk.page for chunk in chunks] == [1, 1]
    assert chunks[1].text.startswith("S13 ")


def test_tables_and_listings_are_apart_from_prose() -> None:
    chunks = chunks_of(
        heading("Results"),
        Block("The table shows it."),
        Block("| a | b |\n|---|---|\n| 1 | 2 |", "table"),
        Block("```python\nx = 1\n\ny = 2\n```", "code"),
        Block("$$x^2$$", "math"),
        Block("1.2 (3) 4.5 5.6 (7) 8.9", "paragraph"),
        Block("And the text goes on."),
    )[1:]
    assert [(chunk.text, chunk.is_prose) for chunk in chunks] == [
        ("The table shows it.\nAnd the text goes on.", True),
        ("a b 1 2\nx = 1 y = 2\n1.2 (3) 4.5 5.6 (7) 8.9", False),
    ]


def test_points_of_a_list_are_paragraphs() -> None:
    chunks = chunks_of(Block("- first point\n- second *point*\n  with more", "list"))
    assert chunks[1].text == "first point\nsecond point with more"


def test_an_annotation_is_a_chunk_with_its_comment_and_page() -> None:
    marked = make_highlight("HHHH2222", "Rings are &\nround.", comment="<p>So <b>true</b>.</p>", page=3)
    note = make_highlight("HHHH3333", "", comment="Check.", page=None)
    picture = make_highlight("HHHH4444", "", comment="")
    chunks = chunks_of(annotations=(marked, note, picture))[1:]
    assert [(chunk.kind, chunk.text, chunk.page, chunk.annotation) for chunk in chunks] == [
        (ANNOTATION, "Rings are & round.\nSo true.", 3, "HHHH2222"),
        (ANNOTATION, "Check.", None, "HHHH3333"),
    ]


def note(title: str, markdown: str) -> tuple[Chunk, ...]:
    from litsite.bundles.convert.zotero_note import NoteText
    from tests.libraries import make_note

    document = note_document(make_note("NNNN2222"), NoteText(markdown, title), None)
    return note_chunks(document, address="NNNN2222", paper=ADDRESS, limits=LIMITS)


def test_a_note_speaks_for_its_paper_and_begins_with_its_title() -> None:
    chunks = note("Reading notes", "Main claim: rings.\n\n## Open\n\nWhy?")
    assert [(chunk.kind, chunk.id, chunk.paper, chunk.section, chunk.text) for chunk in chunks] == [
        (NOTE, "NNNN2222/0", ADDRESS, (), "Reading notes\nMain claim: rings."),
        (NOTE, "NNNN2222/1", ADDRESS, ("Open",), "Why?"),
    ]


def test_a_title_that_only_says_when_a_note_was_made_is_left_out() -> None:
    assert [chunk.text for chunk in note("Annotations (5/14/2026, 10:21:33 AM)", "“Rings.”")] == ["“Rings.”"]


def test_a_title_that_is_the_notes_beginning_is_not_said_twice() -> None:
    assert [chunk.text for chunk in note("Rings are…", "Rings are round, I think.")] == ["Rings are round, I think."]
    assert [chunk.text for chunk in note("Only a title", "")] == ["Only a title"]


@pytest.mark.parametrize(
    "text",
    [
        "word" * 3000,
        "https://example.org/" + "a" * 9000,
        "深度学习" * 400,
        "深度学习很好。" * 200,
        " ".join(["word"] * 3000),
        "x" * 2_000_000,
    ],
    ids=["no blanks", "an address", "CJK without stops", "CJK sentences", "no stops", "two million letters"],
)
def test_text_without_ends_of_sentences_is_cut_all_the_same(text: str) -> None:
    pieces = split_blocks([TextBlock(text)], LIMITS)
    assert max(letters_in_fours(piece.text) for piece in pieces) <= 254
    assert max(len(piece.text) for piece in pieces) <= 2200
    if "。" not in text:  # where nothing is repeated
        assert "".join("".join(piece.text.split()) for piece in pieces) == "".join(text.split())


def test_chinese_is_cut_by_characters_where_the_tokenizer_would_not() -> None:
    pieces = split_blocks([TextBlock("他们提出了一种方法。" * 200)], PieceLimits(lambda _: 0, 254))
    assert len(pieces) >= 5
    assert max(len(piece.text) for piece in pieces) <= 2 * MOST_WORDS
    assert all(piece.text.endswith("法。") and " " not in piece.text for piece in pieces)


@given(st.lists(st.lists(st.integers(1, 80), max_size=12), max_size=5), st.integers(20, 254))
def test_pieces_fit_and_hold_everything_in_order(paragraphs: list[list[int]], longest: int) -> None:
    numbers = iter(range(100_000))
    texts = [
        " ".join(" ".join(f"{next(numbers):05}" for _ in range(words)) + ". End." for words in sentence_lengths)
        for sentence_lengths in paragraphs
    ]
    pieces = split_blocks([TextBlock(text) for text in texts], PieceLimits(letters_in_fours, longest))
    assert all(letters_in_fours(piece.text) <= longest for piece in pieces)
    covered = -1
    for piece in pieces:
        found = [int(word[:5]) for word in piece.text.split() if word[0].isdigit()]
        assert found == list(range(found[0], found[-1] + 1)) if found else True
        if found:
            assert found[0] <= covered + 1 <= found[-1] + 1
            covered = max(covered, found[-1])
    assert covered + 1 == next(numbers)


@given(st.lists(st.integers(2, 60), min_size=1, max_size=60))
def test_two_neighbours_that_fit_together_are_never_left_apart(lengths: list[int]) -> None:
    text = " ".join(sentence(number, length) for number, length in enumerate(lengths))
    sizes = []
    done = -1
    for piece in split_blocks([TextBlock(text)], PieceLimits(lambda _: 0, 254)):
        fresh = [number for word in piece.text.split() if word[0] == "S" and (number := int(word[1:])) > done]
        sizes.append(sum(lengths[number] for number in fresh))
        done = fresh[-1]
    assert sum(sizes) == sum(lengths)
    assert all(size + following > MOST_WORDS for size, following in pairwise(sizes))
