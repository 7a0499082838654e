package server

import (
	"io"

	"freshbuffer/frames"
)

// Pairs compares messages; the second of each pair is not lent room.
func Pairs(r io.Reader) (same int, err error) {
	for {
		a, b, err := frames.Twice(r, 10) // want `forgotten with the turn`
		if err != nil {
			return same, err
		}
		if string(a) == string(b) {
			same++
		}
	}
}

// Total is called in no loop.
func Total(r io.Reader) (int, error) { return size(r) }

func size(r io.Reader) (int, error) {
	line, err := frames.Line(r, 100)
	return len(line), err
}
