package logbook

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestRoute(t *testing.T) {
	r := Route{Name: "Nose", Crag: "El Cap", Grade: "5.9 C2", Metres: 870, Rock: "granite"}
	for want, first := range map[string][]string{
		"5.9 C2, 870 m of granite":                                    nil,
		"5.9 C2, 870 m of granite, first climbed by Ann":              {"Ann"},
		"5.9 C2, 870 m of granite, first climbed by ":                 {""},
		"5.9 C2, 870 m of granite, first climbed by Ann and Bé":       {"Ann", "Bé"},
		"5.9 C2, 870 m of granite, first climbed by Ann, , Cy and Di": {"Ann", "", "Cy", "Di"},
	} {
		if r.First = first; r.Facts() != want {
			t.Errorf("%q: %q", first, r.Facts())
		}
	}
	if r.Title() != "El Cap: Nose" || (Route{}).Title() != ": " || (Route{}).Facts() != ", 0 m of " {
		t.Error(r.Title(), Route{}.Title())
	}
}

// paper fails when it is full.
type paper struct {
	strings.Builder
	full bool
}

func (p *paper) Write(b []byte) (int, error) {
	if p.full {
		return 0, io.ErrShortWrite
	}
	return p.Builder.Write(b)
}

func TestBook(t *testing.T) {
	var journal paper
	b := New(&journal)
	b.Put(Route{ID: "1", Name: "a"}, Route{ID: "2"}, Route{ID: "1", Name: "b"})
	if r, err := b.Route("1"); err != nil || r.Name != "b" {
		t.Error(r, err)
	}
	if _, err := b.Route("3"); !errors.Is(err, ErrNoRoute) || err.Error() != `logbook: no such route: "3"` {
		t.Error(err)
	}
	for i, stars := range []float64{3, 5, 0, 5} {
		if err := b.Record(Ascent{Route: "1", Climber: string(rune('a' + i)), Stars: stars}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(journal.String(), "\n"); n != i+1 {
			t.Error(i, journal.String())
		}
	}
	journal.full = true
	for a, want := range map[Ascent]error{{Route: "1", Stars: 5.5}: ErrStars, {Route: "1", Stars: -1}: ErrStars, {Route: "7"}: ErrNoRoute, {Route: "1"}: io.ErrShortWrite} {
		if err := b.Record(a); !errors.Is(err, want) {
			t.Error(a, err)
		}
	}
	for range 2 {
		best, err := b.Best("1")
		var who string
		for i, a := range best {
			who += a.Climber
			best[i].Climber = "x"
		}
		if err != nil || who != "bdac" {
			t.Error(who, err)
		}
	}
	if best, err := b.Best("2"); err != nil || len(best) != 0 {
		t.Error(best, err)
	}
	if _, err := b.Best("3"); !errors.Is(err, ErrNoRoute) {
		t.Error(err)
	}
	if !strings.HasPrefix(journal.String(), `{"route":"1","climber":"a","day":"","style":"","stars":3}`+"\n") {
		t.Error(journal.String())
	}
}

// The journal has ascents in the order in which the book has them.
func TestJournal(t *testing.T) {
	var journal paper
	b := New(&journal)
	b.Put(Route{ID: "1"})
	var all sync.WaitGroup
	for i := range 40 {
		all.Add(1)
		go func() {
			defer all.Done()
			b.Record(Ascent{Route: "1", Climber: fmt.Sprint("c", i)})
		}()
	}
	all.Wait()
	lines := strings.Split(journal.String(), "\n")
	best, _ := b.Best("1")
	for i, a := range best {
		if !strings.Contains(lines[i], `"`+a.Climber+`"`) {
			t.Fatal(i, a, lines[i])
		}
	}
}

// pages are a source, which knows what follows only when it is asked.
type pages struct {
	t    *testing.T
	next string
	n    int
}

func (p *pages) Page(_ context.Context, cursor string) ([]Route, string, error) {
	if cursor != p.next {
		p.t.Errorf("asked for %q, not %q", cursor, p.next)
	}
	if p.n++; p.n == 5 {
		return nil, "", errors.New("torn")
	}
	p.next = fmt.Sprint("page-", p.n)
	if p.n == 3 {
		p.next = ""
	}
	return []Route{{ID: fmt.Sprint(p.n)}, {ID: fmt.Sprint(p.n, "x")}}, p.next, nil
}

func TestImport(t *testing.T) {
	b, p := New(io.Discard), &pages{t: t}
	if n, err := b.Import(context.Background(), p); n != 6 || err != nil {
		t.Error(n, err)
	}
	if n, err := b.Import(context.Background(), p); n != 2 || err == nil || err.Error() != `page "page-4": torn` {
		t.Error(n, err)
	}
	if _, err := b.Route("4 x"); err == nil {
		t.Error("there")
	}
	if _, err := b.Route("4x"); err != nil {
		t.Error(err)
	}
}

func TestEverywhere(t *testing.T) {
	m := NewWeatherman(time.Millisecond)
	want := map[string]Forecast{}
	for i, crag := range []string{"a", "b", "c", "d"} {
		want[crag] = Forecast{Rain: float64(i), Celsius: 20}
		m.Expect(crag, want[crag])
	}
	ctx := context.Background()
	if got, err := m.Everywhere(ctx, []string{"d", "a", "d", "b", "c", "a"}); err != nil || !reflect.DeepEqual(got, want) {
		t.Error(got, err)
	}
	if got, err := m.Everywhere(ctx, nil); err != nil || got == nil || len(got) != 0 {
		t.Error(got, err)
	}
	before := runtime.NumGoroutine()
	for range 5 {
		if got, err := m.Everywhere(ctx, []string{"a", "y", "b", "z", "c", "x"}); got != nil || !errors.Is(err, ErrNoForecast) || err.Error() != `logbook: no forecast for "y"` {
			t.Error(got, err)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	m.far = time.Minute
	if _, err := m.Everywhere(ctx, []string{"a", "y"}); err != context.Canceled {
		t.Error(err)
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 1000 {
			t.Fatal("goroutines are left")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func BenchmarkEverywhere(b *testing.B) {
	m := NewWeatherman(100 * time.Microsecond)
	var crags []string
	for i := range 6 {
		crags = append(crags, fmt.Sprint("crag ", i))
		m.Expect(crags[i], Forecast{})
	}
	crags = slices.Concat(crags, crags[:2])
	for b.Loop() {
		if all, err := m.Everywhere(context.Background(), crags); err != nil || len(all) != 6 {
			b.Fatal(all, err)
		}
	}
}

func BenchmarkFacts(b *testing.B) {
	routes := []Route{
		{Name: "Nose", Crag: "El Capitan", Grade: "5.9 C2", Metres: 870, Rock: "granite", First: []string{"Warren Harding", "Wayne Merry", "George Whitmore"}},
		{Name: "Left Wall", Crag: "Dinas Cromlech", Grade: "E2 5c", Metres: 40, Rock: "rhyolite", First: []string{"Rusty Baillie"}},
		{Name: "Crack", Crag: "Quarry", Grade: "VS", Metres: 18, Rock: "gritstone", First: []string{"Jo Brown"}},
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, r := range routes {
			if len(r.Title())+len(r.Facts()) < 30 {
				b.Fatal("short")
			}
		}
	}
}
