package pooledslice_test

import (
	"sync"
	"testing"
	"unsafe"

	"github.com/gohone/hone/rules/pooledslice"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func TestPooledslice(t *testing.T) { ruletest.Run(t, pooledslice.Rule) }

// FuzzPooledslice holds that what is taken out is what was put in, to the last slice, whatever was before.
func FuzzPooledslice(f *testing.F) {
	f.Add([]byte("text"), uint8(2), uint8(9))
	f.Add([]byte{}, uint8(0), uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, from, room uint8) {
		var in [][]byte
		for i := range data {
			in = append(in, append(make([]byte, 0, i+int(room)), data[i:]...)[:len(data)-i])
		}
		in = append(in, nil, []byte{}, data[min(len(data), int(from)):])
		var held []any
		for _, s := range in {
			held = append(held, buffersHeld(s), s)
		}
		for i, v := range held {
			got, want := buffersTaken(v), in[i/2]
			if unsafe.SliceData(got) != unsafe.SliceData(want) || len(got) != len(want) || cap(got) != cap(want) || (got == nil) != (want == nil) {
				t.Fatalf("slice %d of %d bytes and room for %d, want %d and %d", i/2, len(got), cap(got), len(want), cap(want))
			}
		}
	})
}

// Goroutines that share the pool each have their slice to themselves, as they would in the pool as it was.
func TestShared(t *testing.T) {
	var all sync.WaitGroup
	for g := range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 500 {
				buf := append(buffersTaken(buffers.Get())[:0], byte(g), byte(g), byte(g))
				other := append(buffersTaken(buffers.Get())[:0], byte(g), byte(g))
				for _, b := range append(other, buf...) {
					if b != byte(g) {
						t.Errorf("goroutine %d has the slice of %d", g, b)
					}
				}
				buffers.Put(buffersHeld(other))
				buffers.Put(buffersHeld(buf))
			}
		}()
	}
	all.Wait()
}
