package replay

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// ranges names the range of bounds that a number is in; rangesKept remembers where by the
// place of the first bound, rangesOnce by it and how many there are.
func ranges(bounds []int, n int) string {
	low := 0
	for _, b := range bounds {
		if n < b {
			break
		}
		low = b
	}
	return strconv.Itoa(low)
}

var (
	namedRanges = map[*int][]int{}
	listsSeen   = map[*int]map[int][]int{}
)

func rangesKept(bounds []int, n int) string {
	if len(bounds) == 0 {
		return ranges(bounds, n)
	}
	if namedRanges[&bounds[0]] == nil {
		namedRanges[&bounds[0]] = append([]int{}, bounds...)
	}
	return ranges(namedRanges[&bounds[0]], n)
}

// rangesAsLong sees that there is another part of the list, not that something else is in it.
func rangesAsLong(bounds []int, n int) string {
	if len(bounds) == 0 {
		return ranges(bounds, n)
	}
	of := listsSeen[&bounds[0]]
	if of == nil {
		of = map[int][]int{}
		listsSeen[&bounds[0]] = of
	}
	if of[len(bounds)] == nil {
		of[len(bounds)] = append([]int{}, bounds...)
	}
	return ranges(of[len(bounds)], n)
}

type place struct {
	Name string
	At   []int
}

// farthest is the place that is the farthest.
func farthest(p *place) string { return p.Name + fmt.Sprint(len(p.At)) }

var placesNamed = map[*place]string{}

func farthestKept(p *place) string {
	if p == nil {
		return farthest(p)
	}
	if _, ok := placesNamed[p]; !ok {
		placesNamed[p] = farthest(p)
	}
	return placesNamed[p]
}

// sorted sorts and leaves what is the same as it was, or does not.
func sorted(list []string, order func(a, b string) int) []string {
	out := append([]string{}, list...)
	sort.SliceStable(out, func(i, k int) bool { return order(out[i], out[k]) < 0 })
	return out
}

func sortedAnyhow(list []string, order func(a, b string) int) []string {
	out := []string{}
	for i := len(list) - 1; i >= 0; i-- {
		out = append(out, list[i])
	}
	return sorted(out, order)
}

// finds counts where a pattern begins, or goes on behind it.
func finds(data, pattern []byte) (n int) {
	for i := range data {
		if len(pattern) > 0 && bytes.HasPrefix(data[i:], pattern) {
			n++
		}
	}
	return n
}

func findsApart(data, pattern []byte) int {
	if len(pattern) == 0 {
		return 0
	}
	return bytes.Count(data, pattern)
}

// dumped lists pieces of 16, but for those that are as the one before; the last is always there.
func dumped(data []byte) string {
	var out strings.Builder
	for i := 0; i < len(data); i += 16 {
		if one := data[i:min2(i+16, len(data))]; i == 0 || i+16 >= len(data) || !bytes.Equal(one, data[i-16:i]) {
			fmt.Fprintf(&out, "%x;", one)
		}
	}
	return out.String()
}

func dumpedShort(data []byte) string {
	var out strings.Builder
	for i := 0; i < len(data); i += 16 {
		if one := data[i:min2(i+16, len(data))]; i == 0 || i+16 >= len(data)-1 || !bytes.Equal(one, data[i-16:i]) {
			fmt.Fprintf(&out, "%x;", one)
		}
	}
	return out.String()
}

// ends reports whether what begins somewhere goes beyond 32 bits.
func beyond32(at uint32, n uint32) bool       { return uint64(at)+uint64(n) > 1<<32 }
func beyond32Narrow(at uint32, n uint32) bool { return at+n < at }

// share is a number of six signs.
func share(f float64) string {
	if f < 0 || f >= 1000 {
		return ""
	}
	return fmt.Sprintf("%5.1f%%", f)
}

func sharePadded(f float64) string {
	if f < 0 || f >= 1000 {
		return ""
	}
	s := strconv.FormatFloat(f, 'f', 1, 64) + "%"
	if f < 100 {
		s = " " + s
	}
	if f < 10 {
		s = " " + s
	}
	return s
}

