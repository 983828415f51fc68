# `make demo` builds PlanBoard and shows what it does. `make test` runs every test. Both install missing packages.
SHELL := /bin/bash
PREFIX ?= /usr/local
SECONDS_EACH ?= 600
ifeq ($(shell uname),Darwin)
STATIC :=
else
STATIC := --static-swift-stdlib
endif

# How the program is linked on Linux (docs/dev/building.md explains the flags):
# - It has a fixed place in memory, so the loader has fewer relocations to do (docs/decisions/0006).
# - The tables that the loader fills are read-only afterwards, all symbols are bound at the start, and the loader looks for no
#   library beside the program.
# - It exports no symbols. Functions with the same code are kept once, which saves 1.2 MB; no code compares addresses of functions.
# - Functions that nothing calls are left out (0.8 MB), and so are the tables for unwinding the stack (2.7 MB; .ci/sections.ld).
# - .ci/link links the archive of the C++ library, which only Swift's runtime needs, in place of the library (docs/decisions/0036).
ifneq ($(STATIC),)
RELEASE := $(STATIC) -Xswiftc -Xclang-linker -Xswiftc -no-pie --disable-local-rpath \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --icf=all -Xlinker --version-script=$(CURDIR)/.ci/exports.map \
  -Xswiftc -use-ld=lld -Xlinker -O2 -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
  -Xlinker -T -Xlinker $(CURDIR)/.ci/sections.ld -Xlinker --no-eh-frame-hdr \
  -Xswiftc -Xclang-linker -Xswiftc --ld-path=$(CURDIR)/.ci/link -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
endif

# libcmark, libyaml and libjansson are linked into the program if their archives are installed.
BUILD := PKG_CONFIG_PATH="$$(.ci/static-libraries):$$PKG_CONFIG_PATH" swift build -c release $(RELEASE)

# `make test` is for somebody who waits for it: a debug build, few cases of each property, and a small run of each harness.
# `make test ALL=1`, which .ci/run calls, runs everything with the release build, in which the properties can try ten times as
# many cases in the same time.
RELEASE_TESTS := -c release -Xswiftc -enable-testing --scratch-path .build-tests
ifeq ($(ALL),)
TESTS := -Xswiftc -gnone --scratch-path .build-tests
QUICK := PB_QUICK=1
PARTS := test-swift test-small
else
TESTS := $(RELEASE_TESTS)
QUICK :=
PARTS := test-swift test-laws test-costs test-attacks test-files test-tui
endif

.PHONY: help bootstrap build demo test build-tests programs test-swift test-small test-laws test-costs test-attacks test-files test-tui \
  test-editors test-lsp-sessions test-lsp-editors web test-web test-web-server test-web-page laws histories missing-base soak bench \
  reading peers vault docs site test-site fuzz install install-files dist deb test-dist release format clean

help:
	@echo "make demo     build pb, and show what it does with the sample boards"
	@echo "make test     build pb, and run the tests in minutes; ALL=1 runs every case of each of them, as the gate does"
	@echo "make test-editors  run the tests of the language server, also in Neovim, Emacs and Vim"
	@echo "make test-web  build the server of pb serve, and run its tests, also in browsers"
	@echo "make install  install pb, the server of pb serve, the manual and completions below PREFIX ($(PREFIX)); WEB=no leaves out the server"
	@echo "make dist     pack pb and the server of pb serve for machines without a Swift toolchain"
	@echo "make deb      make a Debian package of pb and the server of pb serve"
	@echo "make release  run all tests, pack, and check that everything says the same version; it publishes nothing"
	@echo "make bench    measure speed and memory"
	@echo "make reading OLD=pb  show what the program OLD and the one built here read differently (NEW=pb: another one)"
	@echo "make peers    compare the speed and 25 everyday jobs with Taskwarrior and todo.txt-cli"
	@echo "make vault    measure in a folder with 20,000 notes"
	@echo "make docs     draw the pictures of docs/pictures"
	@echo "make site     make the documents a site, in .build/site"
	@echo "make fuzz     look for crashes, SECONDS_EACH seconds ($(SECONDS_EACH)) for each part"
	@echo "make soak     run the tests with many more cases, for hours"

