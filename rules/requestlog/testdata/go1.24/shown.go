package requestlog

import (
	"log"
	"net/http"
	"time"
)

// The first line is the only one: nothing is left out.
func wrapped(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r)
		log.Println("done") // want `a line is written to the log for each request, unbuffered`
	})
}

// What the line says is used by nothing else.
func unused(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		h(w, r)
		log.Println(time.Since(start)) // want `a second line is written to the log for each request, unbuffered`
	}
}

var late = unused(new(service).hello)
