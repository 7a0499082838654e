package dfa

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/lexmill/nfa"
)

func build(t testing.TB, rules ...nfa.Rule) *DFA {
	t.Helper()
	m, err := nfa.Compile(rules)
	if err != nil {
		t.Fatal(err)
	}
	return Build(m)
}

var small = []nfa.Rule{
	{Name: "if", Pattern: "if"},
	{Name: "word", Pattern: "[a-z]+"},
	{Name: "int", Pattern: "[0-9]+"},
	{Name: "real", Pattern: `[0-9]+\.[0-9]+`},
	{Name: "string", Pattern: `"[^"]*"`},
}

// language is about as large as those of configuration files.
var language = append(slices.Clone(small),
	nfa.Rule{Name: "blank", Pattern: `[ \t\n]+`},
	nfa.Rule{Name: "note", Pattern: `#[^\n]*`},
	nfa.Rule{Name: "op", Pattern: `=|==|!=|<|<=|>|>=|\+|-`},
	nfa.Rule{Name: "mark", Pattern: `[(){},;]`},
)

func (d *DFA) match(text string) string {
	s := 0
	for i := range len(text) {
		if s = d.Next[s][d.Class[text[i]]]; s == Dead {
			return ""
		}
	}
	return d.name(d.Accept[s])
}

var matched = map[string]string{"if": "if", "i": "word", "iff": "word", "": "-", "42": "int", "4.2": "real", "4.": "-", "4x": "", `"a b"`: "string", `"a`: "-", "A": ""}

func TestBuild(t *testing.T) {
	d := build(t, small...)
	for name, d := range map[string]*DFA{"as built": d, "minimised": d.Minimise()} {
		for text, want := range matched {
			if got := d.match(text); got != want {
				t.Errorf("%s: %q is %q, not %q", name, text, got, want)
			}
		}
		if !reflect.DeepEqual(d.Over, [][2]int{{0, 1}}) || d.Hidden() != nil {
			t.Error(name, d.Over, d.Hidden())
		}
	}
	if n, m := len(d.Next), len(d.Minimise().Next); n <= m || m != 9 {
		t.Error(n, m)
	}
	d = build(t, small[1], small[0], nfa.Rule{Name: "a", Pattern: "a|0"}, nfa.Rule{Name: "z", Pattern: "z+"})
	if got := d.Hidden(); !slices.Equal(got, []string{"if", "z"}) {
		t.Error(got)
	}
	if d := build(t); len(d.Next) != 0 || d.Hidden() != nil {
		t.Error(d)
	}
}

// Tables do not depend on the order of maps.
func TestSame(t *testing.T) {
	d := build(t, language...)
	for range 5 {
		if again := build(t, language...); !reflect.DeepEqual(d, again) || !reflect.DeepEqual(d.Minimise(), again.Minimise()) {
			t.Fatal("differs")
		}
	}
}

func TestPrint(t *testing.T) {
	d := build(t, small[0], small[2], nfa.Rule{Name: `"q`, Pattern: `["\\ ,a-c]`}).Minimise()
	var b bytes.Buffer
	if err := d.List(&b); err != nil {
		t.Fatal(err)
	}
	want := `   0         - 7.0% \x20,",,,\,a-c>1 0-9>2 i>3
   1        "q 0.0%
   2       int 3.9% 0-9>2
   3         - 0.4% f>4
   4        if 0.0%
`
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
	b.Reset()
	if err := d.Dot(&b); err != nil {
		t.Fatal(err)
	}
	want = `digraph {
	0 -> 1 [label="\\x20,\",,,\\,a-c"]
	0 -> 2 [label="0-9"]
	0 -> 3 [label="i"]
	1 [shape=doublecircle, label="\"q"]
	2 [shape=doublecircle, label="int"]
	2 -> 2 [label="0-9"]
	3 -> 4 [label="f"]
	4 [shape=doublecircle, label="if"]
}
`
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
	broken := errors.New("broken")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	if err := d.List(w); err != broken {
		t.Error(err)
	}
}

