#!/bin/sh
# Runs every test of the repository: those of the module hone, then those of
# each example, whose versions are modules of their own as a user's would be. All are run
# even when one fails; the exit status says whether any did.
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

race=-race
if ! CGO_ENABLED=1 go list -race errors >/dev/null 2>&1; then
	echo "test: no race detector for $(go env GOOS)/$(go env GOARCH): testing without it"
	race=
fi

# -count=1: tests that read the tree through git and go are otherwise answered
# from the cache. Compiling and testing share the cores, hence the long timeout.
# shellcheck disable=SC2086 # lists of flags
gotest() {
	go test $race -count=1 -timeout=25m ${TESTFLAGS-} ./...
}

status=0
gotest || status=1
for mod in examples/*/go.mod examples/*/*/go.mod; do
	[ -e "$mod" ] || continue
	dir=${mod%/go.mod}
	echo "test: module $dir"
	(cd "$dir" && go vet ./... && gotest) || status=1
done
exit "$status"
