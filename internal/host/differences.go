package host

import (
	"fmt"
	"strconv"

	"github.com/gohone/hone"
)

// Differences lists, in words, why times measured on a cannot be compared with
// times measured on b: "CPU: X against Y". A field that one of them does not
// tell is no difference, save for settings, where empty is the default. Load,
// steal and the revision of the tree differ between any two runs and are not
// listed.
func Differences(a, b hone.Host) []string {
	var out []string
	for _, f := range facets {
		x, y := f.of(a), f.of(b)
		if x == y || f.unset == "" && (x == "" || y == "") {
			continue
		}
		out = append(out, fmt.Sprintf("%s: %s against %s", f.name, orUnset(x, f.unset), orUnset(y, f.unset)))
	}
	return out
}

// facet is one thing in which hosts differ.
type facet struct {
	name  string
	of    func(hone.Host) string
	unset string // what empty means; empty for what a system may not tell
}

var facets = []facet{
	{"system", func(h hone.Host) string { return h.GOOS }, ""},
	{"architecture", func(h hone.Host) string { return h.GOARCH }, ""},
	{"CPU", func(h hone.Host) string { return h.CPU }, ""},
	{"cores", func(h hone.Host) string { return count(h.Cores) }, ""},
	{"Go", func(h hone.Host) string { return h.GoVersion }, ""},
	{"GOMAXPROCS", func(h hone.Host) string { return count(h.GOMAXPROCS) }, ""},
	{"GOGC", func(h hone.Host) string { return h.GOGC }, "the default"},
	{"GOMEMLIMIT", func(h hone.Host) string { return h.GOMEMLIMIT }, "none"},
	{"GOFLAGS", func(h hone.Host) string { return h.GOFLAGS }, "none"},
	{"SMT", func(h hone.Host) string { return h.SMT }, ""},
	{"frequency governor", func(h hone.Host) string { return h.Governor }, ""},
	{"turbo", func(h hone.Host) string { return h.Turbo }, ""},
	{"CPU limit", func(h hone.Host) string { return limit(h.Quota) }, "none"},
	{"virtualisation", func(h hone.Host) string { return h.Virtualisation }, ""},
}

// count shows a number that is empty when unknown.
func count(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func limit(q float64) string {
	if q <= 0 {
		return ""
	}
	return cpus(q) + " CPUs"
}

func orUnset(value, unset string) string {
	if value == "" {
		return unset
	}
	return value
}
