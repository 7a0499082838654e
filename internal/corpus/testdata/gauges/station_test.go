package gauges

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"
)

// notes is a meter that writes down what it is told.
type notes []string

func (n *notes) Count(name string, by int) { *n = append(*n, fmt.Sprint(name, " ", by)) }

func (n *notes) Took(name string, d time.Duration) { *n = append(*n, fmt.Sprint(name, " ", d)) }

func ticking() func() time.Time {
	at := time.Unix(0, 0)
	return func() time.Time {
		at = at.Add(time.Second)
		return at
	}
}

func TestTimed(t *testing.T) {
	var n notes
	s := &Station{Site: "hill", Meter: &n, Clock: ticking()}
	fails := []error{nil, io.EOF, io.EOF, nil, io.EOF}
	g := s.Timed("wind", func() (float64, error) {
		err := fails[0]
		fails = fails[1:]
		return 3.5, err
	})
	s.Site, s.Meter = "dale", nil // what was wrapped stays as it was
	for _, fails := range []bool{false, true, true, false, true} {
		v, err := g()
		if fails && (v != 0 || !errors.Is(err, io.EOF) || err.Error() != "wind at hill: EOF") || !fails && (v != 3.5 || err != nil) {
			t.Errorf("%v, %v", v, err)
		}
	}
	want := []string{
		"gauge.hill.wind.took 1s", "gauge.hill.wind.read 1",
		"gauge.hill.wind.took 1s", "gauge.hill.wind.failed.1 1",
		"gauge.hill.wind.took 1s", "gauge.hill.wind.failed.2 1",
		"gauge.hill.wind.took 1s", "gauge.hill.wind.read 1",
		"gauge.hill.wind.took 1s", "gauge.hill.wind.failed.1 1",
	}
	if !slices.Equal(n, want) {
		t.Errorf("%q", n)
	}
}

func TestBoard(t *testing.T) {
	var b Board
	if _, ok := b.Shown("a"); ok {
		t.Error("shown before it was read")
	}
	b.Show("a", 1.25)
	b.Show("b", -0.04)
	b.Show("a", 99.96)
	for gauge, want := range map[string]string{"a": "100.0", "b": "-0.0"} {
		if got, ok := b.Shown(gauge); got != want || !ok {
			t.Errorf("%s: %q, %v", gauge, got, ok)
		}
	}
}

// The pairs are those there are when a name is asked for.
func TestNames(t *testing.T) {
	pairs := []string{"T1", "north", "T2", "south"}
	name := Names(pairs)
	if got := name("T1/T2/T3"); got != "north/south/T3" {
		t.Error(got)
	}
	pairs[1] = "west"
	if got := name("T1/T2/T3"); got != "west/south/T3" {
		t.Error(got)
	}
}

// sum is a meter that is cheap.
type sum struct {
	n    int
	took time.Duration
}

func (s *sum) Count(name string, n int) { s.n += n + len(name) }

func (s *sum) Took(name string, d time.Duration) { s.took += d + time.Duration(len(name)) }

func BenchmarkTimed(b *testing.B) {
	s := &Station{Site: "hill", Meter: new(sum)}
	g := s.Timed("wind", func() (float64, error) { return 3.5, nil })
	b.ReportAllocs()
	for b.Loop() {
		if _, err := g(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTimedFails(b *testing.B) {
	s := &Station{Site: "hill", Meter: new(sum)}
	calls := 0
	g := s.Timed("wind", func() (float64, error) {
		if calls++; calls%50 == 0 {
			return 1, nil
		}
		return 0, io.EOF
	})
	b.ReportAllocs()
	for b.Loop() {
		g()
	}
}

func BenchmarkShow(b *testing.B) {
	var board Board
	b.ReportAllocs()
	for b.Loop() {
		board.Show("wind", 13.75)
	}
}

func BenchmarkNames(b *testing.B) {
	name := Names([]string{"T1", "north", "T2", "south"})
	b.ReportAllocs()
	for b.Loop() {
		name("T1/T2/T3")
	}
}
