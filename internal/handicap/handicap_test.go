package handicap

import (
	"bytes"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// module writes a module of one package and returns its folder.
func module(t *testing.T, language string, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	all := map[string][]byte{"go.mod": []byte("module example.com/m\n\ngo " + language + "\n")}
	for name, data := range files {
		all[name] = data
	}
	for name, data := range all {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// command runs the go command in a folder.
func command(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// subject has functions of every kind that can be slowed down; the word SLOW
// marks the lines.
const subject = `//go:build !windows || windows

// Package m is fine.
package m // SLOW none

import "sort"

type T[E any] struct{ x []E }

func (t *T[E]) Push(e E) { // SLOW
	t.x = append(t.x, e)
}

func Max[E int | string](a, b E) E { if a > b { return a }; return b } // SLOW

func One() int { return 1 } // SLOW

func Empty() {} // SLOW

func named(x, i int) (honeSteps int, err error) { // SLOW i and x are the user's
	honeSteps = x * i
	return
}

func jump(n int) int { // SLOW
	if n > 2 {
		goto end
	}
	n++
end:
	return n
}

func ByLength(s []string) {
	sort.Slice(s, func(a, b int) bool {
		return len(s[a]) < len(s[b]) // SLOW
	})
}

var table = map[string]func(int) int{
	"double": func(n int) int { return 2 * n }, // SLOW
}

func init() { table["treble"] = func(n int) int { /* SLOW */ return 3 * n } }

/* a comment */ func Commented( // SLOW
	a int,
) (
	b int,
) { // the body
	// begins with a comment
	return a
}
`

const subjectTest = `package m

import "testing"

func Test(t *testing.T) {
	var x T[int]
	x.Push(3)
	s := []string{"ccc", "a", "bb"}
	ByLength(s)
	Empty()
	n, _ := named(3, 4)
	if x.x[0] != 3 || Max(1, 2) != 2 || One() != 1 || n != 12 || jump(1) != 2 || jump(5) != 5 || s[0] != "a" || s[2] != "ccc" || table["double"](4) != 8 || table["treble"](4) != 12 || Commented(7) != 7 {
		t.Error("something changed")
	}
	for _, f := range []func(){func() { One() }, Empty, func() { jump(1) }, func() { table["double"](1) }, func() { Max("a", "b") }} {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%v allocations", n)
		}
	}
}
`

// marked lists the lines, from 1, with the mark.
func marked(source string) []int {
	var lines []int
	for i, line := range strings.Split(source, "\n") {
		if strings.Contains(line, "SLOW") && !strings.Contains(line, "SLOW none") {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// TestDelayEverywhere slows every function of a package down, which must then
// compile, say the same, allocate nothing more, and hold the delays.
func TestDelayEverywhere(t *testing.T) {
	src := []byte(subject)
	lines := marked(subject)
	for _, line := range lines {
		var err error
		if src, err = Delay(src, line, 1000+line); err != nil {
			t.Fatal(err)
		}
	}
	sameLines(t, []byte(subject), src)
	dir := module(t, "1.24", map[string][]byte{"m.go": src, "m_test.go": []byte(subjectTest)})
	command(t, dir, "test", "-vet=all", ".")
	asm := command(t, dir, "test", "-c", "-o", os.DevNull, "-gcflags=-S", ".")
	if n := strings.Count(asm, "1103515245"); n < len(lines) {
		t.Errorf("%d of %d delays are in the machine code", n, len(lines))
	}
}

var inserted = regexp.MustCompile(`\{x := 1; for i := 0; i < (\d+|honeSteps); i\+\+ \{x \*= 1103515245\}; for x == 0 \{\}\};`)

// sameLines checks that got is want with delays put in.
func sameLines(t *testing.T, want, got []byte) {
	t.Helper()
	if bytes.Count(want, []byte("\n")) != bytes.Count(got, []byte("\n")) {
		t.Errorf("lines moved:\n%s", got)
	}
	if back := inserted.ReplaceAll(got, nil); !bytes.Equal(back, want) {
		t.Errorf("more than a delay was put in:\n%s", got)
	}
}

func TestDelayOfOldLanguages(t *testing.T) {
	src, err := Delay([]byte("package m\r\n\r\nfunc F() int {\r\n\treturn 1\r\n}\r\n"), 4, 5)
	if err != nil {
		t.Fatal(err)
	}
	command(t, module(t, "1.13", map[string][]byte{"m.go": src}), "vet", ".")
}

// TestDelayIsInnermost: the literal on a line is slowed down, not what is
// around it, and nothing else.
func TestDelayIsInnermost(t *testing.T) {
	const src = "package m\n\nfunc F() func() {\n\treturn func() {\n\t\tprintln()\n\t}\n}\n"
	got, err := Delay([]byte(src), 5, 9)
	want := strings.Replace(src, "return func() {", "return func() {"+delay("9"), 1)
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestDelayRefuses(t *testing.T) {
	for _, tt := range []struct {
		src         string
		line, steps int
		want        string
	}{
		{"package m\n\nvar x int\n", 3, 1, "line 3: lies in no function"},
		{"package m\n\nfunc F() {}\n", 9, 1, "line 9: lies in no function"},
		{"package m\n\nfunc F()\n", 3, 1, "line 3: function F: has no body"},
		{"package m\n\n// F.\n//\n//go:nosplit\nfunc F() {}\n", 6, 1, "line 6: function F: is marked go:nosplit"},
		{"package m\n\n//go:nosplit\nfunc F() { _ = func() {\n} }\n", 5, 1, "line 5: function F: is marked go:nosplit"},
		{"package m\n\nimport _ \"unsafe\"\n\n//go:linkname F x.F\nfunc F() {}\n", 6, 1, "line 6: function F: is marked go:linkname"},
		{"package m\n\nimport _ \"unsafe\"\n\nfunc F() {}\n\n//go:linkname F\n", 5, 1, "line 5: function F: is marked go:linkname"},
		{"package m\n\nimport \"C\"\n\nfunc F() {}\n", 5, 1, "uses cgo, whose files cannot be replaced"},
		{"package m\n\n//line f.y:1\nfunc F() {}\n", 4, 1, "line 4: lies in a file that names the lines"},
		{"package m\n\nfunc F() {}\n", 3, 0, "delay: 0 steps"},
		{"package m\n\nfunc F() {}\n", 3, MaxSteps + 1, "delay: 1073741825 steps"},
		{"package m\n\nfunc F() {\n", 3, 1, "expected '}'"},
	} {
		got, err := Delay([]byte(tt.src), tt.line, tt.steps)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %s, %v; want %q", tt.src, got, err, tt.want)
		}
	}
	const other = "package m\n\nimport _ \"unsafe\"\n\n//go:linkname F\nfunc F() {}\n\nfunc (T) F() {}\n"
	if _, err := Delay([]byte(other), 8, 1); err != nil {
		t.Errorf("a method is taken for the function that is linked by its name: %v", err)
	}
}

// FuzzDelay holds that a delay changes nothing but that it is there.
func FuzzDelay(f *testing.F) {
	f.Add([]byte(subject), 20)
	f.Add([]byte("\xef\xbb\xbfpackage m;func F(){};var x=func(){}"), 1)
	f.Add([]byte("package m\nfunc _() {\n//line x:1\n}"), 2)
	f.Fuzz(func(t *testing.T, src []byte, line int) {
		got, err := Delay(src, line, 1)
		if err != nil {
			return
		}
		if _, err := read("", got); err != nil {
			t.Errorf("%v:\n%s", err, got)
		}
		if len(got) != len(src)+len(delay("1")) || !bytes.Equal(bytes.Replace(got, []byte(delay("1")), nil, 1), src) && !bytes.Contains(src, []byte(delay("1"))) {
			t.Errorf("more than a delay was put in:\n%s", got)
		}
	})
}

func TestAmountOf(t *testing.T) {
	const step = 1e-9
	for _, tt := range []struct {
		perOp float64
		want  Amount
	}{
		{1e-6, Amount{1000, 1}}, {200e-9, Amount{200, 1}}, {100e-9, Amount{200, 2}}, {1e-9, Amount{200, 200}}, {0.3e-9, Amount{200, 667}},
		{0, Amount{}}, {-1, Amount{}}, {math.NaN(), Amount{}}, {1e9, Amount{MaxSteps, 1}}, {1e-30, Amount{0, 1 << 20}},
	} {
		if got := AmountOf(tt.perOp, step); got != tt.want {
			t.Errorf("%v s: %+v, want %+v", tt.perOp, got, tt.want)
		}
	}
	for perOp := 1e-11; perOp < 1e-2; perOp *= 1.3 {
		a := AmountOf(perOp, step)
		if got := step * float64(a.Steps) / float64(a.Every); math.Abs(got/perOp-1) > 0.005 {
			t.Errorf("%v s: %+v is %v", perOp, a, got)
		}
	}
}

func TestStepTime(t *testing.T) {
	if s := StepTime(); !(s > 0) || math.IsInf(s, 1) {
		t.Errorf("a step takes %v s", s)
	}
}

func TestScale(t *testing.T) {
	for _, tt := range []struct {
		plain, tried float64
		steps        int
		wanted       float64
		want         int // 0 is an error
	}{
		{100, 150, 40, 0.25, 20}, {100, 125, 1000, 0.05, 200}, {1, 101, 100, 1, 1}, {100, 119, 40, 0.25, 0}, {100, 90, 40, 0.25, 0},
		{100, 200, 1, 0.1, 0}, {0, 1, 1, 1, 0}, {0, 0, 1, 1, 0}, {1, 2, MaxSteps, 2, 0}, {1, 2, 5, 0, 0},
	} {
		got, err := Scale(tt.plain, tt.tried, tt.steps, tt.wanted)
		if got != tt.want || (err != nil) != (tt.want == 0) {
			t.Errorf("%+v: %d, %v", tt, got, err)
		}
	}
}
