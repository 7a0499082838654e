package behave_test

import (
	"strings"
	"testing"
)

// Who looks at the elements and the length of a list alone cannot tell whether an empty
// one is nil.
func TestLengthsAlone(t *testing.T) {
	t.Parallel()
	const source = `package p
import ("sort"; "strings")
func keys(m map[string]int) []string {
	var out []string
	for k := range m { out = append(out, k) }
	sort.Strings(out)
	return out
}
func size(list []string) int { return len(list) }
func lines(list []string) string { return strings.Join(list, "\n") }
func kept(list []string) []string { return list }
`
	for name, c := range map[string]struct {
		caller  string
		differs bool
		long    bool // under make soak alone
	}{
		"ranged over":           {`func Sum(m map[string]int) (n int) { for _, k := range keys(m) { n += m[k] }; return n }`, false, false},
		"joined":                {`func Text(m map[string]int) string { list := keys(m); return lines(list) + list[size(list)-1] }`, false, true},
		"compared later":        {`func Any(m map[string]int) bool { list := keys(m); for range list { return true }; return list != nil }`, true, true},
		"returned if not empty": {`func Keys(m map[string]int) []string { if len(m) == 0 { return nil }; return keys(m) }`, false, false},
		"returned as it is":     {`func Keys(m map[string]int) []string { return keys(m) }`, true, true},
		"returned in a func":    {`func Later(m map[string]int) func() []string { return func() []string { if len(m) == 0 { return nil }; return keys(m) } }`, true, true},
		"returned by another":   {`func Keys(m map[string]int) []string { list := keys(m); return kept(list) }`, true, false},
	} {
		if c.long && !soaking() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			after := strings.Replace(source, "var out []string", "out := make([]string, 0, len(m))", 1)
			r := check(t, request(t, map[string]string{"p.go": source + c.caller}, map[string]string{"p.go": after + c.caller}))
			if len(r.Differences) > 0 != c.differs {
				t.Errorf("differences %+v", r.Differences)
			}
		})
	}
}
