package fmtsimple_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules/fmtsimple"
)

// directives are parts of formats, some of which no function is written for.
func directives() (all []string) {
	for _, verb := range "dxXobcqvsfge" {
		for _, how := range []string{"", "02", "09", "016", "08", "-3", "5", "+", "#", "#04", "#3", "-05", ".2"} {
			all = append(all, "%"+how+string(verb))
		}
	}
	return all
}

const operands = `s string, i int, i8 int8, i64 int64, u8 uint8, u16 uint16, u32 uint32, u64 uint64, r rune, f32 float32, f64 float64, ok bool, bs []byte, a [3]byte`

const compared = `package main

import ("fmt"; "math"; "os"; "example.com/equal/fixed"; "example.com/equal/old")

func main() {
	texts := []string{"", "a", "naïve \"日本\"\n\x00\\", "\xff\xc0\xaf", "longer than the width is"}
	ints := []int64{0, 1, -1, 7, 8, 9, 10, -10, 15, 16, 63, 64, 65, 99, 100, 127, -128, 255, 256, 511, 512, 999, 1000, 4095, 65535, 65536, 0xd800, 0x10ffff, 99999, 999999999, 1000000000, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64}
	floats := []float64{0, math.Copysign(0, -1), 1.5, -1e21, 0.1, math.Inf(1), math.NaN(), 123456789}
	bad := 0
	for k := range 400 {
		s, n, x := texts[k%len(texts)], ints[k%len(ints)], floats[k%len(floats)]
		for name, f := range old.All {
			want := f(s, int(n), int8(n), n, uint8(n), uint16(n), uint32(n), uint64(n), rune(n), float32(x), x, k%2 == 0, []byte(s), [3]byte{byte(n), 2, byte(n >> 8)})
			got := fixed.All[name](s, int(n), int8(n), n, uint8(n), uint16(n), uint32(n), uint64(n), rune(n), float32(x), x, k%2 == 0, []byte(s), [3]byte{byte(n), 2, byte(n >> 8)})
			if want != got && bad < 20 {
				fmt.Printf("%s of %q, %d, %v: %q, want %q\n", name, s, n, x, got, want)
				bad++
			}
		}
	}
	if bad > 0 { os.Exit(1) }
}
`

// TestEqual has the rule rewrite a call for each directive and type, and compares what the
// calls make with what the functions in their place do.
func TestEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a program")
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	dir := t.TempDir()
	src, functions := calls()
	for name, text := range map[string]string{"go.mod": "module example.com/equal\n\ngo 1.24\n", "old/p.go": "package old\n" + src, "fixed/p.go": "package fixed\n" + src, "main.go": compared} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	fixes := rewrite(t, dir)
	t.Logf("%d of %d calls", fixes, functions)
	if fixes < 100 {
		t.Errorf("only %d of %d calls are rewritten", fixes, functions)
	}
	cmd := exec.Command(goCommand, "run", ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// calls is a source with a function for each directive and operand, in a map by what it is.
func calls() (src string, functions int) {
	var b, all strings.Builder
	fmt.Fprintf(&b, "import \"fmt\"\n\nvar All = map[string]func(%s) string{\n", operands)
	for _, operand := range strings.Split(operands, ",") {
		name, _, _ := strings.Cut(strings.TrimSpace(operand), " ")
		for i, d := range directives() {
			function := fmt.Sprintf("%s_%d", name, i)
			fmt.Fprintf(&b, "\t%q: %s,\n", d+" "+name, function)
			fmt.Fprintf(&all, "func %s(%s) string { return fmt.Sprintf(%q, %s) }\n", function, operands, "é<"+d+">", name)
			functions++
		}
	}
	return b.String() + "}\n\n" + all.String(), functions
}

// rewrite makes all fixes of the rule in the package fixed, and returns how many there are.
func rewrite(t *testing.T, dir string) (fixes int) {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir}, "./fixed")
	if err != nil || len(pkgs) != 1 || pkgs[0].IllTyped {
		t.Fatal(err, len(pkgs))
	}
	g, err := checker.Analyze([]*analysis.Analyzer{fmtsimple.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "fixed", "p.go")
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	edits := map[edit]bool{}
	for _, d := range g.Roots[0].Diagnostics {
		for _, f := range d.SuggestedFixes {
			fixes++
			for _, e := range f.TextEdits {
				edits[edit{pkgs[0].Fset.Position(e.Pos).Offset, pkgs[0].Fset.Position(e.End).Offset, string(e.NewText)}] = true
			}
		}
	}
	var sorted []edit
	for e := range edits {
		sorted = append(sorted, e)
	}
	slices.SortFunc(sorted, func(a, b edit) int { return b.from - a.from })
	for _, e := range sorted {
		src = slices.Concat(src[:e.from:e.from], []byte(e.text), src[e.to:])
	}
	if err := os.WriteFile(name, src, 0o666); err != nil {
		t.Fatal(err)
	}
	return fixes
}

type edit struct {
	from, to int
	text     string
}