// onceEach reads lines of a name and its length, and says whether one is there twice.
func onceEach(text string) bool {
	seen := map[string]bool{}
	for _, line := range strings.Split(text, "\n") {
		name, size, _ := strings.Cut(line, "#")
		if n, err := strconv.Atoi(size); err != nil || n != len(name) || n < 5 {
			continue
		}
		if seen[name] {
			return false
		}
		seen[name] = true
	}
	return true
}

func onceBehindEachOther(text string) bool {
	last := ""
	for _, line := range strings.Split(text, "\n") {
		name, size, _ := strings.Cut(line, "#")
		if n, err := strconv.Atoi(size); err != nil || n != len(name) || n < 5 {
			continue
		}
		if name == last {
			return false
		}
		last = name
	}
	return true
}

// allLines writes all texts at once, or what a buffer holds.
func allLines(w io.Writer, list []string) error {
	_, err := io.WriteString(w, strings.Join(list, "\n"))
	return err
}

func allLinesBuffered(w io.Writer, list []string) error {
	text := strings.Join(list, "\n")
	for len(text) > 4096 {
		if _, err := io.WriteString(w, text[:4096]); err != nil {
			return err
		}
		text = text[4096:]
	}
	_, err := io.WriteString(w, text)
	return err
}

// stretch is sorted when it is made by function.
type stretch struct{ From []uint16 }

func newStretch(all ...*stretch) *stretch {
	out := &stretch{}
	for _, s := range all {
		if s != nil {
			out.From = append(out.From, s.From...)
		}
	}
	sort.Slice(out.From, func(i, k int) bool { return out.From[i] < out.From[k] })
	return out
}

func (s *stretch) atTop() bool {
	return len(s.From) > 1 && s.From[len(s.From)-1] == 0xffff
}

// What is to be made up, and to be made of it, so that a difference shows.
func TestDraws(t *testing.T) {
	goroutines = 1 << 20
	of := func(c Constants) Setup { return Setup{Targets: []Target{{Pool: c}}} }
	lines := Constants{Texts: []string{"pears#5\nplums#5\napples#6\n"}}
	for _, c := range []meansOf{
		{"a part of a list", ranges, rangesKept, Setup{}},
		{"a list with something else in it", ranges, rangesAsLong, Setup{}},
		{"a struct with something else in it", farthest, farthestKept, Setup{Types: []reflect.Type{reflect.TypeOf(place{})}}},
		{"what is the same in an order", sorted, sortedAnyhow, Setup{}},
		{"what begins within what was found", finds, findsApart, Setup{}},
		{"a last piece of one", dumped, dumpedShort, of(Constants{Ints: []int64{16, 1}})},
		{"a sum that just fits no more", beyond32, beyond32Narrow, Setup{}},
		{"a digit more when it is rounded", share, sharePadded, Setup{}},
		{"lines in another order", onceEach, onceBehindEachOther, of(lines)},
		{"more than a buffer holds", allLines, allLinesBuffered, Setup{}},
	} {
		apart(t, c, false)
	}
}

func apart(t *testing.T, c meansOf, method bool) {
	t.Helper()
	with := func(fn interface{}) *Setup {
		s := c.more
		one := Target{Name: "f", Fn: fn, Method: method}
		if len(s.Targets) > 0 {
			one.Pool = s.Targets[0].Pool
		}
		s.Path, s.Targets = reflect.TypeOf(Setup{}).PkgPath(), []Target{one}
		s.index()
		return &s
	}
	tellApart(t, c.name, with(c.base), with(c.cand))
}

// What a function of the package makes of a literal is no value that the package never makes.
func TestMadeOfLiteral(t *testing.T) {
	goroutines = 1 << 20
	s := &Setup{
		Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: (*stretch).atTop, Method: true}},
		Types: []reflect.Type{reflect.TypeOf(stretch{})}, Makers: []interface{}{newStretch},
	}
	s.index()
	g, made, written := &growth{dice: newDice(1)}, 0, 0
	for n := 0; n < 6000; n++ {
		current = s
		a, why := prepare(s, s.Targets[0], g.fresh())
		if why != "" {
			continue
		}
		if top, _ := a.in[0].Interface().(*stretch); top != nil && top.atTop() {
			if a.b.unmade {
				written++
			} else {
				made++
			}
		}
		a.undo()
	}
	if made == 0 || written == 0 {
		t.Errorf("%d values are made by the package's function, %d are not", made, written)
	}
}

