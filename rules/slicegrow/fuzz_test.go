package slicegrow_test

import (
	"slices"
	"strings"
	"testing"
)

// Fuzz holds that a slice with a capacity has the elements of one without, and
// is nil where that is: at its end, and where the loop ends early.
func Fuzz(f *testing.F) {
	f.Add("", 0)
	f.Add("a", 1)
	f.Add("a b", 0)
	f.Add("a b \xff 世界", -1)
	f.Add(strings.Repeat("x ", 300), 299)
	f.Fuzz(func(t *testing.T, text string, stop int) {
		words := strings.Fields(text)
		for _, in := range [][]string{words, nil, {}} {
			equal(t, declaredBaseline(in, stop), declaredCandidate(in, stop))
			equal(t, madeBaseline(in), madeCandidate(in))
			equal(t, longBaseline(in), longCandidate(in))
			equal(t, branchedBaseline(in), branchedCandidate(in))
			equal(t, someBaseline(in, stop), someCandidate(in, stop))
			equal(t, summedBaseline(in), summedCandidate(in))
			equal(t, sortedBaseline(in), sortedCandidate(in))
			n := min(len(in), 1000) - 3
			equal(t, numberBaseline(n), numberCandidate(n))
		}
	})
}

func equal[T comparable](t *testing.T, old, now []T) {
	t.Helper()
	if !slices.Equal(old, now) || (old == nil) != (now == nil) {
		t.Errorf("%#v, want %#v", now, old)
	}
}

func declaredBaseline(words []string, stop int) []string {
	var out []string
	for i, w := range words {
		if i == stop {
			return nil
		}
		out = append(out, w)
	}
	return out
}

func declaredCandidate(words []string, stop int) []string {
	var out []string
	out = slices.Grow(out, len(words))
	for i, w := range words {
		if i == stop {
			return nil
		}
		out = append(out, w)
	}
	return out
}

func numberBaseline(n int) (out []int) {
	for i := range n {
		out = append(out, i, -i)
	}
	return out
}

func numberCandidate(n int) (out []int) {
	out = slices.Grow(out, 2*max(n, 0))
	for i := range n {
		out = append(out, i, -i)
	}
	return out
}

// Not each turn appends: there is room for more than is needed.
func longBaseline(words []string) []string {
	out := []string{}
	for _, w := range words {
		if len(w) > 1 {
			out = append(out, w)
		}
	}
	return out
}

func longCandidate(words []string) []string {
	out := make([]string, 0, len(words))
	for _, w := range words {
		if len(w) > 1 {
			out = append(out, w)
		}
	}
	return out
}

// Each turn appends one element, in one branch or the other.
func branchedBaseline(words []string) []string {
	var out []string
	for _, w := range words {
		if len(w) > 1 {
			out = append(out, w)
			continue
		}
		out = append(out, "short")
	}
	return out
}

func branchedCandidate(words []string) []string {
	var out []string
	out = slices.Grow(out, len(words))
	for _, w := range words {
		if len(w) > 1 {
			out = append(out, w)
			continue
		}
		out = append(out, "short")
	}
	return out
}

func summedBaseline(words []string) []byte {
	var all []byte
	for _, w := range words {
		all = append(all, w...)
	}
	return all
}

func summedCandidate(words []string) []byte {
	var all []byte
	total := 0
	for i := range words {
		total += len(words[i])
	}
	all = slices.Grow(all, total)
	for _, w := range words {
		all = append(all, w...)
	}
	return all
}

func sortedBaseline(words []string) []string { return slices.Sorted(slices.Values(words)) }

func sortedCandidate(words []string) []string {
	sorted := slices.AppendSeq(slices.Grow([]string(nil), len(words)), slices.Values(words))
	slices.Sort(sorted)
	return sorted
}
