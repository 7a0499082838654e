package match

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
)

func matcher(t testing.TB) *Matcher {
	t.Helper()
	var rules []Rule
	for _, r := range []struct {
		name, pattern string
		limit         int
	}{{"timeout", `timed? ?out`, 2}, {"error", `(?i)\berror\b`, 0}, {"disk", `no space`, 1}} {
		rule, err := NewRule(r.name, r.pattern, r.limit)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, rule)
	}
	return New(rules...)
}

func TestLine(t *testing.T) {
	m := matcher(t)
	var got []Alarm
	keep := func(a Alarm) error {
		got = append(got, a)
		return nil
	}
	for _, line := range []string{"ERROR: timed out", "fine", "no space", "time out", "errors", "Error: no space", "timeout", "timed out"} {
		if err := m.Line(line, keep); err != nil {
			t.Error(err)
		}
	}
	want := []Alarm{{"disk", 1, "no space"}, {"timeout", 2, "time out"}, {"disk", 2, "Error: no space"}, {"timeout", 4, "timed out"}}
	if !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
	if m.Hits("timeout") != 4 || m.Hits("error") != 2 || m.Hits("x") != 0 || m.Worst() != 4 {
		t.Error(m.hits, m.worst)
	}
	if got := m.Names(); !slices.Equal(got, []string{"timeout", "error", "disk"}) {
		t.Error(got)
	}
	if got := m.Digest(); got != "timeout: 4 of 2 (timed? ?out)\nerror: 2 ((?i)\\berror\\b)\ndisk: 2 of 1 (no space)\n" {
		t.Errorf("%q", got)
	}
	broken := errors.New("broken")
	if err := m.Line("no space: timed out", func(Alarm) error { return broken }); err != broken || m.Hits("timeout") != 5 || m.Hits("disk") != 3 {
		t.Error(err, m.hits)
	}
	if got := New().Names(); got == nil || len(got) != 0 {
		t.Error(got)
	}
	if _, err := NewRule("r", "(", 1); err == nil || err.Error() != "rule r: error parsing regexp: missing closing ): `(`" {
		t.Error(err)
	}
}

func BenchmarkHit(b *testing.B) {
	m, i := matcher(b), 0
	names := m.Names()
	b.ReportAllocs()
	for b.Loop() {
		i++
		m.hit(names[i%len(names)])
	}
}

func many() *Matcher {
	var rules []Rule
	for i := range 60 {
		r, _ := NewRule(fmt.Sprint("rule", i), fmt.Sprint("x", i), i%2*1000)
		rules = append(rules, r)
	}
	return New(rules...)
}

func BenchmarkNames(b *testing.B) {
	m := many()
	b.ReportAllocs()
	for b.Loop() {
		if len(m.Names()) != 60 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkDigest(b *testing.B) {
	m := many()
	b.ReportAllocs()
	for b.Loop() {
		if len(m.Digest()) < 60 {
			b.Fatal("lost")
		}
	}
}
