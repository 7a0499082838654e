package flight

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

func flight(n int) []Point {
	points := make([]Point, n)
	for i := range points {
		points[i] = Point{Seconds: uint32(i), Lat: 47.1 + float64(i)/1e4, Lon: -8.5, Height: int16(400 - i), Kind: Kind(i % 2)}
	}
	return points
}

func TestFile(t *testing.T) {
	for _, n := range []int{0, 1, 500} {
		var b bytes.Buffer
		if err := Write(&b, flight(n)); err != nil || b.Len() != 8+n*(4+recordSize) {
			t.Fatalf("%v, %d bytes", err, b.Len())
		}
		b.WriteString("rest")
		got, err := Read(&b)
		if err != nil || !slices.Equal(got, flight(n)) {
			t.Errorf("%d points: %v", n, err)
		}
		// Nothing is read that is another's.
		if b.String() != "rest" {
			t.Errorf("left is %q", b.String())
		}
	}
}

func TestBytes(t *testing.T) {
	var b bytes.Buffer
	Write(&b, []Point{{Seconds: 258, Lat: 1, Height: -2, Kind: Event}})
	want := "TGLF\x01\x00\x00\x00\x17\x00\x00\x00\x02\x01\x00\x00\x00\x00\x00\x00\x00\x00\xf0\x3f\x00\x00\x00\x00\x00\x00\x00\x00\xfe\xff\x01"
	if b.String() != want {
		t.Errorf("%q", b.String())
	}
}

func TestLonger(t *testing.T) {
	var b bytes.Buffer
	Write(&b, flight(1))
	text := b.String()
	text = strings.Replace(text, "\x17\x00\x00\x00", "\x19\x00\x00\x00", 1) + "++"
	if got, err := Read(strings.NewReader(text)); err != nil || !slices.Equal(got, flight(1)) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestReadErrors(t *testing.T) {
	var b bytes.Buffer
	Write(&b, flight(2))
	all := b.String()
	for _, test := range []struct {
		data, text string
		is         error
	}{
		{"", "head: EOF", io.EOF},
		{all[:5], "head: unexpected EOF", io.ErrUnexpectedEOF},
		{"XXXX" + all[4:], "not a flight", ErrFormat},
		{all[:4] + "\xff\xff\xff\xff", "too many points", ErrSize},
		{all[:8], "point 0: EOF", io.EOF},
		{all[:10], "point 0: unexpected EOF", io.ErrUnexpectedEOF},
		{all[:12], "point 0: EOF", io.EOF},
		{all[:len(all)-1], "point 1: unexpected EOF", io.ErrUnexpectedEOF},
		{all[:8] + "\x16\x00\x00\x00" + all[12:], "point 0: not a flight: record of 22 bytes", ErrFormat},
	} {
		if _, err := Read(strings.NewReader(test.data)); !errors.Is(err, test.is) || err.Error() != test.text {
			t.Errorf("%q: %v", test.text, err)
		}
	}
}

// short takes so many bytes.
type short int

func (s *short) Write(p []byte) (int, error) {
	if *s -= short(len(p)); *s < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	for room, text := range map[short]string{3: "short write", 7: "short write", 11: "point 0: short write", 30: "point 0: short write", 38: "point 1: short write"} {
		if err := Write(&room, flight(2)); !errors.Is(err, io.ErrShortWrite) || err.Error() != text {
			t.Errorf("error %v, want %s", err, text)
		}
	}
	if err := Write(io.Discard, make([]Point, mostPoints+1)); err != ErrSize {
		t.Errorf("error %v", err)
	}
}

func BenchmarkWrite(b *testing.B) {
	points := flight(500)
	b.ReportAllocs()
	for b.Loop() {
		if err := Write(io.Discard, points); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var file bytes.Buffer
	Write(&file, flight(500))
	r := bytes.NewReader(nil)
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(file.Bytes())
		if _, err := Read(r); err != nil {
			b.Fatal(err)
		}
	}
}
