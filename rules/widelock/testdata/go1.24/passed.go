package widelock

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
)

// The writer is given to a function that writes to it.

type salon struct {
	mu    sync.Mutex
	hits  map[string]int
	other *salon
}

func show(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "text/plain")
	if _, err := w.Write([]byte(text)); err != nil {
		fmt.Println(err)
	}
}

func (d *salon) reply(w http.ResponseWriter, v any) { writeJSON(w, v) }

func writeJSON(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

func (d *salon) exclusively(do func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	do()
}

func (d *salon) hit(w http.ResponseWriter, name string) {
	var n int
	d.other.exclusively(func() { // want `a lock is held while an answer is made and written`
		d.other.hits[name]++
		n = d.other.hits[name]
		show(w, fmt.Sprint(n))
	})
	fmt.Println(n)
}

func (d *salon) all(w http.ResponseWriter) {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	defer d.mu.Unlock()
	d.reply(w, d.hits)
}

func (d *salon) one(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	n, ok := d.hits[r.PathValue("name")]
	if !ok {
		http.Error(w, "unknown", http.StatusNotFound)
	}
	d.mu.Unlock()
	fmt.Fprintln(w, n)
}

func each[T any](w io.Writer, all []T) {
	for _, one := range all {
		fmt.Fprintln(w, one)
	}
}

func (d *salon) listed(w io.Writer, names []string) {
	d.mu.Lock() // want `a lock is held while an answer is made and written`
	defer d.mu.Unlock()
	d.hits["listed"]++
	each(w, names)
}
