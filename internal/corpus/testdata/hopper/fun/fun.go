// Package fun has what slices and texts of any type need.
package fun

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// Map returns f of each item.
func Map[T, R any](in []T, f func(T) R) []R {
	out := []R{}
	for _, item := range in {
		out = append(out, f(item))
	}
	return out
}

// Only returns the items that are ok; nil if none is. They are few, as a rule.
func Only[T any](in []T, ok func(T) bool) []T {
	var out []T
	for _, item := range in {
		if ok(item) {
			out = append(out, item)
		}
	}
	return out
}

// List returns the parts with a separator between them.
func List[S ~string](sep S, parts ...S) S {
	var all S
	for i := range parts {
		if i != 0 {
			all += sep
		}
		all += parts[i]
	}
	return all
}

// Right moves a text to the right end of a column of so many characters.
func Right[S ~string](text S, width int, fill rune) S {
	for missing := width - utf8.RuneCountInString(string(text)); missing > 0; missing-- {
		text = S(fill) + text
	}
	return text
}

// Steps yields where a path leads, step by step: a, a/b, a/b/c of a/b/c.
func Steps(path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		here := ""
		for name := range strings.SplitSeq(path, "/") {
			if here != "" {
				here += "/"
			}
			here += name
			if !yield(here) {
				return
			}
		}
	}
}
