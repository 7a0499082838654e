// Package api is the HTTP interface of the studio.
package api

import (
	"encoding/json"
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

	"example.com/kiln/firing"
	"example.com/kiln/graphite"
	"example.com/kiln/shelf"
)

// Server answers the requests of potters and kilns.
type Server struct {
	Monitor  *firing.Monitor
	Store    *shelf.Store
	Calendar *shelf.Calendar
	Gas      *firing.GasMeter
	Stats    *graphite.Client
	Log      *logrus.Logger
	Clock    func() time.Time
	Pay      func(potter string) error

	mu     sync.Mutex
	visits map[string]int
	total  int
}

// Routes returns the handler of all routes.
func (s *Server) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /curve", s.observed("firing curve", s.curve))
	mux.Handle("GET /recent", s.observed("recent readings", s.recent))
	mux.Handle("POST /reading", s.observed("reading", s.reading))
	mux.Handle("GET /label", s.observed("label", s.label))
	mux.Handle("GET /labels", s.observed("labels", s.labels))
	mux.Handle("GET /shelf", s.observed("shelf page", s.shelf))
	mux.Handle("POST /book", s.observed("book", s.book))
	mux.Handle("GET /gas", s.observed("gas", s.gas))
	mux.Handle("POST /gas", s.observed("gas reading", s.readGas))
	mux.Handle("POST /checkin", s.observed("check in", s.checkin))
	return mux
}

// fail answers with the status that belongs to an error.
func fail(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	switch {
	case errors.Is(err, firing.ErrNoKiln), errors.Is(err, shelf.ErrNoPiece):
		status = http.StatusNotFound
	case errors.Is(err, shelf.ErrTaken):
		status = http.StatusConflict
	}
	http.Error(w, err.Error(), status)
}

func (s *Server) curve(w http.ResponseWriter, r *http.Request) {
	samples, err := s.Monitor.Curve(r.FormValue("kiln"))
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/csv")
	firing.WriteCSV(w, samples)
}

// recent returns the temperatures of the last minutes as JSON.
func (s *Server) recent(w http.ResponseWriter, r *http.Request) {
	samples, err := s.Monitor.Curve(r.FormValue("kiln"))
	if err != nil {
		fail(w, err)
		return
	}
	samples = samples[max(0, len(samples)-30):]
	body := make([]byte, 0, 512)
	body = append(body, `{"celsius":[`...)
	for i, sample := range samples {
		if i > 0 {
			body = append(body, ',')
		}
		body = strconv.AppendFloat(body, sample.Celsius, 'f', -1, 64)
	}
	body = append(body, "]}\n"...)
	w.Header().Set("Content-Type", "application/json")
	w.Write(body)
}

func (s *Server) reading(w http.ResponseWriter, r *http.Request) {
	celsius, err := strconv.ParseFloat(r.FormValue("celsius"), 64)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	peak, err := s.Monitor.Record(r.FormValue("kiln"), celsius)
	if err != nil {
		fail(w, err)
		return
	}
	fmt.Fprintf(w, "peak %.1f\n", peak)
}

func (s *Server) label(w http.ResponseWriter, r *http.Request) {
	piece, err := s.Store.Get(r.FormValue("piece"))
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(piece.Label() + "\n"))
}

func (s *Server) labels(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(shelf.Labels(s.Store.In(r.FormValue("room"))))
}

// labelURL is where the label of a piece is.
func labelURL(id string) string {
	return fmt.Sprintf("/label?piece=%s", url.QueryEscape(id))
}

// shelf shows what waits in a room.
func (s *Server) shelf(w http.ResponseWriter, r *http.Request) {
	pieces := s.Store.In(r.FormValue("room"))
	var page strings.Builder
	page.WriteString("<table>\n")
	for _, p := range pieces {
		page.WriteString(fmt.Sprintf("<tr><td><a href=\"%s\">%s</a></td><td>%s</td><td>%d weeks</td></tr>\n", labelURL(p.ID), html.EscapeString(p.ID), html.EscapeString(p.Potter), p.Weeks))
	}
	page.WriteString("</table>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("X-Pieces", strconv.Itoa(len(pieces)))
	io.WriteString(w, page.String())
}

func (s *Server) book(w http.ResponseWriter, r *http.Request) {
	slot, err := strconv.Atoi(r.FormValue("slot"))
	if err != nil || slot < 0 || slot >= shelf.Slots {
		http.Error(w, "bad slot", http.StatusBadRequest)
		return
	}
	potter := r.FormValue("potter")
	ref, err := s.Calendar.Book(r.FormValue("kiln"), r.FormValue("day"), slot, potter, func() error { return s.Pay(potter) })
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Location", fmt.Sprintf("/bookings/%s", ref))
	w.WriteHeader(http.StatusCreated)
}

func (s *Server) gas(w http.ResponseWriter, r *http.Request) {
	litres, at := s.Gas.Reading()
	fmt.Fprintf(w, "%d litres at %s\n", litres, at.UTC().Format(time.RFC3339))
}

func (s *Server) readGas(w http.ResponseWriter, r *http.Request) {
	litres, err := strconv.ParseInt(r.FormValue("litres"), 10, 64)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.Gas.Update(litres, s.Clock())
	w.WriteHeader(http.StatusNoContent)
}

// checkin counts the visits of a potter, and all of them.
func (s *Server) checkin(w http.ResponseWriter, r *http.Request) {
	potter := r.FormValue("potter")
	if potter == "" {
		http.Error(w, "who are you?", http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	if s.visits == nil {
		s.visits = make(map[string]int)
	}
	visits := s.visits[potter] + 1
	s.visits[potter] = visits
	s.total++
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]any{"potter": potter, "visits": visits, "total": s.total})
	s.mu.Unlock()
}
