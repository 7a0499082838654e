package hoistconstructor_test

import (
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that a value that is shared gives what a fresh one does, also
// after it was used for other inputs.
func Fuzz(f *testing.F) {
	for _, s := range []string{"", "a:b|c@d", "v1.26-rc1", "<br>&lt;ä&gt;", "\xff<br\xff>", "日本\x00", strings.Repeat("v1.2-:", 1000)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for range 2 {
			equal(t, s, entitiesBaseline(s), entitiesCandidate(s))
			equal(t, s, escapeBaseline(s), escapeCandidate(s))
			equal(t, s, idBaseline([]byte(s)), idCandidate([]byte(s)))
			if old, now := versionBaseline(s), versionCandidate(s); !slices.Equal(old, now) || (old == nil) != (now == nil) {
				t.Errorf("%q: %q, want %q", s, now, old)
			}
		}
	})
}

func equal(t *testing.T, in, old, now string) {
	t.Helper()
	if old != now {
		t.Errorf("%q: %q, want %q", in, now, old)
	}
}
