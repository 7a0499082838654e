package mapsize

func merge[K comparable, V any](maps ...map[K]V) map[K]V {
	out := map[K]V{}
	for _, m := range maps {
		for k, v := range m { // want "map is filled from nothing by several others"
			out[k] = v
		}
	}
	return out
}

func words(lines [][]string, size int) map[string]int {
	at := make(map[string]int, 0)
	for n, line := range lines {
		for _, word := range line { // want "by several others"
			at[word] = n + size
		}
	}
	return at
}

type marked struct{ all map[string]string }

func (l *marked) join(others []map[string]string) {
	if l.all == nil {
		l.all = make(map[string]string)
	}
	for _, other := range others {
		for name, value := range other { // want "by several others"
			l.all[name] = value
		}
	}
}

func byName(groups map[string][]string) map[string]bool {
	var (
		found = 0
	)
	// all is all that there is.
	all := map[string]bool{}
	for _, group := range groups {
		for _, name := range group { // want "by several others"
			found++
			all[name] = found > 0
		}
	}
	return all
}