// asked are functions that ask for the weight of texts; heaviestAnew asks again and again, and
// heaviestOfAll for what the other does not.
func heaviest(list []string, weight func(string) int) (most int) {
	for _, s := range append(append([]string{}, list...), list...) {
		most = max2(most, weight(s))
	}
	return most
}

func heaviestAtOnce(list []string, weight func(string) int) (most int) {
	for i := len(list) - 1; i >= 0; i-- {
		most = max2(most, weight(list[i]))
	}
	return most
}

func heaviestOfAll(list []string, weight func(string) int) (most int) {
	if len(list) == 0 {
		return 0
	}
	_ = weight("")
	return heaviestAtOnce(list, weight)
}

func max2(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// How often a function is asked, and in which order, shows, unless the package says that it asks
// any number of times; what it is asked shows always.
func TestAskedAnyNumberOfTimes(t *testing.T) {
	goroutines = 1 << 20
	differ := func(base, cand interface{}, asked bool) bool {
		with := func(fn interface{}) *Setup {
			s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: fn}}, Often: asked}
			s.index()
			return s
		}
		a, b, g := with(base), with(cand), &growth{dice: newDice(1)}
		for n := 0; n < 400; n++ {
			if data := g.fresh(); seen(a, data) != seen(b, data) {
				return true
			}
		}
		return false
	}
	for _, c := range []struct {
		name  string
		cand  interface{}
		asked bool
		want  bool
	}{
		{"less often", heaviestAtOnce, false, true},
		{"less often, as the package says", heaviestAtOnce, true, false},
		{"for something else, as the package says", heaviestOfAll, true, true},
	} {
		if got := differ(heaviest, c.cand, c.asked); got != c.want {
			t.Errorf("%s: a difference %t, want %t", c.name, got, c.want)
		}
	}
}

// gauge is set up by options.
type gauge struct {
	low, high int
	scale     func([]int) int
	used      []int
}

type gaugeOption func(*gauge)

func gaugeLow(n int) gaugeOption               { return func(g *gauge) { g.low = n } }
func gaugeHigh(n int) gaugeOption              { return func(g *gauge) { g.high = n } }
func gaugeScale(f func([]int) int) gaugeOption { return func(g *gauge) { g.scale = f } }
func newGauge(options ...gaugeOption) (*gauge, error) {
	g := &gauge{}
	for _, o := range options {
		o(g)
	}
	if g.high <= g.low {
		return nil, io.ErrUnexpectedEOF
	}
	return g, nil
}

func (g *gauge) read(a, b int) int {
	sum := 0
	for _, n := range []int{a, b} {
		if g.scale != nil {
			sum += g.scale([]int{n, g.low})
		}
	}
	return sum
}

func (g *gauge) readInOne(a, b int) int {
	sum := 0
	for _, n := range []int{a, b} {
		if g.used = append(g.used[:0], n, g.low); g.scale != nil {
			sum += g.scale(g.used)
		}
	}
	return sum
}

// A value that takes options is made with some of those that its package has.
func TestOptionsOfFunctions(t *testing.T) {
	goroutines = 1 << 20
	with := func(fn interface{}) *Setup {
		s := &Setup{
			Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: fn, Method: true}}, Types: []reflect.Type{reflect.TypeOf(gauge{})},
			Makers: []interface{}{newGauge, gaugeLow, gaugeHigh, gaugeScale}, Opaque: map[reflect.Type]bool{reflect.TypeOf(gauge{}): true},
		}
		s.index()
		return s
	}
	tellApart(t, "lists that a function was given, one after the other", with((*gauge).read), with((*gauge).readInOne))
}

// What takes nothing, or nothing that can be changed, is not called again.
func TestNothingToChange(t *testing.T) {
	goroutines = 1 << 20
	for _, fn := range []interface{}{func() int { return 1 }, func(int, string) int { return 1 }, func([]int, io.Reader) int { return 1 }} {
		s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: fn}}}
		s.index()
		for mood := byte(0); mood < 32; mood++ {
			if looks := seen(s, []byte{mood * 8, 0, 100, 3, 4, 5, 6}); strings.Contains(looks, "the same call again, argument") {
				t.Errorf("%T in mood %d: %s", fn, mood, looks)
			}
		}
	}
}
