package statsd

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Line is one metric as it was sent.
type Line struct {
	Name   string
	Kind   string   // c, g, ms, h, d, s
	Values []string // at least one; members of a set, else numbers
	Rate   float64  // above 0, at most 1
	Tags   []string // sorted, "name:value" or "name"
}

// kinds are what may stand behind the value.
var kinds = []string{"c", "g", "ms", "h", "d", "s"}

// longest is how long a name or a tag may be.
const longest = 512

// Parse reads one line. Values other than those of a set are finite numbers; a
// gauge's may have a sign, by which it is changed rather than set.
func Parse(line string) (Line, error) {
	name, rest, ok := strings.Cut(line, ":")
	switch {
	case !ok:
		return Line{}, errors.New("no colon behind the name")
	case name == "":
		return Line{}, errors.New("no name")
	case len(name) > longest:
		return Line{}, errors.New("name too long")
	}
	fields := strings.Split(rest, "|")
	if len(fields) < 2 {
		return Line{}, errors.New("no kind behind the value")
	}
	l := Line{Name: name, Kind: fields[1], Rate: 1, Values: strings.Split(fields[0], ":")}
	if !slices.Contains(kinds, l.Kind) {
		return Line{}, fmt.Errorf("kind %q is not known", clip(l.Kind))
	}
	if l.Kind == "s" {
		l.Values = fields[:1] // members may have colons
	}
	for _, v := range l.Values {
		if err := l.check(v); err != nil {
			return Line{}, err
		}
	}
	return l, l.extend(fields[2:])
}

func (l *Line) check(value string) error {
	if l.Kind == "s" {
		if value == "" || len(value) > longest {
			return errors.New("member of a set is empty or too long")
		}
		return nil
	}
	if _, ok := number(value); !ok {
		return fmt.Errorf("value %q is not a number", clip(value))
	}
	return nil
}

// Values above mostValue, and rates below leastRate, would make sums that are no
// numbers any more.
const (
	mostValue = 1e200
	leastRate = 1e-9
)

// number reads a number in decimal notation.
func number(s string) (float64, bool) {
	v, err := strconv.ParseFloat(s, 64)
	ok := err == nil && math.Abs(v) <= mostValue && !strings.ContainsAny(s, "xX_")
	return v, ok
}

// extend reads what comes behind the kind. Fields that later versions of the
// protocols add (a container, a time) are left out.
func (l *Line) extend(fields []string) error {
	for _, f := range fields {
		switch {
		case strings.HasPrefix(f, "@"):
			rate, ok := number(f[1:])
			if !ok || rate < leastRate || rate > 1 {
				return fmt.Errorf("rate %q is not above 0 and at most 1", clip(f[1:]))
			}
			l.Rate = rate
		case strings.HasPrefix(f, "#"):
			if len(f) > longest {
				return errors.New("tags too long")
			}
			l.Tags = slices.DeleteFunc(strings.Split(f[1:], ","), func(t string) bool { return t == "" })
			slices.Sort(l.Tags)
			l.Tags = slices.Compact(l.Tags)
		}
	}
	return nil
}

// clip shortens what a message quotes.
func clip(s string) string {
	if len(s) > 40 {
		return s[:40] + "..."
	}
	return s
}

// String is the line in its shortest form.
func (l Line) String() string {
	s := l.Name + ":" + strings.Join(l.Values, ":") + "|" + l.Kind
	if l.Rate != 1 {
		s += "|@" + strconv.FormatFloat(l.Rate, 'g', -1, 64)
	}
	if len(l.Tags) > 0 {
		s += "|#" + strings.Join(l.Tags, ",")
	}
	return s
}
