package slicegrow

import "time"

// A language without slices.Grow.

type selection struct{ nodes []int }

func result[E any](s *selection, f func(int) E) (out []E) {
	for i := range s.nodes {
		out = append(out, f(i)) // want `slice of known length grows from nothing`
	}
	return out
}

func declared(s *selection) []time.Duration {
	var out []time.Duration
	for _, n := range s.nodes {
		out = append(out, time.Duration(n), 0) // want `slice of known length grows from nothing`
	}
	return out
}

func converted(s *selection) []int {
	out := []int(nil)
	for _, n := range s.nodes {
		out = append(out, n) // want `slice of known length grows from nothing`
	}
	return out
}
