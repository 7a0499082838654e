package mapsize

func merge[K comparable, V any](maps ...map[K]V) map[K]V {
	out := map[K]V{}
	for _, m := range maps {
		for k, v := range m {
			out[k] = v // want "map is filled from nothing by several others"
		}
	}
	return out
}

func words(lines [][]string, size int) map[string]int {
	at := make(map[string]int, 0)
	for n, line := range lines {
		for _, word := range line {
			at[word] = n + size // want "by several others"
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
		for name, value := range other {
			l.all[name] = value // want "by several others"
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
		for _, name := range group {
			found++
			all[name] = found > 0 // want "by several others"
		}
	}
	return all
}
