package registry

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"
)

func some(n int, delay time.Duration) (*Registry, []string) {
	r, codes := New(delay), []string{}
	for i := range n {
		code := "SB-" + strconv.Itoa(i)
		codes = append(codes, code)
		for j := range 1 + i%3 {
			r.Add(Entry{code, "bank " + strconv.Itoa(j)})
		}
	}
	return r, codes
}

func TestSurvey(t *testing.T) {
	r, codes := some(5, 0)
	got, err := Survey(context.Background(), r, codes)
	if err != nil || fmt.Sprint(got) != "[{SB-0 1} {SB-1 2} {SB-2 3} {SB-3 1} {SB-4 2}]" {
		t.Error(got, err)
	}
	if got, err := Survey(context.Background(), r, nil); err != nil || got == nil || len(got) != 0 {
		t.Error(got, err)
	}
}

// Of the accessions that are unknown, the first is told.
func TestSurveyFails(t *testing.T) {
	r, codes := some(30, time.Millisecond)
	codes[7], codes[8], codes[25] = "x7", "x8", "x25"
	got, err := Survey(context.Background(), r, codes)
	if !errors.Is(err, ErrUnknown) || err.Error() != "accession x7: registry: unknown accession" || got != nil {
		t.Error(got, err)
	}
}

func TestSurveyEnds(t *testing.T) {
	r, codes := some(3, time.Hour)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err := Survey(ctx, r, codes)
	if !errors.Is(err, context.DeadlineExceeded) || err.Error() != "accession SB-0: context deadline exceeded" {
		t.Error(err)
	}
}

// list has one entry a page, and knows only the pages that it has told of.
type list struct {
	size int
	told map[string]bool
}

func (l *list) Page(_ context.Context, token string) (Page, error) {
	if token != "" && !l.told[token] {
		return Page{}, errors.New("no such page")
	}
	n, _ := strconv.Atoi(token)
	p := Page{Entries: []Entry{{"SB-1", fmt.Sprint("bank ", n)}}}
	if n+1 < l.size {
		p.Next = strconv.Itoa(n + 1)
		l.told[p.Next] = true
	}
	return p, nil
}

func TestCopy(t *testing.T) {
	r, err := Copy(context.Background(), &list{4, map[string]bool{}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := r.Duplicates(context.Background(), "SB-1"); n != 4 || err != nil {
		t.Error(n, err)
	}
	if r.entries[3] != (Entry{"SB-1", "bank 3"}) {
		t.Error(r.entries)
	}
}

func BenchmarkSurvey(b *testing.B) {
	r, codes := some(40, time.Millisecond)
	for b.Loop() {
		if _, err := Survey(context.Background(), r, codes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCopy(b *testing.B) {
	for b.Loop() {
		if _, err := Copy(context.Background(), &list{20, map[string]bool{}}, 0); err != nil {
			b.Fatal(err)
		}
	}
}
