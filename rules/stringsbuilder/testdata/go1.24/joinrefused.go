package build

import "fmt"

type word string

var separators = []string{",", ";"}

type named struct{ all string }

func done() {}

// The results of these are no local variables, so that a builder is refused, and
// deferred calls might see them, so that pieces are not noted.

func otherElement(list, others []string) (s string) {
	defer done()
	for i := range list {
		s += others[i] // want `string grows by \+=`
	}
	return s
}

func otherStep(list []string) (s string) {
	defer done()
	for i := 0; i < len(list); i += 2 {
		s += list[i] // want `string grows by \+=`
	}
	return s
}

func otherStart(list []string) (s string) {
	defer done()
	for i := 1; i < len(list); i++ {
		s += list[i] // want `string grows by \+=`
	}
	return s
}

func otherCondition(list []string) (s string) {
	defer done()
	for i, w := range list {
		if i > 1 {
			s += "," // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s
}

// Empty elements have no separator before them.
func unlessEmpty(list []string) (s string) {
	defer done()
	for _, w := range list {
		if s != "" {
			s += "," // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s
}

func changed(list []string) (s string) {
	defer done()
	for _, w := range list {
		s += w[:1] // want `string grows by \+=`
	}
	return s
}

func trailing(list []string) (s string) {
	defer done()
	for _, w := range list {
		s += w + "," // want `string grows by \+=`
	}
	return s
}

func otherSeparators(list []string) (s string) {
	defer done()
	for i, w := range list {
		if i > 0 {
			s += separators[i%2] // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s
}

// The separator is the text so far.
func itselfBetween(list []string) (s string) {
	defer done()
	for i, w := range list {
		if i > 0 {
			s += s // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s
}

func twoTexts(list []string) (s, t string) {
	defer done()
	for i, w := range list {
		if i > 0 {
			t += "," // want `string grows by \+=`
		}
		s += w // want `string grows by \+=`
	}
	return s, t
}

func ofMap(list map[int]string) (s string) {
	defer done()
	for i := 0; i < len(list); i++ {
		s += list[i] // want `string grows by \+=`
	}
	return s
}

func ofArray(list [3]string) (s string) {
	defer done()
	for _, w := range list {
		s += w // want `string grows by \+=`
	}
	return s
}

func ofWords(list []word) (s word) {
	for _, w := range list {
		s += w // want `string grows by \+=`
	}
	return s
}

func ofCall(list func() []string) (s string) {
	defer done()
	for _, w := range list() {
		s += w // want `string grows by \+=`
	}
	return s
}

func more(list []string) (s string) {
	defer done()
	for _, w := range list {
		s += w // want `string grows by \+=`
		fmt.Println(w)
	}
	return s
}

func (n *named) field(list []string) {
	for _, w := range list {
		n.all += w // want `string grows by \+=`
	}
}

func ownLen(list []string, len func([]string) int) (s string) {
	defer done()
	for i := 0; i < len(list); i++ {
		s += list[i] // want `string grows by \+=`
	}
	return s
}
