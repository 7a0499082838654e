package widelock

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"sort"
	"strings"
)

// the buffer is filled again behind what is sent of it
func (b *ballot) twice(w http.ResponseWriter) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	var page bytes.Buffer
	for id := range b.votes {
		page.WriteString(id)
	}
	w.Write(page.Bytes())
	page.Reset()
	for id := range b.marks {
		page.WriteString(id)
	}
	w.Write(page.Bytes())
}

// the buffer is what others have, too
func (b *ballot) lent(w http.ResponseWriter, page *bytes.Buffer) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	for id := range b.votes {
		page.WriteString(id)
	}
	w.Write(page.Bytes())
}

// what is found is no value: it leads to what others have
func (b *ballot) slipOf(w http.ResponseWriter, id string) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	s := b.slips[id]
	s.sold++
	present(w, s)
}

func present(w io.Writer, s *slip) { fmt.Fprint(w, s.place, s.sold) }

// something is told before it is known whether there is a slip
func (b *ballot) told(w http.ResponseWriter, id string) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	b.votes[id]++
	s := b.slips[id]
	io.WriteString(w, "the place is ")
	io.WriteString(w, s.place)
}

// a literal tells the writer, when it is called
func (b *ballot) compared(w http.ResponseWriter) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	var ids []string
	for id := range b.votes {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool {
		io.WriteString(w, ids[i])
		return ids[i] < ids[j]
	})
	io.WriteString(w, strings.Join(ids, " "))
}

// text that is there already is no reason to give the lock back
func (b *ballot) short() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var text strings.Builder
	for id := range b.votes {
		text.WriteString(id)
	}
	return text.String()
}

// the type of what is told has no name outside
func (b *ballot) ownType(w http.ResponseWriter, id string) {
	b.mu.Lock() // want `a lock is held while an answer is made and written`
	defer b.mu.Unlock()
	type line struct {
		id string
		n  int
	}
	l := line{id, b.votes[id]}
	b.votes[id]++
	fmt.Fprint(w, l.id, l.n)
}
