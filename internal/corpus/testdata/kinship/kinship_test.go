package kinship

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const family = `0 HEAD
1 CHAR UTF-8

0 @I1@ INDI
1 NAME Ada Augusta /Byron/
1 SEX F
1 BIRT
2 DATE 10 DEC 1815
2 PLAC London
1 DEAT
2 DATE 27 NOV 1852
0 @I2@ INDI
1 NAME George /Byron/
1 BIRT
2 DATE 1788
0 @I3@ INDI
1 NAME Anne
1 DEAT
2 DATE ABT 1860
0 @I4@ INDI
1 NAME /Milbanke/
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I3@
1 CHIL @I1@
1 CHIL @I99@
0 @F2@ FAM
1 HUSB @I4@
1 CHIL @I3@
0 TRLR`

func read(t testing.TB, text string) *Tree {
	t.Helper()
	tree, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestRead(t *testing.T) {
	tree := read(t, family)
	ada := tree.Find("@I1@")
	if ada.Name() != "Ada Augusta Byron" || ada.Born != 1815 || ada.Died != 1852 || ada.Number != 1 || ada.Xref != "@I1@" {
		t.Errorf("%+v", ada)
	}
	if ada.Father != tree.Find("@I2@") || ada.Mother != tree.Find("@I3@") || ada.Mother.Father.Name() != " Milbanke" {
		t.Errorf("%+v", ada)
	}
	if !reflect.DeepEqual(ada.Father.Married, []string{"Anne"}) || !reflect.DeepEqual(ada.Mother.Married, []string{"George Byron"}) {
		t.Errorf("%q, %q", ada.Father.Married, ada.Mother.Married)
	}
	if got := ada.Ancestors(); len(got) != 2 || len(got[0]) != 2 || len(got[1]) != 1 || got[1][0].Xref != "@I4@" || got[0][0] != ada.Father || got[0][1] != ada.Mother {
		t.Errorf("%v", got)
	}
	if got, want := tree.Years(), []int{1788, 1815, 1852, 1860}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if got, want := read(t, "0 @a@ INDI\n1 BIRT\n2 DATE 2000000000\n1 DEAT\n2 DATE -40\n").Years(), []int{-40, 2000000000}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if got, want := tree.String(), "tree: @I2@=2 @I4@=4"; got != want {
		t.Errorf("%q", got)
	}
	ada.Father = nil
	ada.Mother.Father = ada
	if got := (&Tree{People: []*Person{{Mother: ada}}}).Founders(); got != nil {
		t.Errorf("%v", got)
	}
}

func TestNoEntry(t *testing.T) {
	for text, want := range map[string]string{
		"x":                                      `line 1: no entry: level "x"`,
		"0 HEAD\n\n-1 A":                         `line 3: no entry: level "-1"`,
		"0":                                      "line 1: no entry: no tag",
		"0 @I1@":                                 "line 1: no entry: no tag",
		"0 A\n" + strings.Repeat("y", maxLine+1): "line 2: no entry: too long",
	} {
		if _, err := Read(strings.NewReader(text)); !errors.Is(err, ErrEntry) || err.Error() != want {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	broken := errors.New("broken")
	if _, err := Read(io.MultiReader(strings.NewReader("0 A\n1"), failing{broken})); err != broken {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestChart(t *testing.T) {
	var page bytes.Buffer
	if err := Chart(&page, read(t, family).Find("@I1@")); err != nil {
		t.Fatal(err)
	}
	want := ".......1 Ada Augusta Byron                            (1815–1852)\n" +
		".......2 George Byron                                    (* 1788)\n" +
		".......3 Anne                                            († 1860)\n" +
		".......6  Milbanke                                               \n"
	if got := page.String(); got != want {
		t.Errorf("\n%s", got)
	}
	for _, test := range []struct {
		c    column
		text string
		want string
	}{
		{column{6, '·', true}, "é", "·····é"}, {column{3, '·', false}, "é", "é··"}, {column{2, '.', true}, "long", "long"}, {column{0, '.', true}, "", ""},
	} {
		if got := test.c.set(test.text); got != test.want {
			t.Errorf("%+v %q: %q", test.c, test.text, got)
		}
	}
}

func TestTable(t *testing.T) {
	tree := read(t, family)
	tree.People[3].Family = "a\tb\\c\r\nd"
	var table bytes.Buffer
	if err := Table(&table, tree); err != nil {
		t.Fatal(err)
	}
	want := "@I1@\tAda Augusta Byron\t1815\t1852\n@I2@\tGeorge Byron\t1788\t0\t&Anne\n@I3@\tAnne\t0\t1860\t&George Byron\n" +
		"@I4@\t a\\tb\\\\c\\nd\t0\t0\n"
	if got := table.String(); got != want {
		t.Errorf("%q", got)
	}
	got := Labels(tree.People[:3])
	if want := []string{"Ada Augusta Byron (1815–1852)", "George Byron (* 1788)", "Anne († 1860)"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	if got := Labels(nil); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
}

func TestIndex(t *testing.T) {
	var file bytes.Buffer
	if err := WriteIndex(&file, read(t, family)); err != nil {
		t.Fatal(err)
	}
	const first = "KIN1\x26\x00p\x01\x00\x00\x00\x17\x07\x00\x00\x3c\x07\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00Ada Augusta Byron"
	const end = "\x05\x00e\x04\x00\x00\x00"
	if got := file.String(); !strings.HasPrefix(got, first) || !strings.HasSuffix(got, end) {
		t.Errorf("%q", got)
	}
	whole := file.String()
	people, err := ReadIndex(strings.NewReader(whole))
	if err != nil || len(people) != 4 || people[0] != (Indexed{1, 1815, 1852, 2, 3, "Ada Augusta Byron"}) ||
		people[2] != (Indexed{3, 0, 1860, 4, 0, "Anne"}) {
		t.Errorf("%+v, %v", people, err)
	}
	for _, bad := range []string{"", "KIN2", whole[:20], whole[:len(whole)-7], "KIN1\x00\x00", "KIN1\x01\x00p", "KIN1\x01\x00?", "KIN1\x05\x00e\x01\x00\x00\x00"} {
		if _, err := ReadIndex(strings.NewReader(bad)); !errors.Is(err, ErrIndex) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if err := WriteIndex(full{}, read(t, family)); err == nil {
		t.Error("written where there is no room")
	}
	if got := read(t, family).People[1].Key(); !bytes.Equal(got, []byte("B\x00\x00\x06\xfc\x00\x00\x00\x02")) {
		t.Errorf("%q", got)
	}
	if got := read(t, family).People[2].Key(); got[0] != '?' {
		t.Errorf("%q", got)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func file(t testing.TB, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "family.ged")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestRun(t *testing.T) {
	name := file(t, family)
	dir := t.TempDir()
	var out, progress bytes.Buffer
	c := &Command{In: strings.NewReader("no\nYes\nfor the next"), Out: &out, Err: &progress}
	if err := c.Run(name, "labels"); err != nil || out.String() != "Anne († 1860)\nGeorge Byron (* 1788)\nAda Augusta Byron (1815–1852)\n Milbanke \n" {
		t.Errorf("%q, %v", out.String(), err)
	}
	out.Reset()
	if err := c.Run(name, "chart", "@I3@"); err != nil || strings.Count(out.String(), "\n") != 2 {
		t.Errorf("%q, %v", out.String(), err)
	}
	index := filepath.Join(dir, "index")
	if err := c.Run(name, "index", index); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(index)
	if _, bad := ReadIndex(bytes.NewReader(whole)); err != nil || bad != nil {
		t.Errorf("%v, %v", err, bad)
	}
	if err := c.Run(name, "table", index); err != nil {
		t.Fatal(err)
	}
	if kept, _ := os.ReadFile(index); !bytes.Equal(kept, whole) {
		t.Error("replaced, though the user said no")
	}
	if err := c.Run(name, "table", index); err != nil {
		t.Fatal(err)
	}
	if table, _ := os.ReadFile(index); !bytes.HasPrefix(table, []byte("@I1@\tAda")) || !bytes.HasSuffix(table, []byte("\n")) {
		t.Errorf("%q", table)
	}
	if rest, _ := io.ReadAll(c.In); string(rest) != "for the next" {
		t.Errorf("left for others: %q", rest)
	}
	if !strings.HasPrefix(progress.String(), name+": 4 persons\n") || !strings.HasSuffix(progress.String(), "is there. Replace it?\n") {
		t.Errorf("%q", progress.String())
	}
	if err := c.Run(name, "dance"); err != ErrUsage {
		t.Errorf("%v", err)
	}
	if err := c.Run(name, "chart", "@X@"); err == nil {
		t.Error("a chart of nobody")
	}
	if err := c.Run(filepath.Join(dir, "none"), "labels"); err == nil {
		t.Error("no file")
	}
}

// prompt is a terminal on which a user answers what was asked.
type prompt struct {
	asked *bytes.Buffer
	t     *testing.T
	left  string
}

func (p *prompt) Read(b []byte) (int, error) {
	if !strings.HasSuffix(p.asked.String(), "?\n") {
		p.t.Errorf("nothing was asked yet: %q", p.asked)
	}
	n := copy(b, p.left)
	p.left = p.left[n:]
	return n, nil
}

func TestPrompt(t *testing.T) {
	var asked bytes.Buffer
	c := &Command{In: &prompt{&asked, t, "y\n"}, Out: io.Discard, Err: &asked}
	if !c.sure("Really?") {
		t.Error("not sure")
	}
}

// village is a family file of n persons, each of whom has parents among those before.
func village(n int) string {
	var text strings.Builder
	text.WriteString("0 HEAD\n")
	for i := range n {
		fmt.Fprintf(&text, "0 @I%d@ INDI\n1 NAME Maria Anna Elisabeth /Huber%d/\n1 BIRT\n2 DATE 3 MAR %d\n1 DEAT\n2 DATE %d\n", i, i%50, 1500+i, 1570+i)
	}
	for i := 1; 2*i < n; i++ {
		fmt.Fprintf(&text, "0 @F%d@ FAM\n1 HUSB @I%d@\n1 WIFE @I%d@\n1 CHIL @I%d@\n", i, 2*i-1, 2*i, i-1)
	}
	text.WriteString("0 TRLR\n")
	return text.String()
}

func BenchmarkReadFile(b *testing.B) {
	name := file(b, village(200))
	b.ReportAllocs()
	for b.Loop() {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		tree, err := Read(f)
		f.Close()
		if err != nil || len(tree.People) != 200 {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	text := village(500)
	b.ReportAllocs()
	for b.Loop() {
		if tree, err := Read(strings.NewReader(text)); err != nil || len(tree.People) != 500 {
			b.Fatal(err)
		}
	}
}

func BenchmarkJoin(b *testing.B) {
	fresh := builder{tree: read(b, village(400))}
	for i := 1; 2*i < 400; i++ {
		fresh.couples = append(fresh.couples, &couple{fmt.Sprintf("@I%d@", 2*i-1), fmt.Sprintf("@I%d@", 2*i), []string{fmt.Sprintf("@I%d@", i-1)}})
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range fresh.tree.People {
			p.Married = p.Married[:0]
		}
		fresh.join()
	}
}

func BenchmarkChart(b *testing.B) {
	p := read(b, village(400)).People[0]
	b.ReportAllocs()
	for b.Loop() {
		if err := Chart(io.Discard, p); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	tree := read(b, village(200))
	b.ReportAllocs()
	for b.Loop() {
		if err := Table(io.Discard, tree); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLabels(b *testing.B) {
	people := read(b, village(400)).People
	b.ReportAllocs()
	for b.Loop() {
		if len(Labels(people)) != 400 {
			b.Fatal("some are missing")
		}
	}
}

func BenchmarkKeys(b *testing.B) {
	people := read(b, village(400)).People
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for _, p := range people {
			n += len(p.Key())
		}
		if n != 400*9 {
			b.Fatal(n)
		}
	}
}

func BenchmarkWriteIndex(b *testing.B) {
	tree := read(b, village(200))
	name := filepath.Join(b.TempDir(), "index")
	b.ReportAllocs()
	for b.Loop() {
		f, err := os.Create(name)
		if err != nil {
			b.Fatal(err)
		}
		if err := WriteIndex(f, tree); err != nil {
			b.Fatal(err)
		}
		f.Close()
	}
}

func BenchmarkReadIndex(b *testing.B) {
	name := filepath.Join(b.TempDir(), "index")
	f, err := os.Create(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	if err := WriteIndex(f, read(b, village(300))); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			b.Fatal(err)
		}
		if people, err := ReadIndex(f); err != nil || len(people) != 300 {
			b.Fatal(err)
		}
	}
}
