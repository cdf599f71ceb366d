"""A draft becomes an answer: its claims are taken out, held against their passages, and its citations resolved."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from litsite.answers.archive import AnswerArchive
from litsite.answers.checks.local_checks import check_claim
from litsite.answers.checks.numbers import missing_numbers
from litsite.answers.checks.token_alignment import TokenAligner
from litsite.answers.claim_extraction import claim_occurrences
from litsite.answers.drafting import Draft
from litsite.answers.records import UNVERIFIED, Answer, Evidence, LocalChecks, Question
from litsite.answers.resolver import resolve
from litsite.answers.retrieval import Retriever
from litsite.answers.services import LOCAL, decision_model
from litsite.answers.verification import Verification, Verifier
from litsite.clients.embedder import TokenEmbedder, TokenVectors
from litsite.index.records import SECTION
from litsite.stage import Build
from litsite.store import digest_of


class Checking:
    """The checks of all answers of one build."""

    def __init__(self, build: Build, retriever: Retriever, archive: AnswerArchive) -> None:
        """Find out who checks.

        :raises LitsiteError: when a model that should be on this computer is not there.
        """
        self._settings = build.config.verification
        self._retriever = retriever
        self._texts: dict[str, str] = {}
        self._model = decision_model(build.config, build.environment, file_digest=build.store.file_digest)
        self._verifier = Verifier(
            self._check,
            archive,
            self._model,
            is_judged=self._settings.provider == LOCAL,
            threshold=self._settings.threshold,
        )

    def rests_on(self, draft: Draft) -> tuple[object, ...]:
        """What an answer changes with besides its draft: who checks, and the papers that it may cite."""
        identity = self._model.identity if self._model else ""
        texts = sorted({each.source.address for each in draft.evidence})
        digests = [digest_of(self._text_of(address)) for address in texts]
        return (self._settings.provider, identity, self._settings.threshold, self._retriever.model, digests)

    def checked(self, question: Question, draft: Draft) -> tuple[Answer, Verification]:
        """The answer, and how its checks went."""
        occurrences = claim_occurrences(draft.text, len(draft.evidence))
        verification = self._verifier.verify(occurrences, {each.number: each for each in draft.evidence})
        demoted = {claim.occurrence.citation for claim in verification.claims if claim.is_demoted}
        answer = Answer(
            question=question,
            method=draft.method,
            model=draft.model,
            is_answered=draft.is_answered,
            resolution=resolve(draft.text, draft.evidence, demoted, is_answered=draft.is_answered),
            evidence=draft.evidence,
            claims=verification.claims,
            provider=self._settings.provider,
            verifier=self._model.identity if self._model else "",
            threshold=self._settings.threshold,
        )
        return answer, verification

    def _check(self, claim: str, passage: Evidence) -> LocalChecks:
        """Local checks. A number counts as missing only when it stands nowhere in the paper."""
        if not passage.text:  # the paper has neither abstract nor text
            return LocalChecks(UNVERIFIED, 0.0)
        is_full_text = passage.kind == SECTION
        found = check_claim(claim, passage.text, is_full_text=is_full_text, align=self._aligner)
        if not found.missing_numbers:
            return found
        nowhere = set(missing_numbers(claim, self._text_of(passage.source.address)))
        return replace(found, missing_numbers=tuple(each for each in found.missing_numbers if each in nowhere))

    def _text_of(self, address: str) -> str:
        """All that can be read of a paper itself, without notes on it."""
        if address not in self._texts:
            passages = self._retriever.passages_of(address)
            self._texts[address] = "\n".join(each.text for each in passages)
        return self._texts[address]

    @cached_property
    def _aligner(self) -> TokenAligner | None:
        return TokenAligner(_LateTokens(self._retriever)) if self._retriever.has_token_vectors else None


class _LateTokens:
    """The tokens of the embedding model, which is opened when the first text is compared."""

    def __init__(self, retriever: Retriever) -> None:
        self._retriever = retriever

    def token_vectors(self, text: str) -> TokenVectors:
        """Unit vectors of the tokens of a text."""
        embedder = self._retriever.embedder()
        if not isinstance(embedder, TokenEmbedder):  # has_token_vectors said that it is one
            raise TypeError(f"{type(embedder).__name__} has no token vectors")
        return embedder.token_vectors(text)
