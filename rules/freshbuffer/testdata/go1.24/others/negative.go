// Package others keeps messages, or may.
package others

import (
	"io"

	"freshbuffer/frames"
)

type sink interface{ Put([]byte) error }

type inbox struct {
	last []byte
	all  map[string][]byte
	in   chan []byte
}

var newest []byte

func remembered(r io.Reader, c *frames.Codec) (sum int) {
	for range 3 {
		b, err := c.Remembered(r, 10)
		if err != nil {
			return sum
		}
		sum += len(b)
	}
	return sum
}

func unnamed(r io.Reader) (sum int) {
	for range 3 {
		b, err := frames.Unnamed(r, 10, true)
		if err != nil {
			return sum
		}
		sum += len(b)
	}
	return sum
}

func wide(r io.Reader) (sum int) {
	for range 3 {
		b, err := frames.Wide(r, 10)
		if err != nil {
			return sum
		}
		sum += len(b)
	}
	return sum
}

func listed(r io.Reader) (all [][]byte) {
	for range 3 {
		b, err := frames.Line(r, 10)
		if err != nil {
			return all
		}
		all = append(all, b[1:])
	}
	return all
}

func inField(r io.Reader, i *inbox) (sum int) {
	for range 3 {
		b, err := frames.Line(r, 10)
		if err != nil {
			return sum
		}
		i.last = b
		sum += len(b)
	}
	return sum
}

func inGlobal(r io.Reader) {
	for range 3 {
		newest, _ = frames.Line(r, 10)
	}
}

func inMap(r io.Reader, i *inbox) {
	for range 3 {
		b, _ := frames.Line(r, 10)
		i.all[string(b)] = b
	}
}

func inChannel(r io.Reader, i *inbox) {
	for range 3 {
		b, _ := frames.Line(r, 10)
		i.in <- b
	}
}

func inGoroutine(r io.Reader) {
	for range 3 {
		b, _ := frames.Line(r, 10)
		go func() { b[0]++ }()
	}
}

func toUnknown(r io.Reader, s sink) {
	for range 3 {
		b, _ := frames.Line(r, 10)
		s.Put(b)
	}
}

func result(r io.Reader) []byte {
	for {
		b, err := frames.Line(r, 10)
		if err != nil || b[0] > 0 {
			return b
		}
	}
}

func lastTurn(r io.Reader) (same int) {
	var last []byte
	for range 3 {
		b, err := frames.Line(r, 10)
		if err != nil {
			return same
		}
		if last != nil && last[0] == b[0] {
			same++
		}
		last = b
	}
	return same
}

func once(r io.Reader) (int, error) {
	b, err := frames.Line(r, 10)
	return len(b), err
}

func others(n int) (sum int) {
	for range n {
		sum += len(frames.Long()) + len(frames.Begun(n)) + len(frames.Numbers(n))
	}
	return sum
}
