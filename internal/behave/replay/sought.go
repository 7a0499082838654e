package replay

import (
	"strings"
	"sync/atomic"
)

// Functions of the standard library compare texts as operators do: which begins with another one, which has it within
// it, which is the same but for case. So what they are asked about is kept likewise, and where one of two texts is sought
// in the other, pieces of that take its place.

// Holds is a function that tells whether a text has something to do with another one, whose arguments are kept while
// calls are looked for.
func Holds(site int, f func(a, b string) bool) func(a, b string) bool {
	if !looking() {
		return f
	}
	return func(a, b string) bool {
		keepSought(site, a, b)
		return f(a, b)
	}
}

// Counts is such a function whose answer is a number.
func Counts(site int, f func(a, b string) int) func(a, b string) int {
	if !looking() {
		return f
	}
	return func(a, b string) int {
		keepSought(site, a, b)
		return f(a, b)
	}
}

// Leaves is such a function that gives what is left of the first text.
func Leaves(site int, f func(a, b string) string) func(a, b string) string {
	if !looking() {
		return f
	}
	return func(a, b string) string {
		keepSought(site, a, b)
		return f(a, b)
	}
}

// Cuts is such a function that says, too, whether there was something to cut.
func Cuts(site int, f func(a, b string) (string, bool)) func(a, b string) (string, bool) {
	if !looking() {
		return f
	}
	return func(a, b string) (string, bool) {
		keepSought(site, a, b)
		return f(a, b)
	}
}

// HoldsBytes is Holds for bytes.
func HoldsBytes(site int, f func(a, b []byte) bool) func(a, b []byte) bool {
	if !looking() {
		return f
	}
	return func(a, b []byte) bool {
		if len(a) <= longest && len(b) <= longestCompared {
			keepSought(site, string(a), string(b))
		}
		return f(a, b)
	}
}

var _ = []interface{}{Holds, Counts, Leaves, Cuts, HoldsBytes} // of the instrumented source

// looking reports whether one more comparison is kept.
func looking() bool {
	return atomic.LoadInt32(&comparisons.left) > 0 && atomic.AddInt32(&comparisons.left, -1) >= 0
}

// mostPieceWords bounds the words and signs of a piece of a text.
const mostPieceWords = 5

// keepSought keeps a text, or the beginning of it or a few words and signs, and what is sought in it.
func keepSought(site int, whole, part string) {
	if part == "" || len(part) > longestCompared || strings.Contains(whole, part) {
		return
	}
	if len(whole) <= longestCompared {
		keepCompared(site, whole, part)
	}
	words := tokensOf(whole)
	if len(words) < 2 {
		return
	}
	turn := int(atomic.AddInt32(&comparisons.turn, 1))
	for _, from := range []int{0, turn % len(words)} {
		to := from + 1 + turn%mostPieceWords
		if to > len(words) {
			to = len(words)
		}
		keepCompared(site, part, strings.Join(words[from:to], ""))
	}
}
