package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const notes = `# Canal Street, March
HOLE BH-1 5821.4 331.925 41.2
0.00 0.35 TS
0.35 1.40 MG brick, ash
1.40 2.00 GR

HOLE BH-2 5830 340 40
0 0.5 MG concrete
0.5 0.9 MG
0.9 1.1 MG ash
1.1 1.2 PT
`

func sample(t testing.TB) []*Hole {
	t.Helper()
	holes, err := readHoles(strings.NewReader(notes))
	if err != nil {
		t.Fatal(err)
	}
	return holes
}

func TestRead(t *testing.T) {
	holes := sample(t)
	want := &Hole{"BH-1", 5821.4, 331.925, 41.2, []Layer{{0, 35, "TS", ""}, {35, 140, "MG", "brick, ash"}, {140, 200, "GR", ""}}}
	if len(holes) != 2 || !reflect.DeepEqual(holes[0], want) {
		t.Errorf("%+v", holes[0])
	}
	for text, want := range map[string]string{
		"0 1 CL":                   "line 1: a layer of no hole",
		"HOLE a 1 2":               "line 1: a hole of 3 fields",
		"HOLE a 1 2 x":             `line 1: strconv.ParseFloat: parsing "x": invalid syntax`,
		"HOLE a 1 2 3\n1 2":        "line 2: a layer of 2 fields",
		"HOLE a 1 2 3\n\n2 1.5 CL": "line 3: a layer from 2.00 to 1.50",
		"HOLE a 1 2 3\n1 2 ZZ":     `line 2: no lithology "ZZ"`,
		"HOLE a 1 2 3\nx 2 CL":     `line 2: strconv.ParseFloat: parsing "x": invalid syntax`,
	} {
		if _, err := readHoles(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestStrip(t *testing.T) {
	var out strings.Builder
	for _, h := range sample(t) {
		if err := writeStrip(&out, h, 50); err != nil {
			t.Fatal(err)
		}
	}
	want := `hole BH-1
  3 layers, 2.00: TS/MG/GR
    0.00 |""""""| topsoil, 0.35 m
    0.35 |××××××| made ground (brick, ash), 1.05 m
    0.85 |××××××|
    1.35 |××××××|
    1.40 |oooooo| gravel, 0.60 m
    1.90 |oooooo|
hole BH-2
  4 layers, 1.20: MG/MG/MG/PT
    0.00 |××××××| made ground (concrete), 0.50 m
    0.50 |××××××| made ground, 0.40 m
    0.90 |××××××| made ground (ash), 0.20 m
    1.10 |♣♣♣♣♣♣| peat, 0.10 m
`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
	out.Reset()
	if err := writeStrip(&out, &Hole{Name: "é"}, 1); err != nil || out.String() != "hole é\n  0 layers, 0.00: \n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if err := writeStrip(full{}, sample(t)[0], 50); err != errFull {
		t.Errorf("full: %v", err)
	}
}

var errFull = errors.New("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestRight(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		fill  rune
		want  string
	}{{"1.40", 8, ' ', "    1.40"}, {"é", 3, '·', "··é"}, {"long", 2, '.', "long"}, {"", 2, 'x', "xx"}, {"a", -1, 'x', "a"}, {"\xff", 2, 'x', "x�"}} {
		if got := right(test.text, test.width, test.fill); got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

func TestLegend(t *testing.T) {
	var out strings.Builder
	if err := writeLegend(&out, sample(t)); err != nil {
		t.Fatal(err)
	}
	want := "MG: × made ground, 4 of 2.15 m\nTS: \" topsoil, 1 of 0.35 m\nGR: o gravel, water, 1 of 0.60 m\nPT: ♣ peat, 1 of 0.10 m\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
	if got := totals(sample(t))["MG"]; *got != (Total{4, 215, 140}) {
		t.Errorf("%+v", got)
	}
	if got := remarks(sample(t), "MG"); got != "brick, ash; concrete; ; ash" {
		t.Errorf("remarks %q", got)
	}
	if got := remarks([]*Hole{{Layers: []Layer{{}, {Remark: "a"}, {Remark: "b"}, {}}}}, ""); got != "a; b; " {
		t.Errorf("remarks %q", got)
	}
	if got := Depth(-105).String(); got != "-1.05" {
		t.Errorf("above ground: %q", got)
	}
}

func TestTable(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-table"}, strings.NewReader(notes), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	want := "hole,north,east,top,base,code\nBH-1,5821.40,331.93,41.20,40.85,TS\nBH-1,5821.40,331.93,40.85,39.80,MG\n"
	if !strings.HasPrefix(out.String(), want) || strings.Count(out.String(), "\n") != 8 {
		t.Errorf("%s", out.String())
	}
	if err := writeTable(full{}, sample(t)); err != errFull {
		t.Errorf("full: %v", err)
	}
}

func TestExport(t *testing.T) {
	name := filepath.Join(t.TempDir(), "sections")
	if err := run([]string{"-o", name}, strings.NewReader(notes), nil, io.Discard); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(name)
	want := "BH-1;0;35;TS\nBH-1;35;140;MG\nBH-1;140;200;GR\nBH-2;0;50;MG\nBH-2;50;90;MG\nBH-2;90;110;MG\nBH-2;110;120;PT\n"
	if err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
	if err := export(filepath.Join(name, "below"), nil); err == nil {
		t.Error("a file below a file")
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		if err := export("/dev/full", sample(t)); err == nil {
			t.Error("what could not be written is not told")
		}
	}
}

func TestList(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-list"}, strings.NewReader(notes), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "holes [\"BH-1\" \"BH-2\"]\nwet [\"BH-1\"]\n"; got != want {
		t.Errorf("%q", got)
	}
	out.Reset()
	if err := run([]string{"-remarks", "MG"}, strings.NewReader(notes), &out, io.Discard); err != nil || out.String() != "brick, ash; concrete; ; ash\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	if got := names(nil); got == nil || len(got) != 0 {
		t.Errorf("names %#v", got)
	}
	if got := wet(sample(t)[1:]); got != nil {
		t.Errorf("wet %#v", got)
	}
}

// progressed fails where a line about a file comes after the file was read.
type progressed struct {
	strings.Builder
	removed []string
}

func (p *progressed) Write(b []byte) (int, error) {
	for _, name := range p.removed {
		if bytes.Contains(b, []byte(name)) {
			if err := os.WriteFile(name, []byte(notes), 0o666); err != nil {
				return 0, err
			}
		}
	}
	return p.Builder.Write(b)
}

// Each file is announced before it is opened.
func TestProgress(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	p := &progressed{removed: []string{a, b}}
	holes, err := readAll([]string{a, b}, nil, p)
	if err != nil || len(holes) != 4 {
		t.Fatalf("%d holes, %v", len(holes), err)
	}
	if got, want := p.String(), "\r1/2 "+a+"\r2/2 "+b+"\n"; got != want {
		t.Errorf("%q", got)
	}
}

func probeFile(t testing.TB, records ...*record) string {
	t.Helper()
	var all []byte
	for _, r := range records {
		all = append(all, r.encode()...)
	}
	name := filepath.Join(t.TempDir(), "probe")
	if err := os.WriteFile(name, all, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestProbe(t *testing.T) {
	name := probeFile(t, &record{channel: "GAMM", depth: .5, value: 41.5}, &record{channel: "NOTE", text: []byte("the cable slips")},
		&record{channel: "XXXX", depth: 1}, &record{channel: "GAMM", depth: 1.5, value: -2}, &record{channel: "NOTE", text: []byte("it holds")},
		&record{channel: "TEMP", depth: 1, value: 9.25}, &record{channel: "NOTE", text: []byte{}})
	var out, progress strings.Builder
	if err := run([]string{"-probe", name}, nil, &out, &progress); err != nil {
		t.Fatal(err)
	}
	want := "GAMM 2 from -2 to 41.5, mean 19.750, down to 1.5 m\nTEMP 1 from 9.25 to 9.25, mean 9.250, down to 1 m\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
	if got := strings.ReplaceAll(progress.String(), name, "F"); got != "F: the cable slips\nF: it holds\nF: \n" {
		t.Errorf("%q", got)
	}
	l, err := survey(bytes.NewReader((&record{channel: "XXXX"}).encode()))
	if err != nil || l.skipped != 1 {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestBadProbe(t *testing.T) {
	for text, want := range map[string]string{
		"\x00":                     "unexpected EOF",
		"\x00\x03abc":              "not a record of a probe: 3 bytes",
		"\xff\xff":                 "not a record of a probe: 65535 bytes",
		"\x00\x0cGAMM":             "not a record of a probe: it breaks off",
		"\x00\x0c":                 "not a record of a probe: it breaks off",
		"\x00\x08GAMM1234":         `not a record of a probe: 8 bytes of "GAMM"`,
		"\x00\x04NOTE\x00\x04GAMM": `not a record of a probe: 4 bytes of "GAMM"`,
	} {
		if _, err := survey(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestArguments(t *testing.T) {
	var progress strings.Builder
	if err := run([]string{"-scale", "0"}, nil, nil, &progress); err == nil {
		t.Error("a scale of 0")
	}
	if err := run([]string{"-h"}, nil, nil, &progress); err != flag.ErrHelp || !strings.Contains(progress.String(), "  PT  peat\n") {
		t.Errorf("%v, %q", err, progress.String())
	}
	if err := run([]string{filepath.Join(t.TempDir(), "none")}, nil, nil, io.Discard); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-scale", "100"}, strings.NewReader(notes), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "    1.10 |♣♣♣♣♣♣| peat, 0.10 m\nMG: × made ground") {
		t.Errorf("%s", out.String())
	}
}

// district returns holes of which each has some layers.
func district(holes, layers int) []*Hole {
	var all []*Hole
	for i := range holes {
		h := &Hole{Name: fmt.Sprintf("BH-%d", i+1), North: 5800 + 7.25*float64(i), East: 300.125 * float64(i%9), Level: 40}
		for k := range layers {
			l := Layer{Depth(60 * k), Depth(60*k + 60), codes[(i+k)%len(codes)], ""}
			if k%3 == 1 {
				l.Remark = "soft to firm"
			}
			h.Layers = append(h.Layers, l)
		}
		all = append(all, h)
	}
	return all
}

func BenchmarkRead(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readHoles(strings.NewReader(notes)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFiles(b *testing.B) {
	dir := b.TempDir()
	var files []string
	for i := range 3 {
		name := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(name, []byte(notes), 0o666); err != nil {
			b.Fatal(err)
		}
		files = append(files, name)
	}
	terminal, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer terminal.Close()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readAll(files, nil, terminal); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStrip(b *testing.B) {
	h := district(1, 12)[0]
	b.ReportAllocs()
	for b.Loop() {
		if err := writeStrip(io.Discard, h, 25); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHead(b *testing.B) {
	h := district(1, 12)[0]
	b.ReportAllocs()
	for b.Loop() {
		if err := writeHead(io.Discard, h); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLegend(b *testing.B) {
	holes := district(4, 6)
	b.ReportAllocs()
	for b.Loop() {
		if err := writeLegend(io.Discard, holes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	holes := district(20, 8)
	b.ReportAllocs()
	for b.Loop() {
		if err := writeTable(io.Discard, holes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExport(b *testing.B) {
	holes := district(20, 10)
	name := filepath.Join(b.TempDir(), "sections")
	b.ReportAllocs()
	for b.Loop() {
		if err := export(name, holes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNames(b *testing.B) {
	holes := district(50, 6)
	b.ReportAllocs()
	for b.Loop() {
		names(holes)
		wet(holes)
	}
}

func BenchmarkRemarks(b *testing.B) {
	holes := district(20, 10)
	b.ReportAllocs()
	for b.Loop() {
		remarks(holes, "GR")
	}
}

func BenchmarkTotals(b *testing.B) {
	holes := district(20, 10)
	b.ReportAllocs()
	for b.Loop() {
		totals(holes)
	}
}

func BenchmarkProbe(b *testing.B) {
	var records []*record
	for i := range 400 {
		if i%10 == 0 {
			records = append(records, &record{channel: "NOTE", text: []byte("the cable slips")})
		}
		records = append(records, &record{channel: []string{"GAMM", "RES1", "TEMP"}[i%3], depth: float32(i) / 10, value: float32(i % 17)})
	}
	name := probeFile(b, records...)
	b.ReportAllocs()
	for b.Loop() {
		if err := probes([]string{name}, io.Discard, io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
