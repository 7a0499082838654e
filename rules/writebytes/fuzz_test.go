package writebytes_test

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// FuzzFile holds that a file gets the same bytes and gives the same results.
func FuzzFile(f *testing.F) {
	for _, s := range []string{"", "text\n", "naïve", "\xff\x00", "日本"} {
		f.Add(s)
	}
	dir := f.TempDir()
	create := func(name string) *os.File {
		file, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			f.Fatal(err)
		}
		f.Cleanup(func() { file.Close() })
		return file
	}
	asBytes, asString := create("bytes"), create("string")
	f.Fuzz(func(t *testing.T, s string) {
		want := written(t, asBytes, func() (int, error) { return asBytes.Write([]byte(s)) })
		got := written(t, asString, func() (int, error) { return asString.WriteString(s) })
		if !bytes.Equal(got, want) || string(want) != s {
			t.Errorf("%q: wrote %q and %q", s, want, got)
		}
	})
}

// written empties a file, writes to it and reads it back.
func written(t *testing.T, f *os.File, write func() (int, error)) []byte {
	t.Helper()
	if err := f.Truncate(0); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	n, err := write()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(f)
	if err != nil || len(all) != n {
		t.Fatalf("%d bytes in the file, %d written: %v", len(all), n, err)
	}
	return all
}

// FuzzWriters holds that the bytes and the results are the same for buffered
// writers of any size, and for writers with and without WriteString.
func FuzzWriters(f *testing.F) {
	f.Add("", "text", 16)
	f.Add("before", "longer than the buffer", 16)
	f.Add("naïve", "\xff\x00日本", 4096)
	f.Fuzz(func(t *testing.T, before, s string, size int) {
		for _, plain := range []bool{true, false} {
			var old, new bytes.Buffer
			a, b := buffer(&old, plain, size), buffer(&new, plain, size)
			a.WriteString(before)
			b.WriteString(before)
			n, err := a.Write([]byte(s))
			m, err2 := b.WriteString(s)
			if n != m || err != err2 {
				t.Errorf("%q: %d, %v, want %d, %v", s, m, err2, n, err)
			}
			a.Flush()
			b.Flush()
			n, _ = old.Write([]byte(s))
			m, _ = io.WriteString(&new, s)
			if n != m || old.String() != new.String() {
				t.Errorf("wrote %q, want %q", new.String(), old.String())
			}
		}
	})
}

// buffer is a buffered writer to w, of which it may see Write only.
func buffer(w io.Writer, plain bool, size int) *bufio.Writer {
	if plain {
		w = struct{ io.Writer }{w}
	}
	return bufio.NewWriterSize(w, size%(1<<16))
}
