"""Converters, one file per format: a file becomes a Document.

Only :func:`convert` is called from outside; it imports a converter when a file asks for it.
"""

from __future__ import annotations

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.file_format import detect_format, is_convertible
from litsite.bundles.records import ConversionJob, Document

__all__ = ["ConversionError", "convert", "is_convertible"]


def convert(job: ConversionJob) -> Document:
    """Convert one file with the converter that its content asks for, whatever its name and type say.

    Raises :class:`ConversionError`, whose message is for the problems page, when the file cannot be read, its format is
    not one that can be converted, or there is nothing to read in it.
    """
    try:
        document = _convert(job, detect_format(job.path, job.content_type))
    except OSError as error:
        raise ConversionError(f"the file cannot be read: {error.strerror or 'unknown error'}") from error
    if not document.blocks and not document.references and document.method != "pdf-layout":
        raise ConversionError("no text was found in the file")
    return document


def _convert(job: ConversionJob, file_format: str) -> Document:
    title = job.known_title
    if file_format == "pdf":
        from litsite.bundles.convert.pdf import convert_pdf

        return convert_pdf(job.path, known_title=title, known_names=job.known_names)
    if file_format == "html":
        from litsite.bundles.convert.html_snapshot import convert_html

        return convert_html(job.path, charset=job.charset, known_title=title)
    if file_format == "epub":
        from litsite.bundles.convert.epub import convert_epub

        return convert_epub(job.path, known_title=title)
    if file_format == "docx":
        from litsite.bundles.convert.docx import convert_docx

        return convert_docx(job.path, known_title=title)
    if file_format == "jats":
        from litsite.bundles.convert.jats import convert_jats

        return convert_jats(job.path, known_title=title)
    from litsite.bundles.convert.plain_text import convert_markdown, convert_text

    converter = convert_markdown if file_format == "markdown" else convert_text
    return converter(job.path, charset=job.charset, known_title=title)
