package format

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// program has values of every basic type, and the ends of their ranges.
const program = `package main

import ("fmt"; "math"; "os"; "strconv"; "unicode/utf8")

type (
	S string; I int; I8 int8; I64 int64; U8 uint8; U64 uint64; R rune; F32 float32; F64 float64; B bool; Bs []byte
)

var (
	texts  = []string{"", "a", "naïve \"日本\"\n\x00\x7f\\", "\xff\xc0\xaf\xed\xa0\x80", "\ufffd\u2028\U0010ffff", "%d%%"}
	ints   = []int64{0, 1, -1, 9, 10, -10, 65, 99, 100, 127, -128, 255, 256, 0xd800, 0xdfff, 0xfffd, 0x10ffff, 0x110000, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64}
	floats = []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e20, 1e21, 1e22, 123456789, 1e-4, 1e-5, math.Inf(1), math.Inf(-1), math.NaN(),
		math.Float64frombits(0xfff8000000000001), math.MaxFloat64, math.SmallestNonzeroFloat64, math.MaxFloat32, math.SmallestNonzeroFloat32, 16777216, 16777217}
)

var bad = 0

func check(call, old, joined string, appended []byte) {
	if old != joined || old != string(appended) {
		fmt.Printf("%s: %q, joined %q, appended %q\n", call, old, joined, appended)
		bad++
	}
}

func main() {
	buf := make([]byte, 0, 10)
	_ = strconv.Itoa
	_ = utf8.RuneError
	for k := range 400 {
		text, n, x, yes := texts[k%len(texts)], ints[k%len(ints)], floats[k%len(floats)], k%2 == 0
		s, named := text, S(text)
		bs, namedBs := []byte(text), Bs(text)
		if k == 0 { bs, namedBs = nil, nil }
		i, i8, i16, i32, i64 := int(n), int8(n), int16(n), int32(n), n
		u, u8, u16, u32, u64, up := uint(n), uint8(n), uint16(n), uint32(n), uint64(n), uintptr(n)
		nI, nI8, nI64, nU8, nU64, nR := I(n), I8(n), I64(n), U8(n), U64(n), R(n)
		f32, f64, nF32, nF64 := float32(x), x, F32(x), F64(x)
		b, nB := yes, B(yes)
		c64 := complex(f32, f32)
		use(buf, s, named, bs, namedBs, i, i8, i16, i32, i64, u, u8, u16, u32, u64, up, nI, nI8, nI64, nU8, nU64, nR, f32, f64, nF32, nF64, b, nB, c64)
		CHECKS
	}
	if bad > 0 { os.Exit(1) }
}

func use(...any) {}
`

var operands = strings.Fields("s named bs namedBs i i8 i16 i32 i64 u u8 u16 u32 u64 up nI nI8 nI64 nU8 nU64 nR f32 f64 nF32 nF64 b nB c64")

// TestEqual runs, for every verb and every type of argument that Split takes,
// the call of fmt and what the pieces say, and compares the texts.
func TestEqual(t *testing.T) {
	var calls []string
	for _, operand := range operands {
		for verb := byte('A'); verb <= 'z'; verb++ {
			calls = append(calls, fmt.Sprintf("fmt.Sprintf(%q, %s)", "é%%<%"+string(verb)+">", operand))
		}
		for _, precise := range []string{".0f", ".f", ".1F", ".2f", ".17f", ".99f", ".0e", ".3E", ".0g", ".1g", ".3G", ".40g", ".2v", ".2s", ".2d", ".2x"} {
			calls = append(calls, fmt.Sprintf("fmt.Sprintf(%q, %s)", "%"+precise, operand))
		}
		for _, indexed := range []string{"%[1]v%%", "%.2[1]f[2]", "%[1]x", "%[1]s", "%[1].2f", "%[1]2d", "%[01]d", "% [1]d"} {
			calls = append(calls, fmt.Sprintf("fmt.Sprintf(%q, %s)", indexed, operand), fmt.Sprintf("fmt.Sprintf(%q, %s, i8)", indexed+"%[2]d", operand))
		}
		for _, other := range []string{"named", "i8", "nB"} {
			calls = append(calls, fmt.Sprintf("fmt.Sprint(%s, %s)", operand, other), fmt.Sprintf("fmt.Sprintln(%s, %s)", other, operand))
		}
	}
	all := strings.Replace(program, "CHECKS", "use("+strings.Join(calls, ",\n")+")", 1)
	info, parsed := load(t, all)
	var checks []string
	for _, call := range parsed {
		if pieces, ok := Split(info, call); ok {
			old := source(call)
			checks = append(checks, fmt.Sprintf("check(%q, %s, %s, %s)", old, old, `""+`+joined(t, pieces), appended(t, pieces)))
		}
	}
	t.Logf("%d of %d calls", len(checks), len(parsed))
	if formats := strings.Count(strings.Join(checks, "\n"), "\ncheck(\"fmt.Sprintf"); formats < 50 {
		t.Errorf("%d calls with a format", formats)
	}
	run(t, strings.Replace(program, "CHECKS", strings.Join(checks, "\n"), 1))
}

func run(t *testing.T, src string) {
	t.Helper()
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"main.go": src, "go.mod": "module example.com/equal\n\ngo 1.24\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(goCommand, "run", ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// FuzzEqual holds what the kinds rest on.
func FuzzEqual(f *testing.F) {
	f.Add("", uint64(0), 0.0)
	f.Add("naïve \xff\x00", uint64(math.MaxUint64), math.Inf(-1))
	f.Add("日本\ud7ff\ufffd", uint64(0xd800), math.NaN())
	f.Add("\xed\xa0\x80", uint64(0x80000000), math.Copysign(0, -1))
	f.Fuzz(func(t *testing.T, s string, u uint64, x float64) {
		r, f32 := rune(u), float32(x)
		for format, test := range map[string]struct {
			arg  any
			want string
		}{
			"%s 1": {s, s},
			"%v 1": {s, s},
			"%q 1": {s, strconv.Quote(s)},
			"%s 2": {[]byte(s), s},
			"%d 1": {int64(u), strconv.FormatInt(int64(u), 10)},
			"%v 2": {u, strconv.FormatUint(u, 10)},
			"%c 1": {r, string(r)},
			"%c 2": {r, string(utf8.AppendRune(nil, r))},
			"%c 3": {int16(u), string(rune(int16(u)))},
			"%g 1": {x, strconv.FormatFloat(x, 'g', -1, 64)},
			"%v 3": {x, strconv.FormatFloat(x, 'g', -1, 64)},
			"%v 4": {f32, strconv.FormatFloat(float64(f32), 'g', -1, 32)},
			"%x 1": {int64(u), strconv.FormatInt(int64(u), 16)},
			"%o 1": {u, strconv.FormatUint(u, 8)},
			"%f 1": {x, strconv.FormatFloat(x, 'f', 6, 64)},
			"%e 1": {f32, strconv.FormatFloat(float64(f32), 'e', 6, 32)},
			"%t 1": {u%2 == 0, strconv.FormatBool(u%2 == 0)},
		} {
			if got := fmt.Sprintf(format[:2], test.arg); got != test.want {
				t.Errorf("%s of %v: %q, want %q", format[:2], test.arg, got, test.want)
			}
		}
	})
}
