package toggles

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/toggles/flags"
	"example.com/toggles/statsd"
	"github.com/sirupsen/logrus"
)

// fixture is a service with all that it writes.
type fixture struct {
	*Service
	handler http.Handler
	agent   bytes.Buffer
	logged  bytes.Buffer
}

func newFixture(hooks ...Hook) *fixture {
	f := &fixture{}
	log := logrus.New()
	log.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	log.SetOutput(&f.logged)
	d := flags.NewDirectory(0)
	d.Add("staff", "ann", "bob")
	f.Service = New(flags.NewStore(io.Discard), d, statsd.New(&f.agent, statsd.Prefix("toggles")), log, "secret", hooks...)
	f.handler = f.Handler()
	f.store.Put(flags.Flag{Name: "dark", On: true, Segments: []string{"staff"}})
	f.store.Put(flags.Flag{Name: "all", On: true, Percent: 100})
	f.store.Put(flags.Flag{Name: "off", Percent: 100})
	f.store.Put(flags.Flag{Name: "torn", On: true, Segments: []string{"staff", "nobody"}})
	return f
}

func (f *fixture) ask(method, target string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, target, nil)
	r.Header.Set("Authorization", "secret")
	f.handler.ServeHTTP(w, r)
	return w
}

func (f *fixture) expect(t *testing.T, method, target string, status int, body string) {
	t.Helper()
	if w := f.ask(method, target); w.Code != status || w.Body.String() != body {
		t.Errorf("%s %s: %d, %q", method, target, w.Code, w.Body)
	}
}

func TestDecide(t *testing.T) {
	f := newFixture()
	for range 2 {
		f.expect(t, "GET", "/decide/dark?user=ann", 200, `{"flag":"dark","on":true}`+"\n")
		f.expect(t, "GET", "/decide/dark?user=eve", 200, `{"flag":"dark","on":false}`+"\n")
		f.expect(t, "GET", "/decide/all?user=eve", 200, `{"flag":"all","on":true}`+"\n")
		f.expect(t, "GET", "/decide/off?user=ann", 200, `{"flag":"off","on":false}`+"\n")
		f.expect(t, "GET", "/decide/torn?user=ann", 502, "flags: unknown segment: \"nobody\"\n")
	}
	f.expect(t, "GET", "/decide/none", 404, "flags: unknown flag: \"none\"\n")
	f.expect(t, "GET", "/figures", 200, "requests 12\nhits 0.36\n")
	w := f.ask("GET", "/decide/all")
	if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Type") != "application/json" {
		t.Error(w.Header())
	}
	w = f.ask("GET", "/flags")
	if w.Body.String() != "all\ndark\noff\ntorn\n" || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" || w.Header().Get("Cache-Control") != "" {
		t.Error(w.Header(), w.Body)
	}
}

func TestPut(t *testing.T) {
	var heard []string
	hook := func(name string, err error) Hook {
		return func(_ context.Context, f flags.Flag) error {
			heard = append(heard, fmt.Sprint(name, f))
			return err
		}
	}
	f := newFixture(hook("1", nil), hook("2", nil))
	f.expect(t, "GET", "/decide/dark?user=ann", 200, `{"flag":"dark","on":true}`+"\n")
	f.expect(t, "PUT", "/flags/dark?on=false&percent=50&segment=a&segment=b", 204, "")
	f.expect(t, "GET", "/decide/dark?user=ann", 200, `{"flag":"dark","on":false}`+"\n")
	f.expect(t, "PUT", "/flags/dark?percent=101", 400, "toggles: no percent: \"101\"\n")
	f.hooks = append(f.hooks, hook("3", errors.New("deaf")), hook("4", nil))
	f.expect(t, "PUT", "/flags/new?on=true&percent=1", 502, "hook 3: deaf\n")
	if want := []string{"1{dark false 50 [a b]}", "2{dark false 50 [a b]}", "1{new true 1 []}", "2{new true 1 []}", "3{new true 1 []}"}; !slices.Equal(heard, want) {
		t.Errorf("%q", heard)
	}
	w := httptest.NewRecorder()
	f.handler.ServeHTTP(w, httptest.NewRequest("PUT", "/flags/x?percent=1", nil))
	if w.Code != 403 || w.Body.String() != "toggles: not trusted\n" {
		t.Error(w.Code, w.Body)
	}
}

func TestTold(t *testing.T) {
	f := newFixture()
	f.expect(t, "POST", "/expose/dark", 200, "dark was seen 1 times\n")
	f.expect(t, "POST", "/expose/none", 404, "flags: unknown flag: \"none\"\n")
	f.expect(t, "POST", "/expose/all", 200, "all was seen 1 times\n")
	f.expect(t, "POST", "/expose/dark", 200, "dark was seen 2 times\n")
	f.expect(t, "GET", "/decide/all", 200, `{"flag":"all","on":true}`+"\n")
	const served = "toggles.http.expose.requests:1|c|#status:200\n"
	if got := f.agent.String(); got != served+strings.Replace(served, "200", "404", 1)+served+served+"toggles.decided.all:1|c\n"+strings.Replace(served, "expose", "decide", 1) {
		t.Error(got)
	}
	want := `{"id":1,"level":"info","msg":"served","route":"expose","status":200}
{"id":2,"level":"info","msg":"served","route":"expose","status":404}
{"id":3,"level":"info","msg":"served","route":"expose","status":200}
{"id":4,"level":"info","msg":"served","route":"expose","status":200}
{"id":5,"level":"info","msg":"served","route":"decide","status":200}
`
	if f.logged.String() != want {
		t.Error(f.logged.String())
	}
}

