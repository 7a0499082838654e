package slicegrow

import "iter"

// It is not all that some of these give.

func (s *shelf) marked() iter.Seq[*jar] {
	return func(yield func(*jar) bool) {
		for _, j := range s.jars {
			if s.marks[j.label] && !yield(j) {
				return
			}
		}
	}
}

func someGiven(s *shelf) []string {
	var labels []string
	for j := range s.marked() {
		labels = append(labels, j.label)
	}
	return labels
}

func (s *shelf) twice(yield func(*jar) bool) {
	for _, j := range s.jars {
		if !yield(j) || !yield(j) {
			return
		}
	}
}

func givenTwice(s *shelf) []string {
	labels := []string{}
	for j := range s.twice {
		labels = append(labels, j.label)
	}
	return labels
}

func (s *shelf) fresh() iter.Seq[string] {
	return func(yield func(string) bool) {
		for range s.jars {
			if !yield(s.next()) {
				return
			}
		}
	}
}

func (s *shelf) next() string {
	s.jars = nil
	return ""
}

func givenByCall(s *shelf) []string {
	labels := []string{}
	for l := range s.fresh() {
		labels = append(labels, l)
	}
	return labels
}

func ofFound(find func() *shelf) []string {
	labels := []string{}
	for j := range find().all() {
		labels = append(labels, j.label)
	}
	return labels
}

func (s *shelf) refilled(n int) iter.Seq[*jar] {
	s.jars = make([]*jar, n)
	return func(yield func(*jar) bool) {
		for _, j := range s.jars {
			if !yield(j) {
				return
			}
		}
	}
}

func ofRefilled(s *shelf, n int) []string {
	labels := []string{}
	for j := range s.refilled(n) {
		labels = append(labels, j.label)
	}
	return labels
}

type source interface{ all() iter.Seq[*jar] }

func ofSource(s source) []string {
	labels := []string{}
	for j := range s.all() {
		labels = append(labels, j.label)
	}
	return labels
}

func emptied(s *shelf) []string {
	labels := []string{}
	for j := range s.all() {
		s.jars = nil
		labels = append(labels, j.label)
	}
	return labels
}
