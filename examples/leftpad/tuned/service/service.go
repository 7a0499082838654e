// Package service is the left-padding service: its handlers, and what is
// counted and logged of each request.
package service

import (
	"encoding/json"
	"log"
	"net/http"
	"net/http/pprof"
	"strconv"
	"time"
	"unicode/utf8"

	"example.com/leftpad/statsd"
)

// Service answers requests and reports on them.
type Service struct {
	stats *statsd.Client
	log   *log.Logger
	now   func() time.Time
}

// New returns a service that sends metrics to stats and a log to logger.
func New(stats *statsd.Client, logger *log.Logger) *Service {
	return &Service{stats: stats, log: logger, now: time.Now}
}

// Handler returns the routes of the service, profiles included.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/v1/leftpad/", s.timed("leftpad", s.leftpad))
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}

// answer is the body of a response.
type answer struct {
	Str string `json:"str"`
}

// leftpad pads the form value str with chr to the length len.
func (s *Service) leftpad(w http.ResponseWriter, r *http.Request) {
	s.log.Printf("%s from %s with %s", r.RequestURI, r.RemoteAddr, r.UserAgent())
	str := r.FormValue("str")
	n, err := strconv.Atoi(r.FormValue("len"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	ch := ' '
	if v := r.FormValue("chr"); v != "" {
		ch, _ = utf8.DecodeRuneInString(v)
	}
	s.note(s.stats.Histogram("request.str.len", float64(len(str))))
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	if err := json.NewEncoder(w).Encode(answer{leftPad(str, n, ch)}); err != nil {
		s.log.Printf("response: %v", err)
	}
}

// timed wraps a handler with a timing, a counter and a line in the log.
func (s *Service) timed(name string, h http.HandlerFunc) http.HandlerFunc {
	timing, count := "request."+name+".timing", "request."+name+".count"
	return func(w http.ResponseWriter, r *http.Request) {
		start := s.now()
		h(w, r)
		elapsed := s.now().Sub(start)
		s.note(s.stats.Timing(timing, elapsed))
		s.note(s.stats.Count(count, 1))
		s.log.Printf("%s took %s", name, elapsed)
	}
}

// note logs a metric that could not be sent.
func (s *Service) note(err error) {
	if err != nil {
		s.log.Printf("metrics: %v", err)
	}
}
