// Package cue holds the cues of a show: what the lights are to do, and which cue
// may be next.
package cue

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Level is how bright a channel is to be, of 255.
type Level struct {
	Channel uint16
	Value   byte
}

// Percent returns the level as operators say it.
func (l Level) Percent() int { return (int(l.Value)*100 + 127) / 255 }

// Cue is a state of the lights, into which they fade.
type Cue struct {
	Number Number
	Label  string
	Fade   int      // in tenths of a second
	Groups []string // of lamps that take part, mostly one
	Levels []Level
	next   []*Cue // the one that follows by itself first, then those it is linked with
	prev   []*Cue
}

// Stack is the list of the cues of a show. It is not safe for concurrent use.
type Stack struct {
	Title string
	cues  map[Number]*Cue
	list  []*Cue // as they were added
}

// NewStack returns a stack without cues.
func NewStack(title string) *Stack {
	return &Stack{Title: title, cues: map[Number]*Cue{}}
}

// Add adds a cue, unless there is one of its number.
func (s *Stack) Add(n Number, label string, fade int, groups ...string) (*Cue, error) {
	if s.cues[n] != nil {
		return nil, fmt.Errorf("cue: there is a cue %v", n)
	}
	c := &Cue{Number: n, Label: label, Fade: fade, Groups: groups}
	s.cues[n] = c
	s.list = append(s.list, c)
	return c, nil
}

// Cue returns the cue of a number, or nil.
func (s *Stack) Cue(n Number) *Cue { return s.cues[n] }

// Link makes a cue one that may come after another.
func (s *Stack) Link(from, to Number) error {
	a, b := s.cues[from], s.cues[to]
	if a == nil || b == nil {
		return fmt.Errorf("cue: no link from %v to %v", from, to)
	}
	a.next = append(a.next, b)
	b.prev = append(b.prev, a)
	return nil
}

// Runtime returns how long it takes till cues no longer follow by themselves, in
// tenths of a second, but of no more than limit cues.
func (s *Stack) Runtime(limit int) int {
	if len(s.list) == 0 {
		return 0
	}
	total, c := 0, s.list[0]
	for range limit {
		total += c.Fade
		if len(c.next) == 0 {
			break
		}
		c = c.next[0]
	}
	return total
}

// Step is a line of the monitor beside the desk.
type Step struct {
	Number Number
	Label  string
	Fade   int
}

// Steps returns what the monitor shows: the dark stage, and the cues.
func (s *Stack) Steps() []Step {
	steps := []Step{{Label: "blackout"}}
	for _, c := range s.list {
		steps = append(steps, Step{c.Number, c.Label, c.Fade})
	}
	return steps
}

// Find returns the cues whose labels have a text. It is nil if there are none.
func (s *Stack) Find(text string) []Number {
	var found []Number
	for _, c := range s.list {
		if strings.Contains(c.Label, text) {
			found = append(found, c.Number)
		}
	}
	return found
}

// Load reads a show: lines that begin with "show", "cue", "at" and "link".
func Load(r io.Reader) (*Stack, error) {
	s := NewStack("untitled")
	var last *Cue
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		var err error
		switch word {
		case "":
		case "show":
			s.Title = rest
		case "cue":
			last, err = s.loadCue(rest)
		case "at":
			err = last.loadLevels(rest)
		case "link":
			err = s.loadLink(rest)
		default:
			err = fmt.Errorf("cue: unknown word %q", word)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s, lines.Err()
}

// loadCue loads what is like "12.5 30 wash,cyc dawn breaks".
func (s *Stack) loadCue(text string) (*Cue, error) {
	parts := strings.SplitN(text, " ", 4)
	if len(parts) < 4 {
		return nil, fmt.Errorf("cue: bad cue %q", text)
	}
	n, err := ParseNumber(parts[0])
	if err != nil {
		return nil, err
	}
	fade, err := strconv.Atoi(parts[1])
	if err != nil {
		return nil, err
	}
	return s.Add(n, parts[3], fade, strings.Split(parts[2], ",")...)
}

// loadLevels loads what is like "101=255 102=80".
func (c *Cue) loadLevels(text string) error {
	if c == nil {
		return fmt.Errorf("cue: levels of no cue")
	}
	for _, part := range strings.Fields(text) {
		channel, value, _ := strings.Cut(part, "=")
		ch, err := strconv.ParseUint(channel, 10, 16)
		if err != nil {
			return err
		}
		v, err := strconv.ParseUint(value, 10, 8)
		if err != nil {
			return err
		}
		c.Levels = append(c.Levels, Level{uint16(ch), byte(v)})
	}
	return nil
}

func (s *Stack) loadLink(text string) error {
	a, b, _ := strings.Cut(text, " ")
	from, err := ParseNumber(a)
	if err != nil {
		return err
	}
	to, err := ParseNumber(b)
	if err != nil {
		return err
	}
	return s.Link(from, to)
}
