# Everything is set up in .venv on first use. `make help` lists the targets.
VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check install --quiet -c constraints.txt
NEEDS   := pyproject.toml constraints.txt
PYTHON  ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

# What `make app` runs.
APP     := $(BIN)/fury-tracker app

.PHONY: app test bench tournament lint clean help

app: $(VENV)/.app ## set up and open the dashboard
	$(APP)

test: $(VENV)/.dev ## set up and run all tests; ARGS="-k lair" picks some
	$(BIN)/python -m pytest $(ARGS)

bench: $(VENV)/.dev ## measure time per event and memory
	$(BIN)/python scripts/bench.py $(ARGS)

tournament: $(VENV)/.app ## hunters who follow the plan against greedy ones, every kind of Dracula; ARGS="--games 100"
	$(BIN)/fury-tracker simulate --dracula all --hunters greedy,nearest,planner --games 1000 --until-caught --no-logs \
		--out tournament $(ARGS)

lint: $(VENV)/.dev ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

clean: ## remove .venv and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile

# Stamp files: a changed pyproject.toml or constraints.txt installs again, else these cost nothing.
$(VENV)/.app: $(NEEDS) | $(BIN)/python
	@echo "installing fury-tracker into $(VENV) (about a minute the first time) ..."
	@$(PIP) -e .
	@touch $@

$(VENV)/.dev: $(NEEDS) | $(BIN)/python
	@echo "installing fury-tracker and its test tools into $(VENV) (about a minute the first time) ..."
	@$(PIP) -e ".[dev]"
	@touch $@ $(VENV)/.app

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "fury-tracker needs Python 3.11 or newer; if it is installed under another name: make PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) lacks the venv module; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
