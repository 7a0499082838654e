package searchloop_test

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that a set knows what a search of the list finds, also of texts that come more
// than once, and that what is not equal to itself is in neither.
func Fuzz(f *testing.F) {
	f.Add("", "", 0.0)
	f.Add("a b a", "b c b", math.Copysign(0, -1))
	f.Add("\xff \u212a", "K \xff", 1.5)
	f.Fuzz(func(t *testing.T, x, y string, z float64) {
		a, b := strings.Fields(x), strings.Fields(y)
		if was, is := baseline(a, b), candidate(a, b); was != is {
			t.Errorf("%d, want %d", is, was)
		}
		if was, is := unique(a), uniqueBySet(a); !slices.Equal(was, is) {
			t.Errorf("%q, want %q", is, was)
		}
		numbers := []float64{0, z, z - z, z / z, -z, z}
		if was, is := unique(numbers), uniqueBySet(numbers); !slices.EqualFunc(was, is, same) {
			t.Errorf("%v, want %v", is, was)
		}
	})
}

func same(x, y float64) bool { return x == y || x != x && y != y }

func unique[T comparable](a []T) (out []T) {
	for _, s := range a {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func uniqueBySet[T comparable](a []T) (out []T) {
	known := make(map[T]bool)
	for _, s := range a {
		if !known[s] {
			known[s] = true
			out = append(out, s)
		}
	}
	return out
}
