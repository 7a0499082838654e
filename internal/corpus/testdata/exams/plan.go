// Package exams puts exams into slots of time, so that nobody has two at once
// and the rooms are used evenly.
package exams

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Exam is an exam. It clashes with those that somebody sits too.
type Exam struct {
	Index   int // in the plan
	Code    string
	Seats   int
	clashes []*Exam
}

// Plan is all exams of a term. It is not for several goroutines at once.
type Plan struct {
	exams  []*Exam
	byCode map[string]*Exam
}

// NewPlan returns a plan without exams.
func NewPlan() *Plan { return &Plan{byCode: map[string]*Exam{}} }

// Sit says that somebody sits the exams of the codes, which makes them if they
// are not there.
func (p *Plan) Sit(codes ...string) {
	var all []*Exam
	for _, code := range codes {
		e, ok := p.byCode[code]
		if !ok {
			e = &Exam{Index: len(p.exams), Code: code}
			p.exams = append(p.exams, e)
			p.byCode[code] = e
		}
		e.Seats++
		all = append(all, e)
	}
	for i, e := range all {
		for _, other := range all[:i] {
			if e != other && !slices.Contains(e.clashes, other) {
				e.clashes = append(e.clashes, other)
				other.clashes = append(other.clashes, e)
			}
		}
	}
}

// Lines returns a line for each slot, with the exams that are in it.
func (p *Plan) Lines(slots []int) []string {
	codes := make(map[int][]string)
	for _, e := range p.exams {
		codes[slots[e.Index]] = append(codes[slots[e.Index]], e.Code)
	}
	used := slices.Collect(maps.Keys(codes))
	slices.Sort(used)
	lines := []string{}
	for _, slot := range used {
		lines = append(lines, list(codes[slot]))
	}
	return lines
}

// list returns the codes with commas between them. There are as many as there
// are large rooms: mostly one.
func list(codes []string) string {
	text := ""
	for _, c := range codes {
		text += c + ", "
	}
	return strings.TrimSuffix(text, ", ")
}

// Lonely returns the exams that clash with none; it is nil if there are none.
func (p *Plan) Lonely() []*Exam {
	var lonely []*Exam
	for _, e := range p.exams {
		if len(e.clashes) == 0 {
			lonely = append(lonely, e)
		}
	}
	return lonely
}

// String says how large the plan is, and what is in it.
func (p *Plan) String() string {
	text := fmt.Sprintf("%d exams", len(p.exams))
	for _, e := range p.exams {
		text += fmt.Sprintf("\n%s (%d seats)", e.Code, e.Seats)
	}
	return text
}
