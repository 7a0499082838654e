package behave

import "testing"

// Calls of callers are evidence if they looked alike; one that did not is evidence against,
// unless that did not show again.
func TestHeard(t *testing.T) {
	of := func(result string) record {
		return parseReplay([]byte("c\t0\np\tresult 0\t" + result + "\ne\t5\n")).records[0]
	}
	caller := Target{Func: FuncRef{Name: "Handle"}, Caller: true}
	for name, tt := range map[string]struct {
		other   string // what the candidate returned in the last of three calls
		least   int
		refuted bool
		want    bool
	}{
		"all alike":                   {"1", 3, false, true},
		"too few":                     {"1", 4, false, false},
		"one unlike":                  {"2", 2, false, false},
		"one unlike, not shown again": {"2", 2, true, true},
		"it counts for nothing":       {"2", 3, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			same := map[int]record{0: of("1"), 1: of("1"), 2: of("1")}
			c := &check{
				driver: Driver{Targets: []Target{caller}}, items: make([]item, 3),
				first: same, second: same, other: map[int]record{0: of("1"), 1: of("1"), 2: of(tt.other)},
				refuted: map[string]bool{"Handle": tt.refuted},
			}
			if got := c.heard(tt.least, func(by Target) bool { return by.Caller }); got != tt.want {
				t.Errorf("heard: %v, want %v", got, tt.want)
			}
		})
	}
}
