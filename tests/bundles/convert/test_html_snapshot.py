"""Saved web pages: the article is kept, what surrounds it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from litsite.bundles.convert.failure import ConversionError
from litsite.bundles.convert.html_snapshot import convert_html
from litsite.bundles.records import Block, Document

PROSE = "This sentence stands for the text of an article that is long enough to be found. " * 6


def convert(tmp_path: Path, page: str, **options: str) -> Document:
    path = tmp_path / "page.html"
    path.write_text(page, encoding="utf-8")
    return convert_html(path, **options)


def texts(document: Document) -> list[str]:
    return [block.markdown for block in document.blocks]


def test_the_article_is_found_among_what_surrounds_it(tmp_path: Path) -> None:
    document = convert(
        tmp_path,
        f"""<title>A Paper | A Journal</title><body><nav>Home Journals Log in</nav>
        <div class="cookie-banner">Cookies?</div>
        <header><div class="share">Share this</div></header><aside>Recommended reading</aside>
        <main><article><h1>A Paper</h1><div class="social-links">Tweet</div><h2>Introduction</h2><p>{PROSE}</p>
        <h2>Methods</h2><p>{PROSE}</p></article><section class="related">Related articles</section></main>
        <footer>Imprint</footer></body>""",
    )
    assert document.blocks == (
        Block("Introduction", "heading", 1),
        Block(PROSE.strip()),
        Block("Methods", "heading", 1),
        Block(PROSE.strip()),
    )
    assert document.title == "A Paper | A Journal"
    assert document.method == "html-main"


def test_text_outside_the_article_is_left_out_whatever_it_is_called(tmp_path: Path) -> None:
    page = f"""<div class="masthead"><p>Volume 12 of the Journal</p></div><div class="article-body"><p>{PROSE}</p></div>
        <div class="colophon"><p>Published by a publisher</p></div>"""
    assert texts(convert(tmp_path, page)) == [PROSE.strip()]


def test_a_page_inside_a_form_is_kept(tmp_path: Path) -> None:
    page = f"<body><form action=x><h2>Part</h2><p>{PROSE}</p><input value=1><button>Go</button></form></body>"
    assert texts(convert(tmp_path, page)) == ["Part", PROSE.strip()]


def test_the_title_of_the_citation_tags_wins_and_is_no_heading(tmp_path: Path) -> None:
    page = f"""<head><meta name="citation_title" content="On  Engines"><title>x</title></head>
        <body><h1>On <i>Engines</i></h1><p>{PROSE}</p></body>"""
    document = convert(tmp_path, page)
    assert document.title == "On Engines"
    assert texts(document) == [PROSE.strip()]


def test_the_known_title_is_no_heading(tmp_path: Path) -> None:
    page = f"<title>PDF reader [Docs]</title><h1>The Reader</h1><h2>Use</h2><p>{PROSE}</p>"
    assert texts(convert(tmp_path, page, known_title="The reader"))[0] == "Use"
    assert texts(convert(tmp_path, page))[0] == "The Reader"


def test_references_are_kept_apart_without_the_services_hung_on_them(tmp_path: Path) -> None:
    page = f"""<h2>Text</h2><p>{PROSE}</p><h2>References</h2><ol>
        <li>Ada. Notes. 1843. <a href="https://doi.org/10.1/x">doi</a>
        <a href="https://scholar.google.com/x">Google Scholar</a></li>
        <li>Babbage. Passages. 1864. <a href="https://www.crossref.org/x">CrossRef</a></li></ol>"""
    document = convert(tmp_path, page)
    assert document.references == ("Ada. Notes. 1843. [doi](https://doi.org/10.1/x)", "Babbage. Passages. 1864.")
    assert texts(document) == ["Text", PROSE.strip()]


def test_hidden_text_tables_of_contents_and_ornaments_are_left_out(tmp_path: Path) -> None:
    page = f"""<div style="display: none">hidden</div><p hidden>hidden</p><span class="sr-only">hidden</span>
        <ul><li><a href="#a">One</a></li><li><a href="#b">Two</a></li><li><a href="#c">Three</a></li></ul>
        <p>{PROSE}<img src="logo.png" alt="logo"></p>"""
    assert texts(convert(tmp_path, page)) == [PROSE.strip()]


def test_links_are_completed_from_where_the_page_was_saved(tmp_path: Path) -> None:
    page = f"""<!-- Page saved with SingleFile
        url: https://example.org/papers/one.html --><html><body><p>{PROSE}<a href="two.html">two</a></p></body>"""
    assert texts(convert(tmp_path, page))[0].endswith("[two](https://example.org/papers/two.html)")


