package behave

import (
	"strings"
	"testing"
)

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

// That a result lies in the memory of an argument is no difference where callers do no more than to read it; another
// result is one, and elements that lie in each other's memory.
func TestSharedWithWhoReads(t *testing.T) {
	of := func(parts string) record {
		return parseReplay([]byte("c\t0\na\ttrue\tfalse\tx\tz\n" + parts + "e\n")).records[0].withoutSharing()
	}
	const base = "p\tresult 0\tx\n"
	const shared = base + "p\tresult 0 shares memory\twith argument 1\np\tresult 0 after further calls\ty\n"
	for cand, same := range map[string]bool{
		shared:                                   true,
		strings.Replace(shared, "\tx", "\ty", 1): false,
		shared + "p\tresult 0 shares memory\twith itself: its elements overlap\n": false,
		strings.Replace(shared, "argument 1", "argument 2", 1):                    false,
		base + "p\tresult 0 after further calls\ty\n":                             false,
		shared + "p\targument 1 afterwards\ty\n":                                  false,
	} {
		if got := of(base).agrees(of(cand)); got != same {
			t.Errorf("%q: alike is %v, want %v", cand, got, same)
		}
		if got := of(base).fromOutside().agrees(of(cand).fromOutside()); got != same {
			t.Errorf("%q: alike from outside is %v, want %v", cand, got, same)
		}
	}
	d := Driver{Targets: []Target{{}, {OnlyRead: true}}}
	if got := d.onlyReadTargets(); len(got) != 1 || !got[1] {
		t.Errorf("targets %v, want the second", got)
	}
}
