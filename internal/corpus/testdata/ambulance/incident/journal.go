// Package incident numbers incidents, and raises the alarm.
package incident

import (
	"fmt"
	"io"
	"sync"
)

// Journal has a line for each incident, in the order of their numbers.
type Journal struct {
	mu   sync.Mutex
	last int
	out  io.Writer
}

// NewJournal returns a journal that is written to out.
func NewJournal(out io.Writer) *Journal { return &Journal{out: out} }

// Begin gives an incident the next number. When it returns, the line is written:
// from then on people act upon it.
func (j *Journal) Begin(what, where string) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if _, err := fmt.Fprintf(j.out, "%d\t%s\t%s\n", j.last+1, what, where); err != nil {
		return 0, err
	}
	j.last++
	return j.last, nil
}
