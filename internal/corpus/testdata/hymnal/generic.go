package hymnal

import (
	"sync"
	"unicode/utf8"
)

// Map returns what f makes of each of the items.
func Map[T, U any](items []T, f func(T) U) []U {
	out := []U{}
	for _, item := range items {
		out = append(out, f(item))
	}
	return out
}

// Select returns the items that ok holds of; nil if it holds of none.
func Select[T any](items []T, ok func(T) bool) []T {
	var out []T
	for _, item := range items {
		if ok(item) {
			out = append(out, item)
		}
	}
	return out
}

// JoinWith strings items together: what f makes of each, with a separator between
// them.
func JoinWith[T any](items []T, sep string, f func(T) string) string {
	var text string
	for i := range items {
		if i != 0 {
			text += sep
		}
		text += f(items[i])
	}
	return text
}

// Flush puts so much of the fill before a text that it is as wide.
func Flush[S ~string](s S, width int, fill rune) S {
	for n := utf8.RuneCountInString(string(s)); n < width; n++ {
		s = S(fill) + s
	}
	return s
}

// Try does something with each of the items, in their order, until it fails.
func Try[T any](items []T, f func(T) error) error {
	for _, item := range items {
		if err := f(item); err != nil {
			return err
		}
	}
	return nil
}

// Guarded is a value that several use.
type Guarded[T any] struct {
	mu sync.RWMutex
	v  T
}

// With calls f with the value, alone.
func (g *Guarded[T]) With(f func(*T)) {
	g.mu.Lock()
	f(&g.v)
	g.mu.Unlock()
}

// Get returns the value.
func (g *Guarded[T]) Get() T {
	g.mu.RLock()
	defer g.mu.RUnlock()
	return g.v
}

// Stat sums numbers up.
type Stat struct{ Count, Sum, Max int }

// Stats are such sums by what they are of.
type Stats[K comparable] map[K]*Stat

// Note takes a number into account.
func (s Stats[K]) Note(k K, n int) {
	st, ok := s[k]
	if !ok {
		st = new(Stat)
		s[k] = st
	}
	st.Count++
	st.Sum += n
	st.Max = max(st.Max, n)
}
