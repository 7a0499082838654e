package api

import (
	"bytes"
	"errors"
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

	"github.com/sirupsen/logrus"

	"example.com/kiln/firing"
	"example.com/kiln/graphite"
	"example.com/kiln/shelf"
)

// ticking is a clock that goes on by 250 µs whenever somebody looks at it.
func ticking() func() time.Time {
	var mu sync.Mutex
	now := time.Unix(1700000000, 0)
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(250 * time.Microsecond)
		return now
	}
}

func studio(stats io.Writer) *Server {
	log := logrus.New()
	log.SetOutput(io.Discard)
	s := &Server{
		Monitor: firing.NewMonitor("big", "raku"),
		Store: shelf.NewStore(
			shelf.Piece{ID: "p1", Potter: "Ada", Place: "cellar/a", Weeks: 2},
			shelf.Piece{ID: "p&2", Potter: "<Bo>", Place: "cellar/b", Weeks: 9},
			shelf.Piece{ID: "p3", Potter: "Cy", Place: "attic/a", Weeks: 0},
		),
		Calendar: shelf.NewCalendar(),
		Gas:      new(firing.GasMeter),
		Stats:    graphite.NewClient(stats, func() time.Time { return time.Unix(1700000000, 0) }),
		Log:      log,
		Clock:    ticking(),
		Pay: func(potter string) error {
			if potter == "Cy" {
				return errors.New("no money")
			}
			return nil
		},
	}
	for _, celsius := range []float64{20, 450.5, 1239.25} {
		s.Monitor.Record("big", celsius)
	}
	return s
}