bootstrap:
	@.ci/bootstrap

build: bootstrap
	$(BUILD) --product pb

demo: build
	@.ci/bootstrap git
	@.ci/demo

# Packages are installed first, because two jobs cannot install at the same time. Tests that need an optional one are
# skipped without it.
test:
	@.ci/bootstrap git jq patch python3-venv python3-jsonschema valgrind binutils strace attr acl vim emacs-nox fish zsh bash-completion man-db taskwarrior todotxt-cli tmux
	-@.ci/bootstrap exfat-fuse exfatprogs
	-@.ci/bootstrap syncthing
	@.ci/oracle
	swift format lint --strict --recursive --parallel Sources Tests Package.swift
	@echo "Now the tests and pb are built, which takes minutes. Each part prints its output when it ends."
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target $(PARTS)

# With ALL=1, this and `programs` run at the same time. A release build compiles one module after the other, so one build alone
# uses one processor.
build-tests: bootstrap
	swift build $(TESTS) --build-tests --explicit-target-dependency-import-check error

programs: bootstrap
	$(BUILD) --product pb-bench
	$(BUILD) --product pb
	@.ci/hardening .build/release/pb

# `swift test` would wait for another one in the same folder, although neither builds anything.
SWIFT_TEST := swift test $(TESTS) --skip-build --ignore-lock

# What failed is repeated at the end, because the output has thousands of lines.
test-swift: build-tests
	@set -o pipefail; $(QUICK) PB_PYTHON=$(CURDIR)/.build/oracle/bin/python3 $(SWIFT_TEST) 2>&1 | tee .build-tests/output || \
	  { echo "These tests failed:"; grep --after-context=3 '^✘' .build-tests/output; exit 1; }

# A small run of the harnesses that are quick and need only pb, with its debug build.
test-small: build-tests
	python3 Tests/attacks/fuzz.py .build-tests/debug/pb --cases 20
	python3 Tests/peers/peers.py .build-tests/debug/pb --quiet
	python3 Tests/peers/dates.py .build-tests/debug/pb --days 1
	python3 Tests/peers/urgency.py .build-tests/debug/pb --plans 1
	python3 Tests/pictures/pictures.py .build-tests/debug/pb --check
	python3 Tests/reading/reading.py --self-test .build-tests/debug/pb
	python3 Tests/schemas/schemas.py .build-tests/debug/pb
	python3 Tests/earlier/earlier.py .build-tests/debug/pb
	.ci/version --check .build-tests/debug/pb
	python3 Tests/git/histories.py .build-tests/debug/pb --cases 3 --only pb
	python3 Tests/races/races.py .build-tests/debug/pb --cards 5 --runs 1
	python3 Tests/year/year.py .build-tests/debug/pb --stories 1 --commands 50
	python3 Tests/lsp/sessions.py .build-tests/debug/pb --cases 5
	python3 Tests/syncthing/syncthing.py .build-tests/debug/pb
	PYTHON=$$([ -x $(PYTE) ] && echo $(PYTE) || echo python3); $$PYTHON Tests/tui/tui.py .build-tests/debug/pb --self-test

laws:
	@$(MAKE) --no-print-directory ALL=1 test-laws

# Tests the laws of merging on many boards. PB_SEED is the first seed. Merges of text also run git, so there are fewer of them.
test-laws: build-tests
	PB_CASES=$${PB_CASES:-20000} $(SWIFT_TEST) --filter "MergeTests\.MergePropertyTests|HabitMergeTests"
	PB_CASES=$${PB_CASES:-3000} $(SWIFT_TEST) --filter TextMergePropertyTests

