package gate

import (
	"io"
	"sync"
)

// Board knows who waits for a stop.
type Board struct {
	mu      sync.Mutex
	waiting map[Port]bool
}

// NewBoard returns one that nobody waits at.
func NewBoard() *Board { return &Board{waiting: make(map[Port]bool)} }

// wait has a port be told, until it closes.
func (b *Board) wait(p Port) error {
	b.mu.Lock()
	b.waiting[p] = true
	b.mu.Unlock()
	defer b.leave(p)
	if _, err := p.Write([]byte{'W'}); err != nil {
		return err
	}
	_, err := io.Copy(io.Discard, p)
	return err
}

func (b *Board) leave(p Port) {
	b.mu.Lock()
	delete(b.waiting, p)
	b.mu.Unlock()
}

// Stop tells all to stop a machine. Who can be told has been when it returns.
func (b *Board) Stop(machine byte) (told int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for p := range b.waiting {
		if _, err := p.Write([]byte{'!', machine}); err == nil {
			told++
		}
	}
	return told
}
