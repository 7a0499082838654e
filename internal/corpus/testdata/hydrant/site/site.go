// Package site shows the waterworks to its people, over HTTP.
package site

import (
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/hydrant/mains"
	"example.com/hydrant/zabbix"
)

// OpenLog opens a log, which is a file of JSON.
func OpenLog(name string) (*logrus.Logger, *os.File, error) {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, nil, err
	}
	log := &logrus.Logger{
		Out:       file,
		Formatter: &logrus.JSONFormatter{},
		Hooks:     make(logrus.LevelHooks),
		Level:     logrus.InfoLevel,
	}
	return log, file, nil
}

// meter is what is known of one.
type meter struct {
	count int
	sum   int // of readings, in mbar
	worst int
}

// A Site is safe for use by several goroutines.
type Site struct {
	network *mains.Network
	log     *logrus.Logger
	figures *zabbix.Sender
	book    *Book
	admin   Secret

	metersMu sync.Mutex
	meters   map[string]meter

	pagesMu sync.Mutex
	pages   map[string]string
}

// New returns a site.
func New(network *mains.Network, log *logrus.Logger, figures *zabbix.Sender, book *Book, admin Secret) *Site {
	return &Site{
		network: network, log: log, figures: figures, book: book, admin: admin,
		meters: make(map[string]meter), pages: make(map[string]string),
	}
}

// Handler is the site with what is around it.
func (s *Site) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, r := range []struct {
		name, pattern string
		do            http.HandlerFunc
	}{
		{"overview", "GET /{$}", s.overview},
		{"section", "GET /sections/{name}", s.section},
		{"reading", "POST /meters/{name}", s.reading},
		{"junction", "GET /junctions/{name}", s.junction},
		{"risks", "GET /risks", s.risks},
		{"shut", "POST /valves/{name}", s.shut},
		{"valves", "GET /valves", s.valves},
	} {
		mux.Handle(r.pattern, counted{s, r.name, r.do})
	}
	return s.logged(mux)
}

// counted is a handler of which figures are sent.
type counted struct {
	site *Site
	name string
	next http.Handler
}

// outcome remembers the status of an answer.
type outcome struct {
	http.ResponseWriter
	status int
}

func (o *outcome) WriteHeader(status int) {
	o.status = status
	o.ResponseWriter.WriteHeader(status)
}

// logged has a line of the log before each request, and one after it.
func (s *Site) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		s.log.WithFields(logrus.Fields{"method": r.Method, "uri": r.RequestURI, "from": r.RemoteAddr}).Info("asked")
		o := &outcome{w, http.StatusOK}
		next.ServeHTTP(o, r)
		s.log.WithFields(logrus.Fields{"uri": r.RequestURI, "status": o.status, "ms": time.Since(begin).Milliseconds()}).Info("answered")
		s.figures.Figure("web.status."+strconv.Itoa(o.status), 1)
	})
}