test-costs: programs
	@.ci/doubling

test-attacks: programs
	python3 Tests/attacks/completion.py .build/release/pb
	python3 Tests/shells/examples.py .build/release/pb
	python3 Tests/peers/peers.py .build/release/pb --quiet
	-@.ci/bootstrap faketime
	python3 Tests/peers/dates.py .build/release/pb --days 15
	python3 Tests/peers/urgency.py .build/release/pb --plans 10
	python3 Tests/attacks/repositories.py .build/release/pb
	python3 Tests/attacks/links.py .build/release/pb
	python3 Tests/attacks/network.py .build/release/pb
	-@.ci/bootstrap exfat-fuse exfatprogs
	python3 Tests/attacks/places.py .build/release/pb
	python3 Tests/attacks/fuzz.py --self-test
	python3 Tests/attacks/fuzz.py .build/release/pb --cases 1000

test-files: programs
	@$(MAKE) --no-print-directory test-dist
	python3 Tests/pictures/pictures.py --self-test
	python3 Tests/pictures/pictures.py .build/release/pb --check
	python3 Tests/reading/reading.py --self-test .build/release/pb
	python3 Tests/schemas/schemas.py --self-test .build/release/pb
	python3 Tests/schemas/schemas.py .build/release/pb
	python3 Tests/earlier/earlier.py .build/release/pb --self-test
	.ci/version --check .build/release/pb .build/dist
	python3 Tests/git/git.py .build/release/pb
	python3 Tests/git/histories.py .build/release/pb --cases 100 --only pb
	python3 Tests/git/histories.py .build/release/pb --cases 50 --only pb --boards ../shared/boards
	python3 Tests/races/races.py .build/release/pb --cards 40 --runs 2
	python3 Tests/faults/faults.py .build/release/pb --commands 2
	python3 Tests/year/year.py .build/release/pb --stories 50 --commands 200
	python3 Tests/obsidian/obsidian.py --self-test
	python3 Tests/obsidian/obsidian.py .build/release/pb ../shared/boards/obsidian --boards 12 --cards 1
	-@.ci/bootstrap syncthing
	python3 Tests/syncthing/syncthing.py .build/release/pb

# The terminal board on real terminals. The Python of .ci/oracle has pyte, which draws what a program writes.
PYTE := $(CURDIR)/.build/oracle/bin/python3

test-tui: programs
	-@.ci/bootstrap tmux faketime
	@.ci/oracle
	PYTHON=$$([ -x $(PYTE) ] && echo $(PYTE) || echo python3); \
	$$PYTHON Tests/tui/tui.py .build/release/pb --self-test && $$PYTHON Tests/tui/tui.py .build/release/pb

# Tests the language server with random sessions and in real editors. .ci/run calls it after `make test`.
test-editors: bootstrap
	@.ci/bootstrap neovim emacs-nox elpa-eglot elpa-markdown-mode vim vim-ale python3-venv
	@.ci/oracle
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-lsp-sessions test-lsp-editors

test-lsp-sessions: programs
	python3 Tests/lsp/sessions.py .build/release/pb --self-test
	python3 Tests/lsp/sessions.py .build/release/pb --cases 300

test-lsp-editors: programs
	python3 Tests/lsp/stress.py .build/release/pb --sessions 4 --requests 500
	python3 Tests/lsp/recorded.py .build/release/pb
	python3 Tests/lsp/editors.py .build/release/pb

# The server of `pb serve` is built only here, because only it needs SwiftNIO.
web: build
	PB_WEB=1 $(BUILD) --product pb-web

# .ci/run calls it after `make test-editors`.
test-web: web
	-@.ci/bootstrap wrk python3-jsonschema
	@$(MAKE) --no-print-directory test-web-server test-web-page

test-web-server:
	python3 Tests/web/attacks.py .build/release/pb
	python3 Tests/web/api.py .build/release/pb
	python3 Tests/web/storm.py .build/release/pb
	python3 Tests/web/load.py .build/release/pb --quick

