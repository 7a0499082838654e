package render

import (
	"io"
	"strings"
	"testing"

	"example.com/citations/bib"
)

const sample = `
@article{a, author = {Ludwig van Beethoven and Bach, Johann Sebastian and Émile Zola}, title = {On {\"u}ber---all <i>things</i>},
  journal = {J. Tests \& Trials}, volume = {12}, year = 1999, doi = {10.1/x}}
@book{b, editor = {Plato}, title = {Laws}, publisher = {Old--New}, url = {http://x.example/?a&b}}
@misc{c, title = {Anonymous}}
@misc{d, author = {A. Bee and others}, title = {Many}, journal = {X}}
`

func entries(t testing.TB) []*bib.Entry {
	lib := bib.NewLibrary()
	if err := lib.Parse(sample); err != nil {
		t.Fatal(err)
	}
	return lib.Entries
}

func rendered(t testing.TB, f Format) string {
	var out strings.Builder
	for i, e := range entries(t) {
		if err := f.Reference(&out, 5*i+5, e); err != nil {
			t.Fatal(err)
		}
	}
	return out.String()
}

func TestText(t *testing.T) {
	const want = "  [5] L. van Beethoven, J. S. Bach and É. Zola: On über—all <i>things</i>. J. Tests & Trials 12, 1999. doi:10.1/x\n" +
		" [10] Plato: Laws. Old–New. http://x.example/?a&b\n" +
		" [15] Anonymous.\n" +
		" [20] A. Bee et al.: Many. X , 0.\n"
	if got := rendered(t, Text{Width: 5}); got != want {
		t.Errorf("%s", got)
	}
	if got := (Text{}).label(123); got != "[123]" {
		t.Errorf("%q", got)
	}
}

func TestHTML(t *testing.T) {
	got := rendered(t, HTML{})
	for _, want := range []string{
		`<li id="ref5"><span class="by">L. van Beethoven, J. S. Bach and É. Zola</span> <span class="title">On über—all &lt;i&gt;things&lt;/i&gt;</span> <span class="in">`,
		"<li id=\"ref15\"><span class=\"title\">Anonymous</span> </li>\n",
		`<span class="link">http://x.example/?a&amp;b</span> `,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s", got)
		}
	}
}

func TestDashes(t *testing.T) {
	for in, want := range map[string]string{"a-b": "a-b", "1--2": "1–2", "x---y": "x—y", "----": "––", "-----": "–—", "–-": "—"} {
		if got := dashes(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func TestListed(t *testing.T) {
	for in, want := range map[string]string{"Plato": "Plato", "A B and C D": "A. B and C. D", "others": " et al."} {
		if got := listed(bib.ParseNames(in)); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
}

func benchmark(b *testing.B, f Format) {
	all := entries(b)
	b.ReportAllocs()
	for b.Loop() {
		for i, e := range all {
			if err := f.Reference(io.Discard, i, e); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkText(b *testing.B) { benchmark(b, Text{Width: 6}) }
func BenchmarkHTML(b *testing.B) { benchmark(b, HTML{}) }

func BenchmarkListed(b *testing.B) {
	for name, list := range map[string]string{"one": "Plato", "eight": strings.Repeat("Ludwig van Beethoven and ", 7) + "Plato"} {
		b.Run(name, func(b *testing.B) {
			names := bib.ParseNames(list)
			b.ReportAllocs()
			for b.Loop() {
				listed(names)
			}
		})
	}
}

func BenchmarkLabel(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if len((Text{Width: 9}).label(42)) != 9 {
			b.Fatal()
		}
	}
}

func BenchmarkPlain(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if plain(`On {\"u}ber---all`) != "On über—all" {
			b.Fatal()
		}
	}
}

func BenchmarkPlace(b *testing.B) {
	e := entries(b)[0]
	e.Fields[2].Value = "Journal of Tests"
	b.ReportAllocs()
	for b.Loop() {
		if len(place(e)) == 0 || len(link(e)) == 0 {
			b.Fatal()
		}
	}
}
