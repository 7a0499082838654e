// Package audit keeps who did what to the brokers, a line each.
package audit

import (
	"fmt"
	"io"
	"sync"
)

// Trail is the file of what was done.
type Trail struct {
	mu   sync.Mutex
	last int
	file io.Writer
}

// New returns a trail that goes on after a number.
func New(file io.Writer, last int) *Trail {
	return &Trail{file: file, last: last}
}

// Enter writes a line and returns its number. Lines are in the file by their
// numbers, and are there when Enter returns.
func (t *Trail) Enter(who, did, what string) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last++
	_, err := fmt.Fprintf(t.file, "%d\t%s\t%s\t%s\n", t.last, who, did, what)
	return t.last, err
}
