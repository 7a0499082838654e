package pooledslice_test

import (
	"sync"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

var old = sync.Pool{New: func() any { return make([]byte, 0, 64) }}

//go:noinline
func baseline(text string) (sum int) {
	buf := old.Get().([]byte)
	buf = append(buf[:0], text...)
	for _, b := range buf {
		sum = 31*sum + int(b)
	}
	putOld(buf)
	return sum
}

// putOld is what the rule finds.
func putOld(s []byte) {
	//lint:ignore SA6002 the code as the rule finds it
	old.Put(s)
}

var buffers = sync.Pool{New: func() any { return make([]byte, 0, 64) }}

//go:noinline
func candidate(text string) (sum int) {
	buf := buffersTaken(buffers.Get())
	buf = append(buf[:0], text...)
	for _, b := range buf {
		sum = 31*sum + int(b)
	}
	buffers.Put(buffersHeld(buf))
	return sum
}

// buffersHeaders has what held slices in buffers, to be used again.
var buffersHeaders sync.Pool

// buffersTaken returns the slice that buffers had.
func buffersTaken(v any) []byte {
	held, ok := v.(*[]byte)
	if !ok {
		return v.([]byte) // as it was made
	}
	taken := *held
	*held = nil
	buffersHeaders.Put(held)
	return taken
}

// buffersHeld returns a pointer to a slice, which needs no memory to be put into buffers.
func buffersHeld(s []byte) *[]byte {
	held, ok := buffersHeaders.Get().(*[]byte)
	if !ok {
		held = new([]byte)
	}
	*held = s
	return held
}

// Across goroutines, one of which takes what the other puts back, headers lie where nobody looks for them first: there it gains
// least.
func across(b *testing.B, get func() []byte, put func([]byte)) {
	taken, done := make(chan []byte, 64), make(chan bool)
	go func() {
		for s := range taken {
			put(s)
		}
		close(done)
	}()
	for b.Loop() {
		taken <- get()
	}
	close(taken)
	<-done
}

func BenchmarkProof(b *testing.B) {
	const text = "Content-Type: text/plain"
	b.Run("one/baseline", func(b *testing.B) {
		for b.Loop() {
			baseline(text)
		}
	})
	b.Run("one/candidate", func(b *testing.B) {
		for b.Loop() {
			candidate(text)
		}
	})
	b.Run("across/baseline", func(b *testing.B) {
		across(b, func() []byte { return old.Get().([]byte) }, putOld)
	})
	b.Run("across/candidate", func(b *testing.B) {
		across(b, func() []byte { return buffersTaken(buffers.Get()) }, func(s []byte) { buffers.Put(buffersHeld(s)) })
	})
}
