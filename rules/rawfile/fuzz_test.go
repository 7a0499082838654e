package rawfile_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
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

// dump writes records, and ends with one that is too long.
func dump(out io.Writer, data []byte, most int) error {
	for i, line := range bytes.SplitAfter(data, []byte("\n")) {
		if len(line) > most {
			return errors.New("too long")
		}
		if err := binary.Write(out, binary.BigEndian, uint16(i)); err != nil {
			return err
		}
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return nil
}

// FuzzCreated holds that what is written through a buffer, which is flushed on the ways out, is the same, with the same end.
func FuzzCreated(f *testing.F) {
	f.Add([]byte("a\nbc\n"), 5)
	f.Add([]byte("a\nlonger\n"), 5)
	f.Add(bytes.Repeat([]byte("0123456789\n"), 2000), 20)
	f.Fuzz(func(t *testing.T, data []byte, most int) {
		var want, got bytes.Buffer
		ends := dump(&want, data, most)
		end := func() error {
			w := bufio.NewWriter(&got)
			defer w.Flush()
			if err := dump(w, data, most); err != nil {
				return err
			}
			return w.Flush()
		}()
		if (end == nil) != (ends == nil) || !bytes.Equal(got.Bytes(), want.Bytes()) {
			t.Errorf("%q and %v, want %q and %v", got.Bytes(), end, want.Bytes(), ends)
		}
	})
}
