// Package shop is what the counter of a bicycle workshop says, over HTTP.
package shop

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"example.com/spokes/collectd"
	"example.com/spokes/job"
	"github.com/sirupsen/logrus"
)

// Shop is the counter.
type Shop struct {
	Log     *logrus.Logger
	Figures *collectd.Writer
	Ledger  *job.Ledger
	Printer *job.Printer
	Prices  map[string]int // in cents
	Now     func() time.Time

	mu    sync.Mutex // guards what follows
	cards map[int]*job.Card
	gone  int
	board []byte // the page of prices, once there is one
}

// New returns a shop without bikes.
func New(log *logrus.Logger, figures *collectd.Writer, ledger *job.Ledger, printer *job.Printer) *Shop {
	return &Shop{Log: log, Figures: figures, Ledger: ledger, Printer: printer, Now: time.Now, cards: make(map[int]*job.Card)}
}

// Add takes a bike in.
func (s *Shop) Add(c *job.Card) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cards[c.Number] = c
}

// Handler serves the pages.
func (s *Shop) Handler() http.Handler {
	mux := http.NewServeMux()
	for page, serve := range map[string]http.HandlerFunc{
		"summary": s.summary, "receipt": s.receipt, "ready": s.ready, "prices": s.prices,
		"pay": post(s.pay), "collect": post(s.collect), "tag": post(s.tag),
	} {
		mux.HandleFunc("/"+page, s.measured(page, serve))
	}
	return s.logged(mux)
}

// card returns the card that a request is about, or nil.
func (s *Shop) card(r *http.Request) *job.Card {
	n, err := strconv.Atoi(r.FormValue("card"))
	if err != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.cards[n]
}

func (s *Shop) summary(w http.ResponseWriter, r *http.Request) {
	c := s.card(r)
	if c == nil {
		http.NotFound(w, r)
		return
	}
	w.Write([]byte(c.Summary()))
}

func (s *Shop) receipt(w http.ResponseWriter, r *http.Request) {
	c := s.card(r)
	if c == nil {
		http.NotFound(w, r)
		return
	}
	page := new(bytes.Buffer)
	page.WriteString("<!DOCTYPE html>\n<title>Receipt</title>\n<pre>")
	page.WriteString(html.EscapeString(c.Receipt()))
	page.WriteString("</pre>\n<p>Mind that spokes settle. The first check is free.</p>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(page.Bytes())
}

// ready is a page that owners look at till their bikes are.
func (s *Shop) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	owner := html.EscapeString(r.FormValue("owner"))
	if s.card(r) != nil {
		io.WriteString(w, "<p>"+owner+", your bike is here.</p>\n")
		return
	}
	io.WriteString(w, "<p>"+owner+", we know nothing of your bike.</p>\n")
}

// prices is a page that does not change any more, once it is made.
func (s *Shop) prices(w http.ResponseWriter, r *http.Request) {
	w.Write(s.priceBoard())
}

func (s *Shop) priceBoard() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.board != nil {
		return s.board
	}
	var b bytes.Buffer
	for _, what := range slices.Sorted(maps.Keys(s.Prices)) {
		fmt.Fprintf(&b, "%s\t%d.%02d\n", what, s.Prices[what]/100, s.Prices[what]%100)
	}
	s.board = append(b.Bytes(), '\n')
	return s.board
}

// pay enters what was paid, before it says thanks.
func (s *Shop) pay(w http.ResponseWriter, r *http.Request) {
	c := s.card(r)
	if c == nil {
		http.NotFound(w, r)
		return
	}
	if err := s.Ledger.Enter(c); err != nil {
		s.Log.WithError(err).Error("not paid")
		http.Error(w, "try again", http.StatusInternalServerError)
		return
	}
	io.WriteString(w, "thanks\n")
}

// collect hands a bike out.
func (s *Shop) collect(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("card"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.cards[n]
	if c == nil {
		http.NotFound(w, r)
		return
	}
	delete(s.cards, n)
	s.gone++
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<p>Goodbye, %s! Your %s is bike %d of today.</p>\n", html.EscapeString(c.Owner), html.EscapeString(c.Bike), s.gone)
}

func (s *Shop) tag(w http.ResponseWriter, r *http.Request) {
	c := s.card(r)
	if c == nil {
		http.NotFound(w, r)
		return
	}
	if err := s.Printer.Print(c); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
