package hub

import (
	"encoding/binary"
	"io"

	"freshbuffer/wire"
)

var heads [][]byte

// kept gives others its array.
func kept(r io.Reader) {
	for range 3 {
		keptHead(r)
	}
}

func keptHead(r io.Reader) {
	var head [4]byte
	r.Read(head[:])
	heads = append(heads, head[:])
}

// compared uses the array as a value.
func compared(r io.Reader) (n int) {
	for range 3 {
		if magic(r) {
			n++
		}
	}
	return n
}

func magic(r io.Reader) bool {
	var head [4]byte
	r.Read(head[:])
	return head == [4]byte{'h', 'o', 'n', 'e'}
}

// within may have the array on the stack.
func within(ns []uint32) (sum int) {
	for _, n := range ns {
		sum += folded(n)
	}
	return sum
}

func folded(n uint32) int {
	var head [4]byte
	binary.BigEndian.PutUint32(head[:], n)
	return int(head[0] ^ head[3])
}

// valued has a value at once.
func valued(w io.Writer) {
	for range 3 {
		greeting(w)
	}
}

func greeting(w io.Writer) {
	var head = [4]byte{'h', 'o', 'n', 'e'}
	w.Write(head[:])
}

// numbers are no bytes, and some arrays are too large to be kept.
func numbers(w io.Writer) {
	for range 3 {
		large(w)
	}
}

func large(w io.Writer) {
	var head [1<<16 + 1]byte
	w.Write(head[:])
}

// ranged looks at each of its bytes.
func ranged(w io.Writer) {
	for range 3 {
		each(w)
	}
}

func each(w io.Writer) {
	var head [4]byte
	w.Write(head[:])
	for i, b := range head {
		head[3-i] = b
	}
}

// unnamedOf calls a method of what has no name.
func unnamedOf(w io.Writer, all []wire.Packet) {
	for _, p := range all {
		wire.Lines(w, func() wire.Packet { return p })
	}
}

// farAway calls methods of types of another package.
func farAway(w io.Writer, all []wire.Packet) {
	for _, p := range all {
		w.Write(p.Line())
	}
}
