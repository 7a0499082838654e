// Package replica keeps records in a log, in the order in which they came, and
// brings them to where they are kept a second time.
package replica

import (
	"fmt"
	"io"
	"sync"
)

// Log numbers records and writes them. What Append has returned for is
// written: whoever asked for it may rely on that.
type Log struct {
	mu   sync.Mutex
	out  io.Writer
	last int
}

// NewLog returns a log that is written to out.
func NewLog(out io.Writer) *Log { return &Log{out: out} }

// Append writes a record behind those before it.
func (l *Log) Append(record string) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := fmt.Fprintf(l.out, "%d %s\n", l.last+1, record); err != nil {
		return 0, err
	}
	l.last++
	return l.last, nil
}
