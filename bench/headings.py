from pathlib import Path
from litsite.bundles.convert.pdf import layout_blocks
from litsite.bundles.convert.pdf.pages import read_pdf
def predicted_headings(path: Path, use_outline: bool) -> list[str]:
    return [b.markdown.replace('\\','') for b in layout_blocks(read_pdf(path), use_outline=use_outline) if b.kind=='heading']
