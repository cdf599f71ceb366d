"""Item types, creator types and fields under the names that Zotero gives them, as far as the example and tests need.

Zotero numbers its types and fields differently from version to version, so only the names count here.
"""

from __future__ import annotations

from dataclasses import dataclass

_SHARED = "abstractNote DOI citationKey url accessDate shortTitle language rights extra"
_ARCHIVED = f"{_SHARED} archive archiveLocation libraryCatalog callNumber"


@dataclass(frozen=True, slots=True)
class ItemType:
    """A type of regular item.

    ``creator_types`` starts with the primary one. ``fields`` are the type's own field names. ``base_fields`` maps the
    base name of a field (``publicationTitle``) to the type's own name for it (``bookTitle``) where the two differ.
    """

    creator_types: tuple[str, ...]
    fields: tuple[str, ...]
    base_fields: tuple[tuple[str, str], ...] = ()

    def own_name(self, field: str) -> str:
        """The type's own name for a base field: ``bookTitle`` for ``publicationTitle`` in a book section."""
        return dict(self.base_fields).get(field, field)


def _item_type(creator_types: str, fields: str, **base_fields: str) -> ItemType:
    return ItemType(tuple(creator_types.split()), tuple(fields.split()), tuple(base_fields.items()))


ITEM_TYPES: dict[str, ItemType] = {
    "blogPost": _item_type(
        "author translator commenter contributor",
        f"title blogTitle websiteType date ISSN {_SHARED}",
        publicationTitle="blogTitle",
        type="websiteType",
    ),
    "book": _item_type(
        "author contributor editor translator seriesEditor",
        "title series seriesNumber volume numberOfVolumes edition date publisher place originalDate originalPublisher "
        f"originalPlace format numPages ISBN ISSN {_ARCHIVED}",
        medium="format",
    ),
    "bookSection": _item_type(
        "author contributor editor bookAuthor translator seriesEditor",
        "title bookTitle series seriesNumber volume numberOfVolumes edition date publisher place originalDate "
        f"originalPublisher originalPlace format pages ISBN ISSN {_ARCHIVED}",
        medium="format",
        publicationTitle="bookTitle",
    ),
    "case": _item_type(
        "author counsel contributor",
        f"caseName court dateDecided docketNumber reporter reporterVolume firstPage history {_SHARED}",
        authority="court",
        date="dateDecided",
        number="docketNumber",
        pages="firstPage",
        title="caseName",
        volume="reporterVolume",
    ),
    "computerProgram": _item_type(
        "programmer contributor",
        f"title seriesTitle versionNumber date system company place programmingLanguage ISBN {_ARCHIVED}",
        publisher="company",
    ),
    "conferencePaper": _item_type(
        "author contributor editor translator seriesEditor",
        "title proceedingsTitle conferenceName publisher place date eventPlace volume issue numberOfVolumes pages "
        f"series seriesNumber ISBN ISSN {_ARCHIVED}",
        publicationTitle="proceedingsTitle",
    ),
    "dataset": _item_type(
        "author contributor",
        f"title identifier type versionNumber date repository repositoryLocation format {_ARCHIVED}",
        medium="format",
        number="identifier",
        place="repositoryLocation",
        publisher="repository",
    ),
    "document": _item_type(
        "author contributor editor translator reviewedAuthor", f"title type date publisher place {_ARCHIVED}"
    ),
    "film": _item_type(
        "director producer scriptwriter castMember host guest narrator translator contributor",
        f"title distributor place date genre videoRecordingFormat runningTime {_ARCHIVED}",
        medium="videoRecordingFormat",
        publisher="distributor",
        type="genre",
    ),
    "journalArticle": _item_type(
        "author contributor editor translator reviewedAuthor",
        "title publicationTitle publisher place date volume issue section partNumber partTitle pages series "
        f"seriesTitle seriesText journalAbbreviation PMID PMCID ISSN {_ARCHIVED}",
    ),
    "magazineArticle": _item_type(
        "author contributor translator reviewedAuthor",
        f"title publicationTitle publisher place date volume issue pages ISSN {_ARCHIVED}",
    ),
    "manuscript": _item_type(
        "author contributor translator",
        f"title manuscriptType institution place date numPages number {_ARCHIVED}",
        publisher="institution",
        type="manuscriptType",
    ),
    "patent": _item_type(
        "inventor attorneyAgent contributor",
        "title place country assignee issuingAuthority patentNumber filingDate pages applicationNumber "
        f"priorityNumbers issueDate priorityDate references legalStatus {_SHARED}",
        authority="issuingAuthority",
        date="issueDate",
        number="patentNumber",
        originalDate="priorityDate",
        status="legalStatus",
    ),
    "preprint": _item_type(
        "author contributor editor translator reviewedAuthor",
        f"title genre repository archiveID place date series seriesNumber {_ARCHIVED}",
        number="archiveID",
        publisher="repository",
        type="genre",
    ),
    "presentation": _item_type(
        "presenter chair organizer contributor translator",
        f"title presentationType date meetingName place series sessionTitle {_SHARED}",
        publicationTitle="sessionTitle",
        type="presentationType",
    ),
    "report": _item_type(
        "author editor contributor translator seriesEditor",
        f"title reportNumber reportType institution place date seriesTitle seriesNumber pages ISBN ISSN {_ARCHIVED}",
        number="reportNumber",
        publisher="institution",
        type="reportType",
    ),
    "thesis": _item_type(
        "author contributor",
        f"title thesisType university place date series seriesNumber numPages ISBN ISSN {_ARCHIVED}",
        publisher="university",
        type="thesisType",
    ),
    "webpage": _item_type(
        "author contributor translator",
        f"title websiteTitle websiteType date publisher place {_SHARED}",
        publicationTitle="websiteTitle",
        type="websiteType",
    ),
}

ATTACHMENT_FIELDS = ("title", "url", "accessDate")
LINK_MODES = ("imported_file", "imported_url", "linked_file", "linked_url", "embedded_image")  # Zotero counts from 0
ANNOTATION_KINDS = ("highlight", "note", "image", "ink", "underline", "text")  # Zotero counts from 1
PREDICATES = ("dc:relation", "dc:replaces", "owl:sameAs")

ALL_TYPE_NAMES = tuple(sorted((*ITEM_TYPES, "annotation", "attachment", "note")))
ALL_CREATOR_TYPES = tuple(sorted({role for kind in ITEM_TYPES.values() for role in kind.creator_types}))
# Base names are fields too: ``authority`` exists in Zotero although no type above uses it under that name.
ALL_FIELDS = tuple(
    sorted(
        {field for kind in ITEM_TYPES.values() for field in kind.fields}
        | {base for kind in ITEM_TYPES.values() for base, _ in kind.base_fields}
        | set(ATTACHMENT_FIELDS)
    )
)
