package widelock

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Functions of the package answer, of what they are given.

type reading struct {
	mu     sync.Mutex
	wishes map[string]int
	books  map[string]*volume
	total  int
}

type volume struct {
	title string
	pages int
	lent  bool
}

func (v *volume) Title() string { return strings.ToUpper(v.title) }

func answer[T any](w http.ResponseWriter, v T) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(v)
}

func (d *reading) wish(w http.ResponseWriter, v *volume) error {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	defer d.mu.Unlock()
	n := d.wishes[v.title] + 1
	d.wishes[v.title] = n
	return answer(w, struct {
		Title  string `json:"title"`
		Wishes int    `json:"wishes"`
	}{v.Title(), n})
}

func (*reading) say(w http.ResponseWriter, status int, text string) {
	w.WriteHeader(status)
	indented(w, text, 2)
}

func indented(w http.ResponseWriter, text string, by int) {
	for range by {
		fmt.Fprint(w, " ")
	}
	if _, err := w.Write([]byte(text)); err != nil {
		return
	}
}

func (d *reading) borrow(w http.ResponseWriter, title string) {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	defer d.mu.Unlock()
	if d.books[title] == nil {
		http.NotFound(w, nil)
		return
	}
	d.total++
	d.say(w, http.StatusOK, title+" "+strconv.Itoa(d.total))
}

func (d *reading) encoded(w http.ResponseWriter, v *volume) error {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	defer d.mu.Unlock()
	d.wishes[v.title]++
	n := d.wishes[v.title]
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(map[string]any{"title": v.title, "wishes": n})
}

// What is asked of a volume is asked under the lock, and the headers are set before.
func (d *reading) page(w http.ResponseWriter, title string) {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	defer d.mu.Unlock()
	if _, ok := d.books[title]; !ok {
		http.Error(w, "no such volume", http.StatusNotFound)
		return
	}
	d.wishes[title]++
	v := d.books[title]
	w.Header().Set("Content-Type", "text/html")
	w.Header().Set("ETag", v.Title())
	text := "<h1>" + v.Title() + "</h1>" + strconv.Itoa(d.wishes[title]) + " of " + strconv.Itoa(v.pages)
	w.Write([]byte(text))
}

var errUnknown = errors.New("unknown")

// A way out has results.
func (d *reading) status(title string) (string, error) {
	d.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer d.mu.Unlock()
	v, ok := d.books[title]
	if !ok {
		return "", fmt.Errorf("%w: %s", errUnknown, title)
	}
	left := v.pages - d.total
	text := fmt.Sprintf("%s: %d of %d", v.title, left, v.pages)
	if left < 3 {
		text += fmt.Sprintf(", only %d left", left)
	}
	return text, nil
}

func (d *reading) sheet(title string) *strings.Builder {
	d.mu.Lock() // want `a lock is held while text is made of what it guards`
	defer d.mu.Unlock()
	v := d.books[title]
	if v == nil {
		return nil
	}
	text := &strings.Builder{}
	fmt.Fprintf(text, "%s, ", v.title)
	fmt.Fprintf(text, "%d pages", v.pages)
	return text
}

// headers are set before it is known whether there is more to do
func (s *site) early(w http.ResponseWriter, name string) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	w.Header().Set("Content-Type", "text/plain")
	if name == "" {
		return
	}
	s.visits[name]++
	fmt.Fprint(w, s.visits[name])
}

// a way out has a result
func (s *site) earlier(w http.ResponseWriter, name string) error {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	if name == "" {
		return http.ErrMissingFile
	}
	s.visits[name]++
	_, err := fmt.Fprint(w, s.visits[name])
	return err
}

// a field of what is given is read under the lock
func (s *site) given(w http.ResponseWriter, e *entry) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	defer s.mu.Unlock()
	s.total++
	fmt.Fprint(w, e.text)
}

// what is asked for is a value, and what is counted by it stays
func (d *reading) counted(w http.ResponseWriter, v volume) error {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	defer d.mu.Unlock()
	n := d.wishes[v.title] + 1
	d.wishes[v.title] = n
	return answer(w, map[string]any{"title": v.Title(), "wishes": n})
}
