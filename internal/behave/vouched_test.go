package behave

import "testing"

// Calls of users stand for those of a hidden function where they are enough, looked alike, and executed all that changed.
func TestVouched(t *testing.T) {
	text := func(body string) map[string][]byte {
		return map[string][]byte{"a.go": []byte("package p\n\ntype walk struct{}\n\nfunc (w walk) mark() int {\n" + body + "}\n")}
	}
	of := func(looks string) record {
		return parseReplay([]byte("c\t0\np\tresult 0\t" + looks + "\ne\n")).records[0]
	}
	panicked := parseReplay([]byte("c\t0\np\tpanic\tno\ne\n")).records[0]
	far, mark := Target{Func: FuncRef{Name: "Far"}, Open: true, Leads: []string{"walk.mark"}}, Target{Func: FuncRef{Recv: "walk", Name: "mark"}}
	for name, test := range map[string]struct {
		calls   int
		cand    record
		by      map[int]bool // marks of Far in the candidate, nil on neither side
		panics  bool
		leads   []string
		vouched bool
		heard   bool // of functions that it is handed
	}{
		"all is executed":        {leastOfCallers, of("7"), map[int]bool{0: true, 1: true}, false, far.Leads, true, true},
		"a line is not":          {leastOfCallers, of("7"), map[int]bool{0: true}, false, far.Leads, false, true},
		"too few calls":          {leastOfCallers - 1, of("7"), map[int]bool{0: true, 1: true}, false, far.Leads, false, true},
		"they panic, too":        {leastOfCallers, panicked, map[int]bool{0: true, 1: true}, true, far.Leads, false, false},
		"they differ":            {leastOfCallers, of("8"), map[int]bool{0: true, 1: true}, false, far.Leads, false, false},
		"they lead to another":   {leastOfCallers, of("7"), map[int]bool{0: true, 1: true}, false, []string{"walk.step"}, false, false},
		"nothing is of the call": {leastOfCallers, of("7"), nil, false, far.Leads, false, false},
	} {
		far.Leads = test.leads
		c := &check{
			Request: Request{Before: text("\treturn 1\n"), After: text("\tn := 1\n\treturn n\n")},
			driver:  Driver{Targets: []Target{mark, far}},
			first:   map[int]record{}, second: map[int]record{}, other: map[int]record{},
			baseline: &binary{by: map[int]map[int]bool{1: {0: test.by != nil}}}, candidate: &binary{by: map[int]map[int]bool{0: {0: true, 1: true}, 1: test.by}},
			marks: [2]counters{{lines: map[string]map[int][]int{"a.go": {6: {0}}}}, {lines: map[string]map[int][]int{"a.go": {6: {0}, 7: {1}}}}},
		}
		for i := range test.calls {
			c.items = append(c.items, item{target: 1})
			base := of("7")
			if test.panics {
				base = panicked
			}
			c.first[i], c.second[i], c.other[i] = base, base, test.cand
		}
		if got := c.vouched("walk.mark"); got != test.vouched {
			t.Errorf("%s: %v, want %v", name, got, test.vouched)
		}
		c.driver.Targets[0].Handed = []int{0}
		if why := c.unheard("walk.mark"); (why == "") != test.heard {
			t.Errorf("%s: handed functions, %q, want heard %v", name, why, test.heard)
		}
	}
}
