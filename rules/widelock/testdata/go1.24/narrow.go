package widelock

import (
	"fmt"
	"html"
	"io"
	"log"
	"net/http"
	"strconv"
	"sync"
)

type site struct {
	mu     sync.Mutex
	visits map[string]int
	total  int
	motto  string
	log    *log.Logger
	last   *http.Request
	names  []string
	queue  chan string
}

// The line of the log stays under the lock: it is in order.
func (s *site) hello(w http.ResponseWriter, r *http.Request) {
	name, color := r.FormValue("name"), r.FormValue("color")
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[name]++
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write([]byte("<h1 style='color: " + html.EscapeString(color) + "'>" + html.EscapeString(name) + fmt.Sprint(s.visits[name]) + "</h1>"))
	s.log.Println("visited", name, s.visits[name])
}

func (s *site) text(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[name]++
	s.total++
	text := make([]byte, 0, 64)
	text = append(text, s.motto...)
	text = strconv.AppendInt(text, int64(s.visits[name]), 10)
	text = strconv.AppendInt(text, int64(s.total), 10)
	w.Write(text)
}

func (s *site) count(w http.ResponseWriter, name string) error {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	n := s.visits[name] + 1
	s.visits[name] = n
	w.WriteHeader(http.StatusOK)
	_, err := fmt.Fprintf(w, "%s came %d times", name, n)
	return err
}

func (s *site) beside(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	s.visits[name]++
	fmt.Fprintf(w, "%d", s.total)
	s.total++
	s.mu.Unlock()
	fmt.Fprintln(w)
}

// What is copied is what it was when the answer was made.
func (s *site) before(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	fmt.Fprintf(w, "%d", s.total)
	s.total++
	fmt.Fprintf(w, "%d", s.total)
}

var (
	mu    sync.Mutex
	total int
)

func global(w http.ResponseWriter, r *http.Request) {
	mu.Lock() // want `a lock is held while an answer is made and written`
	defer mu.Unlock()
	total++
	fmt.Fprint(w, r.Method, total)
}

type embedded struct {
	sync.Mutex
	n int
}

func (e *embedded) show(w http.ResponseWriter) {
	e.Lock() // want `a lock is held while an answer is made and written`
	defer e.Unlock()
	e.n++
	fmt.Fprint(w, e.n)
}

// A person decides: whoever else has the writer may write in between.
func (s *site) shared(w io.Writer, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[name]++
	fmt.Fprintf(w, "%d", s.visits[name])
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

func (s *site) pooled(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.visits[name]++
	buffer := buffers.Get().(*[]byte)
	text := (*buffer)[:0]
	text = append(text, html.EscapeString(name)...)
	text = strconv.AppendInt(text, int64(s.visits[name]), 10)
	w.Write(text)
	if cap(text) <= 4096 {
		*buffer = text
		buffers.Put(buffer)
	}
	s.log.Println("visited", name, s.visits[name])
}

func (b *ballots) label(kind string) string { return kind + "-" + strconv.Itoa(b.cast) }

type ballots struct {
	cast int
	of   string
}

type urn struct {
	mu  sync.Mutex
	all map[string]*ballots
}

// What a function only computes is asked under the lock, though a buffer is taken and begun before it.
func (u *urn) begun(w http.ResponseWriter, name string) {
	u.mu.Lock() // want `a lock is held while an answer is made and written`
	b := u.all[name]
	b.cast++
	buffer := buffers.Get().(*[]byte)
	text := (*buffer)[:0]
	text = append(text, "<h1>"...)
	text = append(text, b.label("b")...)
	text = append(text, "</h1>"...)
	text = strconv.AppendInt(text, int64(b.cast), 10)
	w.Write(text)
	if cap(text) <= 4096 {
		*buffer = text
		buffers.Put(buffer)
	}
	u.mu.Unlock()
}
