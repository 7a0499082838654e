package mapslice

func histogram(s string) int {
	counts := map[byte]int{} // want "map keyed by eight bits: each key is hashed, though an array of 256 elements has its place"
	for i := 0; i < len(s); i++ {
		counts[s[i]]++ // want "map keyed by eight bits"
	}
	return counts['a'] // want "map keyed by eight bits"
}

type lexer struct {
	tokens map[byte][]int
	seen   map[uint8]bool
}

func newLexer() *lexer {
	return &lexer{tokens: make(map[byte][]int), seen: map[uint8]bool{}} // want "map keyed by eight bits" "set of indices"
}

func (l *lexer) add(first byte, token int) {
	l.tokens[first] = append(l.tokens[first], token) // want "map keyed by eight bits" "map keyed by eight bits"
	l.seen[first] = true                             // want "set of indices"
}

func (l *lexer) find(s string) bool {
	for i := range len(s) {
		if l.seen[s[i]] { // want "set of indices"
			return true
		}
	}
	return false
}

var opcodes map[byte]func() int

func init() {
	opcodes = make(map[byte]func() int, 3) // want "map keyed by eight bits"
	opcodes[1] = func() int { return 1 }   // want "map keyed by eight bits"
}

func run(code byte) int {
	if f, ok := opcodes[code]; ok { // want "map keyed by eight bits"
		return f()
	}
	return 0
}

// byRune has keys of more bits.
func byRune(s string) int {
	counts := map[rune]int{}
	for _, r := range s {
		counts[r]++
	}
	return counts['a']
}

// byByteCounted is asked how many keys it has.
func byByteCounted(s string) int {
	counts := map[byte]int{}
	for i := range len(s) {
		counts[s[i]]++
	}
	return len(counts)
}

// byByteGone loses keys.
func byByteGone(s string) int {
	counts := map[byte]int{}
	for i := range len(s) {
		counts[s[i]]++
		delete(counts, 'b')
	}
	return counts['a']
}

var kept map[byte]int

// byByteKept hands the map on.
func byByteKept(s string) {
	counts := map[byte]int{}
	for i := range len(s) {
		counts[s[i]]++
	}
	kept = counts
}

// byByteOut returns it.
func byByteOut(s string) map[byte]int {
	counts := map[byte]int{}
	for i := range len(s) {
		counts[s[i]]++
	}
	return counts
}

// byByteFixed never changes.
var escapes = map[byte]byte{'n': 10, 't': 9, 'r': 13}

func byByteFixed(c byte) byte { return escapes[c] }

type large struct{ a, b, c, d int }

// byByteLarge would be an array of eight kilobytes.
func byByteLarge(s string) int {
	counts := map[byte]large{}
	for i := range len(s) {
		counts[s[i]] = large{a: i}
	}
	return counts['a'].a
}

// byKind has elements of any size.
type byKind[V any] struct{ of map[byte]V }

func (b *byKind[V]) set(kind byte, v V) {
	if b.of == nil {
		b.of = map[byte]V{}
	}
	b.of[kind] = v
}
