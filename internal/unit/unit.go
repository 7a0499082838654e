package unit

import (
	"slices"
	"strings"
	"time"
)

// named is a unit, its other names and its size in the smallest of its kind.
type named struct {
	name    string
	aliases []string
	factor  float64
}

// kind is units that can be converted into each other.
type kind struct {
	units []named
	// fallback is what values are in that are asked for in a unit of another
	// kind, or are too small for any unit.
	fallback named
}

var kinds = []kind{
	{
		units: []named{
			{"B", []string{"b", "byte"}, 1},
			{"kB", []string{"kb", "kbyte", "kilobyte"}, 1 << 10},
			{"MB", []string{"mb", "mbyte", "megabyte"}, 1 << 20},
			{"GB", []string{"gb", "gbyte", "gigabyte"}, 1 << 30},
			{"TB", []string{"tb", "tbyte", "terabyte"}, 1 << 40},
			{"PB", []string{"pb", "pbyte", "petabyte"}, 1 << 50},
		},
		fallback: named{name: "B", factor: 1},
	},
	{
		units: []named{
			{"ns", []string{"ns", "nanosecond"}, float64(time.Nanosecond)},
			{"us", []string{"μs", "us", "microsecond"}, float64(time.Microsecond)},
			{"ms", []string{"ms", "millisecond"}, float64(time.Millisecond)},
			{"s", []string{"s", "sec", "second"}, float64(time.Second)},
			{"hrs", []string{"hour", "hr"}, float64(time.Hour)},
		},
		fallback: named{name: "s", factor: float64(time.Second)},
	},
	{
		units: []named{
			{"n*GCU", []string{"nanogcu"}, 1e-9},
			{"u*GCU", []string{"microgcu"}, 1e-6},
			{"m*GCU", []string{"milligcu"}, 1e-3},
			{"GCU", []string{"gcu"}, 1},
			{"k*GCU", []string{"kilogcu"}, 1e3},
			{"M*GCU", []string{"megagcu"}, 1e6},
			{"G*GCU", []string{"gigagcu"}, 1e9},
			{"T*GCU", []string{"teragcu"}, 1e12},
			{"P*GCU", []string{"petagcu"}, 1e15},
		},
		fallback: named{name: "GCU", factor: 1},
	},
}

// find returns the unit of the kind that a word names, nil if none.
func (k kind) find(word string) *named {
	word = strings.ToLower(word)
	if len(word) > 2 {
		word = strings.TrimSuffix(word, "s")
	}
	i := slices.IndexFunc(k.units, func(u named) bool { return slices.Contains(u.aliases, word) })
	if i < 0 {
		return nil
	}
	return &k.units[i]
}

// Compatible reports whether values of one unit can be converted to the other.
func Compatible(a, b string) bool {
	if a == b {
		return true
	}
	return slices.ContainsFunc(kinds, func(k kind) bool { return k.find(a) != nil && k.find(b) != nil })
}
