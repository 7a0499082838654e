package requestlog_test

import (
	"bufio"
	"log"
	"os"
	"path/filepath"
	"testing"
)

func BenchmarkProof(b *testing.B) {
	file, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	direct := log.New(file, "", log.LstdFlags)
	buffer := bufio.NewWriterSize(file, 1<<14)
	buffered := log.New(buffer, "", log.LstdFlags)
	pair(b, "buffered", func() { direct.Printf("%s took %d", "hello", 7) }, func() { buffered.Printf("%s took %d", "hello", 7) })
	pair(b, "one line of two", func() {
		direct.Printf("%s took %d", "hello", 7)
		direct.Printf("%s took %d", "hello", 7)
	}, func() { direct.Printf("%s took %d", "hello", 7) })
}

func pair(b *testing.B, name string, baseline, candidate func()) {
	for _, side := range []struct {
		name string
		f    func()
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run(name+"/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				side.f()
			}
		})
	}
}
