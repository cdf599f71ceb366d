"""Who reads the texts of one build: word lists and patterns always, models where the configuration names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from litsite.clients.language_model import LanguageModel, configured_language_model
from litsite.errors import ConfigError, Problem
from litsite.knowledge.extraction.findings.finding_extractor import FindingExtractor
from litsite.knowledge.extraction.gathering import text_extractors
from litsite.knowledge.extraction.lexicon import load_lexicon
from litsite.knowledge.extraction.models.language_model import MOST_TOKENS, ModelExtractor
from litsite.knowledge.extraction.protocol import Extractor
from litsite.reply_archive import ReplyArchive
from litsite.stage import Build
from litsite.store import digest_of

LEXICON_NAME = "lexicon.yaml"


@dataclass(frozen=True, slots=True)
class Readers:
    """The extractors of a build. ``model`` is the one that has to ask beforehand, if any.

    When they ``may_part``, several processes can use them at once.
    """

    extractors: tuple[Extractor, ...]
    model: ModelExtractor | None = None
    may_part: bool = True

    @property
    def identity(self) -> str:
        """Changes when the same texts may give something else."""
        return digest_of([(each.name, each.identity) for each in self.extractors])


def readers(build: Build, archive: ReplyArchive) -> Readers:
    """Those that the configuration asks for. Replies of a language model are kept in ``archive``.

    :raises LitsiteError: when the own word list is wrong, or a model is not there.
    """
    settings = build.config.knowledge
    found: list[Extractor] = [*text_extractors(load_lexicon(build.config.curation / LEXICON_NAME)), FindingExtractor()]
    if settings.gliner_model:
        from litsite.clients.entity_model import open_entity_model
        from litsite.knowledge.extraction.models.entity_model import EntityModelExtractor

        model = open_entity_model(settings.gliner_model, root=build.config.root, file_digest=build.store.file_digest)
        found.append(EntityModelExtractor(model, min_confidence=settings.min_confidence))
    asked = _asked(build, archive) if settings.extract_with_model else None
    extractors: Sequence[Extractor] = [*found, *((asked,) if asked else ())]
    return Readers(tuple(extractors), asked, may_part=not settings.gliner_model)


def needed_language_model(build: Build, key: str) -> LanguageModel:
    """The language model that a key of the section ``knowledge`` asks for.

    :raises ConfigError: when none is configured.
    """
    model = configured_language_model(build.config, build.environment)
    if model is None:
        hint = f"set language_model.base_url and language_model.model, or {key}: false"
        raise ConfigError([Problem(f"knowledge.{key}", "needs a language model", hint)])
    return model


def _asked(build: Build, archive: ReplyArchive) -> ModelExtractor:
    model = needed_language_model(build, "extract_with_model")
    return ModelExtractor(
        model, archive, build.config.knowledge, max_tokens=max(MOST_TOKENS, build.config.language_model.answer_tokens)
    )
