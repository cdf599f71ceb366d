"""What the words and numbers of a line say about it: heading numbers, standard headings, captions, list items."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMBER = re.compile(
    r"""
      (?:§\s*|(?:chapter|section|kapitel|chapitre|capítulo|capitolo)\s+)?
      (?P<digits>\d{1,2}(?:\s?[.-]\s?\d{1,2}){0,4})(?:\s?[.:)](?:\s+|(?=[^\W\d_]{2}))|\s+)(?=\S)
    | (?P<roman>[IVX]{1,5}(?:\.\d{1,2}){0,3})(?:\s?[.:)]\s*|\s+[-–—]\s+|\s{1,3}(?=(?-i:[A-Z])))(?=[^\W\d_])
    | (?P<appendix>(?:appendix|annex|annexe|anhang|appendice|apêndice|anexo)\s+(?:[A-Z]|\d{1,2}|[IVX]{1,4})\b)
      \s*[.:)–—-]?\s*(?=\S)
    | (?P<part>[A-Z](?:\.\d{1,2}){1,3})\.?\s+(?=\S)
    | (?P<letter>[A-Z])(?:[.:)]\s+|\s{1,2}(?=(?-i:[A-Z])))(?=[^\W\d_]{2})
    | (?P<chinese>第\s?[一二三四五六七八九十百\d]+\s?[章节節篇]|[一二三四五六七八九十]{1,3}\s?、)\s*(?=\S)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_STANDARD = frozenset(
    phrase.strip()
    for line in """
abstract, summary, executive summary, synopsis, introduction, background, motivation, overview, preliminaries
related work, related works, literature review, theory, methods, method, methodology, materials and methods
material and methods, methods and materials, experimental methods, experimental section, experimental procedures
experimental, experiments, experiment, results, result, results and discussion, experimental results, main results
discussion, discussions, general discussion, discussion and conclusion, discussion and conclusions
discussion and outlook, conclusion, conclusions, concluding remarks, summary and conclusion, summary and conclusions
conclusion and future work, conclusions and future work, conclusion and outlook, conclusions and outlook, limitations
future work, outlook, acknowledgement, acknowledgements, acknowledgment, acknowledgments, references, references cited
references and notes, bibliography, literature, literature cited, works cited, further reading, notes, endnotes
glossary, nomenclature, abbreviations, appendix, appendices, supporting information, supplementary material
supplementary materials, supplementary information, supplementary data, author contributions, author contribution
authors contributions, authors' contributions, authors’ contributions, competing interests, competing interest
competing financial interests, conflict of interest, conflicts of interest, declaration of interest
declaration of interests, declaration of competing interest, data availability, code availability
data availability statement, data and code availability, software availability, availability, funding
funding information, funding statement, funding sources, ethics statement, ethics approval, statement of need
zusammenfassung, einleitung, methoden, ergebnisse, diskussion, fazit, schluss, literaturverzeichnis, danksagung, anhang
résumé, méthodes, résultats, conclusion générale, remerciements, références, références bibliographiques, bibliographie
annexe, annexes, resumen, introducción, métodos, metodología, resultados, resultados y discusión, discusión, conclusión
conclusiones, agradecimientos, referencias, referencias bibliográficas, bibliografía, resumo, introdução, conclusão
conclusões, considerações finais, referências, referências bibliográficas, agradecimentos, introduzione, conclusioni
bibliografia, ringraziamenti, riassunto, samenvatting, inleiding, conclusie, dankwoord
введение, заключение, выводы, литература, список литературы, аннотация
摘要, 引言, 绪论, 前言, 结论, 结语, 结束语, 讨论, 参考文献, 致谢, 附录
参考資料, はじめに, おわりに, 要旨, 謝辞, 序論, 結論, 結言
""".strip().splitlines()
    for phrase in line.split(",")
)
_MOST_SPACES = 8
_LONGEST_STANDARD = max(map(len, _STANDARD))
_LETTERED_APPENDIX = re.compile(r"(?:appendix|annex|anhang|annexe)\s+(?:[A-Z]|\d{1,2}|[IVX]{1,4})", re.IGNORECASE)
_CHAPTER_LABEL = re.compile(
    r"(?:chapter|part|appendix|kapitel|teil|chapitre|partie|capítulo|capitolo|annexe|anhang|глава)"
    r"\s+(?:\d{1,2}|[IVXLC]{1,6}|[A-Z])",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"(?:(?:supplementary|extended data|online|appendix)\s+)?"
    r"(?:fig(?:ure|\.|s\.)?|tab(?:le|\.)|algorithm|listing|scheme|plate|box|chart|exhibit|abbildung|abb\.|tabelle|figura|tabla|tableau|tabela|quadro)"
    r"\s?(?:[A-Z]{0,2}\.?\d{1,3}(?:[.-]\d{1,3})*|[IVXL]{1,6})[a-z]?(?P<mark>\s*[:.|)–—-]|\s|$)|[图圖表]\s?\d",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"fig|abb|[图圖]", re.IGNORECASE)
