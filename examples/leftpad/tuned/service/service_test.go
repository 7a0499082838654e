package service

import (
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"example.com/leftpad/statsd"
)

// lines is a writer that keeps each write as a line.
type lines []string

func (l *lines) Write(p []byte) (int, error) {
	*l = append(*l, string(p))
	return len(p), nil
}

// newService returns a service whose clock moves 2 ms at every look, with what
// it logs and counts.
func newService() (s *Service, logged, counted *lines) {
	logged, counted = &lines{}, &lines{}
	s = New(statsd.New(counted, "leftpad", 0.5), log.New(logged, "", 0))
	clock := time.Unix(0, 0)
	s.now = func() time.Time {
		clock = clock.Add(2 * time.Millisecond)
		return clock
	}
	return s, logged, counted
}

func TestLeftPad(t *testing.T) {
	for _, test := range []struct {
		s    string
		n    int
		ch   rune
		want string
	}{
		{"test", 10, '*', "******test"},
		{"test", 4, '*', "test"},
		{"test", 0, '*', "test"},
		{"test", -5, '*', "test"},
		{"", 3, ' ', "   "},
		{"", 0, ' ', ""},
		{"test", 10, 'é', "ééétest"}, // bytes are counted, the pad is a rune
		{"test", 9, 'é', "ééétest"},
		{"test", 5, '世', "世test"},
		{"ü", 5, '\U0001F600', "\U0001F600ü"},
		{"x", 3, -1, "\uFFFDx"},
		{"x", 3, 0xD800, "\uFFFDx"},
		{"\xff", 3, 'a', "aa\xff"},
	} {
		if got := leftPad(test.s, test.n, test.ch); got != test.want {
			t.Errorf("leftPad(%q, %d, %q) = %q, want %q", test.s, test.n, test.ch, got, test.want)
		}
	}
}

func TestHandler(t *testing.T) {
	for _, test := range []struct {
		query  string
		status int
		body   string
	}{
		{"str=test&len=10&chr=*", http.StatusOK, `{"str":"******test"}` + "\n"},
		{"str=test&len=6", http.StatusOK, `{"str":"  test"}` + "\n"},
		{"str=test&len=6&chr=", http.StatusOK, `{"str":"  test"}` + "\n"},
		{"str=test&len=%2B6&chr=0", http.StatusOK, `{"str":"00test"}` + "\n"},
		{"str=test&len=6&chr=ab", http.StatusOK, `{"str":"aatest"}` + "\n"},
		{"str=a&len=3&chr=%C3%A9", http.StatusOK, `{"str":"éa"}` + "\n"},
		{"str=a&len=3&chr=%ff", http.StatusOK, `{"str":"` + "\uFFFD" + `a"}` + "\n"},
		{"str=%3Cb%3E&len=1", http.StatusOK, `{"str":"\u003cb\u003e"}` + "\n"},
		{"str=test&len=-1", http.StatusOK, `{"str":"test"}` + "\n"},
		{"len=2&chr=x", http.StatusOK, `{"str":"xx"}` + "\n"},
		{"str=test&len=ten", http.StatusBadRequest, `strconv.Atoi: parsing "ten": invalid syntax` + "\n"},
		{"str=test&len=99999999999999999999", http.StatusBadRequest, `strconv.Atoi: parsing "99999999999999999999": value out of range` + "\n"},
		{"str=test", http.StatusBadRequest, `strconv.Atoi: parsing "": invalid syntax` + "\n"},
	} {
		t.Run(test.query, func(t *testing.T) {
			s, _, _ := newService()
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/v1/leftpad/?"+test.query, nil))
			if w.Code != test.status || w.Body.String() != test.body {
				t.Errorf("%d %q, want %d %q", w.Code, w.Body, test.status, test.body)
			}
			if got := w.Header().Get("Content-Type"); test.status == http.StatusOK && got != "application/json; charset=utf-8" {
				t.Errorf("content type %q", got)
			}
		})
	}
}

func TestMetricsAndLog(t *testing.T) {
	s, logged, counted := newService()
	r := httptest.NewRequest("GET", "/v1/leftpad/?str=test&len=10", nil)
	r.Header.Set("User-Agent", "tester")
	s.Handler().ServeHTTP(httptest.NewRecorder(), r)
	wantCounted := "leftpad.request.str.len:4|h|@0.5 leftpad.request.leftpad.timing:2|ms|@0.5 leftpad.request.leftpad.count:1|c|@0.5"
	if got := strings.Join(*counted, " "); got != wantCounted {
		t.Errorf("metrics %q, want %q", got, wantCounted)
	}
	wantLogged := "/v1/leftpad/?str=test&len=10 from 192.0.2.1:1234 with tester\n|leftpad took 2ms\n"
	if got := strings.Join(*logged, "|"); got != wantLogged {
		t.Errorf("log %q, want %q", got, wantLogged)
	}
}

// A bad request is timed, counted and logged as any other, but its text is not
// measured.
func TestMetricsAndLogOfABadRequest(t *testing.T) {
	s, logged, counted := newService()
	s.Handler().ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/v1/leftpad/?str=test&len=x", nil))
	wantCounted := "leftpad.request.leftpad.timing:2|ms|@0.5 leftpad.request.leftpad.count:1|c|@0.5"
	if got := strings.Join(*counted, " "); got != wantCounted {
		t.Errorf("metrics %q, want %q", got, wantCounted)
	}
	wantLogged := "/v1/leftpad/?str=test&len=x from 192.0.2.1:1234 with \n|leftpad took 2ms\n"
	if got := strings.Join(*logged, "|"); got != wantLogged {
		t.Errorf("log %q, want %q", got, wantLogged)
	}
}

func TestPostedForm(t *testing.T) {
	s, _, _ := newService()
	r := httptest.NewRequest("POST", "/v1/leftpad/", strings.NewReader("str=test&len=6&chr=%2A"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	if want := `{"str":"**test"}` + "\n"; w.Code != http.StatusOK || w.Body.String() != want {
		t.Errorf("%d %q, want %q", w.Code, w.Body, want)
	}
}

// broken fails every write.
type broken struct{ header http.Header }

func (b *broken) Header() http.Header       { return b.header }
func (b *broken) WriteHeader(int)           {}
func (b *broken) Write([]byte) (int, error) { return 0, errors.New("gone") }

func TestFailuresAreLogged(t *testing.T) {
	var logged lines
	s := New(statsd.New(&broken{}, "leftpad", 0.5), log.New(&logged, "", 0))
	s.leftpad(&broken{http.Header{}}, httptest.NewRequest("GET", "/v1/leftpad/?len=3", nil))
	got := strings.Join(logged, "")
	if !strings.Contains(got, "metrics: gone\n") || !strings.Contains(got, "response: gone\n") {
		t.Errorf("log %q", got)
	}
}

func TestServer(t *testing.T) {
	s, _, _ := newService()
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	for path, want := range map[string]string{
		"/v1/leftpad/?str=" + url.QueryEscape("a b") + "&len=5&chr=.": `{"str":"..a b"}` + "\n",
		"/debug/pprof/cmdline": "",
	} {
		res, err := server.Client().Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != http.StatusOK || want != "" && string(body) != want {
			t.Errorf("%s: %d %q, %v", path, res.StatusCode, body, err)
		}
	}
}
