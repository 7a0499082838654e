package searchloop

import "slices"

type item struct{ id, name string }

func common(a, b []string) (n int) {
	for _, s := range a {
		if slices.Contains(b, s) { // want "list searched from its beginning"
			n++
		}
	}
	return n
}

func contains(list []string, s string) bool {
	for _, l := range list {
		if l == s {
			return true
		}
	}
	return false
}

func missing(a, b []string) (out []string) {
	for i := 0; i < len(a); i++ {
		if !contains(b, a[i]) { // want "list searched from its beginning"
			out = append(out, a[i])
		}
	}
	return out
}

func join(a, b []item) {
	for i := range a {
		for _, other := range b { // want "list searched from its beginning"
			if other.id == a[i].id {
				a[i].name = other.name
				break
			}
		}
	}
}

func unique(a []string) (out []string) {
	for _, s := range a {
		if !slices.Contains(out, s) { // want "list searched from its beginning"
			out = append(out, s)
		}
	}
	return out
}
