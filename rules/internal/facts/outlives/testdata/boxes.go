package turns

import (
	"encoding/binary"
	"log"
	"slices"
)

// The methods below are of interfaces that say nothing of what becomes of their arguments: it counts
// which values are in them.

type taker interface{ take(b []byte) error }

type counted struct{ n int }

func (c *counted) take(b []byte) error { c.n += len(b); return nil }

type held struct{ b []byte }

func (h *held) take(b []byte) error { h.b = b; return nil }

type heaped struct{}

var heap [][]byte

func (heaped) take(b []byte) error { heap = append(heap, b); return nil }

// What a function makes for each call, by the kind.
func picked(kind int) (taker, bool) {
	switch kind {
	case 0:
		return &counted{}, true
	case 1:
		return new(held), true
	}
	return nil, false
}

func goneToPicked(kind int) error {
	for {
		t, ok := picked(kind)
		if !ok {
			return nil
		}
		if err := t.take(makeBytes(1)); err != nil {
			return err
		}
	}
}

// It is made before the loop, and there in the next turn.
func keptByPicked(kind int) error {
	t, _ := picked(kind)
	for {
		if err := t.take(makeBytes(1)); err != nil {
			return err
		}
	}
}

// One of the kinds keeps it.
func pickedAny(kind int) taker {
	if kind == 0 {
		return &counted{}
	}
	return heaped{}
}

func keptByOneKind(kind int) {
	for range 3 {
		pickedAny(kind).take(makeBytes(1))
	}
}

// Somebody else may put another kind there.
func keptByAnyTaker(t taker) {
	for range 3 {
		KeptByAnyTaker(t, makeBytes(1))
	}
}

func KeptByAnyTaker(t taker, b []byte) { t.take(b) }

type Desk struct{ Taker taker }

func keptByField(d *Desk) {
	for range 3 {
		d.Taker.take(makeBytes(1))
	}
}

// A field that only this package sets.
type counter struct{ to taker }

func newCounter() *counter { return &counter{to: &counted{}} }

func goneToField(c *counter) {
	for range 3 {
		c.to.take(makeBytes(1))
	}
}

// What a function returns is made for the call, or lies there for all calls.
type box struct{ b []byte }

func newBox() *box { return &box{} }

func goneIntoBox() (n int) {
	for range 3 {
		x := newBox()
		x.b = makeBytes(1)
		n += len(x.b)
	}
	return n
}

func keptIntoBox() *box {
	x := newBox()
	for range 3 {
		x.b = makeBytes(1)
	}
	return x
}

var theBox = &box{}

func oneBox() *box { return theBox }

func keptIntoTheBox() {
	for range 3 {
		oneBox().b = makeBytes(1)
	}
}

func listedBox() *box {
	x := &box{}
	boxes = append(boxes, x)
	return x
}

var boxes []*box

func keptIntoListedBox() {
	for range 3 {
		listedBox().b = makeBytes(1)
	}
}

func sameBox(x *box) *box { return x }

func goneIntoSameBox() (n int) {
	for range 3 {
		x := sameBox(newBox())
		x.b = makeBytes(1)
		n += len(x.b)
	}
	return n
}

func keptIntoSameBox(x *box) {
	for range 3 {
		sameBox(x).b = makeBytes(1)
	}
}

// Functions of the library.
type numbered struct{ N uint16 }

func goneDecoded(order binary.ByteOrder) (n uint16, err error) {
	for range 3 {
		var x numbered
		if _, err := binary.Decode(makeBytes(2), order, &x); err != nil {
			return 0, err
		}
		n += x.N
	}
	return n, nil
}

func goneConcatenated(all [][]byte) [][]byte {
	for range 3 {
		all = append(all, slices.Concat([]byte("a"), makeBytes(1)))
	}
	return all
}

func keptConcatenated(all [][]byte) [][]byte {
	for range 3 {
		all = slices.Concat(all, [][]byte{makeBytes(1)})
	}
	return all
}

func keptCloned() (all [][]byte) {
	for range 3 {
		all = slices.Clone([][]byte{makeBytes(1)})
	}
	return all
}

func goneContained(all []byte) (n int) {
	for range 3 {
		if slices.Contains(makeBytes(1), 'x') {
			n++
		}
	}
	return n
}

func goneLogged(l *log.Logger) {
	for range 3 {
		l.Printf("%s %d", makeBytes(1), 1)
	}
}

func keptLoggedAs(l *log.Logger, format string) {
	for range 3 {
		l.Printf(format, makeBytes(1))
	}
}
