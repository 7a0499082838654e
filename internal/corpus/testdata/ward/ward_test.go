package ward

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/ward/records"
)

// book is a directory with pages of a few patients.
type book struct {
	patients []Patient
	size     int
	asked    []string
}

var errWard = errors.New("no such ward")

func (b *book) Page(_ context.Context, ward, after string) ([]Patient, string, error) {
	b.asked = append(b.asked, after)
	if ward != "3B" {
		return nil, "", errWard
	}
	from := 0
	if after != "" {
		from = 1 + slices.IndexFunc(b.patients, func(p Patient) bool { return p.ID == after })
	}
	page := b.patients[from:min(from+b.size, len(b.patients))]
	if from+len(page) == len(b.patients) {
		return page, "", nil
	}
	return page, page[len(page)-1].ID, nil
}

// pagers notes who was called.
type pagers struct {
	called []string
	free   map[string]bool
}

func (p *pagers) Call(_ context.Context, doctor string) (bool, error) {
	p.called = append(p.called, doctor)
	if doctor == "" {
		return false, errors.New("no number")
	}
	return p.free[doctor], nil
}

func hospital(n int, delay time.Duration) (*Service, *book, *records.Store) {
	b, store := &book{size: 4}, records.NewStore(delay)
	for i := range n {
		p := Patient{ID: fmt.Sprint("p", i), Name: fmt.Sprint("Patient ", i), Room: 1 + i/2, Bed: string(rune('a' + i%2))}
		if i%3 == 0 {
			p.Allergies = []string{"latex", "penicillin", "nuts"}[:1+i%4%3]
		}
		b.patients = append(b.patients, p)
		for j := range 1 + i%3 {
			store.Add(records.Order{Patient: p.ID, Done: j == 1})
		}
	}
	return New(b, store, &pagers{}), b, store
}

func TestRound(t *testing.T) {
	s, b, _ := hospital(7, time.Millisecond)
	visits, err := s.Round(context.Background(), "3B")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, v := range visits {
		fmt.Fprintf(&got, "%s %s %q %d\n", v.Place, v.Name, v.Allergies, v.Pending)
	}
	want := `3B-1-a Patient 0 "latex" 1
3B-1-b Patient 1 "" 1
3B-2-a Patient 2 "" 2
3B-2-b Patient 3 "latex" 1
3B-3-a Patient 4 "" 1
3B-3-b Patient 5 "" 2
3B-4-a Patient 6 "latex, penicillin, nuts" 1
`
	if got.String() != want {
		t.Errorf("%s", got.String())
	}
	if !slices.Equal(b.asked, []string{"", "p3"}) {
		t.Errorf("asked for pages after %q", b.asked)
	}
}

func TestRoundOfNobody(t *testing.T) {
	s, _, _ := hospital(0, 0)
	if visits, err := s.Round(context.Background(), "3B"); len(visits) != 0 || err != nil {
		t.Errorf("%v, %v", visits, err)
	}
}

// It is the first patient whose results fail that is told of.
func TestRoundFails(t *testing.T) {
	s, b, _ := hospital(30, time.Millisecond)
	if _, err := s.Round(context.Background(), "9"); !errors.Is(err, errWard) || err.Error() != "ward 9: no such ward" {
		t.Errorf("error %v", err)
	}
	b.patients[11].ID, b.patients[25].ID = "x", "y"
	before := runtime.NumGoroutine()
	for range 5 {
		visits, err := s.Round(context.Background(), "3B")
		if !errors.Is(err, records.ErrPatient) || err.Error() != "ward 3B: results of x: records: unknown patient" || visits != nil {
			t.Errorf("%v, %v", visits, err)
		}
	}
	for deadline := time.Now().Add(5 * time.Second); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, before %d", runtime.NumGoroutine(), before)
		}
	}
}

func TestRoundIsGivenUp(t *testing.T) {
	s, _, _ := hospital(3, time.Hour)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	if _, err := s.Round(ctx, "3B"); !errors.Is(err, context.DeadlineExceeded) || !strings.HasPrefix(err.Error(), "ward 3B: results of p0: ") {
		t.Errorf("error %v", err)
	}
}

// A doctor who is not needed is not called.
func TestHelp(t *testing.T) {
	p := &pagers{free: map[string]bool{"Li": true, "Diaz": true}}
	s := New(nil, nil, p)
	if got, err := s.Help(context.Background(), []string{"Abe", "Li", "Diaz"}); got != "Li" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	if _, err := s.Help(context.Background(), []string{"Abe"}); err != ErrNobody {
		t.Errorf("error %v", err)
	}
	if _, err := s.Help(context.Background(), []string{"", "Li"}); err == nil || err.Error() != "ward: call of : no number" {
		t.Errorf("error %v", err)
	}
	if !slices.Equal(p.called, []string{"Abe", "Li", "Abe", ""}) {
		t.Errorf("called %q", p.called)
	}
}

