# Two commands set everything up on a bare machine: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
TRAIN := .venv-train
BIN := $(VENV)/bin
FIRMWARE_PACKAGES := gcc-avr avr-libc binutils-avr g++ simavr libsimavr-dev libelf-dev
TEST_PACKAGES := chromium chromium-driver fonts-dejavu-core fonts-liberation mosquitto
TRAIN_PACKAGES := fonts-dejavu-core fonts-liberation libgl1 libglib2.0-0

.PHONY: setup setup-test setup-train demo test lint faults audit firmware test-train clean

setup: $(VENV)/.runtime

$(VENV)/.runtime: pyproject.toml
	@echo "Setting up $(VENV) (half a gigabyte, a few minutes the first time)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	touch $@

setup-test: $(VENV)/.test .packages

$(VENV)/.test: $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	touch $@

# Debian packages are installed when we are root; otherwise what is missing is named and the tests say so.
.PHONY: .packages
.packages:
	@.ci/packages $(TEST_PACKAGES) $(FIRMWARE_PACKAGES)

# The chip tray's firmware, and the flash and memory that it takes.
firmware:
	@.ci/packages $(FIRMWARE_PACKAGES)
	@$(MAKE) --no-print-directory -C firmware

# Without a terminal nobody is looking at the page: the demo ends with the hand.
demo: setup
	$(BIN)/cards-speak demo $$(test -t 1 || echo --once)

lint: setup-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/bandit --quiet --configfile pyproject.toml --recursive assistant web

test: setup-test lint
	$(BIN)/python -m pytest -n auto --dist loadfile

# Kills, guests and a long night in full: half an hour; what is tried and what came of it is in docs/faults.md.
faults: setup-test
	$(BIN)/python -m tests.faults.kills --every --random 500
	$(BIN)/python -m tests.faults.guests --guests 50 --stuck 5 --minutes 10
	$(BIN)/python -m tests.faults.long_night --hours 6

# The packages that are installed, against the published lists of weaknesses; needs pypi.org itself (a mirror has no such
# lists), and fails where one package could not be asked about.
audit: setup-test
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/pip-audit --skip-editable --strict

# The training recipe has its own environment: torch is never part of the table's install.
setup-train: $(TRAIN)/.train

$(TRAIN)/.train: pyproject.toml
	@echo "Setting up $(TRAIN) with torch (several gigabytes, many minutes the first time)"
	@.ci/packages $(TRAIN_PACKAGES)
	$(PYTHON) -m venv $(TRAIN)
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check torch==2.14.1 torchvision==0.29.1
	$(TRAIN)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[train]' pytest
	touch $@

test-train: setup-train
	$(TRAIN)/bin/python -m pytest -o addopts= --import-mode=importlib --noconftest tests/train

clean:
	rm -rf $(VENV) $(TRAIN) firmware/build build dist *.egg-info
