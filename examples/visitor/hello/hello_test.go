package hello

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
)

// newService returns a service and what it logs: JSON without the time.
func newService() (*Service, *bytes.Buffer) {
	var out bytes.Buffer
	logger := logrus.New()
	logger.SetOutput(&out)
	logger.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	return New(logger), &out
}

func visit(s *Service, method, target string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest(method, target, nil))
	return w
}

func TestHello(t *testing.T) {
	s, _ := newService()
	for _, test := range []struct{ query, want string }{
		{"name=ada&color=red", "<h1 style='color: red'>Welcome!</h1> <p>Name: ada</p> <p>Count: 1</p>"},
		{"name=ada&color=%23ff0000", "<h1 style='color: #ff0000'>Welcome!</h1> <p>Name: ada</p> <p>Count: 2</p>"},
		{"name=grace", "<h1 style='color: '>Welcome!</h1> <p>Name: grace</p> <p>Count: 1</p>"},
		{"", "<h1 style='color: '>Welcome!</h1> <p>Name: </p> <p>Count: 1</p>"},
		{"name=ada", "<h1 style='color: '>Welcome!</h1> <p>Name: ada</p> <p>Count: 3</p>"},
		{"name=%3Cscript%3E&color='%3Ex", "<h1 style='color: &#39;&gt;x'>Welcome!</h1> <p>Name: &lt;script&gt;</p> <p>Count: 1</p>"},
		{"name=a%26b%22", "<h1 style='color: '>Welcome!</h1> <p>Name: a&amp;b&#34;</p> <p>Count: 1</p>"},
		{"name=%ff%C3%A9", "<h1 style='color: '>Welcome!</h1> <p>Name: \xffé</p> <p>Count: 1</p>"},
		{"name=100%25s", "<h1 style='color: '>Welcome!</h1> <p>Name: 100%s</p> <p>Count: 1</p>"},
	} {
		w := visit(s, "GET", "/hello?"+test.query)
		if w.Code != http.StatusOK || w.Body.String() != test.want {
			t.Errorf("%s: %d\n%s, want\n%s", test.query, w.Code, w.Body, test.want)
		}
		if got := w.Header().Values("Content-Type"); len(got) != 1 || got[0] != "text/html; charset=utf-8" {
			t.Errorf("%s: content type %q", test.query, got)
		}
	}
}

