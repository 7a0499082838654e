// Package web serves the pages of a herbarium.
package web

import (
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/herbarium/gauge"
	"example.com/herbarium/lineage"
)

// OpenLog returns the log in a file, and how to close that.
func OpenLog(name string) (*logrus.Logger, func() error, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	l := logrus.New()
	l.SetFormatter(&logrus.JSONFormatter{})
	l.SetOutput(f)
	return l, f.Close, nil
}

// A Herbarium serves pages.
type Herbarium struct {
	log    *logrus.Logger
	gauge  *gauge.Collector
	garden *lineage.Garden
	key    [32]byte // of who may close it

	mu    sync.Mutex
	finds map[string]find

	closedMu sync.Mutex
	closed   bool
	why      string
}

// A find is what people saw of a plant.
type find struct {
	times int
	total int // cm
	tall  int
}

// New returns a herbarium of a garden.
func New(log *logrus.Logger, collector *gauge.Collector, garden *lineage.Garden, key [32]byte) *Herbarium {
	return &Herbarium{log: log, gauge: collector, garden: garden, key: key, finds: make(map[string]find)}
}

// Handler serves all pages.
func (h *Herbarium) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /clans", h.page("clans", h.clans))
	mux.Handle("GET /plants/{name}", h.page("sheet", h.sheet))
	mux.Handle("POST /plants/{name}", h.page("find", h.find))
	mux.Handle("GET /blight", h.page("blight", h.blight))
	mux.Handle("GET /finds", h.page("finds", h.list))
	mux.Handle("POST /close", h.page("close", h.close))
	return mux
}

// page counts and times what a handler does, and logs it.
func (h *Herbarium) page(title string, do http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		h.log.WithFields(logrus.Fields{"page": title, "uri": r.RequestURI, "from": r.RemoteAddr}).Info("wanted")
		do(w, r)
		took := time.Since(start)
		h.gauge.Send(fmt.Sprintf("page.%s.views", title), 1)
		h.gauge.Send(fmt.Sprintf("page.%s.seconds", title), took.Seconds())
		h.log.WithFields(logrus.Fields{"page": title, "ms": took.Milliseconds()}).Info("shown")
	})
}
