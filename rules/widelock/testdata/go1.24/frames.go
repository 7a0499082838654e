package widelock

import (
	"strconv"
	"sync"
)

// Answers are bytes.

type porter struct {
	mu    sync.Mutex
	notes map[uint16]int
	name  []byte
}

func (b *porter) count(door uint16) []byte {
	b.mu.Lock() // want `a lock is held while text is made of what is known already`
	defer b.mu.Unlock()
	b.notes[door]++
	n := b.notes[door]
	return strconv.AppendInt([]byte("n"), int64(n), 10)
}
