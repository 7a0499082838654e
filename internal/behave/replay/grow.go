package replay

import (
	"encoding/hex"
	"math/rand"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// growth looks for calls of one target that show something new: a statement
// that none has executed, or a result of another shape.
type growth struct {
	r       *runner
	nr      int
	dice    *rand.Rand
	queue   [][]byte // calls that showed something new
	deep    [][]byte // those that took another way through the code
	ways    map[uint64]bool
	borders map[border]bool // of comparisons that calls came to
	often   map[passes]bool // about how often calls passed statements
	seen    map[uint64]bool
	shapes  map[string]int
	written int
	short   int // of those written, calls with texts of few letters
	tries   int // with those of earlier processes
	normal  int
	long    int // calls that go far and took long
	ends    time.Time
	users   bool      // most calls are made as users make them
	wary    bool      // a call has ended the process, of a package that starts goroutines
	filled  bool      // what is called on is filled by calls of its methods
	last    time.Time // until then it goes on where it has tried too little
	began   time.Time
	was     processorTime // when it began
	extra   time.Duration // for which it goes on beyond that, since others had the machine
	learnt  [][]byte      // calls that comparisons make worth trying
	texted  []texted      // calls whose texts are worth trying with one word otherwise
	tried   map[swap]int
	ofSite  map[int]int // how many are made of what a comparison looked for, by site
	shifts  map[int]int // how many are made of how far its sides are apart
}

// Bounds of what growth keeps for a target.
const (
	keptCalls    = 6000
	keptPerShape = 60
	keptTiny     = 1200 // calls with texts of few letters, whatever came of them: they look alike
	// Where the machine is busy, growth takes longer, up to so many slices
	// more and at least a second, until it has tried so many calls, as far as there is
	// time to spare.
	leastTries    = 2500
	patience      = 8
	leastPatience = time.Second
)

// grow searches each target in turn, beginning with the calls of a corpus, and
// writes those worth replaying.
func (r *runner) grow(items []item) {
	wanted := map[int]bool{}
	for _, f := range strings.Split(r.opts.targets, ",") {
		if n, err := strconv.Atoi(f); err == nil {
			wanted[n] = true
		}
	}
	spare, left := r.opts.spare, len(wanted)
	if left == 0 {
		left = len(r.set.Targets)
	}
	for i := range r.set.Targets {
		if len(wanted) > 0 && !wanted[i] {
			continue
		}
		var known [][]byte
		for _, it := range items {
			if it.nr == i {
				known = append(known, it.data)
			}
		}
		if why := r.set.cannot(r.set.Targets[i].Fn); why != "" {
			r.line("u", strconv.Itoa(i), why)
			left--
			continue
		}
		r.line("t", strconv.Itoa(i), strconv.FormatInt(time.Since(began).Milliseconds(), 10))
		before := spentOn(r.opts.earlier, i)
		g := &growth{
			r: r, nr: i, dice: newDice(int64(r.opts.seed)*1000 + int64(i)), tries: before.tries,
			seen: map[uint64]bool{}, ways: map[uint64]bool{}, borders: map[border]bool{}, often: map[passes]bool{}, shapes: map[string]int{}, ends: time.Now().Add(r.opts.slice - before.took),
		}
		g.began, g.was = time.Now(), processorTimes()
		g.filled = r.set.fills(r.set.Targets[i])
		r.leaves = nil
		g.users = r.opts.users
		if before.some { // one of them ended the process
			g.users = true
			r.leaves = g.endless
			g.wary = r.set.Starts
		}
		g.last = g.ends.Add(r.mostPatience(spare / time.Duration(left)))
		g.search(known)
		if over := time.Since(g.ends) - g.extra; over > 0 {
			spare -= over
		}
		r.line("d", strconv.Itoa(i), strconv.Itoa(g.normal))
		left--
	}
}

// mostPatience is how much longer than its slice growth of a target may take, which has
// a share of what there is to spare.
func (r *runner) mostPatience(share time.Duration) time.Duration {
	most := patience * r.opts.slice
	if most < leastPatience {
		most = leastPatience
	}
	if share < most {
		most = share
	}
	if most < 0 {
		most = 0
	}
	return most
}

func (g *growth) search(known [][]byte) {
	for _, data := range known {
		g.try(data)
	}
	for _, data := range [][]byte{nil, {1}, {60, 60, 60, 60, 60, 60, 60}, {200, 200, 200, 200, 200, 200, 200, 200, 200}} {
		g.try(data)
	}
	for n := g.tries; g.written < keptCalls && g.goesOn(n); n++ {
		switch {
		case len(g.learnt) > 0 && g.dice.Intn(oddsOfLearnt) == 0:
			g.try(g.next())
		case len(g.texted) > 0 && len(g.r.opts.hints) > 0 && g.dice.Intn(oddsOfHint) == 0:
			g.try(g.careful(g.hinted()))
		case len(g.texted) > 0 && g.dice.Intn(oddsOfPerturbed) == 0:
			g.try(g.careful(g.perturbed()))
		case len(g.queue) == 0 || g.dice.Intn(3) == 0:
			g.try(g.careful(g.fresh()))
		case g.dice.Intn(5) == 0:
			g.try(g.careful(g.otherwise()))
		default:
			g.try(g.careful(g.mutated()))
		}
	}
}

// mostSearched is how many times its slice of time a target may have where others have the machine. It is less
// than a single call may have: who waits for a check has a bound for all of it.
const mostSearched = 3

// goesOn reports whether there is time for one more call after so many.
func (g *growth) goesOn(tries int) bool {
	now := time.Now()
	if now.Before(g.ends) || tries < leastTries && now.Before(g.last) {
		return true
	}
	if tries >= leastTries {
		return false
	}
	return now.Before(g.last.Add(g.extra)) || g.starved(now) > 0
}

// starved looks how much longer growth goes on since others had the machine, and returns what is left of that.
func (g *growth) starved(now time.Time) time.Duration {
	g.extra = g.was.taken(processorTimes(), now.Sub(g.began), (mostSearched-1)*g.r.opts.slice)
	return g.last.Add(g.extra).Sub(now)
}

// endless reports whether a call may take as long as one that ended the process: most of
// those that go far are left out then.
func (g *growth) endless(a *attempt) bool { return g.dice.Intn(16) > 0 && goesFar(a) }

// goesFar reports whether a call is of a large number, of a text with nothing in it or of times far from
// each other. What grows by such a text until it is long enough has no end, and to go as far as a
// number says takes the square of that where each step copies all.
func goesFar(a *attempt) bool {
	for _, n := range a.b.ints {
		if n > farOff || n < -farOff {
			return true
		}
	}
	for _, v := range a.in {
		if v.Kind() == reflect.String && v.Len() == 0 {
			return true
		}
	}
	for _, t := range a.b.moments {
		if d := t.Sub(a.b.moments[0]); d > farApart || d < -farApart {
			return true
		}
	}
	return false
}

// farOff is how large numbers are that it takes long to come to.
const farOff = 5000

// farApart is how far apart times are that it takes long to go from one to the other.
const farApart = 20 * 365 * 24 * time.Hour

// careful is a call that passes nothing that is nil, where one has ended the process already and a
// goroutine may do so again.
func (g *growth) careful(data []byte) []byte {
	if g.wary && len(data) > mannersAt+1 && g.dice.Intn(16) > 0 {
		data[mannersAt+1] %= leastBare
	}
	return data
}

// otherwise is a call that showed something new, with something else done beside it.
func (g *growth) otherwise() []byte {
	data := g.recent()
	if len(data) > mannersAt {
		data[mannersAt] = byte(g.dice.Intn(256))
	}
	return data
}

// effort is what was spent on a target.
type effort struct {
	took  time.Duration
	tries int
	some  bool // a process ended
}

// spentOn is what processes that ended in a call of the target have spent on it;
// said lists targets, "number:milliseconds:tries".
func spentOn(said string, target int) effort {
	for _, one := range strings.Split(said, ",") {
		f := strings.Split(one, ":")
		if len(f) == 3 && f[0] == strconv.Itoa(target) {
			ms, _ := strconv.Atoi(f[1])
			tries, _ := strconv.Atoi(f[2])
			return effort{time.Duration(ms) * time.Millisecond, tries, true}
		}
	}
	return effort{}
}

// fresh draws bytes: short streams give simple calls.
func (g *growth) fresh() []byte {
	lengths := []int{4, 12, 32, 96, 256}
	if g.filled { // what is called on has to come to something first
		lengths = []int{4, 12, 48, 128, 320}
	}
	data := make([]byte, 1+g.dice.Intn(lengths[g.dice.Intn(len(lengths))]))
	g.dice.Read(data)
	return data
}

// recent chooses a call that showed something new, preferring recent ones, and those
// that took another way through the code.
func (g *growth) recent() []byte {
	from := g.queue
	if len(g.deep) > 0 && g.dice.Intn(3) > 0 {
		from = g.deep
	}
	i := len(from) - 1 - g.dice.Intn(1+g.dice.Intn(len(from)))
	return append([]byte{}, from[i]...)
}

// mutated changes a call that showed something new.
func (g *growth) mutated() []byte {
	data, swaps := withoutSwaps(g.recent())
	for n := 1 + g.dice.Intn(4); n > 0; n-- {
		data = g.mutate(data)
	}
	if len(data) > 1024 {
		data = data[:1024]
	}
	for _, s := range swaps {
		data = withSwap(data, s)
	}
	return data
}

func (g *growth) mutate(data []byte) []byte {
	if len(data) == 0 {
		return g.fresh()
	}
	at := g.dice.Intn(len(data))
	switch g.dice.Intn(7) {
	case 0:
		data[at] = byte(g.dice.Intn(256))
	case 1:
		data[at] ^= 1 << uint(g.dice.Intn(8))
	case 2:
		data[at] += byte(g.dice.Intn(9)) - 4
	case 3:
		data = append(data[:at], append([]byte{byte(g.dice.Intn(256))}, data[at:]...)...)
	case 4:
		data = append(data[:at], data[at+1:]...)
	case 5:
		data = append(data, g.fresh()...)
	case 6:
		other := g.queue[g.dice.Intn(len(g.queue))]
		data = append(data[:at], other[g.dice.Intn(len(other)+1):]...)
	}
	return data
}

// try makes a call. It is announced before, so that one that ends the process
// is known: "b target hex", then "k" or "n"; "k new" is worth growing on, too.
func (g *growth) try(data []byte) {
	data = g.asUsers(data)
	g.r.line("b", strconv.Itoa(g.nr), hex.EncodeToString(data))
	g.r.out.Flush()
	watch()
	a, parts := g.r.call(item{g.nr, data})
	if a == nil {
		return
	}
	g.noteCompared(a, data)
	if g.takesLong(a) {
		g.r.line("n")
		return
	}
	id := identity(a, parts, data)
	marks, anew, way := freshMarks(g.often)
	another := anew || !g.ways[way]
	fresh := len(marks) > 0 || another
	if freshBorders(g.borders) {
		fresh = true
	}
	shape := shapeOf(parts) + a.kind()
	short := a.b.tiny && g.short < keptTiny
	if g.seen[id] || !fresh && !short && g.shapes[shape] >= keptPerShape && g.shapes[shape]&7 != 0 {
		g.shapes[shape]++
		g.r.line("n")
		return
	}
	said := []string{"k"}
	if fresh || g.shapes[shape] < 3 {
		g.queue = append(g.queue, data)
		g.noteTexts(a, data)
		if another {
			g.ways[way] = true
			g.deep = append(g.deep, data)
		}
		said = append(said, "new")
	}
	g.seen[id] = true
	g.shapes[shape]++
	if short {
		g.short++
	}
	if a.normal {
		g.normal++
	}
	g.written++
	g.r.line(said...)
}

// Of calls that go far and take so long so many are kept, since each is made again some times. As soon as
// there are more, others that go far are left out.
const (
	longCall  = 20 * time.Millisecond
	longCalls = 4
)

// takesLong reports whether a call that goes far took long, as others have before.
func (g *growth) takesLong(a *attempt) bool {
	if g.r.took < longCall || !goesFar(a) {
		return false
	}
	if g.long++; g.long > longCalls {
		g.r.leaves = g.endless
	}
	return g.long > longCalls
}

// kind sets calls apart whose arguments are of a kind that code is seldom
// written for, whatever comes of them: two that are alike, and odd numbers.
func (a *attempt) kind() string {
	kind := ""
	if a.b.twice {
		kind = " twice"
	}
	if a.b.off {
		kind += " off"
	}
	if a.b.worded {
		kind += " respelt"
	}
	if a.b.divided {
		kind += " divided"
	}
	for i := range a.in {
		x := a.before[i]
		if strings.Contains(x, "NaN") || strings.Contains(x, "-0") {
			kind = " odd" + strings.TrimPrefix(kind, " odd")
		}
		if strings.ContainsAny(x, foldedLetters) {
			kind += " folded"
		}
		for k := range a.before[:i] {
			if a.before[k] == x && len(x) > 2 && a.in[k].Type() == a.in[i].Type() {
				return " alike" + kind
			}
		}
	}
	return kind
}

// identity tells calls apart: by arguments and what was seen; by their bytes
// where an argument hides what it holds.
func identity(a *attempt, parts []part, data []byte) uint64 {
	h := hashOfNothing
	if hides(a.before) {
		h = h.with(string(data))
	} else {
		for i, b := range a.before {
			if i > 0 {
				h = h.with("\x00")
			}
			h = h.with(b)
		}
	}
	for _, p := range parts {
		h = h.with("\x00").with(p.what).with("\x00").with(p.looks)
	}
	return uint64(h)
}

// hides reports whether one of some arguments hides what it holds.
func hides(printed []string) bool {
	for _, s := range printed {
		if strings.Contains(s, hiding) {
			return true
		}
	}
	return false
}

// shapeOf is what a call looked like from afar: what was seen, and how long.
func shapeOf(parts []part) string {
	var s strings.Builder
	for _, p := range parts {
		size := 0
		for n := len(p.looks); n > 0; n >>= 1 {
			size++
		}
		what := p.what
		if strings.HasPrefix(what, "then ") { // whatever its arguments
			what, _, _ = strings.Cut(what, "(")
		}
		s.WriteString(what)
		s.WriteString(strconv.Itoa(size))
		if strings.HasPrefix(p.looks, "error") || p.what == "panic" {
			s.WriteString(strings.SplitN(p.looks, "\"", 2)[0])
		}
	}
	return s.String()
}

func newDice(seed int64) *rand.Rand { return rand.New(rand.NewSource(seed)) }
