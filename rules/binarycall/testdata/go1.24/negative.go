package binarycall

import (
	"encoding/binary"
	"io"
)

type pair struct {
	A uint32
	B bool
}

type padded struct {
	A uint8
	_ uint8
}

type inner struct{ A pair }

type small struct{ a uint16 }

func structs(r io.Reader, w io.Writer, p padded, i inner, s small, to *small, of func() small, list []small) error {
	binary.Write(w, binary.BigEndian, p)
	binary.Write(w, binary.BigEndian, i)
	binary.Write(w, binary.BigEndian, of())
	binary.Write(w, binary.BigEndian, list)
	binary.Write(w, binary.BigEndian, to)
	binary.Write(w, binary.BigEndian, struct{}{})
	if err := binary.Read(r, binary.BigEndian, &s); err != nil {
		return err
	}
	return nil
}

type mine struct{}

func (mine) Write(io.Writer, binary.ByteOrder, any) error { return nil }

var global uint32

func others(w io.Writer, order binary.ByteOrder, n int32, p pair, list []uint32, b bool) error {
	binary.Write(w, order, n)
	binary.Write(w, binary.BigEndian, p)
	binary.Write(w, binary.BigEndian, list)
	binary.Write(w, binary.BigEndian, b)
	binary.Write(w, binary.BigEndian, int32(-1))
	binary.Write(w, binary.BigEndian, 7)
	binary.Write(w, binary.BigEndian, any(n))
	binary.Write(w, binary.BigEndian, n /* of the rest */)
	mine{}.Write(w, binary.BigEndian, n)
	defer binary.Write(w, binary.BigEndian, n)
	go binary.Write(w, binary.BigEndian, n)
	var err = binary.Write(w, binary.BigEndian, n)
	if err == nil {
		return binary.Write(w, binary.NativeEndian, n)
	}
	return first(binary.Write(w, binary.BigEndian, n))
}

func first(err error) error { return err }

// err means something already where it would be declared.
func twice(w io.Writer, n int32) error {
	err := first(nil)
	if first(err) != nil {
		return err
	}
	return binary.Write(w, binary.BigEndian, n)
}

func generic[T int32 | uint32](w io.Writer, v T) { binary.Write(w, binary.BigEndian, v) }

func shadowed(w io.Writer, n int32) {
	uint32 := func(int32) int32 { return 0 }
	binary.Write(w, binary.BigEndian, n)
	_ = uint32
}

func goesOn(r io.Reader) (n uint32) {
	if err := binary.Read(r, binary.BigEndian, &n); err != nil {
		println(err)
	}
	return n
}

func other(r io.Reader) (n uint32, err error) {
	if err := binary.Read(r, binary.BigEndian, &n); err == nil {
		return n, nil
	}
	if err := binary.Read(r, binary.BigEndian, &n); err != nil {
		return 0, err
	} else {
		n++
	}
	return n, err
}

func elsewhere(r io.Reader, next func() int, list []uint32, p *uint32, q *spot) error {
	change := func() { p = nil }
	change()
	if err := binary.Read(r, binary.BigEndian, &list[next()]); err != nil {
		return err
	}
	if err := binary.Read(r, binary.BigEndian, p); err != nil {
		return err
	}
	return binary.Read(r, binary.BigEndian, q)
}

type spot struct{ X, Y uint16 }

func both(r io.Reader, list []uint32) error {
	if err := binary.Read(r, binary.BigEndian, &list[0]); err != nil {
		return err
	}
	return binary.Read(r, binary.BigEndian, &list[1])
}

func nameless(r io.Reader, err *uint32) error {
	return binary.Read(r, binary.BigEndian, err)
}

func taken(r io.Reader) (n uint32, err error) {
	nBytes := 0
	if err := binary.Read(r, binary.BigEndian, &n); err != nil {
		return 0, err
	}
	return n + uint32(nBytes), nil
}

func remade(w io.Writer, n int32, make func() []byte) {
	binary.Write(w, binary.BigEndian, n)
	w.Write(make())
}

// Bytes in memory.
func inMemory(buf []byte, order binary.ByteOrder, n int32, p *pair, list []uint32, next func() []byte) (err error) {
	buf, err = binary.Append(buf, order, n)
	buf, err = binary.Append(buf, binary.BigEndian, list)
	buf, err = binary.Append(buf, binary.BigEndian, int16(-1))
	buf, err = binary.Append(buf, binary.NativeEndian, n)
	_, err = binary.Decode(buf, order, &n)
	_, err = binary.Decode(buf, binary.BigEndian, p)
	_, err = binary.Decode(next(), binary.BigEndian, &n)
	_, err = binary.Decode(buf, binary.BigEndian, &global)
	_, err = binary.Encode(next(), binary.BigEndian, n)
	_, err = binary.Encode(nil, binary.BigEndian, n)
	_, err = binary.Encode(buf, binary.BigEndian, len(next()))
	_, err = binary.Encode(buf, binary.BigEndian, int32(len(next())))
	binary.Encode(buf, binary.BigEndian, n)
	return first(err)
}

// The position is another one behind the statement.
func atPosition(buf []byte) (n int, err error) {
	var v uint16
	n, err = binary.Decode(buf[n:], binary.BigEndian, &v)
	return n, err
}

// What decodes is behind the error.
func goesOnAfter(buf []byte) (v uint16, err error) {
	if _, err = binary.Decode(buf, binary.BigEndian, &v); err != nil {
		return 0, err
	}
	if _, err := binary.Decode(buf, binary.BigEndian, &v); err == nil {
		return v, nil
	}
	if n, err := binary.Decode(buf, binary.BigEndian, &v); err != nil {
		return 0, err
	} else {
		return v + uint16(n), nil
	}
}

func appendNil(b byte) (buf []byte, err error) {
	buf, err = binary.Append(nil, binary.BigEndian, b)
	return
}

func ownError(buf []byte, v uint32, error func(any) error2) ([]byte, any) {
	buf, err := binary.Append(buf, binary.BigEndian, v)
	return buf, error(err)
}

type error2 any

// other reads into what may not be there, beside its receiver.
func (s *spot) other(r io.Reader, to *spot) error {
	return binary.Read(r, binary.BigEndian, to)
}

// replaced reads into what its receiver does not point to any more.
func (s *spot) replaced(r io.Reader, to *spot) error {
	s = to
	return binary.Read(r, binary.BigEndian, s)
}

// A goto must not pass a new variable.
func jumps(r io.Reader, again bool) (a uint16, b uint32) {
	if again {
		goto second
	}
	if err := binary.Read(r, binary.BigEndian, &a); err != nil {
		return 0, 0
	}
second:
	{
		if err := binary.Read(r, binary.BigEndian, &b); err != nil {
			return 0, 0
		}
	}
	return a, b
}

// A goto must not pass the error, either.
func jumpsOver(w io.Writer, a uint32) error {
	if a > 0 {
		if a > 1 {
			goto end
		}
		return binary.Write(w, binary.BigEndian, a)
	end:
		a--
	}
	return nil
}

// What is passed over is asked for by nothing: a variable that is only set does not compile.
func passedOver(r io.Reader, buf []byte) (err error) {
	var reserved, spare uint32
	binary.Read(r, binary.BigEndian, &reserved)
	if err := binary.Read(r, binary.BigEndian, &reserved); err != nil {
		return err
	}
	spare = 1
	if _, err = binary.Decode(buf, binary.BigEndian, &spare); err != nil {
		return err
	}
	return nil
}
