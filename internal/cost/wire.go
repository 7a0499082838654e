package cost

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The wire format of protocol buffers, as far as profiles need it:
// https://protobuf.dev/programming-guides/encoding/.

// Wire types.
const (
	wireVarint = 0
	wire64     = 1
	wireBytes  = 2
	wire32     = 5
)

var errMalformed = errors.New("malformed message")

// uvarint decodes a varint at the start of b and returns its length, 0 if
// there is none.
func uvarint(b []byte) (v uint64, n int) {
	if len(b) > 0 && b[0] < 0x80 {
		return uint64(b[0]), 1
	}
	return longVarint(b)
}

// longVarint is uvarint for any length, best for more than a byte.
//
//go:noinline
func longVarint(b []byte) (v uint64, n int) {
	if len(b) > 1 && b[1] < 0x80 && b[0] >= 0x80 {
		return uint64(b[0]&0x7f) | uint64(b[1])<<7, 2
	}
	shift := uint(0)
	for i, c := range b {
		if i == binary.MaxVarintLen64 {
			return 0, 0
		}
		v |= uint64(c&0x7f) << (shift & 63)
		if c < 0x80 {
			return v, i + 1
		}
		shift += 7
	}
	return 0, 0
}

// appendIndices decodes varints, each the index of a location + 1. The bytes
// were checked when they were read.
//
// Whether an index takes one byte or two is as good as random, and guessing it
// wrong costs the processor more than decoding: so both are computed alike.
func appendIndices(out []int32, b []byte) []int32 {
	out = slices.Grow(out, len(b))
	n := len(out)
	out = out[:n+len(b)]
	i := 0
	for ; i+1 < len(b); n++ {
		low, high := uint32(b[i]), uint32(b[i+1])
		long := low >> 7
		if long&(high>>7) != 0 {
			v, size := longVarint(b[i:])
			out[n] = int32(v - 1)
			i += size
			continue
		}
		out[n] = int32(low&0x7f|(high&-long)<<7) - 1
		i += 1 + int(long)
	}
	if i < len(b) {
		out[n] = int32(b[i]) - 1
		n++
	}
	return out[:n]
}

// appendIDs encodes indices as appendIndices decodes them, in the same manner.
func appendIDs(out []byte, indices []int32) []byte {
	n := len(out)
	out = slices.Grow(out, binary.MaxVarintLen32*len(indices)+1)
	out = out[:cap(out)]
	for _, index := range indices {
		v := uint32(index) + 1
		if v >= 1<<14 {
			n += binary.PutUvarint(out[n:], uint64(v))
			continue
		}
		long := (0x7f - v) >> 31
		out[n+1] = byte(v >> 7)
		out[n] = byte(v) | byte(long<<7)
		n += 1 + int(long)
	}
	return out[:n]
}

// extremes returns the smallest and the largest of the varints in b, and whether
// they are well formed.
func extremes(b []byte) (least, most uint64, ok bool) {
	least = 1
	i := 0
	for i+1 < len(b) {
		low, high := uint64(b[i]), uint64(b[i+1])
		long := low >> 7
		v, size := low&0x7f|(high&-long)<<7, 1+int(long)
		if long&(high>>7) != 0 {
			if v, size = longVarint(b[i:]); size == 0 {
				return 0, 0, false
			}
		}
		least, most = min(least, v), max(most, v)
		i += size
	}
	if i < len(b) {
		if b[i] >= 0x80 {
			return 0, 0, false
		}
		least, most = min(least, uint64(b[i])), max(most, uint64(b[i]))
	}
	return least, most, true
}

// field is one field of a message.
type field struct {
	number int
	wire   int
	value  uint64 // unless wireBytes
	bytes  []byte // if wireBytes; shares memory with the message
}

// next decodes the first field of a message and returns the rest.
func next(b []byte) (f field, rest []byte, err error) {
	tag, n := uvarint(b)
	if n == 0 || tag>>3 == 0 || tag>>3 > 1<<29-1 {
		return f, nil, errMalformed
	}
	f.number, f.wire, b = int(tag>>3), int(tag&7), b[n:]
	switch f.wire {
	case wireVarint:
		if f.value, n = uvarint(b); n == 0 {
			return f, nil, errMalformed
		}
		return f, b[n:], nil
	case wireBytes:
		size, n := uvarint(b)
		if n == 0 || size > uint64(len(b)-n) {
			return f, nil, errMalformed
		}
		f.bytes = b[n : n+int(size)]
		return f, b[n+int(size):], nil
	case wire64, wire32:
		size := 8
		if f.wire == wire32 {
			size = 4
		}
		if len(b) < size {
			return f, nil, errMalformed
		}
		return f, b[size:], nil
	}
	return f, nil, errMalformed
}

// fields calls f for the fields of a message in turn.
func fields(b []byte, f func(field) error) error {
	for len(b) > 0 {
		var fd field
		var err error
		if fd, b, err = next(b); err != nil {
			return err
		}
		if err := f(fd); err != nil {
			return err
		}
	}
	return nil
}

// numbers decodes a message of numbers: the value of each known field goes to
// out, at its number; the bits of known say which these are. Other fields go to
// other, which may be nil.
func numbers(b []byte, known uint, out []uint64, other func(field) error) error {
	for len(b) > 0 {
		if tag := b[0]; tag < 0x80 && tag&7 == wireVarint && known>>(tag>>3)&1 != 0 {
			if len(b) > 1 && b[1] < 0x80 {
				out[tag>>3], b = uint64(b[1]), b[2:]
				continue
			}
			v, n := longVarint(b[1:])
			if n == 0 {
				return errMalformed
			}
			out[tag>>3], b = v, b[1+n:]
			continue
		}
		f, rest, err := next(b)
		if err != nil {
			return err
		}
		switch b = rest; {
		case f.number < len(out) && known>>f.number&1 != 0:
			if out[f.number], err = f.uint(); err != nil {
				return err
			}
		case other != nil:
			if err := other(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// uint returns the value of a field that must be a varint.
func (f field) uint() (uint64, error) {
	if f.wire != wireVarint {
		return 0, errMalformed
	}
	return f.value, nil
}

// varints appends the numbers of a repeated field, packed or not.
func (f field) varints(out []int64) ([]int64, error) {
	switch f.wire {
	case wireVarint:
		return append(out, int64(f.value)), nil
	case wireBytes:
		for b := f.bytes; len(b) > 0; {
			v, n := uvarint(b)
			if n == 0 {
				return nil, errMalformed
			}
			out = append(out, int64(v))
			b = b[n:]
		}
		return out, nil
	}
	return nil, errMalformed
}

// appendNumber appends a field with a varint, unless that is 0, the default.
func appendNumber(b []byte, number int, v uint64) []byte {
	if v == 0 {
		return b
	}
	return binary.AppendUvarint(binary.AppendUvarint(b, uint64(number)<<3|wireVarint), v)
}

// appendBytes appends a field with a message or a string.
func appendBytes(b []byte, number int, m []byte) []byte {
	b = binary.AppendUvarint(b, uint64(number)<<3|wireBytes)
	return append(binary.AppendUvarint(b, uint64(len(m))), m...)
}
