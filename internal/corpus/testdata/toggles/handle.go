package toggles

import (
	"context"
	"errors"
	"net/http"
	"os"
	"strconv"

	"example.com/toggles/flags"
	"example.com/toggles/statsd"
	"github.com/sirupsen/logrus"
)

// endpoint answers a request, or says why it does not.
type endpoint func(w http.ResponseWriter, r *http.Request) error

// middleware makes an endpoint of another one.
type middleware func(endpoint) endpoint

// chain returns an endpoint behind middlewares, of which the first is asked
// first.
func chain(e endpoint, all ...middleware) endpoint {
	for i := len(all) - 1; i >= 0; i-- {
		e = all[i](e)
	}
	return e
}

// problem is an error that has a status.
type problem struct {
	status int
	text   string
}

func (p problem) Error() string { return p.text }

// recorder notes the status of an answer.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// statusOf returns the status of an error.
func statusOf(err error) int {
	var p problem
	switch {
	case errors.As(err, &p):
		return p.status
	case errors.Is(err, flags.ErrUnknown):
		return http.StatusNotFound
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return http.StatusServiceUnavailable
	}
	return http.StatusBadGateway
}

// handle makes an endpoint a handler that is counted and logged.
func (s *Service) handle(route string, e endpoint) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := s.requests.Next()
		rec := &recorder{w, http.StatusOK}
		if err := e(rec, r); err != nil {
			http.Error(rec, err.Error(), statusOf(err))
		}
		s.stats.Count(statsd.Join("http", route, "requests"), 1, statsd.Tag{Key: "status", Value: strconv.Itoa(rec.status)})
		s.log.WithFields(logrus.Fields{
			"id":     id,
			"route":  route,
			"status": rec.status,
		}).Info("served")
	})
}

// OpenLog returns a log in a file, and what closes it.
func OpenLog(name string) (*logrus.Logger, func() error, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	l := logrus.New()
	l.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	l.SetOutput(file)
	return l, file.Close, nil
}
