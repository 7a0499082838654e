// Package console is the admin tool on the web.
package console

import (
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/topiary/audit"
	"example.com/topiary/figures"
	"example.com/topiary/hub"
)

// Journal is the log of the console.
type Journal struct {
	*logrus.Logger
	file io.Closer
}

// Open opens the log in a file.
func Open(name string) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	j := Wrap(f)
	j.file = f
	return j, nil
}

// Wrap returns a log that writes to w.
func Wrap(w io.Writer) *Journal {
	j := &Journal{Logger: logrus.New()}
	j.Formatter = new(logrus.JSONFormatter)
	j.Out = w
	return j
}

// Close closes the file.
func (j *Journal) Close() error {
	return j.file.Close()
}

// Console shows a hub.
type Console struct {
	hub     *hub.Hub
	journal *Journal
	sender  *figures.Sender
	trail   *audit.Trail
	secret  [32]byte // hash of the word of who may drop letters

	mu     sync.Mutex
	pauses map[string]pause
}

// pause is what is known of the pauses of a group.
type pause struct {
	times   int
	minutes int
	last    string // why
}

// New returns a console.
func New(h *hub.Hub, j *Journal, s *figures.Sender, t *audit.Trail, secret [32]byte) *Console {
	c := &Console{hub: h, journal: j, sender: s, trail: t, secret: secret}
	c.pauses = make(map[string]pause)
	return c
}

// Routes are all pages.
func (c *Console) Routes() http.Handler {
	mux := http.NewServeMux()
	c.route(mux, "GET /groups", "groups", c.groups)
	c.route(mux, "GET /groups/{name}", "group", c.group)
	c.route(mux, "POST /groups/{name}/pause", "pause", c.pause)
	c.route(mux, "GET /worst", "worst", c.worst)
	c.route(mux, "GET /metrics", "metrics", c.metrics)
	c.route(mux, "GET /letters", "letters", c.letters)
	c.route(mux, "POST /letters/drop", "drop", c.drop)
	return mux
}

// gate is what stands before a page.
type gate struct {
	*Console
	page string
	do   http.HandlerFunc
}

func (c *Console) route(mux *http.ServeMux, pattern, page string, do http.HandlerFunc) {
	mux.Handle(pattern, &gate{c, page, do})
}

// ServeHTTP notes that a page is asked for and how long it took.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begin := time.Now()
	w.Header().Set("X-Topiary", "3")
	g.journal.WithFields(logrus.Fields{"page": g.page, "uri": r.RequestURI, "peer": r.RemoteAddr}).Info("asked")
	g.do(w, r)
	took := time.Since(begin)
	g.sender.Send(g.figure("hits"), 1)
	g.sender.Send(g.figure("micros"), took.Microseconds())
	g.journal.WithFields(logrus.Fields{"page": g.page, "micros": took.Microseconds()}).Info("served")
}

// figure is the name of a figure of the page.
func (g *gate) figure(of string) string {
	return strings.Join([]string{"console", g.page, of}, ".")
}
