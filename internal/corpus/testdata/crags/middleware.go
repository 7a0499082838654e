package crags

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"example.com/crags/logbook"
	"github.com/sirupsen/logrus"
)

// action answers a request, or says why it cannot.
type action func(w http.ResponseWriter, r *http.Request) error

// counted is an answer whose bytes are counted.
type counted struct {
	http.ResponseWriter
	body   io.Writer
	status int
}

func (c *counted) WriteHeader(status int) {
	c.status = status
	c.ResponseWriter.WriteHeader(status)
}

func (c *counted) Write(p []byte) (int, error) { return c.body.Write(p) }

// Unwrap is for http.ResponseController.
func (c *counted) Unwrap() http.ResponseWriter { return c.ResponseWriter }

// observed logs and measures what an action does.
func (s *Service) observed(route string, next action) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.now()
		s.log.WithFields(logrus.Fields{"route": route, "path": r.URL.Path}).Info("begins")
		c := &counted{w, s.sent.Through(w), http.StatusOK}
		if err := next(c, r); err != nil {
			http.Error(c, err.Error(), statusOf(err))
		}
		took := s.now().Sub(began)
		if s.stats != nil {
			s.stats.Send(fmt.Sprintf("http.%s.ms", route), float64(took.Microseconds())/1000)
			s.stats.Send("http."+route+".sent", float64(s.sent.Bytes()))
		}
		s.log.WithFields(logrus.Fields{"route": route, "path": r.URL.Path, "status": c.status}).Info("ends")
	})
}

// limited refuses what there is no room for.
func (s *Service) limited(next action) action {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !s.open.enter() {
			w.Header().Set("Retry-After", "1")
			return refusal{http.StatusServiceUnavailable, "crags: crowded"}
		}
		defer s.open.leave()
		return next(w, r)
	}
}

// private asks who it is.
func (s *Service) private(next action) action {
	return func(w http.ResponseWriter, r *http.Request) error {
		name, password, ok := r.BasicAuth()
		if !ok || !s.trusts(name, password) {
			return refusal{http.StatusForbidden, "crags: for members only"}
		}
		return next(w, r)
	}
}

// stamped has browsers not guess what an answer is.
func stamped(next action) action {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		return next(w, r)
	}
}

// refusal is an error with a status of its own.
type refusal struct {
	status int
	why    string
}

func (r refusal) Error() string { return r.why }

func statusOf(err error) int {
	var r refusal
	switch {
	case errors.As(err, &r):
		return r.status
	case errors.Is(err, logbook.ErrNoRoute), errors.Is(err, logbook.ErrNoForecast):
		return http.StatusNotFound
	case errors.Is(err, logbook.ErrStars):
		return http.StatusBadRequest
	}
	return http.StatusInternalServerError
}

// since returns milliseconds, for people.
func since(began, now time.Time) string {
	return fmt.Sprintf("%.1f ms", float64(now.Sub(began).Microseconds())/1000)
}
