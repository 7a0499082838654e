package audit

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

type code string

func (c code) String() string { return string(c) }

func TestRecord(t *testing.T) {
	var b strings.Builder
	l := New(&b)
	at := time.Date(2024, 5, 1, 19, 30, 0, 0, time.FixedZone("CEST", 7200))
	for _, barcode := range []string{"4006381333931", "a\nb"} {
		if err := l.Record(at, 7, barcode, code("Ok")); err != nil {
			t.Fatal(err)
		}
	}
	want := "1 2024-05-01T17:30:00Z gate=7 \"4006381333931\" Ok\n2 2024-05-01T17:30:00Z gate=7 \"a\\nb\" Ok\n"
	if b.String() != want {
		t.Errorf("log is %q, want %q", b.String(), want)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestRecordFails(t *testing.T) {
	if err := New(failing{}).Record(time.Now(), 1, "1", code("Ok")); err == nil || err.Error() != "audit: disk full" {
		t.Errorf("Record() error = %v", err)
	}
}

func TestRecordConcurrently(t *testing.T) {
	var b strings.Builder
	l := New(&b)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				if err := l.Record(time.Now(), 1, "1", code("Ok")); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	n := 0
	for line := range strings.Lines(b.String()) {
		n++
		if !strings.HasPrefix(line, fmt.Sprintf("%d ", n)) {
			t.Fatalf("line %d is %q", n, line)
		}
	}
	if n != 160 {
		t.Errorf("%d lines, want 160", n)
	}
}

func BenchmarkRecord(b *testing.B) {
	l := New(io.Discard)
	at := time.Now()
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Record(at, 7, "4006381333931", code("Ok")); err != nil {
			b.Fatal(err)
		}
	}
}