// Nobody is told the same number as somebody else.
func TestParallel(t *testing.T) {
	f := newFixture()
	f.log.SetOutput(io.Discard)
	var mu sync.Mutex
	seen := map[string]bool{}
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 50 {
				body := f.ask("POST", "/expose/dark").Body.String()
				mu.Lock()
				seen[body] = true
				mu.Unlock()
			}
		}()
	}
	all.Wait()
	if len(seen) != 200 || f.requests.Last() != 200 || strings.Count(f.agent.String(), "\n") != 200 {
		t.Error(len(seen), f.requests.Last())
	}
}

func TestLogFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	log, done, err := OpenLog(name)
	if err != nil {
		t.Fatal(err)
	}
	log.WithField("a", 1).Info("b")
	if got, err := os.ReadFile(name); err != nil || string(got) != `{"a":1,"level":"info","msg":"b"}`+"\n" {
		t.Errorf("%q, %v", got, err)
	}
	if err := done(); err != nil {
		t.Error(err)
	}
	if _, _, err := OpenLog(name + "/x"); err == nil {
		t.Error("opened")
	}
}

func TestRun(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	failed := make(chan error, 1)
	go func() { failed <- newFixture().Run(ctx, "127.0.0.1:0") }()
	time.Sleep(20 * time.Millisecond)
	stop()
	if err := <-failed; err != nil {
		t.Error(err)
	}
	if err := newFixture().Run(context.Background(), "127.0.0.1:x"); err == nil {
		t.Error("runs where there is no port")
	}
}

// discard is where answers of benchmarks go.
type discard http.Header

func (d discard) Header() http.Header       { return http.Header(d) }
func (discard) Write(p []byte) (int, error) { return len(p), nil }
func (discard) WriteHeader(int)             {}

// quiet returns a service that nobody listens to.
func quiet() *fixture {
	f := newFixture()
	f.log.SetOutput(io.Discard)
	f.stats = statsd.New(io.Discard, statsd.Prefix("toggles"))
	return f
}

// serve asks for the same again and again.
func serve(b *testing.B, h http.Handler, method, target string) {
	b.Helper()
	w, r := discard{}, httptest.NewRequest(method, target, nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}

func BenchmarkDecide(b *testing.B) { serve(b, quiet().handler, "GET", "/decide/dark?user=ann") }
func BenchmarkList(b *testing.B)   { serve(b, quiet().handler, "GET", "/flags") }

// endpoints are asked without what is around them.
func ask(b *testing.B, e endpoint, r *http.Request) {
	b.Helper()
	w := discard{}
	b.ReportAllocs()
	for b.Loop() {
		if err := e(w, r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecideOnly(b *testing.B) {
	r := httptest.NewRequest("GET", "/decide/dark?user=ann", nil)
	r.SetPathValue("flag", "dark")
	ask(b, quiet().decide, r)
}

func BenchmarkListOnly(b *testing.B) {
	f := quiet()
	for i := range 20 {
		f.store.Put(flags.Flag{Name: fmt.Sprint("flag-", i)})
	}
	ask(b, f.list, httptest.NewRequest("GET", "/flags", nil))
}

func BenchmarkExpose(b *testing.B) {
	f := quiet()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w, r := discard{}, httptest.NewRequest("POST", "/expose/dark", nil)
		r.SetPathValue("flag", "dark")
		for pb.Next() {
			if err := f.expose(w, r); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

// BenchmarkExposed is asked over TCP, by some at once.
func BenchmarkExposed(b *testing.B) {
	server := httptest.NewServer(quiet().handler)
	defer server.Close()
	b.SetParallelism(4)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			resp, err := http.Post(server.URL+"/expose/dark", "", nil)
			if err != nil {
				b.Error(err)
				return
			}
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
		}
	})
}

func BenchmarkLogged(b *testing.B) {
	log, done, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer done()
	f := quiet()
	f.log = log
	serve(b, f.handler, "POST", "/expose/all")
}

// BenchmarkHandle has nothing behind what is around endpoints.
func BenchmarkHandle(b *testing.B) {
	h := quiet().handle("nothing", func(http.ResponseWriter, *http.Request) error { return nil })
	serve(b, h, "GET", "/")
}

func BenchmarkSequence(b *testing.B) {
	s := NewSequence()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if s.Next() > s.Last() {
				b.Error("lost")
				return
			}
		}
	})
}
