#!/bin/sh
# Makes sure that what the tests need is there: Go, git, make, certificates, a C
# compiler with its headers, which the race detector links with, and for the
# tests of pages a browser, driven by playwright-core through node; for those of
# dashboards Prometheus and its node exporter; and the modules that the examples
# and the corpora import. On Debian and Ubuntu what is missing is installed with
# apt-get, after saying so; elsewhere the script says what to install. It changes
# nothing when nothing is missing.
set -eu

if ! command -v go >/dev/null 2>&1; then
	echo 'setup: no go command on PATH: install Go 1.26 or later, see https://go.dev/doc/install' >&2
	exit 1
fi

# compiles reports whether the C compiler that go would use makes a program of
# a source with a standard header: a compiler without headers is of no use.
compiles() {
	cc=$(go env CC)
	command -v "${cc%% *}" >/dev/null 2>&1 || return 1
	dir=$(mktemp -d)
	printf '#include <stdlib.h>\nint main(void) { return EXIT_SUCCESS; }\n' >"$dir/a.c"
	$cc -pthread -o "$dir/a.out" "$dir/a.c" >/dev/null 2>&1 && ok=0 || ok=1
	rm -rf "$dir"
	return "$ok"
}

missing=
command -v git >/dev/null 2>&1 || missing="$missing git"
command -v make >/dev/null 2>&1 || missing="$missing make"
compiles || missing="$missing gcc libc6-dev"
# Without certificates go cannot fetch modules; only Debian's way to have none is known.
if [ -e /etc/debian_version ] && [ ! -e /etc/ssl/certs/ca-certificates.crt ] && [ -z "${SSL_CERT_FILE-}" ]; then
	missing="$missing ca-certificates"
fi
# The names internal/honetest/browser.go looks for. A browser without any font
# does not start.
found=
for name in chromium chromium-browser google-chrome chrome; do
	! command -v "$name" >/dev/null 2>&1 || found=$name
done
[ -n "$found" ] || missing="$missing chromium fonts-dejavu-core"
command -v node >/dev/null 2>&1 || missing="$missing nodejs"
# The names internal/stack looks for; promtool comes with the first.
daemons=
command -v prometheus >/dev/null 2>&1 || daemons="$daemons prometheus"
command -v prometheus-node-exporter >/dev/null 2>&1 || command -v node_exporter >/dev/null 2>&1 || daemons="$daemons prometheus-node-exporter"
missing="$missing$daemons"

# driven reports whether playwright-core is there, in the version asked for.
cd "$(dirname "$0")/browser"
driven() {
	want=$(sed -n 's/.*"playwright-core": "\(.*\)".*/\1/p' package.json)
	grep -q "\"version\": \"$want\"" node_modules/playwright-core/package.json 2>/dev/null
}
driven || command -v npm >/dev/null 2>&1 || missing="$missing npm"

# drive installs it, by the hash in the lock file.
drive() {
	driven || {
		echo "setup: installing playwright-core $want with npm"
		npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	}
}

# modules fetches what the examples and the corpora import, so that testing
# them needs no network; the module cache keeps it. The folder is scripts/browser here.
modules() {
	for mod in ../../examples/*/go.mod ../../examples/*/*/go.mod ../../internal/corpus/testdata/*/go.mod; do
		grep -q '^require' "$mod" 2>/dev/null || continue
		if ! (cd "${mod%/go.mod}" && GOWORK=off go list -test -deps ./... >/dev/null); then
			echo "setup: ${mod#../../}: its modules cannot be fetched: is there a network, and what does 'go env GOPROXY' say?" >&2
			exit 1
		fi
	done
}

missing=${missing# }
if [ -z "$missing" ]; then
	drive
	modules
	exit 0
fi

if ! command -v apt-get >/dev/null 2>&1; then
	echo "setup: the tests need what Debian calls: $missing" >&2
	echo 'setup: install git, make, a C compiler with its headers, node, npm, Chromium, Prometheus and node_exporter, then try again' >&2
	exit 1
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null 2>&1; then
		echo "setup: missing: $missing" >&2
		echo "setup: as root, run: apt-get install $missing" >&2
		exit 1
	fi
	as_root=sudo
	[ -t 0 ] || as_root='sudo -n' # nobody is there to type a password
fi

echo "setup: installing with apt-get: $missing"
$as_root apt-get update -q
# shellcheck disable=SC2086 # a list of packages
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing
# The packages start their programs as services; the tests start them by themselves.
if [ -n "$daemons" ] && [ -d /run/systemd/system ]; then
	# shellcheck disable=SC2086 # a list of services
	$as_root systemctl disable --now -q $daemons
fi
drive
modules
