package accession

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const barley = "2031\tHordeum\tvulgare\tL.\tHordeum sativum;Hordeum aestivum\tlandrace\tNorway\t0.925\t2019\t1200\n"

func TestParse(t *testing.T) {
	all, err := Parse(strings.NewReader(barley + "\n7\tLens\tculinaris\t\t\twild\tSyria\t1\t2001\t40\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := "[{2031 {Hordeum vulgare L. [Hordeum sativum Hordeum aestivum]} landrace Norway 0.925 2019 1200} {7 {Lens culinaris  []} wild Syria 1 2001 40}]"
	if got := fmt.Sprint(all); got != want {
		t.Error(got)
	}
}

func TestParseFaults(t *testing.T) {
	for text, want := range map[string]string{
		"1\t2": "line 1: 2 fields, not 10",
		barley + strings.Replace(barley, "landrace", "lunar", 1): `line 2: no origin "lunar"`,
		strings.Replace(barley, "2031", "x", 1):                  `line 1: strconv.Atoi: parsing "x": invalid syntax`,
		strings.Replace(barley, "0.925", "good", 1):              `line 1: strconv.ParseFloat: parsing "good": invalid syntax`,
		strings.Replace(barley, "1200", "", 1):                   `line 1: strconv.Atoi: parsing "": invalid syntax`,
	} {
		if _, err := Parse(strings.NewReader(text)); fmt.Sprint(err) != want {
			t.Errorf("%v, not %s", err, want)
		}
	}
}

func TestPadLeft(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		fill  rune
		want  string
	}{
		{"42", 5, '0', "00042"},
		{"42", 2, '0', "42"},
		{"", 3, '·', "···"},
		{"åker", 6, '·', "··åker"},
		{"long enough", -1, ' ', "long enough"},
		{"x", 3, 0xD800, "\uFFFD\uFFFDx"},
	} {
		if got := PadLeft(c.text, c.width, c.fill); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
	if got := (Accession{Number: 2031}).Code(); got != "SB-0002031" {
		t.Error(got)
	}
}

func TestNames(t *testing.T) {
	x := Taxon{Genus: "Hordeum", Species: "vulgare", Author: "L."}
	if got := x.Scientific(); got != "Hordeum vulgare L." {
		t.Error(got)
	}
	x.Author = ""
	if got := x.Scientific(); got != "Hordeum vulgare" {
		t.Error(got)
	}
	for want, names := range map[string][]string{"": nil, "a": {"a"}, "a; ; b": {"a", "", "b"}} {
		if got := (Taxon{Synonyms: names}).OtherNames(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if got := (Taxon{Species: "vulgare"}).Drawers(); got != nil {
		t.Error(got)
	}
	if got := x.Drawers(); !slices.Equal(got, []string{"/H", "/H/Hordeum", "/H/Hordeum/vulgare"}) {
		t.Error(got)
	}
}

func TestRemark(t *testing.T) {
	for want, o := range map[string]Origin{"wild, Syria": Wild, "cultivar, Syria": Cultivar, "origin(9), Syria": 9} {
		if got := (Accession{Origin: o, Country: "Syria"}).Remark(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func BenchmarkPadLeft(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		PadLeft("2031", 36, '.')
	}
}

func BenchmarkOtherNames(b *testing.B) {
	for _, n := range []int{1, 6} {
		x := Taxon{Synonyms: slices.Repeat([]string{"Hordeum sativum"}, n)}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x.OtherNames()
			}
		})
	}
}

func BenchmarkScientific(b *testing.B) {
	x := Taxon{Genus: "Hordeum", Species: "vulgare", Author: "L."}
	b.ReportAllocs()
	for b.Loop() {
		x.Scientific()
	}
}

func BenchmarkDrawers(b *testing.B) {
	x := Taxon{Genus: "Hordeum", Species: "vulgare"}
	for b.Loop() {
		if len(x.Drawers()) != 3 {
			b.Fatal("not three")
		}
	}
}

func BenchmarkRemark(b *testing.B) {
	a := Accession{Origin: Landrace, Country: "Norway"}
	for b.Loop() {
		a.Remark()
	}
}
