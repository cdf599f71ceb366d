"""Writes the index of a site: a manifest, shards of postings, lists of spellings, and a file for each text.

Terms are kept in the store by the digest of what they were made from, so a document that has not changed is neither
read nor counted again. Shards are named by their content: one that comes out the same is a link to the old site's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import orjson

from litsite.bundles.records import Bundle, Corpus
from litsite.parallel import in_parts
from litsite.site.output import OutputFolder
from litsite.site.script_data import script_data, script_key
from litsite.site.search.plain_text import full_text, note_text
from litsite.site.search.postings import PostingsEncoder, inverted
from litsite.site.search.records import DocumentTerms, SearchDocument
from litsite.site.search.shards import cut, in_order, spelling_lists
from litsite.site.search.terms import LEVELS, terms_of
from litsite.sources.inline_markup import paragraphs, plain_text
from litsite.stage import Build
from litsite.store import digest_of, encode

VERSION = 2
_FOLDER = "data/search"
_UNIT = "files"


def write_search(
    build: Build, documents: Sequence[SearchDocument], corpus: Corpus, output: OutputFolder, *, untouched: bool
) -> None:
    """Write the index of these documents. ``untouched`` says that the site in place is our own."""
    stage = f"search {build.config.output}"
    digests = {document.address: digest_of(VERSION, document) for document in documents}
    known = build.store.digests(stage)
    changed = [
        document
        for document in documents
        if known.get(document.address) != digests[document.address]
        or not (untouched and output.keep(_text_path(document.address)))
    ]
    whole = digest_of(VERSION, digests)
    if not changed and untouched and _kept(build, f"{stage} whole", whole, output):
        return

    def prepare(part: Sequence[SearchDocument], _apart: bool) -> bytes:
        """Write the texts of some documents; their terms are the answer."""
        return encode([(each.address, *_prepared(each, corpus.bundles.get(each.address), output)) for each in part])

    answers = in_parts(changed, prepare, jobs=build.jobs)
    with build.store.batch():
        build.store.record(
            stage,
            (
                (address, digests[address], {"length": length, "levels": levels})
                for answer in answers
                for address, length, levels in orjson.loads(answer)
            ),
        )
        build.store.forget(stage, [address for address in known if address not in digests])
        recorded = build.store.recorded(stage)
        terms = [DocumentTerms(**orjson.loads(recorded[document.address][1])) for document in documents]
        paths = _write_index(documents, terms, output, keep=untouched)
        build.store.record(f"{stage} whole", [(_UNIT, whole, paths)])


def _kept(build: Build, stage: str, digest: str, output: OutputFolder) -> bool:
    """Take the whole index over when it was made from the same documents."""
    paths = build.store.current(stage, _UNIT, digest)
    return paths is not None and all(output.keep(path) for path in orjson.loads(paths))


def _text_path(address: str) -> str:
    return f"{_FOLDER}/texts/{address.lower()}.js"


def _prepared(document: SearchDocument, bundle: Bundle | None, output: OutputFolder) -> tuple[int, tuple[str, ...]]:
    """Write what a result shows of a document; its terms are returned."""
    text = _text_of(bundle) if bundle and document.text_digest else ""
    abstract, *annotations = (
        " ".join(plain_text(each) for each in paragraphs(field)) for field in (document.abstract, *document.annotations)
    )
    shown = {
        "title": document.title,
        "href": document.href,
        "byline": document.byline,
        "year": document.year,
        "venue": document.venue,
        "type": document.type,
        "creators": document.creators,
        "tags": document.tags,
        "context": document.context,
        "abstract": abstract,
        "annotations": annotations,
        "text": text,
    }
    place = f"search.texts{script_key(document.address)}"
    output.write(_text_path(document.address), script_data(place, {name: each for name, each in shown.items() if each}))
    found = terms_of(document, abstract, (text, *annotations))
    return found.length, found.levels


def _text_of(bundle: Bundle) -> str:
    document = Path(bundle.document).read_bytes().decode("utf-8", "replace")
    return note_text(document) if bundle.kind == "note" else full_text(document)


def _write_index(
    documents: Sequence[SearchDocument], terms: Sequence[DocumentTerms], output: OutputFolder, *, keep: bool
) -> list[str]:
    """Write manifest, postings and spellings; their paths are returned."""
    postings = inverted(terms)
    encoder = PostingsEncoder(len(documents))
    entries = ((term, encoder.encode(postings[term])) for term in in_order(postings))
    paths: list[str] = []
    starts, names = [], []
    for shard in cut(entries):
        # Terms hold letters, digits and a colon, postings no quotation mark or backslash: both are JSON as they are.
        listed = ",".join([f'"{term}":"{signs}"' for term, signs in shard])
        start = shard[0][0]
        content = f"litsite.data.search.postings{script_key(start)} = {{{listed}}};\n".encode()
        starts.append(start)
        names.append(_put("postings", content, output, paths, keep=keep))
    spellings = {
        length: _put("spellings", script_data(f"search.spellings[{length}]", " ".join(found)), output, paths, keep=keep)
        for length, found in spelling_lists(postings).items()
    }
    lengths = [each.length for each in terms]
    manifest = {
        "version": VERSION,
        "levels": LEVELS,
        "documents": " ".join(document.address for document in documents),
        "lengths": lengths,
        "years": [document.year or 0 for document in documents],
        "starts": starts,
        "names": names,
        "spellingNames": spellings,
        "postings": {},
        "spellings": {},
        "texts": {},
    }
    path = f"{_FOLDER}/manifest.js"
    output.write(path, script_data("search", manifest))
    return [*paths, path]


def _put(kind: str, content: bytes, output: OutputFolder, paths: list[str], *, keep: bool) -> str:
    """Write a file under its digest, or keep the one that has it; the name is returned."""
    name = hashlib.sha256(content).hexdigest()[:16]
    path = f"{_FOLDER}/{kind}/{name}.js"
    if not (keep and output.keep(path)):
        output.write(path, content)
    paths.append(path)
    return name
