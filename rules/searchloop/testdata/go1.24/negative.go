package searchloop

import "slices"

func outside(list []string, s string) bool { return slices.Contains(list, s) }

func inner(lists [][]string, s string) (n int) {
	for _, list := range lists {
		if slices.Contains(list, s) {
			n++
		}
	}
	return n
}

func grown(a []string) (n int) {
	var window []string
	for _, s := range a {
		if slices.Contains(window, s) {
			window = window[:0]
			n++
		}
		window = append(window, s)
	}
	return n
}

func sum(a, b []int) (n int) {
	for _, x := range a {
		for _, y := range b {
			n += x * y
		}
	}
	return n
}

func fixedKey(a [][]byte, b []string) (n int) {
	for range a {
		for _, s := range b {
			if s == "x" {
				n++
				break
			}
		}
	}
	return n
}

type set []string

func (s set) Contains(string) bool { return false }

func other(a []string, s set) (n int) {
	for _, x := range a {
		if s.Contains(x) {
			n++
		}
	}
	return n
}
