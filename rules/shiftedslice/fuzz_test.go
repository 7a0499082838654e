package shiftedslice_test

import (
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that elements that are appended and reversed come in the order of those that are put
// in front one by one, and that no element is nil either way.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("a")
	f.Add("a/b/c")
	f.Fuzz(func(t *testing.T, s string) {
		var n *node
		if s != "" {
			for name := range strings.SplitSeq(s, "/") {
				n = &node{name, n}
			}
		}
		if was, is := begunBaseline(n), begunCandidate(n); !slices.Equal(was, is) {
			t.Errorf("%q: %q, want %q", s, is, was)
		}
		was := baseline(n)
		for _, is := range [][]string{candidate(n), turned(n)} {
			if !slices.Equal(was, is) || (was == nil) != (is == nil) {
				t.Errorf("%q: %q, want %q", s, is, was)
			}
		}
	})
}

// turned is what the fix makes before Go 1.21.
func turned(n *node) (names []string) {
	for ; n != nil; n = n.parent {
		names = append(names, n.name)
	}
	for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
		names[i], names[j] = names[j], names[i]
	}
	return names
}

func begunBaseline(n *node) []string {
	names := []string{"end"}
	for ; n != nil; n = n.parent {
		names = slices.Insert(names, 0, n.name)
	}
	return names
}

func begunCandidate(n *node) []string {
	names := []string{"end"}
	for ; n != nil; n = n.parent {
		names = append(names, n.name)
	}
	slices.Reverse(names)
	return names
}

// FuzzInsert holds that slices.Insert gives the elements, and leaves in the memory of the slice, what two
// calls of append do, and panics where they do.
func FuzzInsert(f *testing.F) {
	f.Add("abc", 1, 5)
	f.Add("", 0, 0)
	f.Add("abc", 3, 3)
	f.Add("abc", 4, 9)
	f.Fuzz(func(t *testing.T, s string, i, size int) {
		if size < len(s) || size > 100 {
			return
		}
		of := func(insert func(list []byte) []byte) (all string, room int, panics bool) {
			list := append(make([]byte, 0, size), s...)
			defer func() { panics = recover() != nil }()
			got := insert(list)
			return string(got) + "/" + string(list[:cap(list)]), cap(got), false
		}
		was, wasRoom, failed := of(func(list []byte) []byte { return append(list[:i], append([]byte{'x', 'y'}, list[i:]...)...) })
		is, isRoom, fails := of(func(list []byte) []byte { return slices.Insert(list, i, 'x', 'y') })
		if was != is || failed != fails || wasRoom != isRoom {
			t.Errorf("%q at %d: %q, %d, %t, want %q, %d, %t", s, i, is, isRoom, fails, was, wasRoom, failed)
		}
	})
}
