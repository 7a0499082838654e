// Package web serves the status page.
package web

import (
	"net/http"
	"sync"
	"time"

	"example.com/uptime/notify"
	"example.com/uptime/statsd"
	"example.com/uptime/topology"
	"github.com/sirupsen/logrus"
)

// Options are what a server needs.
type Options struct {
	Topology *topology.Topology
	Log      *logrus.Logger
	Stats    *statsd.Client
	Notifier *notify.Notifier // may be nil
	Title    string
	Password Password // of those who open incidents
	Now      func() time.Time
}

// Server serves the status page and its API.
type Server struct {
	topology *topology.Topology
	log      *logrus.Logger
	stats    *statsd.Client
	notifier *notify.Notifier
	title    string
	password Password
	now      func() time.Time

	checksMu sync.Mutex
	checks   map[string]check

	mu        sync.RWMutex
	incidents []Incident
	muted     map[*topology.Service]string // why; a few at most
	archive   [][]byte

	subscribers subscribers
}

// NewServer returns a server.
func NewServer(opts Options) *Server {
	s := &Server{
		topology: opts.Topology,
		log:      opts.Log,
		stats:    opts.Stats,
		notifier: opts.Notifier,
		title:    opts.Title,
		password: opts.Password,
		now:      opts.Now,
		checks:   make(map[string]check),
		muted:    make(map[*topology.Service]string),
	}
	if s.now == nil {
		s.now = time.Now
	}
	return s
}

// Handler returns the handler for all requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern, route string, h http.HandlerFunc) {
		mux.Handle(pattern, s.instrument(route, h))
	}
	handle("GET /{$}", "index", s.index)
	handle("GET /domains", "domains", s.domains)
	handle("GET /ranking", "ranking", s.ranking)
	handle("GET /services/{service}", "service", s.service)
	handle("GET /services/{service}/badge", "badge", s.badge)
	handle("POST /services/{service}/checks", "check", s.check)
	handle("POST /services/{service}/mute", "mute", s.mute)
	handle("GET /incidents", "incidents", s.openIncidents)
	handle("POST /incidents", "incident", s.openIncident)
	handle("POST /incidents/{id}/resolve", "resolve", s.resolveIncident)
	handle("GET /events", "events", s.events)
	return s.logRequests(mux)
}
