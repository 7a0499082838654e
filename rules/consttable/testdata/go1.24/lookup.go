package consttable

// shorts are characters by their names.
var shorts = map[string]byte{"quot": '"', "amp": '&', "lt": '<'}

func short(name string) (byte, bool) {
	b, ok := shorts[name] // want "looked up in a map that never changes"
	return b, ok
}

func shortest(name string) byte {
	if b, ok := (shorts[name]); ok { // want "looked up in a map that never changes"
		return b
	}
	var b, ok = shorts[name+";"] // want "looked up in a map that never changes"
	if ok {
		return b
	}
	return shorts[name] // want "looked up in a map that never changes"
}

type level int

const (
	low level = iota + 1
	high
)

type span struct{ from, to int }

var spans = map[level]span{low: {0, 9}, high: span{10, 99}, 7: {}}

func width(l level) int {
	return spans[l].to - spans[l].from // want "looked up in a map that never changes" "looked up in a map that never changes"
}

var known = map[rune]struct{}{'a': {}, 'b': {}, 'c': {}, 'd': {}, 'e': {}, 'f': {}, 'g': {}, 'h': {}, 'i': {}}

func count(text string) (n int) {
	for _, r := range text {
		if _, ok := known[r]; ok { // want "looked up in a map that never changes"
			n++
		}
	}
	return n
}

var kinds = map[byte]any{1: "text", 2: 2.5, 3: low, 4: "text"}

func kind(b byte) any { return kinds[b] } // want "looked up in a map that never changes"

const (
	start = iota
	inWord
	letter
	blank
)

var steps = map[[2]int][2]int{
	{start, letter}:  {inWord, 1},
	{start, blank}:   {start, 0},
	{inWord, letter}: {inWord, 0},
	{inWord, blank}:  {start, 0},
}

func step(state, class int) (int, bool) {
	next, ok := steps[[2]int{state, class}] // want "looked up in a map that never changes"
	return next[0], ok
}
