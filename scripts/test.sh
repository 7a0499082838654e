#!/bin/sh
# Runs every test of the repository: those of the module hone, then those of
# each example, whose versions are modules of their own as a user's would be. All are run
# even when one fails; the exit status says whether any did.
#
# The race detector watches the packages that do several things at a time. It
# makes a test up to ten times as slow and has nothing to say of the others; make
# soak watches all.
#
# TESTFLAGS is added to each go test command: TESTFLAGS='-run=Deps -v'.
set -eu
cd "$(dirname "$0")/.."

# A workspace around the checkout would change what is tested.
GOWORK=off
export GOWORK

# A test of a page without a browser fails instead of being skipped.
HONE_BROWSER=1
export HONE_BROWSER

# So does a test of dashboards without Prometheus or its node exporter.
HONE_STACK=1
export HONE_STACK

# A test binary with the race detector sleeps for a second before it ends, in case
# what it leaves running races meanwhile: eighty of them, each in the way of others.
GORACE=${GORACE-atexit_sleep_ms=50}
export GORACE

race=-race
if ! CGO_ENABLED=1 go list -race errors >/dev/null 2>&1; then
	echo "test: no race detector for $(go env GOOS)/$(go env GOARCH): testing without it"
	race=
fi

# several prints the packages of the module that do several things at a time, or
# whose tests do: those with a source that starts goroutines, guards what they
# share, or runs the analysis driver, which starts some. cmd/hone is not one: its
# tests are about processes, and what they start is hone as it is built; the rules
# are not, either: each looks at one package and keeps nothing of it; nor are
# internal/behave and internal/stress, whose tests wait for the programs that they
# build, and internal/wrongfixes and facts/keeps, which name the packages that
# programs of their own import.
several() {
	go list -f '{{$p := .}}{{range .GoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}
{{end}}{{range .TestGoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}
{{end}}{{range .XTestGoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}
{{end}}' ./... | while read -r pkg file; do
		if grep -qE '^[[:space:]]*go [[:alpha:]_.]+\(|^[[:space:]]*(import )?"sync(/atomic)?"|"golang.org/x/sync/|"golang.org/x/tools/go/analysis/checker"|\.Parallel\(\)' "$file"; then
			echo "$pkg"
		fi
	done | sort -u | grep -vE '/cmd/hone$|/hone/rules/[a-z]+$|/internal/(behave|stress|wrongfixes|facts/keeps)$'
}

# -count=1: tests that read the tree through git and go are otherwise answered
# from the cache. Compiling and testing share the cores, hence the long timeout.
# shellcheck disable=SC2086 # lists of flags and packages
gotest() {
	go test -count=1 -timeout=25m ${TESTFLAGS-} "$@"
}

# What takes longest begins first: begun last, it would be waited for alone. Most of
# internal/workbench is whole runs of hone, which do the same things at a time. So they run
# without the race detector, which with -short watches one of each kind, and all else there.
status=0
watched=$(several)
long=$(echo "$watched" | grep '/internal/workbench$')
rest=$(go list ./... | grep -vxF "$watched")
# shellcheck disable=SC2086 # lists of packages
gotest ${race:+$long} $rest || status=1
# shellcheck disable=SC2086 # lists of packages
gotest $race ${race:+-short} $watched || status=1

# module tests the module in a folder, and prints what came of it at the end.
module() {
	failed=0
	# shellcheck disable=SC2086 # a list of flags
	out=$( (cd "$1" && go vet ./... && gotest $race -vet=off ./...) 2>&1) || failed=1
	printf 'test: module %s\n%s\n' "$1" "$out"
	return "$failed"
}

# Two at a time: for a small module most of the time is one command's.
pids=
for mod in examples/*/go.mod examples/*/*/go.mod; do
	[ -e "$mod" ] || continue
	module "${mod%/go.mod}" &
	if [ -z "$pids" ]; then
		pids=$!
		continue
	fi
	for pid in $pids $!; do
		wait "$pid" || status=1
	done
	pids=
done
[ -z "$pids" ] || wait "$pids" || status=1
exit "$status"