test-web-page: site
	@PYTHON=$$(.ci/browsers); $${PYTHON:-python3} Tests/site/site.py .build/site --quick
	@PYTHON=$$(.ci/browsers); [ -z "$$PYTHON" ] || { \
	  export WEBKIT_DISABLE_COMPOSITING_MODE=1; \
	  $$PYTHON Tests/web/stories.py .build/release/pb && \
	  xvfb-run -a $$PYTHON Tests/web/engines.py .build/release/pb && \
	  xvfb-run -a $$PYTHON Tests/web/together.py .build/release/pb --self-test && \
	  xvfb-run -a $$PYTHON Tests/web/together.py .build/release/pb --cases 4 && \
	  $$PYTHON Tests/web/sessions.py .build/release/pb --self-test && \
	  $$PYTHON Tests/web/sessions.py .build/release/pb --cases 6 && \
	  $$PYTHON Tests/web/outages.py .build/release/pb --self-test && \
	  $$PYTHON Tests/web/outages.py .build/release/pb --minutes 1; }

# Prints the table of docs/sync.md on random histories in real git, for random boards and for real ones.
histories: build
	python3 Tests/git/histories.py .build/release/pb --cases $${PB_CASES:-10000} --seed $${PB_SEED:-0}
	python3 Tests/git/histories.py .build/release/pb --cases $${PB_CASES:-10000} --seed $${PB_SEED:-0} --boards ../shared/boards

soak: build web
	@.ci/bootstrap strace valgrind binutils tmux emacs-nox elpa-eglot elpa-markdown-mode python3-venv
	@.ci/oracle
	$(BUILD) --product pb-bench
	@.ci/doubling 1
	swift build $(RELEASE_TESTS) --build-tests
	PB_CASES=$${PB_CASES:-1000000} swift test $(RELEASE_TESTS) --skip-build --filter Property
	python3 Tests/git/histories.py .build/release/pb --cases 10000 --seed $${PB_SEED:-2}
	python3 Tests/git/histories.py .build/release/pb --cases 10000 --seed $${PB_SEED:-2} --boards ../shared/boards
	python3 Tests/races/races.py .build/release/pb
	python3 Tests/faults/faults.py .build/release/pb
	python3 Tests/year/year.py .build/release/pb
	python3 Tests/peers/dates.py .build/release/pb
	python3 Tests/peers/urgency.py .build/release/pb
	python3 Tests/obsidian/obsidian.py .build/release/pb ../shared/boards/obsidian --cards 10 --seed $${PB_SEED:-2}
	@$(MAKE) --no-print-directory dist deb
	@.ci/bootstrap debootstrap
	python3 Tests/dist/dist.py .build-dist --chroots
	@$(MAKE) --no-print-directory test-site
	python3 Tests/attacks/fuzz.py .build/release/pb --cases 20000 --seed $${PB_SEED:-2}
	$(PYTE) Tests/tui/tui.py .build/release/pb --only sessions --sessions 50 --actions 2000 --seed $${PB_SEED:-2}
	python3 Tests/lsp/sessions.py .build/release/pb --cases 10000 --seed $${PB_SEED:-2}
	python3 Tests/lsp/stress.py .build/release/pb --sessions 50 --requests 2000 --seed $${PB_SEED:-2}
	python3 Tests/lsp/hour.py .build/release/pb --seed $${PB_SEED:-2}
	python3 Tests/lsp/day.py .build/release/pb
	python3 Tests/web/attacks.py .build/release/pb --only streams --streams 1000
	python3 Tests/web/storm.py .build/release/pb --rounds 20 --seconds 15 --seed $${PB_SEED:-2}
	@PYTHON=$$(.ci/browsers); [ -z "$$PYTHON" ] || { \
	  export WEBKIT_DISABLE_COMPOSITING_MODE=1; \
	  xvfb-run -a $$PYTHON Tests/web/together.py .build/release/pb --cases 50 --actions 60 --seed $${PB_SEED:-2} && \
	  $$PYTHON Tests/web/outages.py .build/release/pb --minutes 60 --seed $${PB_SEED:-2} && \
	  $$PYTHON Tests/web/day.py .build/release/pb; }

