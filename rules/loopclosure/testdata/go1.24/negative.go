package loopclosure

import "slices"

func other(tables []*table, list []string) (n int) {
	for _, t := range tables {
		n += slices.IndexFunc(list, t.known)
	}
	return n
}

func replaced(t *table, lists [][]string, next func() *table) {
	for i := range lists {
		lists[i] = slices.DeleteFunc(lists[i], t.known)
		t = next()
	}
}

func outside(t *table, list []string) []string { return slices.DeleteFunc(list, t.known) }

func started(t *table, lists [][]string) {
	for _, list := range lists {
		go slices.DeleteFunc(list, t.known)
	}
}

func returned(t *table, lists [][]string) int {
	for _, list := range lists {
		return slices.IndexFunc(list, t.known)
	}
	return 0
}

func turn(lists [][]string, words []string) (n int) {
	for i, list := range lists {
		n += slices.IndexFunc(list, func(s string) bool { return s == words[i] })
	}
	return n
}

func nothing(lists [][]string) (n int) {
	for _, list := range lists {
		n += slices.IndexFunc(list, func(s string) bool { return s == "" })
	}
	return n
}
