package bib

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
)

const sample = `Our own.
@string{jacm = "Journal of the {ACM}"}
@Article{knuth74,
  author = {Donald E. Knuth},
  title  = {Structured   Programming
            with {\"u}bergang},
  journal = jacm # " (reprint)",
  month = DEC, year = 1974,
}
@comment{ignored {too} }
@book{ab ,title="A
B", year={2001}}
`

func TestParse(t *testing.T) {
	l := NewLibrary()
	if err := l.Parse(sample); err != nil {
		t.Fatal(err)
	}
	want := []*Entry{
		{"article", "knuth74", []Field{
			{"author", "Donald E. Knuth"}, {"title", `Structured Programming with {\"u}bergang`},
			{"journal", "Journal of the {ACM} (reprint)"}, {"month", "December"}, {"year", "1974"},
		}, 3},
		{"book", "ab", []Field{{"title", "A\nB"}, {"year", "2001"}}, 11},
	}
	if !reflect.DeepEqual(l.Entries, want) {
		t.Errorf("%+v", l.Entries)
	}
	if got := l.Unused([]string{"jacm", "dec", "jan"}); !reflect.DeepEqual(got, []string{"jan"}) {
		t.Errorf("%q", got)
	}
	if got := l.expand("Nobody"); got != "nobody" || l.used["nobody"] != 0 {
		t.Errorf("%q, %v", got, l.used)
	}
	var out strings.Builder
	for _, e := range l.Entries {
		if err := e.Dump(&out); err != nil {
			t.Error(err)
		}
	}
	const dumped = "@article{knuth74,\n  author = {Donald E. Knuth},\n  title = {Structured Programming with {\\\"u}bergang},\n" +
		"  journal = {Journal of the {ACM} (reprint)},\n  month = {December},\n  year = {1974}\n}\n@book{ab,\n  title = {A\nB},\n  year = {2001}\n}\n"
	if out.String() != dumped {
		t.Errorf("%s", out.String())
	}
}

func TestParseErrors(t *testing.T) {
	for src, want := range map[string]string{
		"@x":                     "line 1: syntax error: want '{'",
		"\n\n@x{a, b = {{}":      "line 3: syntax error: open brace",
		"@x{a, b = \"":           "line 1: syntax error: open quote",
		"@x{a, b c}":             "line 1: syntax error: want '='",
		"@x{a\n, b = {ü\n} c}":   "line 3: syntax error: in a",
		"@ {":                    "line 1: syntax error: want a name",
		"@string{a = b":          "line 1: syntax error: want '}'",
		"nothing at all, thanks": "",
	} {
		err := NewLibrary().Parse(src)
		if want == "" && err == nil {
			continue
		}
		if err == nil || err.Error() != want || !errors.Is(err, ErrSyntax) {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
}

// full takes so many bytes.
type full int

func (f *full) Write(p []byte) (int, error) {
	if int(*f) < len(p) {
		return 0, io.ErrShortBuffer
	}
	*f -= full(len(p))
	return len(p), nil
}

func TestDumpErrors(t *testing.T) {
	e := &Entry{Kind: "misc", Key: "k", Fields: []Field{{"title", "x"}}}
	for n := range 24 {
		if w := full(n); !errors.Is(e.Dump(&w), io.ErrShortBuffer) {
			t.Errorf("no error after %d bytes", n)
		}
	}
	if w := full(99); e.Dump(&w) != nil {
		t.Error("error")
	}
}

func TestNames(t *testing.T) {
	for in, want := range map[string][]Name{
		"":                                {{}},
		"Plato":                           {{"", "", "Plato"}},
		"Ludwig van Beethoven":            {{"Ludwig", "van", "Beethoven"}},
		"de la Vall{\\'e}e, Charles Jean": {{"Charles Jean", "de la", "Vall{\\'e}e"}},
		"A. B and C D":                    {{"A.", "", "B"}, {"C", "", "D"}},
	} {
		if got := ParseNames(in); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q", in, got)
		}
	}
	for want, n := range map[string]Name{"É. Z.": {"Émile Zoé", "", ""}, "": {}} {
		if got := n.Initials(); got != want {
			t.Errorf("%q: %q", n, got)
		}
	}
	if got := (Name{"Ludwig", "van", "Beethoven"}).Short(); got != "L. van Beethoven" {
		t.Errorf("%q", got)
	}
}

func titled(titles ...string) *Library {
	l := NewLibrary()
	for i, title := range titles {
		l.Entries = append(l.Entries, &Entry{Key: fmt.Sprint("k", i), Line: i, Fields: []Field{{"title", title}}})
	}
	return l
}

func TestTwins(t *testing.T) {
	l := titled("Das Wasser", "das WASSER", "Das Waſſer", "Alles anders", "")
	got := l.Twins(0.3)
	var report []byte
	for _, twin := range got {
		report = twin.AppendTo(report)
	}
	if want := "1.000\tk0\tk1\n0.333\tk0\tk2\n0.333\tk1\tk2\n"; string(report) != want {
		t.Errorf("%s", report)
	}
}

// Entries of a year stay in their order.
func TestSort(t *testing.T) {
	var entries []*Entry
	for i := range 60 {
		entries = append(entries, &Entry{Line: i, Fields: []Field{{"year", fmt.Sprint(2000 - i%3)}}})
	}
	Sort(entries)
	for i, e := range entries[1:] {
		if before := entries[i]; before.Year() > e.Year() || before.Year() == e.Year() && before.Line > e.Line {
			t.Fatalf("%d before %d", before.Line, e.Line)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	src := strings.Repeat(`@article{x, author = {Ludwig van Beethoven and Johann Sebastian Bach},
	title = {A title that is as long as titles of papers are, with {Names} in it, which have to stay as they are},
	journal = "J. of Tests", month = dec, year = 1999, abstract = {`+strings.Repeat("More of this. ", 20)+"}}\n", 20)
	b.ReportAllocs()
	for b.Loop() {
		if err := NewLibrary().Parse(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExpand(b *testing.B) {
	l := NewLibrary()
	b.ReportAllocs()
	for b.Loop() {
		if l.expand("dec") != "December" {
			b.Fatal()
		}
	}
}

func BenchmarkDump(b *testing.B) {
	l := NewLibrary()
	l.Parse(sample)
	b.ReportAllocs()
	for b.Loop() {
		l.Entries[0].Dump(io.Discard)
	}
}

func BenchmarkNames(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, n := range ParseNames("Ludwig van Beethoven and Bach, Johann Sebastian and Clara Josephine Schumann and Hildegard von Bingen and Fanny Hensel") {
			if n.Initials() == "" {
				b.Fatal()
			}
		}
	}
}

func BenchmarkReport(b *testing.B) {
	twin := Twin{&Entry{Key: "knuth74"}, &Entry{Key: "knuth1974"}, 2.0 / 3}
	line := make([]byte, 0, 100)
	b.ReportAllocs()
	for b.Loop() {
		line = twin.AppendTo(line[:0])
	}
}
