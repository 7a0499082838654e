package binarycall_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func writeAny(w io.Writer, n int32) error { return binary.Write(w, binary.BigEndian, n) }

//go:noinline
func writeNumber(w io.Writer, n int32) error {
	_, err := w.Write(binary.BigEndian.AppendUint32(make([]byte, 0, 4), uint32(n)))
	return err
}

//go:noinline
func bufferAny(w *bufio.Writer, n int32) error { return binary.Write(w, binary.BigEndian, n) }

//go:noinline
func bufferNumber(w *bufio.Writer, n int32) error {
	_, err := w.Write(binary.BigEndian.AppendUint32(w.AvailableBuffer(), uint32(n)))
	return err
}

//go:noinline
func readAny(r io.Reader) (n int32, err error) {
	if err := binary.Read(r, binary.BigEndian, &n); err != nil {
		return 0, err
	}
	return n, nil
}

//go:noinline
func readNumber(r io.Reader) (n int32, err error) {
	var nBytes [4]byte
	if _, err := io.ReadFull(r, nBytes[:]); err != nil {
		return 0, err
	}
	n = int32(binary.BigEndian.Uint32(nBytes[:]))
	return n, nil
}

//go:noinline
func sumAny(r io.Reader) (sum int32, err error) {
	for range 3 {
		var n int32
		if err := binary.Read(r, binary.BigEndian, &n); err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}

//go:noinline
func sumNumbers(r io.Reader) (sum int32, err error) {
	var scratch [4]byte
	for range 3 {
		var n int32
		if _, err := io.ReadFull(r, scratch[:]); err != nil {
			return 0, err
		}
		n = int32(binary.BigEndian.Uint32(scratch[:]))
		sum += n
	}
	return sum, nil
}

func BenchmarkProof(b *testing.B) {
	pair(b, "write", func() error { return writeAny(io.Discard, 70_000) }, func() error { return writeNumber(io.Discard, 70_000) })
	w := bufio.NewWriter(io.Discard)
	pair(b, "write to a buffer", func() error { return bufferAny(w, 70_000) }, func() error { return bufferNumber(w, 70_000) })
	r := bytes.NewReader([]byte{0, 0, 1, 2, 0, 0, 3, 4, 0, 0, 5, 6})
	read := func(from func(io.Reader) (int32, error)) func() error {
		return func() error {
			r.Seek(0, io.SeekStart)
			_, err := from(r)
			return err
		}
	}
	pair(b, "read", read(readAny), read(readNumber))
	pair(b, "read in a loop", read(sumAny), read(sumNumbers))
}

func pair(b *testing.B, name string, baseline, candidate func() error) {
	for _, side := range []struct {
		name string
		f    func() error
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run(name+"/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := side.f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
