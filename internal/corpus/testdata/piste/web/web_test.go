package web

import (
	"bytes"
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

	"example.com/piste/area"
	"example.com/piste/patrol"
	"example.com/piste/wavefront"
	"github.com/sirupsen/logrus"
)

const alp = `Gondola,lift,2400,Valley,Alp
A & B,red,3100,Alp,Valley
Chair,lift,900,Alp,<Peak>
Chamois Run,black,1100,<Peak>,Alp
`

// tape takes what is written, write by write.
type tape struct {
	mu    sync.Mutex
	lines []string
	broke bool
}

func (t *tape) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.broke {
		return 0, io.ErrShortWrite
	}
	t.lines = append(t.lines, string(p))
	return len(p), nil
}

// site is a server and all that it writes to.
type site struct {
	*Server
	log, figures, book *tape
	handler            http.Handler
}

// clock is a time that goes on by an eighth of a second whenever it is looked at.
func clock() func() time.Time {
	var mu sync.Mutex
	at := time.Unix(1000, 0)
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		at = at.Add(125 * time.Millisecond)
		return at
	}
}

func opened(t testing.TB) site {
	t.Helper()
	a, err := area.Load(strings.NewReader(alp))
	if err != nil {
		t.Fatal(err)
	}
	p := site{log: new(tape), figures: new(tape), book: new(tape)}
	log := logrus.New()
	log.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	log.SetOutput(p.log)
	p.Server = New(Config{
		Area: a, Log: log, Figures: wavefront.NewSink(p.figures, "alp"), Book: patrol.NewBook(p.book), Token: "secret", Now: clock(),
	})
	p.handler = p.Handler()
	return p
}

func (p site) ask(method, target string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, target, nil)
	r.Header.Set("Authorization", "secret")
	p.handler.ServeHTTP(w, r)
	return w
}

