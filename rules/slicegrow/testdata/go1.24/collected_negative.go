package slicegrow

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

func keysOf() map[string]int { return map[string]int{"a": 1} }

// The map is made by a call, which cannot be made twice.
func collectedOfCall() []string { return slices.Collect(maps.Keys(keysOf())) }

func collectedParts(text string) []string {
	return slices.Collect(strings.SplitSeq(text, ","))
}

func collectedOfAny(seq iter.Seq[string]) []string { return slices.Collect(seq) }

// Some are left out.
func collectedSome(m map[string]int) []string {
	return slices.Collect(func(yield func(string) bool) {
		for k, n := range m {
			if n > 0 && !yield(k) {
				return
			}
		}
	})
}

// The function that compares is made by a call, which would come later.
func sortedByCall(m map[string]int) []string {
	return slices.SortedFunc(maps.Keys(m), order())
}

func order() func(a, b string) int { return strings.Compare }

func collectedShadowed(m map[string]int) []string {
	len := "a"
	_ = len
	return slices.Collect(maps.Keys(m))
}

type hiddenName struct{}

func collectedHidden(m map[hiddenName]int) int {
	type hiddenName int
	_ = hiddenName(0)
	return len(slices.Collect(maps.Keys(m)))
}

func collectedCommented(m map[string]int) []string {
	return slices.Collect( /* all */ maps.Keys(m))
}
