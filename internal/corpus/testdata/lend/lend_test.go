package lend

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// clock goes on by a millisecond whenever it is looked at.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) look() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

func ask(h http.Handler, method, url string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, url, nil))
	return w
}

func TestService(t *testing.T) {
	var journal bytes.Buffer
	counts := new(Counts)
	s := New(Options{Site: "north-end", Counts: counts, Journal: log.New(&journal, "", 0), Now: new(clock).look})
	s.Stock("mill", "saw", "<drill>")
	s.Stock("quay", "jack")
	h := s.Handler()
	for _, test := range []struct {
		method, url string
		code        int
		kind, body  string
	}{
		{"GET", "/mill/saw", 200, "text/html; charset=utf-8", "<h1>saw</h1><p>of mill</p><p>on the shelf</p>\n"},
		{"POST", "/mill/saw/claim?member=ann", 200, "text/plain; charset=utf-8", "ann is number 1 for saw\n"},
		{"POST", "/mill/saw/claim?member=bob", 200, "text/plain; charset=utf-8", "bob is number 2 for saw\n"},
		{"POST", "/mill/saw/claim?member=ann", 409, "text/plain; charset=utf-8", "claimed already\n"},
		{"POST", "/quay/saw/claim?member=ann", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/mill/saw", 200, "text/html; charset=utf-8", "<h1>saw</h1><p>of mill</p><p>lent to ann, claims: 2</p>\n"},
		{"POST", "/mill/saw/return?member=bob", 409, "text/plain; charset=utf-8", "not lent to bob\n"},
		{"POST", "/mill/saw/return?member=ann", 200, "text/plain; charset=utf-8", "bob is next\n"},
		{"POST", "/mill/saw/return?member=bob", 200, "text/plain; charset=utf-8", "nobody waits\n"},
		{"POST", "/mill/axe/return?member=bob", 409, "text/plain; charset=utf-8", "not lent to bob\n"},
		{"GET", "/mill/%3Cdrill%3E", 200, "text/html; charset=utf-8", "<h1>&lt;drill&gt;</h1><p>of mill</p><p>on the shelf</p>\n"},
		{"GET", "/mill/axe", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"GET", "/mill", 200, "text/plain; charset=utf-8", "<drill>\nsaw\n"},
		{"GET", "/moor", 200, "", ""},
	} {
		w := ask(h, test.method, test.url)
		if w.Code != test.code || w.Body.String() != test.body || w.Header().Get("Content-Type") != test.kind {
			t.Errorf("%s: %d, %q, %v", test.url, w.Code, w.Body, w.Header())
		}
	}
	lines := strings.Split(journal.String(), "\n")
	if want := []string{"begin GET /mill/saw 192.0.2.1:1234", "end GET /mill/saw 200 1000", "begin POST /mill/saw/claim 192.0.2.1:1234", "end POST /mill/saw/claim 200 2000"}; !slices.Equal(lines[:4], want) {
		t.Errorf("%q", lines[:4])
	}
	want := []string{"lend_north_end_branch_micros 2000", "lend_north_end_branch_requests 2", "lend_north_end_claim_micros 6000", "lend_north_end_claim_requests 4", "lend_north_end_return_micros 4000", "lend_north_end_return_requests 4", "lend_north_end_tool_micros 4000", "lend_north_end_tool_requests 4", "lend_status_0 1", "lend_status_200 8", "lend_status_404 2", "lend_status_409 3"}
	if got := counts.Lines(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A name that cannot be shown is a fault of the whole page.
func TestBadName(t *testing.T) {
	s := New(Options{Counts: new(Counts), Journal: log.New(io.Discard, "", 0)})
	s.Stock("mill", "axe", "saw\n")
	if w := ask(s.Handler(), "GET", "/mill"); w.Code != 500 || w.Body.String() != errName.Error()+"\n" {
		t.Errorf("%d, %q", w.Code, w.Body)
	}
}

// Claims lapse when the tool comes back.
func TestLapse(t *testing.T) {
	c := new(clock)
	s := New(Options{Counts: new(Counts), Journal: log.New(io.Discard, "", 0), Now: c.look, Patient: time.Minute})
	s.Stock("mill", "saw")
	h := s.Handler()
	ask(h, "POST", "/mill/saw/claim?member=ann")
	ask(h, "POST", "/mill/saw/claim?member=bob")
	c.now = c.now.Add(time.Hour)
	ask(h, "POST", "/mill/saw/claim?member=cid")
	if got := ask(h, "POST", "/mill/saw/return?member=ann").Body.String(); got != "cid is next\n" {
		t.Errorf("%q", got)
	}
}

// Each claim has a number of its own.
func TestCrowd(t *testing.T) {
	s := New(Options{Counts: new(Counts), Journal: log.New(io.Discard, "", 0)})
	s.Stock("mill", "saw")
	h := s.Handler()
	var all sync.WaitGroup
	var mu sync.Mutex
	numbers := map[string]bool{}
	for i := range 40 {
		all.Add(1)
		go func() {
			defer all.Done()
			_, number, _ := strings.Cut(ask(h, "POST", fmt.Sprintf("/mill/saw/claim?member=m%d", i)).Body.String(), "number")
			ask(h, "GET", "/mill")
			mu.Lock()
			defer mu.Unlock()
			numbers[number] = true
		}()
	}
	all.Wait()
	if len(numbers) != 40 || !numbers[" 40 for saw\n"] {
		t.Errorf("%v", numbers)
	}
}

// The journal says what is begun while it is done.
func TestJournal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "journal")
	journal, end, err := OpenJournal(file)
	if err != nil {
		t.Fatal(err)
	}
	defer end()
	s := New(Options{Counts: new(Counts), Journal: journal})
	h := s.observed("x", func(http.ResponseWriter, *http.Request) {
		if text, err := os.ReadFile(file); err != nil || !strings.HasSuffix(string(text), "begin GET /mill 192.0.2.1:1234\n") {
			t.Errorf("%q, %v", text, err)
		}
	})
	ask(h, "GET", "/mill")
	if text, err := os.ReadFile(file); err != nil || strings.Count(string(text), "\n") != 2 || !strings.HasPrefix(string(text), "lend: 2") {
		t.Errorf("%q, %v", text, err)
	}
	if _, _, err := OpenJournal(t.TempDir()); err == nil {
		t.Error("a folder is a journal")
	}
}

// silent is a response that nobody reads.
type silent struct{ header http.Header }

func (s silent) Header() http.Header         { return s.header }
func (s silent) Write(p []byte) (int, error) { return len(p), nil }
func (s silent) WriteHeader(int)             {}

// shop returns a service with tools, of which two are lent and many want one.
func shop(out io.Writer) http.Handler {
	s := New(Options{Site: "north-end", Counts: new(Counts), Journal: log.New(out, "", log.LstdFlags), Patient: time.Hour})
	for i := range 50 {
		s.Stock("mill", fmt.Sprintf("tool-%d", i))
	}
	h := s.Handler()
	ask(h, "POST", "/mill/tool-7/claim?member=ann")
	for i := range 300 {
		ask(h, "POST", fmt.Sprintf("/mill/tool-9/claim?member=m%d", i))
	}
	return h
}

func BenchmarkTool(b *testing.B) {
	h, r := shop(io.Discard), httptest.NewRequest("GET", "/mill/tool-9", nil)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		r, w := r.Clone(b.Context()), silent{http.Header{}}
		for pb.Next() {
			h.ServeHTTP(w, r)
		}
	})
}

func BenchmarkToolJournal(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "journal"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	h, r, w := shop(f), httptest.NewRequest("GET", "/mill/tool-9", nil), silent{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

// One claims and brings back what another has claimed before.
func BenchmarkClaim(b *testing.B) {
	h, w := shop(io.Discard), silent{http.Header{}}
	var turns [][2]*http.Request
	for _, pair := range [][2]string{{"bob", "ann"}, {"ann", "bob"}} {
		turns = append(turns, [2]*http.Request{
			httptest.NewRequest("POST", "/mill/tool-7/claim?member="+pair[0], nil),
			httptest.NewRequest("POST", "/mill/tool-7/return?member="+pair[1], nil),
		})
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		for _, r := range turns[i%2] {
			h.ServeHTTP(w, r)
		}
	}
}

func BenchmarkBranch(b *testing.B) {
	h, r, w := shop(io.Discard), httptest.NewRequest("GET", "/mill", nil), silent{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}
