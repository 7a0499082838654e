package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"strconv"
)

// State is how a service is.
type State int

// States.
const (
	Up State = iota
	Degraded
	Down
)

func (s State) String() string {
	switch s {
	case Up:
		return "up"
	case Degraded:
		return "degraded"
	case Down:
		return "down"
	}
	return "unknown"
}

func parseState(text string) (State, error) {
	for s := Up; s <= Down; s++ {
		if s.String() == text {
			return s, nil
		}
	}
	return 0, fmt.Errorf("no state %q", text)
}

// check is the result of the last check of a service.
type check struct {
	state  State
	number int // from 1
}

// checkResponse is what a probe gets for a result.
type checkResponse struct {
	Service  string `json:"service"`
	Previous string `json:"previous"`
	State    string `json:"state"`
	Number   int    `json:"number"`
}

// check takes the result of a check.
func (s *Server) check(w http.ResponseWriter, r *http.Request) {
	svc := s.topology.Lookup(r.PathValue("service"))
	if svc == nil {
		http.NotFound(w, r)
		return
	}
	state, err := parseState(r.FormValue("state"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.checksMu.Lock()
	defer s.checksMu.Unlock()
	last := s.checks[svc.Name]
	number := last.number + 1
	s.checks[svc.Name] = check{state: state, number: number}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(checkResponse{
		Service:  svc.Name,
		Previous: last.state.String(),
		State:    state.String(),
		Number:   number,
	})
}

func (s *Server) state(name string) State {
	s.checksMu.Lock()
	defer s.checksMu.Unlock()
	return s.checks[name].state
}

// index shows all services.
func (s *Server) index(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	s.renderHead(&buf)
	buf.WriteString("<table>\n")
	for _, svc := range s.topology.Services() {
		buf.WriteString("<tr><td>")
		buf.WriteString(html.EscapeString(svc.Name))
		buf.WriteString("</td><td>")
		buf.WriteString(s.state(svc.Name).String())
		buf.WriteString("</td></tr>\n")
	}
	buf.WriteString("</table>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(buf.Bytes())
}

func (s *Server) renderHead(buf *bytes.Buffer) {
	buf.WriteString("<!DOCTYPE html>\n<title>")
	buf.WriteString(html.EscapeString(s.title))
	buf.WriteString("</title>\n")
}

// service shows a line about a service, for terminals.
func (s *Server) service(w http.ResponseWriter, r *http.Request) {
	svc := s.topology.Lookup(r.PathValue("service"))
	if svc == nil {
		http.NotFound(w, r)
		return
	}
	s.mu.RLock()
	why, muted := s.muted[svc]
	s.mu.RUnlock()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if muted {
		io.WriteString(w, svc.Name+" is muted: "+why+"\n")
		return
	}
	io.WriteString(w, summary(svc.Name, s.state(svc.Name)))
}

func summary(name string, state State) string {
	return fmt.Sprintf("%s is %v\n", name, state)
}

// badge shows an image of the state of a service. It is embedded in other pages.
func (s *Server) badge(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("service")
	if s.topology.Lookup(name) == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "no-store")
	w.Write([]byte(badgeSVG(html.EscapeString(name), s.state(name))))
}

func badgeSVG(label string, state State) string {
	color := "#2a2"
	if state != Up {
		color = "#c22"
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="20"><rect width="160" height="20" fill="` + color +
		`"/><text x="6" y="14">` + label + ": " + state.String() + "</text></svg>\n"
}

// mute stops alerts of a service until it is restarted.
func (s *Server) mute(w http.ResponseWriter, r *http.Request) {
	svc := s.topology.Lookup(r.PathValue("service"))
	if svc == nil {
		http.NotFound(w, r)
		return
	}
	why := r.FormValue("why")
	s.mu.Lock()
	s.muted[svc] = why
	s.mu.Unlock()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	io.WriteString(w, "<p>"+html.EscapeString(svc.Name)+" is muted: "+html.EscapeString(why)+"</p>\n")
}

// domains shows the failure domains.
func (s *Server) domains(w http.ResponseWriter, r *http.Request) {
	type domain struct {
		Head    string `json:"head"`
		Size    int    `json:"size"`
		Nesting int    `json:"nesting"`
	}
	found := s.topology.Domains()
	domains := make([]domain, 0, len(found))
	for _, d := range found {
		domains = append(domains, domain{d.Head.Name, d.Size(), d.Nesting()})
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(domains)
}

// ranking shows how many services notice when one is down.
func (s *Server) ranking(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	var line []byte
	for _, impact := range s.topology.Ranking() {
		line = strconv.AppendInt(line[:0], int64(impact.Callers), 10)
		line = append(line, '\t')
		line = append(line, impact.Service.Name...)
		line = append(line, '\n')
		w.Write(line)
	}
}
