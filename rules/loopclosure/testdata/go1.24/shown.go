package loopclosure

import "slices"

func literal(lists [][]string, word string) (n int) {
	for _, list := range lists {
		n += slices.IndexFunc(list, func(s string) bool { return s == word }) // want "closure made in each turn"
	}
	return n
}

func value(t *table, lists [][]string) {
	for i := range lists {
		lists[i] = slices.DeleteFunc(lists[i], t.size) // want "method value made in each turn"
	}
}

type holder struct{ table *table }

func field(h holder, lists [][]string) {
	for i := range lists {
		lists[i] = slices.DeleteFunc(lists[i], h.table.known) // want "method value made in each turn"
	}
}

type wide struct{ *table }

func promoted(w *wide, lists [][]string) {
	for i := range lists {
		lists[i] = slices.DeleteFunc(lists[i], w.known) // want "method value made in each turn"
	}
}

func taken(t *table, lists [][]string) int {
	known := 1
	for i := range lists {
		lists[i] = slices.DeleteFunc(lists[i], t.known) // want "method value made in each turn"
	}
	return known
}
