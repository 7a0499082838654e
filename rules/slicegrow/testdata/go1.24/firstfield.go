package slicegrow

import (
	"errors"
	"fmt"
)

// Fields of what a function makes or returns, which stay nil where nothing is appended.

type stitch struct {
	symbol rune
	takes  int
}

type row struct {
	number   int
	stitches []stitch
	notes    []string
	all      map[string]int
}

var errSymbol = errors.New("symbol")

func parse(number int, line string) (r row, err error) {
	r.number = number
	for _, symbol := range line {
		if symbol == '?' {
			return r, errSymbol
		}
		r.stitches = append(r.stitches, stitch{symbol, 1}) // want `slice grows from nothing, as often as a loop turns`
	}
	return r, nil
}

func bare(lines []string) (r row) {
	for _, l := range lines {
		if l == "" {
			return
		}
		r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
	}
	return
}

func whole(lines []string) (r row) {
	for _, l := range lines {
		r.notes = append(r.notes, l+"\n") // want `slice grows from nothing, as often as a loop turns`
	}
	return r
}

func filled2(lines []string) (*row, error) {
	r := &row{number: 1}
	for i, l := range lines {
		if l == "" {
			continue
		}
		if i > 100 {
			return r, fmt.Errorf("too long, with %d notes", len(r.notes))
		}
		if r.number++; r.number%2 == 0 {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	r.stitches = nil
	return r, nil
}

func twoFields(lines []string, n int) row {
	var r row
	for _, l := range lines {
		if len(l) > n {
			r.notes = append(r.notes, l) // want `slice grows from nothing, as often as a loop turns`
		} else {
			r.stitches = append(r.stitches, stitch{takes: len(l)}) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r
}

// The runes of a text are counted.

func text(s string) []rune {
	var all []rune
	for _, r := range s {
		all = append(all, r) // want `slice of known length grows from nothing`
	}
	return all
}

func begins(s string) []int {
	all := []int{}
	for i := range s {
		all = append(all, i) // want `slice of known length grows from nothing`
	}
	return all
}

func vowels(s string) (all []rune) {
	for _, r := range s {
		if r == 'a' || r == 'e' {
			all = append(all, r) // want `slice grows from nothing though it is known how long it may become`
		}
	}
	return all
}

func words(r row) []string {
	line := r.notes[0]
	names := make([]string, 0)
	for _, c := range line {
		names = append(names, string(c), "") // want `slice of known length grows from nothing`
	}
	return names
}
