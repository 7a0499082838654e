package slicegrow

import (
	"iter"
	"slices"
)

// Iterators of the package that go through all of something.

type shelf struct {
	jars  []*jar
	marks map[string]bool
}

type jar struct{ label string }

func (s *shelf) all() iter.Seq[*jar] {
	return func(yield func(*jar) bool) {
		for _, j := range s.jars {
			if !yield(j) {
				return
			}
		}
	}
}

func (s *shelf) labels() []string {
	var labels []string
	for j := range s.all() {
		labels = append(labels, j.label) // want `slice of known length grows from nothing`
	}
	return labels
}

func (s *shelf) each(yield func(int, *jar) bool) {
	for i := 0; i < len(s.jars); i++ {
		if !yield(i, s.jars[i]) {
			break
		}
	}
}

type room struct{ left, right *shelf }

func labelsLeft(r *room) []string {
	labels := []string{}
	for _, j := range r.left.each {
		labels = append(labels, j.label) // want `slice of known length grows from nothing`
	}
	return labels
}

func counted[T any](list []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i, x := range list {
			if !yield(i+1, x) {
				return
			}
		}
	}
}

func numbers(jars []*jar) []int {
	out := make([]int, 0)
	for n := range counted(jars) {
		out = append(out, n) // want `slice of known length grows from nothing`
	}
	return out
}

type bag[T comparable] struct{ has map[T]int }

func (b *bag[T]) all(yield func(T) bool) {
	for x := range b.has {
		if !yield(x) {
			return
		}
	}
}

func wordsOf(b *bag[string]) []string {
	out := make([]string, 0)
	for w := range b.all {
		out = append(out, w) // want `slice of known length grows from nothing`
	}
	return out
}

func (s *shelf) values() iter.Seq[*jar] { return slices.Values(s.jars) }

func copied(s *shelf) []*jar {
	out := make([]*jar, 0)
	for j := range s.values() {
		out = append(out, j) // want `slice of known length grows from nothing`
	}
	return out
}