func TestRoutes(t *testing.T) {
	routes := studio(io.Discard).Routes()
	for _, test := range []struct {
		method, url string
		status      int
		kind, body  string
	}{
		{"GET", "/curve?kiln=big", 200, "text/csv", "minute,celsius\n0,20.0\n1,450.5\n2,1239.2\n"},
		{"GET", "/curve?kiln=raku", 200, "text/csv", "minute,celsius\n"},
		{"GET", "/curve", 404, "text/plain; charset=utf-8", "no such kiln: \"\"\n"},
		{"GET", "/recent?kiln=big", 200, "application/json", `{"celsius":[20,450.5,1239.25]}` + "\n"},
		{"GET", "/recent?kiln=raku", 200, "application/json", `{"celsius":[]}` + "\n"},
		{"GET", "/recent?kiln=x", 404, "text/plain; charset=utf-8", "no such kiln: \"x\"\n"},
		{"POST", "/reading?kiln=raku&celsius=800.26", 200, "", "peak 800.3\n"},
		{"POST", "/reading?kiln=raku&celsius=1e1", 200, "", "peak 800.3\n"},
		{"POST", "/reading?kiln=x&celsius=1", 404, "text/plain; charset=utf-8", "no such kiln: \"x\"\n"},
		{"POST", "/reading?kiln=raku&celsius=hot", 400, "text/plain; charset=utf-8", "strconv.ParseFloat: parsing \"hot\": invalid syntax\n"},
		{"GET", "/label?piece=p1", 200, "text/plain; charset=utf-8", "p1 Ada @ cellar/a, week 2\n"},
		{"GET", "/label?piece=p9", 404, "text/plain; charset=utf-8", "no such piece: \"p9\"\n"},
		{"GET", "/labels?room=attic", 200, "application/json", "[\"p3 Cy @ attic/a, week 0\"]\n"},
		{"GET", "/labels?room=none", 200, "application/json", "[]\n"},
		{"GET", "/shelf?room=cellar", 200, "text/html; charset=utf-8", "<table>\n" +
			"<tr><td><a href=\"/label?piece=p1\">p1</a></td><td>Ada</td><td>2 weeks</td></tr>\n" +
			"<tr><td><a href=\"/label?piece=p%262\">p&amp;2</a></td><td>&lt;Bo&gt;</td><td>9 weeks</td></tr>\n</table>\n"},
		{"GET", "/shelf?room=none", 200, "text/html; charset=utf-8", "<table>\n</table>\n"},
		{"POST", "/book?kiln=big&day=mon&slot=3&potter=Ada", 201, "", ""},
		{"POST", "/book?kiln=big&day=mon&slot=3&potter=Bo", 409, "text/plain; charset=utf-8", "slot is taken\n"},
		{"POST", "/book?kiln=big&day=mon&slot=2&potter=Cy", 500, "text/plain; charset=utf-8", "payment: no money\n"},
		{"POST", "/book?kiln=big&day=mon&slot=4&potter=Bo", 400, "text/plain; charset=utf-8", "bad slot\n"},
		{"POST", "/gas?litres=1200", 204, "", ""},
		{"POST", "/gas?litres=much", 400, "text/plain; charset=utf-8", "strconv.ParseInt: parsing \"much\": invalid syntax\n"},
		{"POST", "/checkin?potter=Ada", 200, "application/json", `{"potter":"Ada","total":1,"visits":1}` + "\n"},
		{"POST", "/checkin?potter=%3CBo%3E", 200, "application/json", `{"potter":"\u003cBo\u003e","total":2,"visits":1}` + "\n"},
		{"POST", "/checkin?potter=Ada", 200, "application/json", `{"potter":"Ada","total":3,"visits":2}` + "\n"},
		{"POST", "/checkin", 400, "text/plain; charset=utf-8", "who are you?\n"},
		{"POST", "/label", 405, "text/plain; charset=utf-8", "Method Not Allowed\n"},
	} {
		w := httptest.NewRecorder()
		routes.ServeHTTP(w, httptest.NewRequest(test.method, test.url, nil))
		if w.Code != test.status || w.Body.String() != test.body || test.kind != "" && w.Header().Get("Content-Type") != test.kind {
			t.Errorf("%s %s: %d %s %q", test.method, test.url, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
	}
}

func TestHeaders(t *testing.T) {
	routes := studio(io.Discard).Routes()
	for _, test := range []struct{ method, url, header, want string }{
		{"GET", "/shelf?room=cellar", "X-Pieces", "2"},
		{"GET", "/shelf?room=none", "X-Pieces", "0"},
		{"POST", "/book?kiln=big&day=mon&slot=1&potter=Ada", "Location", "/bookings/b1"},
		{"POST", "/book?kiln=big&day=mon&slot=1&potter=Ada", "Location", ""},
	} {
		w := httptest.NewRecorder()
		routes.ServeHTTP(w, httptest.NewRequest(test.method, test.url, nil))
		if got := w.Header().Get(test.header); got != test.want {
			t.Errorf("%s %s: %s %q", test.method, test.url, test.header, got)
		}
	}
}

func TestGas(t *testing.T) {
	s := studio(io.Discard)
	s.readGas(httptest.NewRecorder(), httptest.NewRequest("POST", "/gas?litres=77", nil))
	w := httptest.NewRecorder()
	s.gas(w, httptest.NewRequest("GET", "/gas", nil))
	if got := w.Body.String(); got != "77 litres at 2023-11-14T22:13:20Z\n" {
		t.Errorf("%q", got)
	}
}

func TestRecentIsShort(t *testing.T) {
	s := studio(io.Discard)
	for i := range 100 {
		s.Monitor.Record("raku", float64(i))
	}
	w := httptest.NewRecorder()
	s.recent(w, httptest.NewRequest("GET", "/recent?kiln=raku", nil))
	if got := w.Body.String(); !strings.HasPrefix(got, `{"celsius":[70,71,`) || !strings.HasSuffix(got, ",98,99]}\n") {
		t.Errorf("%q", got)
	}
}

func TestObserved(t *testing.T) {
	var stats, log bytes.Buffer
	s := studio(&stats)
	s.Log.SetOutput(&log)
	s.Log.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	s.Routes().ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/recent?kiln=big", nil))
	if want := "studio.api.recent-readings.requests;env=prod 1 1700000000\nstudio.api.recent-readings.micros;env=prod 250 1700000000\n"; stats.String() != want {
		t.Errorf("figures %q", stats.String())
	}
	want := `{"level":"info","method":"GET","msg":"request","query":"kiln=big","route":"recent readings"}` + "\n" +
		`{"level":"info","method":"GET","micros":250,"msg":"response","query":"kiln=big","route":"recent readings"}` + "\n"
	if log.String() != want {
		t.Errorf("log %s", log.String())
	}
}

// lost is a connection that is gone.
type lost struct{}

func (lost) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestFiguresLost(t *testing.T) {
	var log bytes.Buffer
	s := studio(lost{})
	s.Log.SetOutput(&log)
	w := httptest.NewRecorder()
	s.Routes().ServeHTTP(w, httptest.NewRequest("GET", "/label?piece=p1", nil))
	if w.Code != 200 || strings.Count(log.String(), "figure lost") != 2 {
		t.Errorf("%d, log %s", w.Code, log.String())
	}
}

func TestCheckinConcurrently(t *testing.T) {
	s := studio(io.Discard)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 25 {
				s.checkin(httptest.NewRecorder(), httptest.NewRequest("POST", "/checkin?potter=Ada", nil))
			}
		}()
	}
	wg.Wait()
	w := httptest.NewRecorder()
	s.checkin(w, httptest.NewRequest("POST", "/checkin?potter=Bo", nil))
	if got := w.Body.String(); got != `{"potter":"Bo","total":101,"visits":1}`+"\n" {
		t.Errorf("%q", got)
	}
}

