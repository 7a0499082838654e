package lineage

import (
	"fmt"
	"strings"
	"testing"
)

const text = `rosa*
alba* rosa
gallica

damask rosa gallica
noisette damask
lone
`

func garden(t testing.TB, text string) *Garden {
	t.Helper()
	g, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRead(t *testing.T) {
	g := garden(t, text)
	if len(g.plants) != 6 || !g.Plant("alba").Wild || g.Plant("none") != nil {
		t.Errorf("got %v", g.plants)
	}
	for _, text := range []string{"a\na\n", "a b\nb\n"} {
		if _, err := Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestClans(t *testing.T) {
	g := garden(t, text)
	got := ""
	for _, c := range g.Clans() {
		got += fmt.Sprintf("%s %d %d\n", c.Head.Name, c.Size(), c.Related())
	}
	if want := "rosa 2 1\ngallica 3 1\nlone 1 0\n"; got != want {
		t.Errorf("got %s", got)
	}
	if c := g.Clans()[1]; !c.Has(g.Plant("noisette")) || c.Has(g.Plant("lone")) {
		t.Error("not of the clan")
	}
}

func TestReaches(t *testing.T) {
	g := garden(t, text)
	for steps, want := range []string{
		"rosa 1 alba 1 gallica 1 damask 1 noisette 1 lone 1 ",
		"damask 4 rosa 3 alba 2 gallica 2 noisette 2 lone 1 ",
		"rosa 5 damask 5 gallica 4 noisette 4 alba 3 lone 1 ",
	} {
		got := ""
		for _, r := range g.Reaches(steps) {
			got += fmt.Sprintf("%s %d ", r.Plant.Name, r.Hit)
		}
		if got != want {
			t.Errorf("%d: got %s", steps, got)
		}
	}
	if got := garden(t, "").Reaches(2); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}

// wide is the text of a garden of so many plants.
func wide(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "p%d", i)
		if i%5 == 0 {
			b.WriteByte('*')
		}
		if i > 3 {
			fmt.Fprintf(&b, " p%d p%d", i/2, i-3)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func BenchmarkClans(b *testing.B) {
	g := garden(b, wide(300))
	b.ReportAllocs()
	for b.Loop() {
		g.Clans()
	}
}

func BenchmarkReaches(b *testing.B) {
	g := garden(b, wide(200))
	b.ReportAllocs()
	for b.Loop() {
		g.Reaches(3)
	}
}

func BenchmarkRead(b *testing.B) {
	text := wide(300)
	b.ReportAllocs()
	for b.Loop() {
		garden(b, text)
	}
}
