package leftslice

import (
	"bytes"
	"io"
)

func returned(r io.Reader) []byte {
	buf := make([]byte, size)
	n, _ := r.Read(buf)
	return buf[:n]
}

type holder struct{ buf []byte }

func stored(r io.Reader, h *holder) {
	buf := make([]byte, size)
	r.Read(buf)
	h.buf = buf
}

func cut(r io.Reader) string {
	buf := make([]byte, size)
	n, _ := r.Read(buf)
	buf = buf[:n]
	return string(buf)
}

func wrapped(r io.Reader) io.Reader {
	buf := make([]byte, size)
	r.Read(buf)
	return bytes.NewReader(buf)
}

func spawned(r io.Reader) {
	buf := make([]byte, size)
	go r.Read(buf)
}

func captured(r io.Reader) func() (int, error) {
	buf := make([]byte, size)
	return func() (int, error) { return r.Read(buf) }
}

// The compiler keeps it on the stack.
func alone(s string) (n int) {
	buf := make([]byte, size)
	for i := range copy(buf, s) {
		n += int(buf[i])
	}
	return n
}

func table(i int) byte {
	var t [4]byte
	t[0] = 1
	return t[i] + sum(t)
}

func sum(t [4]byte) byte { return t[0] + t[1] }

func message(r io.Reader, n int) byte {
	buf := make([]byte, n)
	r.Read(buf)
	return buf[0]
}

func pair(a, b string) int {
	x, y := make([]int, len(a)), make([]int, len(a))
	for i := range b {
		x[i], y[i] = y[i], i
	}
	return x[0]
}

func pointers(fill func([]*holder)) int {
	all := make([]*holder, size)
	fill(all)
	return len(all)
}

var magic byte

func init() {
	buf := make([]byte, size)
	bytes.NewReader(nil).Read(buf)
	magic = buf[0]
}

func element(n int) *string {
	all := make([]string, n)
	p := &all[0]
	return p
}

type cell struct{ n int }

func (c *cell) add() { c.n++ }

func cells(n int) int {
	all := make([]cell, n)
	for i := range all {
		all[i].add()
	}
	return all[0].n
}

func number(n uint8) int {
	all := make([][]byte, n)
	return len(all)
}

func large(n int) (sum byte) {
	all := make([][1024]byte, n)
	return all[0][0]
}

func generic[T any](n int) int {
	all := make([]T, n)
	return len(all)
}

type entry struct {
	key []byte
	all [][]byte
}

func (e *entry) SetKey(key []byte) { e.key = key }

func (e *entry) named(key []byte) { e.SetKey(key[1:]) }

func (e *entry) gather(parts ...[]byte) { e.all = parts }

func detach(e *entry) {
	key := make([]byte, len(e.key))
	copy(key, e.key)
	e.SetKey(key)
}

func detachBelow(e *entry) {
	key := make([]byte, len(e.key))
	copy(key, e.key)
	e.named(key)
}

func detachAll(e *entry) {
	key := make([]byte, len(e.key))
	copy(key, e.key)
	e.gather(key)
}

func detachExpression(e *entry) {
	key := make([]byte, len(e.key))
	copy(key, e.key)
	(*entry).SetKey(e, key)
}

type keyed interface{ SetKey([]byte) }

func detachFar(e keyed, from []byte) {
	key := make([]byte, len(from))
	copy(key, from)
	e.SetKey(key)
}

func rewind(r *bytes.Reader, from []byte) {
	text := make([]byte, len(from))
	copy(text, from)
	r.Reset(text)
}
