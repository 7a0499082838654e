package binarycall_test

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"testing"
)

type fields struct {
	Kind   uint8
	Length uint16
	Scale  float32
	Way    int8
	At     int64
}

// FuzzStruct holds that a struct has the same bytes field by field as by reflection, and
// is read as the same from any, with the same error.
func FuzzStruct(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), false)
	f.Add([]byte{}, true)
	f.Add([]byte{1, 2, 3}, true)
	f.Fuzz(func(t *testing.T, data []byte, little bool) {
		var order interface {
			binary.ByteOrder
			binary.AppendByteOrder
		} = binary.BigEndian
		if little {
			order = binary.LittleEndian
		}
		var want, got fields
		err := binary.Read(bytes.NewReader(data), order, &want)
		var gotBytes [16]byte
		_, is := io.ReadFull(bytes.NewReader(data), gotBytes[:])
		if is != err {
			t.Fatalf("error %v, want %v", is, err)
		}
		if err != nil {
			return
		}
		got.Kind = gotBytes[0]
		got.Length = order.Uint16(gotBytes[1:])
		got.Scale = math.Float32frombits(order.Uint32(gotBytes[3:]))
		got.Way = int8(gotBytes[7])
		got.At = int64(order.Uint64(gotBytes[8:]))
		var written bytes.Buffer
		if err := binary.Write(&written, order, got); err != nil || !bytes.Equal(written.Bytes(), data[:16]) && !math.IsNaN(float64(got.Scale)) {
			t.Fatalf("read %x of %x, %v", written.Bytes(), data, err)
		}
		text := order.AppendUint64(append(order.AppendUint32(order.AppendUint16(append([]byte(nil), want.Kind), want.Length), math.Float32bits(want.Scale)), uint8(want.Way)), uint64(want.At))
		if !bytes.Equal(text, written.Bytes()) && !math.IsNaN(float64(want.Scale)) {
			t.Fatalf("wrote %x, want %x", text, written.Bytes())
		}
	})
}
