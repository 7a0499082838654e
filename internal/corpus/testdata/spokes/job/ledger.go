package job

import (
	"fmt"
	"io"
	"sync"
)

// Durable is a file.
type Durable interface {
	io.Writer
	Sync() error
}

// Ledger is what the tax office reads.
type Ledger struct {
	mu  sync.Mutex
	out Durable
	sum int
}

// NewLedger returns a ledger in out.
func NewLedger(out Durable) *Ledger { return &Ledger{out: out} }

// Enter enters that a card was paid. It is on the disk when that returns.
func (l *Ledger) Enter(c *Card) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sum += c.Total()
	if _, err := fmt.Fprintf(l.out, "%d\t%d\t%d\n", c.Number, c.Total(), l.sum); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	return l.out.Sync()
}
