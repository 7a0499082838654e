// Package caves works with surveys of caves: where they can be cut off, how water
// and bad air spread, and how long a rescue takes.
package caves

import (
	"fmt"
	"math"
)

// Station is a point that surveyors have measured from.
type Station struct {
	Index    int // in its cave, from 0
	Name     string
	Serial   int // of the tag on the wall, of up to nine digits
	Depth    float64
	passages []*Passage
}

// Passage is a way between two stations.
type Passage struct {
	A, B   *Station
	Length float64
	Width  float64
}

// Far returns the other end.
func (p *Passage) Far(s *Station) *Station {
	if p.A == s {
		return p.B
	}
	return p.A
}

// Cave is what was surveyed.
type Cave struct {
	Name     string
	Stations []*Station
	passages map[[2]int]*Passage
}

// NewCave returns a cave of which nothing is known.
func NewCave(name string) *Cave {
	return &Cave{Name: name, passages: map[[2]int]*Passage{}}
}

// Station adds a station.
func (c *Cave) Station(name string, serial int, depth float64) *Station {
	s := &Station{Index: len(c.Stations), Name: name, Serial: serial, Depth: depth}
	c.Stations = append(c.Stations, s)
	return s
}

// Passage adds a way, of a length along the floor; a second one between the same
// stations replaces the first if it is shorter.
func (c *Cave) Passage(a, b *Station, along, width float64) {
	key := [2]int{min(a.Index, b.Index), max(a.Index, b.Index)}
	length := math.Hypot(along, a.Depth-b.Depth)
	if p, ok := c.passages[key]; ok {
		if length < p.Length {
			p.Length, p.Width = length, width
		}
		return
	}
	p := &Passage{A: a, B: b, Length: length, Width: width}
	c.passages[key] = p
	a.passages = append(a.passages, p)
	b.passages = append(b.passages, p)
}

// Squeeze returns how wide the way between two stations is, for a person of a
// girth: 0 if there is none, or it is too narrow.
func (c *Cave) Squeeze(a, b *Station, girth float64) float64 {
	key := [2]int{min(a.Index, b.Index), max(a.Index, b.Index)}
	if _, ok := c.passages[key]; !ok {
		return 0
	}
	if c.passages[key].Width < girth {
		return 0
	}
	return c.passages[key].Width - girth
}

// Narrow counts the ways that a person cannot pass.
func (c *Cave) Narrow(girth float64) int {
	n := 0
	for _, s := range c.Stations {
		for _, p := range s.passages {
			if far := p.Far(s); far.Index > s.Index && c.Squeeze(s, far, girth) == 0 {
				n++
			}
		}
	}
	return n
}

// String describes the cave, for a console.
func (c *Cave) String() string {
	text := c.Name + ":"
	for _, s := range c.Stations {
		text += fmt.Sprintf(" %s (%d ways)", s.Name, len(s.passages))
	}
	return text
}
