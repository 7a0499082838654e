package desk

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
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

	"example.com/spindle/journal"
	"example.com/spindle/meter"
	"example.com/spindle/shop"
	"example.com/spindle/wire"
)

// stopper counts stops.
type stopper struct{ last byte }

func (s *stopper) Stop(machine byte) int {
	s.last = machine
	return 3
}

// nowhere is a file that keeps nothing.
type nowhere struct{ io.Writer }

func (nowhere) Close() error { return nil }

func nothing() nowhere { return nowhere{io.Discard} }

// fed is a workshop of so many machines, the first of which is silent.
func fed(t testing.TB, n int, alarms ...string) shop.Shop {
	s := shop.New(9, meter.NewCounter())
	take := func(body []byte) {
		m, err := wire.Decode(body)
		if err != nil {
			t.Fatal(err)
		}
		if code := s.Take(m); code != wire.CodeOK {
			t.Fatalf("%q: code %d", body, code)
		}
	}
	for i := range n {
		head := binary.LittleEndian.AppendUint32([]byte("\x0212345678"), uint32(i))
		take(append(head, shop.PowerOn))
		for k := range i * 3 {
			body := binary.LittleEndian.AppendUint32([]byte("\x0112345678"), uint32(i)<<8)
			take(binary.LittleEndian.AppendUint32(body, uint32(k*100)))
		}
	}
	for _, a := range alarms {
		take([]byte("\x0312345678" + a))
	}
	return s
}

func parts(s shop.Views, j journal.Journal, ledger, figures io.Writer) Parts {
	return Parts{s, shop.NewClaims(), shop.NewLedger(ledger, 0), new(stopper), meter.NewFigures(figures), j}
}

func ask(h http.Handler, method, url string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, url, nil))
	return w
}

func TestPages(t *testing.T) {
	var ledger bytes.Buffer
	h := New(parts(fed(t, 3, "oil", "heat"), journal.On(nothing()), &ledger, io.Discard))
	const plain, js = "text/plain; charset=utf-8", "application/json"
	for _, c := range []struct {
		method, url string
		code        int
		kind, body  string
	}{
		{"GET", "/machines", 200, plain, "idle never\nidle 3\nidle 6\n"},
		{"GET", "/machines/2", 200, plain, "machine 2\nis idle\nhas measured 6 times, 500 at last\n"},
		{"GET", "/machines/7", 404, plain, "404 page not found\n"},
		{"GET", "/machines/x", 400, plain, "which machine?\n"},
		{"POST", "/machines/2/note?who=eve&text=oil%20it", 201, js, "{\"Who\":\"eve\",\"Text\":\"oil it\",\"Times\":1}\n"},
		{"POST", "/machines/2/note?who=bob&text=done", 200, js, "{\"Who\":\"bob\",\"Text\":\"done\",\"Times\":2}\n"},
		{"POST", "/machines/2/claim?who=eve", 204, "", ""},
		{"POST", "/machines/2/claim?who=bob", 409, plain, "taken\n"},
		{"POST", "/machines/2/stop", 200, plain, "3"},
		{"GET", "/alarms", 200, js, "[\"oil\",\"heat\"]\n"},
	} {
		w := ask(h, c.method, c.url)
		kind := w.Result().Header.Get("Content-Type")
		if w.Code != c.code || w.Body.String() != c.body || kind != c.kind || w.Header().Get("X-Workshop") != "spindle/2" {
			t.Errorf("%s %s: %d %q %q %v", c.method, c.url, w.Code, kind, w.Body, w.Header())
		}
	}
	if ledger.String() != "000001 2 claimed by eve\n" {
		t.Errorf("got %q", ledger.String())
	}
}

func TestEmpty(t *testing.T) {
	h := New(parts(fed(t, 0), journal.On(nothing()), io.Discard, io.Discard))
	if w := ask(h, "GET", "/machines"); w.Code != 200 || w.Body.Len() != 0 {
		t.Errorf("got %q", w.Body)
	}
	if got := ask(h, "GET", "/alarms").Body.String(); got != "[]\n" {
		t.Errorf("got %q", got)
	}
}

func TestJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	var figures bytes.Buffer
	for range 2 {
		j, err := journal.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		ask(New(parts(fed(t, 1), j, io.Discard, &figures)), "GET", "/machines?x")
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != 4 {
		t.Fatalf("got %s", data)
	}
	for i, line := range lines {
		var got map[string]string
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		want := []string{"begin", "end"}[i%2]
		if got["page"] != "Machines" || got["path"] != "/machines" || got["level"] != "info" || got["unit"] != "spindle" || got["msg"] != want ||
			(got["from"] == "192.0.2.1:1234") != (i%2 == 0) || (got["took"] != "") != (i%2 == 1) {
			t.Errorf("got %s", line)
		}
	}
	if ok, _ := regexp.MatchString(`^(desk\.machines\.hits 1\ndesk\.machines\.micros \d+\n){2}$`, figures.String()); !ok {
		t.Errorf("got %q", figures.String())
	}
}

// Each note is answered with itself, whoever else writes.
func TestNotesAtOnce(t *testing.T) {
	h := New(parts(fed(t, 1), journal.On(nothing()), io.Discard, io.Discard))
	var wg sync.WaitGroup
	var mu sync.Mutex
	seen := map[int]bool{}
	for i := range 5 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for k := range 30 {
				text := fmt.Sprintf("%d-%d", i, k)
				w := ask(h, "POST", "/machines/0/note?who=eve&text="+text)
				var n note
				if err := json.Unmarshal(w.Body.Bytes(), &n); err != nil || n.Text != text {
					t.Errorf("got %q, %v", w.Body, err)
				}
				mu.Lock()
				if seen[n.Times] || (w.Code == 201) != (n.Times == 1) {
					t.Errorf("%d: code %d, seen %t", n.Times, w.Code, seen[n.Times])
				}
				seen[n.Times] = true
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	if len(seen) != 150 || !seen[150] {
		t.Errorf("%d notes", len(seen))
	}
}

func TestTimes(t *testing.T) {
	for in, want := range map[int]string{0: "never", 1: "1", -4: "-4", 1234567: "1234567"} {
		if got := times(in); got != want {
			t.Errorf("%d: got %q", in, got)
		}
	}
}

// silent is an answer that nobody reads.
type silent struct{ header http.Header }

func (s silent) Header() http.Header               { return s.header }
func (s silent) Write(p []byte) (int, error)       { return len(p), nil }
func (s silent) WriteString(t string) (int, error) { return len(t), nil }
func (s silent) WriteHeader(int)                   {}

// A request with all that is noted of it, in a file.
func BenchmarkWatched(b *testing.B) {
	j, err := journal.Open(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	h := New(parts(fed(b, 3), j, io.Discard, io.Discard))
	w := silent{make(http.Header)}
	r := httptest.NewRequest("GET", "/machines/2", nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

// serve runs a page without what stands before it.
func serve(b *testing.B, machines int, do func(*desk, http.ResponseWriter, *http.Request), url string) {
	d := newDesk(parts(fed(b, machines), journal.On(nothing()), io.Discard, io.Discard))
	w := silent{make(http.Header)}
	r := httptest.NewRequest("POST", url, nil)
	r.SetPathValue("id", "2")
	b.ReportAllocs()
	for b.Loop() {
		do(d, w, r)
	}
}

func BenchmarkMachine(b *testing.B) { serve(b, 3, (*desk).machine, "/machines/2") }
func BenchmarkClaim(b *testing.B)   { serve(b, 3, (*desk).claim, "/machines/2/claim?who=eve") }

func BenchmarkList(b *testing.B) {
	all := list(fed(b, 40).All())
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n += len(all.Render())
	}
	if n == 0 {
		b.Fatal(n)
	}
}

func BenchmarkCount(b *testing.B) {
	d := newDesk(Parts{Figures: meter.NewFigures(io.Discard)})
	h := watched{d, pages[0]}
	b.ReportAllocs()
	for b.Loop() {
		h.count(321)
	}
}

func BenchmarkNoteParallel(b *testing.B) {
	d := newDesk(Parts{})
	b.RunParallel(func(pb *testing.PB) {
		w := silent{make(http.Header)}
		r := httptest.NewRequest("POST", "/machines/2/note?who=eve&text=oil", nil)
		r.SetPathValue("id", "2")
		for pb.Next() {
			d.note(w, r)
		}
	})
}
