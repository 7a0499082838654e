package crags

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/crags/logbook"
	"example.com/crags/stats"
	"github.com/sirupsen/logrus"
)

func clock() time.Time { return time.Unix(1700000000, 0) }

// guide is a service with all that it writes.
type guide struct {
	*Service
	http.Handler
	logged, told, journal bytes.Buffer
}

func newGuide(opts ...Option) *guide {
	g := &guide{}
	log := logrus.New()
	log.Out, log.Formatter = &g.logged, &logrus.TextFormatter{DisableTimestamp: true, DisableColors: true}
	b := logbook.New(&g.journal)
	b.Put(
		logbook.Route{ID: "nose", Name: "Nose", Crag: "El Cap", Grade: "5.9", Metres: 870, Rock: "granite", First: []string{"Ann", "Bob", "Cy"}},
		logbook.Route{ID: "crack", Name: "<Crack>", Crag: "Quarry", Grade: "VS", Metres: 18, Rock: "grit"},
	)
	w := logbook.NewWeatherman(0)
	w.Expect("El Cap", logbook.Forecast{Celsius: 21.5})
	w.Expect("Quarry", logbook.Forecast{Rain: 4, Celsius: 9})
	opts = append([]Option{WithLog(log), WithStats(stats.New(&g.told, stats.WithClock(clock))), WithClock(clock), WithMember("ann", "secret")}, opts...)
	g.Service = New(b, w, opts...)
	g.Handler = g.Service.Handler()
	return g
}

func (g *guide) ask(method, target string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, target, nil)
	r.SetBasicAuth("ann", "secret")
	g.ServeHTTP(w, r)
	return w
}

func (g *guide) expect(t *testing.T, method, target string, status int, kind, body string) {
	t.Helper()
	w := g.ask(method, target)
	if w.Code != status || w.Body.String() != body || w.Header().Get("Content-Type") != kind {
		t.Errorf("%s %s: %d %s %q", method, target, w.Code, w.Header(), w.Body)
	}
}

const (
	plain  = "text/plain; charset=utf-8"
	page   = "text/html; charset=utf-8"
	csv    = "text/csv; charset=utf-8"
	object = "application/json"
)

func TestPages(t *testing.T) {
	g := newGuide()
	g.expect(t, "GET", "/routes/nose", 200, page, "<h1>El Cap: Nose</h1>\n<p>5.9, 870 m of granite, first climbed by Ann, Bob and Cy</p>\n")
	g.expect(t, "GET", "/routes/crack", 200, page, "<h1>Quarry: &lt;Crack&gt;</h1>\n<p>VS, 18 m of grit</p>\n")
	g.expect(t, "GET", "/routes/none", 404, plain, "logbook: no such route: \"none\"\n")
	if h := g.ask("GET", "/routes/nose").Header(); h.Get("X-Content-Type-Options") != "nosniff" {
		t.Error(h)
	}
	if h := g.ask("GET", "/routes/nose/ascents").Header(); h.Get("X-Content-Type-Options") != "" {
		t.Error(h)
	}
	g.expect(t, "GET", "/weather?crag=Quarry&crag=El+Cap&crag=Quarry", 200, object, `{"El Cap":{"rain":0,"celsius":21.5},"Quarry":{"rain":4,"celsius":9}}`+"\n")
	g.expect(t, "GET", "/weather?crag=Quarry&crag=x&crag=y", 404, plain, "logbook: no forecast for \"x\"\n")
	g.expect(t, "GET", "/weather", 200, object, "{}\n")
	g.expect(t, "POST", "/routes/nose/wishes", 200, object, `{"route":"El Cap: Nose","wishes":1}`+"\n")
	g.expect(t, "POST", "/routes/crack/wishes", 200, object, `{"route":"Quarry: \u003cCrack\u003e","wishes":1}`+"\n")
	g.expect(t, "POST", "/routes/nose/wishes", 200, object, `{"route":"El Cap: Nose","wishes":2}`+"\n")
	g.expect(t, "POST", "/routes/none/wishes", 404, plain, "logbook: no such route: \"none\"\n")
	g.expect(t, "GET", "/about", 200, plain, fmt.Sprintf("sent: %d\nwished for: 2\nasked in: 0.0 ms\n", g.sent.Bytes()))
}

