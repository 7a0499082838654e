package api

import (
	"io"
	"net/http"
	"os"

	"github.com/sirupsen/logrus"

	"example.com/kiln/graphite"
)

// FileLogger returns a logger that appends JSON lines to a file, which the
// caller has to close.
func FileLogger(path string) (*logrus.Logger, io.Closer, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	return &logrus.Logger{
		Out:       f,
		Formatter: new(logrus.JSONFormatter),
		Hooks:     make(logrus.LevelHooks),
		Level:     logrus.InfoLevel,
	}, f, nil
}

// observed logs and counts the requests that a handler answers.
func (s *Server) observed(route string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		begin := s.Clock()
		entry := s.Log.WithFields(logrus.Fields{
			"route":  route,
			"method": r.Method,
			"query":  r.URL.RawQuery,
		})
		entry.Info("request")
		next(w, r)
		spent := s.Clock().Sub(begin)
		s.send(graphite.Path("studio", "api", route, "requests"), 1)
		s.send(graphite.Path("studio", "api", route, "micros"), spent.Microseconds())
		entry.WithField("micros", spent.Microseconds()).Info("response")
	}
}

// send sends a figure. Requests do not fail because of a figure that is lost.
func (s *Server) send(path string, value int64) {
	if err := s.Stats.Send(path, value, graphite.Tag{Name: "env", Value: "prod"}); err != nil {
		s.Log.WithError(err).Warn("figure lost")
	}
}
