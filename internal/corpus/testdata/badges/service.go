// Package badges is a service that shows badges of projects: how often they were
// looked at, whether they build, how much of them is covered by tests.
package badges

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/sirupsen/logrus"
)

// Hook hears of what has become of a project.
type Hook interface {
	Fire(ctx context.Context, project string, percent float64) error
}

// Service is the service.
type Service struct {
	registry *Registry
	builds   *Builds
	metrics  *Metrics
	limiter  *Limiter
	logger   *logrus.Logger
	hooks    []Hook
	requests Counter
}

// NewService returns a service.
func NewService(r *Registry, b *Builds, m *Metrics, l *Limiter, logger *logrus.Logger, hooks ...Hook) *Service {
	return &Service{registry: r, builds: b, metrics: m, limiter: l, logger: logger, hooks: hooks}
}

// Run serves until the context is done, and then those who have asked already.
func (s *Service) Run(ctx context.Context, addr string) error {
	server := &http.Server{Addr: addr, Handler: s.Handler(), ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
		return server.Shutdown(context.WithoutCancel(ctx))
	}
}

// Handler returns the routes.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /hits/{project}", s.instrument("hits", s.hits))
	mux.Handle("GET /coverage/{project}", s.instrument("coverage", s.coverage))
	mux.Handle("POST /coverage/{project}", s.instrument("cover", s.cover))
	mux.Handle("GET /json/{project}", s.instrument("json", s.json))
	mux.Handle("GET /wall", s.instrument("wall", s.wall))
	return mux
}

// Requests returns how many requests have been answered.
func (s *Service) Requests() int64 { return s.requests.Get() }

// instrument tells the metrics of the requests of a route.
func (s *Service) instrument(route string, next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.limiter.Allow(s.metrics.clock()) {
			http.Error(w, "too many requests", http.StatusTooManyRequests)
			return
		}
		next(w, r)
		s.metrics.Send(s.metrics.Name(route, "requests"), 1)
		s.metrics.Send(s.metrics.Name("all", "requests"), s.requests.AddAndGet(1))
	})
}

// project returns the project that is asked for, or says that it cannot be one.
func (s *Service) project(w http.ResponseWriter, r *http.Request) (string, bool) {
	name := r.PathValue("project")
	if !valid(name) {
		http.Error(w, "badges: no name of a project: "+strconv.Quote(name), http.StatusBadRequest)
		return "", false
	}
	return name, true
}

// show answers with a badge, which nobody is to keep.
func (s *Service) show(w http.ResponseWriter, b *Badge) {
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-cache, max-age=0")
	svg := b.Render()
	if _, err := w.Write([]byte(svg)); err != nil {
		s.logger.WithError(err).Warn("badge was not sent")
	}
}

// hits counts and shows how often a project was looked at.
func (s *Service) hits(w http.ResponseWriter, r *http.Request) {
	name, ok := s.project(w, r)
	if !ok {
		return
	}
	var n int
	s.registry.synchronized(func() {
		n = s.registry.hit(name)
		s.show(w, NewBadge("hits", strconv.Itoa(n), "007ec6"))
	})
	s.logger.WithFields(logrus.Fields{
		"project": name,
		"hits":    n,
		"agent":   r.UserAgent(),
	}).Info("looked at")
}

// coverage shows how much of a project is covered by tests.
func (s *Service) coverage(w http.ResponseWriter, r *http.Request) {
	name, ok := s.project(w, r)
	if !ok {
		return
	}
	percent, err := s.registry.Coverage(name)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	value := fmt.Sprintf("%s%%", strconv.FormatFloat(percent, 'f', 1, 64))
	s.show(w, NewBadge("coverage", value, colourOf(percent)))
}

// cover takes how much of a project is covered by tests. The hooks hear of it in
// their order, up to the first that fails.
func (s *Service) cover(w http.ResponseWriter, r *http.Request) {
	name, ok := s.project(w, r)
	if !ok {
		return
	}
	percent, err := strconv.ParseFloat(r.FormValue("percent"), 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		http.Error(w, "badges: no percent", http.StatusBadRequest)
		return
	}
	s.registry.Cover(name, percent)
	for _, h := range s.hooks {
		if err := h.Fire(r.Context(), name, percent); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// json says in JSON how a project builds.
func (s *Service) json(w http.ResponseWriter, r *http.Request) {
	name, ok := s.project(w, r)
	if !ok {
		return
	}
	state, err := s.builds.State(r.Context(), name)
	if err != nil {
		s.refuse(w, err)
		return
	}
	if state != "passing" && state != "failing" {
		state = "unknown"
	}
	w.Header().Set("Content-Type", "application/json")
	body := `{"schemaVersion":1,"label":"` + name + `","message":"` + state + `","isError":` + strconv.FormatBool(state == "failing") + "}\n"
	if _, err := io.WriteString(w, body); err != nil {
		s.logger.WithError(err).Warn("state was not sent")
	}
}

// wall shows how projects build, in the order in which they are asked for.
func (s *Service) wall(w http.ResponseWriter, r *http.Request) {
	names := r.URL.Query()["project"]
	if len(names) > 100 {
		http.Error(w, "badges: too many projects", http.StatusBadRequest)
		return
	}
	states := make([]string, 0, len(names))
	for _, name := range names {
		state, err := s.builds.State(r.Context(), name)
		if err != nil {
			s.refuse(w, err)
			return
		}
		states = append(states, state)
	}
	breaks := newBreaker()
	var page bytes.Buffer
	page.WriteString("<!DOCTYPE html>\n<ol>\n")
	for i, state := range states {
		page.WriteString(fmt.Sprintf("<li class=\"%s\">%s</li>\n", html.EscapeString(state), breaks.Replace(names[i])))
	}
	page.WriteString("</ol>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write([]byte(page.String()))
}

// newBreaker returns what makes names fit for HTML, in which they may be broken
// into lines behind each mark.
func newBreaker() *strings.Replacer {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "-", "-<wbr>", "_", "_<wbr>", ".", ".<wbr>")
}

// refuse says why there is no answer.
func (s *Service) refuse(w http.ResponseWriter, err error) {
	status := http.StatusBadGateway
	if errors.Is(err, ErrUnknown) {
		status = http.StatusNotFound
	}
	http.Error(w, err.Error(), status)
}

// String describes the service, for its first line of the log.
func (s *Service) String() string {
	text := fmt.Sprintf("badges, at most %d requests a second", s.limiter.max)
	for i, h := range s.hooks {
		text += fmt.Sprintf(", hook %d is a %T", i+1, h)
	}
	return text
}
