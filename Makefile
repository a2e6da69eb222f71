# `make demo` and `make test` need Python >= 3.11 with venv, and make. Everything else goes into .venv.

PYTHON ?= python3
SAMPLE ?= option_pricing
PYTEST ?= -n 2 --dist worksteal

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

.PHONY: help demo test test-all test-browser test-engines lint style types walls format refusals gallery site pages bench clean

help:
	@echo 'make demo      rewrite samples/$(SAMPLE), show the diff, check, verify, time it (SAMPLE=... for another)'
	@echo 'make test      linters, types, walls and the quick tests (PYTEST="-k name" for some)'
	@echo 'make test-all  the slow tests, which make test leaves out'
	@echo 'make test-browser  the pages of fusec report in a headless Chromium, which is installed first'
	@echo 'make test-engines  stories on Legate and on a cluster of dask, in an environment of their own that is made first'
	@echo '               (ENGINES=quick for the part that CI runs)'
	@echo 'make lint      linters, types and walls only'
	@echo 'make format    reformat, and fix what the linter can fix'
	@echo 'make refusals  write docs/refusals.md again from fusec/base/text/codes.py'
	@echo 'make gallery   write docs/gallery again: what fusec changes in each sample'
	@echo 'make site      the documentation as web pages, in build/site'
	@echo 'make pages     write the tables of docs/performance again from the data beside them'
	@echo 'make bench     time every sample'
	@echo 'make clean     remove everything that these commands made'

demo: $(INSTALLED)
	@$(BIN)/python scripts/demo.py samples/$(SAMPLE) build/demo

test: lint
	$(BIN)/python -m pytest --durations=10 $(PYTEST) -m "not slow"

test-all: $(INSTALLED)
	$(BIN)/python -m pytest --durations=10 $(PYTEST) -m slow

test-browser: $(INSTALLED)
	$(BIN)/python scripts/browser.py

test-engines:
	$(PYTHON) scripts/engines.py $(ENGINES)

lint: $(INSTALLED)
	@$(MAKE) --no-print-directory --jobs=2 types style walls

types: $(INSTALLED)
	$(BIN)/mypy

style: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

walls: $(INSTALLED)
	$(BIN)/lint-imports

format: $(INSTALLED)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

refusals: $(INSTALLED)
	$(BIN)/python -c 'from fusec.show import refusals_document; print(refusals_document(), end="")' > docs/refusals.md

gallery: $(INSTALLED)
	$(BIN)/python scripts/gallery.py

site: $(INSTALLED)
	$(BIN)/python -m sphinx --fail-on-warning --keep-going -q -b html docs build/site
	@echo build/site/index.html

pages: $(INSTALLED)
	$(BIN)/python scripts/performance_pages.py
	$(BIN)/python scripts/speed_up_figure.py

bench: $(INSTALLED)
	@set -e; for sample in samples/*/; do \
		out="build/bench/$$(basename "$$sample")"; \
		$(BIN)/fusec rewrite "$$sample" --out "$$out"; \
		$(BIN)/fusec bench "$$out"; \
	done

clean:
	rm -rf $(VENV) .venv-engines build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo 'fusec needs Python 3.11 or later: make PYTHON=python3.11 ...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo '$(PYTHON) cannot make a virtual environment: install python3-venv' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@
