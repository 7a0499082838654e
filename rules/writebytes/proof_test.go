package writebytes_test

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
)

// response is a writer that takes strings, as that of package net/http.
type response struct {
	header http.Header
	body   *bufio.Writer
}

func (r *response) Header() http.Header               { return r.header }
func (r *response) WriteHeader(int)                   {}
func (r *response) Write(p []byte) (int, error)       { return r.body.Write(p) }
func (r *response) WriteString(s string) (int, error) { return r.body.WriteString(s) }

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func answerBytes(w http.ResponseWriter, s string) { w.Write([]byte(s)) }

//go:noinline
func answerString(w http.ResponseWriter, s string) { io.WriteString(w, s) }

//go:noinline
func bufferBytes(w *bufio.Writer, s string) { w.Write([]byte(s)) }

//go:noinline
func bufferString(w *bufio.Writer, s string) { w.WriteString(s) }

//go:noinline
func fileBytes(w *os.File, s string) { w.Write([]byte(s)) }

//go:noinline
func fileString(w *os.File, s string) { w.WriteString(s) }

func BenchmarkProof(b *testing.B) {
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer null.Close()
	short := "Hello, visitor number 1234567\n"
	page := strings.Repeat("<li>an item of a list in a page</li>\n", 50)
	buffered := bufio.NewWriter(null)
	// What takes bytes only gains nothing: the copy is made elsewhere.
	plain := &struct{ http.ResponseWriter }{&response{body: buffered}}
	pair(b, "response, a line", short, answerBytes, answerString, &response{body: buffered})
	pair(b, "response, a page", page, answerBytes, answerString, &response{body: buffered})
	pair(b, "response of bytes, a page", page, answerBytes, answerString, plain)
	pair(b, "buffer, a line", short, bufferBytes, bufferString, buffered)
	pair(b, "file, a line", short, fileBytes, fileString, null)
	pair(b, "file, a page", page, fileBytes, fileString, null)
}

func pair[C, W any](b *testing.B, name, s string, baseline, candidate func(W, string), w C) {
	to := any(w).(W)
	for _, side := range []struct {
		name string
		f    func(W, string)
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run(name+"/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				side.f(to, s)
			}
		})
	}
}
