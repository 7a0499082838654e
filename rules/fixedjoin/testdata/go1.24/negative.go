package fixedjoin

import (
	"bytes"
	"strconv"
	"strings"
)

type joiner struct{}

func (joiner) Join(list [][]byte, sep []byte) []byte {
	return bytes.Join(list, sep)
}

func Join(list []string, sep string) string { return "" }

func given(list [][]byte, words []string) ([]byte, string) {
	return bytes.Join(list, nil), strings.Join(words, ", ")
}

func other() ([]byte, string) {
	var j joiner
	return j.Join([][]byte{{1}, {2}}, nil), Join([]string{"a", path("b", "c")}, "")
}

// Of one empty element Join makes nil.
func one(b []byte, s string) ([]byte, string) {
	return bytes.Join([][]byte{b}, nil), strings.Join([]string{s}, ", ")
}

func many(b []byte) []byte {
	return bytes.Join([][]byte{b, b, b, b, b, b, b, b, b, b, b, b, b}, nil)
}

func manyPerhaps(all bool, b []byte, n int) bool {
	return all && len(bytes.Join([][]byte{b, b, {0}, b, b, b, {1}}, nil)) > n
}

func manyToldFirst(next func() int, b []byte) (int, []byte) {
	return next(), bytes.Join([][]byte{b, b, {0}, b, b, b, {1}}, nil)
}

func manyToldThen(b []byte, next func() int) ([]byte, int) {
	return bytes.Join([][]byte{b, b, {0}, b, b, b, {1}}, nil), next()
}

func manyInVariable(b []byte) []byte {
	parts := [][]byte{b, b, {0}, b, b, b, {1}}
	return bytes.Join(parts, nil)
}

func manyTexts(a, b string) string {
	return strings.Join([]string{a, b, a, b, a, b, a}, "/")
}

func keyed(a, b []byte) []byte {
	return bytes.Join([][]byte{1: a, 2: b}, nil)
}

func calls(next func() []byte, b *bytes.Buffer) [][]byte {
	return [][]byte{
		bytes.Join([][]byte{next(), next()}, nil),
		bytes.Join([][]byte{b.Bytes(), {'\n'}}, nil),
		bytes.Join([][]byte{{'a'}, {'b'}}, next()),
	}
}

func made(c chan []byte, n int) []byte {
	return bytes.Join([][]byte{<-c, make([]byte, n)}, nil)
}

func pointers(p *[]byte, v any) []byte {
	return bytes.Join([][]byte{*p, v.([]byte)}, nil)
}

var state string

func next() string {
	state += "x"
	return state
}

func effects() string {
	return strings.Join([]string{state, next()}, ", ")
}

func separator(a, b string) string {
	return strings.Join([]string{a, b, a}, next())
}

func constants() string {
	return strings.Join([]string{"a", "b"}, ", ")
}

func shadowed(a, b []byte, make int) []byte {
	return bytes.Join([][]byte{a, b}, nil)
}

func commented(a, b string) string {
	return strings.Join([]string{
		a, // first
		b,
	}, ", ")
}

func generic[T []byte | string](v T, b []byte) []byte {
	return bytes.Join([][]byte{[]byte(v), b}, nil)
}

// Of one empty element Join makes nil.
func oneOrTwo(b []byte, two bool) []byte {
	list := [][]byte{b}
	if two {
		list = append(list, b)
	}
	return bytes.Join(list, nil)
}

// A list from elsewhere, or which somebody else sees.
func begun(list [][]byte, b []byte) []byte {
	list = append(list, b)
	return bytes.Join(list, nil)
}

func seen(a, b []byte) ([]byte, int) {
	list := [][]byte{a, b}
	if len(a) > 0 {
		list = append(list, a)
	}
	out := bytes.Join(list, nil)
	return out, len(list)
}

// What was appended may change before it is joined.
func filled(a, b []byte, fill func([]byte) bool) []byte {
	list := [][]byte{a, b}
	if fill(a) {
		list = append(list, a)
	}
	return bytes.Join(list, nil)
}

func set(a, b []byte) []byte {
	list := [][]byte{a, b}
	a[0] = 'x'
	return bytes.Join(list, nil)
}

func read(a, b []byte, next func() []byte) []byte {
	list := [][]byte{a, b}
	list = append(list, next())
	return bytes.Join(list, nil)
}

func looped(a, b []byte) []byte {
	list := [][]byte{a, b}
	for range 3 {
		list = append(list, a)
	}
	return bytes.Join(list, nil)
}

func parted(a, b []byte) []byte {
	list := [][]byte{a, b}
	list = append(list, a)
	return bytes.Join(list, []byte{' '})
}

func whileJoining(a, b []byte, next func() int) ([]byte, int) {
	list := [][]byte{a, b}
	list = append(list, a)
	return bytes.Join(list, nil), next()
}

func remarked(a, b []byte) []byte {
	list := [][]byte{a, b}
	list = append(list /* once more */, a)
	return bytes.Join(list, nil)
}

func appendedTo(a, b []byte) []byte {
	list := [][]byte{a, b}
	list = append(list, strconv.AppendInt(b, 7, 10))
	return bytes.Join(list, nil)
}

// A call before the one that joins must come before the elements, and a condition
// may leave them out.
func early(first func() byte, next func() []byte) (byte, []byte) {
	return first(), bytes.Join([][]byte{next(), next()}, nil)
}

func perhaps(ok bool, next func() []byte) bool {
	return ok && len(bytes.Join([][]byte{next(), next()}, nil)) > 0
}

func eachTime(next func() []byte) {
	for len(bytes.Join([][]byte{next(), {'x'}}, nil)) > 1 {
	}
}

// Lists that are used again, that change, or that have more elements than are spelled out.
func twice(a, b []byte) ([]byte, [][]byte) {
	list := [][]byte{a, b}
	return bytes.Join(list, []byte{' '}), list
}

func between(a, b []byte) []byte {
	list := [][]byte{a, b}
	b[0] = 'x'
	return bytes.Join(list, []byte{' '})
}

func wide(a []byte) []byte {
	list := [3][]byte{a, a}
	return bytes.Join(list[:], []byte{' '})
}

func half(a, b []byte) []byte {
	list := [][]byte{a, b, a}
	return bytes.Join(list[1:], []byte{' '})
}

func explained(a, b []byte) []byte {
	list := [][]byte{a, b} // both
	return bytes.Join(list, []byte{' '})
}

func readBefore(a string) (string, string) {
	list := []string{a, next()}
	return state, strings.Join(list, "")
}

func whileTelling(a, b []byte, next func() int, tell func([]byte, int) error) error {
	list := [][]byte{a, b}
	list = append(list, a)
	return tell(bytes.Join(list, nil), next())
}

func beforeTelling(a, b []byte, next func() int, tell func(int, []byte) error) error {
	list := [][]byte{a, b}
	list = append(list, a)
	return tell(next(), bytes.Join(list, nil))
}

func toldLater(a, b []byte, tell func([]byte)) {
	list := [][]byte{a, b}
	list = append(list, a)
	defer tell(bytes.Join(list, nil))
}

func spellOne(a, _ string) []string { return []string{a, "u"} }

func spelledForNothing(a, b string) string {
	c := b + "x"
	return strings.Join(spellOne(a, c), "") // c would not be used
}