func TestListed(t *testing.T) {
	for want, words := range map[string][]string{
		"":           nil,
		"nuts":       {"nuts"},
		"nuts, ":     {"nuts", ""},
		"eggs, nuts": {"", "", "eggs", "nuts"},
		"a, , b":     {"a", "", "b"},
	} {
		if got := listed(words); got != want {
			t.Errorf("%q: %q", words, got)
		}
	}
}

func TestLabel(t *testing.T) {
	for want, v := range map[string]Visit{"Bed 3B-1-a": {Place: "3B-1-a"}, "Bed !": {Allergies: "nuts"}} {
		if got := v.Label(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestUrgent(t *testing.T) {
	list := []Patient{{ID: "a"}, {ID: "b", Urgent: true}}
	if got := Urgent(list); len(got) != 1 || got[0].ID != "b" {
		t.Errorf("%v", got)
	}
	if Urgent(list[:1]) != nil {
		t.Error("not nil")
	}
}

func TestCensus(t *testing.T) {
	s, b, _ := hospital(4, 0)
	for _, n := range []int{4, 1, 4, 3} {
		all := b.patients
		b.patients = all[:n]
		if _, err := s.Round(context.Background(), "3B"); err != nil {
			t.Fatal(err)
		}
		b.patients = all
	}
	if mean, most := s.census.Of("3B"); mean != 3 || most != 4 {
		t.Errorf("%v, %d", mean, most)
	}
	if mean, most := s.census.Of("9"); mean != 0 || most != 0 {
		t.Errorf("%v, %d", mean, most)
	}
}

// No bed is taken twice, however many want one.
func TestBeds(t *testing.T) {
	beds := NewBeds(100)
	var wg sync.WaitGroup
	taken := make([]int, 8)
	for i := range taken {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				if beds.Take() {
					taken[i]++
				}
			}
		}()
	}
	wg.Wait()
	sum := 0
	for _, n := range taken {
		sum += n
	}
	if sum != 100 || beds.Take() {
		t.Errorf("%d beds are taken", sum)
	}
	if beds.Leave(); !beds.Take() {
		t.Error("no bed is free")
	}
}

func BenchmarkRound(b *testing.B) {
	s, book, _ := hospital(40, time.Millisecond)
	b.ReportAllocs()
	for b.Loop() {
		book.asked = book.asked[:0]
		if visits, err := s.Round(context.Background(), "3B"); err != nil || len(visits) != 40 {
			b.Fatal(err)
		}
	}
}

// known is a laboratory that knows all at once.
type known struct{}

func (known) Pending(context.Context, string) (int, error) { return 2, nil }

// What the list takes where the laboratory does not.
func BenchmarkVisits(b *testing.B) {
	_, book, _ := hospital(40, 0)
	s := New(book, known{}, nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.visits(context.Background(), "3B", book.patients); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkListed(b *testing.B) {
	words := strings.Fields("latex penicillin nuts eggs aspirin iodine soy wool")
	for _, n := range []int{1, 3, 8} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				listed(words[:n])
			}
		})
	}
}

func BenchmarkLabel(b *testing.B) {
	v := Visit{Place: "3B-12-a"}
	b.ReportAllocs()
	for b.Loop() {
		v.Label()
	}
}

func BenchmarkCensus(b *testing.B) {
	c := Census{wards: map[string]*occupancy{}}
	names := []string{"1A", "1B", "2A", "2B", "3A", "3B", "intensive care"}
	for i := 0; b.Loop(); i++ {
		c.Note(names[i%len(names)], i%40)
	}
}

func BenchmarkBeds(b *testing.B) {
	beds := NewBeds(10)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if beds.Take() {
				beds.Leave()
			}
		}
	})
}

func BenchmarkUrgent(b *testing.B) {
	_, book, _ := hospital(100, 0)
	book.patients[50].Urgent = true
	b.ReportAllocs()
	for b.Loop() {
		Urgent(book.patients)
	}
}

func BenchmarkHelp(b *testing.B) {
	p := &pagers{free: map[string]bool{"Li": true}}
	s := New(nil, nil, p)
	doctors := []string{"Abe", "Diaz", "Li"}
	for b.Loop() {
		p.called = p.called[:0]
		if _, err := s.Help(context.Background(), doctors); err != nil {
			b.Fatal(err)
		}
	}
}
