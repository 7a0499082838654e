package inflate

import "math/bits"

// huffman decodes a prefix code of deflate by tables: the first is indexed by
// the next bits of the input, and leads to further ones for codes that are
// longer.
type huffman struct {
	root  uint // bits that index the first table
	table []entry
}

// Codes of up to this many bits are found at once.
const (
	literalBits  = 10
	distanceBits = 8
	maxCodeBits  = 15
)

// entry is what a code stands for: its length in bits (4 bits), how many bits
// after it add to the value (4), a kind (8), the value (16). 0 is no code. Where
// the kind is further, the value is where a table begins, and what adds to it is
// how many bits index that.
type entry uint32

// Kinds of entries. What a code for distances or code lengths stands for is a
// length, too.
const (
	literal entry = iota + 1
	length
	endOfBlock
	further
)

func newEntry(kind entry, value int, extra uint) entry {
	return entry(value)<<16 | kind<<8 | entry(extra)<<4
}

func (e entry) length() uint { return uint(e & 0xf) }
func (e entry) extra() uint  { return uint(e >> 4 & 0xf) }
func (e entry) kind() entry  { return e >> 8 & 0xff }
func (e entry) value() uint  { return uint(e >> 16) }

// What codes stand for, by their number; the lengths of codes are not known yet.
var (
	literalCodes  = makeLiteralCodes()
	distanceCodes = makeDistanceCodes()
	lengthCodes   = makeLengthCodes()
)

func makeLiteralCodes() (codes [maxLiterals]entry) {
	for i := range 256 {
		codes[i] = newEntry(literal, i, 0)
	}
	codes[256] = newEntry(endOfBlock, 0, 0)
	value := 3
	for i := range 28 {
		extra := uint(max(0, i/4-1))
		codes[257+i] = newEntry(length, value, extra)
		value += 1 << extra
	}
	codes[285] = newEntry(length, 258, 0)
	return codes
}

func makeDistanceCodes() (codes [maxDistances]entry) {
	value := 1
	for i := range 30 {
		extra := uint(max(0, i/2-1))
		codes[i] = newEntry(length, value, extra)
		value += 1 << extra
	}
	return codes
}

func makeLengthCodes() (codes [len(lengthOrder)]entry) {
	for i := range codes {
		codes[i] = newEntry(length, i, 0)
	}
	return codes
}

// init makes the tables of the code in which number i, that stands for codes[i],
// has lengths[i] bits; 0 is none. It reports false where there are more codes
// than bits can tell apart. There may be fewer.
func (h *huffman) init(lengths []uint8, codes []entry, root uint) bool {
	next, ok := firstCodes(lengths)
	if !ok {
		return false
	}
	h.root = root
	if cap(h.table) < 1<<root {
		h.table = make([]entry, 1<<root, 2<<root)
	}
	h.table = h.table[:1<<root]
	clear(h.table)
	long := false
	for i, n := range lengths {
		if n == 0 {
			continue
		}
		code := bits.Reverse16(next[n]) >> (16 - n)
		next[n]++
		if uint(n) > root {
			h.widen(uint(code)&(1<<root-1), uint(n)-root)
			long = true
			continue
		}
		h.fill(h.table, uint(code), uint(n), codes[i])
	}
	if long {
		h.addLong(lengths, codes)
	}
	return true
}

// firstCodes returns the first code of each length, and whether the lengths are
// possible.
func firstCodes(lengths []uint8) (next [maxCodeBits + 1]uint16, ok bool) {
	var count [maxCodeBits + 1]int
	for _, n := range lengths {
		count[n]++
	}
	code := 0
	for n := 1; n <= maxCodeBits; n++ {
		next[n] = uint16(code)
		code += count[n]
		if code > 1<<n {
			return next, false
		}
		code <<= 1
	}
	return next, true
}

// fill sets the entries of a table whose lowest bits are a code.
func (h *huffman) fill(table []entry, code, n uint, e entry) {
	if e == 0 {
		return
	}
	for i := code; i < uint(len(table)); i += 1 << n {
		table[i] = e | entry(n)
	}
}

// widen notes that codes which begin with these bits have so many more.
func (h *huffman) widen(first, more uint) {
	if e := &h.table[first]; e.extra() < more {
		*e = newEntry(further, 0, more) | entry(h.root)
	}
}

// addLong adds the codes that are longer than what indexes the first table.
func (h *huffman) addLong(lengths []uint8, codes []entry) {
	next, _ := firstCodes(lengths)
	for i, n := range lengths {
		if n == 0 {
			continue
		}
		code := uint(bits.Reverse16(next[n]) >> (16 - n))
		next[n]++
		if uint(n) <= h.root {
			continue
		}
		first := &h.table[code&(1<<h.root-1)]
		if first.value() == 0 {
			*first |= entry(len(h.table)) << 16
			size := 1 << first.extra()
			for range size {
				h.table = append(h.table, 0)
			}
		}
		from := first.value()
		h.fill(h.table[from:from+1<<first.extra()], code>>h.root, uint(n)-h.root, codes[i])
	}
}

// find returns what the next bits stand for; the length is that of all of it.
func (h *huffman) find(bits uint64) entry {
	e := h.table[bits&(1<<h.root-1)]
	if e.kind() == further {
		return h.tail(e, bits)
	}
	return e
}

// tail is find where the code is longer than the bits of the first table.
func (h *huffman) tail(first entry, bits uint64) entry {
	e := h.table[first.value()+uint(bits>>h.root)&(1<<first.extra()-1)]
	if e == 0 {
		return 0
	}
	return e + entry(h.root)
}
