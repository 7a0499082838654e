// Package web shows a skiing area to who is there, over HTTP.
package web

import (
	"bytes"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"example.com/piste/area"
	"example.com/piste/patrol"
	"example.com/piste/wavefront"
	"github.com/sirupsen/logrus"
)

// Config is what a server needs.
type Config struct {
	Area    *area.Area
	Log     *logrus.Logger
	Figures *wavefront.Sink
	Book    *patrol.Book
	Token   string // of the patrol
	Now     func() time.Time
}

// Server is the server.
type Server struct {
	Config
	posters chan []byte

	mu      sync.Mutex // guards what follows
	snow    map[string]area.Snow
	reports int

	gates  sync.RWMutex
	closed map[*area.Way]string // why; few ever are
}

// New returns a server of an area that is green, and where all is open.
func New(c Config) *Server {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Server{Config: c, posters: make(chan []byte, 8), snow: make(map[string]area.Snow), closed: make(map[*area.Way]string)}
}

// Posters are what is to be printed in the valley.
func (s *Server) Posters() <-chan []byte { return s.posters }

// reply is an answer of a line of text.
type reply struct{ http.ResponseWriter }

func (r reply) say(text string) error {
	r.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, err := r.Write([]byte(text))
	return err
}

// render sends a page that is filled in.
func render(w http.ResponseWriter, title string, fill func(page *bytes.Buffer)) {
	page := bytes.NewBuffer(make([]byte, 0, 2048))
	page.WriteString("<!DOCTYPE html>\n<title>")
	page.WriteString(html.EscapeString(title))
	page.WriteString("</title>\n")
	fill(page)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page.WriteTo(w)
}

// sentence makes a sentence of what somebody typed.
func sentence(text string) string {
	return fmt.Sprintf("%s.", strings.TrimRight(text, " .!"))
}

// way says what there is to know of a way.
func (s *Server) way(w http.ResponseWriter, r *http.Request) {
	way := s.Area.Way(r.PathValue("name"))
	if way == nil {
		http.NotFound(w, r)
		return
	}
	s.Figures.Send("piste.way."+strings.ReplaceAll(way.Name, " ", "_")+".asked", 1)
	s.gates.RLock()
	why, closed := s.closed[way]
	s.gates.RUnlock()
	if !closed {
		reply{w}.say(way.String() + "\n")
		return
	}
	reply{w}.say(way.String() + "\nclosed: " + why + "\n")
}

// open lists the ways that are open. It is null if none is: a night is no mistake.
func (s *Server) open(w http.ResponseWriter, _ *http.Request) {
	var names []string
	s.gates.RLock()
	s.Area.Ways(func(way *area.Way) {
		if _, closed := s.closed[way]; !closed {
			names = append(names, way.Name)
		}
	})
	s.gates.RUnlock()
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(names)
}

// circuits shows where one can go round.
func (s *Server) circuits(w http.ResponseWriter, _ *http.Request) {
	render(w, "Circuits", func(page *bytes.Buffer) {
		page.WriteString("<ol>\n")
		for _, c := range s.Area.Circuits() {
			page.WriteString("<li>")
			page.WriteString(html.EscapeString(c.Head.Name))
			page.WriteString(": ")
			page.Write(strconv.AppendInt(page.AvailableBuffer(), int64(c.Len()), 10))
			page.WriteString(" stations, depth ")
			page.Write(strconv.AppendInt(page.AvailableBuffer(), int64(c.Depth()), 10))
			page.WriteString("</li>\n")
		}
		page.WriteString("</ol>\n")
	})
}

// edge shows what is printed at the edge of a map.
func (s *Server) edge(w http.ResponseWriter, _ *http.Request) {
	cells := s.Area.Legend()
	render(w, "Legend", func(page *bytes.Buffer) {
		for i := 0; i < len(cells); i += 2 {
			page.WriteString("<b>")
			page.WriteString(html.EscapeString(cells[i]))
			page.WriteString("</b> ")
			page.WriteString(html.EscapeString(cells[i+1]))
			page.WriteString("<br>\n")
		}
	})
}

// measure takes how much snow there is at a station.
func (s *Server) measure(w http.ResponseWriter, r *http.Request) {
	station := r.PathValue("station")
	cm, err := strconv.Atoi(r.FormValue("cm"))
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	case !s.Area.Has(station):
		http.NotFound(w, r)
		return
	}
	s.mu.Lock()
	before := s.snow[station]
	if before == area.Snow(cm) {
		s.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
		return
	}
	s.snow[station] = area.Snow(cm)
	s.reports++
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<p>%s had %d cm, and has %d cm by report %d.</p>\n", html.EscapeString(station), int(before), cm, s.reports)
	s.mu.Unlock()
}

// slope says in short how it is at a station.
func (s *Server) slope(w http.ResponseWriter, r *http.Request) {
	station := r.PathValue("station")
	s.mu.Lock()
	snow := s.snow[station]
	s.mu.Unlock()
	reply{w}.say(short(station, snow))
}

func short(station string, snow area.Snow) string { return fmt.Sprintf("%s: %v\n", station, snow) }

// hut is asked by the screens in the gondolas, each time that a door shuts.
func (s *Server) hut(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "max-age=60")
	name := html.EscapeString(r.PathValue("station"))
	io.WriteString(w, "<p>The hut at "+name+" is open till four.</p>\n")
}

// poster lets a poster of all long ways be printed, when there is time.
func (s *Server) poster(w http.ResponseWriter, r *http.Request) {
	var page bytes.Buffer
	page.WriteString(strings.ToUpper(r.FormValue("title")))
	for _, way := range s.Area.Longest() {
		page.WriteByte('\n')
		page.WriteString(way.Name)
	}
	select {
	case s.posters <- page.Bytes():
		w.WriteHeader(http.StatusAccepted)
	default:
		http.Error(w, "the printer is busy", http.StatusServiceUnavailable)
	}
}

// shut closes a way. It is in the book before it is closed.
func (s *Server) shut(w http.ResponseWriter, r *http.Request) {
	if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte(s.Token)) != 1 {
		http.Error(w, "patrol only", http.StatusForbidden)
		return
	}
	way := s.Area.Way(r.PathValue("name"))
	if way == nil {
		http.NotFound(w, r)
		return
	}
	why := sentence(r.FormValue("why"))
	n, err := s.Book.Enter("closed "+way.Name, why)
	if err != nil {
		s.Log.WithError(err).Error("not closed")
		http.Error(w, "by radio, please", http.StatusInternalServerError)
		return
	}
	s.gates.Lock()
	s.closed[way] = why
	s.gates.Unlock()
	reply{w}.say("entry " + strconv.Itoa(n) + "\n")
}

// Night is what is sung out over the loudspeakers in the evening.
func (s *Server) Night() string {
	song := ""
	s.gates.RLock()
	defer s.gates.RUnlock()
	s.Area.Ways(func(way *area.Way) {
		if why, closed := s.closed[way]; closed {
			song += way.Name + " stays closed: " + why + "\n"
		}
	})
	return song
}
