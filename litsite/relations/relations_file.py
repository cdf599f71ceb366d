"""``item_relations.md`` of a paper: its neighbours as plain links, with relation, confidence and evidence.

A paper without neighbours has an empty file, 0 bytes long, so that every bundle looks alike and says that nothing was
found rather than that nothing was looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from litsite.bundles.convert.escaping import escape_markdown
from litsite.bundles.document import generated
from litsite.bundles.front_matter import write_front_matter
from litsite.relations.curated import NOTE_BY_HAND
from litsite.relations.passages import excerpt
from litsite.relations.records import CITES, CURATED, SHARED_TAGS, Evidence, Passage, Relation
from litsite.sources.records import Item
from litsite.sources.vocabulary import display_title

_MARKUP = re.compile(r"[\\`*_\[\]<>&~$|#!^]")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_MOST_TERMS = 4


def relations_document(item: Item, relations: Sequence[Relation], titles: Mapping[str, str]) -> str:
    """``item_relations.md`` of a paper; ``titles`` are plain titles by address. Empty without relations."""
    if not relations:
        return ""
    title = display_title(item)
    papers = "1 paper" if len(relations) == 1 else f"{len(relations)} papers"
    front = write_front_matter(
        {
            "type": "Relations",
            "title": f"Related Literature: {title}",
            "description": f"{papers} related to {title}",
            "relationships": [
                {"to": _place(relation.target), "type": relation.type, "score": relation.score}
                for relation in relations
            ],
            "key": item.key,
            "library": item.library,
            "sources": [{"id": "paper", "resource": "document.md", "title": title}],
            "generated": generated(max(relation.updated for relation in relations)),
        }
    )
    entries = "\n".join(_entry(relation, titles) for relation in relations)
    return f"{front}\n# Related Literature: {escape_markdown(_line(title), line_start=False)}\n\n{entries}\n"


def evidence_sentence(evidence: Evidence, source: str) -> str:
    """What one piece of evidence says, in plain English, as seen from the paper ``source``."""
    if evidence.relation == CURATED:
        through = ", through a note" if evidence.rule == NOTE_BY_HAND else ""
        return f"Related by hand in Zotero{through}."
    if evidence.relation == CITES:
        return f"{'Cites it' if evidence.citing == source else 'Is cited by it'}: “{evidence.entry.rstrip('.')}”."
    if evidence.relation == SHARED_TAGS:
        return f"Share the tag{'s' if len(evidence.terms) > 1 else ''} {_listed(evidence.terms, len(evidence.terms))}."
    said = (
        f"Both speak of {_listed(evidence.terms, _MOST_TERMS)}"
        if evidence.terms
        else "Their texts are close in meaning"
    )
    quotes = [_quote(passage, evidence.terms) for passage in (evidence.source, evidence.target) if passage is not None]
    return f"{said}: {' / '.join(quotes)}." if quotes else f"{said}."


def _entry(relation: Relation, titles: Mapping[str, str]) -> str:
    label = _MARKUP.sub(r"\\\g<0>", f"{relation.target} - {_line(titles[relation.target])}")
    sentences = " ".join(evidence_sentence(evidence, relation.source) for evidence in relation.evidence)
    return (
        f"- [{label}]({_place(relation.target)})\n"
        f"  - **Relationship**: `{relation.type}` (Confidence: {relation.score:.2f})\n"
        f"  - **Evidence**: {escape_markdown(_line(sentences), line_start=False)}"
    )


def _place(address: str) -> str:
    return f"../{address}/document.md"


def _quote(passage: Passage, terms: Iterable[str]) -> str:
    page = f" (page {passage.page})" if passage.page else ""
    return f"“{excerpt(passage.text, terms).removesuffix('.')}”{page}"


def _listed(names: Sequence[str], most: int) -> str:
    """``a``, ``a and b``, ``a, b and c``, the first few of many."""
    shown = names[:most]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def _line(text: str) -> str:
    return _CONTROLS.sub("", " ".join(text.split()))
