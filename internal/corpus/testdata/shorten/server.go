// Package shorten gives short names to long addresses.
package shorten

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
)

// Server serves the links of a store.
type Server struct {
	store    *Store
	log      *logrus.Logger
	counters *Counters
	audit    audit
}

// NewServer returns a server. It logs each request.
func NewServer(store *Store, log *logrus.Logger, counters *Counters) *Server {
	return &Server{store: store, log: log, counters: counters, audit: audit{log: log}}
}

// Handler returns what serves the routes.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{name}", s.observed("follow", s.follow))
	mux.HandleFunc("GET /{name}/info", s.observed("info", s.info))
	mux.HandleFunc("GET /top", s.observed("top", s.top))
	mux.HandleFunc("POST /{$}", s.observed("create", s.create))
	return mux
}

// observed logs and counts what a handler serves.
func (s *Server) observed(route string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		s.log.WithFields(logrus.Fields{
			"route":  route,
			"path":   r.URL.Path,
			"remote": r.RemoteAddr,
			"agent":  r.UserAgent(),
		}).Info("request")
		next(w, r)
		took := time.Since(start)
		s.counters.Add("shorten."+route+".requests", 1)
		s.counters.Add(fmt.Sprintf("shorten.%s.microseconds", route), took.Microseconds())
		s.log.WithField("took", took).Infof("%s served", r.URL.Path)
	}
}

// follow sends a visitor on.
func (s *Server) follow(w http.ResponseWriter, r *http.Request) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	link, ok := s.store.visit(r.PathValue("name"))
	if !ok {
		http.Error(w, "there is no such link", http.StatusNotFound)
		return
	}
	target := link.Target
	if query := r.URL.RawQuery; query != "" {
		if strings.Contains(target, "?") {
			target += "&" + query
		} else {
			target += "?" + query
		}
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Location", target)
	w.WriteHeader(http.StatusFound)
	fmt.Fprintf(w, "<a href=\"%s\">moved</a>\n", html.EscapeString(target))
}

// info shows where a link leads.
func (s *Server) info(w http.ResponseWriter, r *http.Request) {
	link, visits, ok := s.store.Get(r.PathValue("name"))
	if !ok {
		http.Error(w, "there is no such link", http.StatusNotFound)
		return
	}
	page := "<h1>" + link.Name + "</h1>\n<p>leads to <code>" + html.EscapeString(link.Target) + "</code></p>\n"
	if link.Limit > 0 {
		page += "<p>" + left(link.Limit-visits) + "</p>\n"
	}
	page += "<p>" + fmt.Sprint(visits) + " visits</p>\n"
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write([]byte(page))
}

func left(n int) string {
	if n == 1 {
		return "one visit left"
	}
	return strconv.Itoa(n) + " visits left"
}

// top lists the links that are visited most.
func (s *Server) top(w http.ResponseWriter, r *http.Request) {
	n := 10
	if text := r.FormValue("n"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil || n < 0 {
			http.Error(w, "n is not a number", http.StatusBadRequest)
			return
		}
	}
	var list strings.Builder
	for i, rank := range s.store.Top(n) {
		list.WriteString(fmt.Sprintf("%d. /%s %d\n", i+1, rank.Name, rank.Visits))
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	io.WriteString(w, list.String())
}

// create adds a link and says what it is called.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	link := Link{Name: r.FormValue("name"), Target: r.FormValue("target")}
	if u, err := url.Parse(link.Target); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		http.Error(w, "target is not an address", http.StatusBadRequest)
		return
	}
	if text := r.FormValue("limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || limit < 0 {
			http.Error(w, "limit is not a number", http.StatusBadRequest)
			return
		}
		link.Limit = limit
	}
	link, err := s.store.Add(link)
	if errors.Is(err, ErrTaken) {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.audit.created(link)
	w.Header().Set("Location", "/"+link.Name)
	w.WriteHeader(http.StatusCreated)
	io.WriteString(w, link.Name+"\n")
}

// audit logs who links where. Its lines are numbered, and none may be missing or
// come before one with a lower number.
type audit struct {
	log *logrus.Logger
	mu  sync.Mutex
	n   int
}

func (a *audit) created(l Link) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.n++
	a.log.Infof("audit %d: %s to %s", a.n, l.Name, l.Target)
}
