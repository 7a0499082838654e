package rawfile_test

import (
	"bufio"
	"fmt"
	"os"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

//go:noinline
func baseline(f *os.File, names []string) error {
	for _, name := range names {
		fmt.Fprintln(f, name)
	}
	return nil
}

//go:noinline
func candidate(f *os.File, names []string) error {
	w := bufio.NewWriter(f)
	for _, name := range names {
		fmt.Fprintln(w, name)
	}
	return w.Flush()
}

// BenchmarkProof writes several lines, and a single one, for which the buffer is made in vain.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 100} {
		names := make([]string, n)
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { write(b, baseline, names) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { write(b, candidate, names) })
	}
}

func write(b *testing.B, list func(*os.File, []string) error, names []string) {
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for b.Loop() {
		if err := list(f, names); err != nil {
			b.Fatal(err)
		}
	}
}
