package incident

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

func TestJournal(t *testing.T) {
	var out bytes.Buffer
	j := NewJournal(&out)
	var all sync.WaitGroup
	for range 10 {
		all.Add(1)
		go func() {
			defer all.Done()
			if _, err := j.Begin("fall", "Mill Lane"); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
	want := ""
	for i := range 10 {
		want += fmt.Sprintf("%d\tfall\tMill Lane\n", i+1)
	}
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
}

type broken struct{ writes int }

func (b *broken) Write(p []byte) (int, error) {
	if b.writes--; b.writes < 0 {
		return 0, errors.New("no line")
	}
	return len(p), nil
}

func TestJournalFails(t *testing.T) {
	j := NewJournal(&broken{writes: 1})
	if n, err := j.Begin("a", "b"); n != 1 || err != nil {
		t.Error(n, err)
	}
	if n, err := j.Begin("a", "b"); n != 0 || err == nil {
		t.Error(n, err)
	}
}

func TestSiren(t *testing.T) {
	var line strings.Builder
	s := &Siren{Line: &line, Rest: func() { line.WriteString("~") }}
	if err := s.Ring(12, []string{"RTW1", "MED12"}); err != nil || line.String() != "RTW1#12\r~MED12#12\r~" {
		t.Errorf("%q %v", line.String(), err)
	}
	s.Line = &broken{writes: 1}
	if err := s.Ring(12, []string{"RTW1", "MED12"}); fmt.Sprint(err) != "bell of MED12: no line" {
		t.Error(err)
	}
}

func BenchmarkBegin(b *testing.B) {
	j := NewJournal(io.Discard)
	for b.Loop() {
		if _, err := j.Begin("fall", "Mill Lane"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRing(b *testing.B) {
	s, callsigns := &Siren{Line: io.Discard, Rest: func() {}}, []string{"RTW1", "RTW2", "MED12"}
	for b.Loop() {
		if err := s.Ring(1, callsigns); err != nil {
			b.Fatal(err)
		}
	}
}
