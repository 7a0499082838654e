package hiddencopy_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

type baseline struct {
	http.ResponseWriter
	status int
}

func (w *baseline) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

type candidate struct {
	http.ResponseWriter
	status int
}

func (w *candidate) ReadFrom(src io.Reader) (int64, error) { return io.Copy(w.ResponseWriter, src) }

func (w *candidate) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// BenchmarkProof sends a large file and a small one over a connection of this machine, and writes without copying, where nothing is gained.
func BenchmarkProof(b *testing.B) {
	dir := b.TempDir()
	for name, size := range map[string]int{"large": 1 << 20, "small": 1 << 10} {
		if err := os.WriteFile(filepath.Join(dir, name), make([]byte, size), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	files := http.FileServer(http.Dir(dir))
	for name, next := range map[string]http.Handler{"large": files, "small": files, "write": http.HandlerFunc(hello)} {
		sides := map[string]func(http.ResponseWriter) http.ResponseWriter{
			"baseline":  func(w http.ResponseWriter) http.ResponseWriter { return &baseline{ResponseWriter: w} },
			"candidate": func(w http.ResponseWriter) http.ResponseWriter { return &candidate{ResponseWriter: w} },
		}
		for side, around := range sides {
			b.Run(name+"/"+side, func(b *testing.B) {
				s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(around(w), r) }))
				defer s.Close()
				b.ReportAllocs()
				for b.Loop() {
					get(b, s.Client(), s.URL+"/"+name)
				}
			})
		}
	}
}

func hello(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "hello") }

func get(b *testing.B, c *http.Client, url string) {
	resp, err := c.Get(url)
	if err != nil {
		b.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
}