# Prints the table of docs/sync.md that shows what it costs `pb sync` to merge without a base.
missing-base: build
	python3 Tests/missing_base/missing_base.py .build/release/pb ../shared/boards/{obsidian,other}/*.md --seed $${PB_SEED:-1}

# A terminal board from PyPI, which is measured beside pb.
KANBAN_TUI := .build/kanban-tui/bin

bench: build web
	@.ci/bootstrap valgrind cmark hyperfine binutils git python3-venv wrk
	@.ci/oracle
	$(BUILD) --product pb-bench
	@.ci/bench --self-test
	@.ci/bench
	@echo
	python3 Tests/lsp/bench.py .build/release/pb
	@echo
	-@[ -x $(KANBAN_TUI)/ktui ] || { python3 -m venv .build/kanban-tui && $(KANBAN_TUI)/pip -q install kanban-tui; }
	python3 Tests/tui/bench.py .build/release/pb --kanban-tui $(KANBAN_TUI)/ktui
	@echo
	@PYTHON=$$(.ci/browsers); [ -z "$$PYTHON" ] || $$PYTHON Tests/web/bench.py .build/release/pb

# Compares the program OLD with NEW, or with the one that was built last: every difference in what they read from a board.
reading:
	@[ -n "$(OLD)" ] || { echo "usage: make reading OLD=path/to/old/pb [NEW=path/to/new/pb]"; exit 2; }
	@python3 Tests/reading/reading.py $(OLD) $(NEW)

peers: build
	@.ci/bootstrap taskwarrior todotxt-cli hyperfine jq
	@.ci/peers
	@echo
	python3 Tests/peers/peers.py .build/release/pb

# Draws what pb prints now.
docs: build
	python3 Tests/pictures/pictures.py .build/release/pb

vault: build
	@.ci/bootstrap strace binutils
	@.ci/vault

fuzz: bootstrap
	PB_FUZZ=1 swift build -c release --scratch-path .build-fuzz --product pb-fuzz -Xswiftc -sanitize=fuzzer
	@mkdir -p .fuzz/corpus .fuzz/findings
	for target in parse edit merge keys screen lsp; do \
	  SWIFT_BACKTRACE=enable=no .build-fuzz/release/pb-fuzz $$target -max_total_time=$(SECONDS_EACH) -max_len=8192 \
	    -timeout=10 -artifact_prefix=.fuzz/findings/ .fuzz/corpus SampleBoards Tests/Fixtures/fuzz || exit 1; \
	done

# `make install WEB=no` leaves out the server of `pb serve`, which takes some minutes to build.
install: build $(if $(filter no,$(WEB)),,web)
	@$(MAKE) --no-print-directory install-files

# Installs the programs PB and WEB_SERVER.
PB := .build/release/pb
WEB_SERVER := .build/release/pb-web
ZSH_FOLDER := site-functions
SHARE = $(DESTDIR)$(PREFIX)/share
DOCUMENTS = $(SHARE)/doc/planboard
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/$(ZSH_FOLDER)" \
	  "$(SHARE)/fish/vendor_completions.d" "$(DOCUMENTS)/schemas" "$(DOCUMENTS)/decisions" "$(DOCUMENTS)/dev" "$(DOCUMENTS)/pictures"
	strip -o "$(PB).stripped" "$(PB)"
	install -m 755 "$(PB).stripped" "$(DESTDIR)$(PREFIX)/bin/pb"
	if [ "$(WEB)" != no ]; then \
	  install -d "$(DESTDIR)$(PREFIX)/libexec/planboard" && strip -o "$(WEB_SERVER).stripped" "$(WEB_SERVER)" && \
	  install -m 755 "$(WEB_SERVER).stripped" "$(DESTDIR)$(PREFIX)/libexec/planboard/pb-web"; \
	fi
	install -m 644 docs/*.md docs/*.json "$(DOCUMENTS)"
	install -m 644 docs/schemas/*.json "$(DOCUMENTS)/schemas"
	install -m 644 docs/decisions/*.md "$(DOCUMENTS)/decisions"
	install -m 644 docs/dev/*.md "$(DOCUMENTS)/dev"
	install -m 644 docs/pictures/*.svg docs/pictures/*.png "$(DOCUMENTS)/pictures"
	install -m 644 docs/pb.1 "$(SHARE)/man/man1/pb.1"
	"$(PB)" --generate-completion-script bash >"$(SHARE)/bash-completion/completions/pb"
	"$(PB)" --generate-completion-script zsh >"$(SHARE)/zsh/$(ZSH_FOLDER)/_pb"
	"$(PB)" --generate-completion-script fish >"$(SHARE)/fish/vendor_completions.d/pb.fish"

# Packs what `make install` installs, for machines without a Swift toolchain: an archive, install.sh and SHA256SUMS, in .build-dist/.
# pb needs no library; the programs have no path of this machine (docs/decisions/0034).
DIST := -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. -Xlinker --build-id=none
dist: bootstrap
	$(BUILD) $(DIST) --scratch-path .build-dist/pb -Xswiftc -static-executable --product pb
	PB_WEB=1 $(BUILD) $(DIST) --scratch-path .build-dist/web --product pb-web
	.ci/dist .build-dist/pb/release/pb .build-dist/web/release/pb-web .build-dist/web/checkouts .build-dist

# A Debian package of what `make build` and `make web` built. lintian finds no error in it.
deb: build web
	@.ci/bootstrap debhelper lintian
	.ci/deb .build/release/pb .build/release/pb-web .build/checkouts .build-dist
	lintian --fail-on error --allow-root .build-dist/planboard_*.deb

# The documents as a site. If mkdocs cannot be installed, it says so.
site:
	-@.ci/bootstrap python3-venv
	.ci/site/build

test-site: site
	@PYTHON=$$(.ci/browsers); $${PYTHON:-python3} Tests/site/site.py .build/site --self-test

# Packs the programs that were built last, and tests the archive and install.sh.
test-dist:
	.ci/dist .build/release/pb .build/release/pb-web .build/checkouts .build/dist
	PYTHON=$$([ -x $(PYTE) ] && echo $(PYTE) || echo python3); \
	$$PYTHON Tests/dist/dist.py .build/dist --again .build/release/pb .build/release/pb-web .build/checkouts

# All that is published, in .build-dist (docs/dev/releasing.md). Publishes nothing.
release:
	@[ -z "$$(git status --porcelain)" ] || { echo "commit or remove these first:"; git status --short; exit 1; }
	@.ci/version --check
	@$(MAKE) --no-print-directory clean
	@$(MAKE) --no-print-directory test ALL=1
	@$(MAKE) --no-print-directory test-editors
	@$(MAKE) --no-print-directory test-web
	@$(MAKE) --no-print-directory test-site
	@$(MAKE) --no-print-directory dist deb
	python3 Tests/dist/dist.py .build-dist
	.ci/version --check .build-dist/pb/release/pb .build/release/pb .build-dist
	.ci/version --notes >.build-dist/NOTES.md
	@grep -q "^## $$(.ci/version), unreleased$$" CHANGELOG.md && echo "CHANGELOG.md has no day for $$(.ci/version) yet" || true
	@echo "docs/dev/releasing.md says what to do now."

format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift

clean:
	rm -rf .build .build-fuzz .build-tests .build-dist
