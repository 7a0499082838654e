package badges

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
)

// fixture is a service with all that it writes.
type fixture struct {
	*Service
	handler http.Handler
	log     bytes.Buffer
	figures bytes.Buffer
}

func at() time.Time { return time.Unix(1700000000, 0) }

func newFixture(hooks ...Hook) *fixture {
	f := &fixture{}
	logger := logrus.New()
	logger.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	logger.SetOutput(&f.log)
	builds := NewBuilds(time.Millisecond, Build{"hone", "failing"}, Build{"knot", "failing"}, Build{"hone", "passing"}, Build{"odd", `"<b>`}, Build{"a-b_c.<d>", ""})
	f.Service = NewService(NewRegistry(), builds, NewMetrics("Badges", &f.figures, at), NewLimiter(1<<40), logger, hooks...)
	f.handler = f.Handler()
	return f
}

func (f *fixture) ask(method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	f.handler.ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w
}

func TestHits(t *testing.T) {
	f := newFixture()
	for i, project := range []string{"knot", "hone", "knot"} {
		r := httptest.NewRequest("GET", "/hits/"+project, nil)
		r.Header.Set("User-Agent", "agent "+fmt.Sprint(i))
		w := httptest.NewRecorder()
		f.handler.ServeHTTP(w, r)
		n := i/2 + 1
		want := `<svg xmlns="http://www.w3.org/2000/svg" height="20" width="51">` +
			`<rect x="0" width="34" height="20" fill="#555"/><rect x="34" width="17" height="20" fill="#007ec6"/>` +
			`<text x="17" y="14" text-anchor="middle">hits</text>` +
			fmt.Sprintf(`<text x="42" y="14" text-anchor="middle">%d</text></svg>`, n) + "\n"
		if w.Code != 200 || w.Body.String() != want || w.Header().Get("Content-Type") != "image/svg+xml" ||
			w.Header().Get("Cache-Control") != "no-cache, max-age=0" {
			t.Errorf("%d, %q: %s", w.Code, w.Header(), w.Body)
		}
	}
	if got := f.registry.Seen(); !slices.Equal(got, []string{"knot", "hone"}) {
		t.Error(got)
	}
	want := `{"agent":"agent 0","hits":1,"level":"info","msg":"looked at","project":"knot"}
{"agent":"agent 1","hits":1,"level":"info","msg":"looked at","project":"hone"}
{"agent":"agent 2","hits":2,"level":"info","msg":"looked at","project":"knot"}
`
	if f.log.String() != want {
		t.Errorf("%s", f.log.String())
	}
	want = "badges.hits.requests 1 1700000000\nbadges.all.requests 1 1700000000\n" +
		"badges.hits.requests 1 1700000000\nbadges.all.requests 2 1700000000\n" +
		"badges.hits.requests 1 1700000000\nbadges.all.requests 3 1700000000\n"
	if f.figures.String() != want || f.Requests() != 3 {
		t.Errorf("%s", f.figures.String())
	}
}

func TestEscape(t *testing.T) {
	svg := NewBadge(`a<"&'>`, "ø", "123456").Render()
	if !strings.Contains(svg, `>a&lt;&#34;&amp;&#39;&gt;</text>`) || !strings.Contains(svg, `>ø</text>`) || !strings.Contains(svg, `fill="#123456"`) {
		t.Error(svg)
	}
	if got := NewMetrics("a", nil, nil).Name("b.C", "", "D"); got != "a.b_c..d" {
		t.Errorf("%q", got)
	}
	if got := NewMetrics("A", nil, nil).Name(); got != "a" {
		t.Errorf("%q", got)
	}
}