_BETWEEN_CHINESE = re.compile(r"(?<=[\u3040-\u9fff])\s+(?=[\u3040-\u9fff])")
_LIST_MARK = re.compile(
    r"(?P<bullet>[•●▪■◦‣⁃∙○►▶➢✓]\s*|[–—*-]\s+|—(?=[^\W\d_]))(?=\S)"
    r"|(?P<step>\d{1,3}):\s+(?=\S)|(?P<number>\(?\d{1,2}[.)]|\([a-zivx]{1,4}\)|[a-z]\))\s+(?=\S)"
)
_SENTENCE_END = re.compile(r"[.!?。!?…:]['\"”’)\]]*\s?\d{0,3}$")


@dataclass(frozen=True, slots=True)
class HeadingNumber:
    """The number before a heading. ``path`` holds its parts (``3.1`` gives ``(3, 1)``), letters and numerals as
    numbers; ``kind`` is ``digits``, ``roman``, ``letter``, ``part`` (``A.1``), ``appendix`` or ``chinese``; ``length``
    counts the characters up to the heading's words.
    """

    kind: str
    path: tuple[int, ...]
    length: int


def heading_number(text: str) -> HeadingNumber | None:
    """Return the number that ``text`` begins with, or None. Only what stands before a word counts as one."""
    match = _NUMBER.match(text)
    if match is None:
        return None
    kind = next(name for name, value in match.groupdict().items() if value)
    value = match[kind]
    if kind in {"roman", "letter", "part"} and not value[0].isupper():
        return None
    return HeadingNumber(kind, _path(kind, value), match.end())


def _path(kind: str, value: str) -> tuple[int, ...]:
    if kind == "digits":
        return tuple(int(part) for part in re.findall(r"\d+", value))
    if kind == "roman":
        numeral, *rest = value.split(".")
        return (_roman(numeral), *(int(part) for part in rest))
    if kind == "letter":
        return (ord(value) - ord("A") + 1,)
    if kind == "part":
        letter, *rest = value.split(".")
        return (ord(letter.upper()) - ord("A") + 1, *(int(part) for part in rest))
    return ()


def _roman(value: str) -> int:
    total = 0
    for numeral, after in zip(value, [*value[1:], "I"], strict=True):
        worth, next_worth = ({"I": 1, "V": 5, "X": 10}[one.upper()] for one in (numeral, after))
        total += -worth if worth < next_worth else worth
    return total


def without_number(text: str) -> str:
    """Return ``text`` without the heading number it begins with."""
    number = heading_number(text)
    return text[number.length :] if number else text


def is_standard_heading(text: str) -> bool:
    """Whether ``text`` is, number apart, a heading that nearly every paper has, in one of several languages."""
    if len(text) > _LONGEST_STANDARD + 8 or text.count(" ") > _MOST_SPACES:
        return False
    if _bare(text) in _STANDARD:
        return True
    return _bare(without_number(text)) in _STANDARD or bool(_LETTERED_APPENDIX.fullmatch(text.strip()))


def _bare(text: str) -> str:
    bare = " ".join(text.strip(" :.").casefold().split())
    return bare if bare.isascii() else _BETWEEN_CHINESE.sub("", bare)


def is_chapter_label(text: str) -> bool:
    """Whether ``text`` is a chapter's or an appendix's label alone (``Chapter 3``); its title follows."""
    return bool(_CHAPTER_LABEL.fullmatch(text))


def is_caption(text: str) -> bool:
    """Whether ``text`` begins like the caption of a figure, table or listing."""
    return bool(_CAPTION.match(text))


def caption_of(text: str) -> str:
    """Return what ``text`` begins like a caption of: ``figure``, ``other`` (a table, an algorithm), or empty."""
    match = _CAPTION.match(text)
    if match is None:
        return ""
    return "figure" if _FIGURE.search(match.group()) else "other"


def ends_sentence(text: str) -> bool:
    """Whether ``text`` ends as the last line of a paragraph does (a note's number may follow the full stop)."""
    return bool(_SENTENCE_END.search(text[-8:]))


def list_mark(text: str) -> re.Match[str] | None:
    """Match the mark of a list item at the start of ``text``; groups ``bullet``, ``number`` and ``step`` (``3:``)."""
    return _LIST_MARK.match(text)


def heading_key(text: str) -> str:
    """Return what two spellings of one heading share: letters and digits, without number and case."""
    return re.sub(r"[\W_]+", "", without_number(text.strip()).casefold())
