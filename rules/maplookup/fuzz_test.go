package maplookup_test

import (
	"maps"
	"testing"
)

// Fuzz holds that a value read once is the one that is read each time.
func Fuzz(f *testing.F) {
	f.Add("a", "b", 1, 2)
	f.Add("", "", 0, -1)
	f.Fuzz(func(t *testing.T, key, name string, value, limit int) {
		for _, m := range []map[string]int{{key: value}, {}, nil} {
			if was, is := baseline(m, name, limit), candidate(m, name, limit); was != is {
				t.Errorf("%d, want %d", is, was)
			}
			if m == nil {
				continue
			}
			was, is := maps.Clone(m), maps.Clone(m)
			countedBefore(was, name, value)
			countedAfter(is, name, value)
			if !maps.Equal(was, is) {
				t.Errorf("counted: %v, want %v", is, was)
			}
			if a, b := updatedBefore(was, key, value), updatedAfter(is, key, value); a != b || !maps.Equal(was, is) {
				t.Errorf("updated: %d and %v, want %d and %v", b, is, a, was)
			}
		}
	})
}

// What is counted where it is missing or not, and at once.

func countedBefore(m map[string]int, name string, by int) {
	if _, ok := m[name]; !ok {
		m[name] = 0
	}
	m[name] += by
	if n, ok := m[name+"2"]; ok {
		m[name+"2"] = n + 1
	} else {
		m[name+"2"] = 1
	}
}

func countedAfter(m map[string]int, name string, by int) {
	m[name] += by
	m[name+"2"]++
}

// What is set between two reads, and known behind.

func updatedBefore(m map[string]int, name string, by int) int {
	a := m[name]
	m[name] = by - m[name]
	m[name] += by
	m[name]++
	return a + m[name]
}

func updatedAfter(m map[string]int, name string, by int) int {
	v := m[name]
	a := v
	v = by - v
	m[name] = v
	v += by
	m[name] = v
	v++
	m[name] = v
	return a + v
}