func TestCoverage(t *testing.T) {
	f := newFixture()
	if w := f.ask("GET", "/coverage/hone"); w.Code != 404 || w.Body.String() != "badges: unknown project: \"hone\"\n" {
		t.Error(w.Code, w.Body)
	}
	for percent, want := range map[string][2]string{"93.25": {"93.2%", "#44cc11"}, "70": {"70.0%", "#dfb317"}, "0": {"0.0%", "#e05d44"}, "100": {"100.0%", "#44cc11"}} {
		if w := f.ask("POST", "/coverage/hone?percent="+percent); w.Code != 204 {
			t.Error(w.Code, w.Body)
		}
		w := f.ask("GET", "/coverage/hone")
		if body := w.Body.String(); w.Code != 200 || !strings.Contains(body, ">"+want[0]+"<") || !strings.Contains(body, want[1]) {
			t.Errorf("%s: %s", percent, body)
		}
	}
	for target, want := range map[string]string{
		"/coverage/hone?percent=101": "badges: no percent\n", "/coverage/hone?percent=NaN": "badges: no percent\n", "/coverage/hone": "badges: no percent\n",
		"/coverage/Hone?percent=1": "badges: no name of a project: \"Hone\"\n",
	} {
		if w := f.ask("POST", target); w.Code != 400 || w.Body.String() != want {
			t.Errorf("%s: %d, %q", target, w.Code, w.Body)
		}
	}
}

// hook tells the others of it, and may fail.
type hook struct {
	name  string
	fired *[]string
	err   error
}

func (h hook) Fire(_ context.Context, project string, percent float64) error {
	*h.fired = append(*h.fired, fmt.Sprintf("%s %s %g", h.name, project, percent))
	return h.err
}

func TestHooks(t *testing.T) {
	var fired []string
	bad := errors.New("hook 3 is bad")
	f := newFixture(hook{"1", &fired, nil}, hook{"2", &fired, nil}, hook{"3", &fired, bad}, hook{"4", &fired, nil})
	if w := f.ask("POST", "/coverage/a?percent=12.5"); w.Code != 502 || w.Body.String() != "hook 3 is bad\n" {
		t.Error(w.Code, w.Body)
	}
	if !slices.Equal(fired, []string{"1 a 12.5", "2 a 12.5", "3 a 12.5"}) {
		t.Error(fired)
	}
	if got := f.String(); !strings.HasPrefix(got, "badges, at most 1099511627776 requests a second, hook 1 is a badges.hook, hook 2 ") {
		t.Errorf("%q", got)
	}
}

func TestJSON(t *testing.T) {
	f := newFixture()
	f.builds.Add(Build{"new", "failing"})
	for project, want := range map[string]struct {
		State string `json:"message"`
		Bad   bool   `json:"isError"`
	}{"hone": {"passing", false}, "knot": {"failing", true}, "odd": {"unknown", false}, "new": {"failing", true}} {
		w := f.ask("GET", "/json/"+project)
		got := want
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || got != want || w.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%v, %s", err, w.Body)
		}
	}
	if w := f.ask("GET", "/json/hone"); w.Body.String() != `{"schemaVersion":1,"label":"hone","message":"passing","isError":false}`+"\n" {
		t.Errorf("%s", w.Body)
	}
	if w := f.ask("GET", "/json/x"); w.Code != 404 {
		t.Error(w.Code)
	}
}

func TestWall(t *testing.T) {
	f := newFixture()
	w := f.ask("GET", "/wall?project=knot&project=hone&project=knot&project=odd&project=a-b_c.%3Cd%3E")
	want := `<!DOCTYPE html>
<ol>
<li class="failing">knot</li>
<li class="passing">hone</li>
<li class="failing">knot</li>
<li class="&#34;&lt;b&gt;">odd</li>
<li class="">a-<wbr>b_<wbr>c.<wbr>&lt;d&gt;</li>
</ol>
`
	if w.Code != 200 || w.Body.String() != want || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%d, %s", w.Code, w.Body)
	}
	if w := f.ask("GET", "/wall"); w.Body.String() != "<!DOCTYPE html>\n<ol>\n</ol>\n" {
		t.Errorf("%d, %s", w.Code, w.Body)
	}
	if w := f.ask("GET", "/wall?"+strings.Repeat("project=hone&", 101)); w.Code != 400 {
		t.Error(w.Code)
	}
}

