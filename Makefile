# The work on hone in one-word commands. Nothing here is needed to build or
# use hone: that takes only "go build ./cmd/hone".

.DEFAULT_GOAL := help
.PHONY: help test soak lint docs proofs calibration casestudies wrongfixes rule

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: ## set up what the tests need, then run all of them
	@sh scripts/setup.sh
	@sh scripts/test.sh

soak: ## kill hone apply at 100 random moments; run the corpus of wrong fixes; profile a gin server
soak: ## kill hone apply at 100 random moments; all of the corpus of wrong fixes; a long search
soak: ## kill hone apply at 100 random moments; all of the corpus of wrong fixes; hone on whole modules
	HONE_SOAK=100 go test -count=1 -timeout=60m -v -run '^TestKill(Apply|Commit)$$' ./cmd/hone
soak: ## kill hone run and hone apply at 100 random moments; build and run all of the corpus of wrong fixes
soak: ## kill runs at 100 random moments; full disks, bad suites; wrong fixes; a long search; frameworks
soak: ## kill hone run and apply at 100 random moments; the whole corpus of wrong fixes; a long search; a gin server; views beside pprof
	HONE_SOAK=100 go test -count=1 -timeout=150m -v -run '^Test(Kill|Interrupt)' ./cmd/hone
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^Test(FullDisk|ApplyWithoutSpace|Scripts)$$' ./cmd/hone
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^TestCandidates$$' ./internal/wrongfixes
	HONE_SOAK=1 go test -count=1 -timeout=30m -v -run '^TestFrameworks$$' ./internal/source/pprofhttp
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^TestSearch$$' ./internal/workbench
	HONE_SOAK=1 go test -count=1 -timeout=180m -v -run '^Test(Search|Sound)$$' ./internal/workbench
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^(TestSoak|Test.*AsGoogle)$$' ./internal/view/parity ./internal/cost

lint: ## gofmt, go vet and staticcheck
	@bash .ci/run lint

docs: ## render the generated pages again
	go test ./internal/docs -run '^TestGenerated$$' -update

proofs: ## measure what the rules gain (RULES="a b" for some), then render
	go run ./scripts/proofs $(RULES)
	go test ./internal/docs -run '^TestGenerated$$' -update

calibration: ## measure how often verdicts are wrong, on simulated data, then render
	go run ./scripts/calibration
	go test ./internal/docs -run '^TestGenerated$$' -update

casestudies: ## point hone at the examples (EXAMPLES="a b" for some), compare, then render
	go run ./examples -save $(EXAMPLES)
	go test ./internal/docs -run '^TestGenerated$$' -update

wrongfixes: ## see which wrong fixes of the corpus the modules' own tests catch
	go run ./scripts/wrongfixes

rule: ## begin a rule: make rule NAME=stringconcat
	go run ./scripts/newrule $(NAME)
