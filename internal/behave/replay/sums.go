package replay

import (
	"math/rand"
	"strconv"
	"strings"
)

// What has a sum of its bytes with it is refused if that is wrong, and nothing that is made up has the
// right one. The comparison says how much is missing: a byte that is so much larger makes up for it.

// mends are changes of one byte of a text, or of two digits that stand for one, after which both sides of
// a comparison may be the same: by sums, by what is left of a division by ten, or by exclusive or.
func (c compared) mends(texts []string, dice *rand.Rand) (out []swap) {
	x, err1 := strconv.ParseInt(c.x, 10, 64)
	y, err2 := strconv.ParseInt(c.y, 10, 64)
	if c.kind != aNumber && c.kind != aLetter || err1 != nil || err2 != nil || len(texts) == 0 {
		return nil
	}
	text := texts[dice.Intn(len(texts))]
	if other := texts[dice.Intn(len(texts))]; len(other) > len(text) {
		text = other
	}
	if len(text) < 2 || len(text) > 0xff {
		return nil
	}
	at, size, was := byteIn(text, dice)
	var all []int64
	switch {
	case size == 2:
		all = []int64{was + y - x, was + x - y, was ^ x ^ y}
	case was >= 0:
		all = []int64{(was + y - x) % 10, (was + x - y) % 10}
	default:
		was = int64(text[at])
		all = []int64{was + y - x, was + x - y, was ^ x ^ y}
	}
	piece := text[at : at+size]
	for _, n := range all {
		if to := likeByte(piece, n); to != piece {
			out = append(out, swap{kind: aText, nth: timesBefore(text, piece, at), from: piece, to: to})
		}
	}
	return out
}

// byteIn chooses a byte of a text: two digits of a run of them, one that stands alone, or the byte itself,
// for which was is less than 0. Those at the end are chosen more often: sums stand there.
func byteIn(text string, dice *rand.Rand) (at, size int, was int64) {
	at = dice.Intn(len(text))
	if dice.Intn(2) == 0 {
		if at = len(text) - 1 - dice.Intn(4); at < 0 {
			at = 0
		}
	}
	from, to := runOfSigns([]byte(text), at)
	if to-from >= 2 && isHexadecimal(text[from:to]) && (to-from)%2 == 0 && (to-from > 4 || dice.Intn(2) == 0) {
		if at >= to {
			at = to - 1
		}
		if at < from {
			at = from
		}
		at = from + (at-from)/2*2
		n, _ := strconv.ParseInt(text[at:at+2], 16, 64)
		return at, 2, n
	}
	if c := text[at]; '0' <= c && c <= '9' && dice.Intn(2) == 0 {
		return at, 1, int64(c - '0')
	}
	return at, 1, -1
}

// likeByte writes a byte as another one is written.
func likeByte(piece string, n int64) string {
	if len(piece) == 2 {
		digits := strconv.FormatInt(n&0xff|0x100, 16)[1:]
		if strings.ToLower(piece) != piece || strings.ToUpper(piece) == piece {
			digits = strings.ToUpper(digits)
		}
		return digits
	}
	if c := piece[0]; '0' <= c && c <= '9' && -10 < n && n < 10 {
		return string([]byte{'0' + byte((n+10)%10)})
	}
	return string([]byte{byte(n)})
}

// timesBefore counts how often a piece of a text occurs in it before a place.
func timesBefore(text, piece string, at int) (n int) {
	for i := 0; i < at; i++ {
		if strings.HasPrefix(text[i:], piece) {
			n++
		}
	}
	return n
}
