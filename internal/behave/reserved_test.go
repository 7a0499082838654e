package behave

import "testing"

// That the candidate takes much memory for a number above all lengths is no difference of a function that users cannot
// call, where those who call it were called often enough and looked alike.
func TestReservedForNumbers(t *testing.T) {
	of := func(literal, rest string) record {
		return parseReplay([]byte("c\t0\na\ttrue\tfalse\t\"r\"\t" + literal + "\n" + rest + "e\n")).records[0]
	}
	const fine, full = "p\tresult 0\t1\n", "p\tprocess\ttakes more memory than there is\n"
	for name, c := range map[string]struct {
		literal, cand string
		open          bool
		heard         int
		left          bool
	}{
		"by nobody":                    {"2147483648", full, false, leastOfCallers, false},
		"of another type":              {"uint64(18446744073709551615)", full, false, leastOfCallers, false},
		"by users":                     {"2147483648", full, true, leastOfCallers, true},
		"by callers hardly called":     {"2147483648", full, false, leastOfCallers - 1, true},
		"for a length":                 {"4096", full, false, leastOfCallers, true},
		"for none":                     {"-2147483648", full, false, leastOfCallers, true},
		"otherwise ended":              {"2147483648", "p\tprocess\tdeadlocks\n", false, leastOfCallers, true},
		"with another result":          {"2147483648", "p\tresult 0\t2\n", false, leastOfCallers, true},
		"for a number within a struct": {"row{n: 2147483648}", full, false, leastOfCallers, true},
	} {
		k := &check{
			driver: Driver{Targets: []Target{{Open: c.open}, {Caller: true}}},
			items:  []item{{}}, first: map[int]record{0: of(c.literal, fine)}, second: map[int]record{}, other: map[int]record{0: of(c.literal, c.cand)},
		}
		for n := 1; n <= c.heard; n++ {
			k.items = append(k.items, item{target: 1})
			k.first[n], k.second[n], k.other[n] = of("1", fine), of("1", fine), of("1", fine)
		}
		left := k.withoutMistakes([]int{0}, func(by Target) bool { return by.Caller })
		if len(left) > 0 != c.left {
			t.Errorf("%s: %v is left", name, left)
		}
	}
}

// What ends the process while calls are made beside the one under check is not held against that, where it is memory.
func TestMemoryOfCallsBeside(t *testing.T) {
	of := func(lines string) record {
		out := parseReplay([]byte("c\t0\na\ttrue\tfalse\t1\n" + lines))
		if r, ok := out.records[0]; ok {
			return r
		}
		return out.under.endedBy("takes more memory than there is")
	}
	base := of("p\tresult 0\t1\ne\t10\n")
	for lines, want := range map[string]bool{"": true, "x\ttrue\n": false, "x\ttrue\nx\tfalse\n": true} {
		if got := base.comparable(of(lines)); got != want {
			t.Errorf("%q: can be compared is %t, want %t", lines, got, want)
		}
	}
}
