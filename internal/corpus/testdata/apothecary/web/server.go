// Package web is what the counter of a pharmacy uses.
package web

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/apothecary/dispense"
	"example.com/apothecary/tsdb"
)

// Server serves a pharmacy. The exported fields are set before it does.
type Server struct {
	Stock    *dispense.Stock
	Register *dispense.Register
	Quota    *dispense.Quota
	Refills  []dispense.Refill
	Stats    *tsdb.Client
	Log      *logrus.Logger
	Now      func() time.Time

	desk    sync.Mutex
	closed  bool
	last    int
	tickets map[string]int
}

// Handler returns what answers requests.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	for route, page := range map[string]http.HandlerFunc{
		"POST /dispense": s.dispense,
		"GET /advice":    s.advice,
		"GET /drawer":    s.drawer,
		"GET /price":     s.price,
		"GET /ready":     s.ready,
		"GET /refills":   s.refills,
		"GET /stock":     s.stock,
		"POST /ticket":   s.ticket,
	} {
		mux.Handle(route, s.trace(route, page))
	}
	return mux
}

func (s *Server) trace(route string, page http.HandlerFunc) http.Handler {
	_, name, _ := strings.Cut(route, "/")
	return &traced{page: name, next: page, log: s.Log, stats: s.Stats, now: s.Now, prefix: "apothecary"}
}

// Close ends the day. No more tickets are given.
func (s *Server) Close() {
	s.desk.Lock()
	defer s.desk.Unlock()
	s.closed = true
}

// reject answers with what went wrong.
func reject(w http.ResponseWriter, err error) {
	code := http.StatusInternalServerError
	switch {
	case errors.Is(err, dispense.ErrNoDrug):
		code = http.StatusNotFound
	case errors.Is(err, dispense.ErrShort):
		code = http.StatusConflict
	}
	http.Error(w, err.Error(), code)
}

// dispense hands out a drug, with its label.
func (s *Server) dispense(w http.ResponseWriter, r *http.Request) {
	d, err := s.Stock.Drug(r.FormValue("sku"))
	if err != nil {
		reject(w, err)
		return
	}
	n, err := strconv.Atoi(r.FormValue("n"))
	if err != nil || n < 1 {
		http.Error(w, "how many?", http.StatusBadRequest)
		return
	}
	patient := r.FormValue("patient")
	if d.Controlled && !s.Quota.Use(int64(n)) {
		http.Error(w, "no more today", http.StatusForbidden)
		return
	}
	if _, err := s.Stock.Take(d.SKU, n); err != nil {
		reject(w, err)
		return
	}
	if d.Controlled {
		if _, err := s.Register.Enter(d, n, patient, s.Now()); err != nil {
			reject(w, err)
			return
		}
	}
	label := dispense.Label{Drug: d, Count: n, Patient: patient, Sig: r.FormValue("sig"), Batch: r.FormValue("batch")}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	label.Print(w)
}

// advice says what directions mean.
func (s *Server) advice(w http.ResponseWriter, r *http.Request) {
	for _, d := range dispense.Directions(r.FormValue("sig")) {
		io.WriteString(w, "<p>")
		io.WriteString(w, html.EscapeString(d))
		io.WriteString(w, ".</p>\n")
	}
}

// drawer says where a drug is.
func (s *Server) drawer(w http.ResponseWriter, r *http.Request) {
	d, err := s.Stock.Drug(r.FormValue("sku"))
	if err != nil {
		reject(w, err)
		return
	}
	w.Write([]byte("drawer " + d.Drawer + "\n"))
}

// price says what some of a drug cost.
func (s *Server) price(w http.ResponseWriter, r *http.Request) {
	d, err := s.Stock.Drug(r.FormValue("sku"))
	if err != nil {
		reject(w, err)
		return
	}
	var page strings.Builder
	page.WriteString("<h1>")
	page.WriteString(html.EscapeString(d.Title()))
	page.WriteString("</h1>\n<p class=price>")
	page.WriteString(html.EscapeString(d.Form))
	page.WriteString(": ")
	writeCents(&page, d.Cents)
	page.WriteString(" each</p>\n")
	io.WriteString(w, page.String())
}

func writeCents(page *strings.Builder, cents int) {
	var digits [24]byte
	page.Write(strconv.AppendInt(digits[:0], int64(cents/100), 10))
	page.WriteByte('.')
	page.WriteByte(byte('0' + cents/10%10))
	page.WriteByte(byte('0' + cents%10))
}

// ready tells somebody who is waiting.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Refresh", "30")
	io.WriteString(w, "<p>"+html.EscapeString(r.FormValue("patient"))+", your drugs are ready.</p>\n")
}

// refills lists what can be fetched again.
func (s *Server) refills(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(dispense.Due(s.Refills, s.Now()))
}

// stock lists what there is, for spreadsheets.
func (s *Server) stock(w http.ResponseWriter, r *http.Request) {
	lines := s.Stock.Lines()
	w.Header().Set("Content-Type", "text/csv")
	w.Header().Set("X-Drugs", fmt.Sprint(len(lines)))
	out := bufio.NewWriterSize(w, 1024)
	for _, l := range lines {
		out.WriteString(fmt.Sprintf("%s,%s,%d,%s\n", l.Drug.SKU, l.Drug.Name, l.Count, l.Drug.Form))
	}
	out.Flush()
}

// ticket puts somebody into the queue.
func (s *Server) ticket(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	s.desk.Lock()
	if s.closed {
		s.desk.Unlock()
		http.Error(w, "we are closed", http.StatusServiceUnavailable)
		return
	}
	if s.tickets == nil {
		s.tickets = make(map[string]int)
	}
	s.last++
	s.tickets[name] = s.last
	w.Header().Set("Cache-Control", "no-store")
	fmt.Fprintf(w, "<p>%s, you are number %d, of %d who came.</p>\n", html.EscapeString(name), s.last, len(s.tickets))
	s.desk.Unlock()
}
