package console

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"example.com/topiary/audit"
	"example.com/topiary/figures"
	"example.com/topiary/hub"
	"example.com/topiary/link"
)

// fed returns a hub of groups, each of which is a step further behind, and of
// letters.
func fed(t testing.TB, step uint32, names []string, letters ...string) *hub.Hub {
	t.Helper()
	h := hub.New(10)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go h.Serve(l)
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "A")
	say := func(body string) {
		conn.Write(link.Head([]byte(body)))
		io.WriteString(conn, body)
		if _, err := io.ReadFull(conn, make([]byte, 14)); err != nil {
			t.Fatal(err)
		}
	}
	for i, name := range names {
		body := fmt.Appendf(nil, "\x11%08d\x00\x01", i)
		body = binary.BigEndian.AppendUint32(body, uint32(i)*step)
		say(string(body) + name)
	}
	for i, l := range letters {
		say(fmt.Sprintf("\x12%08d%s", i, l))
	}
	return h
}

func pages(h *hub.Hub, j *Journal, f, trail io.Writer) http.Handler {
	return New(h, j, figures.New(f), audit.New(trail, 0), sha256.Sum256([]byte("hedge"))).Routes()
}

func ask(h http.Handler, method, url string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, url, nil))
	return w
}

func TestPages(t *testing.T) {
	var trail bytes.Buffer
	h := pages(fed(t, 1, []string{"mail", "a<b", `q"\`, "billing"}, "one", "two"), Wrap(io.Discard), io.Discard, &trail)
	for _, c := range []struct {
		method, url string
		code        int
		kind, body  string
	}{
		{"GET", "/groups", 200, "text/html; charset=utf-8", "<table>\n<tr><td>a&lt;b</td><td>1</td></tr>\n<tr><td>billing</td><td>3</td></tr>\n<tr><td>mail</td><td>0</td></tr>\n<tr><td>q&#34;\\</td><td>2</td></tr>\n</table>\n"},
		{"GET", "/groups/a%3Cb", 200, "text/html; charset=utf-8", "<h1>a&lt;b</h1>\n<p>1 behind</p>\n"},
		{"GET", "/groups/none", 404, "text/plain; charset=utf-8", "404 page not found\n"},
		{"POST", "/groups/mail/pause?minutes=5&why=disk", 200, "text/plain; charset=utf-8", "mail pauses for 5 minutes: disk\n1 pauses until now, of 5 minutes\n"},
		{"POST", "/groups/mail/pause?minutes=3", 200, "text/plain; charset=utf-8", "mail pauses for 3 minutes: \n2 pauses until now, of 8 minutes\n"},
		{"POST", "/groups/mail/pause?minutes=0", 400, "text/plain; charset=utf-8", "minutes: how many?\n"},
		{"GET", "/worst", 200, "text/plain; charset=utf-8", "billing is 3 behind\nq\"\\ is 2 behind\na<b is 1 behind\n"},
		{"GET", "/metrics", 200, "text/plain; version=0.0.4", "topiary_behind{group=\"a<b\"} 1\ntopiary_behind{group=\"billing\"} 3\ntopiary_behind{group=\"mail\"} 0\ntopiary_behind{group=\"q\\\"\\\\\"} 2\n"},
		{"GET", "/letters", 200, "application/json", "[\"one\",\"two\"]\n"},
		{"POST", "/letters/drop?word=hedg&who=eve", 403, "text/plain; charset=utf-8", "no\n"},
		{"POST", "/letters/drop?word=hedge&who=eve", 200, "text/plain; charset=utf-8", "2"},
		{"GET", "/letters", 200, "application/json", "null\n"},
	} {
		w := ask(h, c.method, c.url)
		kind := w.Result().Header.Get("Content-Type")
		if w.Code != c.code || w.Body.String() != c.body || kind != c.kind || w.Header().Get("X-Topiary") != "3" {
			t.Errorf("%s %s: %d %q %q", c.method, c.url, w.Code, kind, w.Body)
		}
	}
	if trail.String() != "1\teve\tdrop\tletters\n" {
		t.Errorf("got %q", trail.String())
	}
}

func TestJournal(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	var sent bytes.Buffer
	for range 2 {
		j, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		ask(pages(hub.New(0), j, &sent, io.Discard), "GET", "/groups?all")
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
		var got map[string]any
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			t.Fatal(err)
		}
		_, micros := got["micros"].(float64)
		if got["page"] != "groups" || got["level"] != "info" || micros != (i%2 == 1) || got["time"] == nil {
			t.Errorf("got %s", line)
		}
		if i%2 == 0 && (got["msg"] != "asked" || got["uri"] != "/groups?all" || got["peer"] != "192.0.2.1:1234") {
			t.Errorf("got %s", line)
		}
	}
	if ok, _ := regexp.MatchString(`^(console\.groups\.hits 1console\.groups\.micros \d+){2}$`, sent.String()); !ok {
		t.Errorf("got %q", sent.String())
	}
}

func TestPausesAtOnce(t *testing.T) {
	h := pages(hub.New(0), Wrap(io.Discard), io.Discard, io.Discard)
	var wg sync.WaitGroup
	for range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 30 {
				ask(h, "POST", "/groups/mail/pause?minutes=2&why=x")
			}
		}()
	}
	wg.Wait()
	if got := ask(h, "POST", "/groups/mail/pause?minutes=2&why=x").Body.String(); !strings.HasSuffix(got, "181 pauses until now, of 362 minutes\n") {
		t.Error(got)
	}
}

// void is an answer that nobody reads.
type void struct{ header http.Header }

func (v void) Header() http.Header               { return v.header }
func (v void) Write(p []byte) (int, error)       { return len(p), nil }
func (v void) WriteString(s string) (int, error) { return len(s), nil }
func (v void) WriteHeader(int)                   {}

func names(n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("shop.%d.orders", i))
	}
	return all
}

// bench asks a page, with the log in a file.
func bench(b *testing.B, method, url string) {
	j, err := Open(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	h := pages(fed(b, 1234, names(5)), j, io.Discard, io.Discard)
	w := void{make(http.Header)}
	r := httptest.NewRequest(method, url, nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkGate(b *testing.B)  { bench(b, "GET", "/groups/shop.3.orders") }
func BenchmarkPause(b *testing.B) { bench(b, "POST", "/groups/shop.3.orders/pause?minutes=4&why=disk") }
func BenchmarkWorst(b *testing.B) { bench(b, "GET", "/worst") }

// page runs a page without what stands before it.
func page(b *testing.B, do func(*Console) http.HandlerFunc, method, url, name string, groups int) {
	c := New(fed(b, 1234, names(groups)), Wrap(io.Discard), figures.New(io.Discard), audit.New(io.Discard, 0), [32]byte{})
	w := void{make(http.Header)}
	r := httptest.NewRequest(method, url, nil)
	r.SetPathValue("name", name)
	serve := do(c)
	b.ReportAllocs()
	for b.Loop() {
		serve(w, r)
	}
}

func BenchmarkGroups(b *testing.B) {
	page(b, func(c *Console) http.HandlerFunc { return c.groups }, "GET", "/groups", "", 12)
}

func BenchmarkGroup(b *testing.B) {
	page(b, func(c *Console) http.HandlerFunc { return c.group }, "GET", "/groups/shop.3.orders", "shop.3.orders", 5)
}

func BenchmarkMetrics(b *testing.B) {
	page(b, func(c *Console) http.HandlerFunc { return c.metrics }, "GET", "/metrics", "", 20)
}

func BenchmarkFigure(b *testing.B) {
	g := &gate{page: "groups"}
	s := figures.New(io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		s.Send(g.figure("hits"), 1)
	}
}

func BenchmarkPauseParallel(b *testing.B) {
	c := New(hub.New(0), Wrap(io.Discard), figures.New(io.Discard), audit.New(io.Discard, 0), [32]byte{})
	b.RunParallel(func(pb *testing.PB) {
		w := void{make(http.Header)}
		r := httptest.NewRequest("POST", "/groups/mail/pause?minutes=4&why=disk", nil)
		r.SetPathValue("name", "mail")
		for pb.Next() {
			c.pause(w, r)
		}
	})
}

func BenchmarkDrop(b *testing.B) {
	page(b, func(c *Console) http.HandlerFunc { return c.drop }, "POST", "/letters/drop?word=wrong", "", 1)
}
