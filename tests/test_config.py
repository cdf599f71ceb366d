"""The configuration: defaults, all problems at once, and the annotated file."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from litsite.config import annotated_config, config_from, load_config, sections
from litsite.errors import ConfigError, LitsiteError


def test_an_empty_file_gives_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "site_config.yaml").write_text("", encoding="utf-8")
    config = load_config(tmp_path / "site_config.yaml")
    assert config.site.title == "My literature"
    assert config.source.libraries == ("user",)
    assert config.output == tmp_path.resolve() / "site"


def test_every_problem_is_reported_at_once_with_its_key_path_and_a_hint() -> None:
    data = {"site": {"titel": "x", "theme": "neon"}, "sorce": {}, "bundles": {"time_limit": "long", "full_text": 1}}
    with pytest.raises(ConfigError) as caught:
        config_from(data, root=Path())
    found = {problem.where: problem for problem in caught.value.problems}
    assert set(found) == {
        "site_config.yaml: sorce",
        "site_config.yaml: site.titel",
        "site_config.yaml: site.theme",
        "site_config.yaml: bundles.time_limit",
        "site_config.yaml: bundles.full_text",
    }
    assert found["site_config.yaml: sorce"].hint == "did you mean source?"
    assert found["site_config.yaml: site.titel"].hint == "did you mean title?"
    assert "one of system, slate" in found["site_config.yaml: site.theme"].what


def test_broken_yaml_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "site_config.yaml"
    path.write_text("site:\n  title: 'unclosed\n", encoding="utf-8")
    with pytest.raises(LitsiteError, match=r"site_config\.yaml: is not valid YAML in line \d"):
        load_config(path)


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(LitsiteError, match="litsite init"):
        load_config(tmp_path / "site_config.yaml")


def test_a_single_word_stands_for_a_list_of_one() -> None:
    assert config_from({"source": {"libraries": "all"}}, root=Path()).source.libraries == ("all",)
    assert config_from({"source": {"libraries": [4711]}}, root=Path()).source.libraries == ("4711",)


def test_relative_paths_start_at_the_file(tmp_path: Path) -> None:
    config = config_from({"site": {"output": "out/site"}}, root=tmp_path)
    assert config.output == (tmp_path / "out/site").resolve()


def test_the_annotated_file_is_valid_and_holds_every_key() -> None:
    text = annotated_config()
    assert config_from(yaml.safe_load(text), root=Path()) == config_from({}, root=Path())
    for section, cls, _ in sections():
        assert f"\n{section}:\n" in text
        for name in cls.__dataclass_fields__:
            assert f"{name}: " in text


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1).filter(lambda t: t.strip()))
def test_any_title_survives_the_annotated_file(title: str) -> None:
    data = yaml.safe_load(annotated_config({"site": {"title": title}}))
    assert data["site"]["title"] == title


def test_a_file_saved_by_a_windows_editor_is_read(tmp_path: Path) -> None:
    (tmp_path / "site_config.yaml").write_bytes(b"\xef\xbb\xbfsite: {title: x}\r\n")
    assert load_config(tmp_path / "site_config.yaml").site.title == "x"


@pytest.mark.parametrize(
    ("content", "told"), [(b"\xff\xfes\0", "is not UTF-8 text"), (b'site: {output: "a\\0b"}', "must be text")]
)
def test_what_is_no_text_is_the_users_to_fix(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "site_config.yaml").write_bytes(content)
    with pytest.raises(LitsiteError, match=told):
        load_config(tmp_path / "site_config.yaml")


def test_a_folder_in_the_place_of_the_file_is_named_with_the_file_to_name(tmp_path: Path) -> None:
    with pytest.raises(LitsiteError, match=r"is a folder \(name the file: .*site_config\.yaml\)"):
        load_config(tmp_path)


def test_the_home_of_somebody_unknown_is_left_as_it_is_written(tmp_path: Path) -> None:
    config = config_from({"source": {"zotero_data_dir": "~nobody-of-this-name/Zotero"}}, root=tmp_path)
    assert config.resolve(config.source.zotero_data_dir) == tmp_path.resolve() / "~nobody-of-this-name/Zotero"


@pytest.mark.parametrize("raw", [".nan", "yes", "near", "1.5", "[0.4]"])
def test_a_threshold_is_a_number_from_0_to_1(tmp_path: Path, raw: str) -> None:
    file = tmp_path / "site_config.yaml"
    file.write_text(f"relations: {{least_overlap: {raw}}}", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_config(file)
    assert [problem.where for problem in caught.value.problems] == ["site_config.yaml: relations.least_overlap"]
    file.write_text("relations: {least_overlap: 1, hybrid_similarity: 0.5}", encoding="utf-8")
    assert load_config(file).relations.least_overlap == 1.0
