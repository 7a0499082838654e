package replay

import (
	"strconv"
	"strings"
)

// In what programs write for programs a number is a few bytes: a size before what it is of, a sum behind it. What
// is read from there and compared stands in the text as these bytes, not as digits.

// packing is how a number is written so.
type packing struct {
	width int
	least bool // the least byte comes first
}

// packings are those that are common. A number of one byte is a letter.
var packings = []packing{{2, false}, {4, false}, {8, false}, {2, true}, {4, true}, {8, true}}

// of writes a number, "" where it does not fit.
func (p packing) of(n int64) string {
	if n < 0 || p.width < 8 && n>>(8*uint(p.width)) != 0 {
		return ""
	}
	out := make([]byte, p.width)
	for i := range out {
		at := i
		if !p.least {
			at = p.width - 1 - i
		}
		out[at] = byte(n >> (8 * uint(i)))
	}
	return string(out)
}

// packedIn finds a number in a text that looks like one for programs: hardly another one has a byte that is 0, or none
// that is a letter.
func packedIn(text string, n int64, nth int) (at, size int) {
	if !isForPrograms(text) {
		return 0, 0
	}
	for _, p := range packings {
		if what := p.of(n); what != "" {
			if at, size = occurrence(text, what, nth, func(int, int) bool { return true }); size > 0 {
				return at, size
			}
		}
	}
	return 0, 0
}

func isForPrograms(text string) bool { return strings.IndexByte(text, 0) >= 0 }

// packedAs is what comes into a text in the place of a number that is written so.
func (s swap) packedAs(piece string) (to string, ok bool) {
	if s.kind != aNumber || piece == s.from {
		return "", false
	}
	from, err1 := strconv.ParseInt(s.from, 10, 64)
	n, err2 := strconv.ParseInt(s.to, 10, 64)
	if err1 != nil || err2 != nil {
		return "", false
	}
	for _, p := range packings {
		if p.of(from) == piece {
			if to = p.of(n); to == "" { // it does not fit
				to = piece
			}
			return to, true
		}
	}
	return "", false
}
