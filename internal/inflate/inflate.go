// Package inflate unpacks gzip files that lie in memory as a whole, as small
// profiles do: there may be hundreds of them. There is no stream to wait for, so
// that it reads eight bytes at once, and what it has unpacked is its own window.
//
// It knows what writers of profiles write: one member, without a name or other
// fields in its header. Anything else it leaves to another reader, be it
// unusual, cut off or damaged. What it returns has passed the checksum.
//
// The formats are those of RFC 1952 (gzip) and RFC 1951 (deflate).
package inflate

import (
	"encoding/binary"
	"hash/crc32"
)

// Unpacker unpacks files. The zero value is ready to use.
type Unpacker struct {
	out       []byte
	lengths   [maxLiterals + maxDistances]uint8
	literals  huffman
	distances huffman
}

const (
	maxLiterals  = 288
	maxDistances = 32

	gzipHeader  = 10 // bytes
	gzipTrailer = 8

	// mostUnpacked is how many bytes a byte unpacks to: a length and a distance
	// of a bit each make up to 258.
	mostUnpacked = 258 * 4

	// slack is how many bytes are written past the end of what is copied.
	slack = 8

	// maxKept is how much of what was unpacked last is kept for the next.
	maxKept = 1 << 20
)

// Gzip unpacks src if it is one of the files that the package knows, and unpacks
// to limit bytes or less. The result is valid until the next call.
func (u *Unpacker) Gzip(src []byte, limit int64) (out []byte, ok bool) {
	if len(src) < gzipHeader+gzipTrailer || src[0] != 0x1f || src[1] != 0x8b || src[2] != 8 || src[3] != 0 {
		return nil, false
	}
	body, trailer := src[gzipHeader:len(src)-gzipTrailer], src[len(src)-gzipTrailer:]
	size := int64(binary.LittleEndian.Uint32(trailer[4:]))
	if size > limit || size > mostUnpacked*int64(len(body)) {
		return nil, false
	}
	u.reserve(int(size))
	if !u.inflate(body) {
		return nil, false
	}
	return u.out, crc32.ChecksumIEEE(u.out) == binary.LittleEndian.Uint32(trailer)
}

// reserve makes u.out as long as what is going to be unpacked.
func (u *Unpacker) reserve(size int) {
	if size+slack > cap(u.out) || cap(u.out) > maxKept {
		u.out = make([]byte, max(size+slack, 64<<10))
	}
	u.out = u.out[:size]
}

// inflate unpacks blocks to out. It reports whether they are well formed and are
// all of src and all of out.
func (u *Unpacker) inflate(src []byte) bool {
	in := bitReader{src: src}
	at := 0
	for last := false; !last; {
		in.fill()
		last = in.take(1) == 1
		ok := false
		switch in.take(2) {
		case 0:
			at, ok = u.stored(&in, at)
		case 1:
			u.fixed()
			at, ok = u.block(&in, at)
		case 2:
			if u.dynamic(&in) {
				at, ok = u.block(&in, at)
			}
		}
		if !ok {
			return false
		}
	}
	return at == len(u.out) && in.used() == len(src)
}

// stored copies a block that is not packed.
func (u *Unpacker) stored(in *bitReader, at int) (end int, ok bool) {
	in.take(in.n % 8)
	in.fill()
	n, inverted := int(in.take(16)), int(in.take(16))
	from := in.used()
	if n != inverted^0xffff || from+n > len(in.src) || at+n > len(u.out) {
		return at, false
	}
	copy(u.out[at:], in.src[from:from+n])
	*in = bitReader{src: in.src, pos: from + n}
	return at + n, true
}

// fixed sets the codes of blocks that bring none.
func (u *Unpacker) fixed() {
	for i := range u.lengths {
		switch {
		case i < 144:
			u.lengths[i] = 8
		case i < 256:
			u.lengths[i] = 9
		case i < 280:
			u.lengths[i] = 7
		case i < maxLiterals:
			u.lengths[i] = 8
		default:
			u.lengths[i] = 5
		}
	}
	u.literals.init(u.lengths[:maxLiterals], literalCodes[:], literalBits)
	u.distances.init(u.lengths[maxLiterals:], distanceCodes[:], distanceBits)
}

// dynamic reads the codes of a block.
func (u *Unpacker) dynamic(in *bitReader) bool {
	literals, distances, n := 257+int(in.take(5)), 1+int(in.take(5)), 4+int(in.take(4))
	var meta [len(lengthOrder)]uint8
	for _, i := range lengthOrder[:n] {
		in.fill()
		meta[i] = uint8(in.take(3))
	}
	all := u.lengths[:literals+distances]
	return u.literals.init(meta[:], lengthCodes[:], literalBits) && u.codeLengths(in, all) &&
		u.literals.init(all[:literals], literalCodes[:], literalBits) &&
		u.distances.init(all[literals:], distanceCodes[:], distanceBits)
}

