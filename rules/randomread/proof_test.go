package randomread_test

import (
	"bufio"
	"crypto/rand"
	"io"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(id *[16]byte) error {
	_, err := io.ReadFull(rand.Reader, id[:])
	return err
}

var (
	mu     sync.Mutex
	source = bufio.NewReaderSize(rand.Reader, 1024)
)

func candidate(id *[16]byte) error {
	mu.Lock()
	defer mu.Unlock()
	_, err := io.ReadFull(source, id[:])
	return err
}

// BenchmarkProof makes identifiers in one goroutine, and in several at once.
func BenchmarkProof(b *testing.B) {
	b.Run("one/baseline", func(b *testing.B) { one(b, baseline) })
	b.Run("one/candidate", func(b *testing.B) { one(b, candidate) })
	b.Run("several/baseline", func(b *testing.B) { several(b, baseline) })
	b.Run("several/candidate", func(b *testing.B) { several(b, candidate) })
}

func one(b *testing.B, f func(*[16]byte) error) {
	var id [16]byte
	for b.Loop() {
		if err := f(&id); err != nil {
			b.Fatal(err)
		}
	}
}

func several(b *testing.B, f func(*[16]byte) error) {
	b.RunParallel(func(pb *testing.PB) {
		var id [16]byte
		for pb.Next() {
			if err := f(&id); err != nil {
				b.Error(err)
			}
		}
	})
}
