"""The Markdown files of a bundle."""

from __future__ import annotations

import yaml

from litsite.bundles.convert.zotero_note import convert_note
from litsite.bundles.document import annotations_document, note_document, paper_document, paper_keywords
from litsite.bundles.front_matter import split_front_matter
from litsite.bundles.records import Block, Document
from litsite.sources.records import PartialDate, Tag
from tests.libraries import make_attachment, make_highlight, make_item, make_note, note_html

TEXT = Document(
    (
        Block("Introduction", "heading", 1, page=1),
        Block("First words.", page=1),
        Block("Details", "heading", 2, page=2),
        Block("More words.", page=2),
    ),
    references=("Ho (2001). A book.",),
    method="pdf-layout",
    pages=2,
)


def test_a_paper_has_its_record_its_text_with_pages_and_its_references_apart() -> None:
    item = make_item(
        "AAAA2222",
        title="CO<sub>2</sub> in <i>vivo</i>",
        abstract="Short &amp; clear. With <i>more</i> to say.",
        tags=(Tag("b"), Tag("a", automatic=True)),
        collections=("CCCC2222", "GONE2222"),
        fields=(("DOI", "10.1000/x"), ("publicationTitle", "Notes")),
    )
    front, body = split_front_matter(paper_document(item, TEXT, {"CCCC2222": "Chemistry"}, ("vivo", "CO2")))
    values = yaml.safe_load(front)
    assert values["type"] == "Paper"
    assert values["title"] == "CO2 in vivo"
    assert values["description"] == "Short & clear. With more to say."
    assert values["resource"] == "https://doi.org/10.1000/x"
    assert values["tags"] == ["a", "b"]
    assert values["keywords"] == ["vivo", "CO2"]
    assert values["collections"] == ["Chemistry"]
    assert values["generated"] == {"by": "litsite/0.1.0", "at": "2024-03-02T10:30:00Z"}
    assert values["year"] == 2015
    assert body == (
        "\n# CO<sub>2</sub> in *vivo*\n\n## Abstract\n\nShort & clear. With *more* to say.\n\n"
        "<!-- full text: pdf-layout -->\n\n<!-- page 1 -->\n\n## Introduction\n\nFirst words.\n\n"
        "<!-- page 2 -->\n\n### Details\n\nMore words.\n\n"
        "<!-- references -->\n\n## References\n\n- Ho (2001). A book.\n"
    )


def test_a_paper_without_anything_still_has_a_title_and_a_type() -> None:
    item = make_item("AAAA2222", title="", creators=(), date=PartialDate(), fields=(), added="", modified="")
    front, body = split_front_matter(paper_document(item, None, {}, ()))
    values = yaml.safe_load(front)
    assert values["title"] == "Untitled journal article"
    assert values["generated"] == {"by": "litsite/0.1.0"}
    assert "keywords" not in values
    assert body == "\n# Untitled journal article\n"


def test_keywords_are_from_title_abstract_and_headings_without_their_markup() -> None:
    item = make_item("AAAA2222", title="<i>Zorbic</i> flumes", abstract="<p>Of <b>blue</b> snorks &amp; of $x^2$.</p>")
    text = Document((Block("*Glimmer* nets", "heading", 1), Block("Grey yarn.")), method="epub")
    assert paper_keywords(item, text) == ("Zorbic flumes", "Glimmer nets", "blue snorks")
    assert paper_keywords(item, None) == ("Zorbic flumes", "blue snorks")
    assert paper_keywords(make_item("AAAA2222", title="", abstract=""), None) == ()


def test_a_note_keeps_its_own_key_and_its_papers_and_never_shows_one_in_prose() -> None:
    parent = make_item("AAAA2222")
    note = make_note("NNNN2222", parent_key="AAAA2222", html=note_html("<h1>Plan</h1><p>Do it.</p>"))
    text = convert_note(note.html, image_href=lambda _key: "")
    front, body = split_front_matter(note_document(note, text, parent))
    values = yaml.safe_load(front)
    assert (values["key"], values["parent_key"]) == ("NNNN2222", "AAAA2222")
    assert values["description"] == "Note on Lovelace (2015)"
    assert "abstract" not in values
    assert body == "\n# Plan\n\nDo it.\n"


def test_annotations_are_quotes_with_a_link_to_their_page() -> None:
    marked = make_highlight("HHHH2222", "what was\nmarked", comment="Why?", page_label="iv", page=4)
    item = make_item("AAAA2222", attachments=(make_attachment("FFFF2222", annotations=(marked,)),))
    body = split_front_matter(annotations_document(item))[1]
    assert (
        "> what was marked\n>\n> [page iv](zotero://open-pdf/library/items/FFFF2222?page=4&annotation=HHHH2222)" in body
    )
    assert body.endswith("\n\nWhy?\n")
    assert annotations_document(make_item("AAAA2222")) == ""
