package consttable

var shorts = map[string]byte{"quot": '"', "amp": '&', "lt": '<'}

func short(name string) (byte, bool) {
	b, ok := shorts[name] // want "looked up in a map that never changes"
	return b, ok
}

var used int

func taken(name string) int {
	used := map[string]int{"a": 1, "b": 2, "c": 3} // want "table of constants built on every call"
	return used[name]
}

func generic[T any](i int) string {
	words := []string{"a", "b", "c"} // want "table of constants built on every call"
	return words[i]
}

func ownType(i int) int {
	type pair struct{ a, b int }
	pairs := []pair{{1, 2}, {3, 4}, {5, 6}} // want "table of constants built on every call"
	return pairs[i].a
}

func atOnce(name string) int {
	return map[string]int{"a": 1, "b": 2}[name] // want "table of constants built on every call"
}
