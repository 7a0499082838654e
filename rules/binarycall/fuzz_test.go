package binarycall_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"
	"testing/iotest"
)

// FuzzWrite holds that the same bytes arrive in as many calls, and that the
// errors are the same.
func FuzzWrite(f *testing.F) {
	f.Add(uint64(0), false)
	f.Add(uint64(1<<63|1), true)
	f.Add(math.Float64bits(math.NaN()), false)
	f.Fuzz(func(t *testing.T, v uint64, fails bool) {
		var want, got journal
		if fails {
			want.err, got.err = io.ErrShortWrite, io.ErrShortWrite
		}
		check := func(name string, err, err2 error) {
			t.Helper()
			if err != err2 {
				t.Errorf("%s of %x: error %v, want %v", name, v, err2, err)
			}
		}
		check("uint64", binary.Write(&want, binary.BigEndian, v), second(got.Write(binary.BigEndian.AppendUint64(make([]byte, 0, 8), v))))
		check("int32", binary.Write(&want, binary.LittleEndian, int32(v)), second(got.Write(binary.LittleEndian.AppendUint32(make([]byte, 0, 4), uint32(int32(v))))))
		check("int16", binary.Write(&want, binary.BigEndian, int16(v)), second(got.Write(binary.BigEndian.AppendUint16(make([]byte, 0, 2), uint16(int16(v))))))
		check("uint8", binary.Write(&want, binary.BigEndian, uint8(v)), second(got.Write([]byte{uint8(v)})))
		check("float64", binary.Write(&want, binary.BigEndian, math.Float64frombits(v)), second(got.Write(binary.BigEndian.AppendUint64(make([]byte, 0, 8), math.Float64bits(math.Float64frombits(v))))))
		if !bytes.Equal(want.data, got.data) || want.calls != got.calls {
			t.Errorf("%x: %x in %d calls, want %x in %d", v, got.data, got.calls, want.data, want.calls)
		}
	})
}

// FuzzBuffered holds that the free part of a buffer is as good as a slice.
func FuzzBuffered(f *testing.F) {
	f.Add(uint64(0), 16)
	f.Add(uint64(1<<63|1), 17)
	f.Fuzz(func(t *testing.T, v uint64, size int) {
		var want, got bytes.Buffer
		a, b := bufio.NewWriterSize(&want, size%64), bufio.NewWriterSize(&got, size%64)
		for range 9 {
			err := binary.Write(a, binary.BigEndian, v)
			_, err2 := b.Write(binary.BigEndian.AppendUint64(b.AvailableBuffer(), v))
			if err != err2 || a.Buffered() != b.Buffered() {
				t.Fatalf("%v with %d buffered, want %v with %d", err2, b.Buffered(), err, a.Buffered())
			}
			binary.Write(&want, binary.BigEndian, v)
			got.Write(binary.BigEndian.AppendUint64(got.AvailableBuffer(), v))
		}
		a.Flush()
		b.Flush()
		if !bytes.Equal(want.Bytes(), got.Bytes()) {
			t.Errorf("%x, want %x", got.Bytes(), want.Bytes())
		}
	})
}

// FuzzRead holds that the number, the error and what is left are the same, from
// readers that give one byte at a time, too little, or fail.
func FuzzRead(f *testing.F) {
	for n := range 6 {
		f.Add([]byte{1, 2, 3, 0xff, 5}[:min(n, 5)], n)
	}
	f.Fuzz(func(t *testing.T, in []byte, how int) {
		want, got := reader(in, how), reader(in, how)
		x, y := int32(-7), int32(-7)
		err := binary.Read(want, binary.BigEndian, &x)
		var b [4]byte
		_, err2 := io.ReadFull(got, b[:])
		if err2 == nil {
			y = int32(binary.BigEndian.Uint32(b[:]))
		}
		rest, _ := io.ReadAll(want)
		rest2, _ := io.ReadAll(got)
		if x != y || !errors.Is(err2, err) || !errors.Is(err, err2) || !bytes.Equal(rest, rest2) {
			t.Errorf("%x: %d, %v, left %x; want %d, %v, left %x", in, y, err2, rest2, x, err, rest)
		}
	})
}

func reader(in []byte, how int) io.Reader {
	r := io.Reader(bytes.NewReader(in))
	switch how % 4 {
	case 1:
		return iotest.OneByteReader(r)
	case 2:
		return iotest.DataErrReader(r)
	case 3:
		return io.MultiReader(r, iotest.ErrReader(io.ErrClosedPipe))
	}
	return r
}

// journal notes what is written to it.
type journal struct {
	data  []byte
	calls int
	err   error
}

func (j *journal) Write(p []byte) (int, error) {
	j.calls++
	if j.err != nil {
		return 0, j.err
	}
	j.data = append(j.data, p...)
	return len(p), nil
}

func second(_ int, err error) error { return err }

// FuzzMemory holds that bytes in memory get and give the same numbers, with the same errors
// where there are too few of them.
func FuzzMemory(f *testing.F) {
	f.Add(uint32(0), []byte{})
	f.Add(uint32(1<<31|1), []byte{1, 2, 3, 255})
	f.Add(uint32(7), []byte("longer than a number"))
	f.Fuzz(func(t *testing.T, v uint32, buf []byte) {
		want, err := binary.Append(bytes.Clone(buf), binary.BigEndian, int32(v))
		if got := binary.BigEndian.AppendUint32(bytes.Clone(buf), uint32(int32(v))); err != nil || !bytes.Equal(got, want) {
			t.Errorf("append %x, want %x", got, want)
		}

		var x, y int32
		n, err := binary.Decode(buf, binary.BigEndian, &x)
		n2, err2 := 4, error(nil)
		if len(buf) < 4 {
			n2, err2 = binary.Decode(buf, binary.BigEndian, new(int32))
		} else {
			y = int32(binary.BigEndian.Uint32(buf))
		}
		if n2 != n || err2 != err || y != x {
			t.Errorf("decode %d, %d, %v, want %d, %d, %v", y, n2, err2, x, n, err)
		}

		a, b := bytes.Clone(buf), bytes.Clone(buf)
		n, err = binary.Encode(a, binary.LittleEndian, v)
		n2, err2 = 4, error(nil)
		if len(b) < 4 {
			n2, err2 = binary.Encode(b, binary.LittleEndian, new(uint32))
		} else {
			binary.LittleEndian.PutUint32(b, v)
		}
		if n2 != n || err2 != err || !bytes.Equal(b, a) {
			t.Errorf("encode %x, %d, %v, want %x, %d, %v", b, n2, err2, a, n, err)
		}
	})
}
