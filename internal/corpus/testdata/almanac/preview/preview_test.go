package preview

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"example.com/almanac/site"
)

func pages(n int) (all []*site.Page) {
	for i := 0; i < n; i++ {
		all = append(all, &site.Page{Title: fmt.Sprintf("Page %d", i), Text: make([]string, i), Draft: i%2 == 1})
	}
	return all
}

func ask(h http.Handler, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

func TestHandler(t *testing.T) {
	h := Handler(append(pages(2), &site.Page{Title: "a<b"}))
	for path, want := range map[string]string{
		"/":            "<ul>\n<li>Page 0: 0</li>\n<li>Page 1: 1 (draft)</li>\n<li>a&lt;b: 0</li>\n</ul>\n",
		"/page-0.html": "<h1>Page 0</h1>\n<p class=\"trail\"></p>\n<p class=\"by\">by &lt;nil&gt;</p>\n",
	} {
		w := ask(h, path)
		if w.Code != 200 || w.Body.String() != want || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %d %v %q", path, w.Code, w.Header(), w.Body)
		}
	}
	if w := ask(h, "/none"); w.Code != 404 {
		t.Errorf("got %d", w.Code)
	}
}

// Authors look at the same time, and each sees all of it.
func TestAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for _, n := range []int{1, 5, 100} {
		h := Handler(pages(n))
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := 0; i < 50; i++ {
				if got := ask(h, "/").Body.String(); strings.Count(got, "<li>") != n || !strings.HasSuffix(got, "</ul>\n") {
					t.Errorf("got %q", got)
				}
			}
		}()
	}
	wg.Wait()
}

// nobody is who an answer goes to.
type nobody struct{ header http.Header }

func (n nobody) Header() http.Header         { return n.header }
func (n nobody) Write(p []byte) (int, error) { return len(p), nil }
func (n nobody) WriteHeader(int)             {}

func BenchmarkOverview(b *testing.B) {
	all := pages(12)
	w := nobody{make(http.Header)}
	b.ReportAllocs()
	for b.Loop() {
		overview(w, all)
	}
}
