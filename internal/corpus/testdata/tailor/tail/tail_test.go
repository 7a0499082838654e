package tail

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func write(t testing.TB, name, text string) {
	t.Helper()
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func TestDrain(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	write(t, name, "old\none\n\ntw")
	f, err := Open(name, 4, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var got []string
	keep := func(line string) error {
		got = append(got, line)
		return nil
	}
	if n, err := f.Drain(keep); n != 2 || err != nil || f.Offset() != 9 {
		t.Error(n, err, f.Offset())
	}
	if n, err := f.Drain(keep); n != 0 || err != nil {
		t.Error(n, err)
	}
	write(t, name, "o\nthree\nfo")
	broken := errors.New("broken")
	n, err := f.Drain(func(line string) error {
		if line == "three" {
			return broken
		}
		return keep(line)
	})
	if n != 1 || err != broken || f.Offset() != 13 {
		t.Error(n, err, f.Offset())
	}
	if n, err := f.Drain(keep); n != 1 || err != nil || f.Offset() != 19 {
		t.Error(n, err, f.Offset())
	}
	if !slices.Equal(got, []string{"one", "", "two", "three"}) {
		t.Errorf("%q", got)
	}
	if lines, size := f.Totals(); lines != 4 || size != 15 {
		t.Error(lines, size)
	}
	if _, err := Open(name+"x", 0, 0); !os.IsNotExist(err) {
		t.Error(err)
	}
	f.Close()
	if _, err := f.Drain(keep); !errors.Is(err, os.ErrClosed) || !strings.HasPrefix(err.Error(), name+" at 19: ") {
		t.Error(err)
	}
}

func TestLong(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	write(t, name, "a\n"+strings.Repeat("x", maxLine-1))
	f, err := Open(name, 0, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ok := func(string) error { return nil }
	if n, err := f.Drain(ok); n != 1 || err != nil {
		t.Error(n, err)
	}
	if n, err := f.Drain(ok); n != 0 || err != nil {
		t.Error(n, err)
	}
	write(t, name, "x\n")
	if n, err := f.Drain(ok); n != 0 || !errors.Is(err, ErrLong) {
		t.Error(n, err)
	}
}

func TestFollow(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	write(t, name, "a\n")
	f, err := Open(name, 0, time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx, cancel := context.WithCancel(context.Background())
	lines, done := make(chan string, 10), make(chan error)
	go func() {
		done <- f.Follow(ctx, func(line string) error {
			lines <- line
			return nil
		})
	}()
	for _, want := range []string{"a", "b", "c"} {
		if got := <-lines; got != want {
			t.Error(got)
		}
		write(t, name, string(rune(want[0]+1))+"\n")
	}
	if got := <-lines; got != "d" || f.Offset() < 6 {
		t.Error(got, f.Offset())
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func BenchmarkDrain(b *testing.B) {
	name := filepath.Join(b.TempDir(), "log")
	write(b, name, strings.Repeat("2026-03-01 12:00:00 error: timed out\n", 1000))
	f, err := Open(name, 0, time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		f.at.set(0)
		n, err := f.Drain(func(line string) error {
			size += len(line)
			return nil
		})
		if n != 1000 || err != nil {
			b.Fatal(n, err)
		}
	}
}

func BenchmarkPosition(b *testing.B) {
	var p position
	b.RunParallel(func(pb *testing.PB) {
		for off := int64(1); pb.Next(); off++ {
			p.set(off)
			if p.get() == 0 {
				b.Error("lost")
			}
		}
	})
}
