package record

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

func stored(tb testing.TB, records ...*Record) []byte {
	tb.Helper()
	var buf []byte
	for _, r := range records {
		var err error
		if buf, err = r.Append(buf); err != nil {
			tb.Fatal(err)
		}
	}
	return buf
}

func TestAppend(t *testing.T) {
	got := stored(t, &Record{Station: 258, Start: 3, Samples: []int32{5, 4, math.MinInt32}}, &Record{Station: 1})
	want := "\x00\x00\x01\x02\x00\x00\x00\x03\x00\x03" + "\x00\x00\x00\x05\xff\xff\xff\xff\x7f\xff\xff\xfc" + "\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00"
	if string(got) != want {
		t.Errorf("%q", got)
	}
	long := &Record{Station: 7, Samples: make([]int32, MaxSamples+1)}
	if buf, err := long.Append([]byte("x")); err == nil || err.Error() != "station 7: 65536 samples are too many" || string(buf) != "x" {
		t.Errorf("%d bytes, error %v", len(buf), err)
	}
}

func TestSummary(t *testing.T) {
	data := stored(t, &Record{Station: 9, Start: 60, Samples: []int32{1, -30, 12}}, &Record{Station: 8}, &Record{Station: 7, Samples: []int32{3}})
	for _, src := range []io.Reader{bytes.NewReader(data), iotest.OneByteReader(bytes.NewReader(data))} {
		r := NewReader(src)
		for _, want := range []Summary{{9, 60, 3, 30}, {8, 0, 0, 0}, {7, 0, 1, 3}} {
			if got, err := r.Summary(); got != want || err != nil {
				t.Errorf("%v, %v, want %v", got, err, want)
			}
		}
		if _, err := r.Summary(); err != io.EOF {
			t.Errorf("at the end: %v", err)
		}
	}
}

// Whatever follows a record is left to who reads on.
func TestRest(t *testing.T) {
	src := strings.NewReader(string(stored(t, &Record{Station: 9, Samples: []int32{1}})) + "rest")
	if _, err := NewReader(src).Summary(); err != nil {
		t.Fatal(err)
	}
	if rest, _ := io.ReadAll(src); string(rest) != "rest" {
		t.Errorf("%q", rest)
	}
}

func TestCut(t *testing.T) {
	data := stored(t, &Record{Station: 9, Samples: []int32{1, 2}})
	for n := 1; n < len(data); n++ {
		_, err := NewReader(bytes.NewReader(data[:n])).Summary()
		_, _, other := NewReader(bytes.NewReader(data[:n])).Body()
		if !errors.Is(err, io.ErrUnexpectedEOF) || err.Error() != other.Error() {
			t.Errorf("%d bytes: %v, %v", n, err, other)
		}
		if n >= headSize && err.Error() != "station 9: unexpected EOF" {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	broken := io.MultiReader(bytes.NewReader(data[:12]), iotest.ErrReader(errors.New("no disk")))
	if _, err := NewReader(broken).Summary(); err == nil || err.Error() != "station 9: no disk" {
		t.Errorf("error %v", err)
	}
}

func TestBody(t *testing.T) {
	r := NewReader(bytes.NewReader(stored(t, &Record{Station: 1, Samples: []int32{1, 2}}, &Record{Station: 2, Samples: []int32{7, 7}})))
	_, first, _ := r.Body()
	s, second, err := r.Body()
	if err != nil || s.Station != 2 || string(first) != "\x00\x00\x00\x01\x00\x00\x00\x01" || string(second) != "\x00\x00\x00\x07\x00\x00\x00\x00" {
		t.Errorf("%v, %q, %q, %v", s, first, second, err)
	}
}

func TestCodes(t *testing.T) {
	codes, err := Codes(strings.NewReader("ABERDBOCHURIGA"))
	if !slices.Equal(codes, []string{"ABERD", "BOCHU"}) || err == nil || err.Error() != "code 2: unexpected EOF" {
		t.Errorf("%q, %v", codes, err)
	}
	if codes, err := Codes(strings.NewReader("")); codes != nil || err != nil {
		t.Errorf("%q, %v", codes, err)
	}
}

func TestBlock(t *testing.T) {
	var b bytes.Buffer
	if err := Block(&b, uint16(1), [2]int8{-1, 2}, struct{ A, B byte }{3, 4}, true, []uint32{5}); err != nil {
		t.Fatal(err)
	}
	if b.String() != "\x00\x01\xff\x02\x03\x04\x01\x00\x00\x00\x05" {
		t.Errorf("%q", b.String())
	}
	if err := Block(&b, uint8(1), 7); err == nil || !strings.HasPrefix(err.Error(), "value 1: binary.Write: ") {
		t.Errorf("error %v", err)
	}
}

func swing(n int) *Record {
	r := &Record{Station: 3, Samples: make([]int32, n)}
	for i := range r.Samples {
		r.Samples[i] = int32(i%50 - 25)
	}
	return r
}

func BenchmarkAppend(b *testing.B) {
	r, buf := swing(500), make([]byte, 0, 1<<12)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Append(buf); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSummary(b *testing.B) {
	for _, size := range []struct {
		name       string
		n, samples int
	}{{"short", 100, 8}, {"long", 5, 500}} {
		b.Run(size.name, func(b *testing.B) {
			var data []byte
			for range size.n {
				data = append(data, stored(b, swing(size.samples))...)
			}
			src := bytes.NewReader(data)
			b.ReportAllocs()
			for b.Loop() {
				src.Reset(data)
				r := NewReader(src)
				for range size.n {
					if s, err := r.Summary(); err != nil || s.Peak == 0 {
						b.Fatal(s, err)
					}
				}
			}
		})
	}
}

func BenchmarkBody(b *testing.B) {
	data := stored(b, swing(100))
	src := bytes.NewReader(data)
	b.ReportAllocs()
	for b.Loop() {
		src.Reset(data)
		if _, _, err := NewReader(src).Body(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCodes(b *testing.B) {
	codes := strings.Repeat("ABERD", 40)
	src := strings.NewReader(codes)
	b.ReportAllocs()
	for b.Loop() {
		src.Reset(codes)
		if _, err := Codes(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBlock(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := Block(io.Discard, uint16(1), int32(-1), [2]int8{3, 4}, uint64(5)); err != nil {
			b.Fatal(err)
		}
	}
}
