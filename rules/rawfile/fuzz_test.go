package rawfile_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"testing"
	"testing/iotest"
)

// records reads records that have their size before them, and says why it ends.
func records(in io.Reader) (all [][]byte, err error) {
	for {
		var size uint16
		if err := binary.Read(in, binary.BigEndian, &size); err != nil {
			return all, err
		}
		body := make([]byte, size%8)
		if _, err := io.ReadFull(in, body); err != nil {
			return all, err
		}
		var c [1]byte
		for c[0] != '\n' {
			if _, err := in.Read(c[:]); err != nil {
				return all, err
			}
		}
		all = append(all, body)
	}
}

// FuzzRawfile holds that what is read through a buffer is the same, and ends in the same way.
func FuzzRawfile(f *testing.F) {
	f.Add([]byte("\x00\x02ab\n\x00\x00\n"), false)
	f.Add([]byte("\x00\x02ab"), true)
	f.Add([]byte("\x00"), false)
	f.Add(bytes.Repeat([]byte("\x00\x03xyz\n"), 2000), true)
	f.Fuzz(func(t *testing.T, data []byte, halves bool) {
		var in io.Reader = bytes.NewReader(data)
		if halves {
			in = iotest.HalfReader(in)
		}
		want, ends := records(bytes.NewReader(data))
		got, end := records(bufio.NewReader(in))
		if end != ends || !slices.EqualFunc(got, want, bytes.Equal) {
			t.Errorf("read %q and %v, want %q and %v", got, end, want, ends)
		}
	})
}
