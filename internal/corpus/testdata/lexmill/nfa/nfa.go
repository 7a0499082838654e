// Package nfa makes machines of patterns, after Thompson.
package nfa

import (
	"errors"
	"fmt"
	"strings"
)

// State is a state of a machine. What has Next goes there on the bytes from Lo to
// Hi, what has not goes wherever Free says, without reading.
type State struct {
	Lo, Hi byte
	Next   *State
	Free   [2]*State
	Rule   int // that is recognised here, from one; zero if none is
}

// Rule gives what a pattern matches a name.
type Rule struct {
	Name    string
	Pattern string
}

// Machine recognises what rules describe.
type Machine struct {
	Start *State
	Names []string // of the rules, in their order
}

// ErrSyntax is wrapped by the errors of patterns.
var ErrSyntax = errors.New("nfa: bad pattern")

// Compile returns the machine of rules.
func Compile(rules []Rule) (*Machine, error) {
	m := &Machine{}
	for i, r := range rules {
		p := parser{src: r.Pattern}
		f, err := p.all()
		if err != nil {
			return nil, fmt.Errorf("%w %s at %d: %w", ErrSyntax, r.Name, p.pos, err)
		}
		f.out.Rule = i + 1
		m.Names = append(m.Names, r.Name)
		m.Start = split(f.in, m.Start)
	}
	return m, nil
}

// frag is a part of a machine. Nothing goes on from out.
type frag struct{ in, out *State }

type parser struct {
	src string
	pos int
}

func split(a, b *State) *State { return &State{Free: [2]*State{a, b}} }

func span(lo, hi byte) frag {
	out := &State{}
	return frag{&State{Lo: lo, Hi: hi, Next: out}, out}
}

// join puts one fragment behind another.
func join(a, b frag) frag {
	a.out.Free[0] = b.in
	return frag{a.in, b.out}
}

// either takes one of two fragments.
func either(a, b frag) frag {
	out := &State{}
	a.out.Free[0], b.out.Free[0] = out, out
	return frag{split(a.in, b.in), out}
}

func (p *parser) more() bool { return p.pos < len(p.src) }

func (p *parser) at(c byte) bool {
	if p.more() && p.src[p.pos] == c {
		p.pos++
		return true
	}
	return false
}

func (p *parser) all() (frag, error) {
	f, err := p.alternatives()
	if err == nil && p.more() {
		err = errors.New("closes nothing")
	}
	return f, err
}

func (p *parser) alternatives() (frag, error) {
	f, err := p.sequence()
	for err == nil && p.at('|') {
		var g frag
		g, err = p.sequence()
		if err == nil {
			f = either(f, g)
		}
	}
	return f, err
}

func (p *parser) sequence() (frag, error) {
	f, err := p.repeated()
	for err == nil && p.more() && !strings.ContainsRune("|)", rune(p.src[p.pos])) {
		var g frag
		g, err = p.repeated()
		if err == nil {
			f = join(f, g)
		}
	}
	return f, err
}

func (p *parser) repeated() (frag, error) {
	f, err := p.atom()
	for err == nil {
		switch {
		case p.at('*'):
			out := &State{}
			in := split(f.in, out)
			f.out.Free[0] = in
			f = frag{in, out}
		case p.at('+'):
			out := &State{}
			f.out.Free = [2]*State{f.in, out}
			f.out = out
		case p.at('?'):
			f.in = split(f.in, f.out)
		default:
			return f, nil
		}
	}
	return f, err
}

func (p *parser) atom() (frag, error) {
	if !p.more() || strings.ContainsRune("|)*+?", rune(p.src[p.pos])) {
		return frag{}, errors.New("nothing to match")
	}
	switch {
	case p.at('('):
		f, err := p.alternatives()
		if err == nil && !p.at(')') {
			err = errors.New("group is open")
		}
		return f, err
	case p.at('['):
		return p.class()
	case p.at('.'):
		return either(span(0, '\n'-1), span('\n'+1, 0xFF)), nil
	}
	c, err := p.char()
	return span(c, c), err
}

// char takes one byte, or what stands for it.
func (p *parser) char() (byte, error) {
	if !p.more() {
		return 0, errors.New("ends too early")
	}
	c := p.src[p.pos]
	p.pos++
	if c != '\\' {
		return c, nil
	}
	if !p.more() {
		return 0, errors.New("escapes nothing")
	}
	c = p.src[p.pos]
	p.pos++
	switch c {
	case 'n':
		return '\n', nil
	case 't':
		return '\t', nil
	}
	return c, nil
}

// class takes the rest of a class.
func (p *parser) class() (frag, error) {
	var in [256]bool
	not := p.at('^')
	for first := true; first || !p.at(']'); first = false {
		lo, err := p.char()
		if err != nil {
			return frag{}, err
		}
		hi := lo
		if p.pos+1 < len(p.src) && p.src[p.pos] == '-' && p.src[p.pos+1] != ']' {
			p.pos++
			if hi, err = p.char(); err != nil {
				return frag{}, err
			}
		}
		if hi < lo {
			return frag{}, errors.New("range is empty")
		}
		for c := int(lo); c <= int(hi); c++ {
			in[c] = true
		}
	}
	return union(in, not)
}

// union returns what matches the bytes that are in, or those that are not.
func union(in [256]bool, not bool) (frag, error) {
	var f frag
	for c := 0; c < len(in); c++ {
		if in[c] == not {
			continue
		}
		lo := c
		for c+1 < len(in) && in[c+1] != not {
			c++
		}
		if g := span(byte(lo), byte(c)); f.in == nil {
			f = g
		} else {
			f = either(f, g)
		}
	}
	if f.in == nil {
		return f, errors.New("class is empty")
	}
	return f, nil
}
