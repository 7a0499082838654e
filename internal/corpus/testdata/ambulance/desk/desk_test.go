package desk

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/ambulance/fleet"
)

func noon() time.Time { return time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC) }

func open(out io.Writer) *Desk {
	l := logrus.New()
	l.SetOutput(out)
	l.SetFormatter(&logrus.JSONFormatter{})
	f := fleet.New(noon, "RTW1", "RTW2", "<X>")
	f.Set([]byte("RTW1"), fleet.OnTheWay)
	return New(f, l)
}

func signOn(d *Desk, crew, vehicle string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	form := url.Values{"crew": {crew}, "vehicle": {vehicle}}
	d.SignOn(w, httptest.NewRequest("POST", "/signon?"+form.Encode(), nil))
	return w
}

func TestSignOn(t *testing.T) {
	var out bytes.Buffer
	d := open(&out)
	signOn(d, "<Kim> & Lee", "RTW1")
	w := signOn(d, "<Kim> & Lee", "RTW1")
	want := "<h1>Welcome, &lt;Kim&gt; &amp; Lee</h1>\n<p>Vehicle RTW1, shift 2</p>\n"
	if got := w.Body.String(); got != want || w.Code != http.StatusOK {
		t.Errorf("%d %q", w.Code, got)
	}
	if got := w.Header().Get("Content-Type"); got != "text/html; charset=utf-8" {
		t.Error(got)
	}
	lines := strings.SplitAfter(out.String(), "\n")
	line := regexp.MustCompile(`^\{"crew":"\\u003cKim\\u003e \\u0026 Lee","level":"info","msg":"signed on","shift":2,"time":"[^"]+","vehicle":"RTW1"\}\n$`)
	if len(lines) != 3 || !line.MatchString(lines[1]) {
		t.Errorf("%q", lines)
	}
	if w := signOn(d, "Kim", ""); w.Code != http.StatusBadRequest {
		t.Error(w.Code)
	}
}

func TestSignOnAtOnce(t *testing.T) {
	d := open(io.Discard)
	shifts := make([]bool, 41)
	var mu sync.Mutex
	var all sync.WaitGroup
	for range 40 {
		all.Add(1)
		go func() {
			defer all.Done()
			body := signOn(d, "night", "RTW2").Body.String()
			for i := range shifts {
				if strings.HasSuffix(body, ", shift "+welcomeNumber(i)+"</p>\n") {
					mu.Lock()
					defer mu.Unlock()
					if shifts[i] {
						t.Errorf("shift %d twice", i)
					}
					shifts[i] = true
					return
				}
			}
			t.Errorf("%q", body)
		}()
	}
	all.Wait()
}

func welcomeNumber(i int) string {
	_, number, _ := strings.Cut(welcome("", "", i), "shift ")
	return strings.TrimSuffix(number, "</p>\n")
}

func TestBoard(t *testing.T) {
	w := httptest.NewRecorder()
	open(io.Discard).Board(w, httptest.NewRequest("GET", "/board", nil))
	want := "<table>\n" +
		"<tr><th>&lt;X&gt;</th><td><span class='badge'>off duty</span></td></tr>\n" +
		"<tr><th>RTW1</th><td><span class='badge'>on the way</span></td></tr>\n" +
		"<tr><th>RTW2</th><td><span class='badge'>off duty</span></td></tr>\n" +
		"</table>\n"
	if got := w.Body.String(); got != want {
		t.Errorf("%q", got)
	}
	if w.Header().Get("Refresh") != "5" || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Error(w.Header())
	}
}

func vehicle(d *Desk, callsign string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/vehicle/x", nil)
	r.SetPathValue("callsign", callsign)
	d.Vehicle(w, r)
	return w
}

func TestVehicle(t *testing.T) {
	d := open(io.Discard)
	if got := vehicle(d, "RTW1").Body.String(); got != "<h1>RTW1</h1>\n<p>on the way</p>\n<ul>\n<li>12:00:00 on the way</li>\n</ul>\n" {
		t.Errorf("%q", got)
	}
	if got := vehicle(d, "<X>").Body.String(); got != "<h1>&lt;X&gt;</h1>\n<p>off duty</p>\n<ul>\n</ul>\n" {
		t.Errorf("%q", got)
	}
	if w := vehicle(d, "RTW9"); w.Code != http.StatusNotFound {
		t.Error(w.Code)
	}
}

// sink is an answer that nobody reads.
type sink http.Header

func (s sink) Header() http.Header         { return http.Header(s) }
func (s sink) Write(p []byte) (int, error) { return len(p), nil }
func (s sink) WriteHeader(int)             {}

func BenchmarkSignOn(b *testing.B) {
	d := open(io.Discard)
	r := httptest.NewRequest("POST", "/signon?crew=kim&vehicle=RTW1", nil)
	r.ParseForm()
	b.Run("one", func(b *testing.B) {
		w := sink{}
		b.ReportAllocs()
		for b.Loop() {
			d.SignOn(w, r)
		}
	})
	b.Run("many", func(b *testing.B) {
		b.ReportAllocs()
		b.RunParallel(func(pb *testing.PB) {
			w, r := sink{}, httptest.NewRequest("POST", "/signon?crew=kim&vehicle=RTW1", nil)
			for pb.Next() {
				d.SignOn(w, r)
			}
		})
	})
}

func BenchmarkBoard(b *testing.B) {
	callsigns := make([]string, 60)
	for i := range callsigns {
		callsigns[i] = "RTW" + welcomeNumber(i)
	}
	d := New(fleet.New(noon, callsigns...), logrus.New())
	w, r := sink{}, httptest.NewRequest("GET", "/board", nil)
	b.ReportAllocs()
	for b.Loop() {
		d.Board(w, r)
	}
}

func BenchmarkVehicle(b *testing.B) {
	d := open(io.Discard)
	for i := range 12 {
		d.Fleet.Set([]byte("RTW1"), fleet.Free+fleet.Status(i%4))
	}
	w, r := sink{}, httptest.NewRequest("GET", "/vehicle/RTW1", nil)
	r.SetPathValue("callsign", "RTW1")
	b.ReportAllocs()
	for b.Loop() {
		d.Vehicle(w, r)
	}
}
