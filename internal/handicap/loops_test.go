package handicap

import (
	"bytes"
	"flag"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// loops is every shape of a benchmark; helper lies in a file of its own.
const loops = `package m_test

import (
	"sort"
	tt "testing"
)

var sink int

func BenchmarkN(b *tt.B) {
	for i := 0; i < b.N; i++ { sink += i }
}

func BenchmarkDown(b *tt.B) {
	for n := b.N; n > 0; n-- {
		for j := range 3 { sink += j }
	}
}

func BenchmarkRange(b *tt.B) {
	for range b.N {
	}
	b.Run("sub", func(c *tt.B) {
		for i := range c.N { sink += i }
	})
}

func BenchmarkLoop(b *tt.B) {
	x := make([]int, 4)
outer:
	for b.Loop() { // the loop
		for i := range x {
			if i > 2 { continue outer }
			sort.Ints(x)
		}
	}
}

func BenchmarkParallel(b *tt.B) {
	b.Run("p=1", func(b *tt.B) {
		b.RunParallel(func(pb *tt.PB) {
			n := 0
			for pb.Next() { n++ }
		})
	})
}

func BenchmarkHelped(b *tt.B) { help[int](b) }

func BenchmarkNamed(b *tt.B) { b.Run("x/y", plain) }

func BenchmarkMade(b *tt.B) { b.Run("m", made(2)) }

func BenchmarkNone(b *tt.B) { sink++ }

func BenchmarkOther(b *tt.B) {
	for i := 0; i < b.N; i++ { sink-- }
}
`

const helper = `package m_test

import . "testing"

func help[E any](b *B) {
	var e E
	for b.Loop() { _ = e }
	if b.N < 0 { help[E](b) }
}

func plain(b *B) {
	for i := 0; i < b.N; i++ { }
}

func made(n int) func(*B) {
	return func(b *B) {
		for range b.N { n++ }
	}
}

func unused(b *B) {
	for b.Loop() { }
}
`

var amounts = map[string]Amount{
	"N": {200, 5}, "Down": {1000, 1}, "Range/sub": {3, 7}, "Loop": {2, 2}, "Parallel/p=1": {5, 1}, "Helped": {1, 1}, "Named/x/y": {9, 9}, "Made/m": {3, 1},
}

func testFiles() map[string][]byte {
	return map[string][]byte{"a_test.go": []byte(loops), "b_test.go": []byte(helper), "c_test.go": []byte("package m_test\n")}
}

func TestInLoopsGolden(t *testing.T) {
	out, err := InLoops(testFiles(), amounts)
	if err != nil {
		t.Fatal(err)
	}
	if len(out) != 2 {
		t.Errorf("%d files changed, want 2", len(out))
	}
	for name, text := range out {
		kept, _, _ := bytes.Cut(text, []byte("\nvar honeAmounts"))
		if bytes.Count(kept, []byte("\n")) != bytes.Count(testFiles()[name], []byte("\n")) {
			t.Errorf("%s: lines moved", name)
		}
		golden := filepath.Join("testdata", name+".golden")
		if *update {
			if err := os.WriteFile(golden, text, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil || !bytes.Equal(text, want) {
			t.Errorf("%s differs (%v); go test -update rewrites it:\n%s", golden, err, text)
		}
	}
}

var counted = regexp.MustCompile(`(?m)^(Benchmark\S+?)(?:-\d+)?\s+\d+\s.* (\d+) allocs/op`)

// TestInLoopsRuns runs the benchmarks with and without delays: all are there,
// and allocate what they did.
func TestInLoopsRuns(t *testing.T) {
	counts := func(files map[string][]byte) string {
		dir := module(t, "1.26", files)
		out := command(t, dir, "test", "-vet=all", "-bench=.", "-benchmem", "-benchtime=2000x", ".")
		var lines []string
		for _, m := range counted.FindAllStringSubmatch(out, -1) {
			lines = append(lines, strings.Join(m[1:], " "))
		}
		return strings.Join(lines, "\n")
	}
	plain := testFiles()
	slow := testFiles()
	changed, err := InLoops(plain, amounts)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range changed {
		slow[name] = text
	}
	want, got := counts(plain), counts(slow)
	if strings.Count(want, "\n") < 7 || got != want {
		t.Errorf("with delays:\n%s\nwithout:\n%s", got, want)
	}
}

func TestInLoopsErrors(t *testing.T) {
	for name, want := range map[string]string{
		"None":    "benchmark None: has no loop",
		"Nowhere": "benchmark Nowhere: has no loop",
		"unused":  "benchmark unused: has no loop",
	} {
		if _, err := InLoops(testFiles(), map[string]Amount{name: {1, 1}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := InLoops(map[string][]byte{"x_test.go": []byte("packet")}, nil); err == nil || !strings.Contains(err.Error(), "x_test.go") {
		t.Errorf("a file that does not parse: %v", err)
	}
	// Two benchmarks that share a helper both have its loop.
	shared := []byte("package m\nimport \"testing\"\nfunc BenchmarkA(b *testing.B) { h(b) }\nfunc BenchmarkB(b *testing.B) { h(b) }\nfunc h(b *testing.B) { for b.Loop() {} }\n")
	out, err := InLoops(map[string][]byte{"x_test.go": shared}, map[string]Amount{"A": {1, 1}, "B": {2, 1}})
	if err != nil || bytes.Count(out["x_test.go"], []byte("honeTurn := 0")) != 1 {
		t.Errorf("a shared helper: %v\n%s", err, out["x_test.go"])
	}
}

// FuzzInLoops holds that whatever parses still does, on the lines it had.
func FuzzInLoops(f *testing.F) {
	f.Add([]byte(loops))
	f.Add([]byte(helper))
	f.Add([]byte("package m;import . \"testing\";func BenchmarkN(b*B){for;b.Loop();{}}"))
	f.Fuzz(func(t *testing.T, src []byte) {
		out, err := InLoops(map[string][]byte{"x_test.go": src}, map[string]Amount{"N": {1, 1}})
		if err != nil {
			return
		}
		text, ok := out["x_test.go"]
		if !ok {
			t.Fatal("nothing changed")
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution); err != nil {
			t.Errorf("%v:\n%s", err, text)
		}
		kept, _, _ := bytes.Cut(text, []byte("\nvar honeAmounts"))
		if bytes.Count(kept, []byte("\n")) != bytes.Count(src, []byte("\n")) {
			t.Errorf("lines moved:\n%s", text)
		}
	})
}
