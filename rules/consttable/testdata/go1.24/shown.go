package consttable

const key = 1

type codes map[string]int

// The maps below are looked up, and stay. Another system changes tested; key is also what the function calls its
// parameter; a switch does not find ratios as a map does; the type of codesOf is not written as that of a map; the
// name for the function of double is taken; listed is gone through; and one is declared with another.
var tested = map[string]int{"a": 1, "b": 2, "c": 3}

var names = map[string]int{"a": key, "b": 2, "c": 3}

var ratios = map[float64]int{1: 1, 2: 2, 3: 3}

var codesOf = codes{"a": 1, "b": 2, "c": 3}

var double = map[string]int{"a": 1, "b": 2, "c": 3}

var listed = map[string]int{"a": 1, "b": 2, "c": 3}

var paired, other = map[string]int{"a": 1, "b": 2, "c": 3}, 4

func doubleValue(s string) int { return len(s) }

func stays(s string, f float64) int {
	n := tested[s]  // want "looked up in a map that never changes"
	n += names[s]   // want "looked up in a map that never changes"
	n += ratios[f]  // want "looked up in a map that never changes"
	n += codesOf[s] // want "looked up in a map that never changes"
	n += double[s]  // want "looked up in a map that never changes"
	n += listed[s]  // want "looked up in a map that never changes"
	n += paired[s]  // want "looked up in a map that never changes"
	return n + len(listed) + other
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

func inLoop(s string) (n int) {
	for sizes := map[string]int{"s": 1, "m": 2, "l": 3}; n < sizes[s]; n++ { // want "table of constants built on every call"
	}
	return n
}

// seconds in periods of time
var (
	// as users write them

	periods = map[string]int{"s": 1, "m": 60, "h": 3600}
	// and no others
)

func ofUnit(s string) int { return periods[s] } // want "key looked up in a map that never changes"

type yes bool

var planets = map[int]string{1: "Mercury", 2: "Venus", 3: "Earth"}

func asYes(n int) (b yes) {
	_, b = planets[n] // want "key looked up in a map that never changes"
	return b
}
