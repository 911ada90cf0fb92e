# Two commands do everything on a bare machine with Python 3.11 and make: `make run` and `make test`.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
INSTALL := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check --require-hashes

export DJANGO_SETTINGS_MODULE := carebot.settings
# Images of CI set it: every process of a suite, and every server that a test starts, would then compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test quick test-faults faults clocks browser browser-again browser-times walk check evals ablation bench detectors messages train lock audit screenshots clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*## /\t/' | expand -t 16

$(STAMP): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -r requirements.lock
	@touch $@

$(DEV_STAMP): requirements-dev.lock $(STAMP)
	$(INSTALL) -r requirements-dev.lock
	@touch $@

run: $(STAMP)  ## the demo church on http://localhost:$(PORT)
	@mkdir -p data
	@PUBLIC_URL=http://localhost:$(PORT) $(BIN)/python manage.py migrate --verbosity 0
	@echo "Demo church  http://localhost:$(PORT)/demo/"
	@echo "Chat page    http://localhost:$(PORT)/c/demo/"
	@echo "Console      http://localhost:$(PORT)/admin/"
	@PUBLIC_URL=http://localhost:$(PORT) $(BIN)/python manage.py demo
	@PUBLIC_URL=http://localhost:$(PORT) $(BIN)/python -m carebot.serve --host 127.0.0.1 --port $(PORT)

test: $(DEV_STAMP)  ## the whole suite on SQLite, and on PostgreSQL and Redis where they are found
	@BIN=$(BIN) bash tests/run.sh $(PHASES)

quick: $(DEV_STAMP)  ## the tests nearest to what differs from the main branch, in a minute and a half
	@mkdir -p data
	@files=$$($(BIN)/python -m tests.quick) && if [ -z "$$files" ]; then echo "No test is near to what changed."; else \
	  SQLITE_SYNCHRONOUS=OFF $(BIN)/pytest -n 2 --dist loadfile -m "not servers and not postgres and not browser and not walk" $$files; fi

clocks: $(DEV_STAMP)  ## what could depend on the day, on each day of the week, at the ends of months and years, at both changes of the clock
	@mkdir -p data
	@$(BIN)/python -m tests.clock | BIN=$(BIN) xargs -d '\n' -P 2 -I {} env CLOCK={} bash tests/one_clock.sh

test-faults: $(DEV_STAMP)  ## servers killed, stopped, frozen and flushed under load, whole, with figures (up to eight minutes)
	@mkdir -p data
	FAULTS=whole $(BIN)/pytest -p no:randomly -m faults tests/servers/faults

FAULTS_TESTS := $(BIN)/pytest -p no:randomly -m faults tests/servers/faults

faults: $(DEV_STAMP)  ## the same small, with figures; what was late is tried once more alone, what was lost or doubled is not
	@mkdir -p data
	$(FAULTS_TESTS) || { [ $$? -eq 1 ] && echo "These failed once, by the clock, and are run again." && $(FAULTS_TESTS) --last-failed; }

browser: $(DEV_STAMP)  ## the widget and the console in Chromium, at /usr/bin/chromium or where CHROMIUM says
	@mkdir -p data
	$(BIN)/pytest -n 2 --dist loadfile -m browser tests/browser

browser-again: $(DEV_STAMP)  ## what failed in `make browser`, one test at a time
	$(BIN)/pytest --last-failed --last-failed-no-failures none -m browser tests/browser

browser-times: $(DEV_STAMP)  ## the chat, interrupted, TIMES times each (20): server killed, page loaded again, line cut, sent quickly; with figures
	@mkdir -p data
	$(BIN)/pytest -n 0 -p no:randomly -m "browser and interrupted" --times $(or $(TIMES),20) tests/browser

walk: $(DEV_STAMP)  ## every address of the console as everybody: nobody meets what they may not read (some minutes)
	@mkdir -p data
	SQLITE_SYNCHRONOUS=OFF $(BIN)/pytest -m walk tests/walk

check: $(DEV_STAMP)  ## style, types, layers, migrations, deployment settings, templates
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy language church prayers tooling carebot evals training
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	CAREBOT_ENV=production SECRET_KEY=$$($(PYTHON) -c 'import secrets; print(secrets.token_urlsafe(50))') PUBLIC_URL=https://carebot.example.org \
	  DATABASE_URL=postgres://carebot@127.0.0.1/carebot REDIS_URL=redis://127.0.0.1:6379/0 EMAIL_URL=smtp://127.0.0.1:25 ALLOWED_HOSTS=carebot.example.org \
	  $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python manage.py check_templates
	@if command -v msgfmt >/dev/null; then $(BIN)/python manage.py make_messages --check; \
	  elif [ "$$CI" = true ]; then echo "CI needs GNU gettext, and did not find it." >&2; exit 1; \
	  else echo "Left out: whether every text is translated, because GNU gettext was not found."; fi
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null
	$(BIN)/python manage.py judge --corpus unseen --check >/dev/null
	$(BIN)/python -m tests.audit requirements.lock

SIMULATED := compliant biased pulled disobedient:0.1 disobedient:1.0 toolless fabricator mute rambling
MINDS := obedient half_obedient heedless echoing contrary refusing foreign leaky flattering diagnosing promising
EVAL_MODELS := offline $(addprefix simulated:,$(SIMULATED) $(MINDS))
comma := ,
empty :=

evals: $(STAMP)  ## plays the scenarios on the offline and on every simulated model: each must pass all of them
	@$(BIN)/python manage.py hear_eval --model $(subst $(empty) $(empty),$(comma),$(EVAL_MODELS)) --fail-under 1.0

ablation: $(STAMP)  ## what deferral, gate and requirements are each worth, on every simulated model: a quarter of an hour
	$(BIN)/python manage.py hear_ablation

bench: $(DEV_STAMP)  ## CPU and wall time of a turn against its peers, in one run; the inbox with a thousand records and a million
	$(BIN)/python benchmarks/turn.py
	$(BIN)/python benchmarks/inbox.py
	$(BIN)/python benchmarks/flood.py

detectors: $(STAMP)  ## what is heard on unseen sentences, and with DATA=dir on labelled ones from outside
	$(BIN)/python manage.py detectors $(DATA)
	@test -z "$(DATA)" || $(BIN)/python -m carebot.training.measure $(DATA)

messages: $(STAMP)  ## gather the console's texts for translation, and compile what is translated (needs GNU gettext)
	$(BIN)/python manage.py make_messages

train: $(DEV_STAMP)  ## train what hears distress, danger, acts and replies again from the sentences in the project, and set the bars on dev/
	$(BIN)/python manage.py train_detectors
	$(BIN)/python -m language.learn.train
	$(BIN)/python -m language.learn.thresholds
	$(BIN)/python -m language.learn.short
	$(BIN)/python -m language.learn.train_told
	$(BIN)/python -m language.learn.bars

screenshots: $(DEV_STAMP)  ## what a visitor sees, on a phone and a desktop, light and dark, in screenshots/ (needs Chromium)
	$(BIN)/python -m tests.browser.screenshots

COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --strip-extras --allow-unsafe

lock: $(DEV_STAMP)  ## pin the dependencies anew: what runs, and with it what is needed to develop
	$(COMPILE) --output-file requirements.lock pyproject.toml
	$(COMPILE) --extra dev --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml

audit: $(DEV_STAMP)  ## what is known against the packages that run, where the service that knows answers
	$(BIN)/python -m tests.audit requirements.lock

clean:  ## remove what was installed and written here
	rm -rf $(VENV) data staticfiles
