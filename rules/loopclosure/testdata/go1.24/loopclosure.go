package loopclosure

import "slices"

type table struct{ names map[string]int }

func (t *table) known(name string) bool { return t.names[name] > 0 }

func (t table) size(string) bool { return len(t.names) > 0 }

func filter(t *table, lists [][]string) {
	for i := range lists {
		lists[i] = slices.DeleteFunc(lists[i], t.known) // want "method value made in each turn"
	}
}
