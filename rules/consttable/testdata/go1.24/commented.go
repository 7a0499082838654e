package consttable

// byteSizes are units of bytes.
var byteSizes = map[string]int64{
	// of ten
	"kB": 1000,
	"MB": 1000 * 1000, // a million
	"mb": 1000 * 1000,
	// of two

	/* binary */
	"KiB": 1 << 10,
	"MiB": 1 << 20,
	"mib": 1 << 20,
	// more is not asked for
}

func byteSize(unit string) (int64, bool) {
	n, ok := byteSizes[unit] // want "key looked up in a map that never changes"
	return n, ok
}

// Steps of a machine, by state and letter.
var edges = map[[2]int]int{
	// from the start
	{0, 1}: 1, // begins
	{0, 2}: 2,

	// in the middle
	{1, 1}: 1,
	{1, 2}: 3,
	// and back
	{0, 3}: 0,
	{2, 1}: 3, // done
}

func edge(state, letter int) int {
	return edges[[2]int{state, letter}] // want "key looked up in a map that never changes"
}

var (
	// colours have names.
	colours = map[string]int{"red": 1, "green": 2, "blue": 4}

	white = 7
	// months of a year, the first ones
	months = map[string]int{
		"Jan": 1, "Feb": 2,
		"Mar": 3,
	}
)

func colourOf(name string) int {
	if c, ok := colours[name]; ok { // want "key looked up in a map that never changes"
		return c
	}
	return white
}

func monthOf(name string) int {
	return months[name] // want "key looked up in a map that never changes"
}

// Kinds have comments where a switch has no place for them.
var inMiddle = map[string]int{
	"a":               1,
	"b" /* second */ : 2,
	/* third */ "c": 3,
}

func middleOf(s string) int {
	return inMiddle[s] // want "key looked up in a map that never changes"
}

// extents of a group of one
var (
	extents = map[string]int{"short": 1, "long": 20, "longer": 40}
)

func lengthOf(s string) (n int, ok bool) {
	n, ok = extents[s] // want "key looked up in a map that never changes"
	return n, ok
}
