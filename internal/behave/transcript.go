package behave

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Part is one thing that was seen of a call, and how it looked.
type Part struct{ What, Looks string }

// record is what a transcript says of one call.
type record struct {
	literals []string // arguments as Go expressions, or as descriptions
	clear    bool     // all of them are expressions
	made     bool     // some argument was put together field by field
	forged   bool     // some argument was made as its package never does
	// assembled is that fields were filled one by one that users can fill, too: they may contradict each other.
	assembled bool
	used      int  // bytes that they were made of
	unmade    bool // likewise, without the function that makes such values
	imports   []string
	parts     []Part
	outside   []Part            // those that can be seen from outside the package, as far as they can
	writes    map[string]int    // number of writes that a stub saw, by stub
	wants     map[string]string // what of parts is a Go expression, by Part.What
	complete  bool
	beside    bool          // it was not begun when its process ended: calls beside it were under way
	took      time.Duration // no part of what is compared
}

// slow is how long a call takes on the baseline from which on one that does not
// end in the candidate may only be slower: a thousandth of the limit.
const slow = 4 * time.Millisecond

// comparable reports whether a call of the candidate can be held against the
// baseline's: one that does not end, or runs out of memory, only where the
// baseline was done at once. A baseline that runs out of memory says nothing: less
// may suffice. Where the baseline follows a nil pointer that it was
// given, when and whether that ends a call is a mistake of the caller's; and so is
// how far both come, where values were put together field by field. So is a map
// that such a value lacks, and what fields that contradict each other lead to. Which of several goroutines gets which answer is chance.
func (r record) comparable(cand record) bool {
	if how, panics := r.part("panic"); panics && how == nilPointer {
		what, too := cand.part("panic")
		if !too && cand.usable() || r.made && what == nilPointer && !r.equal(cand) {
			return false
		}
	}
	if r.followsNil(cand) || r.contradicts(cand) || r.byChance() || cand.answeredByChance() {
		return false
	}
	if !r.equal(cand) && slices.ContainsFunc(r.parts, func(p Part) bool {
		return (r.made || p.further()) && strings.Contains(p.Looks, nilMap) // arguments of further calls may be put together, too
	}) {
		return false
	}
	if how, _ := r.part("process"); strings.Contains(how, "memory") {
		return false
	}
	how, _ := cand.part("process")
	if _, hangs := cand.part("time"); hangs || strings.Contains(how, "memory") || how == "does not end" {
		return r.took > 0 && r.took < slow && !cand.beside
	}
	return cand.complete
}

// agrees reports whether a call of the candidate looked like the baseline's: the
// same was seen, and nothing was written in more pieces. In fewer it may be.
func (r record) agrees(cand record) bool {
	return (r.equal(cand) || r.equal(r.withoutAhead(cand))) && r.finer(cand) == ""
}

// same reports whether two calls of one side looked the same in all.
func (r record) same(o record) bool { return r.equal(o) && maps.Equal(r.writes, o.writes) }

// finer returns the stub that saw more writes in the candidate.
func (r record) finer(cand record) string {
	for _, who := range slices.Sorted(maps.Keys(r.writes)) {
		if cand.writes[who] > r.writes[who] {
			return who
		}
	}
	return ""
}

// equal reports whether two calls looked the same.
func (r record) equal(o record) bool {
	if len(r.parts) != len(o.parts) || r.complete != o.complete {
		return false
	}
	for i := range r.parts {
		if r.parts[i].key() != o.parts[i].key() || !r.parts[i].allows(o.parts[i].Looks) {
			return false
		}
	}
	return true
}

// keptMemory is how package replay says that a receiver keeps memory which was passed
// to it.
const keptMemory = "is kept by the receiver"

// inOrder is how package replay says that a call which another one comes in
// between of looks as if one were made after the other.
const inOrder = "as if one came after the other"

// whileLocked is how package replay ends what it says of a call of what was passed that is
// made with the receiver locked.
const whileLocked = ", while the receiver is locked"

// laterOn and asItWas are how package replay says of a list that a further call gave that
// those after it have not changed it.
const (
	laterOn = ", in the end"
	asItWas = "is as it was"
)

// ofReceiver is how package replay says that what was passed is given a list of the receiver's.
const ofReceiver = "lies in the receiver"

// yieldsMemory and ofItsOwn are how package replay says that nobody else has the lists in what an iterator yields.
const (
	yieldsMemory = " yields memory"
	ofItsOwn     = "of its own"
)

// endsMidway is how package replay says what becomes of a context that ends while a call is at work. Who looked at it
// later on, too, has to notice it still; how often code looks is left to it, and it may leave less half done.
const (
	endsMidway       = "where its context ends meanwhile"
	endsUnnoticed    = "that is not noticed"
	endsNoticedLater = "that is noticed, later on too"
	leavesHalf       = ", and work is left half done"
)

// allowsMidway reports whether what becomes of such a context is no worse than it was.
func allowsMidway(was, is string) bool {
	was, wasHalf := strings.CutSuffix(was, leavesHalf)
	is, half := strings.CutSuffix(is, leavesHalf)
	return (wasHalf || !half || was == endsUnnoticed) && (was != endsNoticedLater || is != endsUnnoticed)
}

