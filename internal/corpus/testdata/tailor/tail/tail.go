// Package tail follows files that grow.
package tail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// position says how far into a file someone is.
type position struct {
	mu  sync.RWMutex
	off int64
}

func (p *position) set(off int64) {
	p.mu.Lock()
	p.off = off
	p.mu.Unlock()
}

func (p *position) get() int64 {
	p.mu.RLock()
	off := p.off
	p.mu.RUnlock()
	return off
}

// Follower reads the lines of a file as they come.
type Follower struct {
	file  *os.File
	at    position
	every time.Duration
	total totals
}

// Open begins to follow a file behind what has been read of it, and looks after it every
// so often.
func Open(name string, from int64, every time.Duration) (*Follower, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	t := &Follower{file: f, every: every}
	t.at.set(from)
	return t, nil
}

// Close closes the file.
func (t *Follower) Close() error { return t.file.Close() }

// Offset is behind the last line that has been handed on. Others may ask meanwhile.
func (t *Follower) Offset() int64 { return t.at.get() }

// Totals returns how many lines there were, and how many bytes they had.
func (t *Follower) Totals() (lines, size int64) { return t.total.get() }

// Follow hands lines on until the context ends. When there is none it sleeps, so as not to
// keep a machine busy that writes no log.
func (t *Follower) Follow(ctx context.Context, line func(string) error) error {
	for {
		n, err := t.Drain(line)
		if err != nil {
			return err
		}
		if n > 0 {
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(t.every):
		}
	}
}

// ErrLong is wrapped by the errors of lines that are too long to be handed on.
var ErrLong = errors.New("line is too long")

const maxLine = 256 << 10

// Drain hands on the lines that are there, and returns how many they were. A line that
// has not ended yet stays for the next time.
func (t *Follower) Drain(line func(string) error) (int, error) {
	buf := make([]byte, maxLine)
	off := t.at.get()
	n, err := t.file.ReadAt(buf, off)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, fmt.Errorf("%s at %d: %w", t.file.Name(), off, err)
	}
	count := 0
	for rest := buf[:n]; ; count++ {
		text, after, whole := bytes.Cut(rest, []byte("\n"))
		if !whole {
			if len(rest) == maxLine {
				return count, fmt.Errorf("%s at %d: %w", t.file.Name(), off, ErrLong)
			}
			return count, nil
		}
		// The buffer is used again, but lines may be kept.
		if err := line(string(text)); err != nil {
			return count, err
		}
		t.total.add(len(text) + 1)
		off += int64(len(text)) + 1
		t.at.set(off)
		rest = after
	}
}

// totals are shown together, and have to be of the same time.
type totals struct {
	mu          sync.Mutex
	lines, size int64
}

func (t *totals) add(size int) {
	t.mu.Lock()
	t.lines++
	t.size += int64(size)
	t.mu.Unlock()
}

func (t *totals) get() (lines, size int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.lines, t.size
}
