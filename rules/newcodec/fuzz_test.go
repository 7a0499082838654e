package newcodec_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"testing"
)

var errFull = errors.New("full")

// limited takes so many bytes.
type limited struct {
	bytes.Buffer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	n := min(len(p), l.left)
	l.left -= n
	l.Buffer.Write(p[:n])
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// compressor is what the rule keeps in a pool.
type compressor interface {
	io.WriteCloser
	Flush() error
	Reset(io.Writer)
}

// used writes two pieces, and closes or not.
func used(z compressor, to *limited, a, b []byte, end bool) (string, []error) {
	_, first := z.Write(a)
	flushed := z.Flush()
	_, second := z.Write(b)
	if !end {
		return to.String(), []error{first, flushed, second}
	}
	return to.String(), []error{first, flushed, second, z.Close()}
}

// FuzzNewcodec holds that a compressor that was used before, whether it failed or was not closed, is
// like a new one after Reset.
func FuzzNewcodec(f *testing.F) {
	f.Add([]byte("some text"), []byte{}, uint16(4), true, uint8(8))
	f.Add(bytes.Repeat([]byte("text "), 9000), []byte("\xff"), uint16(3000), false, uint8(3))
	f.Fuzz(func(t *testing.T, a, b []byte, room uint16, end bool, drawn uint8) {
		level := int(drawn%12) - 2 // -2 to 9, all that there are
		for _, build := range []func(io.Writer) compressor{
			func(w io.Writer) compressor { z, _ := gzip.NewWriterLevel(w, level); return z },
			func(w io.Writer) compressor { z, _ := zlib.NewWriterLevel(w, level); return z },
			func(w io.Writer) compressor { z, _ := flate.NewWriter(w, level); return z },
		} {
			before, again, fresh := &limited{left: int(room)}, &limited{left: int(room)}, &limited{left: int(room)}
			z := build(nil)
			z.Reset(before)
			used(z, before, b, a, end)
			z.Reset(again)
			got, errs := used(z, again, a, b, true)
			want, wanted := used(build(fresh), fresh, a, b, true)
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
			for i, err := range errs {
				if !errors.Is(err, wanted[i]) {
					t.Errorf("error %d: %v, want %v", i, err, wanted[i])
				}
			}
		}
	})
}

// FuzzReader holds the same of readers.
func FuzzReader(f *testing.F) {
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	z.Name = "name"
	z.Write([]byte("some text"))
	z.Close()
	f.Add(buf.Bytes(), buf.Bytes()[:20])
	f.Add([]byte("no"), buf.Bytes())
	f.Fuzz(func(t *testing.T, before, data []byte) {
		z := new(gzip.Reader)
		if z.Reset(bytes.NewReader(before)) == nil {
			z.Multistream(false)
			io.CopyN(io.Discard, z, 3)
		}
		fresh, wanted := gzip.NewReader(bytes.NewReader(data))
		if err := z.Reset(bytes.NewReader(data)); err != wanted {
			t.Fatalf("error %v, want %v", err, wanted)
		}
		if wanted != nil {
			return
		}
		want, wanted := io.ReadAll(fresh)
		got, err := io.ReadAll(z)
		if !bytes.Equal(got, want) || err != wanted || z.Name != fresh.Name {
			t.Errorf("%q, %v, %q, want %q, %v, %q", got, err, z.Name, want, wanted, fresh.Name)
		}
	})
}
