"""Searching the library for agents: passages with the paper, section and page they stand in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import TYPE_CHECKING, Self

from litsite.agents.library_access import LibraryAccess
from litsite.config import SiteConfig
from litsite.index.hybrid import DENSE, HYBRID, LEXICAL
from litsite.index.records import ABSTRACT, ANNOTATION, FRONT_MATTER, Chunk
from litsite.index.words import words
from litsite.relations.passages import PASSAGE_WORDS, QUOTE_WORDS, excerpt

if TYPE_CHECKING:
    from litsite.agents.passage_search import Found, PassageSearch

_PLACES = {ABSTRACT: "Abstract", ANNOTATION: "Annotation", FRONT_MATTER: "Bibliographic record"}
_METHODS = {HYBRID: "found by words and meaning", DENSE: "found by meaning", LEXICAL: "found by words"}


class Searching:
    """The search of one project. Use it as a context manager.

    The first search opens databases and model. These belong to the thread that opened them, so all searches run on a
    thread of their own, one after the other, whichever thread asks.
    """

    def __init__(self, config: SiteConfig) -> None:
        self._config = config
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="search")
        self._search: PassageSearch | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.submit(self._close)
        self._thread.shutdown()

    def answer(self, query: str, *, limit: int) -> str:
        """The passages that answer a query best, in Markdown.

        :raises LitsiteError: when there is no index yet, or it cannot be used.
        """
        access = LibraryAccess(self._config)
        question = " ".join(query.split())
        found = self._thread.submit(self._found, question, limit).result()
        passages = [shown for each in found if (shown := _shown(access, each, question))]
        if not passages:
            return f"# Search: {question}\nNothing found."
        count = "1 passage" if len(passages) == 1 else f"{len(passages)} passages, the best first"
        if not any(LEXICAL in each.hit.channels for each in found):
            count += "; none has a word of the query, they are only the nearest in meaning"
        numbered = (f"{number}. {passage}" for number, passage in enumerate(passages, start=1))
        return "\n\n".join([f"# Search: {question}\n{count}.", *numbered])

    def _found(self, query: str, limit: int) -> list[Found]:
        if self._search is None:
            from litsite.agents.passage_search import PassageSearch  # loads Chroma

            self._search = PassageSearch(self._config)
        return self._search.search(query, limit=limit)

    def _close(self) -> None:
        if self._search is not None:
            self._search.close()
            self._search = None


def _shown(access: LibraryAccess, found: Found, query: str) -> str:
    """A passage with where it stands, empty when its bundle has gone meanwhile."""
    entry = access.entry(found.chunk.address)
    if entry is None:
        return ""
    of_paper = f", on [{entry.parent}]" if entry.parent else ""
    how = _METHODS[found.hit.method]
    most = QUOTE_WORDS if found.chunk.kind == FRONT_MATTER else PASSAGE_WORDS
    near = f", similarity {found.hit.similarity:.2f}" if found.hit.similarity is not None else ""
    return (
        f"{entry.reference} [{entry.address}]{of_paper}\n"
        f"   {_place(found.chunk)} · {how}{near}\n"
        f"   > {excerpt(found.chunk.text, words(query), most)}"
    )


def _place(chunk: Chunk) -> str:
    where = _PLACES.get(chunk.kind) or " › ".join(chunk.section) or "Text"
    return f"{where}, page {chunk.page}" if chunk.page else where
