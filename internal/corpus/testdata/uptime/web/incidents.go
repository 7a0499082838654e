package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"example.com/uptime/notify"
)

// Incident is something that customers notice.
type Incident struct {
	ID       int       `json:"id"`
	Service  string    `json:"service"`
	Title    string    `json:"title"`
	Opened   time.Time `json:"opened"`
	Resolved bool      `json:"resolved"`
}

// maxArchive is how many pages are kept.
const maxArchive = 100

// Incidents returns all incidents. The caller owns the result.
func (s *Server) Incidents() []Incident {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.incidents)
}

// openIncidents lists incidents that are not resolved. It is null if there are
// none, which the widgets in the apps know.
func (s *Server) openIncidents(w http.ResponseWriter, r *http.Request) {
	var open []Incident
	for _, incident := range s.Incidents() {
		if !incident.Resolved {
			open = append(open, incident)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(open)
}

// openIncident opens an incident, and tells everybody about it.
func (s *Server) openIncident(w http.ResponseWriter, r *http.Request) {
	if _, password, ok := r.BasicAuth(); !ok || !s.password.Matches(password) {
		http.Error(w, "wrong password", http.StatusUnauthorized)
		return
	}
	svc := s.topology.Lookup(r.FormValue("service"))
	if svc == nil {
		http.Error(w, "no such service", http.StatusBadRequest)
		return
	}
	incident := s.record(svc.Name, r.FormValue("title"))
	s.subscribers.publish(incident.Title)
	if s.notifier != nil {
		message := notify.Expand("{service}: {title}", map[string]string{"service": incident.Service, "title": incident.Title})
		if _, err := s.notifier.Escalate(r.Context(), message); err != nil {
			s.log.WithError(err).Error("nobody was notified")
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	json.NewEncoder(w).Encode(incident)
}

// record adds an incident. In the log they are in the order of their numbers.
func (s *Server) record(service, title string) Incident {
	s.mu.Lock()
	defer s.mu.Unlock()
	incident := Incident{ID: len(s.incidents) + 1, Service: service, Title: title, Opened: s.now()}
	s.incidents = append(s.incidents, incident)
	s.log.Warnf("incident %d opened: %s", incident.ID, incident.Title)
	return incident
}

// resolveIncident resolves an incident. What the page looked like is kept.
func (s *Server) resolveIncident(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if id < 1 || id > len(s.incidents) {
		http.NotFound(w, r)
		return
	}
	s.archive = append(s.archive, s.snapshot())
	if len(s.archive) > maxArchive {
		s.archive = slices.Delete(s.archive, 0, 1)
	}
	s.incidents[id-1].Resolved = true
	w.WriteHeader(http.StatusNoContent)
}

// snapshot returns a page of all incidents, which is kept.
func (s *Server) snapshot() []byte {
	var page bytes.Buffer
	s.renderHead(&page)
	for _, incident := range s.incidents {
		fmt.Fprintf(&page, "<p>%d %t</p>\n", incident.ID, incident.Resolved)
	}
	return page.Bytes()
}

// Postmortem returns what is printed when the server stops.
func (s *Server) Postmortem() string {
	text := ""
	for _, incident := range s.Incidents() {
		if !incident.Resolved {
			text += "still open: " + incident.Title + "\n"
		}
	}
	return text
}

// subscribers are clients that wait for events.
type subscribers struct {
	mu sync.Mutex
	ch map[chan string]bool
}

func (s *subscribers) subscribe() (events <-chan string, cancel func()) {
	ch := make(chan string, 16)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch == nil {
		s.ch = make(map[chan string]bool)
	}
	s.ch[ch] = true
	return ch, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.ch, ch)
	}
}

// publish sends an event to those who can take it.
func (s *subscribers) publish(event string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ch := range s.ch {
		select {
		case ch <- event:
		default:
		}
	}
}

// events sends the titles of incidents as they are opened.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	events, cancel := s.subscribers.subscribe()
	defer cancel()
	w.Header().Set("Content-Type", "text/event-stream")
	rc := http.NewResponseController(w)
	if err := rc.Flush(); err != nil {
		return
	}
	for {
		select {
		case <-r.Context().Done():
			return
		case event := <-events:
			if err := stream(w, rc, event); err != nil {
				return
			}
		}
	}
}

// stream sends an event. The client is to see it at once.
func stream(w http.ResponseWriter, rc *http.ResponseController, event string) error {
	if _, err := fmt.Fprintf(w, "data: %q\n\n", event); err != nil {
		return err
	}
	return rc.Flush()
}
