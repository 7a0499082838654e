package widelock

import (
	"io"
	"strings"
	"sync"
)

type logger struct {
	mu  sync.Mutex
	out io.Writer
}

func (l *logger) log(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	io.WriteString(l.out, text)
}

type reader struct {
	mu   sync.RWMutex
	text string
}

func (r *reader) after(w io.Writer) {
	r.mu.Lock()
	text := r.text
	r.mu.Unlock()
	io.WriteString(w, text)
}

func (r *reader) read(w io.Writer) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	io.WriteString(w, r.text)
}

func (r *reader) memory(b *strings.Builder) {
	r.mu.Lock()
	defer r.mu.Unlock()
	b.WriteString(r.text)
}

func (r *reader) later(w io.Writer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	go io.WriteString(w, "later")
}

type mine struct{}

func (mine) Lock()   {}
func (mine) Unlock() {}

func given(m mine, w io.Writer) {
	m.Lock()
	defer m.Unlock()
	io.WriteString(w, "mine")
}
