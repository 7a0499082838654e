package binarycall

import (
	"encoding/binary"
	"io"
)

type pairOf struct{ A, B []uint16 }

// No number.
func anything(w io.Writer, v any) error { return binary.Write(w, binary.BigEndian, v) }

func anythingElse(w io.Writer, p pairOf, n int) error {
	if err := anything(w, p); err != nil {
		return err
	}
	return anything(w, n)
}

// What it is given is looked at.
func switched(w io.Writer, v any) error {
	if s, ok := v.(string); ok {
		_, err := io.WriteString(w, s)
		return err
	}
	return binary.Write(w, binary.BigEndian, v)
}

func switchedBoth(w io.Writer) error {
	if err := switched(w, "text"); err != nil {
		return err
	}
	return switched(w, uint32(1))
}

// The function may be another one.
func changed(w io.Writer, other func(any)) {
	put := func(v any) { binary.Write(w, binary.BigEndian, v) }
	if other != nil {
		put = other
	}
	put(uint32(1))
}

// It is given to somebody.
func given(w io.Writer, use func(func(any))) {
	put := func(v any) { binary.Write(w, binary.BigEndian, v) }
	put(uint32(1))
	use(put)
}

// The name of the copy is reserved.
func reserved(w io.Writer, v any) error { return binary.Write(w, binary.BigEndian, v) }

func reservedUint32(w io.Writer, v uint32) error { return reserved(w, v) }

// The order is the caller's.
func ordered[T word](w io.Writer, o binary.ByteOrder, v T) error { return binary.Write(w, o, v) }

func orderedOne(w io.Writer, o binary.ByteOrder) error { return ordered(w, o, uint16(1)) }

// Two types.
func twoTypes[K, V word](w io.Writer, k K, v V) error {
	if err := binary.Write(w, binary.BigEndian, k); err != nil {
		return err
	}
	return binary.Write(w, binary.BigEndian, v)
}

func twoOfThem(w io.Writer) error { return twoTypes(w, uint16(1), uint32(2)) }

// The method is another type's parameter.
type box[T word] struct{ v T }

func (b *box[T]) write(w io.Writer) error { return binary.Write(w, binary.BigEndian, b.v) }

func boxed(w io.Writer) error { return (&box[uint32]{1}).write(w) }

// Called by nobody of the package.
func nobody[T word](w io.Writer, v T) error { return binary.Write(w, binary.BigEndian, v) }

// Any number of them.
func list(w io.Writer, v ...any) error { return binary.Write(w, binary.BigEndian, v) }

func listed(w io.Writer) error { return list(w, uint16(1)) }

// The name means another type there.
func hiddenType(w io.Writer, v any) error { return binary.Write(w, binary.BigEndian, v) }

func hides(w io.Writer) error {
	type uint32 uint64
	return hiddenType(w, uint32(1))
}

// Who embeds it has a method of the name that the copy would get.
type sender struct{ w io.Writer }

func (s *sender) send(v any) error { return binary.Write(s.w, binary.BigEndian, v) }

type inverse struct{ sender }

func (i *inverse) sendUint32(v uint32) error { return i.send(^v) }

func inverted(i *inverse, n uint32) error { return i.send(n) }

// Elsewhere the function is another one.
func passing(w io.Writer, n uint32) error { return split(w, n) }

// A number that is no int is not equal to 3.
func equalled(w io.Writer, v any) error {
	if v == 3 {
		return nil
	}
	return binary.Write(w, binary.BigEndian, v)
}

// What is made of the parameter has its type.
func kept(w io.Writer, v any) error {
	u := v
	if u == 3 {
		return nil
	}
	return binary.Write(w, binary.BigEndian, v)
}

func typed[T any](T) int { var v [1]T; return len(v) }

func typedBy(w io.Writer, v any) (int, error) {
	return typed(v), binary.Write(w, binary.BigEndian, v)
}

func threes(w io.Writer, n uint16) error {
	if err := equalled(w, n); err != nil {
		return err
	}
	if _, err := typedBy(w, n); err != nil {
		return err
	}
	return kept(w, n)
}
