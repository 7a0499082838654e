// Package audit keeps the record of admissions that the authorities may ask for.
package audit

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Log is a log of admissions. Its lines are numbered without gaps.
type Log struct {
	mu  sync.Mutex
	w   io.Writer
	seq int
}

// New returns a log that writes to w.
func New(w io.Writer) *Log { return &Log{w: w} }

// Record writes a line about a scan. It is on record when Record returns: a door
// is not to open for somebody who is not.
func (l *Log) Record(at time.Time, gate uint16, barcode string, code fmt.Stringer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seq++
	if _, err := fmt.Fprintf(l.w, "%d %s gate=%d %q %v\n", l.seq, at.UTC().Format(time.RFC3339), gate, barcode, code); err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	return nil
}