func TestColumn(t *testing.T) {
	for text, want := range map[string]string{"": "    ", "a": "   a", "abcd": "abcd", "abcde": "abcde", "é": "  é"} {
		if got := column(text, 4); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	for want, texts := range map[string][]string{"": nil, "a": {"a"}, "a,,b": {"a", "", "b"}} {
		if got := list(texts); got != want {
			t.Errorf("%q: %q", texts, got)
		}
	}
}

func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "table")
	d := build(t, small...).Minimise()
	if err := d.Save(name); err != nil {
		t.Fatal(err)
	}
	got, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	d.Over = nil
	if !reflect.DeepEqual(got, d) {
		t.Error(got)
	}
	data, _ := os.ReadFile(name)
	if len(data) != 4+2+2+len("if\nword\nint\nreal\nstring")+256+2*9*(1+d.Classes()) || !strings.HasPrefix(string(data), "LXM1\x09\x00\x17\x00if\nword\n") {
		t.Errorf("%d %q", len(data), data)
	}
	if _, err := os.Stat(name + ".new"); !os.IsNotExist(err) {
		t.Error(err)
	}
	for cut := range len(data) {
		os.WriteFile(name, data[:cut], 0o666)
		want := io.ErrUnexpectedEOF
		if cut == 0 {
			want = io.EOF
		}
		if _, err := Load(name); !errors.Is(err, want) {
			t.Fatal(cut, err)
		}
	}
	data[len(data)-2], data[len(data)-1] = 9, 0
	os.WriteFile(name, data, 0o666)
	if _, err := Load(name); !errors.Is(err, ErrFormat) || err.Error() != name+": dfa: no table: leads to state 9 of 9" {
		t.Error(err)
	}
	os.WriteFile(name, []byte("LXM2..."), 0o666)
	if _, err := Load(name); !errors.Is(err, ErrFormat) {
		t.Error(err)
	}
	if err := d.Save(filepath.Join(name, "x")); err == nil {
		t.Error("saved")
	}
	if _, err := Load(name + "x"); !os.IsNotExist(err) {
		t.Error(err)
	}
}

// What cannot be written leaves an error, and no file of the name.
func TestFull(t *testing.T) {
	d := build(t, small...)
	for room := range 40 {
		if err := d.write(&tight{room: room}); err != errFull {
			t.Fatal(room, err)
		}
	}
}

var errFull = errors.New("full")

// tight has so much room.
type tight struct{ room int }

func (w *tight) Write(p []byte) (int, error) {
	if len(p) > w.room {
		return 0, errFull
	}
	w.room -= len(p)
	return len(p), nil
}

func TestSniff(t *testing.T) {
	r := strings.NewReader("LXM1rest")
	if ok, err := Sniff(r); !ok || err != nil || r.Len() != 4 {
		t.Error(ok, err, r.Len())
	}
	if ok, err := Sniff(r); ok || err != nil {
		t.Error(ok, err)
	}
	if _, err := Sniff(strings.NewReader("LX")); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
}

func BenchmarkBuild(b *testing.B) {
	m, err := nfa.Compile(language)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(Build(m).Next) < 15 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkMinimise(b *testing.B) {
	d := build(b, language...)
	b.ReportAllocs()
	for b.Loop() {
		if len(d.Minimise().Next) < 15 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkSave(b *testing.B) {
	d, name := build(b, language...).Minimise(), filepath.Join(b.TempDir(), "table")
	b.ReportAllocs()
	for b.Loop() {
		if err := d.Save(name); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	name := filepath.Join(b.TempDir(), "table")
	if err := build(b, language...).Minimise().Save(name); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load(name); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	d := build(b, language...).Minimise()
	for name, print := range map[string]func(io.Writer) error{"list": d.List, "dot": d.Dot} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := print(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func ExampleDFA_List() {
	m, _ := nfa.Compile([]nfa.Rule{{Name: "a", Pattern: "a+b?"}})
	var text strings.Builder
	Build(m).Minimise().List(&text)
	fmt.Print(strings.ReplaceAll(text.String(), "  ", "."))
	// Output:
	// . 0.... - 0.4% a>1
	// . 1.... a 0.8% a>1 b>2
	// . 2.... a 0.0%
}
