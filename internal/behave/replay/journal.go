package replay

import (
	"fmt"
	"hash"
	"hash/fnv"
	"sort"
	"strconv"
	"sync"
)

// journal is what stubs saw during one call, in order. Writes to the same
// writer that follow each other are one entry: how a text is cut into writes
// is left to the code.
type journal struct {
	mu         sync.Mutex
	entries    []entry
	size       int
	over       hash.Hash64        // of what no longer fits; nil while all does
	spilled    string             // who saw the last of that
	lost       int                // bytes of it
	cuts       map[string]int     // writes, by who saw them
	questioned map[[2]string]bool // who was asked, and what
	failed     bool               // a writer took no more
	followed   []*stream          // that keep some of what they saw until they are asked
	begun      bool               // the call is under way
	loose      []entry            // writes behind small buffers, one of each who saw some
	mended     bool               // a writer that had failed takes more again
}

// mends notes that a writer is going to take more again, unless the call is still to
// begin: what code made of such an error before then is not known.
func (j *journal) mends() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.mended = j.mended || j.begun
	return j.begun
}

// refuses notes that a writer took no more.
func (j *journal) refuses() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.failed = true
}

// refused reports whether one did.
func (j *journal) refused() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.failed
}

// follow has a stream say what it saw before entries are read.
func (j *journal) follow(s *stream) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.followed = append(j.followed, s)
}

// cutPrefix begins what is said of the number of writes that a text came in.
// More of them than on the baseline can be seen, by who reads a line at a time;
// fewer are what gathering them is for.
const cutPrefix = "writes to "

// mostCut bounds the texts whose writes are counted, in bytes: longer ones may
// be cut where a buffer is full. Of those it is told whether they came in one.
const mostCut = 512

// ofMuch follows who saw the writes of a longer text, of which there are one or more.
const ofMuch = ", of much"

// cut counts a write.
func (j *journal) cut(who string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.cuts == nil {
		j.cuts = map[string]int{}
	}
	j.cuts[who]++
}

type entry struct {
	who  string
	what string
	text []byte // of a write
}

// journalLimit bounds what is kept of a call, in bytes.
const journalLimit = 1 << 16

// wrote notes bytes that a stub was given. How they were cut shows neither in
// what is kept nor in the sum of what is not.
func (j *journal) wrote(who string, p []byte) {
	Dawdle()
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(p) == 0 {
		return
	}
	n := len(j.entries)
	if j.lost == 0 && (n == 0 || j.entries[n-1].who != who || j.entries[n-1].what != "") {
		j.entries = append(j.entries, entry{who: who})
		j.size += len(who) + 1
		n++
	}
	room := journalLimit - j.size
	if j.lost > 0 || room < 0 {
		room = 0
	}
	if room > len(p) {
		room = len(p)
	}
	if room > 0 {
		j.entries[n-1].text = append(j.entries[n-1].text, p[:room]...)
		j.size += room
	}
	j.spill(who, p[room:])
}

// gathered notes bytes that came through a small buffer. When that is emptied depends on how text is cut, so that
// nothing is said of what others saw before or after.
func (j *journal) gathered(who string, p []byte) {
	j.mu.Lock()
	defer j.mu.Unlock()
	n := len(p)
	if room := journalLimit - j.size; n > room {
		n = room
	}
	if n < 0 || j.lost > 0 {
		n = 0
	}
	j.size += n
	j.spill(who, p[n:])
	for i := range j.loose {
		if j.loose[i].who == who {
			j.loose[i].text = append(j.loose[i].text, p[:n]...)
			return
		}
	}
	if n > 0 {
		j.loose = append(j.loose, entry{who: who, text: append([]byte{}, p[:n]...)})
	}
}

func (j *journal) note(who, what string) {
	Dawdle()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.lost > 0 || j.size > journalLimit {
		j.spill(who, []byte(what))
		j.spilled = ""
		return
	}
	j.size += len(who) + len(what) + 1
	j.entries = append(j.entries, entry{who: who, what: what})
}

// asks notes what somebody was asked who may be asked any number of times.
func (j *journal) asks(who, what string) {
	Dawdle()
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.questioned == nil {
		j.questioned = map[[2]string]bool{}
	}
	if len(j.questioned) < mostAskedOf {
		j.questioned[[2]string{who, what}] = true
	}
}

// mostAskedOf bounds the questions of a call that are kept.
const mostAskedOf = 4096

// askedPrefix begins how such a question looks.
const askedPrefix = "asked "

// questions says which there were.
func (j *journal) questions() []part {
	var out []part
	for q := range j.questioned {
		out = append(out, part{"event " + q[0], askedPrefix + q[1]})
	}
	sort.Slice(out, func(i, k int) bool {
		if out[i].what != out[k].what {
			return out[i].what < out[k].what
		}
		return out[i].looks < out[k].looks
	})
	return out
}

// spill adds to the sum of what is not kept.
func (j *journal) spill(who string, p []byte) {
	if len(p) == 0 {
		return
	}
	if j.over == nil {
		j.over = fnv.New64a()
	}
	if j.spilled != who {
		fmt.Fprintf(j.over, "\x00%s\x00", who)
		j.spilled = who
	}
	j.over.Write(p)
	j.lost += len(p)
}

// begin forgets everything.
func (j *journal) begin() {
	j.mu.Lock()
	j.entries, j.loose, j.size, j.lost, j.over, j.spilled, j.cuts, j.questioned = nil, nil, 0, 0, nil, "", nil, nil
	j.begun, j.mended = true, false
	j.mu.Unlock()
}

// lines renders the entries.
func (j *journal) lines() []part {
	j.mu.Lock()
	followed := j.followed
	j.mu.Unlock()
	for _, s := range followed {
		s.finish()
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	var out []part
	for _, e := range j.entries {
		what := e.what
		if what == "" {
			what = "write " + quoted(string(e.text))
		}
		out = append(out, part{"event " + e.who, what})
	}
	sort.Slice(j.loose, func(i, k int) bool { return j.loose[i].who < j.loose[k].who })
	for _, e := range j.loose {
		out = append(out, part{"event " + e.who, "write " + quoted(string(e.text))})
	}
	out = append(out, j.questions()...)
	out = append(out, j.cutting()...)
	if j.lost > 0 {
		out = append(out, part{"event", strconv.Itoa(j.lost) + " more bytes, hash " + strconv.FormatUint(j.over.Sum64(), 16)})
	}
	return out
}

// cutting says in how many writes short texts came, and whether long ones came in one.
func (j *journal) cutting() []part {
	size := map[string]int{}
	for _, e := range j.entries {
		size[e.who] += len(e.text)
	}
	var all []string
	for who := range j.cuts {
		all = append(all, who)
	}
	sort.Strings(all)
	var out []part
	for _, who := range all {
		n := j.cuts[who]
		if j.lost > 0 || size[who] > mostCut {
			who += ofMuch
			n = min2(n, 2)
		}
		out = append(out, part{cutPrefix + who, strconv.Itoa(n)})
	}
	return out
}
