package deepequal_test

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that values are equal if they are deeply equal, nil and empty ones
// too.
func Fuzz(f *testing.F) {
	f.Add("", "")
	f.Add("a b", "a b")
	f.Add("a \xff", "a  b")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, x := range [][]string{strings.Fields(a), strings.Split(a, " "), nil, {}} {
			for _, y := range [][]string{strings.Fields(b), strings.Split(b, " "), nil, {}, x} {
				if was, is := baseline(x, y), candidate(x, y); was != is {
					t.Errorf("%#v, %#v: %v, want %v", x, y, is, was)
				}
				m, n := index(x), index(y)
				if was, is := reflect.DeepEqual(m, n), (m == nil) == (n == nil) && maps.Equal(m, n); was != is {
					t.Errorf("%#v, %#v: %v, want %v", m, n, is, was)
				}
			}
		}
		type point struct {
			label string
			n     int
		}
		p, q := point{a, len(a)}, point{b, len(b)}
		if reflect.DeepEqual(p, q) != (p == q) {
			t.Errorf("%v, %v", p, q)
		}
	})
}

func index(words []string) map[string]int {
	if words == nil {
		return nil
	}
	m := map[string]int{}
	for i, w := range words {
		m[w] = i
	}
	return m
}

//go:noinline
func baseline(a, b []string) bool { return reflect.DeepEqual(a, b) }

//go:noinline
func candidate(a, b []string) bool { return (a == nil) == (b == nil) && slices.Equal(a, b) }
