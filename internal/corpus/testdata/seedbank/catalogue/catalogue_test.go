package catalogue

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/seedbank/accession"
)

func sample(n int) *Catalogue {
	var all []accession.Accession
	for i := range n {
		all = append(all, accession.Accession{
			Number:      1 + 999_331*i,
			Taxon:       accession.Taxon{Genus: "Secale", Species: "cereale", Author: "M,\nBieb.", Synonyms: []string{"Triticum rye", "b"}},
			Germination: 1 / float64(i+1),
			Tested:      2000 + i,
		})
	}
	return New(all)
}

func TestExport(t *testing.T) {
	var out strings.Builder
	if err := sample(3).Export(&out, ","); err != nil {
		t.Fatal(err)
	}
	want := "SB-0000001,Secale cereale M  Bieb.,Triticum rye; b,1.000\n" +
		"SB-0999332,Secale cereale M  Bieb.,Triticum rye; b,0.500\n" +
		"SB-1998663,Secale cereale M  Bieb.,Triticum rye; b,0.333\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
	out.Reset()
	sample(1).Export(&out, "; ")
	if out.String() != "SB-0000001; Secale cereale M, Bieb.; Triticum rye b; 1.000\n" {
		t.Errorf("%q", out.String())
	}
}

// writer counts what is written to it, and fails.
type writer int

func (w *writer) Write(p []byte) (int, error) {
	*w++
	return 0, errors.New("disk full")
}

func TestExportFails(t *testing.T) {
	var w writer
	if err := sample(50).Export(&w, "\t"); fmt.Sprint(err) != "disk full" || w != 1 {
		t.Error(w, err)
	}
}

func TestFind(t *testing.T) {
	c := sample(3)
	if a, ok := c.Find(999_332); !ok || a.Tested != 2001 {
		t.Errorf("%+v %t", a, ok)
	}
	if _, ok := c.Find(2); ok {
		t.Error("2 is there")
	}
}

func TestLists(t *testing.T) {
	c := sample(3)
	if got := fmt.Sprint(c.Codes()); got != "[SB-0000001 SB-0999332 SB-1998663]" {
		t.Error(got)
	}
	if got := New(nil).Codes(); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
	if got := fmt.Sprint(c.Due(2001, 0.4)); got != "[SB-0000001 SB-1998663]" {
		t.Error(got)
	}
	if got := c.Due(0, 0); got != nil {
		t.Errorf("%#v", got)
	}
	if got := fmt.Sprint(c.Cells()); got != "[[SB-0000001 100.0 2000] [SB-0999332 50.0 2001] [SB-1998663 33.3 2002]]" {
		t.Error(got)
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "table")
	for _, n := range []int{5, 2} {
		if err := sample(n).Save(name, "|"); err != nil {
			t.Fatal(err)
		}
	}
	var want strings.Builder
	sample(2).Export(&want, "|")
	if got, err := os.ReadFile(name); err != nil || string(got) != want.String() {
		t.Errorf("%q %v", got, err)
	}
	if err := sample(1).Save(dir, "|"); err == nil || !strings.HasPrefix(err.Error(), "catalogue stays as it was: ") {
		t.Error(err)
	}
	if files, _ := os.ReadDir(filepath.Dir(dir)); len(files) != 1 {
		t.Error(files)
	}
}

func BenchmarkExport(b *testing.B) {
	c := sample(200)
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Export(io.Discard, "\t"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLists(b *testing.B) {
	c := sample(1000)
	b.Run("codes", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			c.Codes()
		}
	})
	b.Run("due", func(b *testing.B) {
		for b.Loop() {
			c.Due(2004, 0.0001)
		}
	})
	b.Run("cells", func(b *testing.B) {
		for b.Loop() {
			c.Cells()
		}
	})
	b.Run("find", func(b *testing.B) {
		for b.Loop() {
			for i := range 1000 {
				c.Find(1 + 999_331*i)
			}
		}
	})
}

func BenchmarkSave(b *testing.B) {
	c, name := sample(20), filepath.Join(b.TempDir(), "table")
	for b.Loop() {
		if err := c.Save(name, "\t"); err != nil {
			b.Fatal(err)
		}
	}
}
