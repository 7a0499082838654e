package dispense

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	day = time.Date(2025, 3, 9, 8, 0, 0, 0, time.UTC)

	ibuprofen = &Drug{SKU: "N02", Name: "Ibuprofen", Form: "tablets", Strength: 400_000, Cents: 15,
		Cautions: []string{"take with food", "not with alcohol", "not for children"}}
	thyroxine = &Drug{SKU: "H03", Name: "Thyroxine", Form: "tablets", Strength: 25, Cents: 8, Cautions: []string{"keep cool"}}
	codeine   = &Drug{SKU: "R05", Name: "Codeine", Form: "ml", Strength: 1500, Cents: 22, Controlled: true}
)

// printer keeps what is printed, label by label.
type printer struct {
	labels []string
	err    error
}

func (p *printer) Write(b []byte) (int, error) {
	p.labels = append(p.labels, string(b))
	return len(b), p.err
}

func TestPrint(t *testing.T) {
	for _, test := range []struct {
		label Label
		want  string
	}{
		{Label{ibuprofen, 20, "Zoë", "1 tab. b.i.d. p.r.n.; 2 tab. q.h.s.", "X%d7"},
			"Zoë\n20 tablets Ibuprofen\n  1 tablet twice a day when needed\n  2 tablet at bedtime\n" +
				"! take with food; not with alcohol; not for children\nBatch X%d7\n"},
		{Label{thyroxine, 50, "Al", "1 tab. a.c.", ""}, "Al\n50 tablets Thyroxine\n  1 tablet before meals\n! keep cool\n"},
		{Label{codeine, 100, "", "", "9"}, "\n100 ml Codeine\nBatch 9\n"},
	} {
		p := new(printer)
		if err := test.label.Print(p); err != nil || !slices.Equal(p.labels, []string{test.want}) {
			t.Errorf("%q, %v, want %q", p.labels, err, test.want)
		}
		p.err = io.ErrClosedPipe
		if err := test.label.Print(p); err != io.ErrClosedPipe || len(p.labels) != 2 {
			t.Error(err)
		}
	}
}

func TestTexts(t *testing.T) {
	for d, want := range map[*Drug]string{ibuprofen: "Ibuprofen 400 mg", thyroxine: "Thyroxine 25 mcg", codeine: "Codeine 1500 mcg", {}: " 0 mcg"} {
		if got := d.Title(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := caution([]string{"", "a", ""}); got != "; a; " {
		t.Errorf("%q", got)
	}
	if got := Remind("Dear {patient}, fetch {drug}. {patient}!", "{drug}", "tea"); got != "Dear {drug}, fetch tea. {drug}!" {
		t.Errorf("%q", got)
	}
}

func TestStock(t *testing.T) {
	s := NewStock(ibuprofen, thyroxine, codeine)
	s.Add("N02", 10)
	if _, err := s.Drug("Z"); !errors.Is(err, ErrNoDrug) {
		t.Error(err)
	}
	if n, err := s.Take("N02", 4); n != 6 || err != nil {
		t.Error(n, err)
	}
	if n, err := s.Take("N02", 7); n != 6 || !errors.Is(err, ErrShort) {
		t.Error(n, err)
	}
	var orders []string
	s.Order = func(sku string, n int) int {
		orders = append(orders, fmt.Sprint(sku, n))
		return n + 5
	}
	if n, err := s.Take("N02", 7); n != 5 || err != nil || !slices.Equal(orders, []string{"N021"}) {
		t.Error(n, err, orders)
	}
	want := []Line{{thyroxine, 0}, {ibuprofen, 5}, {codeine, 0}}
	if got := s.Lines(); !slices.Equal(got, want) {
		t.Error(got)
	}
	if got := NewStock().Lines(); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
	if got := s.Valuation(); got != "Valuation\nThyroxine 25 mcg: 0\nIbuprofen 400 mg: 75\nCodeine 1500 mcg: 0\nSum: 75\n" {
		t.Errorf("%q", got)
	}
}

// Numbers in the register have no gap, and are in their order.
func TestRegister(t *testing.T) {
	p := new(printer)
	r := NewRegister(p)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 25 {
				if _, err := r.Enter(codeine, 30, "Al", day); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	for i, line := range p.labels {
		if want := fmt.Sprintf("%06d 2025-03-09 R05 30 \"Al\"\n", i+1); line != want {
			t.Fatalf("%q, want %q", line, want)
		}
	}
	p.err = io.ErrShortWrite
	if n, err := r.Enter(codeine, 1, "", day); n != 0 || !errors.Is(err, io.ErrShortWrite) {
		t.Error(n, err)
	}
	p.err = nil
	if n, err := r.Enter(codeine, 1, "", day); n != 101 || err != nil {
		t.Error(n, err)
	}
}

func TestQuota(t *testing.T) {
	q := NewQuota(100)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				q.Use(3)
			}
		}()
	}
	wg.Wait()
	if q.Use(2) || !q.Use(1) || q.Use(1) {
		t.Error(q.used)
	}
}

