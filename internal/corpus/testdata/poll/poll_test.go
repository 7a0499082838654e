package poll

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

func hall() *Hall {
	h := new(Hall)
	h.Ask("colour", "red", "blue & green")
	h.Ask("when", "now")
	return h
}

func ask(h http.Handler, method, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w
}

func TestVote(t *testing.T) {
	mux := hall().Routes()
	for i, want := range []string{
		"<!doctype html>\n<p>You voted for <b>blue &amp; green</b>, as did 0 others.</p>\n<p>Votes cast: 2</p>\n",
		"<!doctype html>\n<p>You voted for <b>blue &amp; green</b>, as did 1 others.</p>\n<p>Votes cast: 4</p>\n",
	} {
		if w := ask(mux, "POST", "/vote/when/now"); w.Code != 200 {
			t.Error(w.Code)
		}
		w := ask(mux, "POST", "/vote/colour/blue%20%26%20green")
		if w.Body.String() != want || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%d: %q, %v", i, w.Body, w.Header())
		}
	}
	for _, path := range []string{"/vote/colour/pink", "/vote/size/red"} {
		if w := ask(mux, "POST", path); w.Code != http.StatusNotFound || w.Body.String() != "there is no such choice\n" {
			t.Errorf("%s: %d %q", path, w.Code, w.Body)
		}
	}
	if w := ask(mux, "GET", "/vote/when/now"); w.Code != http.StatusMethodNotAllowed {
		t.Error(w.Code)
	}
}

// No vote is lost, and no two voters hear the same.
func TestVoters(t *testing.T) {
	h := hall()
	mux := h.Routes()
	var wg sync.WaitGroup
	var answers sync.Map
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				if _, twice := answers.LoadOrStore(ask(mux, "POST", "/vote/when/now").Body.String(), true); twice {
					t.Error("an answer is given twice")
				}
			}
		}()
	}
	wg.Wait()
	if got := ask(mux, "GET", "/export"); got.Body.String() != "colour;blue & green;0\ncolour;red;0\nwhen;now;800\n" || got.Header().Get("Content-Type") != "text/csv; charset=utf-8" {
		t.Errorf("%q", got.Body)
	}
}

// After a vote for what is not there others can vote.
func TestUnlocked(t *testing.T) {
	mux := hall().Routes()
	ask(mux, "POST", "/vote/no/no")
	if w := ask(mux, "POST", "/vote/when/now"); w.Code != 200 {
		t.Error(w.Code)
	}
}

// torn takes so many bytes.
type torn int

func (n *torn) Write(p []byte) (int, error) {
	if *n -= torn(len(p)); *n < 0 {
		return 0, errors.New("torn")
	}
	return len(p), nil
}

func TestExport(t *testing.T) {
	h := new(Hall)
	for i := range 900 {
		h.Ask(fmt.Sprint("q", i), "yes", "no")
	}
	for _, n := range []torn{0, 5000, 10000} {
		if err := h.Export(&n); err == nil || err.Error() != "torn" {
			t.Errorf("error %v", err)
		}
	}
	if err := new(Hall).Export(io.Discard); err != nil {
		t.Error(err)
	}
}

func TestJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	for range 2 {
		j, err := OpenJournal(name)
		if err != nil {
			t.Fatal(err)
		}
		ask(j.Keep(hall().Routes()), "POST", "/vote/when/now")
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}
	text, _ := os.ReadFile(name)
	stamp := `poll: \d{4}/\d\d/\d\d \d\d:\d\d:\d\d `
	once := stamp + "POST /vote/when/now from 192.0.2.1:1234\n" + stamp + `POST /vote/when/now took [\d.]+.?s\n`
	if !regexp.MustCompile("^" + once + once + "$").Match(text) {
		t.Errorf("%q", text)
	}
	if _, err := OpenJournal(t.TempDir()); err == nil {
		t.Error("a folder is a journal")
	}
}

// told notes figures.
type told []string

func (s *told) Add(name string, n int)           { *s = append(*s, fmt.Sprint(name, "=", n)) }
func (s *told) Observe(name string, sec float64) { *s = append(*s, fmt.Sprint(name, "=", sec)) }

func TestTimed(t *testing.T) {
	var s told
	clock := time.Unix(0, 0)
	now := func() time.Time { clock = clock.Add(250 * time.Millisecond); return clock }
	ask(Timed("Export", hall().Routes(), &s, now), "GET", "/export")
	if got := strings.Join(s, " "); got != "poll.export.requests=1 poll.export.seconds=0.25" {
		t.Error(got)
	}
}

func TestPaper(t *testing.T) {
	var roll strings.Builder
	p := NewPaper(&roll)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				p.Cast("yes")
			}
		}()
	}
	wg.Wait()
	want := ""
	for i := range 200 {
		want += fmt.Sprintf("%06d yes\n", i+1)
	}
	if roll.String() != want {
		t.Errorf("%q", roll.String())
	}
	var n torn
	if line, err := NewPaper(&n).Cast("no"); line != 1 || err == nil {
		t.Errorf("%d, %v", line, err)
	}
}

func TestJury(t *testing.T) {
	j := NewJury(nil)
	j.Give("Ann", 3)
	j.Appeals = func(j *Jury, name string) {
		if j.Points(name) > 10 {
			j.Withdraw(name, 2)
		}
	}
	if before, after := j.Give("Ann", 4); before != 3 || after != 7 {
		t.Error(before, after)
	}
	if before, after := j.Give("Ann", 5); before != 7 || after != 10 || j.Points("Ann") != 10 {
		t.Error(before, after)
	}
}

// silent throws answers away.
type silent struct{ header http.Header }

func (s silent) Header() http.Header         { return s.header }
func (s silent) Write(p []byte) (int, error) { return len(p), nil }
func (s silent) WriteHeader(int)             {}

func voter() *http.Request {
	r := httptest.NewRequest("POST", "/vote/when/now", nil)
	r.SetPathValue("question", "when")
	r.SetPathValue("choice", "now")
	return r
}

func BenchmarkVote(b *testing.B) {
	h, r, w := hall(), voter(), silent{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		h.vote(w, r)
	}
}

func BenchmarkVoters(b *testing.B) {
	h := hall()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		r, w := voter(), silent{http.Header{}}
		for pb.Next() {
			h.vote(w, r)
		}
	})
}

func BenchmarkExport(b *testing.B) {
	var all []standing
	for i := range 300 {
		all = append(all, standing{fmt.Sprintf("question number %d", i), "the second of the choices", i})
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := export(io.Discard, all); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkJournal(b *testing.B) {
	j, err := OpenJournal(filepath.Join(b.TempDir(), "journal"))
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	h, r, w := j.Keep(http.HandlerFunc(hall().vote)), voter(), silent{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

// none takes figures and forgets them.
type none struct{}

func (none) Add(string, int)         {}
func (none) Observe(string, float64) {}

func BenchmarkTimed(b *testing.B) {
	began := time.Now()
	now := func() time.Time { return began }
	h := Timed("Vote", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}), none{}, now)
	r, w := voter(), silent{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkPaper(b *testing.B) {
	p := NewPaper(io.Discard)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			p.Cast("yes")
		}
	})
}

func BenchmarkJury(b *testing.B) {
	j := NewJury(func(*Jury, string) {})
	b.ReportAllocs()
	for b.Loop() {
		j.Give("Ann", 1)
	}
}