func TestPostedForm(t *testing.T) {
	s, _ := newService()
	r := httptest.NewRequest("POST", "/hello?color=blue", strings.NewReader("name=ada"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	if want := "<h1 style='color: blue'>Welcome!</h1> <p>Name: ada</p> <p>Count: 1</p>"; w.Body.String() != want {
		t.Errorf("%s, want %s", w.Body, want)
	}
}

func TestLog(t *testing.T) {
	s, out := newService()
	visit(s, "POST", "/hello?name=zouying")
	visit(s, "POST", "/hello?name=%3Ca%3E")
	visit(s, "POST", "/hello?name=zouying")
	want := `{"count":1,"level":"info","module":"main","msg":"visited","name":"zouying"}` + "\n" +
		`{"count":1,"level":"info","module":"main","msg":"visited","name":"\u003ca\u003e"}` + "\n" +
		`{"count":2,"level":"info","module":"main","msg":"visited","name":"zouying"}` + "\n"
	if out.String() != want {
		t.Errorf("log\n%s, want\n%s", out, want)
	}
}

// An answer is one write: a client that reads slowly gets all of it or none.
func TestOneWrite(t *testing.T) {
	s, _ := newService()
	w := &counting{discard: discard{http.Header{}}}
	s.hello(w, httptest.NewRequest("GET", "/hello?name=ada", nil))
	if w.writes != 1 {
		t.Errorf("%d writes", w.writes)
	}
}

type counting struct {
	discard
	writes int
}

func (c *counting) Write(p []byte) (int, error) {
	c.writes++
	return len(p), nil
}

// Visits at the same time are all counted, each answer has a count of its own,
// and the log has the counts in order.
func TestTogether(t *testing.T) {
	const visitors, visits = 8, 50
	s, out := newService()
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	var all sync.WaitGroup
	var mu sync.Mutex
	seen := map[string]int{}
	for range visitors {
		all.Add(1)
		go func() {
			defer all.Done()
			for range visits {
				body, err := fetch(server, "/hello?name=ada&color=red")
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				seen[body]++
				mu.Unlock()
			}
		}()
	}
	all.Wait()
	for n := 1; n <= visitors*visits; n++ {
		want := fmt.Sprintf("<h1 style='color: red'>Welcome!</h1> <p>Name: ada</p> <p>Count: %d</p>", n)
		if seen[want] != 1 {
			t.Fatalf("%d answers with count %d", seen[want], n)
		}
	}
	checkOrder(t, out, visitors*visits)
}

func fetch(server *httptest.Server, target string) (string, error) {
	res, err := server.Client().Get(server.URL + target)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return string(body), err
}

// checkOrder fails unless the log has the counts 1 to n, one a line.
func checkOrder(t *testing.T, out io.Reader, n int) {
	t.Helper()
	lines := bufio.NewScanner(out)
	for want := 1; want <= n; want++ {
		var line struct{ Count int }
		if !lines.Scan() {
			t.Fatalf("the log ends before visit %d", want)
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil || line.Count != want {
			t.Fatalf("visit %d is logged as %s", want, lines.Bytes())
		}
	}
	if lines.Scan() {
		t.Errorf("%q after the last visit", lines.Bytes())
	}
}

func TestList(t *testing.T) {
	s, out := newService()
	if w := visit(s, "GET", "/visits"); w.Code != http.StatusOK || w.Body.Len() != 0 {
		t.Errorf("before the first visit: %d %q", w.Code, w.Body)
	}
	for _, name := range []string{"b", "a", "b", "", "100%", "ü\n\xff"} {
		visit(s, "GET", "/hello?name="+url.QueryEscape(name))
	}
	out.Reset()
	w := visit(s, "GET", "/visits")
	want := `"" came 1 times` + "\n" + `"100%" came 1 times` + "\n" + `"a" came 1 times` + "\n" + `"b" came 2 times` + "\n" + `"ü\n\xff" came 1 times` + "\n"
	if w.Body.String() != want || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Errorf("%s\n%s, want\n%s", w.Header(), w.Body, want)
	}
	if out.Len() != 0 {
		t.Errorf("looking is logged: %s", out)
	}
}

// discard is a response that is thrown away, so that the cost of a visit does
// not depend on how many came before.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(int)             {}
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }

// far is the response to a visitor far away: it takes its time to be sent.
type far struct{ discard }

func (f *far) Write(p []byte) (int, error) {
	time.Sleep(time.Millisecond)
	return f.discard.Write(p)
}

// quiet is a service whose log is thrown away. As a program's would before it
// says otherwise, it logs text.
func quiet() *Service {
	logger := logrus.New()
	logger.SetOutput(io.Discard)
	return New(logger)
}

func request() *http.Request {
	r := httptest.NewRequest("POST", "/hello?name=zouying", nil)
	r.FormValue("name") // parsed once, before it is shared
	return r
}

// visited is a service that has been visited often: what a first visit makes
// is there, and counts are no small numbers, which cost less to format.
func visited(r *http.Request) *Service {
	s := quiet()
	s.visits[r.FormValue("name")] = 1000
	s.hello(&discard{http.Header{}}, r)
	return s
}

func BenchmarkHello(b *testing.B) {
	r, w := request(), httptest.NewRecorder()
	s := visited(r)
	b.ReportAllocs()
	for b.Loop() {
		w.Body.Reset()
		s.hello(w, r)
	}
}

func BenchmarkHelloDiscard(b *testing.B) {
	r, w := request(), &discard{http.Header{}}
	s := visited(r)
	b.ReportAllocs()
	for b.Loop() {
		s.hello(w, r)
	}
}

func BenchmarkHelloParallel(b *testing.B) {
	r := request()
	s := visited(r)
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		w := &discard{http.Header{}}
		for pb.Next() {
			s.hello(w, r)
		}
	})
}

// BenchmarkHelloFar has eight visitors at once, none of whom takes his answer at
// once.
func BenchmarkHelloFar(b *testing.B) {
	r := request()
	s := visited(r)
	b.ReportAllocs()
	for b.Loop() {
		var visitors sync.WaitGroup
		for range 8 {
			visitors.Add(1)
			go func() {
				defer visitors.Done()
				s.hello(&far{discard{http.Header{}}}, r)
			}()
		}
		visitors.Wait()
	}
}

func BenchmarkVisits(b *testing.B) {
	s, r, w := quiet(), httptest.NewRequest("GET", "/visits", nil), &discard{http.Header{}}
	for i := range 100 {
		s.visits[fmt.Sprintf("visitor %d", i)] = i
	}
	b.ReportAllocs()
	for b.Loop() {
		s.list(w, r)
	}
}
