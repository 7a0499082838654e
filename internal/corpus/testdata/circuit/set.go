package circuit

import "fmt"

// Set is a set of values of any comparable type.
type Set[T comparable] map[T]struct{}

// Add puts v into the set and reports whether it is new there.
func (s Set[T]) Add(v T) bool {
	if s.Has(v) {
		return false
	}
	s[v] = struct{}{}
	return true
}

// Has reports whether v is in the set.
func (s Set[T]) Has(v T) bool {
	_, ok := s[v]
	return ok
}

// Remove takes v out of the set.
func (s Set[T]) Remove(v T) { delete(s, v) }

// Map returns f of every value.
func Map[T, U any](list []T, f func(T) U) []U {
	var mapped []U
	for _, v := range list {
		mapped = append(mapped, f(v))
	}
	return mapped
}

// Filter returns the values that f is true of; nil if it is true of none.
func Filter[T any](list []T, f func(T) bool) []T {
	var kept []T
	for _, v := range list {
		if f(v) {
			kept = append(kept, v)
		}
	}
	return kept
}

// Join returns the texts of the values with sep between them.
func Join[T fmt.Stringer](list []T, sep string) string {
	text := ""
	for i, v := range list {
		if i > 0 {
			text += sep
		}
		text += v.String()
	}
	return text
}

// Stack is a stack of values.
type Stack[T any] struct{ values []T }

// Push puts v on top.
func (s *Stack[T]) Push(v T) { s.values = append(s.values, v) }

// Pop takes what is on top; there has to be something.
func (s *Stack[T]) Pop() T {
	last := len(s.values) - 1
	v := s.values[last]
	s.values = s.values[:last]
	return v
}