func TestPages(t *testing.T) {
	p := opened(t)
	const plain, page, none = "text/plain; charset=utf-8", "text/html; charset=utf-8", "404 page not found\n"
	for _, test := range []struct {
		method, target string
		code           int
		kind, body     string
	}{
		{"GET", "/ways/Chamois%20Run", 200, plain, "Chamois Run (black, 1100 m)\n"},
		{"GET", "/ways/Nowhere", 404, plain, none},
		{"GET", "/ways", 200, "application/json", `["Gondola","A \u0026 B","Chair","Chamois Run"]` + "\n"},
		{"POST", "/ways/Chamois%20Run/shut?why=Avalanches!+", 200, plain, "entry 1\n"},
		{"POST", "/ways/Chair/shut?why=", 200, plain, "entry 2\n"},
		{"POST", "/ways/Nowhere/shut?why=x", 404, plain, none},
		{"GET", "/ways/Chamois%20Run", 200, plain, "Chamois Run (black, 1100 m)\nclosed: Avalanches.\n"},
		{"GET", "/ways", 200, "application/json", `["Gondola","A \u0026 B"]` + "\n"},
		{"POST", "/ways/A%20&%20B/shut?why=100%25+ice", 200, plain, "entry 3\n"},
		{"POST", "/ways/Gondola/shut?why=storm...", 200, plain, "entry 4\n"},
		{"GET", "/ways", 200, "application/json", "null\n"},
		{"GET", "/circuits", 200, page, "<!DOCTYPE html>\n<title>Circuits</title>\n<ol>\n" +
			"<li>Valley: 3 stations, depth 2</li>\n<li>Alp: 2 stations, depth 1</li>\n</ol>\n"},
		{"GET", "/legend", 200, page, "<!DOCTYPE html>\n<title>Legend</title>\n<b>Gondola</b> Valley – Alp<br>\n<b>A &amp; B</b> Alp – Valley<br>\n" +
			"<b>Chair</b> Alp – &lt;Peak&gt;<br>\n<b>Chamois Run</b> &lt;Peak&gt; – Alp<br>\n"},
		{"POST", "/snow/Alp?cm=30", 200, page, "<p>Alp had 0 cm, and has 30 cm by report 1.</p>\n"},
		{"POST", "/snow/Alp?cm=30", 204, "", ""},
		{"POST", "/snow/%3CPeak%3E?cm=-1", 200, page, "<p>&lt;Peak&gt; had 0 cm, and has -1 cm by report 2.</p>\n"},
		{"POST", "/snow/Alp?cm=", 400, plain, "strconv.Atoi: parsing \"\": invalid syntax\n"},
		{"POST", "/snow/Moon?cm=3", 404, plain, none},
		{"GET", "/snow/Alp", 200, plain, "Alp: 30 cm\n"},
		{"GET", "/snow/Moon", 200, plain, "Moon: green\n"},
		{"GET", "/huts/%3CPeak%3E", 200, page, "<p>The hut at &lt;Peak&gt; is open till four.</p>\n"},
		{"POST", "/posters?title=big", 202, "", ""},
		{"GET", "/posters", 405, plain, "Method Not Allowed\n"},
		{"GET", "/nothing", 404, plain, none},
	} {
		w := p.ask(test.method, test.target)
		kind := w.Result().Header.Get("Content-Type")
		if w.Code != test.code || kind != test.kind || w.Body.String() != test.body {
			t.Errorf("%s: %d, %s, %q", test.target, w.Code, kind, w.Body)
		}
		if got := w.Header().Get("Cache-Control"); strings.HasPrefix(test.target, "/huts") != (got == "max-age=60") {
			t.Errorf("%s: cache control %q", test.target, got)
		}
	}
	want := []string{"1\tclosed Chamois Run\tAvalanches.\n", "2\tclosed Chair\t.\n", "3\tclosed A & B\t100% ice.\n", "4\tclosed Gondola\tstorm.\n"}
	if !slices.Equal(p.book.lines, want) {
		t.Errorf("%q", p.book.lines)
	}
	if got := p.Night(); got != "Gondola stays closed: storm.\nA & B stays closed: 100% ice.\nChair stays closed: .\nChamois Run stays closed: Avalanches.\n" {
		t.Errorf("%q", got)
	}
}

// What is to be printed stays what it was, whatever is answered meanwhile.
func TestPosters(t *testing.T) {
	p := opened(t)
	for i := range 10 {
		w := p.ask("POST", fmt.Sprintf("/posters?title=no%d", i))
		if i < 8 != (w.Code == 202) || i >= 8 && w.Body.String() != "the printer is busy\n" {
			t.Errorf("%d: %d, %q", i, w.Code, w.Body)
		}
		p.ask("GET", "/legend")
	}
	for i := range 8 {
		if got := string(<-p.Posters()); got != fmt.Sprintf("NO%d\nA & B\nGondola\nChamois Run\nChair", i) {
			t.Errorf("%q", got)
		}
	}
}

func TestShut(t *testing.T) {
	p := opened(t)
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, httptest.NewRequest("POST", "/ways/Chair/shut?why=x", nil))
	if w.Code != 403 || w.Body.String() != "patrol only\n" || len(p.closed) > 0 {
		t.Errorf("%d, %q, %v", w.Code, w.Body, p.closed)
	}
	p.book.broke = true
	if w := p.ask("POST", "/ways/Chair/shut?why=x"); w.Code != 500 || w.Body.String() != "by radio, please\n" || len(p.closed) > 0 {
		t.Errorf("%d, %q, %v", w.Code, w.Body, p.closed)
	}
	if log := strings.Join(p.log.lines, ""); !strings.Contains(log, `{"error":"patrol: book: short write","level":"error","msg":"not closed"}`+"\n") {
		t.Error(log)
	}
}

