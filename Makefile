# The work on hone in one-word commands. Nothing here is needed to build or
# use hone: that takes only "go build ./cmd/hone".

.DEFAULT_GOAL := help
.PHONY: help test soak lint docs proofs calibration casestudies corpus wrongfixes stages history libraries rule

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

test: ## set up what the tests need, then run all of them
	@sh scripts/setup.sh
	@sh scripts/test.sh

soak: ## what takes hours: the race detector and the compilers on all, kills, full disks, bad suites, all wrong fixes, stress, long searches, views beside pprof
	bash .ci/run cross
	go test -race -count=1 -timeout=120m ./...
	HONE_SOAK=100 go test -count=1 -timeout=150m -v -run '^Test(Kill|Interrupt)' ./cmd/hone
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^TestPrograms$$' ./internal/corpus
	HONE_SOAK=1 go test -race -count=1 -timeout=60m -v -run '^Test(FullDisk|ApplyWithoutSpace|Scripts|Readme)$$' ./cmd/hone
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^TestCandidates$$' ./internal/wrongfixes
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^Test(Soak.*|FunctionsHandedOver|IdenticalCode|InsideOfThePackage|LengthsAlone|LookUps|NilReceiver|RecordedElsewhere|RecordedOfTestsThatFail)$$' ./internal/behave
	HONE_SOAK=1 go test -count=1 -timeout=30m -v -run '^TestFrameworks$$' ./internal/source/pprofhttp
	HONE_SOAK=1 go test -count=1 -timeout=60m -v -run '^TestStrangers' ./internal/check
	HONE_SOAK=1 go test -count=1 -timeout=180m -v ./internal/stress
	HONE_SOAK=1 go test -count=1 -timeout=600m -v -run '^Test(Search|Sound|VerifyBeyondFunctions)$$' ./internal/workbench
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

corpus: ## point hone at the corpora (SET=third for one, PROGRAMS="a b" for some), then render
	go run ./scripts/corpus -save $(if $(SET),-set $(SET)) $(PROGRAMS)
	go test ./internal/docs -run '^TestGenerated$$' -update

wrongfixes: ## see which wrong fixes of the corpus the modules' own tests catch
	go run ./scripts/wrongfixes

stages: ## measure what share of wrong fixes the checks reject, and of right ones (an hour), then render
	go run ./scripts/stages
	go test ./internal/docs -run '^TestGenerated$$' -update

history: ## point hone at public modules from before they were made faster (LIST=first, NOTE="what is new"), then render
	go run ./scripts/history -list $(or $(LIST),first) -half "" -save "$(NOTE)"
	go test ./internal/docs -run '^TestGenerated$$' -update

libraries: ## count what hone says of well-tuned public libraries (LIBRARIES="a b" for some), and what it is worth, then render
	go run ./scripts/libraries -try -save $(LIBRARIES)
	go test ./internal/docs -run '^TestGenerated$$' -update

rule: ## begin a rule: make rule NAME=stringconcat
	go run ./scripts/newrule $(NAME)