// lengthOrder is the order in which lengths of the code for code lengths come.
var lengthOrder = [...]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// codeLengths reads the lengths of codes, which are packed themselves.
func (u *Unpacker) codeLengths(in *bitReader, all []uint8) bool {
	for i := 0; i < len(all); {
		in.fill()
		e := u.literals.find(in.bits)
		if e == 0 {
			return false
		}
		in.take(e.length())
		value, repeat := uint8(e.value()), 1
		switch value {
		case 16:
			if i == 0 {
				return false
			}
			value, repeat = all[i-1], 3+int(in.take(2))
		case 17:
			value, repeat = 0, 3+int(in.take(3))
		case 18:
			value, repeat = 0, 11+int(in.take(7))
		}
		if i+repeat > len(all) {
			return false
		}
		for range repeat {
			all[i] = value
			i++
		}
	}
	return true
}

// block unpacks a block by its codes. It is the loop in which unpacking takes its
// time, and long because the state has to stay in registers.
func (u *Unpacker) block(in *bitReader, at int) (end int, ok bool) {
	out, src := u.out[:len(u.out)+slack], in.src
	size := len(u.out)
	literals, distances := &u.literals, &u.distances
	bits, n, pos := in.bits, in.n, in.pos
	for {
		// A length and a distance with all they add take 48 bits at most.
		if pos+8 <= len(src) {
			bits |= binary.LittleEndian.Uint64(src[pos:]) << (n & 63)
			pos += int(63-n) >> 3
			n |= 56
		} else {
			bits, n, pos = fillSlowly(src, bits, n, pos)
		}
		e := literals.table[bits&(1<<literalBits-1)]
		if e.kind() == literal && at < size {
			out[at] = byte(e.value())
			at++
			bits >>= e.length() & 63
			n -= e.length()
			if e = literals.table[bits&(1<<literalBits-1)]; e.kind() == literal && at < size {
				out[at] = byte(e.value())
				at++
				bits >>= e.length() & 63
				n -= e.length()
				continue
			}
			if n < 48 {
				continue
			}
		}
		if e.kind() == further {
			e = literals.tail(e, bits)
		}
		bits >>= e.length() & 63
		n -= e.length()
		if e.kind() != length {
			if e.kind() == literal && at < size {
				out[at] = byte(e.value())
				at++
				continue
			}
			in.bits, in.n, in.pos = bits, n, pos
			return at, e.kind() == endOfBlock && in.used() <= len(src)
		}
		count := int(e.value()) + int(bits&(1<<(e.extra()&63)-1))
		bits >>= e.extra() & 63
		n -= e.extra()
		d := distances.table[bits&(1<<distanceBits-1)]
		if d.kind() == further {
			d = distances.tail(d, bits)
		}
		bits >>= d.length() & 63
		n -= d.length()
		back := int(d.value()) + int(bits&(1<<(d.extra()&63)-1))
		bits >>= d.extra() & 63
		n -= d.extra()
		if d == 0 || back > at || at+count > size {
			return at, false
		}
		if back < 8 {
			for i := at; i < at+count; i++ {
				out[i] = out[i-back]
			}
		} else {
			to, from := out[at:at+count+slack], out[at-back:at+count+slack]
			for i := 0; i < count; i += 8 {
				binary.LittleEndian.PutUint64(to[i:], binary.LittleEndian.Uint64(from[i:]))
			}
		}
		at += count
	}
}

// bitReader reads bits, the lowest of a byte first. Past the end they are 0.
type bitReader struct {
	src  []byte
	pos  int    // in src
	bits uint64 // the lowest n of them are next; what is above belongs to src[pos]
	n    uint
}

// fill makes at least 56 bits available.
func (r *bitReader) fill() { r.bits, r.n, r.pos = fillSlowly(r.src, r.bits, r.n, r.pos) }

func fillSlowly(src []byte, bits uint64, n uint, pos int) (uint64, uint, int) {
	for ; n < 56; n += 8 {
		if pos < len(src) {
			bits |= uint64(src[pos]) << (n & 63)
		}
		pos++
	}
	return bits, n, pos
}

// take returns the next bits; as many must be available.
func (r *bitReader) take(n uint) uint64 {
	v := r.bits & (1<<(n&63) - 1)
	r.bits >>= n & 63
	r.n -= n
	return v
}

// used returns the number of bytes of which bits were taken; it is more than
// there are if bits past the end were.
func (r *bitReader) used() int { return r.pos - int(r.n/8) }