func TestAscents(t *testing.T) {
	g := newGuide()
	g.expect(t, "GET", "/routes/nose/ascents", 200, csv, "climber,day,style,stars\n")
	g.expect(t, "POST", "/routes/nose/ascents?day=2024-05-01&style=lead,+rope%0d%0abroke%3b&stars=2.5", 201, "", "")
	g.expect(t, "POST", "/routes/nose/ascents?day=&style=solo&stars=5", 201, "", "")
	g.expect(t, "POST", "/routes/nose/ascents?stars=6", 400, plain, "logbook: stars are from 0 to 5\n")
	g.expect(t, "POST", "/routes/nose/ascents?stars=x", 400, plain, "logbook: stars are from 0 to 5\n")
	g.expect(t, "POST", "/routes/none/ascents?stars=1", 404, plain, "logbook: no such route: \"none\"\n")
	g.expect(t, "GET", "/routes/nose/ascents", 200, csv, "climber,day,style,stars\nann,,solo,5.0\nann,2024-05-01,lead; rope broke;,2.5\n")
	g.expect(t, "GET", "/routes/none/ascents", 404, plain, "logbook: no such route: \"none\"\n")
	if n := strings.Count(g.journal.String(), "\n"); n != 2 {
		t.Error(g.journal.String())
	}
	r := httptest.NewRequest("POST", "/routes/nose/ascents?stars=1", nil)
	for _, name := range []string{"", "bob", "ann"} {
		if name != "" {
			r.SetBasicAuth(name, "guess")
		}
		w := httptest.NewRecorder()
		if g.ServeHTTP(w, r); w.Code != 403 || w.Body.String() != "crags: for members only\n" {
			t.Error(name, w.Code, w.Body)
		}
	}
}

func TestObserved(t *testing.T) {
	g := newGuide()
	g.ask("GET", "/routes/none")
	g.ask("POST", "/routes/nose/wishes")
	want := `level=info msg=begins path=/routes/none route=route
level=info msg=ends path=/routes/none route=route status=404
level=info msg=begins path=/routes/nose/wishes route=wish
level=info msg=ends path=/routes/nose/wishes route=wish status=200
`
	if g.logged.String() != want {
		t.Error(g.logged.String())
	}
	want = "http.route.ms 0 1700000000\nhttp.route.sent 31 1700000000\nhttp.wish.ms 0 1700000000\nhttp.wish.sent 67 1700000000\n"
	if g.told.String() != want {
		t.Error(g.told.String())
	}
}

func TestCrowded(t *testing.T) {
	g := newGuide(WithRoom(2))
	if !g.open.enter() {
		t.Fatal("full")
	}
	g.expect(t, "GET", "/weather", 200, object, "{}\n")
	g.open.enter()
	g.expect(t, "GET", "/weather", 503, plain, "crags: crowded\n")
	if h := g.ask("GET", "/routes/none").Header(); h.Get("Retry-After") != "1" {
		t.Error(h)
	}
	g.open.leave()
	g.expect(t, "GET", "/weather", 200, object, "{}\n")
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 100 {
				if g.open.enter() {
					if g.open.leave(); g.open.room != 2 {
						t.Error("no room")
					}
				}
			}
		}()
	}
	if all.Wait(); g.open.inside != 1 {
		t.Error(g.open.inside)
	}
}

