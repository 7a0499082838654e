package searchloop

import "slices"

func generic[T comparable](a, b []T) (n int) {
	for _, x := range a {
		if slices.Contains(b, x) { // want "list searched from its beginning"
			n++
		}
	}
	return n
}

func mayPanic(a, b []any1) (n int) {
	for _, x := range a {
		if slices.Contains(b, x) { // want "list searched from its beginning"
			n++
		}
	}
	return n
}

type any1 = interface{}

// filtered writes what it keeps over the list it searches.
func filtered(a, b []string) []string {
	out := b[:0]
	for _, s := range a {
		if slices.Contains(b, s) { // want "list searched from its beginning"
			out = append(out, s)
		}
	}
	return out
}

func given(a, b, out []string) []string {
	for _, s := range a {
		if slices.Contains(b, s) { // want "list searched from its beginning"
			out = append(out, s)
		}
	}
	return out
}

func written(a, b []string) {
	for i, s := range a {
		if slices.Contains(b, s) { // want "list searched from its beginning"
			a[i] = ""
		}
	}
}

func called(a, b []string, found func(string)) {
	for _, s := range a {
		if slices.Contains(b, s) { // want "list searched from its beginning"
			found(s)
		}
	}
}

func sent(a <-chan string, b []string) (n int) {
	for s := range a {
		if slices.Contains(b, s) { // want "list searched from its beginning"
			n++
		}
	}
	return n
}

func position(a, b []string) (sum int) {
	for _, s := range a {
		for i, other := range b { // want "list searched from its beginning"
			if other == s {
				sum += i
				break
			}
		}
	}
	return sum
}

func several(a []string) (out []string) {
	for _, s := range a {
		if !slices.Contains(out, s) { // want "list searched from its beginning"
			out = append(out, s, s+"s")
		}
	}
	return out
}

type group struct{ names []string }

func (g *group) held(a []string) (n int) {
	for _, s := range a {
		if slices.Contains(g.names, s) { // want "list searched from its beginning"
			n++
		}
	}
	return n
}
