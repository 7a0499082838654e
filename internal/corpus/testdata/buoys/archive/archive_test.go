package archive

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/buoys"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

var some = []buoys.Reading{
	{Station: "B07", Sensor: "Hs", At: noon, Value: 1.25},
	{Station: "Nörd", Sensor: "", At: noon.Add(1500 * time.Millisecond), Value: -0.1, Flags: []string{"spike", "late"}},
	{At: time.UnixMilli(-1).UTC(), Flags: []string{"stuck"}},
}

func save(t testing.TB, name string, all []buoys.Reading) {
	t.Helper()
	w, err := Create(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		if err := w.Put(r); err != nil {
			t.Fatal(err)
		}
	}
	if w.Len() != len(all) {
		t.Fatal(w.Len())
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func load(name string) (all []buoys.Reading, err error) {
	r, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	for {
		got, err := r.Next()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, got)
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	save(t, name, some)
	if got, err := load(name); err != nil || !reflect.DeepEqual(got, some) {
		t.Errorf("%+v, %v", got, err)
	}
	data, _ := os.ReadFile(name)
	if want := "BUOY1\n\x00\x18\x03B07\x02Hs\x00\x00\x00\x01\x9c\xa9\x45\x0a\x00\x3f\xf4\x00\x00\x00\x00\x00\x00\x00\x22"; !strings.HasPrefix(string(data), want) {
		t.Errorf("%q", data)
	}
}

func TestCut(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	save(t, name, some[:2])
	data, _ := os.ReadFile(name)
	for cut := range len(data) {
		os.WriteFile(name, data[:cut], 0o666)
		got, err := load(name)
		switch cut {
		case 6, 6 + 2 + 24:
			if err != nil || len(got) != cut/20 {
				t.Error(cut, got, err)
			}
		default:
			if !errors.Is(err, io.ErrUnexpectedEOF) || len(got) != min(cut/32, 1) {
				t.Error(cut, got, err)
			}
		}
	}
}

func TestFormat(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	for text, want := range map[string]string{
		"BUOY2\n":                       name + ": no archive",
		"BUOY1\n\x00\x00":               "no archive: a text is cut off",
		"BUOY1\n\x00\x02\x02a":          "no archive: a text is cut off",
		"BUOY1\n\x00\x04\x00\x00\x00.":  "no archive: numbers of 1 bytes",
		"BUOY1\n\x00\x05\x00\x00\x02ab": "no archive: numbers of 0 bytes",
	} {
		os.WriteFile(name, []byte(text), 0o666)
		if _, err := load(name); !errors.Is(err, ErrFormat) || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	w := &Writer{dst: &tight{}}
	if err := w.Put(buoys.Reading{Station: strings.Repeat("x", 256)}); err == nil || w.Len() != 0 {
		t.Error(err)
	}
	if _, err := Open(name + "b"); !os.IsNotExist(err) {
		t.Error(err)
	}
	if _, err := Create(filepath.Join(name, "b")); err == nil {
		t.Error("created")
	}
}

var errFull = errors.New("full")

// tight takes so many bytes, and says of those that it has no room for that it is full.
type tight struct{ room int }

func (f *tight) Write(p []byte) (int, error) {
	if len(p) > f.room {
		return 0, errFull
	}
	f.room -= len(p)
	return len(p), nil
}

func (f *tight) Close() error { return nil }

// What cannot be written is known by the time that the file is closed.
func TestFull(t *testing.T) {
	for room := range 26 {
		w := &Writer{dst: &tight{room: room}}
		if err := errors.Join(w.Put(some[0]), w.Close()); !errors.Is(err, errFull) {
			t.Error(room, err)
		}
	}
	w := &Writer{dst: &tight{room: 26}}
	if err := errors.Join(w.Put(some[0]), w.Close()); err != nil {
		t.Error(err)
	}
}

func TestMark(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mark")
	for _, n := range []int{0, 417} {
		if err := Mark(name, n); err != nil {
			t.Fatal(err)
		}
	}
	if data, _ := os.ReadFile(name); string(data) != "417\n" {
		t.Errorf("%q", data)
	}
	if left, _ := filepath.Glob(name + "?*"); left != nil {
		t.Error(left)
	}
	if err := Mark(filepath.Join(name, "x"), 1); err == nil {
		t.Error("marked")
	}
}

func many() []buoys.Reading {
	var all []buoys.Reading
	for i := range 300 {
		r := some[i%len(some)]
		r.At = r.At.Add(time.Duration(i) * time.Second)
		all = append(all, r)
	}
	return all
}

func BenchmarkPut(b *testing.B) {
	name, all := filepath.Join(b.TempDir(), "a"), many()
	b.ReportAllocs()
	for b.Loop() {
		save(b, name, all)
	}
}

func BenchmarkNext(b *testing.B) {
	name, all := filepath.Join(b.TempDir(), "a"), many()
	save(b, name, all)
	b.ReportAllocs()
	for b.Loop() {
		if got, err := load(name); err != nil || len(got) != len(all) {
			b.Fatal(err)
		}
	}
}
