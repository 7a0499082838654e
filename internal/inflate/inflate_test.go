package inflate

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

// packed packs at a level, in pieces that are blocks of their own.
func packed(t testing.TB, data []byte, level, pieces int) []byte {
	t.Helper()
	var out bytes.Buffer
	zw, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		t.Fatal(err)
	}
	for i := range pieces {
		if _, err := zw.Write(data[len(data)*i/pieces : len(data)*(i+1)/pieces]); err != nil {
			t.Fatal(err)
		}
		if i < pieces-1 {
			if err := zw.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// inputs have short and long repetitions, none at all, and codes of all lengths.
func inputs() map[string][]byte {
	r := rand.New(rand.NewPCG(5, 6))
	random, skewed := make([]byte, 100_000), make([]byte, 100_000)
	var text bytes.Buffer
	for i := range random {
		random[i] = byte(r.Uint32())
		skewed[i] = byte(r.ExpFloat64() * r.ExpFloat64() * r.ExpFloat64() * 3)
	}
	for range 8000 {
		fmt.Fprintf(&text, "example.com/app/p%d.(*T).Method%d\n", r.IntN(30), r.IntN(2000))
	}
	return map[string][]byte{
		"empty":     nil,
		"byte":      {7},
		"zeros":     make([]byte, 70_000),
		"twos":      bytes.Repeat([]byte("ab"), 40_000),
		"sevens":    bytes.Repeat([]byte("abcdefg"), 10_000),
		"nines":     bytes.Repeat([]byte("abcdefghi"), 10_000),
		"random":    random,
		"skewed":    skewed,
		"text":      text.Bytes(),
		"far apart": append(append(bytes.Clone(random[:400]), make([]byte, 32_000)...), random[:400]...),
	}
}

func TestGzip(t *testing.T) {
	var u Unpacker
	for name, data := range inputs() {
		for _, level := range []int{gzip.HuffmanOnly, gzip.NoCompression, gzip.BestSpeed, gzip.DefaultCompression, gzip.BestCompression} {
			for _, pieces := range []int{1, 5} {
				got, ok := u.Gzip(packed(t, data, level, pieces), 1<<30)
				if !ok || !bytes.Equal(got, data) {
					t.Errorf("%s, level %d, %d pieces: unpacks to %d bytes, %v; want %d", name, level, pieces, len(got), ok, len(data))
				}
			}
		}
	}
}

// TestDamaged holds that what is cut off or changed is never taken for whole.
func TestDamaged(t *testing.T) {
	var u Unpacker
	r := rand.New(rand.NewPCG(7, 8))
	for name, data := range inputs() {
		whole := packed(t, data[:min(len(data), 1000)], gzip.DefaultCompression, 2)
		for n := range whole {
			if _, ok := u.Gzip(whole[:n], 1<<30); ok {
				t.Errorf("%s: cut at %d of %d bytes, it is unpacked", name, n, len(whole))
			}
		}
		for range 1000 {
			bad := bytes.Clone(whole)
			for range 1 + r.IntN(3) {
				bad[r.IntN(len(bad))] ^= 1 << r.IntN(8)
			}
			if got, ok := u.Gzip(bad, 1<<30); ok && !bytes.Equal(got, data[:min(len(data), 1000)]) {
				t.Errorf("%s: damaged, it unpacks to something else", name)
			}
		}
	}
}

// TestNotForIt has what is left to others, right or not.
func TestNotForIt(t *testing.T) {
	var named bytes.Buffer
	zw := gzip.NewWriter(&named)
	zw.Name = "profile"
	if _, err := zw.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	one := packed(t, make([]byte, 5000), gzip.BestCompression, 1)
	claims := bytes.Clone(one) // to be 2 GB
	copy(claims[len(claims)-4:], []byte{0, 0, 0, 0x80})
	for name, data := range map[string][]byte{
		"name":        named.Bytes(),
		"two members": append(bytes.Clone(one), one...),
		"more after":  append(bytes.Clone(one), 0),
		"text":        []byte("heap profile: 1: 2 [3: 4]"),
		"claims":      claims,
	} {
		if n := testing.AllocsPerRun(1, func() {
			if _, ok := new(Unpacker).Gzip(data, 1<<40); ok {
				t.Errorf("%s: is unpacked", name)
			}
		}); n > 20 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	if _, ok := new(Unpacker).Gzip(one, 4999); ok {
		t.Error("unpacks to more than the limit")
	}
}

// FuzzGzip holds it to the reader of the standard library: what it unpacks, that
// does too, and to the same bytes.
func FuzzGzip(f *testing.F) {
	for _, data := range inputs() {
		data = data[:min(len(data), 2000)]
		f.Add(packed(f, data, gzip.DefaultCompression, 2))
		f.Add(packed(f, data, gzip.HuffmanOnly, 1))
		f.Add(packed(f, data, gzip.NoCompression, 1))
	}
	var u Unpacker
	f.Fuzz(func(t *testing.T, data []byte) {
		got, ok := u.Gzip(data, 1<<20)
		if !ok {
			return
		}
		zr, err := gzip.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("unpacks what is no gzip file: %v", err)
		}
		want, err := io.ReadAll(zr)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("unpacks to %d bytes; the standard library to %d, %v", len(got), len(want), err)
		}
	})
}

// FuzzRoundTrip packs anything by the standard library, and unpacks it.
func FuzzRoundTrip(f *testing.F) {
	f.Add([]byte("abcabcabc"), 6)
	f.Add(make([]byte, 1000), 1)
	var u Unpacker
	f.Fuzz(func(t *testing.T, data []byte, level int) {
		if level < gzip.HuffmanOnly || level > gzip.BestCompression {
			return
		}
		got, ok := u.Gzip(packed(t, data, level, 1+len(data)%3), 1<<30)
		if !ok || !bytes.Equal(got, data) {
			t.Errorf("%d bytes unpack to %d, %v", len(data), len(got), ok)
		}
	})
}

func BenchmarkGzip(b *testing.B) {
	data := inputs()["text"]
	in := packed(b, data, gzip.BestSpeed, 1)
	b.SetBytes(int64(len(data)))
	var u Unpacker
	for b.Loop() {
		if _, ok := u.Gzip(in, 1<<30); !ok {
			b.Fatal("is not unpacked")
		}
	}
}
