"""The outside services that the configuration names, ready to be asked. Keys come from the environment alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from litsite.clients.decision import Assessed, Assessment, DecisionModel
from litsite.config import Environment, SiteConfig
from litsite.errors import ConfigError, LitsiteError, Problem

if TYPE_CHECKING:
    from litsite.clients.decision_laya import LayaDecisionModel
    from litsite.clients.laya_daemon import LayaDaemon
    from litsite.clients.reranker import Reranker

FileDigest = Callable[[Path], str]
LOCAL = "local"
NLI = "nli"
LAYA = "laya"
OPENROUTER = "openrouter"


def decision_model(
    config: SiteConfig, environment: Environment, *, file_digest: FileDigest | None = None
) -> DecisionModel | None:
    """Who says how probable it is that a passage supports a claim; None when only local checks are made, or none.

    ``file_digest`` saves reading the files of a model again to know which it is.

    :raises LitsiteError: when a model that should be on this computer is not there.
    """
    settings = config.verification
    if settings.provider == NLI:
        from litsite.clients.nli_model import open_nli_model

        if not settings.model:
            problem = Problem(
                "verification.model", "is empty", "name the folder of a cross-encoder, or change provider"
            )
            raise ConfigError([problem])
        return open_nli_model(
            settings.model, root=config.root, allow_downloads=config.index.allow_downloads, file_digest=file_digest
        )
    if settings.provider == LAYA:
        from litsite.clients.decision_laya import KEY_VARIABLE, LayaDecisionModel

        laya = LayaDecisionModel(
            settings.local_url,
            api_key=environment.variables.get(KEY_VARIABLE, ""),
            timeout=settings.timeout_sec,
            budget=settings.turn_budget_sec,
        )
        return StartedLaya(laya, laya_daemon(config, environment)) if settings.auto_start_local else laya
    if settings.provider == OPENROUTER:
        from litsite.clients import decision_openrouter

        return decision_openrouter.OpenRouterDecisionModel(
            environment.variables.get(decision_openrouter.KEY_VARIABLE, ""),
            model=settings.model,
            base_url=environment.variables.get("LITSITE_OPENROUTER_URL", decision_openrouter.BASE_URL),
            timeout=settings.timeout_sec,
            budget=settings.turn_budget_sec,
        )
    return None


def reranker(config: SiteConfig, *, file_digest: FileDigest | None = None) -> Reranker | None:
    """The cross-encoder that puts passages in order, None when the configuration names none.

    :raises LitsiteError: when it is not there, or is none.
    """
    if not config.answers.reranker:
        return None
    from litsite.clients.reranker import open_reranker

    downloads = config.index.allow_downloads
    return open_reranker(config.answers.reranker, root=config.root, allow_downloads=downloads, file_digest=file_digest)


def laya_daemon(config: SiteConfig, environment: Environment) -> LayaDaemon:
    """Laya as a process of this computer, to be looked after."""
    from litsite.clients.decision_laya import KEY_VARIABLE
    from litsite.clients.laya_daemon import LayaDaemon

    return LayaDaemon(
        config.state,
        environment.variables,
        url=config.verification.local_url,
        api_key=environment.variables.get(KEY_VARIABLE, ""),
        other_ports=(config.preview.port,),
    )


class StartedLaya:
    """Laya that is started when it is first asked and does not run."""

    def __init__(self, laya: LayaDecisionModel, daemon: LayaDaemon) -> None:
        self._laya = laya
        self._daemon = daemon
        self._failure: str | None = None

    @property
    def identity(self) -> str:
        """That of Laya itself."""
        return self._laya.identity

    def assess(self, assessments: Sequence[Assessment]) -> Assessed:
        """Hold every claim against its passage, having seen to it that Laya runs."""
        if self._failure is None:
            try:
                self._daemon.start()
                self._failure = ""
            except LitsiteError as error:
                self._failure = str(error)
        if self._failure:
            return Assessed((None,) * len(assessments), self._failure)
        return self._laya.assess(assessments)
