// Package kinds says what things are called.
package kinds

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is one.
type Kind byte

var names = map[Kind]string{1: "one", 2: "two"}

func (k Kind) String() string {
	if name, ok := names[k]; ok {
		return name
	}
	return fmt.Sprintf("Kind(%d)", byte(k))
}

// Level is a kind whose names are set.
type Level byte

var levels = map[Level]string{}

// Name names a level.
func Name(l Level, name string) { levels[l] = name }

func (l Level) String() string { return levels[l] }

// Mode may be none.
type Mode byte

var modes = [...]string{"in", "out"}

func (m Mode) String() string { return modes[m] }

// Join joins parts.
func Join(parts ...string) string {
	var name string
	for _, part := range parts {
		if name != "" {
			name += "."
		}
		name += part
	}
	return name
}

// Numbered adds a number.
func Numbered(name string, n int) string {
	if n < 0 {
		return name
	}
	return Join(name, strconv.Itoa(n))
}

var last int

// Next is another one each time.
func Next(name string) string {
	last++
	return name + strconv.Itoa(last)
}

// Last looks at what changes.
func Last(name string) string { return name + strconv.Itoa(last) }

// Half panics.
func Half(name string, n int) string { return name[:n] }

// Endless does not end.
func Endless(name string) string {
	for name != "" {
	}
	return name
}

// Path joins nodes, without what divides them.
func Path(nodes ...string) string {
	path := ""
	for i, node := range nodes {
		if i > 0 {
			path += "."
		}
		path += strings.NewReplacer(".", "_", " ", "-").Replace(strings.ToLower(node))
	}
	return path
}

var plain = strings.NewReplacer("/", "_")

// Plain has no slash.
func Plain(name string) string { return plain.Replace(name) }

var chosen = strings.NewReplacer("/", "_")

// Choose has Chosen replace by another one.
func Choose(pairs ...string) { chosen = strings.NewReplacer(pairs...) }

// Chosen replaces what was chosen last.
func Chosen(name string) string { return chosen.Replace(name) }

// Odd panics.
func Odd(name string) string { return strings.NewReplacer("a").Replace(name) }

// Given replaces what it is given by what it is given.
func Given(name, old string) string { return strings.NewReplacer(name, old).Replace(name) }
