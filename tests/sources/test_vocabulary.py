"""Words for Zotero's technical names."""

from __future__ import annotations

import pytest

from litsite.sources.records import Creator, PartialDate
from litsite.sources.vocabulary import author_year, display_title, item_type_label, short_creators, venue
from tests.libraries import make_attachment, make_item


@pytest.mark.parametrize(
    ("names", "short"),
    [((), ""), (("Ho",), "Ho"), (("Ho", "Li"), "Ho & Li"), (("Ho", "Li", "Xu"), "Ho et al.")],
)
def test_creators_are_shortened_as_in_running_text(names: tuple[str, ...], short: str) -> None:
    assert short_creators(tuple(Creator(name) for name in names)) == short


def test_author_and_year_stand_for_an_item_in_prose() -> None:
    assert author_year(make_item("AAAA2222")) == "Lovelace (2015)"
    assert author_year(make_item("AAAA2222", date=PartialDate("in press"))) == "Lovelace (in press)"
    assert author_year(make_item("AAAA2222", creators=(), title="Alone")) == "Alone"


def test_an_item_without_a_title_gets_a_readable_one() -> None:
    assert display_title(make_item("AAAA2222", title="")) == "Untitled journal article"
    with_file = make_item("AAAA2222", title="", attachments=(make_attachment("BBBB3333", "scan.pdf"),))
    assert display_title(with_file) == "scan.pdf"


def test_type_names_read_as_words() -> None:
    assert item_type_label("journalArticle") == "Journal article"
    assert item_type_label("tvBroadcast") == "TV broadcast"
    assert item_type_label("") == "Item"


def test_the_venue_is_the_first_place_an_item_names() -> None:
    fields = (("publisher", "Press"), ("publicationTitle", "Journal"))
    assert venue(make_item("AAAA2222", fields=fields)) == "Journal"
    assert venue(make_item("AAAA2222", fields=(("publisher", "Press"),))) == "Press"
