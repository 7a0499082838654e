package depot

import (
	"io"
	"sync"
)

// Board is a text that is changed in its place.
type Board struct {
	mu   sync.Mutex
	text []byte
}

// NewBoard returns a board with n times a letter.
func NewBoard(n int, letter byte) *Board {
	b := &Board{text: make([]byte, n)}
	b.Fill(letter)
	return b
}

// Fill writes a letter everywhere on the board.
func (b *Board) Fill(letter byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := range b.text {
		b.text[i] = letter
	}
}

// WriteTo shows the board as it is at one moment.
func (b *Board) WriteTo(w io.Writer) (int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	n, err := w.Write(b.text)
	return int64(n), err
}

// Names gives each name a number, from 0 up, when it is first asked for.
type Names struct {
	mu      sync.RWMutex
	numbers map[string]int
}

// Number returns the number of a name. Two who ask for a new one at the same
// time get the same: whoever is second looks again.
func (n *Names) Number(name string) int {
	n.mu.RLock()
	number, ok := n.numbers[name]
	n.mu.RUnlock()
	if ok {
		return number
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if number, ok := n.numbers[name]; ok {
		return number
	}
	if n.numbers == nil {
		n.numbers = map[string]int{}
	}
	n.numbers[name] = len(n.numbers)
	return n.numbers[name]
}
