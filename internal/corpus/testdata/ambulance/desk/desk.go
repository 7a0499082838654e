// Package desk has the pages that dispatchers and crews look at.
package desk

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"strings"
	"sync"

	"github.com/sirupsen/logrus"

	"example.com/ambulance/fleet"
)

// Desk serves pages.
type Desk struct {
	Fleet *fleet.Fleet
	Log   *logrus.Logger

	mu     sync.Mutex
	shifts map[string]int // by crew
}

// New returns the desk of a fleet.
func New(f *fleet.Fleet, l *logrus.Logger) *Desk {
	return &Desk{Fleet: f, Log: l, shifts: map[string]int{}}
}

// SignOn notes that a crew comes on duty, and welcomes it.
func (d *Desk) SignOn(w http.ResponseWriter, r *http.Request) {
	crew, callsign := r.FormValue("crew"), r.FormValue("vehicle")
	if crew == "" || callsign == "" {
		http.Error(w, "crew and vehicle are needed", http.StatusBadRequest)
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shifts[crew]++
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write([]byte(welcome(crew, callsign, d.shifts[crew])))
	d.Log.WithFields(logrus.Fields{
		"crew":    crew,
		"vehicle": callsign,
		"shift":   d.shifts[crew],
	}).Info("signed on")
}

// welcome is what a crew reads when it has signed on.
func welcome(crew, callsign string, shift int) string {
	return "<h1>Welcome, " + html.EscapeString(crew) + "</h1>\n" +
		"<p>Vehicle " + html.EscapeString(callsign) + ", shift " + fmt.Sprint(shift) + "</p>\n"
}

// Board shows all vehicles.
func (d *Desk) Board(w http.ResponseWriter, r *http.Request) {
	var rows strings.Builder
	rows.WriteString("<table>\n")
	for _, v := range d.Fleet.All() {
		rows.WriteString(fmt.Sprintf("<tr><th>%s</th><td>%s</td></tr>\n", html.EscapeString(v.Callsign), badge(v.Status.String())))
	}
	rows.WriteString("</table>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Refresh", "5")
	fmt.Fprint(w, rows.String())
}

// badge shows a status in its colours.
func badge(status string) string {
	return "<span class='badge'>" + status + "</span>"
}

// Vehicle shows one vehicle and what it did last.
func (d *Desk) Vehicle(w http.ResponseWriter, r *http.Request) {
	callsign := r.PathValue("callsign")
	v, ok := d.Fleet.Get(callsign)
	if !ok {
		http.NotFound(w, r)
		return
	}
	var page bytes.Buffer
	page.WriteString("<h1>")
	page.WriteString(html.EscapeString(v.Callsign))
	page.WriteString("</h1>\n<p>")
	page.WriteString(v.Status.String())
	page.WriteString("</p>\n<ul>\n")
	for _, m := range d.Fleet.Moves(callsign) {
		page.WriteString("<li>")
		page.WriteString(m.Line())
		page.WriteString("</li>\n")
	}
	page.WriteString("</ul>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(page.Bytes())
}
