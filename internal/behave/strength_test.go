package behave

import "testing"

// What differs inside of what only a package makes is for calls of those to show through which
// users come to it, where there are some.
func TestInsideOfWhatIsClosed(t *testing.T) {
	of := func(looks string) record {
		return parseReplay([]byte("c\t0\np\targument 0 afterwards\t" + looks + "\ne\n")).records[0]
	}
	inside := func(s string) string { return insideBegins + s + insideEnds }
	for name, c := range map[string]struct {
		base, cand string
		reaches    []string
		strong     bool
	}{
		"inside, with a caller":    {inside("buf"), inside("nil"), []string{"writer.Write"}, false},
		"inside, without one":      {inside("buf"), inside("nil"), nil, true},
		"outside too":              {"a" + inside("buf"), "b" + inside("buf"), []string{"writer.Write"}, true},
		"inside, caller of others": {inside("buf"), inside("nil"), []string{"writer.Close"}, true},
	} {
		k := &check{
			driver: Driver{Targets: []Target{{Func: FuncRef{Recv: "writer", Name: "Write"}}, {Func: FuncRef{Name: "Serve"}, Open: true, Reaches: c.reaches}}},
			items:  []item{{}}, first: map[int]record{0: of(c.base)}, second: map[int]record{0: of(c.base)}, other: map[int]record{0: of(c.cand)},
		}
		strong, faint := k.byStrength(t.Context(), []int{0})
		if len(strong) > 0 != c.strong || len(faint) > 0 == c.strong {
			t.Errorf("%s: strong %v, faint %v", name, strong, faint)
		}
	}
}
