package inorder

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"testing"
)

func numbers() Layout {
	busy := false
	return func(out []byte, from, to int) []byte {
		if busy {
			panic("two calls of one layout")
		}
		busy = true
		for i := from; i < to; i++ {
			out = append(strconv.AppendInt(out, int64(i), 10), '\n')
		}
		busy = false
		return out
	}
}

func TestWrite(t *testing.T) {
	for _, n := range []int{0, 1, partSize, partSize + 1, 100*partSize - 1} {
		var want, got bytes.Buffer
		for i := range n {
			fmt.Fprintln(&want, i)
		}
		if err := Write(&got, n, numbers); err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Errorf("%d items: %d bytes, want %d, error %v", n, got.Len(), want.Len(), err)
		}
	}
}

type failing struct{ left int }

var errFull = errors.New("full")

func (f *failing) Write(p []byte) (int, error) {
	if f.left == 0 {
		return 0, errFull
	}
	f.left--
	return len(p), nil
}

// TestWriteFails holds that an error ends it, wherever it comes.
func TestWriteFails(t *testing.T) {
	for _, n := range []int{1, 1000 * partSize} {
		var parts atomic.Int64
		err := Write(&failing{left: min(3, n-1)}, n, func() Layout {
			return func(out []byte, _, _ int) []byte { parts.Add(1); return append(out, 'x') }
		})
		if !errors.Is(err, errFull) {
			t.Errorf("%d items: error %v", n, err)
		}
		if parts.Load() > 900 {
			t.Errorf("%d items: %d parts were laid out after an error", n, parts.Load())
		}
	}
}
