"""Which chunks are taken to say most."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.index.key_chunks import MOST_ANNOTATIONS, MOST_OF_NOTE, MOST_OF_PAPER, mark_key_chunks
from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, NOTE, SECTION, Chunk
from litsite.index.section_roles import section_role

FILLER = " ".join(["something"] * 110)
ABSTRACT_TEXT = "A short abstract that says in a dozen words what it is about."
PHRASES = ("ring network", "rewiring")


def paper(*sections: tuple[str, str] | Chunk, abstract: str = ABSTRACT_TEXT) -> list[Chunk]:
    """Chunks of a paper: its front matter, an abstract unless it is empty, and a chunk a section."""
    chunks = [Chunk("AAAA2222", "AAAA2222", 0, FRONT_MATTER, "Ring network")]
    if abstract:
        chunks.append(Chunk("AAAA2222", "AAAA2222", 1, ABSTRACT, abstract))
    for each in sections:
        if not isinstance(each, Chunk):
            heading, text = each
            each = Chunk("AAAA2222", "AAAA2222", 0, SECTION, text, section=(heading,) if heading else ())
        chunks.append(each)
    return chunks


def chosen(chunks: list[Chunk], phrases: tuple[str, ...] = PHRASES) -> list[int]:
    return [place for place, chunk in enumerate(mark_key_chunks(chunks, phrases)) if chunk.is_key]


def test_a_paper_gets_its_abstract_and_the_best_of_each_telling_part() -> None:
    chunks = paper(
        ("1 Introduction", FILLER),
        ("1 Introduction", f"In this paper we study a ring network. {FILLER}"),
        *[("2 Methods", FILLER)] * 6,
        ("3 Results", FILLER),
        ("3 Results", f"The rewiring of the ring network pays. {FILLER}"),
        ("4 Conclusion", f"We conclude that rewiring pays. {FILLER}"),
        ("Acknowledgements", f"We thank the ring network of rewiring. {FILLER}"),
    )
    found = chosen(chunks)
    assert len(found) == MOST_OF_PAPER
    assert {1, 3, 11, 12} <= set(found)  # abstract, introduction, results, conclusion
    assert 0 not in found  # front matter
    assert 13 not in found  # thanks


def test_a_paper_without_headings_is_covered_from_end_to_end() -> None:
    chunks = paper(*[("", FILLER)] * 50)
    assert chosen(chunks) == [1, 2, 12, 22, 32, 42]


def test_in_each_stretch_the_chunk_with_most_keyphrases_is_taken() -> None:
    texts = [FILLER] * 50
    texts[7] = f"Ring networks and rewiring. {FILLER}"
    texts[33] = f"Rewiring a ring network. {FILLER}"
    assert chosen(paper(*[("", text) for text in texts])) == [1, 9, 12, 22, 35, 42]


def test_a_short_paper_has_all_its_chunks() -> None:
    assert chosen(paper(("Rings", "One."), ("Graphs", "Two."), ("Conclusion", "Three."))) == [1, 2, 3, 4]


def test_tables_asides_and_the_abstract_once_more_are_left_out_even_of_short_papers() -> None:
    table = Chunk("AAAA2222", "AAAA2222", 0, SECTION, "1 2 3 ring network", section=("Rings",), is_prose=False)
    again = ("", ABSTRACT_TEXT)
    assert chosen(paper(again, ("Rings", "Another thing is said here."), table, ("Funding", "Paid by someone."))) == [
        1,
        3,
    ]


def test_an_abstract_that_says_nothing_is_none() -> None:
    assert chosen(paper(abstract="Not available")) == []


def test_without_an_abstract_the_files_own_summary_is_taken() -> None:
    chunks = paper(("Methods", FILLER), ("Summary", FILLER), *[("Methods", FILLER)] * 20, abstract="")
    assert 2 in chosen(chunks)


def test_of_many_annotations_the_most_telling_are_taken() -> None:
    def highlight(text: str) -> Chunk:
        return Chunk("AAAA2222", "AAAA2222", 0, ANNOTATION, text)

    plain = [highlight(f"Highlight number {number} says nothing much of any interest at all.") for number in range(300)]
    plain[250] = highlight("Here the ring network is said to need rewiring at once.")
    plain[100] = highlight("ring network rewiring")  # too short to say anything
    found = chosen(plain)
    assert len(found) == MOST_ANNOTATIONS
    assert 250 in found
    assert 100 not in found


@pytest.mark.parametrize(
    "text",
    [
        "SBB",
        "Reprinted in a volume of his.",
        "Includes bibliographical references (pages 145-162) and index; the plates are numbered apart.",
        "Comment: 12 pages, 5 figures, to appear in the proceedings of some conference.",
        "Source type: Scholarly Journals; Object type: Commentary; Copyright: Copyright National Council May 2012",
    ],
)
def test_remarks_that_come_with_a_record_are_not_taken(text: str) -> None:
    assert chosen([Chunk("NNNN2222", "AAAA2222", 0, NOTE, text)]) == []


def test_an_annotation_of_a_few_words_is_not_taken() -> None:
    few = Chunk("AAAA2222", "AAAA2222", 0, ANNOTATION, "The ring network needs rewiring.")
    many = Chunk("AAAA2222", "AAAA2222", 1, ANNOTATION, "The network in question has the form of a ring.")
    assert chosen([few, many]) == [1]


def test_a_fragment_that_names_the_matter_does_not_stand_for_its_section() -> None:
    fragment = ("Results", "Ring network rewiring:")
    passage = ("Results", f"The rewiring of it pays. {FILLER}")
    found = chosen(paper(fragment, passage, *[("Methods", FILLER)] * 20))
    assert (2 in found, 3 in found) == (False, True)


def test_a_short_note_is_taken_whole_and_a_long_one_by_its_beginning_and_what_tells_most() -> None:
    notes = [Chunk("NNNN2222", "AAAA2222", number, NOTE, f"{FILLER} {number}") for number in range(30)]
    assert chosen(notes[:MOST_OF_NOTE]) == [0, 1, 2]
    notes[20] = Chunk("NNNN2222", "AAAA2222", 20, NOTE, f"In this work we show spectral gaps. {FILLER}")
    found = chosen(notes)
    assert len(found) == MOST_OF_NOTE
    assert {0, 20} <= set(found)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["", "Introduction", "2 Results", "Diskussion", "致谢", "Funding", "Foo"]),
            st.sampled_from(["", "ring network", "we show", "rewiring " * 300, FILLER, "图神经网络 本文"]),
        ),
        max_size=30,
    ),
    st.booleans(),
)
def test_never_more_than_the_bound_and_always_the_same(sections: list[tuple[str, str]], has_abstract: bool) -> None:
    chunks = paper(*sections, abstract=ABSTRACT_TEXT if has_abstract else "")
    found = chosen(chunks)
    assert len(found) <= MOST_OF_PAPER
    assert found == chosen(chunks)
    assert [chunk.text for chunk in mark_key_chunks(chunks, PHRASES)] == [chunk.text for chunk in chunks]


@pytest.mark.parametrize(
    ("path", "role"),
    [
        (("1. Introduction",), "introduction"),
        (("II. STATEMENT OF NEED",), "introduction"),
        (("3 Results and discussion", "3.1 Rings"), "results"),
        (("A title", "Summary and conclusions"), "conclusion"),
        (("5 Discussion", "Results in context"), "conclusion"),
        (("Summary",), "abstract"),
        (("Methods", "Participants"), ""),
        (("Acknowledgments",), "aside"),
        (("A. Appendix: Proofs", "Results"), "aside"),
        (("7 Data and code availability",), "aside"),
        (("Conflicts of interest",), "aside"),
        (("License plate recognition",), ""),
        (("Index structures",), ""),
        (("License",), "aside"),
        (("Einführung in die Graphentheorie",), "introduction"),
        (("4 Ergebnisse",), "results"),
        (("Schlussfolgerungen und Ausblick",), "conclusion"),
        (("Danksagung",), "aside"),
        (("Résumé",), "abstract"),
        (("Résultats",), "results"),
        (("Remerciements",), "aside"),
        (("Introducción",), "introduction"),
        (("Conclusiones",), "conclusion"),
        (("1 引言",), "introduction"),
        (("实验结果与分析",), "results"),
        (("结论与展望",), "conclusion"),
        (("致谢",), "aside"),
        (("はじめに",), "introduction"),
        (("결론",), "conclusion"),
        (("Введение",), "introduction"),
        (("What we learnt from a long and winding story about the results of networks",), ""),
        ((), ""),
    ],
)
def test_headings_say_what_part_a_section_plays(path: tuple[str, ...], role: str) -> None:
    assert section_role(path) == role