// It is the first that is unknown of which the answer speaks, and nothing goes on
// after it.
func TestWallErrors(t *testing.T) {
	f := newFixture()
	before := runtime.NumGoroutine()
	for range 10 {
		w := f.ask("GET", "/wall?project=hone&project=x2&project=knot&project=x1"+strings.Repeat("&project=x0", 20))
		if w.Code != 404 || w.Body.String() != "badges: unknown project: \"x2\"\n" {
			t.Errorf("%d, %q", w.Code, w.Body)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	w := httptest.NewRecorder()
	f.handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "GET", "/wall?project=hone&project=knot", nil))
	if w.Code != 502 || w.Body.String() != "context canceled\n" {
		t.Errorf("%d, %q", w.Code, w.Body)
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 1000 {
			t.Fatal(runtime.NumGoroutine(), before)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestLimiter(t *testing.T) {
	l, now := NewLimiter(50), at()
	allowed := make(chan bool, 400)
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 100 {
				allowed <- l.Allow(now)
			}
		}()
	}
	all.Wait()
	n := 0
	for range 400 {
		if <-allowed {
			n++
		}
	}
	if n != 50 || !l.Allow(now.Add(time.Second+1)) {
		t.Error(n)
	}
	f := newFixture()
	f.limiter = NewLimiter(1)
	f.ask("GET", "/hits/a")
	if w := f.ask("GET", "/hits/a"); w.Code != 429 || f.Requests() != 1 {
		t.Error(w.Code, f.Requests())
	}
}

// Each hit has a number of its own.
func TestParallel(t *testing.T) {
	f := newFixture()
	f.logger.SetOutput(io.Discard)
	var mu sync.Mutex
	seen := map[string]int{}
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 50 {
				body := f.ask("GET", "/hits/hone").Body.String()
				mu.Lock()
				seen[body]++
				mu.Unlock()
			}
		}()
	}
	all.Wait()
	if len(seen) != 200 || f.Requests() != 200 || strings.Count(f.figures.String(), "\n") != 400 {
		t.Error(len(seen), f.Requests())
	}
}

func TestRun(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if err := newFixture().Run(ctx, "127.0.0.1:0"); err != nil {
		t.Error(err)
	}
	if err := newFixture().Run(context.Background(), "127.0.0.1:x"); err == nil {
		t.Error("runs where there is no port")
	}
}

// discard is where answers of benchmarks go.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }
func (d *discard) WriteHeader(int)             {}

func quiet() *fixture {
	f := newFixture()
	f.logger.SetOutput(io.Discard)
	f.metrics.out = io.Discard
	f.registry.Cover("hone", 87.5)
	f.builds.delay = 0
	return f
}

// serve asks for the target until the benchmark is over.
func serve(b *testing.B, f *fixture, target string) {
	b.Helper()
	w, r := &discard{http.Header{}}, httptest.NewRequest("GET", target, nil)
	b.ReportAllocs()
	for b.Loop() {
		f.handler.ServeHTTP(w, r)
	}
}

func BenchmarkHits(b *testing.B)     { serve(b, quiet(), "/hits/hone") }
func BenchmarkCoverage(b *testing.B) { serve(b, quiet(), "/coverage/hone") }
func BenchmarkJSON(b *testing.B)     { serve(b, quiet(), "/json/hone") }

func BenchmarkHitsParallel(b *testing.B) {
	f := quiet()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w, r := &discard{http.Header{}}, httptest.NewRequest("GET", "/hits/hone", nil)
		for pb.Next() {
			f.handler.ServeHTTP(w, r)
		}
	})
}

// BenchmarkWall asks for forty projects of a farm that takes two milliseconds for
// each.
func BenchmarkWall(b *testing.B) {
	f := quiet()
	f.builds.delay = 2 * time.Millisecond
	serve(b, f, wall(f, 40))
}

// BenchmarkWallAtOnce asks a farm that answers at once.
func BenchmarkWallAtOnce(b *testing.B) {
	f := quiet()
	serve(b, f, wall(f, 8))
}

// wall returns where so many projects are asked for.
func wall(f *fixture, n int) string {
	query := url.Values{}
	for i := range n {
		name := fmt.Sprintf("project-%03d", i)
		f.builds.Add(Build{name, "passing"})
		query.Add("project", name)
	}
	return "/wall?" + query.Encode()
}

func BenchmarkHit(b *testing.B) {
	r := NewRegistry()
	names := make([]string, 100)
	for i := range names {
		names[i] = fmt.Sprintf("project-%03d", i)
	}
	for i := 0; b.Loop(); i++ {
		r.synchronized(func() { r.hit(names[i%len(names)]) })
	}
}

func BenchmarkRequests(b *testing.B) {
	f := quiet()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if f.requests.AddAndGet(1) > f.Requests() {
				b.Error("lost")
				return
			}
		}
	})
}
