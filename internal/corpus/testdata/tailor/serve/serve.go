// Package serve shows over HTTP what has been found in logs.
package serve

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/tailor/match"
	"example.com/tailor/prom"
)

// Server shows what a matcher has found.
type Server struct {
	log      *logrus.Logger
	registry *prom.Registry
	token    []byte
	alarm    func(match.Alarm) error

	mu      sync.Mutex
	matcher *match.Matcher
}

// Options are what a server is given.
type Options struct {
	Log     *logrus.Logger
	Token   string // of those who may reset
	Matcher *match.Matcher
	Alarm   func(match.Alarm) error
}

// New returns a server.
func New(o Options) *Server {
	s := &Server{log: o.Log, registry: prom.NewRegistry(), token: []byte(o.Token), alarm: o.Alarm, matcher: o.Matcher}
	s.registry.Describe("tailor_lines", prom.Counter, "Lines that have been looked at.")
	return s
}

// OpenLog returns a log that goes on in a file.
func OpenLog(name string) (*logrus.Logger, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, err
	}
	l := logrus.New()
	l.SetOutput(f)
	l.SetFormatter(&logrus.JSONFormatter{})
	return l, nil
}

// Line looks at a line. Lines come from many sides. They are looked at one after the
// other, and alarms are in the order of lines.
func (s *Server) Line(line string) error {
	s.registry.Add("tailor_lines", 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.matcher.Line(line, s.alarm)
}

// Handler returns what is served.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.watched("metrics", s.metrics))
	mux.Handle("GET /rules", s.watched("rules", s.rules))
	mux.Handle("GET /rules/{name}", s.watched("rule", s.rule))
	mux.Handle("POST /reset", s.watched("reset", s.reset))
	return mux
}

// Run serves until the context ends.
func (s *Server) Run(ctx context.Context, address string) error {
	srv := &http.Server{Addr: address, Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { srv.Close() })
	defer stop()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// watched logs and counts what a handler does.
func (s *Server) watched(page string, next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.log.WithFields(logrus.Fields{"page": page, "from": r.RemoteAddr}).Info("asked")
		w.Header().Set("Cache-Control", "no-store")
		begin := time.Now()
		next(w, r)
		took := time.Since(begin)
		s.registry.Add(fmt.Sprintf("tailor_%s_requests", page), 1)
		s.registry.Add("tailor_"+page+"_seconds", took.Seconds())
		s.log.WithFields(logrus.Fields{"page": page, "took": took.Microseconds(), "agent": r.UserAgent()}).Info("answered")
	})
}

func (s *Server) metrics(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	if err := s.registry.Expose(w); err != nil {
		s.log.WithError(err).Warn("not exposed")
	}
}

func (s *Server) rules(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	s.mu.Lock()
	defer s.mu.Unlock()
	var page bytes.Buffer
	page.WriteString("rule,lines\n")
	for _, name := range s.matcher.Names() {
		page.WriteString(name)
		page.WriteByte(',')
		page.WriteString(strconv.Itoa(s.matcher.Hits(name)))
		page.WriteByte('\n')
	}
	w.Write(page.Bytes())
}

func (s *Server) rule(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	text := "rule " + name + ": " + fmt.Sprint(s.hits(name)) + "\n"
	w.Write([]byte(text))
}

func (s *Server) hits(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.matcher.Hits(name)
}

// reset forgets what has been found, for who knows the token.
func (s *Server) reset(w http.ResponseWriter, r *http.Request) {
	if subtle.ConstantTimeCompare([]byte(r.Header.Get("X-Token")), s.token) != 1 {
		http.Error(w, "who are you?", http.StatusForbidden)
		return
	}
	s.mu.Lock()
	s.matcher.Reset()
	s.mu.Unlock()
	w.WriteHeader(http.StatusNoContent)
}
