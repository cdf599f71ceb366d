"""``curation/entities.yaml``: read, changed, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from litsite.errors import LitsiteError, WorkspaceError
from litsite.knowledge.curation import CurationFile, parsed_name, read_curation, shown_name
from litsite.knowledge.records import CuratedMerge, Curation, Named
from litsite.knowledge.vocabulary import ENTITY_TYPES, METHOD, TOPIC

FOREST = Named(METHOD, "random forest")
RF = Named(METHOD, "RF")
TEXT = """\
# What we agreed on in May.
merges:
  # Everyone here says RF.
  - {from: "Method: RF", into: "method: random  forest", reason: the usual abbreviation}
  - from: 'Topic: page'
    into: "Topic: paper"
apart:
  - ["Method: random forest", "Method: forest plot"]
locks: ["Method: random forest"]   # for good
hidden: ["Topic: page"]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "entities.yaml"
    path.write_text(text, "utf-8")
    return path


def test_no_file_is_no_decision(tmp_path: Path) -> None:
    assert read_curation(tmp_path / "entities.yaml") == Curation()
    assert read_curation(written(tmp_path, "# nothing yet\n")) == Curation()


def test_all_four_kinds_of_decisions_are_read(tmp_path: Path) -> None:
    assert read_curation(written(tmp_path, TEXT)) == Curation(
        merges=(
            CuratedMerge(RF, FOREST, "the usual abbreviation"),
            CuratedMerge(Named(TOPIC, "page"), Named(TOPIC, "paper")),
        ),
        apart=((FOREST, Named(METHOD, "forest plot")),),
        locks=frozenset({FOREST}),
        hidden=frozenset({Named(TOPIC, "page")}),
    )


@pytest.mark.parametrize(
    ("text", "what", "hint"),
    [
        ("merge: []", "line 1: unknown key merge", "did you mean merges?"),
        ("- a", "line 1: has no keys", "there are: merges, apart, locks, hidden"),
        ("locks: random forest", "line 1: locks must be a list", "begin each entry with -"),
        ("\nlocks: [random forest]", "line 2: locks has 'random forest', which is no type with a name", "types are"),
        ("locks: ['Methods: x']", "line 1: locks has 'Methods: x'", "write a type and a name"),
        ("locks: [{Method: forest}]", "line 1: locks must be text", "write a type and a name"),
        ("merges:\n  - {from: 'Method: a'}", "line 2: an entry of merges has no into", "write {from"),
        ("merges:\n  - {from: 'Method: a', to: 'Method: b'}", "line 2: unknown key merges.to", "did you mean into?"),
        ("merges:\n  - 'Method: a'", "line 2: an entry of merges must have the keys", "there are: from"),
        ("merges:\n  - {from: 'Method: cats', into: 'Method: cat'}", "line 2: merges Method: cats into itself", "one"),
        ("apart:\n- ['Method: a']", "line 2: an entry of apart must be two names", "write ["),
        ("apart:\n- ['Method: cat', 'Method: Cats']", "line 2: keeps Method: cat apart from itself", "one"),
        ("locks: []\nlocks: []", "line 2: locks is there twice", "put all entries below one"),
        ("locks: [\n", "is not valid YAML", "quotes"),
        ("locks: [*here]", "is not valid YAML", "quotes"),
        ("? [a, b]\n: c", "line 1: unknown key", "there are: merges, apart, locks, hidden"),
        ('locks: ["Method: a\\0b"]', "line 1: locks has the character U+0000 in it", "leave it out"),
        ('hidden: ["Topic: \u202eegap"]', "line 1: hidden has the character U+202E in it", "leave it out"),
        (
            "apart: [['Method: RF', 'Method: forest']]\nmerges:\n  - {from: 'Method: Forests', into: 'Method: rf'}",
            "line 3: Method: Forests is merged into Method: rf and kept apart from it",
            "take one of the two out",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_a_hint(tmp_path: Path, text: str, what: str, hint: str) -> None:
    with pytest.raises(LitsiteError) as told:
        read_curation(written(tmp_path, text))
    assert what in told.value.what
    assert hint in told.value.hint
    assert told.value.where == "curation/entities.yaml"


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "entities.yaml"
    path.write_bytes(b"locks: ['Topic: \xff']")
    with pytest.raises(LitsiteError, match="UTF-8"):
        read_curation(path)
    with pytest.raises(LitsiteError, match="cannot be read"):
        read_curation(tmp_path)


def test_a_change_leaves_comments_and_order_as_they_were(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT)
    file = CurationFile(path)
    file.add_merge(Named(METHOD, "forest of trees"), FOREST, "")
    file.add_lock(Named(TOPIC, "a: b # c"))
    text = path.read_text("utf-8")
    for line in TEXT.splitlines():
        assert line.removesuffix("]   # for good") in text
    assert "# for good" in text
    assert file.curation.merges[-1] == CuratedMerge(Named(METHOD, "forest of trees"), FOREST)
    assert Named(TOPIC, "a: b # c") in read_curation(path).locks


def test_what_was_done_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "curation" / "entities.yaml"
    file = CurationFile(path)
    file.add_merge(RF, FOREST, "why not")
    file.add_lock(FOREST)
    file.add_apart(FOREST, Named(METHOD, "forest plot"))
    assert read_curation(path) == Curation(
        (CuratedMerge(RF, FOREST, "why not"),), ((FOREST, Named(METHOD, "forest plot")),), frozenset({FOREST})
    )
    file.remove_merge(Named(METHOD, "rf"))
    file.remove_lock(Named(METHOD, "Random Forests"))
    assert read_curation(path) == Curation(apart=((FOREST, Named(METHOD, "forest plot")),))
    file.add_merge(Named(METHOD, "forest plots"), FOREST, "")
    assert read_curation(path) == Curation(merges=(CuratedMerge(Named(METHOD, "forest plots"), FOREST),))


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT)
    path.chmod(0o640)
    CurationFile(path).add_lock(RF)
    assert [each.name for each in tmp_path.iterdir()] == ["entities.yaml"]
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "curation").write_text("a file")
    with pytest.raises((WorkspaceError, LitsiteError), match="cannot be"):
        CurationFile(tmp_path / "curation" / "entities.yaml").add_lock(RF)


@given(st.sampled_from(ENTITY_TYPES), st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1))
def test_a_name_is_read_as_it_is_shown(type_: str, name: str) -> None:
    name = " ".join(name.split())
    if name:
        assert parsed_name(shown_name(Named(type_, name))) == Named(type_, name)


def test_a_reason_loses_what_cannot_be_seen(tmp_path: Path) -> None:
    merge = 'merges: [{from: "Method: RF", into: "Method: forest", reason: "a\\a\\u202eb"}]'
    assert read_curation(written(tmp_path, merge)).merges[0].reason == "ab"


NAMES = st.builds(
    Named,
    st.sampled_from(ENTITY_TYPES),
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Cn", "Zl", "Zp"]), min_size=1).map(
        lambda text: " ".join(text.split()) or "x"
    ),
)


@given(NAMES)
def test_every_name_survives_the_file(named: Named) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "entities.yaml"
        CurationFile(path).add_lock(named)
        assert read_curation(path).locks == {named}


@pytest.mark.parametrize("text", ["random forest", "Person: Ada", "Method:", ": x", ""])
def test_what_has_no_type_is_no_name(text: str) -> None:
    assert parsed_name(text) is None
