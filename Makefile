# make demo    the example library's site, from nothing but Python 3.11 or later
# make test    ruff, mypy --strict and the tests, browsers included
# make bench   the figures that docs/performance.md quotes
# make clean   removes everything that these make

PYTHON ?= python3
WORKERS ?= 2
VENV := .venv
BIN := $(VENV)/bin
VALIDATORS := $(addprefix $(VENV)/okf-validators/,okf-cli okf-schema okf-parser)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: demo test lint types tests bench clean

demo: $(VENV)/.installed
	$(BIN)/litsite demo demo

test: lint types tests

lint: $(VENV)/.test-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.test-installed
	$(BIN)/mypy

tests: $(VENV)/.test-installed $(VALIDATORS)
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadgroup

bench: $(VENV)/.test-installed
	$(BIN)/python -m bench

clean:
	rm -rf $(VENV) demo build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Every version is pinned in constraints.txt, the build backend's too, hence no build isolation.
$(VENV)/.installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "litsite needs Python 3.11 or later: make PYTHON=python3.12 demo")'
	@$(PYTHON) -m venv $(VENV) || { echo "This Python cannot make a virtual environment; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(INSTALL) --constraint constraints.txt hatchling
	$(INSTALL) --constraint constraints.txt --no-build-isolation --editable .
	@touch $@

$(VENV)/.test-installed: $(VENV)/.installed
	$(INSTALL) --constraint constraints.txt --no-build-isolation --editable '.[test]'
	@touch $@

# Independent validators of the Open Knowledge Format, each in a folder of its own because their scripts clash.
# Where one cannot be had, the test that needs it says so.
$(VENV)/okf-validators/%: tools/okf-validators/%.txt | $(VENV)/.installed
	@rm -rf $@
	-$(INSTALL) --target $@ --requirement $< $(OPTIONS_$*)

OPTIONS_okf-parser := --no-deps --ignore-requires-python  # the wheel is one native program
