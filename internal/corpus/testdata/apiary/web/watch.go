package web

import (
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/sirupsen/logrus"

	"example.com/apiary/influx"
)

// OpenLog opens a log that goes on in that file. Who opens it closes the file.
func OpenLog(name string) (*logrus.Logger, io.Closer, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return nil, nil, err
	}
	log := logrus.New()
	log.SetFormatter(&logrus.JSONFormatter{})
	log.SetOutput(file)
	return log, file, nil
}

// page is one that is watched: what is asked of it is logged, and measured.
type page struct {
	*Server
	area string
	name string
	show http.HandlerFunc
}

func (s *Server) watch(area, name string, show http.HandlerFunc) http.Handler {
	return &page{s, area, name, show}
}

// measure sends one figure of the page.
func (p *page) measure(what, method string, value int64) {
	name := strings.Join([]string{"apiary", p.area, p.name, what}, "_")
	if err := p.sink.Send(influx.Measure(name).Tag("method", method).Int("value", value)); err != nil {
		p.log.WithError(err).Warn("not measured")
	}
}

func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := p.now()
	p.log.WithFields(logrus.Fields{"page": p.name, "uri": r.RequestURI, "from": r.RemoteAddr}).Info("asked")
	p.show(w, r)
	took := p.now().Sub(start)
	p.measure("hits", r.Method, 1)
	p.measure("micros", r.Method, took.Microseconds())
	p.log.WithField("page", p.name).WithField("took", took.String()).Info("answered")
}
