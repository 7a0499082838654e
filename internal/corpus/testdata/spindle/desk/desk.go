// Package desk is what operators see of a workshop.
package desk

import (
	"net/http"
	"strings"
	"sync"
	"time"

	"example.com/spindle/journal"
	"example.com/spindle/meter"
	"example.com/spindle/shop"
)

// Stopper stops machines.
type Stopper interface {
	Stop(machine byte) (told int)
}

// Parts are what a desk is made of.
type Parts struct {
	Views   shop.Views
	Claims  shop.Claims
	Ledger  shop.Ledger
	Stopper Stopper
	Figures meter.Figures
	Journal journal.Journal
}

// note is what operators tell each other of a machine.
type note struct {
	Who   string
	Text  string
	Times int
}

// notebook has the last note of each machine.
type notebook struct {
	sync.Locker
	notes map[string]note
}

type desk struct {
	Parts
	book notebook
}

// page is one of the pages.
type page struct {
	pattern string
	name    string
	serve   func(*desk, http.ResponseWriter, *http.Request)
}

var pages = []page{
	{"GET /machines", "Machines", (*desk).machines},
	{"GET /machines/{id}", "Machine", (*desk).machine},
	{"POST /machines/{id}/note", "Note", (*desk).note},
	{"POST /machines/{id}/claim", "Claim", (*desk).claim},
	{"POST /machines/{id}/stop", "Stop", (*desk).stop},
	{"GET /alarms", "Alarms", (*desk).alarms},
}

// New returns the handler of all pages.
func New(p Parts) http.Handler {
	d := newDesk(p)
	mux := http.NewServeMux()
	for _, p := range pages {
		mux.Handle(p.pattern, watched{d, p})
	}
	return mux
}

func newDesk(p Parts) *desk {
	return &desk{Parts: p, book: notebook{new(sync.Mutex), make(map[string]note)}}
}

// watched is a page whose use is noted.
type watched struct {
	*desk
	page
}

// ServeHTTP serves the page.
func (h watched) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	start := time.Now()
	h.Journal.Note("begin", journal.Fields{"page": h.name, "path": r.URL.Path, "from": r.RemoteAddr})
	w.Header().Set("X-Workshop", "spindle/2")
	h.serve(h.desk, w, r)
	took := time.Since(start)
	h.count(uint64(took.Microseconds()))
	h.Journal.Note("end", journal.Fields{"page": h.name, "path": r.URL.Path, "took": took.String()})
}

// count sends the figures of a request.
func (h watched) count(micros uint64) {
	h.Figures.Count(strings.ToLower("Desk."+h.name+".Hits"), 1)
	h.Figures.Count(strings.ToLower("Desk."+h.name+".Micros"), micros)
}
