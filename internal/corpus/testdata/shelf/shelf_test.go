package shelf

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

func TestTake(t *testing.T) {
	var audit bytes.Buffer
	sh := New(log.New(&audit, "", 0))
	sh.Put("bolt", 2)
	sh.Put("nüt", 1)
	routes := sh.Routes()
	for _, test := range []struct {
		article, want string
		code          int
	}{
		{"bolt", `{"article":"bolt","left":1}`, 200},
		{"bolt", `{"article":"bolt","left":0}`, 200},
		{"bolt", "none left", 409},
		{"n%C3%BCt", `{"article":"n\u00fct","left":0}`, 200},
		{"screw", "no such article", 404},
	} {
		w := httptest.NewRecorder()
		routes.ServeHTTP(w, httptest.NewRequest("POST", "/take/"+test.article, nil))
		kind := "application/json"
		if test.code != 200 {
			kind = "text/plain; charset=utf-8"
		}
		if w.Code != test.code || w.Body.String() != test.want+"\n" || w.Header().Get("Content-Type") != kind {
			t.Errorf("%s: %d %s %q", test.article, w.Code, w.Header(), w.Body)
		}
	}
	if want := "took \"bolt\", left 1\ntook \"bolt\", left 0\ntook \"nüt\", left 0\n"; audit.String() != want {
		t.Errorf("audit %q, want %q", audit.String(), want)
	}
}

// counting is a response that counts writes.
type counting struct {
	header http.Header
	writes int
}

func (c *counting) Header() http.Header         { return c.header }
func (c *counting) WriteHeader(int)             {}
func (c *counting) Write(p []byte) (int, error) { c.writes++; return len(p), nil }

func TestOneWrite(t *testing.T) {
	sh, w := New(log.New(io.Discard, "", 0)), &counting{header: http.Header{}}
	sh.Put("bolt", 1)
	if sh.take(w, "bolt"); w.writes != 1 {
		t.Errorf("%d writes", w.writes)
	}
}

// Nothing is handed out twice, and the audit has the order.
func TestTogether(t *testing.T) {
	const takers, each = 4, 100
	var audit bytes.Buffer
	sh := New(log.New(&audit, "", 0))
	sh.Put("bolt", takers*each)
	var all sync.WaitGroup
	for range takers {
		all.Add(1)
		go func() {
			defer all.Done()
			for range each {
				sh.take(&counting{header: http.Header{}}, "bolt")
			}
		}()
	}
	all.Wait()
	var want strings.Builder
	for left := takers*each - 1; left >= 0; left-- {
		fmt.Fprintf(&want, "took \"bolt\", left %d\n", left)
	}
	if audit.String() != want.String() {
		t.Errorf("audit %s", &audit)
	}
}

func stocked() *Shelf {
	sh := New(log.New(io.Discard, "", log.LstdFlags))
	sh.Put("bolt-m8-stainless", 1<<50)
	return sh
}

func BenchmarkTake(b *testing.B) {
	sh, w := stocked(), &counting{header: http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		sh.take(w, "bolt-m8-stainless")
	}
}

func BenchmarkTakeParallel(b *testing.B) {
	sh := stocked()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		w := &counting{header: http.Header{}}
		for pb.Next() {
			sh.take(w, "bolt-m8-stainless")
		}
	})
}
