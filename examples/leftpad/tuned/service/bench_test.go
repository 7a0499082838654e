package service

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"example.com/leftpad/statsd"
)

// discard is a response that is thrown away, so that the cost of a request
// does not depend on how many came before.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(int)             {}
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }

func quiet() *Service {
	return New(statsd.New(io.Discard, "leftpad", 0.5), log.New(io.Discard, "", log.LstdFlags))
}

func serve(b *testing.B, h http.HandlerFunc) {
	w := &discard{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		// A request keeps its parsed form, so each iteration gets a new one.
		r := &http.Request{Method: "GET", URL: request.URL, Header: request.Header, RequestURI: request.RequestURI, RemoteAddr: request.RemoteAddr}
		clear(w.header)
		h(w, r)
	}
}

var request = httptest.NewRequest("GET", "/v1/leftpad/?str=test&len=50&chr=*", nil)

func BenchmarkTimedHandler(b *testing.B) {
	serve(b, quiet().timed("leftpad", func(http.ResponseWriter, *http.Request) {}))
}

func BenchmarkLeftpadHandler(b *testing.B) { serve(b, quiet().leftpad) }

// BenchmarkRequest is all of a request, whose log is written to the operating
// system: to a device that takes no room, so that the cost of a request does not
// depend on how many came before.
func BenchmarkRequest(b *testing.B) {
	file, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	s := New(statsd.New(io.Discard, "leftpad", 0.5), log.New(file, "", log.LstdFlags))
	serve(b, s.timed("leftpad", s.leftpad))
}

var padded string

func BenchmarkLeftpad10(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		padded = leftPad("test", 10, '*')
	}
}

func BenchmarkLeftpad50(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		padded = leftPad("test", 50, '*')
	}
}
