package wrongfixes

import "testing"

func TestHalve(t *testing.T) {
	var all []*Candidate
	m := &Module{Name: "m"}
	for i := range 41 {
		all = append(all, &Candidate{Module: m, Name: string(rune('a'+i%26)) + string(rune('a'+i/26)), Expect: []Expectation{Reject, Accept}[i%2]})
	}
	first, again, other := Halve(7, all), Halve(7, all), Halve(8, all)
	n, moved := map[string]int{}, 0
	for _, c := range all {
		id := c.ID()
		if first[id] != again[id] {
			t.Errorf("%s is in the half %s, then in %s", id, first[id], again[id])
		}
		moved += count(first[id] != other[id])
		n[string(c.Expect)+first[id]]++
	}
	if moved == 0 || n["rejectseen"] != 11 || n["rejectheld"] != 10 || n["acceptseen"] < 4 || n["acceptheld"] < 4 {
		t.Errorf("%d moved by another seed, halves %v", moved, n)
	}
	golden := &Candidate{Module: &Module{Name: "g", Golden: true}, Name: "golden", Expect: Accept}
	more := Halve(7, append([]*Candidate{golden, {Module: m, Name: "first", Expect: Accept}}, all...))
	if half := Halve(8, []*Candidate{golden})[golden.ID()]; more[golden.ID()] != Seen || half != Seen {
		t.Errorf("a golden test is in the half %s", half)
	}
	for _, c := range all {
		if more[c.ID()] != first[c.ID()] {
			t.Errorf("%s moves to another half when a right candidate comes", c.ID())
		}
	}
}

func TestResultFailed(t *testing.T) {
	caught := []string{StageBehaviour}
	for _, c := range []struct {
		result Result
		want   bool
	}{
		{Result{Expect: Reject, Stages: caught}, false},
		{Result{Expect: Reject, Functions: 1}, true},
		{Result{Expect: Accept, Functions: 1}, false},
		{Result{Expect: Accept, Functions: 1, Stages: caught}, true},
		{Result{Expect: Accept, Functions: 1, Unchecked: []string{"f: it waits"}}, true},
		{Result{Expect: Accept}, true},
		{Result{Expect: Equivalent}, false},
		{Result{Expect: Equivalent, Stages: caught}, false},
	} {
		if got := c.result.Failed(); got != c.want {
			t.Errorf("%+v failed: %v", c.result, got)
		}
	}
}
