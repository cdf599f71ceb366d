"""Which papers a question may be answered from."""

from __future__ import annotations

import pytest

from litsite.answers.records import Scope
from litsite.answers.scope import papers_in_scope
from litsite.errors import SourceError
from litsite.sources.records import Collection, Library, Tag
from tests.libraries import GROUP, make_item, make_note

LIBRARY = Library(
    "test",
    items=(
        make_item("AAAA2222", collections=("CCCC2222",), tags=(Tag("old"),)),
        make_item("BBBB2222", collections=("DDDD2222",), tags=(Tag("new", automatic=True),)),
        make_item("EEEE2222", tags=(Tag("new"),)),
        make_item("CCCC3333", library=GROUP, collections=("CCCC2222",)),
    ),
    notes=(make_note("NNNN2222", collections=("DDDD2222",), tags=(Tag("new"),)),),
    collections=(
        Collection("CCCC2222", "user", "Networks"),
        Collection("DDDD2222", "user", "Communities", "CCCC2222"),
    ),
)


@pytest.mark.parametrize(
    ("scope", "papers"),
    [
        (Scope(("Networks",)), {"AAAA2222", "BBBB2222", "NNNN2222"}),
        (Scope(("DDDD2222",)), {"BBBB2222", "NNNN2222"}),
        (Scope((), ("new",)), {"BBBB2222", "EEEE2222", "NNNN2222"}),
        (Scope((), ("old", "NEW")), {"AAAA2222", "BBBB2222", "EEEE2222", "NNNN2222"}),
        (Scope(("Networks",), ("new",)), {"BBBB2222", "NNNN2222"}),
        (Scope(("Communities",), ("old",)), set()),
    ],
)
def test_papers_are_in_one_of_the_collections_and_have_one_of_the_tags(scope: Scope, papers: set[str]) -> None:
    assert papers_in_scope(LIBRARY, scope) == frozenset(papers)


def test_without_a_scope_all_of_the_library_may_answer() -> None:
    assert papers_in_scope(LIBRARY, Scope()) is None


def test_an_unknown_name_is_told_from_an_empty_scope() -> None:
    with pytest.raises(SourceError, match="there is no tag 'nwe'"):
        papers_in_scope(LIBRARY, Scope((), ("nwe",)))
