"""What part a section plays in a paper, by the words of its headings in a dozen languages."""

from __future__ import annotations

import re
from functools import lru_cache

from litsite.index.words import fold

ABSTRACT = "abstract"
INTRODUCTION = "introduction"
RESULTS = "results"
CONCLUSION = "conclusion"
ASIDE = "aside"
"""Not about the matter: thanks, money, interests, appendices, lists."""

_MOST_WORDS = 8  # a longer heading is a sentence about the matter, or none at all

# Words are folded (litsite.index.words.fold). Those of scripts without blanks are found anywhere, the others whole.
_WORDS = {
    ABSTRACT: "abstract|synopsis|kurzfassung|zusammenfassung|resume|resumen|riassunto|resumo|аннотация|"
    "summary(?! and)|in brief",
    INTRODUCTION: "introduction|introductory|background|motivations?|statement of (?:need|purpose)|aims?|objectives?|"
    "contributions?|einleitung|einfuhrung|hintergrund|zielsetzung|contexte|objectifs?|introduccion|antecedentes|"
    "objetivos?|introduzione|introducao|введение",
    RESULTS: "results?|findings|evaluation|experiments?|experimental|benchmarks?|performance|observations|"
    "ergebnisse?|auswertung|resultats?|resultados?|hallazgos|experimentos|risultati|результаты",
    CONCLUSION: "conclusions?|concluding|discussions?|summary and|lessons learn(?:ed|t)|implications|limitations|"
    "outlook|future (?:work|directions|research)|schluss(?:folgerung(?:en)?|betrachtung|bemerkungen)?|fazit|diskussion|"
    "ausblick|perspectives|bilan|conclusiones|discusion|perspectivas|conclusioni|discussione|conclus(?:ao|oes)|"
    "discussao|выводы|заключение|обсуждение",
}
_UNSPACED = {
    ABSTRACT: "摘要|要旨|概要|초록|요약",
    INTRODUCTION: "引言|绪论|緒論|前言|导言|背景|はじめに|緒言|序論|서론|배경",
    RESULTS: "结果|結果|实验|實驗|実験|评估|評価|결과|실험",
    CONCLUSION: "结论|結論|讨论|討論|总结|總結|展望|考察|まとめ|おわりに|결론|논의|고찰",
}
_PART = re.compile("|".join(rf"(?P<{role}>\b(?:{_WORDS[role]})\b|{_UNSPACED[role]})" for role in _WORDS))

# A heading that begins so is an aside; after the second group it must end there, since papers are about such things.
_NUMBER = r"(?:[\W\d_]|[a-h]\b|[ivxl]+\b)*"
_ASIDE = re.compile(
    rf"{_NUMBER}(?:"
    r"(?:acknowled?ge?ments?|acknowledging|funding|financial support|authors?.? contributions?|credit author|"
    r"(?:competing|conflicts?|declarations?) (?:of )?(?:competing )?interests?|disclosures?|"
    r"(?:data|code|software|materials?)(?: and (?:data|code|software|materials?))? (?:availability|accessibility)|"
    r"availability of|support(?:ing|ed) (?:information|material)|supplement(?:al|ary)|appendi(?:x|ces)|"
    r"references|bibliography|literature cited|further reading|ethics (?:statement|approval|declarations?)|"
    r"about the authors?|table of contents|list of (?:figures|tables|abbreviations|symbols)|"
    r"danksagung|anhang|literaturverzeichnis|interessenkonflikte?|remerciements|annexes?|bibliographie|financement|"
    r"agradecimientos|apendices?|anexos?|bibliografia|referencias|financiacion|ringraziamenti|agradecimentos|"
    r"благодарности|приложение|список литературы)\b|"
    r"(?:contents|index|licen[cs]es?|copyright|abbreviations|nomenclature|glossary|key ?words|footnotes|notes|ethics|"
    r"grants?|biograph(?:y|ies)|literatur|finanzierung)\W*\Z|"
    r"致谢|致謝|参考文献|參考文獻|附录|附錄|基金项目|利益冲突|謝辞|付録|감사의|참고문헌|부록)"
)


@lru_cache(maxsize=4096)
def section_role(path: tuple[str, ...]) -> str:
    """The part that a section plays, given the headings it is under, the outermost first; empty when they do not say.

    The outermost heading that says something decides, unless one of them begins an aside.
    """
    headings = [fold(heading) for heading in path]
    if any(_ASIDE.match(heading) for heading in headings):
        return ASIDE
    for heading in headings:
        if len(heading.split()) <= _MOST_WORDS and (part := _PART.search(heading)):
            return str(part.lastgroup)
    return ""