// No two are told the same number of wishes.
func TestParallel(t *testing.T) {
	g := newGuide()
	g.log.Out = io.Discard
	var mu sync.Mutex
	seen := map[string]bool{}
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 50 {
				text := g.ask("POST", "/routes/nose/wishes").Body.String()
				mu.Lock()
				seen[text] = true
				mu.Unlock()
			}
		}()
	}
	all.Wait()
	if len(seen) != 200 || strings.Count(g.told.String(), "\n") != 400 {
		t.Error(len(seen))
	}
}

func TestLive(t *testing.T) {
	g := newGuide()
	server := httptest.NewServer(g)
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	r, _ := http.NewRequestWithContext(ctx, "GET", server.URL+"/live", nil)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	in := bufio.NewReader(resp.Body)
	for _, id := range []string{"nose", "crack"} {
		g.ask("POST", "/routes/"+id+"/ascents?stars=1")
		line, err := in.ReadString('\n')
		if err != nil || line != "data: ann on "+id+"\n" {
			t.Errorf("%q, %v", line, err)
		}
		in.ReadString('\n')
	}
}

func TestOpenLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	log, done, err := OpenLog(name)
	if err != nil {
		t.Fatal(err)
	}
	log.WithField("n", 1).Info("up")
	if got, err := os.ReadFile(name); err != nil || string(got) != "level=info msg=up n=1\n" {
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
	done := make(chan error)
	go func() { done <- newGuide().Run(ctx, "127.0.0.1:0") }()
	time.Sleep(20 * time.Millisecond)
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := newGuide().Run(context.Background(), "127.0.0.1:none"); err == nil {
		t.Error("runs")
	}
}

// nowhere is where answers go.
type nowhere http.Header

func (n nowhere) Header() http.Header       { return http.Header(n) }
func (nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (nowhere) WriteHeader(int)             {}

// quiet is a guide that tells nobody.
func quiet() *guide {
	g := newGuide(WithStats(stats.New(io.Discard)), WithLog(logrus.New()))
	g.log.Out = io.Discard
	for i := range 12 {
		g.book.Record(logbook.Ascent{Route: "nose", Climber: fmt.Sprint("climber ", i), Day: "2024-05-01", Style: "lead", Stars: float64(i % 6)})
	}
	return g
}

// act has an action answer a request again and again.
func act(b *testing.B, do action, method, target, id string) {
	b.Helper()
	w, r := nowhere{}, httptest.NewRequest(method, target, nil)
	r.SetPathValue("id", id)
	b.ReportAllocs()
	for b.Loop() {
		if err := do(w, r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRoute(b *testing.B)   { act(b, stamped(quiet().route), "GET", "/routes/nose", "nose") }
func BenchmarkAscents(b *testing.B) { act(b, quiet().ascents, "GET", "/routes/nose/ascents", "nose") }

// BenchmarkObserved has a log in a file, as the service has.
func BenchmarkObserved(b *testing.B) {
	log, done, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer done()
	g := quiet()
	g.log = log
	w, r := nowhere{}, httptest.NewRequest("GET", "/routes/crack", nil)
	b.ReportAllocs()
	for b.Loop() {
		g.ServeHTTP(w, r)
	}
}

// BenchmarkWish has several wish at once, over TCP and with nothing around it.
func BenchmarkWish(b *testing.B) {
	g := quiet()
	server := httptest.NewServer(g)
	defer server.Close()
	b.Run("served", func(b *testing.B) {
		b.SetParallelism(4)
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				resp, err := http.Post(server.URL+"/routes/nose/wishes", "", nil)
				if err != nil {
					b.Error(err)
					return
				}
				io.Copy(io.Discard, resp.Body)
				resp.Body.Close()
			}
		})
	})
	b.Run("only", func(b *testing.B) {
		b.ReportAllocs()
		b.RunParallel(func(pb *testing.PB) {
			w, r := nowhere{}, httptest.NewRequest("POST", "/routes/nose/wishes", nil)
			r.SetPathValue("id", "nose")
			for pb.Next() {
				if err := g.wish(w, r); err != nil {
					b.Error(err)
					return
				}
			}
		})
	})
}
