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
	known  = map[string]bool{}
	memory []string
	filled bool
)

// Register makes a name known.
func Register(name string) {
	known[name] = true
	FORGET
}

// Names are the names that are known.
func Names() []string {
	BODY
	names := []string{}
	for n := range known {
		names = append(names, n)
	}
	sort.Strings(names)
	AFTER
	return names
}

var _, _ = memory, filled
`
	side := func(forget, body, after string) map[string]string {
		return map[string]string{"p.go": strings.NewReplacer("FORGET", forget, "BODY", body, "AFTER", after).Replace(source)}
	}
	const (
		recall = "if filled { return append([]string{}, memory...) }"
		keep   = "memory, filled = append([]string{}, names...), true"
	)
	for name, c := range map[string]struct {
		forget  string
		differs bool
	}{
		"remembered": {"", true},
		"forgotten":  {"filled = false", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := check(t, request(t, side("", "", ""), side(c.forget, recall, keep)))
			if len(r.Differences) > 0 != c.differs {
				t.Errorf("differences %+v, unchecked %+v", r.Differences, r.Unchecked)
			}
			if c.differs && len(r.Differences) > 0 && !strings.Contains(r.Differences[0].Sentence, "Register(") && !strings.Contains(r.Differences[0].Sentence, "after the calls that were made before it") {
				t.Errorf("%q does not say that other calls came before", r.Differences[0].Sentence)
			}
		})
	}
}
