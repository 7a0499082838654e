package access

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/ambulance/meter"
)

func open(tb testing.TB) (*Log, string) {
	tb.Helper()
	name := filepath.Join(tb.TempDir(), "access.log")
	l, err := Open(name)
	if err != nil {
		tb.Fatal(err)
	}
	return l, name
}

func TestWatch(t *testing.T) {
	l, name := open(t)
	var figures strings.Builder
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusTeapot) })
	h := Watch("board", l, meter.New(&figures, "d"), answer)
	for range 2 {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/board?x=1", nil))
		if w.Code != http.StatusTeapot {
			t.Error(w.Code)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := `\S+ \S+ GET /board from 192\.0\.2\.1:1234\n\S+ \S+ /board took \d+ us\n`
	if !regexp.MustCompile(`^(` + lines + `){2}$`).Match(data) {
		t.Errorf("%s", data)
	}
	if got := figures.String(); !regexp.MustCompile(`^(d\.http\.board\.hits 1 c\nd\.http\.board\.time \d+ us\n){2}$`).MatchString(got) {
		t.Error(got)
	}
}

func TestOpenFails(t *testing.T) {
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a folder is a log")
	}
}

func BenchmarkWatch(b *testing.B) {
	l, _ := open(b)
	defer l.Close()
	h := Watch("board", l, meter.New(io.Discard, "dispatch", "site=north"), http.NotFoundHandler())
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/board", nil)
	b.ReportAllocs()
	for b.Loop() {
		w.Body.Reset()
		h.ServeHTTP(w, r)
	}
}
