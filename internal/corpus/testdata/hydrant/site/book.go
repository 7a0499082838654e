package site

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// A Paper keeps what is written to it.
type Paper interface {
	io.Writer
	Sync() error
}

// A Book has all valves that were shut, in the order of their numbers.
type Book struct {
	mu     sync.Mutex
	paper  Paper
	number int
	valves []string
}

// NewBook returns a book that is written on paper.
func NewBook(paper Paper) *Book { return &Book{paper: paper} }

// Shut notes that a valve was shut. It is on paper for good when Shut returns.
func (b *Book) Shut(valve string, when time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, err := fmt.Fprintf(b.paper, "%d %s %q\n", b.number+1, when.UTC().Format(time.RFC3339), valve); err != nil {
		return err
	}
	if err := b.paper.Sync(); err != nil {
		return err
	}
	b.number++
	b.valves = append(b.valves, valve)
	return nil
}

// Valves are copies of what was shut, nil if nothing was.
func (b *Book) Valves() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.valves)
}

// Farewell is what the log says of the valves that are shut when the site ends:
// a few.
func (b *Book) Farewell() string {
	text := "still shut:"
	for _, valve := range b.Valves() {
		text += " " + valve
	}
	return text
}

// A Secret is that of those who may shut valves.
type Secret struct {
	Salt, Hash []byte
	Rounds     int
}

// NewSecret returns a secret.
func NewSecret(text string, salt []byte, rounds int) (Secret, error) {
	hash, err := pbkdf2.Key(sha256.New, text, salt, rounds, sha256.Size)
	return Secret{salt, hash, rounds}, err
}

// Is reports whether text is the secret.
func (s Secret) Is(text string) bool {
	hash, err := pbkdf2.Key(sha256.New, text, s.Salt, s.Rounds, sha256.Size)
	return err == nil && subtle.ConstantTimeCompare(hash, s.Hash) == 1
}
