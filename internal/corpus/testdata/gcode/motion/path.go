// Package motion says how a machine moves when it runs a program, and how long
// that takes.
package motion

import (
	"errors"
	"fmt"
	"math"

	"example.com/gcode"
)

// Depth bounds how deep subprograms call each other.
const Depth = 8

// ErrDepth is wrapped by the errors of programs that call themselves.
var ErrDepth = errors.New("motion: calls are too deep")

// Point is where the tool is, in millimetres.
type Point [3]float64

// Move is a straight move.
type Move struct {
	To    Point
	Len   float64
	Feed  float64 // millimetres a minute
	Tool  int
	Rapid bool
}

// modes are what stays as it is until a program says otherwise.
type modes struct {
	rapid    bool
	relative bool
	inch     bool
	feed     float64
}

// machine runs programs.
type machine struct {
	p     *gcode.Program
	m     modes
	at    Point
	tool  int
	next  int // the tool that is loaded next
	moves []Move
}

// RapidFeed is how fast the machine moves when it does not cut.
const RapidFeed = 12000

// Run returns the moves of a program.
func Run(p *gcode.Program) ([]Move, error) {
	k := &machine{p: p, m: modes{rapid: true, feed: 100}}
	if err := k.run(p.Main, 0); err != nil {
		return nil, err
	}
	return k.moves, nil
}

func (k *machine) run(blocks []gcode.Block, depth int) error {
	if depth > Depth {
		return ErrDepth
	}
	for i := range blocks {
		b := &blocks[i]
		if b.Skip {
			continue
		}
		k.step(b)
		if b.Has('M', 98) {
			if err := k.call(b, depth); err != nil {
				return err
			}
		}
		if b.Has('M', 30) {
			return nil
		}
	}
	return nil
}

// call runs a subprogram as often as the block says. The modes are as before
// when it is over.
func (k *machine) call(b *gcode.Block, depth int) error {
	n, _ := b.Get('P')
	sub, ok := k.p.Sub(int(n))
	if !ok {
		return fmt.Errorf("motion: no subprogram %d", int(n))
	}
	times := 1
	if l, ok := b.Get('L'); ok {
		times = int(l)
	}
	saved := k.m
	for range times {
		if err := k.run(sub, depth+1); err != nil {
			return err
		}
		k.m = saved
	}
	return nil
}

// step does what a block says.
func (k *machine) step(b *gcode.Block) {
	to, moved := k.at, false
	for _, w := range b.Words {
		switch w.Letter {
		case 'G':
			k.mode(int(w.Value))
		case 'F':
			k.m.feed = k.mm(w.Value)
		case 'T':
			k.next = int(w.Value)
		case 'M':
			if w.Value == 6 {
				k.tool = k.next
			}
		case 'X', 'Y', 'Z':
			a := w.Letter - 'X'
			if k.m.relative {
				to[a] += k.mm(w.Value)
			} else {
				to[a] = k.mm(w.Value)
			}
			moved = true
		}
	}
	if !moved {
		return
	}
	m := Move{To: to, Len: dist(k.at, to), Feed: k.m.feed, Tool: k.tool, Rapid: k.m.rapid}
	if m.Rapid {
		m.Feed = RapidFeed
	}
	k.moves = append(k.moves, m)
	k.at = to
}

func (k *machine) mode(g int) {
	switch g {
	case 0, 1:
		k.m.rapid = g == 0
	case 20, 21:
		k.m.inch = g == 20
	case 90, 91:
		k.m.relative = g == 91
	}
}

func (k *machine) mm(v float64) float64 {
	if k.m.inch {
		return v * 25.4
	}
	return v
}

func dist(a, b Point) float64 {
	x, y, z := b[0]-a[0], b[1]-a[1], b[2]-a[2]
	return math.Sqrt(x*x + y*y + z*z)
}
