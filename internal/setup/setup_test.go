package setup

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Lines that set up are marked.
const source = `package p

import "testing"

func BenchmarkLoop(b *testing.B) {
	data := prepare() // set-up
	b.ResetTimer() // set-up
	for i := 0; i < b.N; i++ {
		use(data)
	}
	b.StopTimer() // set-up
}

func BenchmarkNew(b *testing.B) {
	data := prepare() // set-up
	helper := func() {
		use(data)
	}
	for b.Loop() {
		helper()
	}
}

func BenchmarkRange(tb *testing.B) {
	x := make([]int, 10) // set-up
	for range x { // set-up
		prepare() // set-up
	}
	for range tb.N {
		use(x)
	}
}

func BenchmarkSub(b *testing.B) {
	sizes := prepare() // set-up
	for _, n := range sizes { // set-up
		b.Run("x", func(b *testing.B) {
			data := prepare() // set-up
			for range b.N {
				use(data)
			}
		})
	}
}

func BenchmarkParallel(b *testing.B) {
	data := prepare() // set-up
	b.RunParallel(func(pb *testing.PB) {
		own := prepare()
		for pb.Next() {
			use(data, own)
		}
	})
}

func BenchmarkHelped(b *testing.B) {
	data := prepare() // set-up
	benchmark(b, data)
}

func benchmark(b *testing.B, data []int) {
	b.ReportAllocs() // set-up
	for range b.N {
		use(data)
	}
}

func BenchmarkWithout(b *testing.B) {
	prepare()
}

func TestOther(t *testing.T) {
	prepare()
}
`

func TestSetUp(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p_test.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	lines := &Lines{Root: dir}
	for i, text := range strings.Split(source, "\n") {
		// The lines that only open and close a function belong to nobody.
		if strings.HasPrefix(text, "func") || strings.Trim(text, "\t})") == "" || strings.Contains(text, "func(") {
			continue
		}
		if got, want := lines.SetUp("p_test.go", i+1), strings.HasSuffix(text, "// set-up"); got != want {
			t.Errorf("line %d, %s: %v", i+1, strings.TrimSpace(text), got)
		}
	}
	if lines.SetUp("p.go", 6) || lines.SetUp("none_test.go", 6) {
		t.Error("what is no test file sets up")
	}
}

func TestNotGo(t *testing.T) {
	for _, src := range []string{"", "package", "func ("} {
		if got := extents([]byte(src)); !slices.Equal(got, nil) {
			t.Errorf("%q: %v", src, got)
		}
	}
}

func FuzzExtents(f *testing.F) {
	f.Add([]byte(source))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, e := range extents(src) {
			if e.from > e.to || e.from < 1 {
				t.Errorf("%+v", e)
			}
		}
	})
}
