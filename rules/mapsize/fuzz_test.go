package mapsize_test

import (
	"maps"
	"strings"
	"testing"
)

// Fuzz holds that a map with room has the keys of one without.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("a b a \xff 世界")
	f.Add(strings.Repeat("x y z ", 300))
	if cloned(nil) == nil {
		f.Error("the clone of no map is no empty one")
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, words := range [][]string{strings.Fields(text), strings.Split(text, ""), nil, {}} {
			if was, is := baseline(words), candidate(words); !maps.Equal(was, is) {
				t.Errorf("%v, want %v", is, was)
			}
			in := baseline(words)
			if was, is := copied(in), cloned(in); !maps.Equal(was, is) || is == nil {
				t.Errorf("copy: %v, want %v", is, was)
			}
		}
	})
}