// allows reports whether what was seen on the baseline looks the same in the
// candidate, or cannot be held against it: where others can tell that a call came in
// between of another one, where memory of the caller's is kept, and where who asks while
// it is called would wait for ever, or might. What comes to lie in a list that is used again
// is no promise either, and one of the receiver's need not be given to others, be it by an iterator.
func (p Part) allows(looks string) bool {
	question, waits := strings.CutSuffix(p.Looks, ", which waits")
	call, locked := strings.CutSuffix(p.Looks, whileLocked)
	return p.Looks == looks || p.What == endsMidway && allowsMidway(p.Looks, looks) || strings.HasSuffix(p.What, laterOn) && p.Looks != asItWas || locked && call == looks || p.What == "with another call in between" && p.Looks != inOrder || strings.HasSuffix(p.What, yieldsMemory) && looks == ofItsOwn || p.Looks == keptMemory || p.Looks == ofReceiver || waits && strings.HasPrefix(looks, question)
}

// further reports whether the part is of a call after the one under check.
func (p Part) further() bool { return strings.HasPrefix(p.What, "then ") }

// key is what the part is of. That of a further call leaves out its arguments:
// both sides make the same ones, but print them by how their types are written.
func (p Part) key() string {
	open, end := strings.IndexByte(p.What, '('), strings.LastIndexByte(p.What, ')')
	if !p.further() || open < 0 || end < open {
		return p.What
	}
	return p.What[:open] + p.What[end+1:]
}

// part returns how something looked.
func (r record) part(what string) (string, bool) { return r.nth(what, 0) }

// nth returns how something looked that was seen several times.
func (r record) nth(what string, n int) (string, bool) {
	key := Part{What: what}.key()
	for _, p := range r.parts {
		if p.key() != key {
			continue
		}
		if n == 0 {
			return p.Looks, true
		}
		n--
	}
	return "", false
}

// nilPointer is how package replay calls the panic of following one.
const nilPointer = "runtime error: nil pointer"

// nilMap is how it calls that of adding to a map that was never made.
const nilMap = "runtime error: write to nil map"

// followsNil reports whether what a call returned follows a nil pointer when it
// is used, and the candidate's, which came to its end, does not panic.
func (r record) followsNil(cand record) bool {
	return cand.usable() && slices.ContainsFunc(r.parts, func(p Part) bool {
		how, _ := cand.part(p.What)
		return p.Looks == "panics with "+nilPointer && !strings.HasPrefix(how, "panics")
	})
}

// usable reports whether a call came to its end.
func (r record) usable() bool { return r.complete && !ended(r) && !r.unusable() }

// unusable reports whether a call says nothing of the function: it could not
// be made, or did not end.
func (r record) unusable() bool {
	_, unmade := r.part("unmade")
	_, hangs := r.part("time")
	return unmade || hangs
}

// replayed is the transcript of a replay: calls by their number.
type replayed struct {
	records map[int]record
	under   record       // what is known of a call that did not end
	last    int          // number of the call begun last, -1 if none
	hits    map[int]bool // marks that the calls passed
	whole   bool         // the process came to its end
	began   bool
}

// A transcript is lines of fields between tabs: a letter, then texts in which
// tabs, ends of lines and backslashes are escaped.
func fields(line string) []string {
	parts := strings.Split(line, "\t")
	for i, p := range parts {
		parts[i] = unescaper.Replace(p)
	}
	return parts
}

var unescaper = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r")

// maxLine bounds a line of a transcript, in bytes.
const maxLine = 64 << 20

// lines reads the lines of a transcript but for one that a crash cut off.
func lines(text []byte) *bufio.Scanner {
	s := bufio.NewScanner(bytes.NewReader(text[:bytes.LastIndexByte(text, '\n')+1]))
	s.Buffer(nil, maxLine)
	return s
}

// parseReplay reads the transcript of a replay.
func parseReplay(text []byte) replayed {
	out := replayed{records: map[int]record{}, hits: map[int]bool{}, last: -1}
	for s := lines(text); s.Scan(); {
		if f := fields(s.Text()); len(f) > 0 {
			out.line(f)
		}
	}
	return out
}

