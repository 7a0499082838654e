// Package dialplan knows the lines of an exchange and where they forward calls
// to, and finds calls that would be forwarded for ever.
package dialplan

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Line is a subscriber line.
type Line struct {
	Number   string
	forwards []*Line // tried in this order
}

// Forwards returns the number of lines that calls may be forwarded to.
func (l *Line) Forwards() int { return len(l.forwards) }

// Plan is the set of all lines.
type Plan struct {
	lines    []*Line
	byNumber map[string]*Line
}

// New returns a plan without lines.
func New() *Plan {
	return &Plan{byNumber: make(map[string]*Line)}
}

// Line returns the line with a number, and adds it if it is new.
func (p *Plan) Line(number string) *Line {
	l, ok := p.byNumber[number]
	if !ok {
		l = &Line{Number: number}
		p.byNumber[number] = l
		p.lines = append(p.lines, l)
	}
	return l
}

// Lookup returns the line with a number, or nil.
func (p *Plan) Lookup(number string) *Line { return p.byNumber[number] }

// Forward lets a line forward calls to another.
func (p *Plan) Forward(from, to string) {
	l := p.Line(from)
	l.forwards = append(l.forwards, p.Line(to))
}

// Len returns the number of lines.
func (p *Plan) Len() int { return len(p.lines) }

// Terminal follows the first forward of each line until there is none. It gives
// up after a number of hops.
func (l *Line) Terminal(hops int) (*Line, bool) {
	for len(l.forwards) > 0 {
		if hops == 0 {
			return nil, false
		}
		hops--
		l = l.forwards[0]
	}
	return l, true
}

// Parse reads a plan: a number in each line, and after it the numbers that it is
// forwarded to. Text after # is ignored.
func Parse(r io.Reader) (*Plan, error) {
	p := New()
	scan := bufio.NewScanner(r)
	for n := 1; scan.Scan(); n++ {
		text, _, _ := strings.Cut(scan.Text(), "#")
		fields := strings.Fields(text)
		for i, field := range fields {
			if strings.Trim(field, "0123456789") != "" {
				return nil, fmt.Errorf("line %d: %q is no number", n, field)
			}
			if i == 0 {
				p.Line(field)
			} else {
				p.Forward(fields[0], field)
			}
		}
	}
	return p, scan.Err()
}
