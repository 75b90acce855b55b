# make play | test | test-long | lint | bench | docs | lock | clean.  Everything lives in its own environment, .venv.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := $(wildcard CMakeLists.txt kernels/*)
UV_COMPILE := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --quiet \
	--custom-compile-command "make lock"

.DEFAULT_GOAL := help
.PHONY: help install page play test test-long lint types bench docs lock clean

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

play: install  ## judge the shipped example and draw it
	$(BIN)/marchwarden check --example uruk-hai-at-the-wall
	@mkdir -p out
	$(BIN)/marchwarden show --example uruk-hai-at-the-wall --png out/uruk-hai-at-the-wall.png
	@echo "The picture is out/uruk-hai-at-the-wall.png"

test: install lint types  ## everything a change must pass
	$(BIN)/python -m pytest -m "not long and not browser" $(PYTEST)

test-long: install  ## the fuzzes and laws that take minutes
	$(BIN)/python -m pytest -m "long" $(PYTEST)

lint: install  ## style, and which layer may import which
	$(BIN)/ruff check src tests docs benchmarks
	$(BIN)/lint-imports --no-logo

types: install  ## strict types
	$(BIN)/mypy

$(VENV)/.bench: requirements/bench.txt $(VENV)/.installed
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r requirements/bench.txt
	touch $@

bench: $(VENV)/.bench  ## against peers, each a ratio to a control in the same run
	$(BIN)/python benchmarks/run.py

docs: install  ## the documentation, its examples run
	$(BIN)/sphinx-build -W --keep-going -q -b doctest docs docs/_build/doctest
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html
	@echo "Open docs/_build/html/index.html"

lock:  ## pin the newest versions that fit (needs uv)
	$(UV_COMPILE) pyproject.toml requirements/build.in --extra test --extra docs --extra studies --extra rl \
		--extra postgres --output-file requirements/dev.txt
	$(UV_COMPILE) pyproject.toml --extra bench --constraint requirements/dev.txt --output-file requirements/bench.txt

clean:  ## away with what was made
	rm -rf build dist out docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
