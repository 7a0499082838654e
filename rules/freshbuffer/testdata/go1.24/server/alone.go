package server

import (
	"io"

	"freshbuffer/frames"
)

// Pairs compares messages; the second of each pair is not lent room.
func Pairs(r io.Reader) (same int, err error) {
	for {
		a, b, err := frames.Twice(r, 10) // want `each turn of the loop`
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

func copyAll(w io.Writer, lines []string) error {
	for _, line := range lines {
		if err := frames.Write(w, []byte(line)); err != nil { // want `each turn of the loop` `each turn of the loop`
			return err
		}
	}
	return nil
}

func parts(r io.Reader) (sum int) {
	for range 3 {
		sum += int(frames.Partly(r, 10)[0]) // want `each turn of the loop`
	}
	return sum
}
