package widelock

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

type ballot struct {
	mu    sync.Mutex
	votes map[string]int
	marks map[string]mark
	slips map[string]*slip
}

type mark struct {
	sum   float64
	count int
}

type slip struct {
	place string
	sold  int
}

type motion struct{ id string }

// lead counts a vote, and says how many there are more than for others.
func (b *ballot) lead(id string) int {
	b.votes[id]++
	return b.votes[id]
}

// all that is done under the lock is a call, whose result is told
func (b *ballot) vote(w http.ResponseWriter, m *motion) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	n := b.lead(m.id)
	w.Header().Set("Content-Type", "application/json")
	answer := `{"motion":` + strconv.Quote(m.id) + `,"votes":` + strconv.Itoa(n) + "}\n"
	io.WriteString(w, answer)
}

func (b *ballot) rate(id string, stars int) mark {
	m := b.marks[id]
	m.sum += float64(stars)
	m.count++
	b.marks[id] = m
	return m
}

// what is told is a struct of values
func (b *ballot) rated(w http.ResponseWriter, m *motion, stars int) error {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	rating := b.rate(m.id, stars)
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(map[string]any{
		"motion": m.id,
		"rating": rating,
	})
}

// a page is made of what is guarded, and sent
func (b *ballot) page(w http.ResponseWriter) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	var page bytes.Buffer
	page.WriteString("motion,votes\n")
	for id, n := range b.votes {
		page.WriteString(id)
		page.WriteByte(',')
		page.WriteString(strconv.Itoa(n))
		page.WriteByte('\n')
	}
	w.Write(page.Bytes())
}

// the page is text, whose length is told first, and perhaps there is none
func (b *ballot) list(w http.ResponseWriter, head string) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	if len(b.votes) == 0 {
		http.NotFound(w, nil)
		return
	}
	var text strings.Builder
	for id := range b.votes {
		text.WriteString(id)
	}
	w.Header().Set("Content-Length", strconv.Itoa(text.Len()))
	io.WriteString(w, text.String())
}

// those that are told are put in order first
func (b *ballot) sorted(w http.ResponseWriter) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	var ids []string
	for id := range b.votes {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(x, y string) int { return b.votes[y] - b.votes[x] })
	var text strings.Builder
	for _, id := range ids {
		text.WriteString(id)
	}
	io.WriteString(w, text.String())
}

// text is made of the fields of what is found
func (b *ballot) statement(id string) string {
	b.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer b.mu.Unlock()
	s, ok := b.slips[id]
	if !ok {
		return ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "slip %s at %s\n", id, s.place)
	fmt.Fprintf(&text, "  sold %8d\n", s.sold)
	return text.String()
}

func (s *site) roomMixed(w http.ResponseWriter) {
	s.mu.Lock() // want `a lock is held while an answer is made and written`
	s.total++
	var page strings.Builder
	for name := range s.visits {
		page.WriteString(name)
	}
	fmt.Fprint(&page, s.total)
	io.WriteString(w, page.String())
	s.mu.Unlock()
}
