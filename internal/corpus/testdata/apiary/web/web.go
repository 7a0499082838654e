// Package web serves the book of an apiary.
package web

import (
	"bytes"
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"html"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/sirupsen/logrus"

	"example.com/apiary"
	"example.com/apiary/influx"
)

// flow is the nectar that comes in, by yards.
type flow struct {
	sync.Mutex
	yards map[string]intake
}

// intake is what was reported of a yard.
type intake struct {
	reports int
	grams   int
}

// Server shows the book, and takes what scales and members report.
type Server struct {
	book *apiary.Book
	sink *influx.Sink
	log  *logrus.Logger
	key  []byte // of the scales
	now  func() time.Time
	flow flow
}

// New returns a server of the book, whose scales have that key.
func New(book *apiary.Book, sink *influx.Sink, log *logrus.Logger, key string) *Server {
	return &Server{
		book: book, sink: sink, log: log, key: []byte(key), now: time.Now,
		flow: flow{yards: map[string]intake{}},
	}
}

// Handler returns what serves the pages.
func (s *Server) Handler() http.Handler {
	pages := http.NewServeMux()
	pages.Handle("GET /yard", s.watch("hives", "yard", s.yard))
	pages.Handle("GET /hungry", s.watch("hives", "hungry", s.hungry))
	pages.Handle("POST /weigh", s.watch("scales", "weigh", s.weigh))
	pages.Handle("POST /nectar", s.watch("members", "nectar", s.nectar))
	return pages
}

// Serve serves the pages to those who connect, until the context is done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second}
	ended := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		ended <- web.Shutdown(grace)
	}()
	if err := web.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-ended
}

// yard shows the hives of a yard, the heaviest first.
func (s *Server) yard(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("yard")
	hives := s.book.Yard(name)
	if len(hives) == 0 {
		http.Error(w, "no such yard", http.StatusNotFound)
		return
	}
	slices.SortStableFunc(hives, func(a, b apiary.Hive) int { return cmp.Compare(b.Kilos, a.Kilos) })
	page := bytes.NewBuffer(nil)
	page.WriteString("<h1>")
	page.WriteString(html.EscapeString(name))
	page.WriteString("</h1>\n<ol>\n")
	for _, h := range hives {
		page.WriteString(fmt.Sprintf("<li>%s: %.2f kg, queen of %d</li>\n", html.EscapeString(h.Mark()), h.Kilos, h.Year))
	}
	page.WriteString("</ol>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page.WriteTo(w)
}

// hungry lists the hives that have to be fed.
func (s *Server) hungry(w http.ResponseWriter, r *http.Request) {
	limit, err := strconv.ParseFloat(r.FormValue("kilos"), 64)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	for _, mark := range s.book.Hungry(r.FormValue("yard"), limit) {
		fmt.Fprintln(w, mark)
	}
}

// weigh takes what a scale says.
func (s *Server) weigh(w http.ResponseWriter, r *http.Request) {
	given := r.Header.Get("X-Scale-Key")
	if subtle.ConstantTimeCompare([]byte(given), s.key) != 1 {
		http.Error(w, "no such scale", http.StatusForbidden)
		return
	}
	kilos, err := strconv.ParseFloat(r.FormValue("kilos"), 64)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	serial, gain, err := s.book.Weigh(r.FormValue("hive"), kilos)
	switch {
	case errors.Is(err, apiary.ErrUnknown):
		http.Error(w, err.Error(), http.StatusNotFound)
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	default:
		fmt.Fprintf(w, "%d %+.2f\n", serial, gain)
	}
}

// nectar adds what came in, and says what that is for the yard so far.
func (s *Server) nectar(w http.ResponseWriter, r *http.Request) {
	grams, err := strconv.Atoi(r.FormValue("grams"))
	if err != nil || grams < 0 {
		http.Error(w, "grams: want a number", http.StatusBadRequest)
		return
	}
	yard := r.FormValue("yard")
	s.flow.Lock()
	defer s.flow.Unlock()
	sum := s.flow.yards[yard]
	sum.reports++
	sum.grams += grams
	s.flow.yards[yard] = sum
	w.Header().Set("Content-Type", "text/html")
	w.Write([]byte("<p>" + html.EscapeString(yard) + ": " + strconv.Itoa(sum.grams) + " g, " + strconv.Itoa(sum.reports) + " reports</p>\n"))
}
