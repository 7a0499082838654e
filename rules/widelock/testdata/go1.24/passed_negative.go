package widelock

import (
	"fmt"
	"io"
	"net/http"
	"sync"
)

type counterDesk struct {
	mu   sync.RWMutex
	hits map[string]int
	log  io.Writer
	out  func(io.Writer, int)
}

// Nothing is written.
func typed(w http.ResponseWriter) { w.Header().Set("Content-Type", "text/plain") }

func (d *counterDesk) headed(w http.ResponseWriter, name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.hits[name]++
	typed(w)
}

// It is written behind the lock.
func (d *counterDesk) behind(w http.ResponseWriter, name string) {
	d.mu.Lock()
	n := d.hits[name]
	d.mu.Unlock()
	show(w, fmt.Sprint(n))
}

// The writer is another.
func said(w, log io.Writer, n int) { fmt.Fprintln(log, n) }

func (d *counterDesk) aside(w io.Writer, name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	said(w, d.log, d.hits[name])
}

// Nobody knows what it does.
func (d *counterDesk) given(w io.Writer, name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.out(w, d.hits[name])
}

// It is not waited for, or only made.
func (d *counterDesk) started(w io.Writer, name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	go each(w, []string{name})
	d.hits[name]++
}

func (d *counterDesk) made(w io.Writer, name string) func() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.hits[name]++
	return func() { each(w, []string{name}) }
}

// Readers let each other in.
func (d *counterDesk) read(w http.ResponseWriter, name string) {
	d.mu.RLock()
	defer d.mu.RUnlock()
	each(w, []string{name})
}