// Each page is read whole before the next one is made.
func TestRenderTogether(t *testing.T) {
	var wg sync.WaitGroup
	for _, title := range []string{"a", "<b>"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				w := httptest.NewRecorder()
				render(w, title, func(page *bytes.Buffer) { page.WriteString(strings.Repeat(title, 1000)) })
				if !strings.HasSuffix(w.Body.String(), "</title>\n"+strings.Repeat(title, 1000)) {
					t.Errorf("%q", w.Body)
				}
			}
		}()
	}
	wg.Wait()
}

// The log has two lines per request, and the figures two or three, each written at once.
func TestAround(t *testing.T) {
	p := opened(t)
	r := httptest.NewRequest("GET", "/ways/Chamois%20Run?x=1", nil)
	r.Header.Set("User-Agent", "ski/1")
	p.handler.ServeHTTP(httptest.NewRecorder(), r)
	p.ask("POST", "/snow/Moon?cm=1")
	wantLog := []string{
		`{"agent":"ski/1","level":"info","method":"GET","msg":"request","remote":"192.0.2.1:1234","uri":"/ways/Chamois%20Run?x=1"}`,
		`{"agent":"ski/1","code":200,"level":"info","method":"GET","msg":"response","remote":"192.0.2.1:1234","seconds":0.375,"uri":"/ways/Chamois%20Run?x=1"}`,
		`{"agent":"","level":"info","method":"POST","msg":"request","remote":"192.0.2.1:1234","uri":"/snow/Moon?cm=1"}`,
		`{"agent":"","code":404,"level":"info","method":"POST","msg":"response","remote":"192.0.2.1:1234","seconds":0.375,"uri":"/snow/Moon?cm=1"}`,
	}
	if got := strings.Join(p.log.lines, ""); got != strings.Join(wantLog, "\n")+"\n" || len(p.log.lines) != 4 {
		t.Errorf("%q", p.log.lines)
	}
	want := []string{
		"piste.way.Chamois_Run.asked 1 source=alp\n",
		"piste.web.ways.asked 1 source=alp\n",
		"piste.web.ways.seconds 0.125 source=alp\n",
		"piste.web.snow.measure.asked 1 source=alp\n",
		"piste.web.snow.measure.seconds 0.125 source=alp\n",
	}
	if !slices.Equal(p.figures.lines, want) {
		t.Errorf("%q", p.figures.lines)
	}
}

