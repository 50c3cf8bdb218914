# `make run` needs python3 (3.11 or newer), python3-venv and make; `make test` also gets a browser.
.PHONY: run setup test test-slow test-all check bench browsers campaign mutants shots lint messages variants renew clean
.DELETE_ON_ERROR:

PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
BIN := .venv/bin
MESSAGES ?= companion/translations/messages.pot

run: .venv/.lean
	@$(BIN)/companion serve --host $(HOST) --port $(PORT)

setup: .venv/.full

# A worker that hangs is ended and not started again: it would begin with the same test. What Python compiles is
# kept, also where the environment says it is not: each worker, and each server of a test, would do it again.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --max-worker-restart=0

# All but what is marked slow: repetitions, and tests of what is to go.
test: setup
	@$(PYTEST) -m "not slow"

test-slow: setup
	@$(PYTEST) -m slow

test-all: setup
	@$(PYTEST)

# What is quick to ask after every change.
check: lint
	@$(BIN)/python -m pytest -q -m "not slow" tests/rules/test_golden.py tests/test_architecture.py \
		tests/web/test_evening.py

# A whole evening in Firefox, a short one and a follower's in WebKit, which Safari is made of. Both drivers use what
# is deprecated and leave processes to the garbage collector, which are no faults of ours.
browsers: .venv/.browsers
	@$(BIN)/python -m pytest -W ignore::DeprecationWarning \
		-W ignore::pytest.PytestUnraisableExceptionWarning tests/other_browsers

bench: setup
	@$(BIN)/python -m bench

# Kills, power cuts, many phones at once, garbage, outsiders, load, news, nginx in front, which takes
# port 443 and so wants root, and gunicorn on PostgreSQL behind it: up to 50 minutes.
campaign: setup
	@.ci/nginx
	@$(BIN)/python -m bench.campaign

# Changes one rule at a time, and fails where the tests catch fewer than 95 of 100 changes.
mutants: .venv/.mutants
	@$(BIN)/mutmut run
	@$(BIN)/mutmut export-cicd-stats
	@$(BIN)/python -m bench.mutants

shots: setup
	@$(BIN)/python -m bench.shots

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/djlint --lint --quiet templates

# The labels of the pages, for whoever translates them.
messages: .venv/.lean
	@mkdir -p $(dir $(MESSAGES))
	@$(BIN)/pybabel --quiet extract --mapping-file pyproject.toml --project Companion \
		--copyright-holder "The Companion authors" --output-file $(MESSAGES) .

# The page of all variants, from the code.
variants: setup
	@$(BIN)/python -m tests.variants_page > docs/variants.md

# Newer versions of everything that is installed, with the hashes of their files, in constraints/.
renew:
	@.ci/renew

clean:
	rm -rf .venv

.venv/bin/python:
	@.ci/venv $(PYTHON)

# What the app needs, and nothing that a small computer could not install.
.venv/.lean: pyproject.toml constraints/lean.txt | .venv/bin/python
	@.ci/install lean
	@touch $@

.venv/.mutants: constraints/mutants.txt .venv/.full
	@.ci/install mutants
	@touch $@

.venv/.browsers: constraints/browsers.txt .venv/.full .ci/other-browsers
	@.ci/other-browsers
	@.ci/install browsers
	@touch $@

# What tests, measurements and screenshots need on top.
.venv/.full: pyproject.toml constraints/full.txt .ci/chromium | .venv/bin/python
	@.ci/chromium
	@.ci/install full
	@touch .venv/.lean $@
