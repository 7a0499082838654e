package behave_test

import (
	"strings"
	"testing"
)

// What another function of the package writes shows in a function that remembers what it
// gave, unless it is told to forget that.
func TestWritersInBetween(t *testing.T) {
	t.Parallel()
	const source = `package p

import "sort"

var (
	knownTo  = map[string]bool{}
	memoryOf []string
	filledIn bool
)

// RegisterIn makes a name known.
func RegisterIn(name string) {
	knownTo[name] = true
	FORGET
}

// NamesIn are the names that are known.
func NamesIn() []string {
	BODY
	names := []string{}
	for n := range knownTo {
		names = append(names, n)
	}
	sort.Strings(names)
	AFTER
	return names
}

var _, _ = memoryOf, filledIn
`
	const (
		recall = "if filledIn { return append([]string{}, memoryOf...) }"
		keep   = "memoryOf, filledIn = append([]string{}, names...), true"
	)
	side := func(body, after string) map[string]string {
		files := map[string]string{}
		for where, forget := range map[string]string{"Book": "", "List": "filledIn = false"} {
			if body == "" {
				forget = ""
			}
			src := strings.NewReplacer("FORGET", forget, "BODY", body, "AFTER", after).Replace(source)
			files[where+".go"] = strings.NewReplacer("knownTo", "known"+where, "memoryOf", "memory"+where, "filledIn", "filled"+where, "RegisterIn", "Register"+where, "NamesIn", "Names"+where).Replace(src)
		}
		return files
	}
	r := request(t, side("", ""), side(recall, keep))
	r.Time *= 2
	report := checkUntil(t, r, differ("NamesBook"))
	if len(report.Differences) != 1 || report.Differences[0].Func != "NamesBook" {
		t.Fatalf("differences %+v, unchecked %+v, want one in NamesBook, which is not told to forget", report.Differences, report.Unchecked)
	}
	if said := report.Differences[0].Sentence; !strings.Contains(said, "RegisterBook(") && !strings.Contains(said, "after the calls that were made before it") {
		t.Errorf("%q does not say that other calls came before", said)
	}
}
