package shop

import (
	"fmt"
	"io"
	"sync"
)

// Claims say who is at which machine.
type Claims interface {
	Take(machine, who string) bool
	Leave(machine, who string) bool
}

type claims struct {
	mu    sync.Mutex
	whose map[string]string
}

// NewClaims returns claims of nobody.
func NewClaims() Claims { return &claims{whose: make(map[string]string)} }

// Take gives a machine to somebody, unless another one has it.
func (c *claims) Take(machine, who string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if is := c.whose[machine]; is != "" && is != who {
		return false
	}
	c.whose[machine] = who
	return true
}

// Leave takes it from who has it.
func (c *claims) Leave(machine, who string) bool {
	c.mu.Lock()
	is := c.whose[machine]
	if is == who {
		delete(c.whose, machine)
	}
	c.mu.Unlock()
	return is == who
}

// Ledger is what inspectors read.
type Ledger interface {
	Enter(machine, what string) (line int, err error)
}

type ledger struct {
	mu   sync.Mutex
	last int
	to   io.Writer
}

// NewLedger returns a ledger that goes on after a line.
func NewLedger(w io.Writer, last int) Ledger { return &ledger{last: last, to: w} }

// Enter writes a line. Lines are in the order of their numbers, and on the disk
// when it returns.
func (l *ledger) Enter(machine, what string) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last++
	_, err := fmt.Fprintf(l.to, "%06d %s %s\n", l.last, machine, what)
	return l.last, err
}
