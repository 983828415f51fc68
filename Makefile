# PlanBoard. `make demo` shows it at work, `make test` runs every test; both install what is missing.
SHELL := /bin/bash
PREFIX ?= /usr/local
SECONDS_EACH ?= 600
ifeq ($(shell uname),Darwin)
STATIC :=
else
STATIC := --static-swift-stdlib
endif

.PHONY: help bootstrap build demo test soak bench fuzz install format clean

help:
	@echo "make demo     build, and show the sample boards at work"
	@echo "make test     build, and run every test"
	@echo "make install  install pb below PREFIX ($(PREFIX))"
	@echo "make bench    measure; make fuzz, make soak: look for faults at length"

bootstrap:
	@.ci/bootstrap

build: bootstrap
	swift build -c release $(STATIC) --product pb

demo: build
	@.ci/demo

test:
	@.ci/bootstrap patch python3-venv valgrind binutils
	@.ci/oracle
	swift format lint --strict --recursive --parallel Sources Tests Package.swift
	swift build --build-tests
	PB_PYTHON=$(CURDIR)/.build/oracle/bin/python3 swift test --skip-build
	swift build -c release $(STATIC) --product pb-bench
	@.ci/doubling

soak: bootstrap
	PB_CASES=$${PB_CASES:-1000000} swift test -c release -Xswiftc -enable-testing --filter Property

bench: build
	@.ci/bootstrap valgrind cmark hyperfine binutils python3-venv
	@.ci/oracle
	swift build -c release $(STATIC) --product pb-bench
	@.ci/bench

fuzz: bootstrap
	PB_FUZZ=1 swift build -c release --scratch-path .build-fuzz --product pb-fuzz -Xswiftc -sanitize=fuzzer
	@mkdir -p .fuzz/corpus .fuzz/findings
	for target in parse edit; do \
	  SWIFT_BACKTRACE=enable=no .build-fuzz/release/pb-fuzz $$target -max_total_time=$(SECONDS_EACH) -max_len=8192 \
	    -timeout=10 -artifact_prefix=.fuzz/findings/ .fuzz/corpus SampleBoards Tests/Fixtures/fuzz || exit 1; \
	done

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	strip -o .build/release/pb.stripped .build/release/pb
	install -m 755 .build/release/pb.stripped "$(DESTDIR)$(PREFIX)/bin/pb"

format:
	swift format --in-place --recursive --parallel Sources Tests Package.swift

clean:
	rm -rf .build .build-fuzz
