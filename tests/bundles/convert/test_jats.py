"""JATS articles, written as different publishers write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.jats import convert_jats
from litsite.bundles.records import Block, Document

NAMESPACES = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML"'


def convert(tmp_path: Path, body: str = "", *, front: str = "", back: str = "", prolog: str = "") -> Document:
    path = tmp_path / "article.xml"
    path.write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>{prolog}<article {NAMESPACES}><front><article-meta>'
        f"{front}</article-meta></front><body>{body}</body><back>{back}</back></article>",
        encoding="utf-8",
    )
    return convert_jats(path)


def texts(document: Document) -> list[str]:
    return [block.markdown for block in document.blocks]


def test_abstract_and_sections_become_an_outline(tmp_path: Path) -> None:
    document = convert(
        tmp_path,
        "<sec><label>1</label><title>Introduction</title><p>One <italic>D. melanogaster</italic>.</p>"
        "<sec><title>Data &amp; code</title><p>Two.</p></sec></sec><sec><p>Untitled.</p></sec>",
        front="<title-group><article-title>On the <italic>fly</italic></article-title></title-group>"
        "<abstract><sec><title>Background</title><p>A.</p></sec></abstract>"
        '<abstract abstract-type="graphical"><p>Picture</p></abstract>'
        '<trans-abstract xml:lang="fr"><p>B.</p></trans-abstract>',
        back="<ack><p>Thanks.</p></ack><app-group><app><title>More</title><p>C.</p></app></app-group>",
    )
    assert document.title == "On the fly"
    assert document.method == "jats"
    assert [(block.level, block.markdown) for block in document.blocks] == [
        (1, "Abstract"),
        (2, "Background"),
        (0, "A."),
        (1, "Abstract (fr)"),
        (0, "B."),
        (1, "1 Introduction"),
        (0, "One *D. melanogaster*."),
        (2, "Data & code"),
        (0, "Two."),
        (0, "Untitled."),
        (1, "Acknowledgements"),
        (0, "Thanks."),
        (1, "More"),
        (0, "C."),
    ]


def test_formulas_are_tex_where_the_article_has_it(tmp_path: Path) -> None:
    wrapped = "\\documentclass[12pt]{minimal} \\begin{document}$$\\mu \\le 3$$\\end{document}"
    document = convert(
        tmp_path,
        f"<p>at 5 <inline-formula><alternatives><tex-math>{wrapped}</tex-math><mml:math><mml:mi>x</mml:mi></mml:math>"
        "</alternatives></inline-formula>m <disp-formula><label>(2)</label><tex-math>E=mc^2</tex-math></disp-formula>"
        ", where</p>",
    )
    assert [(block.kind, block.markdown) for block in document.blocks] == [
        ("paragraph", "at 5 $\\mu \\le 3$m"),
        ("math", "$$E=mc^2 \\qquad (2),$$"),
        ("paragraph", "where"),
    ]


def test_mathml_without_tex_is_readable_text(tmp_path: Path) -> None:
    numerator = "<mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mi>b</mml:mi></mml:mrow>"
    fraction = f"<mml:mfrac>{numerator}<mml:mn>2</mml:mn></mml:mfrac>"
    index = "<mml:msubsup><mml:mi>x</mml:mi><mml:mi>i</mml:mi><mml:mn>2</mml:mn></mml:msubsup>"
    accent = "<mml:mover><mml:mi>r</mml:mi><mml:mo>¯</mml:mo></mml:mover>"
    formula = (
        f"<mml:math>{index}<mml:mo>=</mml:mo>{fraction}<mml:mo>,</mml:mo><mml:msqrt>{accent}</mml:msqrt></mml:math>"
    )
    document = convert(tmp_path, f"<p><inline-formula>{formula}</inline-formula></p>")
    assert texts(document) == ["x<sub>i</sub><sup>2</sup> = (a + b)/2, √(r\u0304)"]


def test_a_formula_that_is_only_a_picture_leaves_its_place(tmp_path: Path) -> None:
    document = convert(tmp_path, '<p>tends to <inline-formula><inline-graphic xlink:href="x"/></inline-formula>.</p>')
    assert texts(document) == ["tends to [formula]."]


def test_figures_and_tables_have_their_captions(tmp_path: Path) -> None:
    document = convert(
        tmp_path,
        "<p>See.<fig><label>Figure 1</label><caption><title>The thing</title><p>(<bold>A</bold>) left.</p></caption>"
        '<graphic xlink:href="f"/></fig></p><table-wrap><label>Table 1.</label><caption><p>Values</p></caption>'
        '<alternatives><graphic xlink:href="t"/><table><thead><tr><th>a</th><th>b|c</th></tr></thead>'
        "<tbody><tr><td>1</td><td>x<sup>2</sup></td></tr></tbody></table></alternatives><table-wrap-foot><fn><p>n.s.</p></fn></table-wrap-foot></table-wrap>",
    )
    assert document.blocks == (
        Block("See."),
        Block("Figure 1. The thing. (**A**) left.", "caption"),
        Block("Table 1. Values", "caption"),
        Block("| a | b\\|c |\n| --- | --- |\n| 1 | x<sup>2</sup> |", "table"),
        Block("n.s."),
    )


def test_lists_quotes_code_definitions_and_footnotes_are_read(tmp_path: Path) -> None:
    document = convert(
        tmp_path,
        '<list list-type="order"><list-item><p>one</p></list-item><list-item><p>two</p></list-item></list>'
        "<disp-quote><p>Quoted.</p></disp-quote><preformat>a  b\n c</preformat>"
        "<def-list><def-item><term>T</term><def><p>D.</p></def></def-item></def-list>"
        "<p>Word<fn><p>A note.</p></fn>.</p>",
        back="<fn-group><fn><label>*</label><p>Both worked.</p></fn></fn-group>",
    )
    assert texts(document) == [
        "1. one\n2. two",
        "> Quoted.",
        "```\na  b\n c\n```",
        "**T**",
        "D.",
        "Word (A note.).",
        "Notes",
        "Both worked.",
    ]


def test_only_safe_links_stay(tmp_path: Path) -> None:
    document = convert(
        tmp_path,
        '<p><ext-link xlink:href="https://example.org/a_b">here</ext-link> '
        '<ext-link xlink:href="javascript:x()">bad</ext-link> '
        "<email>a@b.org</email> <xref ref-type='bibr' rid='b1'>[1]</xref></p>",
    )
    assert texts(document) == ["[here](https://example.org/a_b) bad [a@b.org](mailto:a@b.org) [1]"]


def test_a_reference_in_parts_is_put_together(tmp_path: Path) -> None:
    people = "".join(
        f"<name><surname>{family}</surname><given-names>{given}</given-names></name>"
        for family, given in (("Wei", "YH"), ("Lu", "CY"))
    )
    back = (
        f"<ref-list><title>References</title><ref><label>1</label><element-citation>"
        f"<person-group>{people}<etal/></person-group>"
        "<year>1998</year><article-title>Oxidative <italic>damage</italic></article-title>"
        "<source>Ann N Y Acad Sci</source><volume>854</volume><issue>2</issue><fpage>155</fpage><lpage>170</lpage>"
        '<pub-id pub-id-type="doi">10.1111/j.1</pub-id><pub-id pub-id-type="pmid">99</pub-id></element-citation></ref>'
        "<ref><element-citation><collab>WHO</collab><year>2001</year><source>Report</source><publisher-loc>Geneva"
        "</publisher-loc><publisher-name>WHO Press</publisher-name></element-citation></ref></ref-list>"
    )
    document = convert(tmp_path, "<p>x</p>", back=back)
    doi = "[doi:10.1111/j.1](https://doi.org/10.1111/j.1)"
    assert document.references == (
        f"Wei YH, Lu CY, et al. (1998). Oxidative *damage*. *Ann N Y Acad Sci* 854(2): 155–170. {doi}",
        "WHO (2001). *Report*. Geneva: WHO Press.",
    )
    assert texts(document) == ["x"]


def test_a_reference_in_prose_stays_as_it_is_written(tmp_path: Path) -> None:
    name = "<name><surname>Smith</surname><given-names>J</given-names></name>"
    other = "<name><surname>Doe</surname><given-names>A</given-names></name>"
    back = (
        f"<ref-list><ref><mixed-citation>"
        f"<person-group>{name}{other}</person-group> (<year>2001</year>). <article-title>Title"
        '</article-title>. <source>Nature</source>, <volume>3</volume>. doi:<pub-id pub-id-type="doi">10.1/x</pub-id>'
        "</mixed-citation></ref><ref><mixed-citation>Plain, A. Book. 1999</mixed-citation></ref>"
        f"<ref><citation>{name}<year>1999</year><article-title>Old</article-title></citation></ref></ref-list>"
    )
    assert convert(tmp_path, "<p>x</p>", back=back).references == (
        "Smith J, Doe A (2001). Title. Nature, 3. doi:[10.1/x](https://doi.org/10.1/x)",
        "Plain, A. Book. 1999",
        "Smith J (1999). Old.",
    )


def test_entities_of_html_are_characters_and_others_are_nothing(tmp_path: Path) -> None:
    prolog = '<!DOCTYPE article [<!ENTITY own "expanded"><!ENTITY file SYSTEM "file:///etc/passwd">]>'
    assert texts(convert(tmp_path, "<p>&alpha;&nbsp;&amp; &lt;b&gt; |&own;&file;&unknown;|</p>", prolog=prolog)) == [
        "α & \\<b> ||"
    ]


def test_a_bomb_of_entities_is_not_expanded(tmp_path: Path) -> None:
    entities = '<!ENTITY a0 "ha">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    assert texts(convert(tmp_path, "<p>x&a11;</p>", prolog=f"<!DOCTYPE article [{entities}]>")) == ["x"]


def test_letters_to_the_editor_of_the_same_file_are_no_part_of_the_article(tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    path.write_text(
        "<article><front/><body><p>Paper.</p></body>"
        "<sub-article><body><p>Decision letter.</p></body></sub-article></article>"
    )
    assert texts(convert_jats(path)) == ["Paper."]


@pytest.mark.parametrize("content", ["", "no XML", "<feed><entry/></feed>", "<article><para>DocBook</para></article>"])
def test_other_xml_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.xml"
    path.write_text(content)
    with pytest.raises(ConversionError):
        convert_jats(path)


def test_the_deepest_nesting_gives_up_nothing_above_it(tmp_path: Path) -> None:
    deep = "<sec>" * 240 + "<p>deep</p>" + "</sec>" * 240
    assert texts(convert(tmp_path, f"<p>above</p>{deep}<p>below</p>")) == ["above", "deep", "below"]
