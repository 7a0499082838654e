package gcode

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

const example = `%
N10 G90 G21 (plate, 3.5 mm)
/ G0 X10.5 Y-0.25

G1 Z-1 F300 ; süß (and deep)` + "\r\n" + `m98 p1000 l2
M30
O1000
G1 X1
X2 (loop)
M99
%`

func TestRead(t *testing.T) {
	for _, r := range []io.Reader{strings.NewReader(example), iotest.OneByteReader(strings.NewReader(example)), iotest.DataErrReader(strings.NewReader(example + "\n"))} {
		p, err := Read(r)
		if err != nil {
			t.Fatal(err)
		}
		want := []Block{
			{N: 10, Words: []Word{{'G', 90}, {'G', 21}}, Note: "plate, 3.5 mm"},
			{Skip: true, Words: []Word{{'G', 0}, {'X', 10.5}, {'Y', -0.25}}},
			{},
			{Words: []Word{{'G', 1}, {'Z', -1}, {'F', 300}}, Note: "süß (and deep)"},
			{Words: []Word{{'M', 98}, {'P', 1000}, {'L', 2}}},
			{Words: []Word{{'M', 30}}},
		}
		if got := fmt.Sprint(p.Main); got != fmt.Sprint(want) {
			t.Errorf("%v", got)
		}
		if sub, ok := p.Sub(1000); !ok || fmt.Sprint(sub) != fmt.Sprint([]Block{{Words: []Word{{'G', 1}, {'X', 1}}}, {Words: []Word{{'X', 2}}, Note: "loop"}}) {
			t.Error(sub, ok)
		}
		if _, ok := p.Sub(1); ok {
			t.Error("made up")
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"G1\nX":         `line 2: no number: "X"`,
		"G1 (open":      "line 1: note is not closed",
		"\n\n*3":        `line 3: no number: "*3"`,
		"G1 X1.2.3\nG1": `line 1: no number: "X1.2.3"`,
		"O7\nG1\n":      "line 3: O7 has no end",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Read(strings.NewReader("X")); !errors.Is(err, errValue) {
		t.Error(err)
	}
	broken := errors.New("broken")
	if _, err := Read(io.MultiReader(strings.NewReader("G1\nG"), iotest.ErrReader(broken))); err != broken {
		t.Error(err)
	}
	name := filepath.Join(t.TempDir(), "bad")
	os.WriteFile(name, []byte("G1\nY-"), 0o666)
	if _, err := Load(name); err == nil || err.Error() != name+`: line 2: no number: "Y-"` {
		t.Error(err)
	}
	if _, err := Load(name + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestSave(t *testing.T) {
	p, err := Read(strings.NewReader(example))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "out")
	for _, test := range []struct {
		style Style
		want  string
	}{
		{Style{Step: 10, Width: 4}, "%\nN0010 G90 G21 (PLATE, 3.5 MM)\n/N0020 G0 X10.5 Y-0.25\nN0030\nN0040 G1 Z-1 F300 (SUESS <AND DEEP>)\n" +
			"N0050 M98 P1000 L2\nN0060 M30\n%\n"},
		{Style{Step: 1, Point: ","}, "%\nN1 G90 G21 (PLATE, 3,5 MM)\n/N2 G0 X10,5 Y-0,25\nN3\nN4 G1 Z-1 F300 (SUESS <AND DEEP>)\nN5 M98 P1000 L2\nN6 M30\n%\n"},
		{Style{Step: 500, Width: 3, Blank: "_"}, "%\nN500_G90_G21_(PLATE,_3.5_MM)\n/N1000_G0_X10.5_Y-0.25\nN1500\nN2000_G1_Z-1_F300_(SUESS_<AND_DEEP>)\n" +
			"N2500_M98_P1000_L2\nN3000_M30\n%\n"},
	} {
		if err := test.style.Save(name, p); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != test.want {
			t.Errorf("%q, %v", got, err)
		}
	}
	again, err := Load(name)
	if err == nil || again != nil {
		t.Error("blanks are no underlines", again)
	}
	full := errors.New("full")
	for n := range 8 {
		if err := (Style{}).Print(&limited{n, full}, p); err != full {
			t.Error(n, err)
		}
	}
	if err := (Style{}).Save(name+"/x", p); err == nil {
		t.Error("saved")
	}
}

// limited takes so many lines.
type limited struct {
	lines int
	err   error
}

func (l *limited) Write(p []byte) (int, error) {
	if l.lines -= bytes.Count(p, []byte("\n")); l.lines < 0 {
		return 0, l.err
	}
	return len(p), nil
}

func TestZeros(t *testing.T) {
	for width, want := range []string{"ä", "ä", "ä", "0ä", "00ä"} {
		if got := zeros("ä", width); got != want {
			t.Errorf("%q", got)
		}
	}
	if got := zeros("", 3); got != "000" {
		t.Errorf("%q", got)
	}
	if got := (Word{'X', -0.1250}).String() + (Word{'S', 1e6}).String() + (Word{'Z', 1e-7}).String(); got != "X-0.125S1000000Z0.0000001" {
		t.Errorf("%q", got)
	}
}

func TestCheck(t *testing.T) {
	p, _ := Read(strings.NewReader(example))
	if got := Check(p); got != nil {
		t.Error(got)
	}
	p, err := Read(strings.NewReader("G0 G1 G90 G91\nG90 G21 G1\n/G43 H1\nG17 G18.5 G18\nG54 G54"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"block 1: G1 is one too many", "block 3: an offset must not be skipped", "block 4: G18 is one too many", "block 5: G54 is one too many"}
	if got := Check(p); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// pocket writes a program of about so many blocks to a file.
func pocket(b *testing.B, n int, note string) string {
	var t strings.Builder
	t.WriteString("%\nG90 G21 G17 G54 G40\n")
	for i := range n {
		fmt.Fprintf(&t, "N%d G1 X%d.125 Y%d.5 F%d%s\n", i, i%200, i%90, 300+i%7, note)
	}
	t.WriteString("M30\n%\n")
	name := filepath.Join(b.TempDir(), "pocket")
	if err := os.WriteFile(name, []byte(t.String()), 0o666); err != nil {
		b.Fatal(err)
	}
	return name
}

func load(b *testing.B, n int, note string) *Program {
	p, err := Load(pocket(b, n, note))
	if err != nil {
		b.Fatal(err)
	}
	return p
}

func BenchmarkLoad(b *testing.B) {
	name := pocket(b, 50, "")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(name); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSave(b *testing.B) {
	p, name := load(b, 200, ""), filepath.Join(b.TempDir(), "out")
	b.ReportAllocs()
	for b.Loop() {
		if err := (Style{Step: 5, Width: 6}).Save(name, p); err != nil {
			b.Fatal(err)
		}
	}
}

func printed(b *testing.B, st Style, note string) {
	p := load(b, 100, note)
	b.ReportAllocs()
	for b.Loop() {
		if err := st.Print(io.Discard, p); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrint(b *testing.B)      { printed(b, Style{Step: 5, Width: 6}, "") }
func BenchmarkPrintNotes(b *testing.B) { printed(b, Style{Step: 5, Width: 6}, " (für den Halter)") }

func BenchmarkCheck(b *testing.B) {
	p := load(b, 100, " G90 G21")
	b.ReportAllocs()
	for b.Loop() {
		if Check(p) != nil {
			b.Fatal("faults")
		}
	}
}
