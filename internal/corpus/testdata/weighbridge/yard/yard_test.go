package yard

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
)

func filled() *Yard {
	y := New()
	y.Admit(Truck{Plate: "AB-12", Limit: 40000, Pit: "North", Stone: "basalt", Layer: 3})
	y.Admit(Truck{Plate: "CD-34", Banned: true})
	return y
}

func TestWeigh(t *testing.T) {
	y := filled()
	for i, c := range []struct {
		plate string
		kilos uint32
		want  Verdict
		heap  string
	}{
		{"XX", 1, Unknown, ""}, {"CD-34", 1, Banned, ""}, {"AB-12", 15000, Entered, "North.basalt.3"},
		{"AB-12", 40001, Overloaded, "North.basalt.3"}, {"AB-12", 40000, Left, "North.basalt.3"},
		{"AB-12", 16000, Entered, "North.basalt.3"}, {"AB-12", 15999, Left, "North.basalt.3"},
	} {
		if got, heap := y.Weigh(c.plate, c.kilos); got != c.want || heap != c.heap {
			t.Errorf("%d: %v, %s", i, got, heap)
		}
	}
	want := []Load{{"AB-12", "North.basalt.3", 25000}, {"AB-12", "North.basalt.3", 0}}
	if got := y.Loads(); !slices.Equal(got, want) {
		t.Error(got)
	}
	y.Loads()[0].Plate = "changed"
	if got := y.Loads(); !slices.Equal(got, want) {
		t.Error(got)
	}
	if got := y.Heavy(25001); got != nil {
		t.Error(got)
	}
	if got := y.Heavy(25000); len(got) != 1 {
		t.Error(got)
	}
	lines := y.Lines([]string{"North.basalt.3", "none"})
	if !slices.Equal(lines, []Line{{"North.basalt.3", 25}, {"none", 0}}) {
		t.Error(lines)
	}
	if lines := y.Lines(nil); lines == nil || len(lines) != 0 {
		t.Error("no lines are not an empty list")
	}
}

func TestVerdict(t *testing.T) {
	if got := fmt.Sprint(Overloaded); got != "overloaded" {
		t.Error(got)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestJournal(t *testing.T) {
	var b strings.Builder
	j := NewJournal(&b)
	var wg sync.WaitGroup
	for range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			j.Enter("AB-12", "heap", 5)
		}()
	}
	wg.Wait()
	for i, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		if want := fmt.Sprintf("%06d AB-12             5 kg heap", i+1); line != want {
			t.Errorf("line %d: %q", i, line)
		}
	}
	if err := NewJournal(broken{}).Enter("a", "b", 1); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

func TestPeak(t *testing.T) {
	var p Peak
	p.Note("a", 5)
	p.Note("b", 9)
	p.Note("c", 9)
	if plate, kilos := p.Get(); plate != "b" || kilos != 9 {
		t.Error(plate, kilos)
	}
}

func BenchmarkWeigh(b *testing.B) {
	y := filled()
	b.ReportAllocs()
	for b.Loop() {
		y.Weigh("AB-12", 15000)
		y.Weigh("AB-12", 50000)
		y.Weigh("AB-12", 39000)
		y.mu.Lock()
		y.loads = y.loads[:0]
		y.mu.Unlock()
	}
}

func BenchmarkLines(b *testing.B) {
	y := filled()
	names := make([]string, 200)
	for i := range names {
		names[i] = fmt.Sprint("heap", i)
	}
	b.ReportAllocs()
	for b.Loop() {
		y.Lines(names)
		y.Heavy(1)
		y.Loads()
	}
}

func BenchmarkJournal(b *testing.B) {
	j := NewJournal(io.Discard)
	var p Peak
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			j.Enter("AB-12", "heap", 5)
			p.Note("AB-12", 5)
		}
	})
}