// line takes in one line of a replay.
func (out *replayed) line(f []string) {
	r := &out.under
	switch {
	case f[0] == "h":
		out.began = true
	case f[0] == "z":
		out.whole = true
	case f[0] == "c" && len(f) == 2:
		if n, err := strconv.Atoi(f[1]); err == nil && n >= 0 {
			out.last, *r = n, record{}
		}
	case f[0] == "a" && len(f) >= 3:
		r.clear, r.forged, r.literals = f[1] == "true", f[2] == "forged" || f[2] == "unmade", f[3:]
		r.made, r.unmade, r.assembled = r.forged || f[2] == "true", f[2] == "unmade", f[2] == "assembled"
	case f[0] == "s" && len(f) == 2:
		r.used, _ = strconv.Atoi(f[1])
	case f[0] == "x" && len(f) == 2:
		r.beside = f[1] == "true"
	case f[0] == "v":
		for _, m := range f[1:] {
			if n, err := strconv.Atoi(m); err == nil {
				out.hits[n] = true
			}
		}
	case f[0] == "i":
		r.imports = f[1:]
	case f[0] == "w" && len(f) == 4 && f[2] == "true":
		if r.wants == nil {
			r.wants = map[string]string{}
		}
		r.wants[f[1]] = f[3]
	case f[0] == "p" && len(f) == 3 && strings.HasPrefix(f[1], cutPrefix):
		r.count(strings.TrimPrefix(f[1], cutPrefix), f[2])
	case f[0] == "p" && len(f) == 3:
		r.see(f[1], f[2])
	case f[0] == "e" && out.last >= 0:
		out.end(f[1:])
	}
}

// see adds what was seen of a call; what looks like nothing from outside the package
// is for its functions alone.
func (r *record) see(what, looks string) {
	what, _ = views(what)
	whole, outside := views(looks)
	r.parts = append(r.parts, Part{what, whole})
	if outside != "" || looks == "" {
		r.outside = append(r.outside, Part{what, outside})
	}
}

// fromOutside is what users of the package can tell of a call.
func (r record) fromOutside() record {
	r.parts = r.outside
	return r
}

// inside reports whether a call and that of the candidate differ in what users of the
// package cannot see: what is kept in fields and variables that are not exported.
func (r record) inside(cand record) bool {
	return r.fromOutside().agrees(cand.fromOutside()) && !r.agrees(cand)
}

// cutPrefix begins what package replay says of the number of writes.
const cutPrefix = "writes to "

// ofMuch follows there who saw writes of much text: one, or more.
const ofMuch = ", of much"

// count notes in how many writes something came.
func (r *record) count(who, n string) {
	if r.writes == nil {
		r.writes = map[string]int{}
	}
	r.writes[who], _ = strconv.Atoi(n)
}

// end completes the call under way; rest may say how many microseconds it took.
func (out *replayed) end(rest []string) {
	r := out.under
	r.complete = true
	if len(rest) == 1 {
		if n, err := strconv.Atoi(rest[0]); err == nil {
			r.took = time.Duration(n) * time.Microsecond
		}
	}
	out.records[out.last], out.under = r, record{}
}

// item is a call: a target and the bytes its arguments are made of.
type item struct {
	target int
	data   []byte
}

// key tells calls apart.
func (i item) key() string { return fmt.Sprintf("%d %s", i.target, i.data) }

// grown is the transcript of a growth.
type grown struct {
	kept     []item
	seeds    []item // those of them to grow on
	under    *item  // the call that was begun last
	culprit  *item  // the call that was under way when the process ended
	done     map[int]bool
	normal   map[int]int    // calls that returned, by target
	unmade   map[int]string // targets that cannot be called, and why
	whole    bool
	began    bool
	unending bool          // the culprit did not end
	at       time.Duration // when the target of the culprit was begun
	tries    int           // of that target
}

// parseGrowth reads the transcript of a growth.
func parseGrowth(text []byte) grown {
	g := grown{done: map[int]bool{}, normal: map[int]int{}, unmade: map[int]string{}}
	for s := lines(text); s.Scan(); {
		if f := fields(s.Text()); len(f) > 0 {
			g.line(f)
		}
	}
	if !g.whole {
		g.culprit = g.under
	}
	return g
}

// line takes in one line of a growth.
func (g *grown) line(f []string) {
	number := -1
	if len(f) > 1 {
		if n, err := strconv.Atoi(f[1]); err == nil {
			number = n
		}
	}
	switch {
	case f[0] == "h":
		g.began = true
	case f[0] == "z":
		g.whole = true
	case f[0] == "t" && len(f) == 3:
		ms, _ := strconv.Atoi(f[2])
		g.at, g.tries = time.Duration(ms)*time.Millisecond, 0
	case f[0] == "b" && len(f) == 3 && number >= 0:
		g.tries++
		g.unending = false
		if data, err := hex.DecodeString(f[2]); err == nil {
			g.under = &item{number, data}
		}
	case f[0] == "k" && g.under != nil:
		g.kept = append(g.kept, *g.under)
		if len(f) > 1 {
			g.seeds = append(g.seeds, *g.under)
		}
		g.under = nil
	case f[0] == "n":
		g.under = nil
	case f[0] == "p" && len(f) == 3:
		g.unending = f[1] == "time"
		if f[1] == "unmade" {
			g.under = nil
		}
	case f[0] == "d" && number >= 0 && len(f) == 3:
		g.done[number] = true
		g.normal[number], _ = strconv.Atoi(f[2])
	case f[0] == "u" && number >= 0 && len(f) == 3:
		g.done[number] = true
		g.unmade[number] = f[2]
	}
}

// corpusText writes calls as package replay reads them.
func corpusText(items []item) []byte {
	var b bytes.Buffer
	for _, it := range items {
		fmt.Fprintf(&b, "%d %x\n", it.target, it.data)
	}
	return b.Bytes()
}
