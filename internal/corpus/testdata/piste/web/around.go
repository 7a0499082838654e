package web

import (
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/sirupsen/logrus"
)

// OpenLog returns a log at the end of a file, which is to be closed.
func OpenLog(name string) (*logrus.Logger, io.Closer, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, nil, err
	}
	return &logrus.Logger{
		Out:       file,
		Formatter: &logrus.JSONFormatter{DisableTimestamp: true},
		Hooks:     make(logrus.LevelHooks),
		Level:     logrus.InfoLevel,
		ExitFunc:  os.Exit,
	}, file, nil
}

// Handler serves all pages.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, page := range []struct {
		pattern, name string
		serve         http.HandlerFunc
	}{
		{"GET /ways/{name}", "/ways", s.way},
		{"POST /ways/{name}/shut", "/ways/shut", s.shut},
		{"GET /ways", "/ways/open", s.open},
		{"GET /circuits", "/circuits", s.circuits},
		{"GET /legend", "/legend", s.edge},
		{"GET /snow/{station}", "/snow", s.slope},
		{"POST /snow/{station}", "/snow/measure", s.measure},
		{"GET /huts/{station}", "/huts", s.hut},
		{"POST /posters", "/posters", s.poster},
	} {
		mux.Handle(page.pattern, s.timed(page.name, page.serve))
	}
	return s.logged(mux)
}

// timed sends figures of a page.
func (s *Server) timed(page string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := s.Now()
		next.ServeHTTP(w, r)
		s.Figures.Send(series(page, "asked"), 1)
		s.Figures.Send(series(page, "seconds"), s.Now().Sub(start).Seconds())
	})
}

// series is what the figure of a page is called.
func series(page, what string) string {
	return "piste.web" + strings.ReplaceAll(page, "/", ".") + "." + what
}

// recorder notes how a request was answered.
type recorder struct {
	http.ResponseWriter
	code int
}

func (r *recorder) WriteHeader(code int) {
	r.code = code
	r.ResponseWriter.WriteHeader(code)
}

func (r *recorder) WriteString(text string) (int, error) {
	return io.WriteString(r.ResponseWriter, text)
}

// logged logs requests, and what became of them.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		entry := s.Log.WithFields(about(r))
		entry.Info("request")
		rec := &recorder{w, http.StatusOK}
		defer func(start time.Time) {
			entry.WithField("code", rec.code).WithField("seconds", s.Now().Sub(start).Seconds()).Info("response")
		}(s.Now())
		next.ServeHTTP(rec, r)
	})
}

// about is what there is to say of each request.
func about(r *http.Request) logrus.Fields {
	return logrus.Fields{"method": r.Method, "uri": r.RequestURI, "remote": r.RemoteAddr, "agent": r.UserAgent()}
}
