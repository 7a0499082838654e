package freight

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"testing"
	"time"
)

var partners = map[string]Partner{"a": {"Ann", "DE"}, "b": {"Bob", "CH"}, "c": {"Cid", "AT"}, "n": {"Nemo", ""}}

func parcels(n int) []Parcel {
	all := make([]Parcel, n)
	for i := range all {
		all[i] = Parcel{
			ID: fmt.Sprintf("P%03d", n-i), Number: 100 + i, Sender: "abc"[i%3 : i%3+1], Receiver: "cab"[i%2 : i%2+1],
			Heading: "0901", Weight: Grams(1000 + 7*i%50), Length: 30, Width: i, Height: 5,
		}
	}
	return all
}

func TestComplete(t *testing.T) {
	d := NewDirectory(time.Microsecond, partners)
	given := parcels(20)
	records, err := Complete(context.Background(), d, given)
	if err != nil || len(records) != 20 {
		t.Fatal(records, err)
	}
	for i, r := range records {
		if r.Parcel != given[i] || r.From != partners[given[i].Sender] || r.To != partners[given[i].Receiver] {
			t.Errorf("%d: %+v", i, r)
		}
	}
	if records, err := Complete(context.Background(), d, nil); records == nil || len(records) > 0 || err != nil {
		t.Errorf("%v, %v", records, err)
	}
}

// The error is that of the first parcel with one, and nobody is left asking.
func TestCompleteFails(t *testing.T) {
	before := runtime.NumGoroutine()
	d := NewDirectory(time.Microsecond, partners)
	given := parcels(20)
	given[7].Receiver, given[8].Sender = "y", "z"
	for range 10 {
		records, err := Complete(context.Background(), d, given)
		if !errors.Is(err, ErrUnknown) || err.Error() != `receiver of P013: freight: unknown id: "y"` || records != nil {
			t.Errorf("%v, %v", records, err)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := Complete(ctx, NewDirectory(time.Hour, partners), given); !errors.Is(err, context.DeadlineExceeded) || err.Error() != "sender of P020: context deadline exceeded" {
		t.Errorf("%v", err)
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 200 {
			t.Fatalf("%d goroutines, then %d", before, runtime.NumGoroutine())
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestSure(t *testing.T) {
	down, asked := errors.New("down"), 0
	ask := func(context.Context, string) (Partner, error) {
		if asked++; asked < 3 {
			return Partner{}, down
		}
		return partners["a"], nil
	}
	if p, err := Sure(context.Background(), ask, "a", 0); err != nil || p.Name != "Ann" || asked != 3 {
		t.Errorf("%v, %v, asked %d times", p, err, asked)
	}
	asked = -1
	if _, err := Sure(context.Background(), ask, "a", 0); err != down || asked != 2 {
		t.Errorf("%v, asked %d times", err, asked)
	}
	if _, err := Sure(context.Background(), NewDirectory(0, nil).Partner, "a", time.Hour); !errors.Is(err, ErrUnknown) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	asked = 0
	if _, err := Sure(ctx, ask, "a", time.Hour); err != down || asked != 1 {
		t.Errorf("%v, asked %d times", err, asked)
	}
}

func TestRecords(t *testing.T) {
	r := Record{Parcel{ID: "P1", Number: 4711, Weight: 1050, Length: 30, Width: 20, Height: 5}, partners["a"], partners["b"]}
	if got := r.Label(); got != "P1\n0000004711 Ann -> Bob, 1.050 kg\n30 20 5\n" {
		t.Errorf("%q", got)
	}
	for want, n := range map[string]int{"0000": 0, "0012": 12, "1234": 1234, "12345": 12345} {
		if got := digits(n, 4); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
	records := []Record{r,
		{Parcel{ID: "P3", Weight: 10}, partners["a"], partners["c"]},
		{Parcel{ID: "P2", Weight: 1050}, partners["b"], partners["b"]},
		{Parcel{ID: "P0", Weight: 0}, partners["n"], partners["n"]},
		{Parcel{ID: "P4", Weight: 1051}, partners["b"], partners["b"]},
	}
	want := "map[far:{3 3.151 kg P4 1051} near:{1 0.010 kg P3 10} unknown:{1 0.000 kg  0}]"
	if got := fmt.Sprint(Sum(records)); got != want {
		t.Errorf("%s", got)
	}
	if got := Sum(nil); got == nil || len(got) > 0 {
		t.Errorf("%v", got)
	}
	if got := Abroad(records); !slices.Equal(got, []string{"P1", "P3"}) || Abroad(records[2:]) != nil {
		t.Errorf("%q", got)
	}
}

// disk notes when something is written, and when it is there.
type disk struct {
	bytes.Buffer
	full bool
}

func (d *disk) Sync() error {
	if d.full {
		return io.ErrShortWrite
	}
	d.WriteByte('!')
	return nil
}

func TestBook(t *testing.T) {
	var d disk
	records := []Record{{Parcel: Parcel{ID: "a"}}, {Parcel: Parcel{ID: "b"}}}
	if err := (&Ledger{&d}).Book(records); err != nil || d.String() != "a\n!b\n!" {
		t.Errorf("%q, %v", d.String(), err)
	}
	d = disk{full: true}
	if err := (&Ledger{&d}).Book(records); err != io.ErrShortWrite || d.String() != "a\n" {
		t.Errorf("%q, %v", d.String(), err)
	}
}

func BenchmarkComplete(b *testing.B) {
	d, given := NewDirectory(200*time.Microsecond, partners), parcels(25)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Complete(b.Context(), d, given); err != nil {
			b.Fatal(err)
		}
	}
}

// done returns complete records.
func done(n int) []Record {
	records := make([]Record, n)
	for i, p := range parcels(n) {
		records[i] = Record{p, partners[p.Sender], partners[p.Receiver]}
	}
	return records
}

func BenchmarkSum(b *testing.B) {
	records := done(500)
	b.ReportAllocs()
	for b.Loop() {
		Sum(records)
	}
}

func BenchmarkLabel(b *testing.B) {
	records := done(100)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		records[i%100].Label()
	}
}

func BenchmarkAbroad(b *testing.B) {
	records := done(100)
	b.ReportAllocs()
	for b.Loop() {
		Abroad(records)
	}
}

// void is a disk that forgets.
type void struct{}

func (void) Write(p []byte) (int, error) { return len(p), nil }
func (void) Sync() error                 { return nil }

func BenchmarkBook(b *testing.B) {
	records := done(100)
	l := &Ledger{void{}}
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Book(records); err != nil {
			b.Fatal(err)
		}
	}
}