func TestDue(t *testing.T) {
	all := []Refill{{"N02", "Al", day}, {"R05", "Bo", day.Add(1)}, {"H03", "Al", day.Add(-1)}}
	if got := Due(all, day); !slices.Equal(got, []Refill{all[0], all[2]}) {
		t.Error(got)
	}
	if got := Due(all, day.Add(-2)); got != nil {
		t.Errorf("%#v", got)
	}
}

func insurer(t testing.TB, delay time.Duration, declines string) (*Insurer, func() []string) {
	var mu sync.Mutex
	var charged []string
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(delay)
		mu.Lock()
		defer mu.Unlock()
		if r.FormValue("sku") == declines {
			http.Error(w, "no", http.StatusPaymentRequired)
			return
		}
		charged = append(charged, r.Method+" "+r.FormValue("member")+" "+r.FormValue("sku")+" "+r.FormValue("cents"))
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(web.Close)
	return &Insurer{web.Client(), web.URL}, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(charged)
	}
}

// Nothing is charged after what is declined.
func TestCharge(t *testing.T) {
	in, charged := insurer(t, 0, "H03")
	drugs := []*Drug{ibuprofen, codeine, thyroxine, ibuprofen}
	if n, err := in.Charge(context.Background(), "m 1", drugs); n != 2 || !errors.Is(err, ErrDeclined) || err.Error() != "H03: declined" {
		t.Error(n, err)
	}
	if got := charged(); !slices.Equal(got, []string{"POST m 1 N02 15", "POST m 1 R05 22"}) {
		t.Errorf("%q", got)
	}
	if n, err := in.Charge(context.Background(), "m", drugs[:2]); n != 2 || err != nil {
		t.Error(n, err)
	}
}

func BenchmarkPrint(b *testing.B) {
	for _, bench := range []struct {
		name  string
		label Label
	}{
		{"long", Label{ibuprofen, 20, "Zoë Ray", "1 tab. b.i.d. p.r.n.; 2 tab. q.h.s.", "X7"}},
		{"short", Label{thyroxine, 50, "Al Bo", "1 a day", "X8"}},
		{"no sig", Label{thyroxine, 50, "Al Bo", "", "X8"}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := bench.label.Print(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCaution(b *testing.B) {
	for _, d := range []*Drug{ibuprofen, thyroxine} {
		b.Run(fmt.Sprint(len(d.Cautions)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if caution(d.Cautions) == "" {
					b.Fatal("none")
				}
			}
		})
	}
}

func BenchmarkTitle(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if ibuprofen.Title() == "" {
			b.Fatal("none")
		}
	}
}

func BenchmarkRemind(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if Remind("Dear {patient}, your {drug} may be fetched.", "Al Bo", "Thyroxine") == "" {
			b.Fatal("none")
		}
	}
}

func BenchmarkTake(b *testing.B) {
	s := NewStock(ibuprofen, codeine)
	s.Order = func(_ string, n int) int { return n + 10 }
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Take("N02", 3); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLines(b *testing.B) {
	var drugs []*Drug
	for i := range 24 {
		drugs = append(drugs, &Drug{SKU: fmt.Sprintf("%03d", i*7%24)})
	}
	s := NewStock(drugs...)
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Lines()) != 24 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkControlled(b *testing.B) {
	r := NewRegister(io.Discard)
	q := NewQuota(1 << 60)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Enter(codeine, 30, "Al Bo", day); err != nil || !q.Use(30) {
			b.Fatal(err)
		}
	}
}

func BenchmarkQuota(b *testing.B) {
	q := NewQuota(1 << 60)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if !q.Use(1) {
				b.Error("used up")
			}
		}
	})
}

func BenchmarkDue(b *testing.B) {
	var all []Refill
	for i := range 40 {
		all = append(all, Refill{SKU: "N02", Patient: strings.Repeat("x", i), Due: day.AddDate(0, 0, i%4-1)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(Due(all, day)) != 20 {
			b.Fatal("not 20")
		}
	}
}

func BenchmarkCharge(b *testing.B) {
	in, _ := insurer(b, 200*time.Microsecond, "")
	drugs := []*Drug{ibuprofen, codeine, thyroxine}
	for b.Loop() {
		if n, err := in.Charge(context.Background(), "m", drugs); n != 3 || err != nil {
			b.Fatal(n, err)
		}
	}
}
