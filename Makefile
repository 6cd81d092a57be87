# Needs only: git, make, Python >= 3.11 with venv and pip.
PYTHON ?= python3
BIN    := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play install dev web browser warm test client check format soak mutants types golden tracks stages bench lock clean

play: web               ## install and build if needed, then open the lobby in the browser
	$(BIN)/hairpin serve

install: .venv/.run

.venv/.run: requirements/run.lock requirements/build.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -c 'import sys; sys.exit("Python 3.11 or newer is needed" if sys.version_info < (3, 11) else 0)'
	$(BIN)/pip install -q --require-hashes -r requirements/run.lock
	$(BIN)/pip install -q --require-hashes -r requirements/build.lock
	HAIRPIN_SKIP_WEB=1 $(BIN)/pip install -q --no-deps --no-build-isolation -e .
	touch $@

dev: .venv/.dev         ## what the tests need, on top of what racing needs

.venv/.dev: requirements/dev.lock .venv/.run
	$(BIN)/pip install -q --require-hashes -r requirements/dev.lock
	touch $@

web: install            ## build the browser client; a no-op when web/ has not changed
	$(BIN)/python web/build.py

browser: dev            ## a Chromium for the browser tests
	sh tools/ensure-chromium.sh

warm: install           ## compile the kernels into the cache
	$(BIN)/hairpin warm

check: dev              ## lint, types, import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: dev            ## lay out the code
	$(BIN)/ruff format .
	$(BIN)/python web/build.py --npm web run format

test: web browser       ## every test
	$(MAKE) -j 2 warm check client
	$(BIN)/python -m pytest -n 2 -m "not soak"

client: web dev         ## lint, types and tests of the browser client
	$(BIN)/python web/build.py --npm web run check
	$(BIN)/python web/build.py --npm web run test

soak: dev               ## the large numbers
	$(BIN)/python -m pytest -m soak -s

mutants: dev            ## flip rule functions; the scenarios must notice
	$(BIN)/python tools/mutants.py joyride
	$(BIN)/python tools/mutants.py rallyman

types: dev              ## the client's types, made from the server's messages
	$(BIN)/python tools/make_types.py

golden: dev             ## remake the golden races (add a CHANGELOG line naming the clause)
	$(BIN)/python tools/golden.py

tracks: dev             ## draw docs/tracks.md from the figures last measured
	$(BIN)/python tools/tracks.py

stages: dev             ## draw docs/stages.md
	$(BIN)/python tools/stages.py

bench: install          ## the figures of docs/performance.md
	$(BIN)/hairpin bench

lock:                   ## re-pin; the output names no index
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/pip install -q uv==0.13.9
	for name in run build dev; do \
	  .venv-lock/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	    -o requirements/$$name.lock $$(test $$name = build || echo pyproject.toml) \
	    $$(test $$name = run || echo requirements/$$name.in); done

clean:
	rm -rf .venv .venv-lock build dist
