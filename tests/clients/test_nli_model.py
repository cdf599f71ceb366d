"""Entailment by a cross-encoder folder, with tiny random ones."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from math import exp
from pathlib import Path

import pytest

from litsite.clients.decision import Assessment
from litsite.clients.nli_model import NliModel, open_nli_model
from litsite.errors import LitsiteError
from tests.clients.cross_encoders import own_logits, write_cross_encoder

CLAIM = Assessment("a b c", "d e f g h")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with three classes, entailment in the middle."""
    return write_cross_encoder(tmp_path_factory.mktemp("nli"), ["contradiction", "ENTAILMENT", "neutral"])


def opened(folder: Path) -> NliModel:
    """The model in a folder."""
    return open_nli_model(str(folder), root=folder.parent, allow_downloads=False)


def relabelled(folder: Path, copy: Path, **config: object) -> Path:
    """A copy of a model's folder with other entries in its configuration."""
    shutil.copytree(folder, copy)
    known = json.loads((copy / "config.json").read_text("utf-8"))
    (copy / "config.json").write_text(json.dumps({**known, **config}), encoding="utf-8")
    return copy


def test_the_probability_is_the_softmax_of_the_class_of_that_name(folder: Path) -> None:
    contradiction, entailment, neutral = own_logits(folder, (CLAIM.source_text, CLAIM.claim))
    expected = exp(entailment) / (exp(contradiction) + exp(entailment) + exp(neutral))
    assert list(opened(folder).assess([CLAIM]).probabilities) == pytest.approx([expected], abs=1e-5)


def test_the_passage_is_the_premise_and_the_claim_the_hypothesis(folder: Path) -> None:
    model = opened(folder)
    swapped = Assessment(CLAIM.source_text, CLAIM.claim)
    assert model.assess([CLAIM]).probabilities != model.assess([swapped]).probabilities


def test_the_classes_may_stand_in_any_order(folder: Path, tmp_path: Path) -> None:
    labels = {"0": "entailment", "1": "neutral", "2": "contradiction"}
    other = relabelled(
        folder, tmp_path / "other", id2label=labels, label2id={name: int(n) for n, name in labels.items()}
    )
    logits = own_logits(folder, (CLAIM.source_text, CLAIM.claim))
    expected = exp(logits[0]) / sum(map(exp, logits))
    assert list(opened(other).assess([CLAIM]).probabilities) == pytest.approx([expected], abs=1e-5)


def test_two_classes_are_entailment_and_not(tmp_path: Path) -> None:
    folder = write_cross_encoder(tmp_path, ["not_entailment", "entailment"])
    denied, entailed = own_logits(folder, (CLAIM.source_text, CLAIM.claim))
    expected = exp(entailed) / (exp(denied) + exp(entailed))
    assert list(opened(folder).assess([CLAIM]).probabilities) == pytest.approx([expected], abs=1e-5)


def test_a_single_output_is_a_logit_whatever_it_is_called(tmp_path: Path) -> None:
    folder = write_cross_encoder(tmp_path, ["LABEL_0"])
    (logit,) = own_logits(folder, (CLAIM.source_text, CLAIM.claim))
    assert list(opened(folder).assess([CLAIM]).probabilities) == pytest.approx([1 / (1 + exp(-logit))], abs=1e-5)


def test_a_claim_has_one_probability_whatever_is_assessed_along_with_it(folder: Path) -> None:
    model = opened(folder)
    others = [Assessment("x " * 20, "y " * 30), CLAIM, Assessment("z", "")]
    assert model.assess(others).probabilities[1] == model.assess([CLAIM]).probabilities[0]
    assert model.assess([]).probabilities == ()


def test_of_a_passage_that_is_too_long_the_best_part_counts(folder: Path) -> None:
    model = opened(folder)
    evidence = "q w e r t y u i o p"
    # 64 positions: three marks and three tokens of the claim leave 58 for the passage, and windows begin every 29.
    passage = "z " * 58 + evidence + " z" * 60
    windows = [passage.split()[start : start + 58] for start in (0, 29, 58, 87)]
    assert len(windows[-1]) == 41
    parts = [model.assess([Assessment(CLAIM.claim, " ".join(window))]).probabilities[0] for window in windows]
    assert model.assess([Assessment(CLAIM.claim, passage)]).probabilities == (max(each for each in parts if each),)


def test_a_claim_that_is_too_long_is_cut_and_gets_a_probability(folder: Path) -> None:
    (probability,) = opened(folder).assess([Assessment("a " * 500, "b " * 200)]).probabilities
    assert probability is not None
    assert 0 <= probability <= 1


def test_the_identity_changes_with_the_weights_and_the_names_of_the_classes(folder: Path, tmp_path: Path) -> None:
    before = opened(folder).identity
    assert opened(Path(shutil.copytree(folder, tmp_path / "copy"))).identity == before
    other = relabelled(folder, tmp_path / "other", id2label={"0": "entailment", "1": "neutral", "2": "contradiction"})
    assert opened(other).identity != before


def test_classes_without_telling_names_are_the_users_to_name(folder: Path, tmp_path: Path) -> None:
    other = relabelled(folder, tmp_path / "other", id2label={"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"})
    with pytest.raises(LitsiteError, match="which of its classes is entailment") as raised:
        opened(other)
    assert "id2label" in raised.value.hint


@pytest.mark.parametrize("config", ["{", "[]", "{}", '{"architectures": 3}', '{"architectures": ["BertModel"]}'])
def test_a_folder_without_a_classifier_is_the_users_to_fix(config: str, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text(config, encoding="utf-8")
    with pytest.raises(LitsiteError, match="is no cross-encoder") as raised:
        opened(tmp_path)
    assert "verification.model" in raised.value.hint


def test_an_embedding_model_is_no_cross_encoder(model_folder: Path) -> None:
    with pytest.raises(LitsiteError, match="is no cross-encoder"):
        opened(model_folder)


def test_a_folder_that_is_not_there_is_the_users_to_fix(tmp_path: Path) -> None:
    with pytest.raises(LitsiteError, match="there is no folder of this name") as raised:
        open_nli_model("./nowhere", root=tmp_path, allow_downloads=False)
    assert "verification.model" in raised.value.hint


def test_weights_that_cannot_be_read_leave_claims_without_a_probability(folder: Path, tmp_path: Path) -> None:
    broken = Path(shutil.copytree(folder, tmp_path / "broken"))
    (broken / "model.safetensors").write_bytes(b"no weights")
    assessed = opened(broken).assess([CLAIM, CLAIM])
    assert assessed.probabilities == (None, None)
    assert "cannot be loaded" in assessed.failure
    assert "verification.model" in assessed.failure


def test_opening_a_model_imports_no_torch(folder: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom litsite.clients.nli_model import open_nli_model\n"
        f"open_nli_model({str(folder)!r}, root=Path(), allow_downloads=False).identity\n"
        "print(*{'torch', 'transformers', 'sentence_transformers'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
