package poll

import (
	"fmt"
	"io"
	"sync"
)

// Paper is the record that is counted again in case of doubt: its lines are
// numbered, and stand in the order of their numbers.
type Paper struct {
	mu    sync.Mutex
	roll  io.Writer
	lines int
}

// NewPaper returns a record on a roll.
func NewPaper(roll io.Writer) *Paper { return &Paper{roll: roll} }

// Cast puts a vote on paper and returns the number of its line.
func (p *Paper) Cast(choice string) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lines++
	_, err := fmt.Fprintf(p.roll, "%06d %s\n", p.lines, choice)
	return p.lines, err
}

// Jury gives points to those on stage.
type Jury struct {
	points  map[string]int
	Appeals func(j *Jury, name string) // is heard before points count
}

// NewJury returns a jury that has given no points.
func NewJury(appeals func(j *Jury, name string)) *Jury {
	return &Jury{map[string]int{}, appeals}
}

// Points returns the points of one on stage.
func (j *Jury) Points(name string) int { return j.points[name] }

// Give gives points, and returns how many there were and how many there are
// when appeals have been heard.
func (j *Jury) Give(name string, n int) (before, after int) {
	before = j.points[name]
	j.points[name] = before + n
	if j.Appeals != nil {
		j.Appeals(j, name)
	}
	after = j.points[name]
	return before, after
}

// Withdraw takes points away.
func (j *Jury) Withdraw(name string, n int) { j.points[name] -= n }
