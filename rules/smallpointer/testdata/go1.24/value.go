package smallpointer

import (
	"encoding/binary"
	"errors"
	"fmt"
)

type point struct {
	x, y int
	tags [4]byte
}

func (p *point) move(n int) { p.x += n }

func (p point) sum() int { return p.x + p.y }

func (p *point) label() string { return fmt.Sprintf("%d/%s", p.x, p.tags[:p.y]) }

// at returns where something is.
func at(x, y int) *point {
	return &point{x: x, y: y} // want `a small object is allocated for each call, to be returned by pointer`
}

// parse fails, and makes a point step by step.
func parse(b []byte) (*point, error) {
	if len(b) < 8 {
		return nil, errors.New("short")
	}
	p := &point{x: int(binary.BigEndian.Uint32(b))} // want `a small object is allocated for each call, to be returned by pointer`
	p.y = int(b[4])
	copy(p.tags[:], b[4:])
	p.move(1)
	return p, nil
}

func find(all []int, x int) (*point, bool) {
	for y, v := range all {
		if v == x {
			return &point{x: x, y: y}, true // want `a small object is allocated for each call, to be returned by pointer`
		}
	}
	return nil, false
}

type grid struct{ width int }

func (g *grid) cell(n int) *point {
	if n < 0 {
		return &point{} // want `a small object is allocated for each call, to be returned by pointer`
	}
	return &point{x: n % g.width, y: n / g.width} // want `a small object is allocated for each call, to be returned by pointer`
}

func callers(b []byte, all []int) (int, error) {
	n := at(1, 2).x + at(3, 4).sum()
	n += (*at(5, 6)).y
	if p := at(7, 8); p.x < p.y {
		n++
	}
	p, err := parse(b)
	if err != nil {
		return 0, err
	}
	p.move(2)
	shift(p, 1)
	n += p.x
	q, ok := find(all, n)
	if !ok {
		return n, nil
	}
	q.y++
	r := *q
	return n + r.y, nil
}

func shift(p *point, n int) { p.y += n }

func (g *grid) row() (n int) {
	for i := range 3 {
		c := g.cell(i)
		c.tags[0] = 1
		n += c.x
	}
	at(0, 0)
	return n
}

// section is never nil, so that nobody has to look at the error first.
func section(s string) (*point, error) {
	if s == "" {
		return &point{}, errors.New("the end") // want `a small object is allocated for each call, to be returned by pointer`
	}
	return &point{x: len(s)}, nil // want `a small object is allocated for each call, to be returned by pointer`
}

func sections(all []string) (n int) {
	for _, s := range all {
		p, err := section(s)
		n += p.x
		if err != nil {
			return n + p.y
		}
	}
	return n
}
