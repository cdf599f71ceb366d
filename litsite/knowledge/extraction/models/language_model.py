"""A language model reads the most telling passages for entities, relations and findings.

All the asking is done beforehand and at once, as many requests at a time as are allowed. Replies are kept by what was
asked, so a later run asks only for what is missing: what failed, what is new, what has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING

import orjson

from litsite.clients.language_model import Completion, LanguageModelError
from litsite.config_sections import KnowledgeSection
from litsite.errors import Problem
from litsite.knowledge.extraction.models.high_value import high_value_passages
from litsite.knowledge.extraction.models.model_reply import EXTRACTOR, extraction_of_reply, reply_object
from litsite.knowledge.extraction.models.model_schema import REPLY_SCHEMA, extraction_messages
from litsite.knowledge.prose import BundleText, ProsePassage
from litsite.knowledge.records import Extraction
from litsite.reply_archive import ReplyArchive
from litsite.store import digest_of, encode

if TYPE_CHECKING:
    from litsite.clients.language_model import LanguageModel

_NO_JSON = "the language model's reply on a passage is not of the form that was asked for"
_ASK_AGAIN = "build again to ask it again"
_CUT_OFF = "the language model ran out of tokens before its reply on a passage was complete"
_MORE_TOKENS = "raise language_model.answer_tokens"
MOST_TOKENS = 2000
"""Tokens that a reply may have, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class PrepareReport:
    """What came of asking. ``unread`` are the addresses of the bundles of which a passage has no reply."""

    problems: tuple[Problem, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def is_provisional(self) -> bool:
        """Whether a later run would ask again."""
        return bool(self.unread)


@dataclass(frozen=True, slots=True)
class _Request:
    digest: str
    text: BundleText
    passage: ProsePassage
    messages: tuple[Mapping[str, str], ...]


class ModelExtractor:
    """The extractor. Call :meth:`prepare` with all texts that are going to be read; without it nothing is found."""

    name = EXTRACTOR

    def __init__(
        self, model: LanguageModel, archive: ReplyArchive, settings: KnowledgeSection, *, max_tokens: int = MOST_TOKENS
    ) -> None:
        """Take a model and where its replies are kept; a reply has at most ``max_tokens``."""
        self._model = model
        self._archive = archive
        self._settings = settings
        self._max_tokens = max_tokens
        self._replies: dict[str, Completion] = {}  # an archive cannot be read in another process

    @property
    def identity(self) -> str:
        """Changes with the model, the prompt, and which passages it reads."""
        settings = self._settings
        chosen = settings.keyword_mode, settings.max_chunks, settings.min_confidence
        asked = extraction_messages(""), REPLY_SCHEMA, self._max_tokens
        return digest_of(EXTRACTOR, 1, self._model.identity, chosen, asked)

    def prepare(self, texts: Sequence[BundleText]) -> PrepareReport:
        """Have the model read what it has not read yet of these texts. Every reply is kept as soon as it is there.

        A service that cannot be reached, does not answer in time or refuses is asked no more in this run.
        """
        requests = [request for text in texts for request in self._requests(text)]
        missing: dict[str, _Request] = {}
        for request in requests:
            kept = self._archive.reply(request.digest)
            if kept is not None:
                self._replies[request.digest] = Completion(**orjson.loads(kept))
            else:
                missing.setdefault(request.digest, request)
        failures = self._ask(list(missing.values()))
        return PrepareReport(
            problems=tuple(self._problems(requests, failures)),
            unread=tuple(sorted({each.text.address for each in requests if each.digest not in self._replies})),
        )

    def extract(self, text: BundleText) -> Extraction:
        """What the replies say of a bundle, by passage, each in the order of the text."""
        found = []
        for request in sorted(self._requests(text), key=lambda request: request.passage.chunk.number):
            completion = self._replies.get(request.digest)
            reply = reply_object(completion.text) if completion else None
            if reply is not None:
                least = self._settings.min_confidence
                found.append(extraction_of_reply(reply, request.passage, min_confidence=least))
        return Extraction(
            mentions=tuple(mention for each in found for mention in each.mentions),
            relations=tuple(relation for each in found for relation in each.relations),
            claims=tuple(claim for each in found for claim in each.claims),
        )

    def _requests(self, text: BundleText) -> Iterator[_Request]:
        settings = self._settings
        for chosen in high_value_passages(text, mode=settings.keyword_mode, most=settings.max_chunks):
            messages = extraction_messages(chosen.passage.prose)
            digest = digest_of("extraction", self._model.identity, messages, REPLY_SCHEMA, self._max_tokens)
            yield _Request(digest, text, chosen.passage, tuple(messages))

    def _ask(self, missing: Sequence[_Request]) -> dict[str, LanguageModelError | None]:
        """Ask, and keep the replies of use. What failed, by its digest: with the error, or without one for no JSON."""
        failures: dict[str, LanguageModelError | None] = {}
        left = iter(missing)
        given_up: LanguageModelError | None = None
        asked: dict[Future[Completion], _Request] = {}
        with ThreadPoolExecutor(max_workers=self._settings.concurrency) as pool:
            while True:
                while given_up is None and len(asked) < self._settings.concurrency and (request := next(left, None)):
                    asked[pool.submit(self._completion, request)] = request
                if not asked:
                    break
                done, _ = wait(asked, return_when=FIRST_COMPLETED)
                for future in done:
                    request = asked.pop(future)
                    try:
                        self._keep(request, future.result(), failures)
                    except LanguageModelError as error:
                        failures[request.digest] = error
                        if error.is_lasting:
                            given_up = error
        failures.update((request.digest, given_up) for request in left)
        return failures

    def _completion(self, request: _Request) -> Completion:
        return self._model.complete(request.messages, max_tokens=self._max_tokens, schema=REPLY_SCHEMA)

    def _keep(self, request: _Request, completion: Completion, failures: dict[str, LanguageModelError | None]) -> None:
        if reply_object(completion.text) is None:
            failures[request.digest] = None
            return
        self._archive.keep([(request.digest, encode(completion).decode())])
        self._replies[request.digest] = completion

    def _problems(
        self, requests: Sequence[_Request], failures: Mapping[str, LanguageModelError | None]
    ) -> Iterator[Problem]:
        """One for each thing that went wrong, in the order of the texts; a reason that many passages share is one."""
        by_reason: dict[tuple[str, str], list[_Request]] = {}
        for request in requests:
            if (reason := self._reason(request, failures)) is not None:
                by_reason.setdefault(reason, []).append(request)
        for (what, hint), failed in by_reason.items():
            addresses = dict.fromkeys(request.text.address for request in failed)
            first = failed[0].text
            more = f" ({len(failed)} passages of {len(addresses)} bundles)" if len(failed) > 1 else ""
            key = first.address if len(addresses) == 1 else ""
            yield Problem((first.title or first.address) if key else self._model.name, f"{what}{more}", hint, key)

    def _reason(self, request: _Request, failures: Mapping[str, LanguageModelError | None]) -> tuple[str, str] | None:
        if request.digest in failures:
            error = failures[request.digest]
            if error is None:
                return _NO_JSON, _ASK_AGAIN
            return f"the language model did not read a passage: {error.where}: {error.what}", error.hint or _ASK_AGAIN
        return (_CUT_OFF, _MORE_TOKENS) if self._replies[request.digest].is_truncated else None