func TestOpenLog(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	for i := range 2 {
		log, file, err := OpenLog(name)
		if err != nil {
			t.Fatal(err)
		}
		log.WithField("i", i).Info("open")
		log.Debug("nobody")
		if got, err := os.ReadFile(name); err != nil || !strings.HasSuffix(string(got), fmt.Sprintf(`{"i":%d,"level":"info","msg":"open"}`+"\n", i)) {
			t.Errorf("%q, %v", got, err)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, _, err := OpenLog(filepath.Join(name, "below")); err == nil {
		t.Error("a log below a file")
	}
}

// Each report has a number of its own, and tells what the one before it said.
func TestMeasureTogether(t *testing.T) {
	p := opened(t)
	var mu sync.Mutex
	seen := map[string]bool{}
	var wg sync.WaitGroup
	for i := range 3 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for n := range 40 {
				w := p.ask("POST", fmt.Sprintf("/snow/Alp?cm=%d", 1000*(i+1)+n))
				mu.Lock()
				seen[w.Body.String()] = true
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	last := make([][2]int, 120)
	for text := range seen {
		var had, has, n int
		if _, err := fmt.Sscanf(text, "<p>Alp had %d cm, and has %d cm by report %d.</p>\n", &had, &has, &n); err != nil || n < 1 || n > 120 {
			t.Fatalf("%q: %v", text, err)
		}
		last[n-1] = [2]int{had, has}
	}
	had := 0
	for i, l := range last {
		if l[0] != had {
			t.Errorf("report %d: %v, not %d", i+1, l, had)
		}
		had = l[1]
	}
}

// nobody takes an answer, and forgets it.
type nobody struct {
	header http.Header
	n      int
}

func (n *nobody) Header() http.Header { return n.header }
func (n *nobody) WriteHeader(int)     {}

func (n *nobody) Write(p []byte) (int, error) {
	n.n += len(p)
	return len(p), nil
}

func (n *nobody) WriteString(s string) (int, error) {
	n.n += len(s)
	return len(s), nil
}

func quiet(b *testing.B) site {
	p := opened(b)
	p.Log.SetOutput(io.Discard)
	p.Figures = wavefront.NewSink(io.Discard, "alp")
	p.Now = time.Now
	return p
}

// page asks for a page again and again, ten times each.
func page(b *testing.B, serve http.HandlerFunc, r *http.Request) {
	b.Helper()
	w := &nobody{header: make(http.Header)}
	r.ParseForm()
	b.ReportAllocs()
	for b.Loop() {
		w.n = 0
		for range 10 {
			serve(w, r)
		}
		if w.n == 0 {
			b.Fatal("nothing")
		}
	}
}

func get(target, key, value string) *http.Request {
	r := httptest.NewRequest("GET", target, nil)
	r.SetPathValue(key, value)
	return r
}

func BenchmarkWay(b *testing.B)      { page(b, quiet(b).way, get("/ways/Chair", "name", "Chair")) }
func BenchmarkOpen(b *testing.B)     { page(b, quiet(b).open, get("/ways", "", "")) }
func BenchmarkCircuits(b *testing.B) { page(b, quiet(b).circuits, get("/circuits", "", "")) }
func BenchmarkEdge(b *testing.B)     { page(b, quiet(b).edge, get("/legend", "", "")) }
func BenchmarkSlope(b *testing.B)    { page(b, quiet(b).slope, get("/snow/Alp", "station", "Alp")) }
func BenchmarkHut(b *testing.B)      { page(b, quiet(b).hut, get("/huts/Alp", "station", "Alp")) }

// Pages of a few words.
func BenchmarkRender(b *testing.B) {
	page(b, func(w http.ResponseWriter, _ *http.Request) {
		render(w, "Sorry", func(page *bytes.Buffer) { page.WriteString("<p>It is summer.</p>\n") })
	}, get("/", "", ""))
}

func BenchmarkSay(b *testing.B) {
	page(b, func(w http.ResponseWriter, _ *http.Request) {
		reply{w}.say("The gondola does not go today, as there is too much wind.\n")
	}, get("/", "", ""))
}

func BenchmarkTimed(b *testing.B) {
	p := quiet(b)
	page(b, p.timed("/snow/measure", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "hello")
	})).ServeHTTP, get("/", "", ""))
}

// Requests as they come, with a log in a file.
func BenchmarkRequests(b *testing.B) {
	p := quiet(b)
	log, file, err := OpenLog(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	p.Log = log
	page(b, p.Handler().ServeHTTP, get("/ways/Chair", "", ""))
}

func BenchmarkSentence(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for range 20 {
			if len(sentence("Avalanches above the hut! ")) != 25 {
				b.Fatal(sentence("Avalanches above the hut! "))
			}
		}
	}
}

func BenchmarkMeasure(b *testing.B) {
	p := quiet(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		var requests [2]*http.Request
		for i := range requests {
			requests[i] = httptest.NewRequest("POST", fmt.Sprintf("/snow/Alp?cm=%d", 1000+i), nil)
			requests[i].SetPathValue("station", "Alp")
			requests[i].ParseForm()
		}
		w := &nobody{header: make(http.Header)}
		for i := 0; pb.Next(); i++ {
			p.measure(w, requests[i%2])
		}
	})
}

func BenchmarkPoster(b *testing.B) {
	p := quiet(b)
	w, r := &nobody{header: make(http.Header)}, get("/posters?title=big", "", "")
	r.ParseForm()
	for b.Loop() {
		if p.poster(w, r); len(<-p.Posters()) < 30 {
			b.Fatal("poster")
		}
	}
}