func TestFileLogger(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	for i := range 2 {
		log, file, err := FileLogger(path)
		if err != nil {
			t.Fatal(err)
		}
		log.Infof("line %d", i)
		log.Debug("not seen")
		if data, err := os.ReadFile(path); err != nil || strings.Count(string(data), "\n") != i+1 || !strings.Contains(string(data), fmt.Sprintf(`"msg":"line %d"`, i)) {
			t.Errorf("%q, %v", data, err)
		}
		file.Close()
	}
	if _, _, err := FileLogger(filepath.Join(path, "x")); err == nil {
		t.Error("no error")
	}
}

// void is an answer that nobody reads.
type void struct{ header http.Header }

func (v *void) Header() http.Header         { return v.header }
func (v *void) WriteHeader(int)             {}
func (v *void) Write(p []byte) (int, error) { return len(p), nil }

// request returns a request whose form is parsed.
func request(method, url string) *http.Request {
	r := httptest.NewRequest(method, url, nil)
	r.ParseMultipartForm(1 << 20)
	return r
}

func benchmark(b *testing.B, handler http.HandlerFunc, method, url string) {
	w, r := &void{http.Header{}}, request(method, url)
	b.ReportAllocs()
	for b.Loop() {
		handler(w, r)
	}
}

func BenchmarkRecent(b *testing.B) {
	benchmark(b, studio(io.Discard).recent, "GET", "/recent?kiln=big")
}

func BenchmarkLabel(b *testing.B) {
	benchmark(b, studio(io.Discard).label, "GET", "/label?piece=p1")
}

func BenchmarkShelf(b *testing.B) {
	s := studio(io.Discard)
	for i := range 20 {
		s.Store.Put(shelf.Piece{ID: fmt.Sprintf("q%d", i), Potter: "Wilhelmina", Place: "cellar/c", Weeks: i})
	}
	benchmark(b, s.shelf, "GET", "/shelf?room=cellar")
}

func BenchmarkCheckin(b *testing.B) {
	s := studio(io.Discard)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w, r := &void{http.Header{}}, request("POST", "/checkin?potter=Ada")
		for pb.Next() {
			s.checkin(w, r)
		}
	})
}

func BenchmarkObserved(b *testing.B) {
	log, file, err := FileLogger(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	s := studio(io.Discard)
	s.Log = log
	benchmark(b, s.observed("recent readings", func(w http.ResponseWriter, r *http.Request) {}), "GET", "/recent?kiln=big")
}

func BenchmarkServer(b *testing.B) {
	web := httptest.NewServer(studio(io.Discard).Routes())
	defer web.Close()
	b.ReportAllocs()
	for b.Loop() {
		resp, err := http.Get(web.URL + "/label?piece=p1")
		if err != nil {
			b.Fatal(err)
		}
		io.Copy(io.Discard, resp.Body)
		resp.Body.Close()
	}
}
