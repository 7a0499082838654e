package behave_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
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
	var together []variant
	differs := map[string]bool{}
	expect := func(t *testing.T, variants []variant) {
		t.Helper()
		r := checkTogether(t, "keys size lines kept pairs Sum Text Any Keys Later", brief, variants, func(r behave.Report) bool {
			return !slices.ContainsFunc(numbers(variants), func(n int) bool { return differs[variants[n].name] && !differsIn(r, n) })
		})
		for n, v := range variants {
			if differsIn(r, n) != differs[v.name] {
				t.Errorf("%s: differences %+v", v.name, r.Differences)
			}
		}
	}
	for _, c := range []struct {
		name, caller string
		differs      bool
		long         bool // under make soak alone, and alone
	}{
		{"ranged over", `func Sum(m map[string]int) (n int) { for _, k := range keys(m) { n += m[k] }; return n }`, false, false},
		{"joined", `func Text(m map[string]int) string { list := keys(m); return lines(list) + list[size(list)-1] }`, false, true},
		{"compared later", `func Any(m map[string]int) bool { list := keys(m); for range list { return true }; return list != nil }`, true, true},
		{"returned if not empty", `func Keys(m map[string]int) []string { if len(m) == 0 { return nil }; return keys(m) }`, false, false},
		{"returned as it is", `func Keys(m map[string]int) []string { return keys(m) }`, true, true},
		{"returned in a func", `func Later(m map[string]int) func() []string { return func() []string { if len(m) == 0 { return nil }; return keys(m) } }`, true, true},
		{"lists of lists that are gone through", `func pairs(m map[string]int) [][]string { var one []string; for k := range m { one = append(one, k); break }; return [][]string{one, {"a"}} }
func Sum(m map[string]int) (n int) { for _, list := range pairs(m) { n += size(list) }; return n }`, false, false},
		{"lists of lists that are kept", `func pairs(m map[string]int) [][]string { var one []string; for k := range m { one = append(one, k); break }; return [][]string{one, {"a"}} }
func Any(m map[string]int) (n int) { for _, list := range pairs(m) { if list == nil { n++ } }; return n }`, true, false},
		{"returned by another", `func Keys(m map[string]int) []string { list := keys(m); return kept(list) }`, true, false},
	} {
		v := variant{c.name, source + c.caller, strings.Replace(source, "var out []string", "out := make([]string, 0, len(m))", 1) + c.caller}
		if strings.Contains(c.caller, "var one []string") {
			v.after = source + strings.Replace(c.caller, "var one []string", "one := []string{}", 1)
		}
		differs[c.name] = c.differs
		if !c.long {
			together = append(together, v)
		} else if soaking() {
			t.Run(c.name, func(t *testing.T) { expect(t, []variant{v}) })
		}
	}
	expect(t, together)
}
