package quay

import (
	"os"
	"strconv"
	"sync"
	"time"
)

// Gate has what left the terminal, for customs. It is safe for concurrent use.
type Gate struct {
	mu     sync.Mutex
	file   *os.File
	serial int
}

// OpenGate opens the book of a gate.
func OpenGate(name string) (*Gate, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &Gate{file: f}, nil
}

// Out enters a box. It is on disk before the barrier opens, under a serial number
// without gaps.
func (g *Gate) Out(number string) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	line := strconv.Itoa(g.serial+1) + " " + number + "\n"
	if _, err := g.file.WriteString(line); err != nil {
		return 0, err
	}
	if err := g.file.Sync(); err != nil {
		return 0, err
	}
	g.serial++
	return g.serial, nil
}

// Close closes the book.
func (g *Gate) Close() error { return g.file.Close() }

// dwell is how long boxes stay.
type dwell struct {
	mu  sync.Mutex
	n   int64
	sum time.Duration
}

func (d *dwell) add(t time.Duration) {
	d.mu.Lock()
	d.n++
	d.sum += t
	d.mu.Unlock()
}

func (d *dwell) mean() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.n == 0 {
		return 0
	}
	return d.sum / time.Duration(d.n)
}
