package widelock

import (
	"bytes"
	"strconv"
)

// It refers to what is guarded.
func (b *porter) shown(door uint16) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes[door]++
	name := b.name
	return bytes.ToUpper(name)
}

// Others write behind what is given.
func (b *porter) appended(dst []byte, door uint16) []byte {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes[door]++
	n := b.notes[door]
	return strconv.AppendInt(dst, int64(n), 10)
}

// Nothing is made.
func (b *porter) looks(door uint16) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notes[door]++
	n := b.notes[door]
	return bytes.HasPrefix([]byte("ab"), []byte("a")) && n > 3
}
