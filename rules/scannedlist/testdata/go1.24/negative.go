package scannedlist

import (
	"slices"
	"strings"
)

// small is too small to be worth a word.
var small = []string{"a", "b", "c"}

func inSmall(s string) bool { return slices.Contains(small, s) }

// grown is appended to.
var grown = []string{"a", "b", "c", "d", "e", "f"}

func add(s string) { grown = append(grown, s) }

func inGrown(s string) bool { return slices.Contains(grown, s) }

// given is handed over, and may be changed there.
var given = []string{"a", "b", "c", "d", "e", "f"}

func inGiven(s string) bool { return slices.Contains(given, s) }

func give() []string { return given }

// stored has an element that is changed.
var stored = []string{"a", "b", "c", "d", "e", "f"}

func store(s string) { stored[0] = s }

func inStored(s string) bool { return slices.Contains(stored, s) }

// Exported may be changed by others.
var Exported = []string{"a", "b", "c", "d", "e", "f"}

func inExported(s string) bool { return slices.Contains(Exported, s) }

// computed is not known before the program runs.
var computed = []string{"a", "b", "c", "d", "e", strings.ToLower("F")}

func inComputed(s string) bool { return slices.Contains(computed, s) }

// prefixes are compared in another way.
var prefixes = []string{"a", "b", "c", "d", "e", "f"}

func hasPrefix(s string) bool {
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}

// counted is gone through to its end.
var counted = []string{"a", "b", "c", "d", "e", "f"}

func count(s string) (n int) {
	for _, c := range counted {
		if c == s {
			n++
		}
	}
	return n
}

// local may be another in each call.
func local(list []string, s string) bool { return slices.Contains(list, s) }

// begun is searched when the program begins.
var begun = []string{"a", "b", "c", "d", "e", "f"}

var has bool

func init() { has = slices.Contains(begun, "c"+small[0]) }

// constant is compared with itself alone.
var constant = []string{"a", "b", "c", "d", "e", "f"}

func inConstant() bool { return slices.Contains(constant, "f") }

// sliced: a slice of it may be anything.
var slicedPorts = [...]uint16{7, 9, 19, 21, 22, 23, 25, 7}

func sliced(port uint16) bool { return slices.Contains(slicedPorts[:], port) }

var colours = []string{"red", "green", "blue", "cyan", "magenta", "yellow", "black"}

// hasFrom is given more than a list and what is looked for, which a switch has no use for.
func hasFrom(n int, list []string, key string) bool {
	for _, x := range list {
		if x == key {
			return true
		}
	}
	return false
}

func printed(next func() int, name string) bool { return hasFrom(next(), colours, name) }
