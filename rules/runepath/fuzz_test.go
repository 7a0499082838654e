package runepath_test

import (
	"fmt"
	"testing"
	"unicode/utf8"
)

// runePart is what the fix declares.
func runePart(s string, from, to int) string {
	if from < 0 || to < from {
		return string([]rune(s)[from:to]) // which panics
	}
	start, n := 0, 0
	for i, r := range s {
		if n == from {
			start = i
		}
		if n == to {
			return s[start:i]
		}
		if r == '\uFFFD' {
			return string([]rune(s)[from:to])
		}
		n++
	}
	if n == from {
		start = len(s)
	}
	if n == to {
		return s[start:]
	}
	return string([]rune(s)[from:to])
}

// said is what a function returns, or panics with.
func said(part func() string) (text string) {
	defer func() {
		if err := recover(); err != nil {
			text = fmt.Sprint("panic: ", err)
		}
	}()
	return part()
}

// FuzzRunepath holds that a part of a text is what it is of its runes, and that as many are counted.
func FuzzRunepath(f *testing.F) {
	f.Add("häuser", 1, 3)
	f.Add("a\xffb", 0, 2)
	f.Add("\uFFFDx", 1, 2)
	f.Add("", 0, 0)
	f.Add("ab", 2, 2)
	f.Add("ab", 1, 5)
	f.Add("ab", -1, 1)
	f.Add("ab", 2, 1)
	f.Fuzz(func(t *testing.T, s string, from, to int) {
		runes := []rune(s)
		old := said(func() string { return string(runes[from:to]) })
		part := said(func() string { return runePart(s, from, to) })
		if to <= len(runes) && old != part {
			t.Errorf("%q[%d:%d] is %q, want %q", s, from, to, part, old)
		}
		if n := utf8.RuneCountInString(s); n != len(runes) {
			t.Errorf("%q has %d runes, want %d", s, n, len(runes))
		}
	})
}
