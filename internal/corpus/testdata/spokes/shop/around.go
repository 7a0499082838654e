package shop

import (
	"fmt"
	"net/http"
	"os"
	"strings"

	"github.com/sirupsen/logrus"
)

// OpenLog returns a log at the end of a file, and what closes that.
func OpenLog(name string) (*logrus.Logger, func() error, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, nil, err
	}
	log := logrus.New()
	log.SetFormatter(&logrus.JSONFormatter{DisableTimestamp: true})
	log.SetOutput(file)
	return log, file.Close, nil
}

// logged logs requests.
func (s *Shop) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.Log.WithFields(logrus.Fields{"method": r.Method, "path": r.URL.Path, "from": r.RemoteAddr}).Info("asked")
		start := s.Now()
		next.ServeHTTP(w, r)
		took := s.Now().Sub(start)
		s.Log.WithFields(logrus.Fields{"path": r.URL.Path, "ms": took.Milliseconds()}).Info("answered")
	})
}

// measured tells collectd how often a page is asked for, and how long that takes.
func (s *Shop) measured(page string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := s.Now()
		next(w, r)
		s.Figures.Put(fmt.Sprintf("http-%s/requests", page), 1)
		s.Figures.Put(fmt.Sprintf("http-%s/duration", page), s.Now().Sub(start).Seconds())
		if r.ContentLength > 0 {
			s.Figures.Put("http-"+strings.ToLower(r.Method)+"/bytes", float64(r.ContentLength))
		}
	}
}

// post lets only such requests through as may change something.
func post(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			http.Error(w, "POST only", http.StatusMethodNotAllowed)
			return
		}
		next(w, r)
	}
}
