package web

import (
	"net/http"
	"os"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/apothecary/tsdb"
)

// NewLogger returns a logger that appends to a file, and what closes the file.
func NewLogger(path string) (*logrus.Logger, func() error, error) {
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, nil, err
	}
	log := logrus.New()
	log.Formatter = &logrus.TextFormatter{DisableColors: true, FullTimestamp: true}
	log.Out = file
	return log, file.Close, nil
}

// traced is a page whose requests are logged and counted.
type traced struct {
	page   string
	next   http.HandlerFunc
	log    *logrus.Logger
	stats  *tsdb.Client
	now    func() time.Time
	prefix string // of the names of figures
}

func (t *traced) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begin := t.now()
	log := t.log.WithFields(logrus.Fields{"page": t.page, "method": r.Method, "peer": r.RemoteAddr})
	log.Info("begin")
	answer := status{ResponseWriter: w, code: http.StatusOK}
	t.next(&answer, r)
	took := t.now().Sub(begin)
	t.put(t.prefix+"."+t.page+".requests", 1)
	t.put(t.prefix+"."+t.page+".seconds", took.Seconds())
	log.WithFields(logrus.Fields{"status": answer.code, "took": took}).Info("end")
}

// put sends a figure. Pages are shown without figures as well.
func (t *traced) put(metric string, value float64) {
	if err := t.stats.Put(metric, value); err != nil {
		t.log.WithError(err).Error("no figures")
	}
}

// status keeps the status of an answer.
type status struct {
	http.ResponseWriter
	code int
}

func (s *status) WriteHeader(code int) {
	s.code = code
	s.ResponseWriter.WriteHeader(code)
}
