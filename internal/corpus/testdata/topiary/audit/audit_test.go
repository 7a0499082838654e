package audit

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestEnter(t *testing.T) {
	var b bytes.Buffer
	trail := New(&b, 40)
	if n, err := trail.Enter("eve", "pause", "billing"); n != 41 || err != nil || b.String() != "41\teve\tpause\tbilling\n" {
		t.Errorf("got %d, %v, %q", n, err, b.String())
	}
	if _, err := New(full{}, 0).Enter("eve", "drop", "-"); err == nil {
		t.Error("no error")
	}
}

// Lines are in the file by their numbers, whoever enters them.
func TestOrder(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "trail"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	trail := New(f, 0)
	var wg sync.WaitGroup
	for range 6 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				if _, err := trail.Enter("w", "d", "x"); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	data, _ := os.ReadFile(f.Name())
	lines, n := bufio.NewScanner(bytes.NewReader(data)), 0
	for lines.Scan() {
		n++
		if !strings.HasPrefix(lines.Text(), fmt.Sprint(n)+"\t") {
			t.Fatalf("line %d: %s", n, lines.Text())
		}
	}
	if n != 300 {
		t.Errorf("got %d lines", n)
	}
}

func BenchmarkEnter(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "trail"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	trail := New(f, 0)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			trail.Enter("eve", "pause", "billing")
		}
	})
}
