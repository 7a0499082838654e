package requestlog

import (
	"io"
	"log"
	"net/http"
	"time"
)

type service struct{ log *log.Logger }

func (s *service) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/hello", s.timed("hello", s.hello))
	mux.Handle("/quiet", wrapped(http.HandlerFunc(quiet)))
	return mux
}

func (s *service) timed(name string, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		h(w, r)
		elapsed := time.Since(start)
		w.Header().Set("X-Elapsed", elapsed.String())
		s.log.Printf("%s took %s", name, elapsed) // want `a second line is written to the log for each request, unbuffered`
	}
}

func (s *service) hello(w http.ResponseWriter, r *http.Request) {
	s.log.Printf("%s from %s", r.URL, r.RemoteAddr) // want `a line is written to the log for each request, unbuffered`
	io.WriteString(w, "hello")
}
