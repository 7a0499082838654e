package cost

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// msg encodes a message: a field number and its value in turn, which is a
// number, bytes or a string.
func msg(parts ...any) (b []byte) {
	for i := 0; i < len(parts); i += 2 {
		number := parts[i].(int)
		switch v := parts[i+1].(type) {
		case int:
			b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(number)<<3), uint64(v))
		case []byte:
			b = appendBytes(b, number, v)
		case string:
			b = appendBytes(b, number, []byte(v))
		}
	}
	return b
}

// tiny is a whole profile of one sample, without packing.
func tiny(more ...any) []byte {
	parts := []any{
		1, msg(1, 1, 2, 2),
		2, msg(1, []byte{1}, 2, []byte{7}),
		4, msg(1, 1, 4, msg(1, 1, 2, 3)),
		5, msg(1, 1, 2, 3),
		6, "", 6, "cpu", 6, "count", 6, "f",
	}
	return msg(append(parts, more...)...)
}

func TestBadMessages(t *testing.T) {
	if _, err := Read(tiny()); err != nil {
		t.Fatalf("a profile that is right: %v", err)
	}
	for _, tt := range []struct {
		name string
		data []byte
		want string
	}{
		{"location missing", tiny(2, msg(1, []byte{1, 9}, 2, []byte{7})), "location 9: a sample refers to it"},
		{"location 0", tiny(2, msg(1, []byte{0}, 2, []byte{7})), "location 0"},
		{"function missing", tiny(4, msg(1, 2, 4, msg(1, 5))), "function 5: a location refers to it"},
		{"function 0", tiny(4, msg(1, 2, 4, msg(2, 5))), "function 0"},
		{"location twice", tiny(4, msg(1, 1)), "location 1: the id is used twice"},
		{"function twice", tiny(5, msg(1, 1)), "function 1: the id is used twice"},
		{"mapping twice", tiny(3, msg(1, 1), 3, msg(1, 1)), "mapping 1: the id is used twice"},
		{"mapping without id", tiny(3, msg(2, 5)), "mapping 0: the id is reserved"},
		{"string missing", tiny(5, msg(1, 2, 2, 99)), "string 99"},
		{"string negative", tiny(5, msg(1, 2, 2, -1)), "string -1"},
		{"label's string missing", tiny(2, msg(1, []byte{1}, 2, []byte{7}, 3, msg(1, 50, 2, 1))), "string 50: a label"},
		{"too many values", tiny(2, msg(1, []byte{1}, 2, []byte{7, 8})), "2 values, but there are 1 types"},
		{"no values", tiny(2, msg(1, []byte{1})), "0 values"},
		{"no types", msg(2, msg(2, []byte{1})), "no sample types"},
		{"no types nor values", msg(2, msg(1, []byte{1})), "no values"},
		{"first string", msg(6, "x"), "first string"},
		{"two profiles", tiny(9, 5, 9, 6), "two profiles"},
		{"field 0", append(tiny(), 0x02, 0x00), "malformed"},
		{"group", append(tiny(), 0x0b), "malformed"},
		{"number for a message", tiny(2, 5), "malformed"},
		{"message for a number", tiny(9, "x"), "malformed"},
		{"endless varint", append(tiny(), bytes.Repeat([]byte{0x80}, 20)...), "malformed"},
		{"2 GB string", append(tiny(), binary.AppendUvarint([]byte{6<<3 | 2}, 2<<30)...), "truncated"},
		{"300 MB string", append(tiny(), binary.AppendUvarint([]byte{6<<3 | 2}, 300<<20)...), "truncated"},
		{"2 GB of locations", tiny(2, binary.AppendUvarint([]byte{1<<3 | 2}, 2<<30)), "malformed"},
		{"2^64 bytes", append(tiny(), binary.AppendUvarint([]byte{6<<3 | 2}, 1<<64-1)...), "truncated"},
		{"execution trace", []byte("go 1.26 trace\x00\x00\x00\x01"), "execution trace"},
		{"perf", []byte("PERFILE2........"), "recorded by perf"},
		{"web page", []byte("<!DOCTYPE html><html>"), "web page"},
		{"program", []byte("\x7fELF\x02\x01\x01"), "is a program"},
		{"zip", []byte("PK\x03\x04......"), "zip file"},
		{"old form", append(make([]byte, 8), 3, 0, 0, 0, 0, 0, 0, 0), "gperftools"},
		{"old form of 32 bits", append(make([]byte, 4), 3, 0, 0, 0, 1, 0, 0, 0), "gperftools"},
		{"old form of other machines", append(make([]byte, 11), 3, 0, 0, 0, 1), "gperftools"},
		{"text of threads", []byte("threadcreate profile: total 7"), "in text form"},
		{"text of locks", []byte("--- contentionz 1 ---\n"), "in text form"},
		{"text of a mutex", []byte("--- mutex:\ncycles/second=1"), "in text form"},
		{"zeros", make([]byte, 100), "no pprof profile"},
	} {
		before := allocated()
		_, err := Read(tt.data)
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "profile: ") {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.want)
		}
		if n := allocated() - before; n > 4<<20 {
			t.Errorf("%s: took %d MB of memory", tt.name, n>>20)
		}
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// TestOddButRight reads what other writers may write.
func TestOddButRight(t *testing.T) {
	want := asText(t, mustRead(t, tiny()))
	for name, data := range map[string][]byte{
		"unknown fields":   tiny(99, "x", 98, 5),
		"fixed width":      append(tiny(), 97<<3&0x7f|0x80|1, 97>>4, 1, 2, 3, 4, 5, 6, 7, 8),
		"numbers unpacked": bytes.Replace(tiny(), msg(2, msg(1, []byte{1}, 2, []byte{7})), msg(2, msg(1, 1, 2, 7)), 1),
		"strings first":    msg(6, "", 6, "cpu", 6, "count", 6, "f", 5, msg(1, 1, 2, 3), 4, msg(1, 1, 4, msg(1, 1, 2, 3)), 2, msg(1, []byte{1}, 2, []byte{7}), 1, msg(1, 1, 2, 2)),
	} {
		p, err := Read(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		diffAt(t, name, asText(t, p), want)
	}
	p := mustRead(t, tiny(2, msg(1, []byte{1}, 2, binary.AppendUvarint(nil, 1<<64-5)), 4, msg(1, 7, 2, 9)))
	if p.Value(1, 0) != -5 || p.Locations[1].Mapping != -1 {
		t.Errorf("value %d, want -5; mapping %d, want none", p.Value(1, 0), p.Locations[1].Mapping)
	}
}

// TestBombs unpacks much from little: the reader gives up in time, with memory
// bounded.
func TestBombs(t *testing.T) {
	for name, piece := range map[string][]byte{
		"zeros":           make([]byte, 64),
		"empty strings":   bytes.Repeat(msg(6, ""), 32),
		"samples":         bytes.Repeat(msg(2, msg(2, []byte{1})), 16),
		"empty samples":   bytes.Repeat(msg(2, []byte{}), 32),
		"locations":       bytes.Repeat(msg(4, msg(1, 1)), 32),
		"functions":       bytes.Repeat(msg(5, msg(1, 1)), 32),
		"types":           bytes.Repeat(msg(1, []byte{}), 32),
		"lines":           bytes.Repeat(msg(4, append(msg(1, 1), bytes.Repeat(msg(4, msg(1, 1)), 30)...)), 2),
		"comments":        bytes.Repeat(msg(13, bytes.Repeat([]byte{0}, 100)), 4),
		"unknown numbers": bytes.Repeat(msg(99, 1), 32),
	} {
		const limit = 1 << 20
		var packed bytes.Buffer
		zw := gzip.NewWriter(&packed)
		for n := 0; n < 2*limit; n += len(piece) {
			if _, err := zw.Write(piece); err != nil {
				t.Fatal(err)
			}
		}
		if err := zw.Close(); err != nil {
			t.Fatal(err)
		}
		before := allocated()
		if _, err := read(bytes.NewReader(packed.Bytes()), limit); err == nil {
			t.Errorf("%s: read without an error", name)
		}
		// Growing a table allocates several times what it takes in the end.
		if n := allocated() - before; n > 160*limit {
			t.Errorf("%s: %d MB unpacked took %d MB of memory", name, limit>>20, n>>20)
		}
	}
}

// TestTruncated cuts profiles at every byte; TestFlipped changes single bits.
// Neither must panic, or hang, or read something else without saying so where
// the packing has a checksum.
func TestTruncated(t *testing.T) {
	for _, data := range [][]byte{tiny(), cannedBytes(t, cpuTypes, []canned{{"app.F /src/app/f.go:1", []int64{1, ms}}})} {
		for n := range data {
			_, err := Read(data[:n])
			if err == nil && data[0] == 0x1f {
				t.Errorf("cut at %d of %d bytes: no error", n, len(data))
			}
		}
	}
}

func TestFlipped(t *testing.T) {
	good := cannedBytes(t, cpuTypes, []canned{{"app.F /src/app/f.go:1 < main.main /src/main.go:2", []int64{1, ms}}})
	want := asText(t, mustRead(t, good))
	for bit := range 8 * len(good) {
		data := bytes.Clone(good)
		data[bit/8] ^= 1 << (bit % 8)
		if p, err := Read(data); err == nil && asText(t, p) != want {
			t.Errorf("bit %d of a packed profile: read as something else", bit)
		}
	}
	raw := unzip(t, good)
	for bit := range 8 * len(raw) {
		data := bytes.Clone(raw)
		data[bit/8] ^= 1 << (bit % 8)
		_, _ = Read(data)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		data := bytes.Clone(raw)
		for range 1 + r.IntN(8) {
			data[r.IntN(len(data))] = byte(r.Uint32())
		}
		_, _ = Read(data)
	}
}

// failing is a reader that fails after some bytes.
type failing struct{ r io.Reader }

func (f failing) Read(p []byte) (int, error) {
	n, err := f.r.Read(p)
	if err == io.EOF {
		err = io.ErrNoProgress
	}
	return n, err
}

func TestReaderFails(t *testing.T) {
	for _, data := range [][]byte{nil, tiny()[:9], cannedBytes(t, cpuTypes, nil)[:30]} {
		if _, err := ReadFrom(failing{bytes.NewReader(data)}); err == nil || !strings.Contains(err.Error(), io.ErrNoProgress.Error()) {
			t.Errorf("%d bytes, then a failure: error %v", len(data), err)
		}
	}
}

// FuzzRoundTrip writes what was read, and reads it again.
func FuzzRoundTrip(f *testing.F) {
	f.Add(tiny())
	f.Add(tiny(2, msg(1, []byte{1}, 2, []byte{7}, 3, msg(1, 1, 2, 2), 3, msg(1, 3, 3, 5, 4, 2)), 3, msg(1, 4, 2, 16, 3, 32, 5, 3, 10, 1), 13, []byte{1, 2}, 14, 1, 15, 2, 7, 3, 9, 5, 12, 3, 11, msg(1, 1, 2, 2)))
	f.Add(tiny(4, msg(1, 9, 3, 77, 5, 1), 2, msg(1, []byte{9, 1, 9}, 2, []byte{0})))
	for _, data := range googleProfiles(f) {
		if raw := unzip(f, data); len(raw) < 4<<10 {
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := read(bytes.NewReader(data), 1<<20)
		if err != nil {
			return
		}
		var once, twice bytes.Buffer
		if err := p.WriteUncompressed(&once); err != nil {
			t.Fatal(err)
		}
		q, err := Read(once.Bytes())
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if err := q.WriteUncompressed(&twice); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(once.Bytes(), twice.Bytes()) {
			t.Error("written and read again, it is another profile")
		}
		diffAt(t, "again", asText(t, q), asText(t, p))
		if merged, err := Merge(p, q); err == nil && merged.Samples() > p.Samples() {
			t.Errorf("%d samples became %d by adding the same", p.Samples(), merged.Samples())
		}
		if _, err := p.Minus(q, true); err != nil {
			t.Errorf("less itself: %v", err)
		}
	})
}
