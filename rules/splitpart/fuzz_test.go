package splitpart_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that Cut finds the first part.
func Fuzz(f *testing.F) {
	f.Add("")
	f.Add("a, b, c")
	f.Add(", a")
	f.Add("\xff, \xff,")
	f.Fuzz(func(t *testing.T, s string) {
		if was, is := baseline(s), candidate(s); was != is {
			t.Errorf("%q: %q, want %q", s, is, was)
		}
		if was, is := len(strings.Split(s, ", ")), strings.Count(s, ", ")+1; was != is {
			t.Errorf("%q: %d parts, want %d", s, is, was)
		}
		for _, sep := range []string{",", ", ", "="} {
			if was, is := strings.Split(s, sep), atMost(s, sep, 3); !slices.Equal(was[:min(len(was), 3)], is) {
				t.Errorf("%q: parts %q, want three of %q", s, is, was)
			}
			if was, is := strings.SplitN(s, sep, 2), two(s, sep); !slices.Equal(was, is) {
				t.Errorf("%q: two parts %q, want %q", s, is, was)
			}
			if was, is := bytes.SplitN([]byte(s), []byte(sep), 3), threeOf([]byte(s), []byte(sep)); !slices.EqualFunc(was, is, alike) {
				t.Errorf("%q: three parts %q, want %q", s, is, was)
			}
		}
		if was, is := strings.Fields(s), words(s); !slices.Equal(was, is) {
			t.Errorf("%q: words %q, want %q", s, is, was)
		}
		parts := strings.Split(s, ",")
		if was, is := parts[len(parts)-1], s[strings.LastIndexByte(s, ',')+1:]; was != is {
			t.Errorf("%q: last part %q, want %q", s, is, was)
		}
		if was, is := strings.SplitN(s, "=", 2)[0], cutAt(s, "="); was != is {
			t.Errorf("%q: %q, want %q", s, is, was)
		}
	})
}

func cutAt(s, sep string) string {
	first, _, _ := strings.Cut(s, sep)
	return first
}

// The shapes of code that fixes write.

func atMost(s, sep string, n int) []string {
	parts := make([]string, 0, 3)
	for rest, more := s, true; more && len(parts) < n; {
		var part string
		part, rest, more = strings.Cut(rest, sep)
		parts = append(parts, part)
	}
	return parts
}

func two(s, sep string) []string {
	parts := make([]string, 0, 2)
	if before, after, found := strings.Cut(s, sep); found {
		parts = append(parts, before, after)
	} else {
		parts = append(parts, before)
	}
	return parts
}

func threeOf(b, sep []byte) [][]byte {
	parts := make([][]byte, 0, 3)
	for rest, more := b, true; more; {
		part := rest
		if more = len(parts) < 2; more {
			part, rest, more = bytes.Cut(rest, sep)
		}
		if more {
			part = part[:len(part):len(part)]
		}
		parts = append(parts, part)
	}
	return parts
}

func words(s string) []string {
	words := make([]string, 0, 3)
	for word := range strings.FieldsSeq(s) {
		words = append(words, word)
	}
	return words
}

// alike reports whether parts are the same, and have the same room behind them.
func alike(a, b []byte) bool {
	return bytes.Equal(a, b) && cap(a) == cap(b) && (a == nil) == (b == nil)
}