MATHJAX_2 = (
    '<span class="MathJax_Preview">x</span><span class="MathJax">drawn</span><script type="math/tex">\\alpha_1</script>'
)
KATEX = (
    '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi>'
    '<annotation encoding="application/x-tex">x</annotation></semantics></math></span>'
    '<span class="katex-html">x</span></span>'
)
MATHJAX_3 = (
    '<mjx-container display="true"><svg><text>no</text></svg><mjx-assistive-mml><math display="block">'
    "<mfrac><mi>a</mi><mn>2</mn></mfrac></math></mjx-assistive-mml></mjx-container>"
)
WIKIPEDIA = (
    '<span class="mwe-math-element"><span style="display: none"><math alttext="{\\displaystyle E=mc^{2}}"></math>'
    '</span><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}" src="x.svg"></span>'
)


@pytest.mark.parametrize(
    ("formula", "markdown"),
    [
        (MATHJAX_2, "a $\\alpha_1$ b"),
        ('<script type="math/tex; mode=display">x^2 % why\n+1</script>', "a|$$x^2 +1$$|b"),
        (KATEX, "a $x$ b"),
        (f'<span class="katex-display">{KATEX}</span>', "a|$$x$$|b"),
        (MATHJAX_3, "a a/2 b"),
        (WIKIPEDIA, "a $E=mc^{2}$ b"),
        ('<math class="ltx_Math" alttext="\\frac{a}{b}" display="inline"><mi>a</mi></math>', "a $\\frac{a}{b}$ b"),
        ('<span class="MathJax" data-mathml="&lt;math>&lt;mi>y&lt;/mi>&lt;/math>">drawn</span>', "a y b"),
        ("\\(x_1 + x_2\\)", "a $x_1 + x_2$ b"),
        ('<img class="tex" alt="\\sum_i x" src="x.png">', "a $\\sum_i x$ b"),
    ],
)
def test_formulas_of_every_kind_of_page_become_tex(tmp_path: Path, formula: str, markdown: str) -> None:
    document = convert(tmp_path, f"<p>{PROSE}</p><p>a {formula} b</p>")
    assert "|".join(texts(document)[1:]) == markdown


def test_equations_that_latexml_sets_as_a_table_are_formulas_with_their_number(tmp_path: Path) -> None:
    cell = '<td><math class="ltx_Math" alttext="{}" display="inline"></math></td>'
    rows = "".join(
        f"<tr>{cell.format(left)}{cell.format(right)}<td>({number})</td></tr>"
        for number, (left, right) in enumerate((("\\displaystyle x", "\\displaystyle=y"), ("a", "=b")), start=1)
    )
    document = convert(tmp_path, f'<p>{PROSE}</p><table class="ltx_equationgroup"><tbody>{rows}</tbody></table>')
    assert document.blocks[1:] == (Block("$$x =y \\qquad (1)$$", "math"), Block("$$a =b \\qquad (2)$$", "math"))


def test_the_number_of_a_reference_stands_apart_from_its_text(tmp_path: Path) -> None:
    entries = "<li><span>[1]</span><span>Ada.</span></li><li><b>2.</b>Babbage.</li>"
    page = f"<p>{PROSE}</p><h2>References</h2><ul>{entries}</ul>"
    assert convert(tmp_path, page).references == ("[1] Ada.", "**2.** Babbage.")


def test_nothing_executable_or_loaded_is_left(tmp_path: Path) -> None:
    page = f"""<script>alert(1)</script><p onclick="x()">{PROSE}</p><a href="javascript:alert(1)">link</a>
        <iframe src="https://evil.example"></iframe>
        <img src="https://tracker.example/a.gif" alt="a picture that tracks you">"""
    assert texts(convert(tmp_path, page)) == [PROSE.strip(), "link a picture that tracks you"]


def test_the_character_set_is_the_given_one_else_the_declared_one(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes("<meta charset=iso-8859-2><p>Dvořák’s</p>".replace("’", "'").encode("iso-8859-2"))
    assert texts(convert_html(path)) == ["Dvořák's"]
    path.write_bytes("<p>Привет</p>".encode("koi8-r"))
    assert texts(convert_html(path, charset="koi8-r")) == ["Привет"]


def test_a_page_of_a_hundred_megabytes_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(ConversionError, match="larger than 64 MB"):
        convert_html(path)


def test_a_page_without_a_body_tag_has_its_text(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<!doctype html><title>Page</title><article><h1>Page</h1><p>Words of it.</p></article>")
    assert [block.markdown for block in convert_html(page).blocks] == ["Words of it."]
