package cellar

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

func some() *Cellar {
	return New(Batch{Code: "I7", House: "ulm", Style: "ipa", Year: 2024, Most: 20000}, Batch{Code: "S1", House: "ulm", Style: "stout", Year: 2023, Most: 18000})
}

func TestNote(t *testing.T) {
	c := some()
	for _, r := range []struct {
		code        string
		milli       int32
		known, warm bool
	}{{"I7", -500, true, false}, {"I7", 20500, true, true}, {"I7", 20000, true, false}, {"X", 1, false, false}, {"S1", 17000, true, false}} {
		if known, warm := c.Note(r.code, r.milli); known != r.known || warm != r.warm {
			t.Errorf("%s %d: got %v, %v", r.code, r.milli, known, warm)
		}
	}
	if got := fmt.Sprint(c.Rows()); got != "[{I7 13.333333333333334} {S1 17}]" {
		t.Error(got)
	}
	if b := c.batches["I7"]; b.Warmest != 20500 || b.Count != 3 {
		t.Errorf("got %v", b)
	}
	got := c.Warnings()
	if len(got) != 1 || got[0] != (Warning{"ulm-ipa-2024", 20500}) {
		t.Errorf("got %v", got)
	}
	got[0].Tag = ""
	if c.Warnings()[0].Tag == "" || len(c.Over(20000)) != 1 || c.Over(30000) != nil {
		t.Error("not its own")
	}
	if rows := New().Rows(); rows == nil || len(rows) != 0 {
		t.Errorf("got %v", rows)
	}
}

func TestDiary(t *testing.T) {
	var b strings.Builder
	d := NewDiary(&b)
	at := time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC)
	for i := range 2 {
		if err := d.Enter(at, "ulm-ipa-2024", int64(i)); err != nil {
			t.Error(err)
		}
	}
	if want := "1 2024-01-02T03:04:05Z ulm-ipa-2024 0\n2 2024-01-02T03:04:05Z ulm-ipa-2024 1\n"; b.String() != want {
		t.Errorf("got %s", b.String())
	}
}

func TestLitres(t *testing.T) {
	var l Litres
	v := NewVat(150)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				l.Pour(2)
				v.Fill(1)
			}
		}()
	}
	wg.Wait()
	if l.Sum() != 400 || v.full != 150 {
		t.Errorf("got %d, %d", l.Sum(), v.full)
	}
}

func BenchmarkNote(b *testing.B) {
	c := some()
	b.ReportAllocs()
	for b.Loop() {
		c.Note("S1", 17500)
	}
}

func BenchmarkTag(b *testing.B) {
	batch := Batch{House: "ulm", Style: "ipa", Year: 2024}
	b.ReportAllocs()
	for b.Loop() {
		batch.Tag()
	}
}

func BenchmarkRows(b *testing.B) {
	var batches []Batch
	for i := range 200 {
		batches = append(batches, Batch{Code: fmt.Sprint(i)})
	}
	c := New(batches...)
	b.ReportAllocs()
	for b.Loop() {
		c.Rows()
	}
}

func BenchmarkLitres(b *testing.B) {
	var l Litres
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Pour(1)
			l.Sum()
		}
	})
}

func BenchmarkDiary(b *testing.B) {
	d := NewDiary(io.Discard)
	for b.Loop() {
		d.Enter(time.Time{}, "ulm-ipa-2024", 1)
	}
}
